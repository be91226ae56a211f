"""The five zones: offerings, nobles, artisans, the Nile and the tomb, each in whatever box its place of the circle gives it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from khonsu.art import marks
from khonsu.art.box import Box
from khonsu.art.building import cornice, sandstone
from khonsu.art.building import tomb as chamber
from khonsu.art.glyphs import glyph
from khonsu.art.lettering import width
from khonsu.art.palette import CORNICE_NOTE, CREAM, KEYLINE, contrast
from khonsu.art.pieces import block, card_back, seal
from khonsu.art.svg import button, group, rect, text
from khonsu.games.pharaon import court
from khonsu.games.pharaon.board.noble_cards import noble_card
from khonsu.games.pharaon.board.scene import words
from khonsu.games.pharaon.board.tokens import PAINTS, ZONE_GLYPHS, gain_name, line, moving, piece, put, travelling
from khonsu.games.pharaon.state import ARTISANS, COLOUR_COUNT, COLOURS, EMPTY, LEVELS, NOBLES, TOKENS, ZONES

if TYPE_CHECKING:
    from collections.abc import Hashable

    from khonsu.art.svg import Layer
    from khonsu.games.pharaon.board.scene import Scene

ARTISAN_PAINT: Final = "#84501f"
# Stones of the seats and tracks that have nearly the same colour.
ALIKE: Final = {("B", "black"), ("J", "red"), ("L", "blue")}
# Light dots on dark tracks, dark ones on light tracks.
_DOTS: Final = ["dots" if contrast(fill, CREAM) > 3 else "dots2" for fill, _, _ in PAINTS[:COLOUR_COUNT]]


# How the things of each zone are called that can be tapped.
_TAPPED: Final = (
    ("pair-", "bonus-", "bag", "offer-"),
    ("noble-1", "noble-2", "noble-3", "noble-deck"),
    ("artisan-",),
    ("track-", "nile-"),
    ("tomb",),
)
HEAD: Final = 27.0


def zone(scene: Scene, number: int, box: Box) -> list[Layer]:
    """A zone with its cornice."""
    within = Box(box.x + 5, box.y + HEAD + 4, box.w - 10, box.h - HEAD - 8)
    return [
        scene.layer(entrance(scene, number), _front, number, box),
        scene.layer(things(scene, number), inside, number, within),
    ]


def entrance(scene: Scene, number: int) -> tuple[int, int, int]:
    """What the head of a zone tells: the colour that enters now, the one of the next round, and how many places are free."""
    return scene.table.entry[number], scene.following(number), scene.free(number)


def things(scene: Scene, number: int) -> Hashable:
    """What there is in a zone, and what of it can be tapped."""
    table = scene.table
    facts: tuple[Hashable, ...] = (
        (*table.pairs, *table.bonus, sum(table.bag)),
        (*table.noble_row, table.nobles_left(), table.owns(scene.hero, court.JUDGE)),
        (*table.artisan_row, len(table.artisan_deck)),
        (*table.levels, scene.hero),
        (*table.steps, scene.hero, table.pharaoh),
    )
    return facts[number], scene.lit(*_TAPPED[number])


def leads(scene: Scene, number: int) -> bool:
    """Whether a choice begins in a zone."""
    return any(key.startswith(_TAPPED[number]) for key in scene.legal)


def _front(scene: Scene, number: int, box: Box) -> str:
    """The wall of a zone and its head."""
    return sandstone(*box) + _head(scene, number, box, HEAD)


def inside(scene: Scene, number: int, box: Box) -> str:
    """All that is in a zone."""
    return (_offerings, _nobles, _artisans, _nile, _tomb)[number](scene, box)


def label(scene: Scene, number: int) -> str:
    """What the head of a zone is called."""
    entry, following = scene.table.entry[number], scene.following(number)
    coming = COLOURS[following] if following != EMPTY else COLOURS[entry]
    return scene.text("board.zone_label", zone=ZONES[number], colour=COLOURS[entry], next=coming, n=scene.free(number))


def price(scene: Scene, number: int) -> tuple[tuple[str, ...], str]:
    """What everything in a zone costs, as a formula and in words; nothing where things have prices of their own."""
    if number == NOBLES:
        judged = scene.table.owns(scene.hero, court.JUDGE)
        shown = ("#any-pay",) * 5 if judged else tuple(f"#{colour}" for colour in COLOURS)
        return shown, scene.text("board.any_five" if judged else "board.one_each")
    if number == ARTISANS:
        cost = scene.facts.artisan_cost
        return ("#any-pay",) * cost, scene.text("board.same", n=cost)
    return (), ""


def _head(scene: Scene, number: int, box: Box, h: float) -> str:
    """Name of the zone, free places, what it costs to enter now and in the next round."""
    table = scene.table
    name = ZONES[number]
    following = scene.following(number)
    free = scene.free(number)
    entry = table.entry[number]
    big, small = 18.0, 13.0
    middle = box.y + 4 + (h - 4) / 2
    right = box.right - 7
    out = [cornice(box.x, box.y, box.w, h, ZONE_GLYPHS[number], scene.text.term(name))]
    if following != EMPTY:
        right -= small
        out.append(piece(following, right, middle - small / 2, small))
        right -= 9
        out.append(f'<path d="M{right:g} {middle - 4:g}l4 4-4 4" fill="none" stroke="{CORNICE_NOTE}" stroke-width="2"/>')
        right -= 5
    right -= big
    out.append(piece(entry, right, middle - big / 2, big))
    right -= 6
    said = scene.text("board.free", n=free) if free else scene.text("board.full")
    used = width(scene.text.term(name), 14, True) + h + 14
    if right - width(said, 11, True) - box.x < used:
        said = str(free) if free else ""
    if not free:
        right -= 12
        out.append(glyph("lock", right, middle - 6.5, 12, "note"))
        right -= 4
    if said:
        out.append(text(right, middle + 4.2, 11, said, "strong note", "end"))
    return button(f"zone-{name}", label(scene, number), *out)


# Offerings ----------------------------------------------------------------------------------------------------------------


def _offerings(scene: Scene, box: Box) -> str:
    """Pairs, the bonus field, the bag, and the two prices."""
    places = len(scene.table.bonus)
    columns = places if scene.tall or places <= (box.w + 3) // 64 else (places + 1) // 2
    rows = (places + columns - 1) // columns
    gap = 3.0
    # On a phone everything is as large, or as far apart, as a finger needs it.
    extra = 36.0 if scene.tall else 27.0
    wide = min(2 * extra + 7, box.w / columns - gap)
    size = (wide - 7) / 2
    high = 46.0 if scene.tall else size + 5
    bag = 34.0
    price = 36.0 if scene.tall else 27.0
    out = [_prices(scene, Box(box.x, box.bottom - price, box.w, price))]
    room = box.h - price - rows * high - (rows - 1) * gap - extra
    # Where there is room, the two fields have headings.
    head = 17.0 if room > 44 else 0.0
    air = (room - 2 * head) / 3
    y = box.y + air / 2
    if head:
        out.append(words(box.x + 2, round(y + 12, 1), 12, scene.text("board.pairs"), 120, "strong ink2"))
    y = round(y + head, 1)
    for place in range(places):
        x, top = box.x + place % columns * (wide + gap), y + place // columns * (high + gap)
        out.append(_pair(scene, place, round(x, 1), round(top, 1), round(size, 1), round(high, 1)))
    y += rows * (high + gap) - gap + air
    if head:
        out.append(words(box.x + 2, round(y + 12, 1), 12, scene.text("board.bonus"), 120, "strong ink2"))
    y = round(y + head, 1)
    step = min(extra + (12 if scene.tall else 7), (box.w - bag - 8 - extra) / max(1, places - 1))
    for place in range(places):
        out.append(_bonus(scene, place, round(box.x + 3 + place * step, 1), y, extra))
    out.append(_bag(scene, box.right - bag - 2, round(y + (extra - bag) / 2, 1), bag))
    return "".join(out)


def _pair(scene: Scene, place: int, x: float, y: float, size: float, high: float) -> str:
    table = scene.table
    tokens = [token for token in table.pairs[place * 2 : place * 2 + 2] if token != EMPTY]
    label = (
        scene.text("board.pair_label", place=place + 1, tokens=scene.words(tokens))
        if tokens
        else scene.text("board.empty_label", place=place + 1)
    )
    parts = [rect(x, y, 2 * size + 7, high, "plaster" if tokens else "ghost", 4)]
    top = round(y + (high - size) / 2, 1)
    for number, token in enumerate(tokens):
        at = f"pair-{place + 1}-{number + 1}"
        parts.append(moving(TOKENS[token], at, round(x + 2.5 + number * (size + 2), 1), top, size))
    return scene.tap(f"pair-{place + 1}", label, (x, y, 2 * size + 7, high, 5), *parts, moves=not tokens)


def _bonus(scene: Scene, place: int, x: float, y: float, size: float) -> str:
    token = scene.table.bonus[place]
    if token == EMPTY:
        label = scene.text("board.empty_label", place=place + 1)
        return scene.tap(
            f"bonus-{place + 1}",
            label,
            (x, y, size, size, 7),
            rect(x + 1, y + 1, size - 2, size - 2, "ghost", 6),
            moves=True,
        )
    label = scene.text("board.bonus_label", place=place + 1, token=TOKENS[token])
    drawn = moving(TOKENS[token], f"bonus-{place + 1}", x, y, size)
    return scene.tap(f"bonus-{place + 1}", label, (x - 1, y - 1, size + 2, size + 2, 8), drawn)


def _bag(scene: Scene, x: float, y: float, size: float) -> str:
    count = sum(scene.table.bag)
    label = scene.text("board.bag_label", n=count)
    drawn = glyph("bag", x, y, size, "tar")
    number = text(x + size / 2, y + size * 0.8, 13 if size > 30 else 11, str(count), "num cream", "middle")
    return scene.tap("bag", label, (x - 1, y - 1, size + 2, size + 2, 9), drawn, number, moves=True)


def _prices(scene: Scene, box: Box) -> str:
    """One token for a pair; two of a colour for a pair and a bonus token."""
    half = box.w / 2 - 3
    out = []
    for number, (key, label) in enumerate((("offer-alone", "board.alone_label"), ("offer-bonus", "board.extra_label"))):
        x = box.x + number * (half + 6)
        pays = ["#any-pay"] * (1 if number == 0 else scene.facts.bonus_cost)
        parts = (*pays, ":arrow", *["#offering"] * (2 + number))
        ring = (x, box.y, half, box.h, 6.0)
        drawn = rect(*ring[:4], "plaster", 6) + line(
            x + half / 2, box.y + box.h / 2, min(24.0, box.h - 6), parts, half - 8, "ink"
        )
        out.append(scene.tap(key, scene.text(label), ring, drawn))
    return "".join(out)


# Nobles -------------------------------------------------------------------------------------------------------------------


def _nobles(scene: Scene, box: Box) -> str:
    """Three open cards, the deck, and what a noble costs."""
    table = scene.table
    deck = 47.0 if scene.tall else 34.0 if box.w > 280 else 28.0
    w = round((box.w - deck - 18) / 3, 1)
    h = box.h - (0 if scene.tall else 20)
    out = []
    for place, noble in enumerate(table.noble_row):
        x, y = round(box.x + place * (w + 6), 1), box.y
        key = f"noble-{place + 1}"
        if noble < 0:
            label = scene.text("board.empty_label", place=place + 1)
            out.append(scene.tap(key, label, (x, y, w, h, 6), rect(x, y, w, h, "ghost", 6)))
            continue
        label = scene.text("board.noble_label", noble=court.NAMES[noble], n=scene.facts.noble_points[noble])
        drawn = travelling(f"noble-{noble}", f"row-{place + 1}", noble_card(scene.facts, noble, w, h, scene.text), x, y)
        out.append(scene.tap(key, label, (x, y, w, h, 6), drawn))
    out.append(
        _deck(scene, "noble-deck", table.nobles_left(), box.right - deck, box.y, deck, min(h, 66 if scene.tall else 58))
    )
    if not scene.tall:
        y = box.bottom - 9
        shown, said = price(scene, NOBLES)
        out.append(line(box.right - 52, y, 15, shown, 100))
        out.append(words(box.x + 2, y + 4, 11.5, said, box.w - 120, "ink2"))
    return "".join(out)


def _deck(scene: Scene, key: str, count: int, x: float, y: float, w: float, h: float) -> str:
    """A face-down deck with the number of its cards."""
    label = scene.text(f"board.{key.replace('-', '_')}_label", n=count)
    back = group(card_back(w, h), at=(x, y)) if count else rect(x, y, w, h, "ghost", 6)
    return scene.tap(key, label, (x, y, w, h, 6), back, marks.badge(x + w / 2, y + h - 10, str(count), 8))


# Artisans -----------------------------------------------------------------------------------------------------------------


def _artisans(scene: Scene, box: Box) -> str:
    """Four open cards, the deck, and what an artisan costs."""
    table = scene.table
    deck = 47.0 if scene.tall else 30.0
    gap = 6.0
    w = round((box.w - deck - 4 * gap) / 4, 1)
    h = box.h - (0 if scene.tall else 22)
    out = []
    for place, artisan in enumerate(table.artisan_row):
        x, y = round(box.x + place * (w + gap), 1), box.y
        key = f"artisan-{place + 1}"
        if artisan < 0:
            label = scene.text("board.empty_label", place=place + 1)
            out.append(scene.tap(key, label, (x, y, w, h, 6), rect(x, y, w, h, "ghost", 6)))
            continue
        gains = tuple(artisan_gains(scene, artisan))
        points = scene.facts.artisan_points[artisan]
        label = scene.text("board.artisan_label", n=points, gains=list(gains))
        drawn = travelling(f"artisan-{artisan}", f"row-{place + 1}", _artisan_card(w, h, points, gains), x, y)
        out.append(scene.tap(key, label, (x, y, w, h, 6), drawn))
    out.append(
        _deck(
            scene, "artisan-deck", len(table.artisan_deck), box.right - deck, box.y, deck, min(h, 66 if scene.tall else 52)
        )
    )
    if not scene.tall:
        y = box.bottom - 9
        shown, said = price(scene, ARTISANS)
        out.append(line(box.right - 34, y, 16, shown, 80))
        out.append(words(box.x + 2, y + 4, 11.5, said, box.w - 100, "ink2"))
    return "".join(out)


def artisan_gains(scene: Scene, artisan: int) -> list[str]:
    """What an artisan brings, as words."""
    facts = scene.facts
    return [TOKENS[token] for token in facts.artisan_gains[artisan]] + ["jar"] * facts.artisan_jars[artisan]


@lru_cache(maxsize=128)
def _artisan_card(w: float, h: float, points: int, gains: tuple[str, ...]) -> str:
    """An artisan at the origin: his points and what he brings."""
    head = round(h * 0.48, 1)
    out = [
        rect(0, 0, w, h, "cardface", 6),
        f'<path d="M0 6a6 6 0 0 1 6-6h{w - 12:g}a6 6 0 0 1 6 6v{head - 6:g}H0z" fill="{ARTISAN_PAINT}"/>',
    ]
    size = round(min(w, head) * 0.56, 1)
    out.append(glyph("hammer", round(w - size - 3, 1), round(head - size - 3, 1), size, "oncard"))
    out.append(marks.badge(13, 13, str(points), 9.5))
    parts = tuple("#" + gain_name(word) for word in gains)
    out.append(line(w / 2, head + (h - head) / 2, min(24.0, h - head - 6), parts, w - 5))
    return "".join(out)


# Nile ---------------------------------------------------------------------------------------------------------------------


def _nile(scene: Scene, box: Box) -> str:
    """Five tracks of three levels with everybody's discs, and the five actions below."""
    facts = scene.facts
    out = [rect(box.x, box.y, box.w, box.h, "nile", 4), rect(box.x, box.y, box.w, box.h, "waves", 4)]
    scale = 22.0
    gap = 3.0
    w = round((box.w - scale - 5 * gap) / COLOUR_COUNT, 1)
    cards = 62.0
    rows = LEVELS + 1
    step = round((box.h - cards - 6) / rows, 1)
    disc = min(step - 1, 17.0)
    for level in range(LEVELS, 0, -1):
        points = facts.nile_points[level]
        if points:
            y = box.y + 2 + (LEVELS - level) * step + step / 2
            out.append(marks.coin(box.x + scale / 2, y, str(points), 9.5))
    for track in range(COLOUR_COUNT):
        x = round(box.x + scale + track * (w + gap), 1)
        out.append(_track(scene, track, x, box.y + 2, w, step, disc))
    levels = f"M{box.x + scale:g} {box.y + 2 + step:g}H{box.right - gap:g}M{box.x + scale:g} {box.y + 2 + 2 * step:g}H{box.right - gap:g}"
    out.append(f'<path d="{levels}" stroke="{KEYLINE}" stroke-dasharray="{w:g} {gap:g}" opacity=".6"/>')
    for action in range(COLOUR_COUNT):
        x = round(box.x + scale + action * (w + gap), 1)
        out.append(_action(scene, action, Box(x, box.bottom - cards - 1, w, cards - 1)))
    return "".join(out)


