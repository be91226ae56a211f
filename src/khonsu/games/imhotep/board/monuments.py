"""How the four monuments look: pyramids, temple, burial chamber and obelisks, both sides of each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.art import marks
from khonsu.art.building import obelisk, pyramidion, tomb
from khonsu.art.glyphs import glyph
from khonsu.art.pieces import formula, seal
from khonsu.art.svg import button, group, path, rect, text
from khonsu.games.imhotep import tasks
from khonsu.games.imhotep.scoring import area_points, chamber_areas, chamber_points, obelisk_points, rank_points
from khonsu.games.imhotep.state import CARD_SPACE, CHOICE_SPACE, DRAW_CARD, LOAD_STONE, NO_BONUS, TAKE_STONES

if TYPE_CHECKING:
    from khonsu.art.box import Box
    from khonsu.games.imhotep.board.scene import Scene

PYRAMID_NAMES: Final = ("left", "middle", "right")
BONUS_GLYPHS: Final = {LOAD_STONE: "ship", TAKE_STONES: "sled", DRAW_CARD: "card"}
# Side A: three by three stones, two by two, and one; each level is filled column by column.
LEVELS_A: Final = (3, 2, 1)
LEVELS_B: Final = (2, 1)
# Columns of the burial chamber that are shown before older ones are folded away.
MOST_COLUMNS: Final = 12


# Pyramids ---------------------------------------------------------------------------------------------------------------


def pyramids_a(scene: Scene, box: Box) -> str:
    """One large pyramid; beside it what the next stone brings, and what lies beside the board."""
    table = scene.table
    stones = table.pyramids[0]
    values = table.facts.pyramid_a
    cell = 17.8 if scene.tall else 30.0
    foot = box.bottom - 5
    peak = box.y + (27 if scene.tall else 28)
    out = [_slope(box.cx, peak, foot, box.w / 2 - 8)]
    out += _steps(scene, stones, values, (), 0, LEVELS_A, box.cx, foot, cell)
    beside = stones[len(values) :]
    worth = values[len(stones)] if len(stones) < len(values) else table.facts.overflow_a
    if scene.tall:
        out.append(text(box.x + 7, box.y + 40, 15, f"+{worth}", "num"))
        out.append(_tally(scene, beside, box.right - 29, box.y + 30))
    else:
        say = scene.text
        out.append(text(box.x + 16, box.y + 54, 12, say("board.next")))
        out.append(text(box.x + 16, box.y + 74, 19, f"+{worth}", "num"))
        out.append(text(box.right - 16, box.y + 54, 12, say("board.after", n=len(values)), anchor="end"))
        each = say("board.each", n=table.facts.overflow_a)
        out.append(text(box.right - 16, box.y + 71, 12.5, each, "thin", "end"))
        out.append(_tally(scene, beside, box.right - 44, box.y + 80))
    return group(*out, cls="inside")


def pyramids_b(scene: Scene, box: Box) -> str:
    """Three small pyramids to choose from, the bonus of a field beside its value."""
    table = scene.table
    cell = 23.4 if scene.tall else 32.0
    wide = 2 * cell + 8
    gap = (box.w - 3 * wide) / 4
    foot = box.y + (103.5 if scene.tall else 152)
    out = []
    for index, name in enumerate(PYRAMID_NAMES):
        stones = table.pyramids[index]
        left = box.x + gap + index * (wide + gap)
        high = 3 * cell + 8
        label = scene.text("board.pyramid_label", pyramid=name, n=len(stones))
        frame = marks.ring(round(left - 2, 1), foot - high - 2, wide + 4, high + 4)
        values, bonuses = table.facts.pyramid_b[index], tuple(table.facts.bonus_b[index])
        steps = _steps(scene, stones, values, bonuses, index, LEVELS_B, round(left + wide / 2, 1), foot, cell)
        out.append(button(f"pyramid-{name}", label, frame, *steps, legal=scene.legal))
    beside = table.pyramids[3]
    if scene.asked in (tasks.BONUS_CARD, tasks.BONUS_STONES, tasks.BONUS_LOAD):
        out.append(_bonus_answers(scene, box, foot))
    else:
        icon, size, step = (12, 11, 13) if scene.tall else (16, 12, 20)
        y = foot + (4 if scene.tall else 20)
        for bonus in (LOAD_STONE, TAKE_STONES, DRAW_CARD):
            words = scene.text(f"board.bonus_{bonus}", n=table.facts.take)
            out.append(glyph(BONUS_GLYPHS[bonus], box.x + 14, y, icon, "ink"))
            out.append(text(box.x + 20 + icon, round(y + icon * 0.8, 1), size, words))
            y += step
        out.append(_tally(scene, beside, box.right - 40, foot + (1 if scene.tall else 12)))
    return group(*out, cls="inside")


def _slope(cx: float, peak: float, foot: float, half: float) -> str:
    """The casing behind the large pyramid."""
    high = foot - peak
    joints = "".join(f"M{cx - half * n / 9:g} {peak + high * n / 9:g}h{2 * half * n / 9:g}" for n in range(1, 9))
    return (
        path(f"M{cx:g} {peak:g}l{half:g} {high:g}h{-2 * half:g}z", "plaster")
        + path(f"M{cx:g} {peak:g}l{half:g} {high:g}h{-half * 0.66:g}z", "facet")
        + path(joints, "joint")
    )


def _steps(
    scene: Scene,
    stones: list[int],
    values: list[int],
    bonuses: tuple[int, ...],
    number: int,
    levels: tuple[int, ...],
    cx: float,
    foot: float,
    cell: float,
) -> list[str]:
    """A stepped pyramid from the ground up: stones where they have arrived, values where not."""
    out: list[str] = []
    field = 0
    for side in levels:
        w, h = side * cell + 8, side * cell + 6
        left, top = cx - w / 2, foot - h
        out.append(rect(round(left, 1), round(top, 1), w, h, "step", 3))
        for place in range(side * side):
            x = round(left + 4 + cell * (place // side), 1)
            y = round(top + 3 + cell * (place % side), 1)
            if field < len(stones):
                piece = scene.stone(stones[field], f"pyramids-{number}-{field}", x + 0.5, y + 0.5, cell - 1)
                newest = field == len(stones) - 1 and not bonuses
                out.append(scene.newest(piece, x, y, cell) if newest else piece)
            else:
                bonus = bonuses[field] if bonuses else NO_BONUS
                out.append(_field(x, y, cell, values[field], bonus, field == len(stones)))
            field += 1
        foot = top + 4
    return out


def _field(x: float, y: float, cell: float, value: int, bonus: int, is_next: bool) -> str:
    """An empty field with what it is worth; the next one is gilded."""
    out = rect(x + 1.5, y + 1.5, cell - 3, cell - 3, "next" if is_next else "plaster", 2)
    ink = "num dark" if is_next else "num"
    size = 13.0 if cell > 20 else 11.5
    middle = y + cell / 2 + size * 0.35
    if bonus == NO_BONUS:
        return out + text(x + cell / 2, round(middle, 1), size, str(value), ink, "middle")
    icon = round(cell * 0.47, 1)
    return (
        out
        + text(round(x + cell * 0.27, 1), round(middle, 1), size, str(value), ink, "middle")
        + glyph(BONUS_GLYPHS[bonus], round(x + cell * 0.44, 1), round(y + (cell - icon) / 2, 1), icon, ink)
    )


def _tally(scene: Scene, stones: list[int], x: float, y: float) -> str:
    """How many stones of each seat lie beside the board."""
    out = []
    step = 11 if scene.tall else 17
    size = 10.5 if scene.tall else 14
    for seat in range(scene.table.players):
        count = stones.count(seat)
        if count:
            out.append(seal(scene.letter(seat), x, y, size))
            out.append(text(x + size + 3, round(y + size * 0.85, 1), 11 if scene.tall else 12, str(count), "num"))
            y += step
    return "".join(out)


def _bonus_answers(scene: Scene, box: Box, foot: float) -> str:
    """The two answers to the offer of a bonus; a stone is loaded by tapping a slot."""
    say, table = scene.text, scene.table
    offers = []
    if scene.asked == tasks.BONUS_CARD:
        offers.append(("answer-yes", "card", say("board.take_card")))
    elif scene.asked == tasks.BONUS_STONES:
        count = table.takeable(table.stack[-1][1], table.facts.take)
        offers.append(("answer-yes", "sled", say("board.take_stones", n=count)))
    offers.append(("answer-no", "cross", say("board.decline")))
    out = ""
    for place, (key, sign, words) in enumerate(offers):
        if scene.tall:
            pitch = (box.w - 4) / len(offers)
            pill = marks.answer(box.x + 4 + pitch * place, foot + 4, pitch - 4, 36, sign, words, "")
        else:
            pill = marks.answer(box.x + 8, foot + 9 + place * 31, box.w - 16, 26, sign, words, "")
        out += button(key, words, pill, legal=scene.legal)
    return out


# Temple -----------------------------------------------------------------------------------------------------------------


def temple(scene: Scene, box: Box) -> str:
    """Columns of stones under a gilded roof; only the topmost ones count, so the covered ones are veiled."""
    table = scene.table
    columns = table.temple_width()
    side_b = table.temple_b
    size = (24.0 if scene.tall else 34.0) if side_b else (24.0 if scene.tall else 36.0)
    plinth = (20 if scene.tall else 22) if side_b else 8
    foot = box.bottom - plinth - (6 if scene.tall else 8)
    roof = box.y + (26 if scene.tall else 46)
    pitch = (box.w - 24) / columns
    most = int((foot - roof - 20) // size)
    hall = box.w - 16
    out = [
        rect(box.x + 8, foot, hall, plinth, "step"),
        path(f"M{box.x + 8:g} {roof:g}h{hall:g}l-5 12h{10 - hall:g}z", "leaf"),
        rect(box.x + 12, roof + 12, hall - 8, 5, "frieze"),
    ]
    for column in range(columns):
        cx = round(box.x + 12 + pitch * (column + 0.5), 1)
        out.append(_shaft(cx, roof + 23, foot, size))
        stones = list(range(column, len(table.temple), columns))
        out += _pillar(scene, stones, cx, foot, size, most)
        if side_b:
            out.append(group(_space(scene, column, cx, foot + plinth / 2, pitch), key=f"temple-{column + 1}"))
    if scene.asked == tasks.TEMPLE_CHOICE:
        out.append(_temple_answers(scene, box))
    return group(*out, cls="inside")


def _shaft(cx: float, top: float, foot: float, size: float) -> str:
    """The column behind a pile of stones."""
    half = size * 0.42
    return path(f"M{cx - half:g} {foot:g}V{top:g}q{half:g}-6 {2 * half:g} 0V{foot:g}z", "plaster") + path(
        f"M{cx:g} {foot:g}V{top - 2:g}", "joint"
    )


def _pillar(scene: Scene, stones: list[int], cx: float, foot: float, size: float, most: int) -> list[str]:
    """One pile from the ground up; what does not fit is folded into the lowest cell."""
    table = scene.table
    out: list[str] = []
    x = round(cx - size / 2, 1)
    y = foot
    hidden = len(stones) - most + 1 if len(stones) > most else 0
    if hidden:
        y -= size
        out.append(_fold(x, y, size, size, hidden))
    for stone in stones[hidden:]:
        y -= size
        piece = scene.stone(table.temple[stone], f"temple-{stone}", x, y, size)
        out.append(scene.newest(piece, x, y, size) if stone == len(table.temple) - 1 else piece)
        if stone < table.visible_from():
            out.append(rect(x, y, size, size, "veil", 3))
        elif not table.temple_b:
            out.append(marks.badge(x + size - 1, y + 1, str(table.facts.temple_a), 7.4))
    return out


def _fold(x: float, y: float, w: float, h: float, hidden: int) -> str:
    """A cell that stands for stones there is no room for."""
    return rect(x + 1, y + 1, w - 2, h - 2, "fold", 3) + text(
        x + w / 2, y + h / 2 + 4.5, 12 if w > 18 else 11, f"+{hidden}", "num", "middle"
    )


def _space(scene: Scene, space: int, cx: float, cy: float, room: float) -> str:
    """Temple B: what the topmost stone of a column brings at the end of each round."""
    facts = scene.table.facts
    kind = facts.temple_b[space]
    if kind == CHOICE_SPACE:
        parts: tuple[str, ...] = (str(facts.choice_points), "/", str(facts.choice_stones), ":stone")
    elif kind == CARD_SPACE:
        parts = (":card",)
    else:
        parts = (f"+{facts.temple_points}",)
    return formula(cx, cy, 16 if not scene.tall else 13, parts, room - 4, "ink")


def _temple_answers(scene: Scene, box: Box) -> str:
    """A point or stones (D8)."""
    say, table = scene.text, scene.table
    seat = table.stack[-1][1]
    stones = table.takeable(seat, table.facts.choice_stones)
    w = (box.w - 24) / 2
    h, y = (36, box.y + 25) if scene.tall else (22, box.y + 38)
    out = ""
    offers = (
        ("answer-point", "star", say("board.points", n=table.facts.choice_points), str(table.facts.choice_points)),
        ("answer-stones", "sled", say("board.take_stones", n=stones), str(stones)),
    )
    for column, (key, sign, words, short) in enumerate(offers):
        pill = marks.answer(box.x + 8 + column * (w + 8), y, w, h, sign, words, short)
        out += button(key, words, pill, legal=scene.legal)
    return out


# Burial chamber ---------------------------------------------------------------------------------------------------------


class _Grid:
    """Where the stones of the burial chamber lie."""

    def __init__(self, count: int, rows: int, box: tuple[float, float, float, float], fewest: int) -> None:
        self.rows = rows
        # Room for one more stone, so that the next field is always seen.
        needed = count // rows + 1
        self.columns = min(max(needed, fewest), MOST_COLUMNS)
        # The first column becomes a fold when older ones must go.
        self.hidden = needed - self.columns + 1 if needed > self.columns else 0
        x, y, w, h = box
        self.cell = round(min((w - 10) / self.columns, (h - 8) / rows), 1)
        self.x = x + 5
        self.y = round(y + (h - self.cell * rows) / 2, 1)

    def shown(self, stone: int) -> bool:
        """Whether a stone is not folded away."""
        return stone // self.rows >= self.hidden

    def corner(self, stone: int) -> tuple[float, float]:
        """The upper left corner of a stone's field."""
        column = stone // self.rows - self.hidden + (1 if self.hidden else 0)
        return round(self.x + column * self.cell, 1), round(self.y + stone % self.rows * self.cell, 1)


