"""How the table around the large sheet looks: the dice, and the sheets of the others, small but whole, or on a phone their names."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from khonsu.art import marks
from khonsu.art.building import papyrus
from khonsu.art.glyphs import glyph
from khonsu.art.pieces import seal
from khonsu.art.svg import button, group, painted, text
from khonsu.games.anubixx import scoring
from khonsu.games.anubixx.board.scene import away, words
from khonsu.games.anubixx.board.stones import die, joker, stone
from khonsu.games.anubixx.state import COLOURS, SYMBOLS, TAKEN

if TYPE_CHECKING:
    from khonsu.art.box import Box
    from khonsu.art.svg import Layer
    from khonsu.games.anubixx.board.scene import Scene, Shape


# Where a die lies: its corner and its size.
Spot = tuple[float, float, float]


def dice(scene: Scene, first: Spot, step: float, corners: dict[int, Spot]) -> Layer:
    """The dice in the middle; those that the active player has used lie on that player's sheet, at its corner."""
    table = scene.table
    aside = away(table, scene.hero)
    return scene.layer((table.active, *table.dice, *table.dice_at), _dice, first, step, corners[table.active], aside)


def _dice(scene: Scene, first: Spot, step: float, corner: Spot, aside: int) -> str:
    table = scene.table
    out: list[str] = []
    (x, y, size), (cx, cy, small) = first, corner
    taken = 0
    for number, (colour, place) in enumerate(zip(table.dice, table.dice_at, strict=True), 1):
        label = scene.text("aria.die", colour=COLOURS[colour])
        if place == TAKEN:
            dx = round(cx + taken * (small + 3), 1)
            taken += 1
            picture = die(number, colour, f"sheet-{scene.letter(table.active)}", dx, cy, small)
            shut = glyph("lock", dx + small * 0.56, cy + small * 0.52, small * 0.5, "needs") if small > 24 else ""
            out.append(button(f"die-{number}", label, f'<g opacity=".62">{picture}</g>', shut))
            continue
        dx = round(x + (number - 1) * step, 1)
        picture = die(number, colour, "middle", dx, y, size)
        if aside >> (number - 1) & 1:
            picture = f'<g opacity=".45">{picture}</g>' + glyph("undo", dx + size * 0.5, y + size * 0.52, size * 0.46, "ink")
        dots = marks.trace(dx + 2, y + 8, size - 8, size - 8)
        out.append(button(f"die-{number}", label, group(picture, cls="tumble"), dots))
    return "".join(out)


# The columns of the arch with air around them, in stones.
_ARCH_WIDTH: Final = 3.3
# Sheets broader than this show the whole quarry too.
BROAD: Final = 400.0
# Sheets broader than this show larger names, and who is asked.
ROOMY: Final = 150.0


def small_sheet(scene: Scene, seat: int, box: Box) -> Layer:
    """The sheet of another player: the same buildings with stones as large as there is room for."""
    table = scene.table
    held = table.sheets[seat], table.marker[seat], table.jokers[seat], table.owned[seat]
    return scene.layer((table.built[seat], held), _small_sheet, seat, box)


def _small_sheet(scene: Scene, seat: int, box: Box) -> str:
    places, size = _places(scene.shape, box)
    out = [papyrus(*box), owner(scene, seat, box)]
    out += [_small_field(scene, seat, index, x, y, size) for index, (x, y) in enumerate(places)]
    if box.w > BROAD:
        out.append(_wide_rest(scene, seat, places[-1][0] + size + 16, box))
    else:
        out.append(_narrow_rest(scene, seat, box))
    return _opening(scene, seat, *out)


def name_board(scene: Scene, seat: int, box: Box) -> Layer:
    """Another player without the sheet, which opens when it is tapped."""
    table = scene.table
    held = table.sheets[seat], table.marker[seat], table.jokers[seat], table.owned[seat]
    return scene.layer((table.built[seat], held), _name_board, seat, box)