def _track(scene: Scene, track: int, x: float, y: float, w: float, step: float, disc: float) -> str:
    """A colour's track: level 3 at the top, the start at the foot."""
    table = scene.table
    fill, sign, ink = PAINTS[track]
    parts = [
        f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{step * LEVELS:g}" rx="3" fill="{fill}" stroke="{KEYLINE}" stroke-width="1"/>',
        f'<use href="#g-{sign}" x="{x + w / 2 - 7:g}" y="{y + step * 1.5 - 7:g}" width="14" height="14" color="{ink}" opacity=".35"/>',
    ]
    for level in range(LEVELS + 1):
        sides = [side for side in range(table.sides) if table.levels[side * COLOUR_COUNT + track] == level]
        # Many discs overlap by a third at most, and are smaller for it.
        size = min(disc, round((w - 2) / (1 + (len(sides) - 1) * 2 / 3), 1)) if sides else disc
        between = min(size + 1, (w - size - 2) / max(1, len(sides) - 1))
        first = x + (w - size - between * (len(sides) - 1)) / 2
        top = y + (LEVELS - level) * step + (step - size) / 2
        for number, side in enumerate(sides):
            parts.append(_disc(scene, side, track, (round(first + number * between, 1), round(top, 1), size), level > 0))
    level = table.levels[scene.hero * COLOUR_COUNT + track]
    label = scene.text("board.track_label", track=COLOURS[track], level=level)
    return scene.tap(f"track-{COLOURS[track]}", label, (x, y, w, step * (LEVELS + 1), 4), *parts)