def chamber(scene: Scene, box: Box) -> str:
    """A tomb in plan; on side A the areas are framed with their points, on side B each row has its ranking."""
    table = scene.table
    rows = table.facts.rows
    side_b = table.chamber_b
    if scene.tall:
        room = (box.x + 4, box.y + 22, 240.0, box.h - 22)
    elif side_b:
        room = (box.x + 10, box.y + 36, 248.0, 140.0)
    else:
        room = (box.x + 11, box.y + 37, 338.0, 133.0)
    grid = _Grid(len(table.chamber), rows, room, 12 if scene.tall else 6 if side_b else 8)
    out = [tomb(*room)]
    out += _chamber_fields(scene, grid)
    if side_b:
        out.append(_row_ranks(scene, box, grid, room))
    else:
        out.append(_areas(scene, grid))
    if scene.tall:
        if not side_b:
            out.append(_chamber_totals(scene, room[0] + room[2] + 8, room[1] + 8))
    elif side_b:
        out.append(_rank_table(scene, box))
    else:
        out.append(_area_table(scene, box))
    return group(*out, cls="inside")


def _chamber_fields(scene: Scene, grid: _Grid) -> list[str]:
    """Stones and empty fields."""
    table = scene.table
    out: list[str] = []
    cell = grid.cell
    if grid.hidden:
        out.append(_fold(grid.x, grid.y, cell, cell * grid.rows, grid.hidden * grid.rows))
    count = len(table.chamber)
    last = grid.hidden + grid.columns - (1 if grid.hidden else 0)
    for stone in range(count + 1, last * grid.rows):
        x, y = grid.corner(stone)
        out.append(rect(x + 2, y + 2, cell - 4, cell - 4, "cell", 3))
    x, y = grid.corner(count)
    icon = min(16, cell - 4)
    out.append(rect(x + 2, y + 2, cell - 4, cell - 4, "next", 3))
    out.append(glyph("arrow", round(x + (cell - icon) / 2, 1), round(y + (cell - icon) / 2, 1), icon, "dark"))
    for stone in range(grid.hidden * grid.rows, count):
        x, y = grid.corner(stone)
        piece = scene.stone(table.chamber[stone], f"chamber-{stone}", x + 0.5, y + 0.5, cell - 1)
        out.append(scene.newest(piece, x, y, cell) if stone == count - 1 else piece)
    return out


