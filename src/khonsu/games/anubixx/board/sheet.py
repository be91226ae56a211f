"""How a sheet looks when it is drawn large: the three buildings, the bonuses, the quarry with the jokers, and what all of it scores."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from khonsu.art import marks
from khonsu.art.building import tomb
from khonsu.art.glyphs import glyph
from khonsu.art.svg import button, group, painted, path, rect, text
from khonsu.games.anubixx import scoring
from khonsu.games.anubixx.board.scene import pill, tag, words
from khonsu.games.anubixx.board.stones import joker, stone
from khonsu.games.anubixx.state import ARCH, BUILDINGS, COLOURS, PYRAMID, RELIEF, SYMBOLS

if TYPE_CHECKING:
    from khonsu.art.box import Box
    from khonsu.art.svg import Layer
    from khonsu.games.anubixx.board.scene import Scene, Shape

GAP: Final = 3.0
PART_GLYPHS: Final = {"pyramid": "pyramid", "arch": "temple", "relief": "tomb", "bonuses": "star", "quarry": "stone"}


def heading(scene: Scene, part: str, x: float, y: float, right: float, points: int, full: bool = False) -> Layer:
    """The name of a part, what it scores now, and whether it is `full`."""
    return scene.layer((), _heading, part, x, y, right, points, full)


def _heading(scene: Scene, part: str, x: float, y: float, right: float, points: int, full: bool) -> str:
    size = 14.0 if scene.tall else 15.5
    # A phone has no room for both signs.
    beside = full and not scene.tall
    room = right - x - 24 - 48 - (20 if beside else 0)
    done = glyph("check", right - 66, y + 2, 17, "ink") if beside else ""
    title = words(x + 24, y + 16, size, scene.text(f"board.{part}"), room, "num ink")
    sign = glyph("check" if full and scene.tall else PART_GLYPHS[part], x, y + 1, 19, "ink2")
    return group(sign, title, done, pill(right, y, str(points)), key=f"part-{part}")


def field(scene: Scene, index: int, x: float, y: float, size: float) -> str:
    """A field of the large sheet: everything that can be tapped and said about it."""
    seat = scene.hero
    name = f"field-{scene.letter(seat)}-{scene.facts.fields[index]}"
    state = scene.state(seat, index)
    picture = stone(state, scene.colour(seat, index), x, y, size)
    label = scene.label(seat, index, state, name in scene.legal)
    if state == "built":
        return button(name, label, picture, marks.trace(x + 2, y + 2, size - 4, size - 4))
    if scene.ordered & scene.facts.bit[index]:
        return button(name, label, _chosen(x, y, size), picture)
    if name not in scene.legal:
        return button(name, label, picture)
    frame = marks.ring(x - 1.5, y - 1.5, size + 3, size + 3, 6)
    sign = _payer(x, y + size, size * 0.38, scene.rolled(scene.colour(seat, index)))
    return button(name, label, frame, picture, sign, legal=scene.legal)


@lru_cache(maxsize=256)
def _payer(x: float, bottom: float, side: float, die: bool) -> str:
    """In the lower left corner of a stone what would pay for it: a die, or the player's own quarry or joker."""
    left, top = round(x - 1, 1), round(bottom - side + 1, 1)
    plate = rect(left, top, round(side, 1), round(side, 1), "badge", 3 if die else side / 2)
    if die:
        return plate + f'<circle cx="{left + side / 2:g}" cy="{top + side / 2:g}" r="{side * 0.17:g}" fill="#2a1c10"/>'
    return plate + glyph("hammer", round(left + side * 0.14, 1), round(top + side * 0.14, 1), round(side * 0.72, 1), "dark")


@lru_cache(maxsize=256)
def _chosen(x: float, y: float, size: float) -> str:
    """The frame of a stone that is chosen and has still to be paid for."""
    plate = rect(x - 5.5, y - 5.5, size + 11, size + 11, "mine", 8)
    return plate + "".join(rect(x - 1.5, y - 1.5, size + 3, size + 3, line, 6) for line in ("key", "ring"))