def _disc(scene: Scene, side: int, track: int, at: tuple[float, float, float], moved: bool) -> str:
    """A disc; nothing ever moves down to the start."""
    key = f"disc-{scene.mark(side)}-{COLOURS[track]}"
    drawn = seal(scene.stone(side), *at)
    if not moved:
        return drawn.replace("<use", f'<use data-id="{key}"', 1)
    x, y, size = at
    # One ring of dots is enough where it is known what it lies on.
    ring = f'<circle cx="{x + size / 2:g}" cy="{y + size / 2:g}" r="{size / 2 + 2:g}" class="trace {_DOTS[track]}"/>'
    # A seal of nearly the colour of its track has a light edge.
    if (scene.stone(side), COLOURS[track]) in ALIKE:
        drawn = f'<circle cx="{x + size / 2:g}" cy="{y + size / 2:g}" r="{size / 2 + 1:g}" fill="{CREAM}"/>{drawn}'
    return group(drawn, ring, key=key)


def _action(scene: Scene, action: int, box: Box) -> str:
    """What an action costs, which discs it lifts and what it gives."""
    facts = scene.facts
    cost = scene.cost(facts.nile_costs[action])
    gains = [*scene.words(facts.nile_gains[action]), *["jar"] * facts.nile_jars[action]]
    arrows = (":up",) * facts.nile_arrows[action] + (":star",) * facts.nile_wild_arrows[action]
    size = 17.0
    third = box.h / 3
    parts = [
        rect(*box, "cardface", 4),
        line(box.cx, box.y + third * 0.5 + 1, size, tuple("#" + COLOURS[colour] for colour in cost), box.w - 3),
        line(box.cx, box.y + third * 1.5, size - 1, arrows, box.w - 4, "formula"),
        line(box.cx, box.y + third * 2.5 - 1, size, tuple("#" + gain_name(word) for word in gains), box.w - 3),
    ]
    label = scene.text("board.nile_label", action=action + 1, tokens=scene.words(cost))
    return scene.tap(f"nile-{action + 1}", label, (box.x, box.y, box.w, box.h, 4), *parts)


