"""How the table of Mykerinos looks: the dig, the museum and the camp, in a wide and in a tall arrangement of the same things."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from khonsu.art import marks
from khonsu.art.board import Board
from khonsu.art.box import Box
from khonsu.art.building import rope, sandstone
from khonsu.art.pieces import block
from khonsu.art.svg import button, drawing, rect, text
from khonsu.art.svg import path as line
from khonsu.games.mykerinos import choices as c
from khonsu.games.mykerinos.board import camp, dig, guide, museum, terminal
from khonsu.games.mykerinos.board.cameos import SYMBOLS, cameo
from khonsu.games.mykerinos.board.figures import FIGURES
from khonsu.games.mykerinos.board.lessons import LESSONS
from khonsu.games.mykerinos.board.listings import CHAPTERS, LISTINGS
from khonsu.games.mykerinos.board.scene import Scene, table_of
from khonsu.games.mykerinos.squares import NOBODY, SQUARES
from khonsu.games.mykerinos.state import HALL_NAMES, NO_PLOT, Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khonsu.art.svg import Layer
    from khonsu.engine.text import Catalogue
    from khonsu.engine.view import View

WIDE: Final = (888.0, 668.0)
TALL: Final = (390.0, 572.0)

# Symbols that the drawings bring along: the page has those of the workshop only.
OWN: Final = {**SYMBOLS, "mound": dig.PYRAMID}


def draw(view: View, text: Catalogue, names: Sequence[str], tall: bool) -> list[Layer]:
    """The board as its viewer sees it, in layers."""
    legal = {path(view, choice)[0] for choice in view.legal()}
    scene = Scene(view, text, names, tall, legal)
    w, h = TALL if tall else WIDE
    if tall:
        parts = (
            _exhibition(scene) if scene.exhibiting else _last_excavation(scene) if scene.last_round else _excavation(scene)
        )
    else:
        parts = _wide_last(scene) if scene.last_round else _wide(scene)
    rounds = len(scene.table.facts.plot_rows)
    return drawing(w, h, text("board.title", round=scene.table.round, rounds=rounds), [_ground(w, h), *parts])


@cache
def _ground(w: float, h: float) -> str:
    """The sand that everything lies on."""
    return rect(0, 0, w, h, "sand") + rect(0, 0, w, h, "grit")


# Arrangements -----------------------------------------------------------------------------------------------------------


def _wide(scene: Scene) -> list[str | Layer]:
    """Rounds 1 to 3: the dig at the left, the museum at the right, the camp below."""
    site = Box(10, 8, 516, 512)
    return [
        *dig.territory(scene, site),
        _answer(scene, Box(site.right - 176, site.y + 2, 172, 24)),
        *museum.museum(scene, Box(538, 8, 340, 512)),
        camp.my_patrons(scene, Box(10, 530, 272, 130)),
        *camp.supplies(scene, Box(292, 530, 234, 130)),
        camp.passed(scene, Box(538, 530, 150, 130)),
        camp.to_come(scene, Box(700, 530, 178, 130)),
    ]


def _wide_last(scene: Scene) -> list[str | Layer]:
    """The last round: the dig takes the whole height, nothing is to come, and cubes are counted beside the cards."""
    site = Box(10, 8, 434, 652)
    return [
        *dig.territory(scene, site),
        _answer(scene, Box(site.right - 176, site.y + 2, 172, 24)),
        *museum.museum(scene, Box(456, 8, 422, 512)),
        camp.my_patrons(scene, Box(456, 530, 262, 130)),
        camp.passed(scene, Box(728, 530, 150, 130)),
    ]


def _excavation(scene: Scene) -> list[str | Layer]:
    """Narrow, rounds 1 to 3: everything at once."""
    right = Box(188, 429, 196, 140)
    cards, no = Box(6, 382, 312, 44), Box(178, 389, 142, 30)
    if "answer-no" in scene.legal:
        cards = cards._replace(w=168)
    return [
        *dig.territory(scene, Box(0, 0, 390, 379)),
        camp.my_patrons(scene, cards),
        _answer(scene, no),
        dig.one_or_two(scene, Box(328, 382, 56, 44)),
        *museum.museum(scene, Box(6, 429, 176, 140)),
        sandstone(*right) + text(right.x + 8, right.y + 24, 13, scene.text("board.passed"), "num ink"),
        camp.track(scene, right.x + 70, right.y + 4, 122, 30),
        camp.small_supplies(scene, Box(right.x + 2, right.y + 37, right.w - 3, 54)),
        camp.to_come(scene, Box(right.x + 2, right.y + 93, right.w - 4, 45)),
    ]


def _last_excavation(scene: Scene) -> list[str | Layer]:
    """Narrow, last round: lower squares make room for six zones, the museum becomes a chart."""
    right = Box(198, 524, 186, 47)
    # Whoever may say no cannot pass at that moment.
    track = "" if "answer-no" in scene.legal else camp.track(scene, 296, 478, 88, 42)
    return [
        *dig.territory(scene, Box(0, 0, 390, 474)),
        camp.my_patrons(scene, Box(6, 477, 222, 44)),
        _answer(scene, Box(288, 480, 96, 38)),
        dig.one_or_two(scene, Box(230, 477, 52, 44)),
        track,
        museum.chart(scene, Box(6, 524, 188, 47)),
        sandstone(*right),
        camp.small_supplies(scene, Box(right.x + 2, right.y + 2, right.w - 3, 44)),
    ]


def _exhibition(scene: Scene) -> list[str | Layer]:
    """Narrow, while zones are evaluated or Sir Brown helps: the museum takes the place of the dig."""
    top = 4 + scene.table.zones() // 2 * 54 + 2
    low = min(112.0, museum.worth_height(scene.table.players))
    hall = Box(6, top, 378, 564 - low - top)
    return [
        *dig.territory(scene, Box(0, 0, 390, top)),
        *museum.museum(scene, hall),
        _answer(scene, Box(hall.x + 5, hall.y + 5, 128, 30)),
        museum.worth(scene, Box(6, 569 - low, 378, low)),
    ]


def _answer(scene: Scene, box: Box) -> str:
    """The way to say no, where that is possible."""
    if "answer-no" not in scene.legal:
        return ""
    words = scene.text("board.no_neutral" if scene.zone < 0 else "board.nothing")
    pill = marks.answer(*box, "cross", words, scene.text("board.no"))
    return button("answer-no", words, pill, legal=scene.legal)


# Choices as things to tap -----------------------------------------------------------------------------------------------


def path(view: View, choice: int) -> tuple[str, ...]:
    """The one element that is tapped to make a choice.

    Where both may begin on a square, that begins an extension; its corner, or on a phone the other leaf, places a single cube.
    """
    table = table_of(view)
    if choice < c.PATRON:
        square = choice % SQUARES
        if choice < c.EXTEND and c.EXTEND + square in table.choices:
            return (dig.single_id(square),)
        return (c.square_id(square),)
    kind = c.SPACE.kind(choice)
    _task, seat, zone, _b = table.stack[-1]
    if kind.name == "patron":
        return (_patron_card(table, seat, choice - c.PATRON),)
    if kind.name == "hall":
        return (f"hall-{HALL_NAMES[choice - c.HALL]}",)
    if kind.name in ("take", "box"):
        if not 0 <= 2 * zone < len(table.field):
            return ()
        plot = table.field[2 * zone + (choice - c.TAKE) % 2]
        return (f"plot-{plot + 1}" if plot != NO_PLOT else f"zone-{zone + 1}",)
    if kind.name == "pass":
        return (f"track-{table.track.index(NOBODY) + 1}",) if NOBODY in table.track else ()
    return ("answer-no",)


def _patron_card(table: Table, seat: int, patron: int) -> str:
    """The card that asks a patron for help."""
    for stack in camp.stacks(table, seat):
        if stack.patron == patron:
            return f"card-{stack.plot + 1}"
    return f"wing-{table.wings.index(patron) + 1}"


# The picture on the card of the game ------------------------------------------------------------------------------------


def cover(text: Catalogue) -> list[Layer]:
    """Three cubes in a roped dig before the third pyramid of Giza."""
    courses = "".join(f"M{152 - 11.8 * n:g} {18 + 12 * n:g}h{23.6 * n:g}" for n in range(1, 7))
    furrows = "M62 100 50 146M108 100 104 146M154 100 158 146M24 116h180M14 131h202"
    fence = "M30 100h158l24 46H6z"
    parts = [
        '<rect width="240" height="150" fill="url(#k-morning)"/><circle cx="48" cy="36" r="19" fill="#ffe9a8"/>',
        '<path d="M152 18 236 104H68z" fill="#d9b06a"/><path d="M152 18 236 104H176z" fill="#a97a3c"/>',
        line(courses, "joint"),
        '<path d="M0 98q60-8 120 0t120-3V150H0z" fill="#e2bd7c"/>',
        f'<path d="{fence}" fill="#c99d58"/>',
        line(furrows, "furrow"),
        rope(fence),
        *[block(letter, x, y, 28) for letter, x, y in (("F", 66, 88), ("J", 97, 104), ("L", 128, 88))],
        cameo(0, 26, 92, 34),
        cameo(4, 214, 92, 34),
    ]
    return drawing(240, 150, text("board.cover"), parts, role="img")


ICONS: Final = {
    "start": "hammer",
    "extend": "pair",
    "next": "stone",
    "patron": "star",
    "hall": "door",
    "take": "plot",
    "box": "cross",
    "pass": "hourglass",
    "decline": "cross",
}


BOARD = Board(
    layers=draw,
    path=path,
    front=cover,
    tips=guide.tips,
    terminal=terminal.show,
    icons=ICONS,
    symbols=OWN,
    own_icon=guide.own_icon,
    holdings=guide.holdings,
    help=guide.help_line,
    group=guide.group,
    listed=guide.listed,
    notes=guide.notes,
    warning=guide.warning,
    parting=frozenset(("patron", "pass", "box", "decline")),
    tempting=guide.tempting,
    lessons=LESSONS,
    figures=FIGURES,
    listings=LISTINGS,
    chapters=CHAPTERS,
)
