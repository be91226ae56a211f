"""How the table of Imhotep looks: five sites on the banks of the Nile, in a wide and in a tall arrangement of the same things."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from khonsu.art import marks
from khonsu.art.board import Board
from khonsu.art.box import Box
from khonsu.art.building import Ship, cornice, nile, pier, reeds, sandstone
from khonsu.art.pieces import block
from khonsu.art.svg import button, drawing, group, rect
from khonsu.art.svg import path as line
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.imhotep import tasks
from khonsu.games.imhotep.board import guide, monuments, terminal, waterside, yard
from khonsu.games.imhotep.board.figures import FIGURES
from khonsu.games.imhotep.board.lessons import LESSONS
from khonsu.games.imhotep.board.listings import CHAPTERS, LISTINGS
from khonsu.games.imhotep.board.scene import Scene, table_of
from khonsu.games.imhotep.choices import SPACE
from khonsu.games.imhotep.state import CHAMBER, MARKET, PYRAMIDS, SITES, SLOTS, TEMPLE, UNDOCKED, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from khonsu.art.svg import Layer
    from khonsu.engine.text import Catalogue
    from khonsu.engine.view import View

WIDE: Final = (888.0, 668.0)
TALL: Final = (390.0, 572.0)

# By site: market, pyramids, temple, chamber, obelisks.
_WIDE_SITES: Final = (
    Box(10, 450, 336, 210),
    Box(10, 8, 230, 234),
    Box(252, 8, 264, 234),
    Box(528, 8, 350, 234),
    Box(358, 450, 262, 210),
)
_WIDE_SLEDS: Final = Box(632, 450, 246, 210)
_WIDE_HAND: Final = Box(636, 384, 238, 56)
_TALL_SLEDS: Final = Box(5, 483, 380, 86)
_REEDS: Final = ((4, 270), (862, 268), (250, 266), (862, 440), (4, 440), (342, 444), (618, 442))


def for_page(view: View, text: Catalogue, names: Sequence[str], tall: bool) -> list[Layer]:
    """The board for a page, whose script lets glow what is legal: a layer does not change because the turn does."""
    return draw(view, text, names, tall, frozenset())


def alone(view: View, text: Catalogue, names: Sequence[str], tall: bool) -> list[Layer]:
    """The board as a picture that stands alone."""
    return draw(view, text, names, tall, frozenset(path(view, choice)[0] for choice in view.legal()))


def draw(view: View, text: Catalogue, names: Sequence[str], tall: bool, legal: frozenset[str]) -> list[Layer]:
    """The board as its viewer sees it, in layers; what is `legal` glows."""
    scene = Scene(view, text, names, tall, legal)
    table = scene.table
    w, h = TALL if tall else WIDE
    sites = _tall_sites(bool(table.pyramids_b)) if tall else _WIDE_SITES
    piers = _piers(sites)
    parts: list[str | Layer] = [_ground(tall)]
    inside = (
        waterside.market,
        monuments.pyramids_b if table.pyramids_b else monuments.pyramids_a,
        monuments.temple,
        monuments.chamber,
        monuments.obelisks_b if table.obelisks_b else monuments.obelisks_a,
    )
    for site, paint in enumerate(inside):
        parts.append(scene.layer(_site_facts(scene, site), _site, site, paint, sites[site], piers[site]))
    parts += _sleds(scene)
    parts += waterside.ships(scene, piers)
    parts.append(yard.hand(scene, _TALL_SLEDS if tall else _WIDE_HAND))
    label = text("board.title", round=table.round, rounds=table.facts.rounds)
    return drawing(w, h, label, parts)


@cache
def _ground(tall: bool) -> str:
    """What never changes: the sand, the river and its reeds."""
    w, h = TALL if tall else WIDE
    banks = (254, 373) if tall else (268, 428)
    return rect(0, 0, w, h, "sand") + nile(w, *banks) + "".join(reeds(x, y) for x, y in (() if tall else _REEDS))


@cache
def _tall_sites(three: bool) -> tuple[Box, ...]:
    """Three small pyramids need more room than one large one; the temple gives it."""
    split = 180 if three else 130
    return (
        Box(5, 382, 218, 96),
        Box(5, 4, split, 147),
        Box(split + 14, 4, 371 - split, 147),
        Box(5, 156, 380, 87),
        Box(232, 382, 153, 96),
    )


@cache
def _piers(sites: tuple[Box, ...]) -> tuple[Box, ...]:
    """The landing stage of each site, on the side where the river is."""
    return tuple(Box(box.cx - 76, box.bottom - 4 if box.y < 300 else box.y - 32, 152, 36) for box in sites)


def _site(scene: Scene, site: int, inside: Callable[[Scene, Box], str], box: Box, stage: Box) -> str:
    """A site with what lies inside, which shows marks of the frame before it."""
    docked = scene.table.docked
    ship = docked.index(site) + 1 if site in docked else 0
    return _frame(scene.text, site, box, stage, ship, _note(scene, site), scene.tall, scene.legal) + inside(scene, box)


def _site_facts(scene: Scene, site: int) -> Hashable:
    """All that the look of a site depends on."""
    table = scene.table
    docked = table.docked.index(site) if site in table.docked else UNDOCKED
    if site == MARKET:
        return docked, tuple(table.market), tuple(table.pair), table.pile_size()
    if site == PYRAMIDS:
        return docked, *map(tuple, table.pyramids), scene.offer()
    if site == TEMPLE:
        return docked, tuple(table.temple), scene.offer()
    if site == CHAMBER:
        return docked, tuple(table.chamber)
    return docked, tuple(table.obelisks), tuple(table.towers)


@lru_cache(maxsize=512)
def _frame(say: Catalogue, site: int, box: Box, stage: Box, ship: int, note: str, tall: bool, legal: frozenset[str]) -> str:
    """A site as something that a ship can be sent to, with the number of the one that has come: pier, wall and cornice."""
    name = SITES[site]
    high = 22 if tall else 26
    label = say.term(name)
    title = cornice(*box[:3], high, waterside.SITE_GLYPHS[site], label, note)
    wall = sandstone(*box)
    dots = marks.trace(box.x + 3, box.y + 7, box.w - 6, box.h - 10)
    if tall:
        frame = marks.ring(box.x - 1, box.y - 1, box.w + 2, box.h + 2)
        docked = marks.coin(box.right - 14, box.y + 13.5, str(ship), 8) if ship else ""
        return button(f"site-{name}", label, wall, title, docked, frame, dots, legal=legal)
    above = box.y < 300
    call = marks.call(stage.x + 14, stage.y + (6 if above else 0), 124, 26, "ship", say("board.sail_here"))
    landing = pier(stage.x, stage.y, stage.w, above)
    return button(f"site-{name}", label, landing, wall, title, call, dots, legal=legal)


def _note(scene: Scene, site: int) -> str:
    """What the cornice says at its right end."""
    say, table = scene.text, scene.table
    facts = table.facts
    if scene.tall or site == MARKET:
        return ""
    if site == PYRAMIDS:
        places = sum(map(len, facts.pyramid_b)) if table.pyramids_b else len(facts.pyramid_a)
        return say("board.built", n=min(table.site_stones(site), places), places=places)
    if site == TEMPLE:
        return say("board.each_round") if table.temple_b else say("board.each_round_n", n=facts.temple_a)
    if site == CHAMBER:
        return say("board.at_end")
    if table.obelisks_b:
        return say("board.towers", n=facts.tower_size)
    return " · ".join(map(str, facts.rank_points[table.players]))


def _sleds(scene: Scene) -> list[str | Layer]:
    """The builders' yard."""
    box = _TALL_SLEDS if scene.tall else _WIDE_SLEDS
    head = ""
    if not scene.tall:
        head = cornice(*box[:3], 26, "sled", scene.text("board.sleds"), scene.text("board.quarry"))
    return [sandstone(*box) + head, *yard.sleds(scene, box)]


