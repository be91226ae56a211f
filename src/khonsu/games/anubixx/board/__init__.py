"""How the table of Anubixx looks: one's own sheet large, the dice, the others' sheets small, in a wide and in a tall arrangement."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.art import marks
from khonsu.art.board import Board
from khonsu.art.box import Box
from khonsu.art.building import papyrus
from khonsu.art.pieces import seal
from khonsu.art.svg import button, drawing, group, rect
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.anubixx import choices as c
from khonsu.games.anubixx import scoring, tasks
from khonsu.games.anubixx.board import guide, others, sheet, terminal
from khonsu.games.anubixx.board.figures import FIGURES
from khonsu.games.anubixx.board.lessons import LESSONS
from khonsu.games.anubixx.board.listings import CHAPTERS, LISTINGS
from khonsu.games.anubixx.board.scene import Scene, table_of, words
from khonsu.games.anubixx.board.stones import SYMBOLS, die, stone
from khonsu.games.anubixx.state import ARCH, PYRAMID, RELIEF

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khonsu.art.svg import Layer
    from khonsu.engine.text import Catalogue
    from khonsu.engine.view import View

WIDE: Final = (888.0, 668.0)
TALL: Final = (390.0, 569.0)
# A sheet on a phone below the name of its owner.
SHEET: Final = (390.0, 506.0)


def draw(view: View, text: Catalogue, names: Sequence[str], tall: bool) -> list[Layer]:
    """The board as its viewer sees it, in layers."""
    legal = {step for choice in view.legal() for step in path(view, choice)}
    scene = Scene(view, text, names, tall, legal)
    w, h = TALL if tall else WIDE
    parts = [rect(0, 0, w, h, "sand"), *(_tall(scene) if tall else _wide(scene))]
    return drawing(w, h, text("board.title", turn=scene.table.turn, seat=scene.hero), parts)


def _wide(scene: Scene) -> list[str | Layer]:
    points = scoring.quarry_points(scene.table, scene.hero)
    bonus = scoring.bonus_points(scene.table, scene.hero)
    boxes = _small_boxes(scene, Box(8, 516, 872, 146), 433)
    corners = {seat: (box.x + 7.0, box.y + 28.0, 17.0) for seat, box in boxes}
    corners[scene.hero] = (28.0, 116.0, 42.0)
    return [
        papyrus(8, 66, 872, 442),
        *sheet.building_headings(scene, {PYRAMID: (24, 78, 378), ARCH: (408, 78, 594), RELIEF: (628, 78, 864)}),
        *sheet.pyramid(scene, Box(28, 112, 300, 300), 344),
        *sheet.arch(scene, Box(412, 108, 142, 304), 562),
        *sheet.relief(scene, Box(628, 108, 236, 172), 55),
        sheet.relief_scale(scene, Box(629, 286, 236, 34), False),
        sheet.heading(scene, "bonuses", 628, 330, 864, bonus),
        sheet.bonuses(scene, Box(636, 354, 220, 96), 20),
        sheet.heading(scene, "quarry", 24, 424, 594, points),
        sheet.quarry(scene, Box(24, 454, 566, 44)),
        sheet.jokers(scene, Box(652, 458, 212, 40)),
        _rolled(scene, Box(244, 8, 150, 50)),
        _end(scene, Box(392, 18, 142, 30)),
        sheet.ledger(scene, Box(548, 10, 332, 46)),
        *[others.small_sheet(scene, seat, box) for seat, box in boxes],
        others.acting(scene, boxes),
        others.legend(scene, Box(447, 516, 433, 146)) if len(boxes) == 1 else "",
        others.dice(scene, (16, 9, 48), 56, corners),
    ]


def _tall(scene: Scene) -> list[str | Layer]:
    """A finger needs fields so large that the others' sheets must wait until one of their names is tapped."""
    boxes = _small_boxes(scene, Box(5, 521, 380, 45), 380)
    corners = {seat: (box.x + 6.0, box.y - 9.0, 13.0) for seat, box in boxes}
    corners[scene.hero] = (12.0, 96.0, 30.0)
    return [
        *_sheet(scene, 50),
        _rolled(scene, Box(190, 4, 64, 42)),
        _end(scene, Box(258, 4, 126, 40)),
        *[others.name_board(scene, seat, box) for seat, box in boxes],
        others.acting(scene, boxes),
        others.dice(scene, (8, 5, 40), 45, corners),
    ]


def _sheet(scene: Scene, y: float) -> list[str | Layer]:
    """A whole sheet as a phone shows it."""
    points = scoring.quarry_points(scene.table, scene.hero)
    bonus = scoring.bonus_points(scene.table, scene.hero)
    places = {PYRAMID: (12.0, y + 3, 260.0), ARCH: (263.0, y + 3, 385.0), RELIEF: (12.0, y + 243, 242.0)}
    return [
        papyrus(4, y, 382, 468),
        *sheet.building_headings(scene, places),
        *sheet.pyramid(scene, Box(7, y + 20, 220, 220), 230),
        *sheet.arch(scene, Box(266, y + 31, 84, 209), 353),
        *sheet.relief(scene, Box(6, y + 267, 186, 142), 44),
        sheet.relief_scale(scene, Box(196, y + 268, 46, 141), True),
        sheet.heading(scene, "bonuses", 247, y + 243, 385, bonus),
        sheet.bonuses(scene, Box(247, y + 270, 138, 136), 15.5),
        sheet.heading(scene, "quarry", 12, y + 412, 384, points),
        sheet.jokers(scene, Box(176, y + 410, 150, 26)),
        sheet.quarry(scene, Box(10, y + 437, 372, 29)),
    ]


