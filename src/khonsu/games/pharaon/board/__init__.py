"""How the table of Pharaon looks: the circle of zones around the wheel, in a wide and in a tall arrangement."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.art.board import Board
from khonsu.art.box import Box
from khonsu.art.glyphs import glyph
from khonsu.art.svg import drawing, rect
from khonsu.engine.message import Message
from khonsu.games.pharaon import choices as c
from khonsu.games.pharaon import tasks
from khonsu.games.pharaon.bills import token_of
from khonsu.games.pharaon.board import desk, guide, hand, sideboard, tabs, terminal, traitor_boards, ways, wheel, zones
from khonsu.games.pharaon.board.figures import FIGURES
from khonsu.games.pharaon.board.lessons import LESSONS
from khonsu.games.pharaon.board.listings import CHAPTERS, LISTINGS
from khonsu.games.pharaon.board.scene import Scene, table_of
from khonsu.games.pharaon.board.standing import standing
from khonsu.games.pharaon.board.tokens import GOD_GLYPHS, PAINTS, SYMBOLS, ZONE_GLYPHS, put
from khonsu.games.pharaon.state import TOKENS
from khonsu.games.pharaon.zone_action import zone_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khonsu.art.svg import Layer
    from khonsu.engine.text import Catalogue
    from khonsu.engine.view import View

WIDE: Final = (888.0, 668.0)
# So low that a question of three lines leaves a phone room for the whole board.
TALL: Final = (390.0, 540.0)

# Where the zone at each place of the circle lies, clockwise from the top.
WIDE_ZONES: Final = (
    Box(296, 8, 300, 178),
    Box(610, 160, 270, 192),
    Box(610, 362, 270, 196),
    Box(8, 362, 274, 196),
    Box(8, 160, 274, 192),
)
WIDE_GODS: Final = (
    ((583.0, 217.0), (504.0, 194.0), (557.0, 245.0)),
    ((585.0, 356.0), (557.0, 311.0), (557.0, 386.0)),
    ((446.0, 454.0), (474.0, 444.0), (366.0, 444.0)),
    ((306.0, 356.0), (284.0, 386.0), (284.0, 311.0)),
    ((310.0, 217.0), (285.0, 245.0), (335.0, 194.0)),
)


FEW_WAYS: Final = 7


def draw(view: View, text: Catalogue, names: Sequence[str], tall: bool) -> list[Layer]:
    """The board as its viewer sees it, in layers."""
    scene = Scene(view, text, names, tall, [path(view, choice) for choice in view.legal()])
    w, h = TALL if tall else WIDE
    parts = [rect(0, 0, w, h, "sand"), *(_tall(scene) if tall else _wide(scene))]
    number = scene.table.round
    title = text("board.title", round=number, rounds=scene.facts.rounds) if number else text("board.title_setup")
    return drawing(w, h, title, parts)


def _wide(scene: Scene) -> list[str | Layer]:
    table = scene.table
    # Many ways to pay need the room of the Traitor's boards.
    strips = table.solo and not (scene.task == tasks.PAY and len(scene.choices) > FEW_WAYS)
    boards = Box(570, 566, 310, 96)
    return [
        *[part for place, box in enumerate(WIDE_ZONES) for part in zones.zone(scene, table.zones[place], box)],
        *sideboard.time(scene, Box(8, 8, 274, 144)),
        *sideboard.bank(scene, Box(610, 8, 270, 144)),
        wheel.wheel(scene, 444, 314, 113),
        *wheel.gods(scene, WIDE_GODS, 20, (50, 20)),
        desk.wide(scene, Box(296, 488, 300, 70)),
        *hand.mine(scene, Box(8, 566, 556 if strips else 872, 96)),
        scene.element(traitor_boards.facts(scene), traitor_boards.strips, boards) if strips else "",
    ]


def _tall(scene: Scene) -> list[str | Layer]:
    gods = tuple(
        ((183.0 + 45 * place, 23.0), (161.0 + 45 * place, 44.0), (161.0 + 45 * place, 64.0)) for place in range(wheel.PLACES)
    )
    # Two nobles to choose between need more room than a payment.
    low = 103.0 if scene.task == tasks.KEEP else 63.0
    return [
        wheel.wheel(scene, 79, 75, 71),
        *wheel.gods(scene, gods, 17, (43, 18)),
        *sideboard.time_tall(scene, Box(160, 86, 225, 61)),
        *tabs.tabs(scene, Box(5, 152, 380, 205)),
        desk.tall(scene, Box(5, 362, 380, low)),
        *hand.mine(scene, Box(5, 366 + low, 380, TALL[1] - 369 - low)),
    ]


# Choices as things to tap -----------------------------------------------------------------------------------------------

_PLAIN: Final = {"tomb": "tomb", "pass": "pass", "differently": "differently", "accept": "accept", "decline": "decline"}


def path(view: View, choice: int) -> tuple[str, ...]:
    """The elements that are tapped to make a choice."""
    table = table_of(view)
    kind, *given = view.game.name(choice).split()
    if kind == "offer":
        return _offer(view, choice)
    if kind in ("seer", "treasurer"):
        return f"noble-{kind}", f"held-{given[0]}"
    if kind == "token":
        zone = zone_of(table.stack[-1][2])
        return (f"held-{TOKENS[token_of(choice - c.TOKEN, zone)]}",)
    if kind == "colour":
        return (f"bank-{given[0]}",)
    if kind == "bonus" and given[0] == "bag":
        return ("bag",)
    return (f"{kind}-{given[0]}",) if given else (_PLAIN[kind],)


def _offer(view: View, choice: int) -> tuple[str, ...]:
    """A pair, and if it can be had in both ways, which one."""
    pair, extra = divmod(choice - c.OFFER, 2)
    if extra:
        return f"pair-{pair + 1}", "offer-bonus"
    both = choice + 1 in view.legal()
    return (f"pair-{pair + 1}", "offer-alone") if both else (f"pair-{pair + 1}",)


# The picture on the card of the game ------------------------------------------------------------------------------------


def cover(text: Catalogue) -> list[Layer]:
    """The wheel between the gods, and a few tokens before it."""
    parts = [
        '<rect width="240" height="150" fill="url(#k-morning)"/>',
        '<path d="M0 128q60-8 120-2t120-4V150H0z" fill="#d9b06a"/>',
        wheel.emblem(120, 74, 60),
    ]
    for number, (x, y) in enumerate(((22, 34), (22, 84), (176, 34), (176, 84))):
        parts.append(f'<circle cx="{x + 21}" cy="{y + 16}" r="19" fill="url(#k-gold)" stroke="#24160a" stroke-width="1.4"/>')
        parts.append(glyph(GOD_GLYPHS[number], x + 8, y + 3, 26, "dark"))
    for number, name in enumerate(("black", "offering_yellow", "silver", "wild_tomb", "red")):
        parts.append(put(name, 58 + number * 26, 120, 22))
    return drawing(240, 150, text("board.cover"), parts, role="img")


ICONS: Final = {
    "offer": ZONE_GLYPHS[0],
    "noble": ZONE_GLYPHS[1],
    "artisan": ZONE_GLYPHS[2],
    "nile": ZONE_GLYPHS[3],
    "tomb": ZONE_GLYPHS[4],
    "seer": "swap",
    "treasurer": "swap",
    "pass": "hourglass",
    "pay": "coin",
    "differently": "swap",
    "token": "coin",
    "bonus": "offering",
    "colour": "coin",
    "track": "up",
    "reward": "pyramid",
    "jar": "jar",
    "keep": "noble",
    "wheel": "lock",
    "accept": "check",
    "decline": "cross",
}


def _own_icon(view: View, choice: int) -> str | None:
    """A resource shows its own glyph."""
    kind, *given = view.game.name(choice).split()
    if kind in ("colour", "track") or (kind == "token" and given[0] in TOKENS[: len(PAINTS)]):
        return PAINTS[TOKENS.index(given[0])][1]
    return None


def _listed(view: View) -> list[int]:
    """All choices, but of payments that leave the payer the same only one."""
    legal = view.legal()
    if not legal or table_of(view).stack[-1][0] != tasks.PAY:
        return legal
    return [*ways.payments(table_of(view)), *[choice for choice in legal if choice == c.DIFFERENTLY]]


BOARD = Board(
    layers=draw,
    path=path,
    front=cover,
    tips=guide.tips,
    terminal=terminal.show,
    icons=ICONS,
    symbols=SYMBOLS,
    adversary=Message("board.traitor"),
    holdings=guide.holdings,
    standing=standing,
    own_icon=_own_icon,
    listed=_listed,
    help=guide.help_line,
    pays_for=guide.pays_for,
    asks=guide.asks,
    warning=guide.warning,
    parting=frozenset(("pass", "keep")),
    tempting=guide.tempting,
    lessons=LESSONS,
    figures=FIGURES,
    listings=LISTINGS,
    chapters=CHAPTERS,
)