# Where the fields of a building lie, and how large they are.
Places = tuple[tuple[int, tuple[float, float, float]], ...]
# How the fields of each building are called.
_FIELDS: Final = (("p",), ("l", "r", "key"), ("f",))


def _building(scene: Scene, building: int, ground: str, places: Places) -> Layer:
    """The stones of a building and what can be done with them."""
    table, seat = scene.table, scene.hero
    whole = scene.facts.building[building]
    chosen = scene.ordered & whole
    legal = scene.lit(*[f"field-{scene.letter(seat)}-{name}" for name in _FIELDS[building]])
    rolled = tuple([scene.rolled(colour) for colour in range(len(COLOURS))]) if legal else ()
    facts = seat, table.sheets[seat], table.built[seat] & whole, chosen, table.builds(seat), legal, rolled
    return scene.layer(facts, _stones, ground, places)


def _stones(scene: Scene, ground: str, places: Places) -> str:
    return ground + "".join([field(scene, index, *place) for index, place in places])


def _shut(scene: Scene) -> int:
    """The symbols whose bonus the player cannot earn any more, as bits."""
    return scene.table.closed & ~scene.table.owned[scene.hero]


def _symbols(scene: Scene, places: Places) -> str:
    """The symbols on the fields that bring a bonus, at their upper right corners."""
    facts = scene.facts
    out: list[str] = []
    for symbol, name in enumerate(SYMBOLS):
        shut = _shut(scene) >> symbol & 1
        for index, (x, y, size) in places:
            if facts.symbol[symbol] & facts.bit[index]:
                out.append(_medallion(name, x + size - 3, y + 3, size * 0.24 + 2, "shut" if shut else "gold"))
    return "".join(out)


def _medallion(name: str, cx: float, cy: float, radius: float, look: str) -> str:
    """A symbol on a disc: gold, cream, or shut for good."""
    side = round(radius * 1.36, 1)
    disc = {"gold": "coin", "cream": "badge", "shut": "badge"}[look]
    picture = glyph(name, round(cx - side / 2, 1), round(cy - side / 2, 1), side, "dark")
    out = f'<circle cx="{cx:g}" cy="{cy:g}" r="{radius:g}" {painted(disc)}/>{picture}'
    if look != "shut":
        return out
    slash = radius * 0.72
    line = path(f"M{cx - slash:g} {cy + slash:g}l{2 * slash:g} {-2 * slash:g}", "edge2")
    return f'<g opacity=".55">{out}</g>{line}'


def pyramid(scene: Scene, box: Box, tags: float) -> list[Layer]:
    """The pyramid in a box, the points of its rows to the right of it."""
    ground, places = _pyramid(scene.facts.rows, box)
    highest = scoring.pyramid_row(scene.table, scene.hero)
    return [
        _building(scene, PYRAMID, ground, places),
        scene.layer(_shut(scene), _pyramid_signs, box, places, tags, highest),
    ]


@lru_cache(maxsize=8)
def _pyramid(rows: int, box: Box) -> tuple[str, Places]:
    """The slope behind the pyramid, and where its fields lie."""
    step = min(box.w, box.h) / rows
    size = round(step - GAP, 1)
    left = box.cx - step * rows / 2
    slope = f"M{left - 5:g} {box.bottom:g}L{box.cx:g} {box.bottom - step * rows - 14:g}L{box.cx + step * rows / 2 + 2:g} {box.bottom:g}z"
    places: list[tuple[float, float, float]] = []
    for row in range(rows):
        y = round(box.bottom - (row + 1) * step, 1)
        places += [(round(left + (column + row / 2) * step, 1), y, size) for column in range(rows - row)]
    return path(slope, "facet"), tuple(enumerate(places))