def _name_board(scene: Scene, seat: int, box: Box) -> str:
    return _opening(scene, seat, papyrus(*box), owner(scene, seat, box), _narrow_rest(scene, seat, box))


def _opening(scene: Scene, seat: int, *parts: str) -> str:
    """What opens the sheet of a player."""
    return button(f"sheet-{scene.letter(seat)}", scene.name(seat), *parts, seat=seat)


@lru_cache(maxsize=64)
def _places(shape: Shape, box: Box) -> tuple[tuple[tuple[float, float], ...], float]:
    """Where the fields of a small sheet lie, by number, and how large they are."""
    broad = box.w > BROAD
    top = box.y + 26
    room = box.w * (0.56 if broad else 1) - 11
    height = box.bottom - (8 if broad else 20) - top
    tallest = max(shape.rows, shape.height + 1, shape.relief_rows)
    in_line = min(height / tallest, room / (shape.rows + _ARCH_WIDTH + 0.5 + shape.relief_columns))
    # On a narrow sheet the relief lies below the pyramid and the arch.
    folded = min(height / (tallest + shape.relief_rows + 0.4), room / (shape.rows + _ARCH_WIDTH))
    unit = round(max(in_line, folded), 2)
    x, foot = box.x + 6, top + tallest * unit
    if in_line >= folded:
        ground = x + (shape.rows + 0.5 + _ARCH_WIDTH) * unit, foot - shape.relief_rows * unit
    else:
        ground = x, foot + unit * 0.4
    places: list[tuple[float, float]] = []
    for index, (across, up) in sorted(_plan(shape).items()):
        if index < shape.relief:
            places.append((round(x + across * unit, 1), round(foot - up * unit, 1)))
        else:
            places.append((round(ground[0] + across * unit, 1), round(ground[1] + up * unit, 1)))
    return tuple(places), round(unit - 0.8, 1)


def _plan(shape: Shape) -> dict[int, tuple[float, float]]:
    """Where the fields lie, in stones: pyramid and arch from the lower left, the relief from its own upper left."""
    found: dict[int, tuple[float, float]] = {}
    for row in range(shape.rows):
        for column in range(shape.rows - row):
            found[len(found)] = (column + row / 2, row + 1)
    left = shape.rows + 0.5
    for level in range(shape.height):
        found[shape.arch + level] = (left, level + 1)
        found[shape.arch + shape.height + level] = (left + 1.6, level + 1)
    found[shape.keystone] = (left + 0.8, shape.height + 1)
    for place in range(shape.relief_rows * shape.relief_columns):
        row, column = divmod(place, shape.relief_columns)
        found[shape.relief + place] = (column, row)
    return found


def owner(scene: Scene, seat: int, box: Box) -> str:
    """Who it is, and the score."""
    score = str(scene.table.score(seat))
    large = box.w > ROOMY
    name = words(
        box.x + 26, box.y + 18, 12.5 if large else 11, scene.name(seat), box.w - 26 - (50 if large else 27), "strong ink"
    )
    mark = seal(scene.letter(seat), box.x + 5, box.y + 4, 18)
    return mark + name + text(box.right - 7, box.y + 19, 16, score, "num ink", "end")


def acting(scene: Scene, boxes: list[tuple[int, Box]]) -> str:
    """The sign on the small sheets of all who are asked now, where there is room; it comes and goes more often than anything else."""
    asked = scene.table.actors()
    places = [box for seat, box in boxes if seat in asked and box.w > ROOMY]
    return "".join([glyph("hourglass", box.right - 52, box.y + 6, 14, "ink2") for box in places])


def _small_field(scene: Scene, seat: int, index: int, x: float, y: float, size: float) -> str:
    state = scene.state(seat, index)
    picture = stone(state, scene.colour(seat, index), x, y, size)
    if state != "built":
        return picture
    dots = f'<rect x="{x - 1.5:g}" y="{y - 1.5:g}" width="{size + 3:g}" height="{size + 3:g}" rx="4" class="trace dots2"/>'
    return group(picture, dots, key=f"field-{scene.letter(seat)}-{scene.facts.fields[index]}")


