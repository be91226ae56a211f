"""The examples that the rules of this game show, each in a position laid out for it.

Ships and bricks are written as the letters of the seats, `_` where there is none; Nile cards by their ids ("a09").
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.art.figure import Figure
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.egizia import landings, nile, parts, tasks
from khonsu.games.egizia.state import CREW_COUNT, NOBODY, RING, SECTIONS, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from khonsu.engine.game import Game
    from khonsu.engine.state import State


def _seats(letters: str) -> list[int]:
    return [NOBODY if letter == "_" else SEAT_LETTERS.index(letter) for letter in letters]


def _laid(
    players: int,
    *,
    sails: str = "",
    passed: str = "",
    meal: bool = False,
    builds: str = "",
    ring: str = "middle",
    points: Mapping[str, int] | None = None,
    stones: Mapping[str, int] | None = None,
    crews: Mapping[str, Sequence[int]] | None = None,
    stone_market: Mapping[str, int] | None = None,
    grain_market: Mapping[str, int] | None = None,
    cards: Mapping[str, str] | None = None,
    river: str = "",
    moored: Mapping[str, str] | None = None,
    docks: Mapping[str, str] | None = None,
    obelisk: str = "",
    graves: Sequence[int] = (4, 2, 3, 5),
    diggers: str = "",
    pyramid: Sequence[str] = (),
    temple: Mapping[str, str] | None = None,
    built: Mapping[str, int] | None = None,
) -> Callable[[Game], State]:
    """A table of the first round in which a seat sails, the crews eat, or a site is built at.

    Markers of equal points lie in the order in which `points` names them.
    """

    def lay(game: Game) -> State:
        state = game.start(players, seed=1, sphinx_start="none")
        table = state.position
        assert isinstance(table, Table)
        facts = table.facts
        # Lists of its own: the rules have counted those of the game that was begun.
        table.crews, table.docks = table.crews[:], table.docks[:]
        table.pyramid, table.temple = table.pyramid[:], table.temple[:]
        table.order = list(range(players))
        table.ring = RING.index(ring)
        table.stones = [(stones or {}).get(letter, 0) for letter in SEAT_LETTERS[:players]]
        table.cards = [nile.IN_DECK] * nile.COUNT
        table.river = [nile.CARDS.index(card) for card in river.split()]
        table.river += [nile.NO_CARD] * (landings.CARD_SPACES - len(table.river))
        table.dealt = table.river[:]
        for card in table.river:
            if card != nile.NO_CARD:
                table.cards[card] = nile.ON_RIVER
        for letter, held in (cards or {}).items():
            for name in held.split():
                table.cards[nile.CARDS.index(name)] = SEAT_LETTERS.index(letter)
        named = [*(points or {}), *(letter for letter in SEAT_LETTERS[:players] if letter not in (points or {}))]
        table.arrival = [named.index(letter) + 1 for letter in SEAT_LETTERS[:players]]
        table.clock = players
        for letter, score in (points or {}).items():
            seat = SEAT_LETTERS.index(letter)
            table.track[seat] = score
            table.ledger[seat * parts.COUNT + parts.CARDS] = score
        for letter, strengths in (crews or {}).items():
            seat = SEAT_LETTERS.index(letter)
            table.crews[seat * CREW_COUNT : (seat + 1) * CREW_COUNT] = strengths
        table.stone_market = [(stone_market or {}).get(letter, 1) for letter in SEAT_LETTERS[:players]]
        table.grain_market = [(grain_market or {}).get(letter, 1) for letter in SEAT_LETTERS[:players]]
        for name, letter in (moored or {}).items():
            _moor(table, landings.SPACES.index(name), SEAT_LETTERS.index(letter))
        for site, ships in (docks or {}).items():
            for place, seat in enumerate(_seats(ships)):
                if seat != NOBODY:
                    _dock(table, landings.SITES.index(site), place, seat)
        table.obelisk = _seats(obelisk)
        table.graves, table.diggers = list(graves), _seats(diggers)
        every = zip(facts.grave_values, facts.grave_counts, strict=True)
        table.unturned = [count - table.graves.count(value) for value, count in every]
        for row, bricks in enumerate(pyramid):
            table.pyramid[facts.row_start[row] : facts.row_start[row] + len(bricks)] = _seats(bricks)
        for section, bricks in (temple or {}).items():
            start = facts.section_start[SECTIONS.index(section)]
            table.temple[start : start + len(bricks)] = _seats(bricks)
        table.built = [(built or {}).get(letter, 0) for letter in SEAT_LETTERS[:players]]
        table.passed = [1 if letter in passed else 0 for letter in SEAT_LETTERS[:players]]
        _begin(table, sails, meal, builds)
        return state

    return lay


def _moor(table: Table, space: int, seat: int) -> None:
    table.moored[space] = seat
    table.ships[seat] -= 1
    table.lowest[seat] = max(table.lowest[seat], table.facts.position[space])
    if space < landings.CARD_SPACES:
        table.cards[table.river[space]] = nile.GONE
        table.river[space] = nile.NO_CARD


def _dock(table: Table, site: int, place: int, seat: int) -> None:
    table.docks[site * landings.PER_SITE + place] = seat
    table.ships[seat] -= 1
    table.lowest[seat] = max(table.lowest[seat], table.facts.site_position[site])


def _begin(table: Table, sails: str, meal: bool, builds: str) -> None:
    if sails:
        seat = SEAT_LETTERS.index(sails)
        table.stack = [(tasks.NEXT_SHIP, NOBODY, seat + 1, 0), (tasks.SAIL, seat, 0, 0)]
    elif meal:
        table.queue = table.front_to_back()
        table.stack = [(tasks.NEXT_MEAL, NOBODY, 0, 0)]
    else:
        table.stack = [(tasks.SITE, NOBODY, landings.SITES.index(builds), 0)]
    table.settle()


_RIVER: Final = "a01 a17 a09 a19 a12 a20 a07 a13 a22 a10"
_DESK: Final = ("crew-J-black", "ring-right", "fields-J")
_TOP_ROWS: Final = ("nile-1", "space-thebae", "space-selinon", "nile-5")
_PYRAMID: Final = ("row-1", "pyramid-1-6", "pyramid-6-1")
_TEMPLE: Final = ("temple-left-1", "temple-top-1", "temple-top-3", "temple-right-1")

FIGURES: Final = {
    "river": Figure(
        lay=_laid(3, sails="J", river=_RIVER), show=("nile-1", "space-heliopolis", "nile-5", "nile-9"), tall=True
    ),
    "sail": Figure(
        lay=_laid(3, sails="J", river=_RIVER, moored={"edfu": "J", "card_4": "L", "thebae": "A"}),
        show=_TOP_ROWS,
        seat=0,
        tall=True,
    ),
    "town": Figure(
        lay=_laid(3, sails="J", river=_RIVER, crews={"J": (2, 1, 1, 2)}),
        play=("sail thebae",),
        show=("crew-J-black", "crew-J-joker"),
        seat=0,
        before=True,
    ),
    "ring": Figure(
        lay=_laid(3, sails="J", river=_RIVER, cards={"J": "a08 a11"}),
        play=("sail passalon", "ring right"),
        show=_DESK,
        seat=0,
        before=True,
        tall=True,
    ),
    "hunger": Figure(
        lay=_laid(
            2,
            sails="J",
            passed="L",
            river=_RIVER,
            crews={"J": (3, 3, 4, 4)},
            cards={"J": "b05 b06"},
            grain_market={"J": 2},
            points={"J": 20, "L": 16},
        ),
        play=("pass",),
        show=("crew-J-black", "ring-right", "fields-J", "market-grain"),
        seat=0,
        tall=True,
    ),
    "improve": Figure(
        lay=_laid(2, meal=True, ring="left", crews={"J": (2, 3, 2, 4)}, cards={"J": "a10 a12 b08"}),
        play=("improve a10", "improve a10"),
        show=_DESK,
        seat=0,
        before=True,
        tall=True,
    ),
    "grain": Figure(
        lay=_laid(2, meal=True, ring="left", crews={"J": (2, 2, 2, 4)}, cards={"J": "a06 a20"}),
        play=("grain",),
        show=_DESK,
        seat=0,
        before=True,
        tall=True,
    ),
    "stones": Figure(
        lay=_laid(2, sails="J", passed="L", river=_RIVER, cards={"J": "a04"}, stones={"J": 1}),
        play=("pass",),
        show=_DESK,
        seat=0,
        before=True,
        tall=True,
    ),
    "sphinx": Figure(
        lay=_laid(3, builds="sphinx", docks={"sphinx": "JL"}, crews={"J": (3, 1, 1, 2)}, stones={"J": 4}),
        play=("commit black alone +0", "draw 3 0"),
        show=("keep-2", "keep-3", "answer-decline"),
        seat=0,
        tall=True,
    ),
    "obelisk": Figure(
        lay=_laid(
            3,
            builds="obelisk",
            docks={"obelisk": "JA"},
            crews={"J": (5, 1, 1, 2)},
            stones={"J": 7, "A": 3},
            obelisk="L",
        ),
        play=("commit black joker +0", "obelisk", "grave", "market stone"),
        show=("obelisk-1", "obelisk-9", "grave-3", "grave-12", "market-stone"),
        seat=0,
    ),
    "substitute": Figure(
        lay=_laid(3, sails="A", river=_RIVER, moored={"edfu": "A"}, docks={"sphinx": "JLA"}),
        show=("dock-sphinx-1", "dock-sphinx-beside", "nile-5"),
        marks=("dock-sphinx-beside",),
    ),
    "pyramid": Figure(
        lay=_laid(
            4,
            builds="pyramid",
            docks={"pyramid": "FJ"},
            crews={"F": (3, 1, 1, 2)},
            stones={"F": 2, "J": 3},
            pyramid=("JLJALL", "JLJA_", "JJ"),
        ),
        play=("commit black alone +0", "lay row_2"),
        show=_PYRAMID,
        before=True,
    ),
    "temple": Figure(
        lay=_laid(
            3,
            builds="pyramid",
            docks={"pyramid": "JL"},
            crews={"J": (7, 1, 1, 2)},
            stones={"J": 9, "L": 2},
            temple={"left": "LJLA", "right": "AAL"},
        ),
        play=("commit black joker +0", "lay right", "lay columns"),
        show=_TEMPLE,
        before=True,
    ),
    "market": Figure(
        lay=_laid(3, sails="J", river="a18 " + _RIVER[4:], stone_market={"J": 3, "L": 2}, stones={"J": 1}),
        play=("sail card_1",),
        show=("market-stone", "market-grain"),
        before=True,
    ),
    "end": Figure(
        lay=_laid(
            3,
            sails="L",
            river=_RIVER,
            stones={"J": 7},
            stone_market={"J": 3},
            graves=(4, 2, 5, 3, 6, 2, 4),
            diggers="JJJ",
        ),
        show=("grave-1", "grave-12", "market-stone", "market-grain"),
    ),
    "order": Figure(
        lay=_laid(3, sails="A", passed="JL", river=_RIVER, points={"L": 14, "J": 12, "A": 15}, built={"J": 2, "L": 1}),
        play=("pass",),
        show=("track-J", "track-L", "track-A", "nile-1", "space-thebae"),
        tall=True,
        before=True,
    ),
}