def _pyramid_signs(scene: Scene, box: Box, places: Places, tags: float, highest: int) -> str:
    """The symbols of the pyramid and the points of its rows."""
    rows = scene.facts.rows
    step = min(box.w, box.h) / rows
    out = [_symbols(scene, places)]
    for row in range(rows):
        y = round(box.bottom - (row + 0.5) * step - 1, 1)
        out.append(tag(tags, y - 12, 32, 24, str(scene.facts.pyramid_points[row + 1]), row + 1 == highest))
    return "".join(out)


def arch(scene: Scene, box: Box, tags: float) -> list[Layer]:
    """The triumphal arch in a box, the points of its levels to the right of it."""
    ground, places = _arch(scene.shape, box)
    reached = scoring.arch_level(scene.table, scene.hero)
    return [
        _building(scene, ARCH, ground, places),
        scene.layer(_shut(scene), _arch_signs, box, places, tags, reached),
    ]


@lru_cache(maxsize=8)
def _arch(shape: Shape, box: Box) -> tuple[str, Places]:
    """The wall of the arch, and where its fields lie."""
    levels = shape.height + 1
    step = min(box.h / levels, box.w * 0.42)
    size = round(step - GAP, 1)
    left, right = round(box.x + 4, 1), round(box.right - 4 - size, 1)
    start = shape.arch
    places: dict[int, tuple[float, float, float]] = {}
    for level in range(shape.height):
        y = round(box.bottom - (level + 1) * step, 1)
        places[start + level] = (left, y, size)
        places[start + shape.height + level] = (right, y, size)
    top = round(box.bottom - levels * step, 1)
    places[shape.keystone] = (round(box.cx - size / 2, 1), top, size)
    inner, outer = right - left - size - 8, box.w
    wall = (
        f"M{box.x:g} {box.bottom:g}V{top + step * 0.45:g}q0-10 10-10H{box.x + outer - 10:g}q10 0 10 10V{box.bottom:g}"
        f"h{-size - 8:g}V{top + step * 1.25:g}q0-{step * 0.4:g}-{inner / 2:g}-{step * 0.4:g}t-{inner / 2:g} {step * 0.4:g}"
        f"V{box.bottom:g}z"
    )
    return path(wall, "plaster"), tuple(places.items())


def _arch_signs(scene: Scene, box: Box, places: Places, tags: float, reached: int) -> str:
    """The symbols of the arch and the points of its levels."""
    facts = scene.facts
    levels = facts.height + 1
    step = min(box.h / levels, box.w * 0.42)
    out = [_symbols(scene, places)]
    for level in range(1, levels + 1):
        value = facts.keystone_points if level == levels else facts.arch_points[level]
        y = round(box.bottom - (level - 0.5) * step - 1, 1)
        out.append(tag(tags, y - 12, 32, 24, str(value), level == reached))
    return "".join(out)


def relief(scene: Scene, box: Box, step: float) -> list[Layer]:
    """The floor relief, seen from above."""
    ground, places = _relief(scene.shape, box, step)
    return [_building(scene, RELIEF, ground, places), scene.layer(_shut(scene), _symbols, places)]


@lru_cache(maxsize=8)
def _relief(shape: Shape, box: Box, step: float) -> tuple[str, Places]:
    """The chamber of the relief, and where its fields lie."""
    rows, columns = shape.relief_rows, shape.relief_columns
    step = min(step, (box.w - 10) / columns, (box.h - 10) / rows)
    size = round(step - GAP, 1)
    left, top = box.x + (box.w - step * columns + GAP) / 2, box.y + (box.h - step * rows + GAP) / 2
    places = [
        (round(left + column * step, 1), round(top + row * step, 1), size)
        for row in range(rows)
        for column in range(columns)
    ]
    return tomb(*box), tuple(enumerate(places, shape.relief))


def relief_scale(scene: Scene, box: Box, upright: bool) -> Layer:
    """What the next pairs of the relief bring: number of fields, points."""
    return scene.layer((), _relief_scale, box, upright, scoring.relief_pairs(scene.table, scene.hero))