def spread(view: View, text: Catalogue, names: Sequence[str], seat: int, tall: bool) -> list[Layer]:
    """The sheet of one player, the same for every page."""
    scene = Scene(view, text, names, True, ())
    scene.hero = seat
    w, h = SHEET
    owner = others.owner(scene, seat, Box(4, 2, 382, 28))
    return drawing(w, h, scene.name(seat), [rect(0, 0, w, h, "sand"), owner, *_sheet(scene, 34)])


def _small_boxes(scene: Scene, box: Box, most: float) -> list[tuple[int, Box]]:
    """Where the sheets of the others lie, from the left in turn order after the large one."""
    players = scene.table.players
    seats = [(scene.hero + step) % players for step in range(1, players)]
    w = min(most, (box.w - 6 * (len(seats) - 1)) / len(seats))
    return [(seat, Box(round(box.x + place * (w + 6), 1), box.y, round(w, 1), box.h)) for place, seat in enumerate(seats)]


def _rolled(scene: Scene, box: Box) -> str:
    """Which turn it is and who rolled."""
    table = scene.table
    turn = words(box.x, box.y + 18, 14, scene.text("board.turn", turn=table.turn), box.w, "num ink")
    if scene.tall:
        who = seal(scene.letter(table.active), box.x, box.y + 22, 19)
        mark = words(box.x + 23, box.y + 37, 11.5, scene.text("board.rolled"), box.w - 23, "ink2")
        return group(turn, who, mark, key="turn")
    who = seal(scene.letter(table.active), box.x, box.y + 25, 20)
    line = scene.text("board.who_rolled", seat=scene.name(table.active))
    return group(turn, who, words(box.x + 26, box.y + 40, 12.5, line, box.w - 26, "ink2"), key="turn")


def _end(scene: Scene, box: Box) -> str:
    """To build nothing, or nothing more."""
    if c.END not in scene.choices:
        return ""
    first = scene.table.stack[-1][0] == tasks.FIRST
    label = scene.text("choice.end" if first else "choice.end_after_one")
    pill = marks.answer(*box, "cross" if first else "check", label, scene.text("board.end"))
    return button("end", label, pill, legal=scene.legal)


# Choices as things to tap -----------------------------------------------------------------------------------------------


def path(view: View, choice: int) -> tuple[str, ...]:
    """The elements that are tapped to make a choice."""
    table = table_of(view)
    facts = table.facts
    seat = table.stack[-1][1]
    letter = SEAT_LETTERS[seat]
    kind, *given = view.game.name(choice).split()
    if kind == "place":
        return (f"field-{letter}-{given[0]}",)
    if kind == "carve":
        first, second = given[0].split("-")
        return (f"field-{letter}-{first}", f"field-{letter}-{second}")
    if kind == "quarry":
        return (f"quarry-{letter}-{given[0]}",)
    if kind == "joker":
        return (f"joker-{letter}-{facts.jokers[table.players] - table.jokers[seat] + 1}",)
    return ("end",)


# The picture on the card of the game ------------------------------------------------------------------------------------


def cover(text: Catalogue) -> list[Layer]:
    """A pyramid half built, and two dice."""
    step, left, bottom = 24.0, 22.0, 134.0
    colours = (3, 4, 1, 5, 2, 0, 2, 3, 4, 1, 5, 0, 4, 2, 1)
    parts = [
        '<rect width="240" height="150" fill="url(#k-morning)"/><circle cx="190" cy="38" r="20" fill="#ffe9a8"/>',
        '<path d="M0 134q60-6 120 0t120-3V150H0z" fill="#d9b06a"/>',
        f'<path d="M{left - 8:g} {bottom:g}L{left + 2.5 * step:g} 2L{left + 5 * step + 8:g} {bottom:g}z" fill="#a97a3c" opacity=".25"/>',
    ]
    index = 0
    for row in range(5):
        for column in range(5 - row):
            state = "built" if row < 2 or (row == 2 and column < 2) else "open"
            x, y = left + (column + row / 2) * step, bottom - (row + 1) * step
            parts.append(stone(state, colours[index], x, y, step - 1.6))
            index += 1
    parts += [die(1, 4, "cover", 158, 84, 46), die(2, 0, "cover", 186, 96, 46)]
    return drawing(240, 150, text("board.cover"), parts, role="img")


ICONS: Final = {"end": "check", "place": "stone", "carve": "tomb", "quarry": "hammer", "joker": "moon"}


def _own_icon(view: View, choice: int) -> str | None:
    """A stone shows its building."""
    facts = table_of(view).facts
    if c.PLACE <= choice < facts.carve:
        return sheet.PART_GLYPHS["arch" if choice - c.PLACE >= facts.begins[ARCH] else "pyramid"]
    return None


def _listed(view: View) -> list[int]:
    """All choices; to build nothing comes last."""
    return sorted(view.legal(), key=lambda choice: (choice == c.END, choice))


def _both(choice: int, path: tuple[str, ...]) -> tuple[str, ...]:
    """Neither stone of a pair comes first."""
    return path


BOARD = Board(
    layers=draw,
    path=path,
    front=cover,
    tips=guide.tips,
    terminal=terminal.show,
    icons=ICONS,
    symbols=SYMBOLS,
    spread=spread,
    starts=_both,
    own_icon=_own_icon,
    holdings=guide.holdings,
    listed=_listed,
    help=guide.help_line,
    pays_for=guide.pays_for,
    asks=guide.asks,
    warning=guide.warning,
    parting=frozenset(("end",)),
    tempting=guide.tempting,
    lessons=LESSONS,
    figures=FIGURES,
    listings=LISTINGS,
    chapters=CHAPTERS,
)