def _areas(scene: Scene, grid: _Grid) -> str:
    """Frames around connected stones of one colour, and what each area is worth now."""
    table = scene.table
    edges: list[str] = []
    badges: list[str] = []
    for _owner, stones in chamber_areas(table):
        shown = [stone for stone in stones if grid.shown(stone)]
        if not shown:
            continue
        if len(stones) > 1:
            edges += _outline(shown, set(stones), grid)
        if not scene.tall:
            badges.append(marks.badge(*_badge_place(shown, grid), str(area_points(table, len(stones)))))
    line = "".join(edges)
    frames = path(line, "edge") + path(line, "edge2") if line else ""
    return frames + "".join(badges)


def _outline(shown: list[int], area: set[int], grid: _Grid) -> list[str]:
    """The sides of an area's stones that do not touch another stone of it."""
    cell, rows = grid.cell, grid.rows
    out = []
    for stone in shown:
        x, y = grid.corner(stone)
        row = stone % rows
        if row == 0 or stone - 1 not in area:
            out.append(f"M{x:g} {y:g}h{cell:g}")
        if row == rows - 1 or stone + 1 not in area:
            out.append(f"M{x:g} {y + cell:g}h{cell:g}")
        if stone - rows not in area:
            out.append(f"M{x:g} {y:g}v{cell:g}")
        if stone + rows not in area:
            out.append(f"M{x + cell:g} {y:g}v{cell:g}")
    return out


