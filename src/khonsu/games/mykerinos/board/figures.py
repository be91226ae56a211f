"""The examples that the rules of this game show, each in a position laid out for it.

The territory is always the same, all plots upright; `^` is a pyramid. A square is named by column and row:

         ab cd ef gh
      1  .. .^ ^. ^^
      2  ^. .. .. ..
      3  .. .. .. ..
      4  .. ^. .. ^.
      5  ^. .. .^ ..
      6  .^ ^. .. .^
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.art.figure import Figure
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.mykerinos import tasks
from khonsu.games.mykerinos.squares import NOBODY, SQUARES, VOID, WIDTH, square_of
from khonsu.games.mykerinos.state import HALL_NAMES, HALLS, PLOTS, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from khonsu.engine.game import Game
    from khonsu.engine.state import State

_TERRITORY: Final = (10, 23, 2, 19, 34, 26, 17, 36)
# Lord Lemon, Mrs. Blackmore, Sir Brown, Colonel Tangerine, Lady Violet.
_WINGS: Final = (1, 3, 2, 4, 0)
# The neutral colour comes after two players.
_COLOURS: Final = {2: "JLN", 3: SEAT_LETTERS[:3], 4: SEAT_LETTERS[:4]}
_PER_PLOT: Final = 6


def _laid(
    players: int = 3,
    *,
    turn: str = "J",
    cubes: Mapping[str, str] | None = None,
    supply: Sequence[int] = (),
    cards: Mapping[str, Sequence[int]] | None = None,
    halls: Mapping[str, str] | None = None,
    track: str = "",
    evaluated: bool = False,
) -> Callable[[Game], State]:
    """A turn of one seat in the second round, or its evaluation. Cubes that are not mentioned are in the stock; cards are plots, by number."""

    def lay(game: Game) -> State:
        state = game.start(players, seed=1)
        table = state.position
        assert isinstance(table, Table)
        letters = _COLOURS[players]
        table.round = 2
        table.starter = 0
        table.wings = list(_WINGS)
        table.field = [plot - 1 for plot in _TERRITORY]
        table.rotated = [0] * len(table.field)
        table.pyramid = [0] * SQUARES
        table.cubes = [VOID] * SQUARES
        for position, plot in enumerate(table.field):
            for index in range(_PER_PLOT):
                table.cubes[square_of(position, index)] = NOBODY
                table.pyramid[square_of(position, index)] = int(index in table.facts.pyramids[plot])
        for letter, places in (cubes or {}).items():
            for place in places.split():
                table.cubes[(int(place[1]) - 1) * WIDTH + "abcdefgh".index(place[0])] = letters.index(letter)
        table.halls = [NOBODY] * HALLS
        for letter, names in (halls or {}).items():
            for name in names.split():
                table.halls[HALL_NAMES.index(name)] = letters.index(letter)
        table.cards = [[plot - 1 for plot in (cards or {}).get(letter, ())] for letter in SEAT_LETTERS[:players]]
        held = [plot for hand in table.cards for plot in hand]
        table.turned = [0] * PLOTS
        rest = [plot for plot in range(PLOTS) if plot not in table.field and plot not in held]
        table.deck = rest[: PLOTS - 2 * len(table.field)]
        table.boxed = rest[len(table.deck) :]
        table.supply = list(supply) or [table.facts.quota[players]] * players
        table.neutral_supply = [table.facts.neutral_quota if players == 2 else 0] * players
        table.stock = [0] * len(letters)
        pieces = table.pieces()
        table.stock = [table.facts.cubes - pieces[f"cubes of colour {colour}"] for colour in range(len(letters))]
        table.track = [NOBODY if letter == "_" else letters.index(letter) for letter in track.ljust(4, "_")]
        if players == 2:
            table.track[1] = letters.index("N")
        table.plot_points = [0] * players
        table.chain, table.ranking_here = [], []
        # The rules have counted another territory.
        table.ground = None
        if evaluated:
            table.stack = [(tasks.ZONE, NOBODY, 0, 0)]
            table.settle()
        else:
            seat = letters.index(turn)
            table.stack = [(tasks.ZONE, NOBODY, 0, 0), (tasks.TURN_END, NOBODY, seat, 0), (tasks.TURN, seat, 0, 0)]
            table.relist()
        return state

    return lay


_ZONE_1: Final = ("zone-1", "square-a1", "square-d3")
_ZONE_2: Final = ("zone-2", "square-e1", "square-h3")
_MUSEUM: Final = tuple(f"hall-{name}" for name in HALL_NAMES) + tuple(f"wing-{wing}" for wing in range(1, 6))
_HALLS: Final = {"J": "wing3_hall3", "L": "shared_3_4", "A": "shared_1_2"}

FIGURES: Final = {
    "territory": Figure(
        lay=_laid(cubes={"J": "b2", "L": "d3 e3"}), show=("zone-1", "zone-2", "square-a6", "square-h6"), tall=True
    ),
    "start": Figure(lay=_laid(cubes={"L": "b2", "A": "c2"}), play=("start b1",), show=_ZONE_1, marks=("square-b1",)),
    "extend": Figure(
        lay=_laid(turn="L", cubes={"L": "b2", "J": "b1"}), play=("extend b3", "next c3"), show=_ZONE_1, before=True
    ),
    "pass": Figure(
        lay=_laid(turn="A", cubes={"A": "b2 c2", "J": "b1", "L": "d3"}, supply=(6, 5, 4)),
        play=("pass",),
        show=("supply-J", "supply-A", "track-1", "track-3"),
    ),
    "ranking": Figure(
        lay=_laid(
            4, cubes={"J": "a1 b1 b2 c1", "L": "c2 d2", "A": "a3 b3", "F": "d3"}, halls=_HALLS, track="ALJF", evaluated=True
        ),
        show=_ZONE_1,
    ),
    "take": Figure(
        lay=_laid(4, cubes={"J": "a1 b1 b2 c1", "L": "c2 d2", "A": "a3 b3", "F": "d3 e2"}, track="ALJF", evaluated=True),
        play=("take left", "hall wing1_hall3"),
        show=_ZONE_1,
    ),
    "violet": Figure(
        lay=_laid(cubes={"J": "c2"}, cards={"J": (3,)}, supply=(4, 6, 6)),
        play=("patron lady_violet", "extend c3", "next b3"),
        show=_ZONE_1,
    ),
    "lemon": Figure(
        lay=_laid(cubes={"J": "c1"}, cards={"J": (9,)}, supply=(5, 6, 6)),
        play=("patron lord_lemon", "extend d1"),
        show=_ZONE_1,
        marks=("square-d1",),
    ),
    "brown": Figure(
        lay=_laid(cards={"J": (16,)}, halls={"L": "shared_3_4"}, supply=(5, 6, 6)),
        play=("patron sir_brown", "hall wing3_hall3"),
        show=_MUSEUM,
    ),
    "blackmore": Figure(
        lay=_laid(cubes={"L": "e3"}, cards={"J": (24,)}),
        play=("patron mrs_blackmore", "start g2", "next h2"),
        show=_ZONE_2,
    ),
    "tangerine": Figure(
        lay=_laid(cubes={"J": "a3"}, cards={"J": (30,)}),
        play=("patron colonel_tangerine", "extend b3", "next c3", "next d3"),
        show=_ZONE_1,
    ),
    "halls": Figure(lay=_laid(4, cubes={"A": "f3"}, halls=_HALLS, track="ALJF", evaluated=True), show=_MUSEUM, seat=2),
    "scoring": Figure(
        lay=_laid(3, cards={"J": (8, 9, 22, 15, 16, 30, 3)}, halls={"J": "wing1_hall3 wing2_hall3 shared_3_4 wing3_hall5"}),
        show=(*_MUSEUM, "worth-J"),
        seat=0,
    ),
    "neutral": Figure(
        lay=_laid(2, cubes={"J": "a1 b1", "L": "d3", "N": "b3 c3 c2"}, track="J_L", evaluated=True), show=_ZONE_1
    ),
}