def _relief_scale(scene: Scene, box: Box, upright: bool, now: int) -> str:
    points = scene.facts.pair_points
    pairs = len(points) - 1
    shown = min(5, pairs)
    first = max(1, min(max(2, now - 1), pairs - shown + 1))
    out: list[str] = []
    for place, pair in enumerate(range(first, first + shown)):
        w, h = (box.w, box.h / shown - 2) if upright else (box.w / shown - 3, box.h)
        x = box.x if upright else round(box.x + place * box.w / shown, 1)
        y = round(box.y + place * box.h / shown, 1) if upright else box.y
        reached = pair == now
        ink = "dark" if reached else "ink"
        out.append(rect(x, y, w, h, "next" if reached else "plaster", 4))
        if upright:
            out.append(text(x + 7, y + h / 2 + 4, 11, f"{2 * pair}:", f"thin {ink}"))
            out.append(text(x + w - 7, y + h / 2 + 4.5, 13, str(points[pair]), f"num {ink}", "end"))
        else:
            out.append(text(x + w / 2, y + 13, 11, str(2 * pair), f"thin {ink}", "middle"))
            out.append(text(x + w / 2, y + h - 5, 13.5, str(points[pair]), f"num {ink}", "middle"))
    return "".join(out)


def bonuses(scene: Scene, box: Box, radius: float) -> Layer:
    """The six symbols and the bonus for ending the game."""
    table, seat = scene.table, scene.hero
    facts = seat, table.owned[seat], table.closed, table.claimed, table.completed(seat)
    return scene.layer(facts, _bonuses, box, radius)


def _bonuses(scene: Scene, box: Box, radius: float) -> str:
    table = scene.table
    letter = scene.letter(scene.hero)
    out: list[str] = []
    for place in range(len(SYMBOLS) + 1):
        row, column = divmod(place, 4)
        cx = round(box.x + (column + 0.5 + row * 0.5) * box.w / 4, 1)
        cy = round(box.y + (row + 0.5) * box.h / 2, 1)
        if place == len(SYMBOLS):
            ending = table.completed(scene.hero) >= scene.facts.buildings_to_end
            disc = f'<circle cx="{cx:g}" cy="{cy:g}" r="{radius:g}" {painted("coin" if ending else "badge")}/>'
            share = text(cx, cy + 5, 13.5, f"{scene.facts.buildings_to_end}/{len(BUILDINGS)}", "num dark", "middle")
            out.append(group(disc, share, _earned(cx, cy, radius) if ending else "", key=f"bonus-{letter}-end"))
            continue
        owned = table.owned[scene.hero] >> place & 1
        closed = table.closed >> place & 1 and not owned
        disc = _medallion(SYMBOLS[place], cx, cy, radius, "gold" if owned else "shut" if closed else "cream")
        note = _earned(cx, cy, radius) if owned else ""
        if table.claimed >> place & 1 and not owned:
            # Somebody has it: this turn is the last chance.
            note = glyph("hourglass", cx + radius * 0.3, cy + radius * 0.1, radius * 0.95, "needs")
        ring = marks.trace(cx - radius, cy - radius, 2 * radius, 2 * radius, radius + 3)
        out.append(group(disc, note, ring, key=f"bonus-{letter}-{SYMBOLS[place]}"))
    return "".join(out)


def _earned(cx: float, cy: float, radius: float) -> str:
    """The sign that a bonus is owned."""
    small = round(radius * 0.42, 1)
    x, y = round(cx + radius * 0.68, 1), round(cy + radius * 0.68, 1)
    return f'<circle cx="{x:g}" cy="{y:g}" r="{small:g}" class="badge"/>' + glyph(
        "check", x - small * 0.7, y - small * 0.7, small * 1.4, "ready"
    )


def quarry(scene: Scene, box: Box) -> Layer:
    """The line of quarry stones, crossed out up to the marker."""
    table, seat = scene.table, scene.hero
    return scene.layer((seat, table.sheets[seat], table.marker[seat], scene.lit("quarry-")), _quarry, box)


