"""The examples that the rules of this game show, each in a position laid out for it.

A ship is written from the bow to the stern in the letters of the seats, `_` for an empty place: "JL_" has room for three stones and carries two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.art.figure import Figure
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.imhotep import tasks
from khonsu.games.imhotep.state import CARD_KINDS, CARDS, NOBODY, SHIPS, SITES, SLOTS, UNDOCKED, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from khonsu.engine.game import Game
    from khonsu.engine.state import State


def _seats(letters: str) -> list[int]:
    return [NOBODY if letter == "_" else SEAT_LETTERS.index(letter) for letter in letters]


def _counts(cards: Sequence[str]) -> list[int]:
    return [cards.count(name) for name in CARDS]


def _laid(
    players: int,
    *,
    sides: str = "AAAAA",
    number: int = 2,
    ships: Sequence[str] = ("____", "___", "__", "_"),
    docked: Mapping[int, str] | None = None,
    sled: Sequence[int] = (),
    hands: Mapping[str, Sequence[str]] | None = None,
    market: Sequence[str] = ("statue", "hammer", "entrance", "temple_decoration"),
    pair: Sequence[str] = (),
    pyramids: Sequence[str] = (),
    temple: str = "",
    chamber: str = "",
    obelisks: Sequence[int] = (),
    towers: str = "",
) -> Callable[[Game], State]:
    """A turn of the first seat. Stones and cards that are not mentioned are in the quarries and in the draw pile."""

    def lay(game: Game) -> State:
        state = game.start(players, seed=1, sides=sides)
        table = state.position
        assert isinstance(table, Table)
        table.round = number
        table.revealed = list(range(number))
        table.starter = 0
        table.capacity = [len(ship) for ship in ships]
        table.slots = [stone for ship in ships for stone in _seats(ship.ljust(SLOTS, "_"))]
        table.docked = [SITES.index(docked[ship]) if docked and ship in docked else UNDOCKED for ship in range(SHIPS)]
        table.pyramids = [_seats(stones) for stones in pyramids]
        table.pyramids += [[] for _ in range((4 if table.pyramids_b else 1) - len(pyramids))]
        table.temple, table.chamber, table.towers = _seats(temple), _seats(chamber), _seats(towers)
        table.obelisks = list(obelisks) or [0] * players
        table.market = [CARDS.index(name) if name else NOBODY for name in market]
        table.pair = [CARDS.index(name) for name in pair]
        table.hands = [_counts((hands or {}).get(SEAT_LETTERS[seat], ())) for seat in range(players)]
        out = [*table.hands, _counts([name for name in market if name]), _counts(pair)]
        table.pile = [table.facts.card_counts[kind] - sum(taken[kind] for taken in out) for kind in range(CARD_KINDS)]
        table.sled = list(sled) or [3] * players
        table.quarry = [0] * players
        stones = table.pieces()
        table.quarry = [table.facts.stones - stones[f"stones of seat {seat}"] for seat in range(players)]
        table.stack = [(tasks.TURN_END, NOBODY, 0, 0), (tasks.TURN, 0, 0, 0)]
        table.relist()
        return state

    return lay


_MARKET_B: Final = ("statue", "hammer", "entrance", "")
_PAIR: Final = ("chisel", "statue")

FIGURES: Final = {
    "ships": Figure(
        lay=_laid(3, number=1, ships=("____", "___", "__", "_")),
        show=("ship-1", "ship-2", "ship-3", "ship-4"),
        tall=True,
    ),
    "take": Figure(lay=_laid(3, sled=(3, 2, 4)), play=("take",), show=("sled-J",), before=True),
    "load": Figure(
        lay=_laid(3, ships=("J_L_", "A__", "__", "_")), play=("load 1 4",), show=("ship-1", "slot-1-4"), marks=("slot-1-4",)
    ),
    "sail": Figure(
        lay=_laid(4, ships=("FL_", "JLA_", "__", "_"), docked={0: "temple"}, temple="FL"),
        play=("sail 2 pyramids",),
        show=("site-pyramids", "ship-2"),
    ),
    "market": Figure(
        lay=_laid(4, ships=("LAF_", "JL__", "__", "_"), market=("sail", "statue", "lever", "chisel")),
        play=("sail 1 market", "pick 1", "pick 2"),
        show=("site-market", "ship-1"),
    ),
    "pyramid": Figure(
        lay=_laid(4, ships=("JAFJ", "__", "__", "_"), pyramids=("LLAFJAL",)),
        play=("sail 1 pyramids",),
        show=("site-pyramids",),
        before=True,
    ),
    "overflow": Figure(
        lay=_laid(3, ships=("J", "___", "__", "_"), pyramids=("JLAJLAJLAJLAJL",)),
        play=("sail 1 pyramids",),
        show=("site-pyramids",),
    ),
    "temple": Figure(
        lay=_laid(
            4,
            ships=("AAL", "JJ", "FF", "L"),
            docked={1: "pyramids", 2: "chamber", 3: "obelisks"},
            pyramids=("JJ",),
            chamber="FF",
            obelisks=(0, 1, 0, 0),
            temple="JFJF",
        ),
        play=("sail 1 temple",),
        show=("site-temple",),
        before=True,
    ),
    "chamber": Figure(lay=_laid(3, chamber="JJLAJLLJLLAAA"), show=("site-chamber",)),
    "obelisks": Figure(lay=_laid(4, obelisks=(5, 3, 3, 1)), show=("site-obelisks",)),
    "market_b": Figure(
        lay=_laid(3, sides="BAAAA", ships=("JL", "___", "__", "_"), market=_MARKET_B, pair=_PAIR),
        play=("sail 1 market", "pick 4"),
        show=("site-market",),
        seat=0,
    ),
    "pyramids_b": Figure(
        lay=_laid(3, sides="ABAAA", ships=("JL", "___", "__", "_"), pyramids=("LA", "", "A")),
        play=("sail 1 pyramids", "build middle", "decline", "build left"),
        show=("site-pyramids",),
    ),
    "temple_b": Figure(
        lay=_laid(
            3,
            sides="AABAA",
            ships=("JLA", "JJ", "LL", "A"),
            docked={1: "pyramids", 2: "chamber", 3: "obelisks"},
            pyramids=("JJ",),
            chamber="LL",
            obelisks=(0, 0, 1),
            temple="LJ",
            sled=(4, 5, 2),
        ),
        play=("sail 1 temple",),
        show=("site-temple",),
    ),
    "chamber_b": Figure(lay=_laid(3, sides="AAABA", chamber="JJLJALJLLJA"), show=("site-chamber",)),
    "obelisks_b": Figure(
        lay=_laid(3, sides="AAAAB", ships=("J", "___", "__", "_"), obelisks=(2, 1, 2), towers="L"),
        play=("sail 1 obelisks",),
        show=("site-obelisks",),
        before=True,
    ),
    "red": Figure(
        lay=_laid(3, ships=("J", "___", "__", "_"), market=("entrance", "statue", "hammer", "lever"), pyramids=("LAL",)),
        play=("sail 1 market", "pick 1"),
        show=("site-pyramids",),
    ),
    "lever": Figure(
        lay=_laid(3, ships=("LAJ", "___", "__", "_"), hands={"J": ("lever",)}, pyramids=("LLAJ",)),
        play=("lever 1 pyramids", "next j"),
        show=("site-pyramids", "ship-1"),
        seat=0,
    ),
    "decoration": Figure(
        lay=_laid(3, temple="JLAJLALL", hands={"J": ("temple_decoration", "statue", "statue", "statue")}),
        show=("site-temple",),
        seat=0,
    ),
}
