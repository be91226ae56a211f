"""How the table of Egizia looks: the river, the monuments and a player's tableau, in a wide and in a tall arrangement."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from khonsu.art.board import Board
from khonsu.art.box import Box
from khonsu.art.glyphs import glyph
from khonsu.art.pieces import block
from khonsu.art.svg import drawing, rect
from khonsu.games.egizia.board import forecast, guide, scene, terminal
from khonsu.games.egizia.board.desk import SHEET, covers, desk
from khonsu.games.egizia.board.emblems import SYMBOLS, ship
from khonsu.games.egizia.board.figures import FIGURES
from khonsu.games.egizia.board.lessons import LESSONS
from khonsu.games.egizia.board.listings import CHAPTERS, LISTINGS
from khonsu.games.egizia.board.monuments import obelisk_site, obelisk_strip, pyramid_site
from khonsu.games.egizia.board.river import river, water
from khonsu.games.egizia.board.scene import NO_SITE, Scene
from khonsu.games.egizia.board.surroundings import markets, ring, sphinx, track
from khonsu.games.egizia.board.tableau import everything, tableau
from khonsu.games.egizia.board.works import works_tall, works_wide

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khonsu.art.svg import Layer
    from khonsu.engine.text import Catalogue
    from khonsu.engine.view import View

WIDE: Final = (888.0, 668.0)
TALL: Final = (390.0, 572.0)


def draw(view: View, text: Catalogue, names: Sequence[str], tall: bool) -> list[Layer]:
    """The board as its viewer sees it, in layers."""
    legal = {step for choice in view.legal() for step in scene.starts(choice, scene.path(view, choice))}
    shown = Scene(view, text, names, tall, legal)
    w, h = TALL if tall else WIDE
    parts: list[str | Layer] = [_ground(w, h), track(shown, Box(2, 1, 386, 24) if tall else Box(6, 4, 876, 27))]
    if shown.site != NO_SITE:
        parts += works_tall(shown) if tall else works_wide(shown)
    else:
        parts += _tall(shown) if tall else _wide(shown)
    table = shown.table
    title = text("board.title", round=table.round, rounds=table.facts.rounds) if table.round else text("board.title_setup")
    return drawing(w, h, title, parts)


@cache
def _ground(w: float, h: float) -> str:
    """The sand that everything lies on."""
    return rect(0, 0, w, h, "sand") + rect(0, 0, w, h, "grit")


def _wide(shown: Scene) -> list[str | Layer]:
    """The river winds between the sites; the tableau lies below."""
    return [
        water(False),
        *river(shown),
        sphinx(shown, Box(700, 38, 180, 110)),
        ring(shown, Box(700, 154, 180, 110)),
        *obelisk_site(shown, Box(8, 142, 166, 194)),
        markets(shown, Box(8, 344, 214, 184)),
        *pyramid_site(shown, Box(230, 344, 540, 184)),
        *tableau(shown, Box(6, 536, 876, 128)),
        desk(shown, Box(230, 40, 410, 296), Box(232, 227, 400, 23)),
    ]


def _tall(shown: Scene) -> list[str | Layer]:
    """The river in five rows, the sites in one below it; answers and the ring, where it can be moved, take the room of the sites."""
    sites = [
        obelisk_strip(shown, Box(4, 370, 104, 84)),
        *pyramid_site(shown, Box(113, 370, 170, 84)),
        markets(shown, Box(288, 370, 98, 84)),
    ]
    turned = bool(shown.lit("ring-"))
    return [
        water(True),
        *river(shown),
        *([""] * len(sites) if turned or covers(shown) else sites),
        ring(shown, Box(4, 334, 382, 120)) if turned else "",
        *tableau(shown, Box(2, 457, 386, 114)),
        desk(shown, SHEET, Box(6, 334, 378, 32)),
    ]


def spread(view: View, text: Catalogue, names: Sequence[str], seat: int, tall: bool) -> list[Layer]:
    """Everything that lies before one player."""
    shown = Scene(view, text, names, tall, ())
    shown.hero = seat
    w, h = (390.0, 252.0) if tall else (888.0, 168.0)
    return drawing(w, h, shown.name(seat), [rect(0, 0, w, h, "sand"), *everything(shown, Box(4, 4, w - 8, h - 8))])


# The picture on the card of the game ------------------------------------------------------------------------------------


def cover(text: Catalogue) -> list[Layer]:
    """Ships on the Nile before the growing pyramid and the obelisk."""
    bricks = [
        block("JLAF"[(row + place) % 4], 118 + 17 * place + 8.5 * row, 77 - 17 * row, 17)
        for row in range(4)
        for place in range(5 - row)
    ]
    parts = [
        '<rect width="240" height="150" fill="url(#k-morning)"/><circle cx="64" cy="34" r="18" fill="#ffe9a8"/>',
        '<path d="M0 92q60-8 120 0t120-3V150H0z" fill="#e2bd7c"/>',
        glyph("obelisk", 22, 30, 66, "tar"),
        *bricks,
        '<path d="M0 108q60-10 120 0t120 0V150H0z" fill="#2a788d"/>',
        '<path d="M0 120q30-6 60 0t60 0 60 0 60 0M0 136q30-6 60 0t60 0 60 0 60 0" fill="none" stroke="#8fd0d6" opacity=".6"/>',
        ship("J", 26, 84, 56, "cover-1"),
        ship("L", 96, 94, 56, "cover-2"),
        ship("A", 170, 86, 56, "cover-3"),
    ]
    return drawing(240, 150, text("board.cover"), parts, role="img")


ICONS: Final = {
    "sail": "ship",
    "dock": "sail",
    "pass": "hourglass",
    "stones": "stone",
    "grain": "grain",
    "train": "crew",
    "hire": "crew",
    "crews": "crew",
    "ring": "ring",
    "gather": "card",
    "improve": "grain",
    "feed": "stone",
    "commit": "hammer",
    "draw": "sphinx",
    "keep": "sphinx",
    "both": "sphinx",
    "obelisk": "obelisk",
    "grave": "tomb",
    "lay": "pyramid",
    "market": "market",
    "accept": "check",
    "decline": "cross",
    "done": "check",
    "claim": "ship",
    "bid": "coin",
}


BOARD = Board(
    layers=draw,
    path=scene.path,
    front=cover,
    tips=guide.tips,
    terminal=terminal.show,
    icons=ICONS,
    spread=spread,
    symbols=SYMBOLS,
    starts=scene.starts,
    phases=guide.phases,
    holdings=guide.holdings,
    remark=guide.remark,
    own_icon=guide.place_glyph,
    listed=guide.listed,
    notes=forecast.notes,
    help=guide.help_line,
    asks=guide.asks,
    warning=guide.warning,
    parting=frozenset(("pass", "done", "keep", "both")),
    tempting=guide.tempting,
    lessons=LESSONS,
    figures=FIGURES,
    listings=LISTINGS,
    chapters=CHAPTERS,
)