# Tomb ---------------------------------------------------------------------------------------------------------------------


def _tomb(scene: Scene, box: Box) -> str:
    """The way through the tomb: from the lower left to the right, then back above; each space with its price and its points."""
    table, facts = scene.table, scene.facts
    spaces = len(facts.tomb_costs)
    columns = (spaces + 1) // 2
    start = 20.0
    gap = 3.0
    w = round((box.w - start - gap * (columns + 1)) / columns, 1)
    h = round((box.h - 3 * gap) / 2, 1)
    nextstep = table.steps[scene.hero] + 1
    out = [chamber(*box)]
    cubes: list[str] = []
    for side in range(table.sides):
        steps = table.steps[side]
        together = [other for other in range(table.sides) if table.steps[other] == steps]
        cell = _cell(steps, box, columns, start, w, h, gap)
        cubes.append(_cube(scene, side, together, cell, steps == 0))
    for step in range(1, spaces + 1):
        cell = _cell(step, box, columns, start, w, h, gap)
        cost = scene.cost(facts.tomb_costs[step - 1])
        size = 19.0
        # Gold only where it can be paid: the cube shows which space is next.
        face = "next" if step == nextstep and "tomb" in scene.legal else "cardface"
        parts = [
            rect(*cell, face, 4),
            text(
                cell.x + 4,
                cell.y + 17,
                17,
                str(facts.tomb_points[step]),
                "num dark",
            ),
        ]
        for number, colour in enumerate(cost):
            column, row = number % 2, number // 2
            rows = (len(cost) + 1) // 2
            left = cell.right - 3 - (2 - column) * (size + 1)
            top = cell.bottom - 3 - (rows - row) * (size + 1)
            parts.append(put(COLOURS[colour], round(left, 1), round(top, 1), size))
        if step == facts.succession_step and table.pharaoh == EMPTY:
            parts.append(glyph("cobra", cell.x + 25, cell.y + 4, 14, "needs"))
        if step == nextstep:
            label = scene.text("board.tomb_label", step=step, n=spaces)
            out.append(scene.tap("tomb", label, (*cell, 4), *parts))
        else:
            label = scene.text("board.space_label", step=step, n=facts.tomb_points[step])
            out.append(button(f"tomb-{step}", label, *parts))
    if nextstep > spaces:
        label = scene.text("board.tomb_label", step=spaces, n=spaces)
        out.append(button("tomb", label, rect(box.x + 2, box.y + 2, start - 2, h, "row")))
    return "".join(out) + "".join(cubes)