# Choices as things to tap -----------------------------------------------------------------------------------------------


def path(view: View, choice: int) -> tuple[str, ...]:
    """The elements that are tapped, in this order, to make a choice."""
    table = table_of(view)
    task, seat, ship, _b = table.stack[-1]
    kind = SPACE.kind(choice)
    if kind.name == "next":
        return _next_stone(table, ship, kind.values(choice)[0])
    return _steps(choice, SEAT_LETTERS[seat] if kind.name == "take" else "", task == tasks.DOCK)


# There are twice as many as choices at most, and one for the sled of each seat.
@cache
def _steps(choice: int, letter: str, is_docking: bool) -> tuple[str, ...]:
    """The same for all choices but that of the next stone, for which it matters what lies on the table."""
    kind = SPACE.kind(choice)
    given = kind.words(choice)
    name = kind.name
    if name == "take":
        return (f"sled-{letter}",)
    if name == "load":
        return ("slot-" + "-".join(given),)
    if name == "sail":
        # A Sail card has named the ship already.
        return (f"site-{given[1]}",) if is_docking else (f"ship-{given[0]}", f"site-{given[1]}")
    if name == "lever":
        return ("card-lever", f"ship-{given[0]}", f"site-{given[1]}")
    if name in ("hammer", "chisel", "rig"):
        return ("card-sail" if name == "rig" else f"card-{name}", "slot-" + "-".join(given))
    return (_SINGLE[name] + given[0] if given else _SINGLE[name],)