def _owned(scene: Scene, seat: int, x: float, y: float, size: float) -> str:
    """The bonuses of a seat in a row."""
    out: list[str] = []
    names = [name for symbol, name in enumerate(SYMBOLS) if scene.table.owned[seat] >> symbol & 1]
    if scene.table.completed(seat) >= scene.facts.buildings_to_end:
        names.append("check")
    for place, name in enumerate(names):
        cx, cy = round(x + size / 2 + place * (size + 1), 1), round(y + size / 2, 1)
        side = size * 0.7
        out.append(
            f'<circle cx="{cx:g}" cy="{cy:g}" r="{size / 2:g}" {painted("coin")}/>'
            + glyph(name, round(cx - side / 2, 1), round(cy - side / 2, 1), round(side, 1), "dark")
        )
    return "".join(out)


def _wide_rest(scene: Scene, seat: int, x: float, box: Box) -> str:
    """Quarry, jokers and bonuses beside the buildings."""
    facts, table = scene.facts, scene.table
    room = box.right - 8 - x
    step = min(17.0, room / facts.stones)
    out = [_owned(scene, seat, x, box.y + 30, 22)]
    for place, colour in enumerate(facts.quarry[table.sheets[seat]]):
        state = "gone" if place < table.marker[seat] else "stone"
        out.append(stone(state, colour, round(x + place * step, 1), box.y + 66, round(step - 1.5, 1)))
    held = facts.jokers[table.players]
    for place in range(held):
        out.append(joker(place < held - table.jokers[seat], round(x + place * 21, 1), box.y + 92, 19))
    out.append(words(x, box.y + 132, 12, scene.text("board.sheet", letter="ABCDEF"[table.sheets[seat]]), room, "thin ink2"))
    return "".join(out)


def _narrow_rest(scene: Scene, seat: int, box: Box) -> str:
    """What is left in the quarry and of the jokers, as numbers, and the bonuses, in one line."""
    facts, table = scene.facts, scene.table
    stones, wild = str(facts.stones - table.marker[seat]), str(table.jokers[seat])
    y = box.bottom - 18
    step = 34 if box.w > 110 else 29
    x = box.x + 5
    out = [glyph("stone", x, y + 1, 12, "ink2"), text(x + 14, y + 12, 12, stones, "num ink")]
    out += [glyph("moon", x + step, y + 1, 12, "ink2"), text(x + step + 14, y + 12, 12, wild, "num ink")]
    medals = x + 2 * step
    size = min(15.0, (box.right - 3 - medals) / (len(SYMBOLS) + 1) - 1)
    if size >= 10:
        return "".join(out) + _owned(scene, seat, medals - 4, y + 7 - size / 2, size)
    earned = scoring.bonus_points(table, seat) // max(1, facts.bonus_points)
    return (
        "".join(out) + glyph("star", medals - 4, y + 1, 12, "ink2") + text(medals + 10, y + 12, 12, str(earned), "num ink")
    )


def legend(scene: Scene, box: Box) -> Layer:
    """What the looks of a stone mean, where there is room to say so."""
    return scene.layer((), _legend, box)


def _legend(scene: Scene, box: Box) -> str:
    out = [papyrus(*box)]
    for place, state in enumerate(("open", "shut", "built", "lost", "gone")):
        x, y = box.x + 16 + (place % 2) * (box.w - 20) / 2, box.y + 14 + place // 2 * 43
        out.append(stone(state, (2, 4, 0, 3, 5)[place], round(x, 1), y, 32))
        out.append(words(x + 42, y + 21, 13, scene.text(f"board.{state}"), box.w / 2 - 68, "ink"))
    return group(*out, key="legend")