def _badge_place(shown: list[int], grid: _Grid) -> tuple[float, float]:
    """On the seam of two stones that touch, or on the corner of a single one."""
    newest = max(shown)
    x, y = grid.corner(newest)
    if newest - grid.rows in shown:
        return x, y + grid.cell / 2
    if newest - 1 in shown and newest % grid.rows:
        return x + grid.cell / 2, y
    return x + grid.cell - 3, y + 4


def _area_table(scene: Scene, box: Box) -> str:
    """What an area of a size is worth."""
    facts = scene.table.facts
    say = scene.text
    top = box.y + 182
    sizes = [(str(size), str(facts.area_points[size])) for size in range(1, len(facts.area_points))]
    sizes.append(("+1", f"+{facts.area_further}"))
    out = [
        text(box.x + 12, top + 15, 12, say("board.area_of")),
        text(box.x + 12, top + 31, 12, say("board.scores")),
    ]
    left = box.x + 70
    pitch = (box.right - 8 - left) / len(sizes)
    for column, (size, points) in enumerate(sizes):
        x = round(left + pitch * column, 1)
        out.append(rect(x, top, pitch - 4, 38, "plaster", 4))
        out.append(text(x + pitch / 2 - 2, top + 14, 11, size, "thin", "middle"))
        out.append(text(x + pitch / 2 - 2, top + 32, 15, points, "num", "middle"))
    return "".join(out)