_SINGLE: Final = {
    "pick": "market-",
    "keep": "keep-",
    "build": "pyramid-",
    "accept": "answer-yes",
    "decline": "answer-no",
    "point": "answer-point",
    "stones": "answer-stones",
}


def _next_stone(table: Table, ship: int, owner: int) -> tuple[str, ...]:
    """Lever: the stone of a colour nearest the bow that has no place in the order yet, if there is one."""
    skip = table.cargo.count(owner)
    for slot in range(SLOTS):
        if table.slots[ship * SLOTS + slot] == owner:
            if skip == 0:
                return (f"slot-{ship + 1}-{slot + 1}",)
            skip -= 1
    return ()


# The picture on the card of the game ------------------------------------------------------------------------------------


def cover(text: Catalogue) -> list[Layer]:
    """A loaded ship before the great pyramid."""
    ship = Ship(40, 62, 29.4, 3)
    stones = [block(letter, *ship.slot(place), ship.stone) for place, letter in enumerate("JLA")]
    courses = "".join(f"M{96 - 13.4 * n:g} {20 + 13.1 * n:g}h{26.9 * n:g}" for n in range(1, 7))
    parts = [
        '<rect width="240" height="150" fill="url(#k-morning)"/><circle cx="186" cy="40" r="20" fill="#ffe9a8"/>',
        '<path d="M96 20 190 112H2z" fill="#d9b06a"/><path d="M96 20 190 112H122z" fill="#a97a3c"/>',
        line(courses, "joint"),
        '<path d="M0 106q30-6 60 0t60 0 60 0 60 0V150H0z" fill="#236d84"/>',
        rect(0, 112, 240, 38, "waves"),
        group(ship.hull(), *stones),
    ]
    return drawing(240, 150, text("board.cover"), parts, role="img")


ICONS: Final = {
    "take": "sled",
    "load": "stone",
    "lever": "lever",
    "hammer": "hammer",
    "rig": "sail",
    "chisel": "chisel",
    "next": "stone",
    "pick": "card",
    "keep": "card",
    "build": "pyramid",
    "accept": "check",
    "decline": "cross",
    "point": "star",
    "stones": "sled",
}


def _own_icon(view: View, choice: int) -> str | None:
    """A ship's way shows where it leads."""
    kind = SPACE.kind(choice)
    return waterside.SITE_GLYPHS[kind.values(choice)[1]] if kind.name == "sail" else None


BOARD = Board(
    layers=for_page,
    path=path,
    front=cover,
    tips=guide.tips,
    terminal=terminal.show,
    icons=ICONS,
    alone=alone,
    own_icon=_own_icon,
    holdings=guide.holdings,
    asks=guide.asks,
    notes=guide.notes,
    row=guide.row,
    warning=guide.warning,
    parting=frozenset(("sail", "lever", "hammer", "rig", "chisel")),
    tempting=guide.tempting,
    lessons=LESSONS,
    figures=FIGURES,
    listings=LISTINGS,
    chapters=CHAPTERS,
)