def _quarry(scene: Scene, box: Box) -> str:
    facts, table, seat = scene.facts, scene.table, scene.hero
    step = min(box.w / facts.stones, box.h + GAP)
    size = round(step - GAP, 1)
    y = round(box.y + (box.h - size) / 2, 1)
    letter = scene.letter(seat)
    out: list[str] = []
    for place, colour in enumerate(facts.quarry[table.sheets[seat]]):
        x = round(box.x + place * step, 1)
        name = f"quarry-{letter}-{place + 1}"
        label = scene.text("aria.quarry", colour=COLOURS[colour], stone=place + 1)
        if place < table.marker[seat]:
            dots = marks.trace(x + 2, y + 2, size - 4, size - 4) if place == table.marker[seat] - 1 else ""
            out.append(button(name, label, stone("gone", colour, x, y, size), dots))
        else:
            frame = marks.ring(x - 1, y - 1, size + 2, size + 2, 5) if name in scene.legal else ""
            out.append(button(name, label, frame, stone("stone", colour, x, y, size), legal=scene.legal))
    return "".join(out)


def jokers(scene: Scene, box: Box) -> Layer:
    """The jokers: unused, spent, and those that this number of players does not have."""
    return scene.layer((scene.hero, scene.table.jokers[scene.hero], scene.lit("joker-")), _jokers, box)


def _jokers(scene: Scene, box: Box) -> str:
    facts, seat = scene.facts, scene.hero
    printed = facts.printed_jokers
    if printed == 0:
        return ""
    step = min(box.w / printed, box.h + GAP)
    size = round(step - GAP, 1)
    y = round(box.y + (box.h - size) / 2, 1)
    held = facts.jokers[scene.table.players]
    spent = held - scene.table.jokers[seat]
    label = scene.text("aria.joker")
    out: list[str] = []
    for place in range(printed):
        x = round(box.x + place * step, 1)
        name = f"joker-{scene.letter(seat)}-{place + 1}"
        if place >= held:
            out.append(rect(x + 1, y + 1, size - 2, size - 2, "slot", 4))
        elif place < spent:
            out.append(button(name, label, joker(True, x, y, size), marks.trace(x + 2, y + 2, size - 4, size - 4)))
        else:
            frame = marks.ring(x - 1, y - 1, size + 2, size + 2, 5) if name in scene.legal else ""
            out.append(button(name, label, frame, joker(False, x, y, size), legal=scene.legal))
    return "".join(out)


def ledger(scene: Scene, box: Box) -> Layer:
    """The sum: part by part, and in all."""
    table, seat = scene.table, scene.hero
    return scene.layer((), _ledger, box, tuple(table.breakdown(seat).items()), table.score(seat))


def _ledger(scene: Scene, box: Box, parts: tuple[tuple[str, int], ...], score: int) -> str:
    out = [rect(*box, "tomb", 8)]
    cell = (box.w - 78) / len(parts)
    middle = box.y + box.h / 2
    for place, (part, points) in enumerate(parts):
        x = round(box.x + 10 + place * cell, 1)
        if place:
            out.append(text(x - 4, middle + 5, 13, "+", "cream", "middle"))
        out.append(glyph(PART_GLYPHS[part], x + 2, middle - 8, 16, "lotus"))
        out.append(text(x + 21, middle + 5.5, 15, str(points), "num cream"))
    out.append(text(box.right - 66, middle + 6, 16, "=", "cream", "middle"))
    out.append(text(box.right - 32, middle + 9, 26, str(score), "num lotus", "middle"))
    return group(*out, key="part-total")


def building_headings(scene: Scene, places: dict[int, tuple[float, float, float]]) -> list[Layer]:
    """The headings of the three buildings: x, y and the right edge of each."""
    table, seat = scene.table, scene.hero
    out = []
    for building in (PYRAMID, ARCH, RELIEF):
        points = scoring.building_points(table, seat, building)
        out.append(heading(scene, BUILDINGS[building], *places[building], points, table.complete(seat, building)))
    return out