def _rank_table(scene: Scene, box: Box) -> str:
    """What the places in each row are worth."""
    points = scene.table.facts.row_points[scene.table.players]
    say = scene.text
    top = box.y + 184
    out = [text(box.x + 12, top + 16, 12, say("board.each_row")), text(box.x + 12, top + 31, 12, say("board.scores"))]
    left = box.x + 96
    pitch = (box.right - 8 - left) / 4
    for place, value in enumerate(points):
        x = left + pitch * place
        out.append(rect(x, top, pitch - 5, 38, "plaster", 4))
        out.append(text(x + pitch / 2 - 2, top + 14, 11, say(f"board.rank_{place + 1}"), "thin", "middle"))
        out.append(text(x + pitch / 2 - 2, top + 32, 15, str(value), "num", "middle"))
    return "".join(out)


def _row_ranks(scene: Scene, box: Box, grid: _Grid, room: tuple[float, float, float, float]) -> str:
    """Beside each row: what it brings to whom if the game ended now, best first."""
    table = scene.table
    left = room[0] + room[2] + 6
    pitch = (box.right - left - 4) / (4 if scene.tall else 2)
    out = []
    for row in range(grid.rows):
        counts = [0] * table.players
        for stone in range(row, len(table.chamber), grid.rows):
            counts[table.chamber[stone]] += 1
        points = [rank_points(counts, seat, table.facts.row_points[table.players]) for seat in range(table.players)]
        ranked = sorted((seat for seat in range(table.players) if counts[seat]), key=lambda s: (-points[s], s))
        middle = grid.y + grid.cell * (row + 0.5)
        lines = 1 if scene.tall or len(ranked) < 3 else 2
        for place, seat in enumerate(ranked):
            x = round(left + pitch * (place if scene.tall else place % 2), 1)
            y = round(middle - 7 - (lines - 1) * 8 + (0 if scene.tall else place // 2 * 16), 1)
            out.append(seal(scene.letter(seat), x, y, 14))
            out.append(text(x + 16, y + 11.5, 12.5, str(points[seat]), "num"))
    return "".join(out)


def _chamber_totals(scene: Scene, x: float, y: float) -> str:
    """What the chamber brings each seat if the game ended now."""
    out = []
    for seat in range(scene.table.players):
        left, top = x + 56 * (seat % 2), y + 27 * (seat // 2)
        out.append(seal(scene.letter(seat), left, top, 20))
        out.append(text(left + 25, top + 15.5, 16, str(chamber_points(scene.table, seat)), "num"))
    return "".join(out)


# Obelisks ---------------------------------------------------------------------------------------------------------------


def obelisks_a(scene: Scene, box: Box) -> str:
    """A needle for each seat, with what its rank is worth now."""
    table = scene.table
    pitch = (box.w - 16) / table.players
    foot = box.bottom - (21 if scene.tall else 40)
    top = box.y + (21 if scene.tall else 34)
    high = foot - top
    tallest = max(table.obelisks)
    least, largest = (14.0, 14.0) if scene.tall else (20.0, 32.0)
    size = round(min(largest, max(least, high / (max(tallest, 1) + 0.7))), 1)
    most = int((high - size * 0.6) // size)
    out = []
    for seat in range(table.players):
        cx = round(box.x + 8 + pitch * (seat + 0.5), 1)
        x = cx - size / 2
        out.append(obelisk(cx, foot, largest * 1.1, high))
        out.append(rect(cx - largest * 0.85, foot, largest * 1.7, 5, "step"))
        count = table.obelisks[seat]
        hidden = count - most + 1 if count > most else 0
        y = foot
        if hidden:
            y -= size
            spread = 4 if scene.tall else 0
            out.append(_fold(x - spread, y, size + 2 * spread, size, hidden))
        for stone in range(hidden, count):
            y -= size
            out.append(scene.stone(seat, f"obelisk-{seat}-{stone}", x, y, size))
        if count:
            out.append(pyramidion(x, y, size))
        out.append(_standing(scene, seat, cx, foot))
    return group(*out, cls="inside")


def _standing(scene: Scene, seat: int, cx: float, foot: float) -> str:
    """Whose needle it is, what it is worth, and its rank."""
    table = scene.table
    count = table.obelisks[seat]
    points = str(obelisk_points(table, seat)) if count else "–"
    if scene.tall:
        return seal(scene.letter(seat), cx - 15, foot + 6.5, 13) + text(cx + 8, foot + 17.5, 13, points, "num", "middle")
    rank = 1 + sum(1 for other in table.obelisks if other > count)
    words = scene.text(f"board.rank_{rank}") if count else scene.text("board.none")
    return (
        seal(scene.letter(seat), cx - 20, foot + 7, 16)
        + text(cx + 9, foot + 20.5, 15, points, "num", "middle")
        + text(cx, foot + 34, 11, words, "thin", "middle")
    )


def obelisks_b(scene: Scene, box: Box) -> str:
    """Spaces for towers of three, the most valuable first, and the loose stones that wait for their tower."""
    table = scene.table
    facts = table.facts
    values = facts.tower_values
    pitch = (box.w - 10) / len(values)
    size = 14.0 if scene.tall else 26.0
    foot = box.y + (71 if scene.tall else 132)
    high = foot - box.y - (22 if scene.tall else 32)
    out = []
    for space, value in enumerate(values):
        cx = round(box.x + 5 + pitch * (space + 0.5), 1)
        x = cx - size / 2
        out.append(obelisk(cx, foot, size * 1.1, high))
        if not scene.tall:
            out.append(rect(cx - size * 0.7, foot, size * 1.4, 4, "step"))
        if space < len(table.towers):
            owner = table.towers[space]
            y = foot
            for stone in range(facts.tower_size):
                y -= size
                out.append(scene.stone(owner, f"tower-{space}-{stone}", x, y, size))
            out.append(pyramidion(x, y, size))
        elif space == len(table.towers):
            wide, tall, gap = (20, 12, 0.5) if scene.tall else (26, 19, 5)
            out.append(rect(cx - wide / 2, foot + gap, wide, tall, "next", 3))
        ink = "num dark" if space == len(table.towers) else "num"
        baseline, size_of = (10.5, 11.5) if scene.tall else (20, 15)
        out.append(text(cx, foot + baseline, size_of, str(value), ink, "middle"))
    out.append(_loose(scene, box, foot))
    return group(*out, cls="inside")


def _loose(scene: Scene, box: Box, foot: float) -> str:
    """The loose stones of each seat."""
    table = scene.table
    pitch = (box.w - 12) / table.players
    out = []
    if not scene.tall:
        words = scene.text("board.loose", n=table.facts.loose_points)
        out.append(text(box.x + 10, foot + 38, 11.5, words, "thin"))
    for seat in range(table.players):
        left = round(box.x + 7 + pitch * seat, 1)
        count = table.obelisks[seat]
        if scene.tall:
            y = foot + 12.5
            out.append(seal(scene.letter(seat), left + 2, y, 11.5))
            out.append(text(left + 16, y + 10, 11.5, str(count), "num"))
            continue
        y = foot + 46
        out.append(seal(scene.letter(seat), left, y + 1, 16))
        shown = min(count, table.facts.tower_size - 1)
        for stone in range(shown):
            out.append(scene.stone(seat, f"loose-{seat}-{stone}", left + 19 + 18 * stone, y, 17))
        if count > shown:
            out.append(text(left + 18, y + 30, 11, f"+{count - shown}", "num"))
    return "".join(out)