def _cell(step: int, box: Box, columns: int, start: float, w: float, h: float, gap: float) -> Box:
    """Where a space of the tomb lies; 0 is the stairs down."""
    if step == 0:
        return Box(box.x + gap, box.y + 2 * gap + h, start - gap, h)
    column = step - 1 if step <= columns else 2 * columns - step
    x = round(box.x + start + gap + column * (w + gap), 1)
    return Box(x, box.y + (2 * gap + h if step <= columns else gap), w, h)


def _cube(scene: Scene, side: int, together: list[int], cell: Box, start: bool) -> str:
    """The cube of a side, beside those that stand on the same space."""
    size = 16.0
    number = together.index(side)
    if start:
        step = min(size + 1, (cell.h - size) / max(1, len(together) - 1))
        x, y = cell.x + (cell.w - size) / 2, cell.bottom - size - 1 - number * step
    else:
        step = min(size + 1, (cell.w - 26 - size) / max(1, len(together) - 1))
        x, y = cell.right - size - 2 - number * step, cell.y + 2
    x, y = round(x, 1), round(y, 1)
    # One ring of dots is enough on a light space.
    trace = (
        ""
        if start
        else f'<rect x="{x - 2.5:g}" y="{y - 2.5:g}" width="{size + 5:g}" height="{size + 5:g}" rx="5" class="trace dots2"/>'
    )
    return group(block(scene.stone(side), x, y, size), trace, key=f"cube-{scene.mark(side)}")
