"""Positions of Mykerinos laid out by hand, in the letters of the seats: J, L, A, F, and N for the neutral colour.

The territory is always the same, all plots upright; `^` is a pyramid. A square is named by column and row, as in the notation:

         ab cd ef gh
      1  .. .^ ^. ^^    lord_lemon 3 (plot 10)         mrs_blackmore 0 (23)   lady_violet 0 (2)   sir_brown 2 (19)
      2  ^. .. .. ..
      3  .. .. .. ..
      4  .. ^. .. ^.    colonel_tangerine 0 (plot 34)  mrs_blackmore 0 (26)   sir_brown 2 (17)    no patron 5 (36)
      5  ^. .. .^ ..
      6  .^ ^. .. .^
    7-9  .. .. .. ..    in round 4: lady_violet 0 (plot 1), lord_lemon 0 (8), mrs_blackmore 0 (22), colonel_tangerine 2 (29)
"""

from collections.abc import Sequence

from tests.opened import Opened, open_game

import khonsu
from khonsu.engine.message import Event
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.mykerinos import tasks
from khonsu.games.mykerinos.evaluation import ZoneEnd
from khonsu.games.mykerinos.squares import NOBODY, SQUARES, VOID, WIDTH, square_of
from khonsu.games.mykerinos.state import HALL_NAMES, HALLS, NO_PATRON, NO_PLOT, PATRONS, PLOTS

GAME = khonsu.game("mykerinos")
CUBES = 25
TERRITORY = [10, 23, 2, 19, 34, 26, 17, 36]
LAST_ROW = [1, 8, 22, 29]
# Lord Lemon, Mrs. Blackmore, Sir Brown, Colonel Tangerine, Lady Violet.
WINGS = [1, 3, 2, 4, 0]
J, L, A, F = range(4)
COLOURS = {2: "JLN", 3: "JLA", 4: "JLAF"}


def square(name: str) -> int:
    """The number of a square."""
    return (int(name[1]) - 1) * WIDTH + "abcdefgh".index(name[0])


def squares(numbers: Sequence[int]) -> str:
    """The names of squares, in order."""
    return " ".join(f"{'abcdefgh'[number % WIDTH]}{number // WIDTH + 1}" for number in sorted(numbers))


def lay(
    players: int = 3,
    *,
    number: int = 2,
    turn: str = "J",
    starter: str = "J",
    cubes: dict[str, str] | None = None,
    supply: Sequence[int] = (),
    neutral: Sequence[int] = (),
    cards: dict[str, str] | None = None,
    halls: dict[str, str] | None = None,
    track: str = "",
    final_turn: bool = False,
    points: Sequence[int] = (),
    luck: int = 1,
    **options: bool,
) -> Opened:
    """A turn of one seat in round `number`. Cubes that are not mentioned are in the stock, plots in the deck or, too many, in the box.

    Cards are named by their patrons ("lemon brown brown", "plain" for the plot without one); each seat gets the lowest plots that
    do not lie on the territory.
    """
    state = open_game(GAME, players, luck, **options)
    letters = COLOURS[players]
    state.round = number
    state.starter = letters.index(starter)
    state.final_turn = final_turn
    state.wings = WINGS[:]
    state.field = [plot - 1 for plot in (TERRITORY + LAST_ROW if number == 4 else TERRITORY)]
    state.rotated = [0] * len(state.field)
    state.pyramid = [0] * SQUARES
    state.cubes = [VOID] * SQUARES
    for position, plot in enumerate(state.field):
        for index in range(6):
            state.cubes[square_of(position, index)] = NOBODY
            state.pyramid[square_of(position, index)] = int(index in state.facts.pyramids[plot])
    for letter, places in (cubes or {}).items():
        for place in places.split():
            state.cubes[square(place)] = letters.index(letter)
    state.halls = [NOBODY] * HALLS
    for letter, names in (halls or {}).items():
        for name in names.split():
            state.halls[HALL_NAMES.index(name)] = letters.index(letter)
    state.cards = [[] for _ in range(players)]
    unused = [plot for plot in range(PLOTS) if plot not in state.field]
    for letter, names in (cards or {}).items():
        for name in names.split():
            patron = next((n for n, known in enumerate(PATRONS) if known.endswith(name)), NO_PATRON)
            plot = next(plot for plot in unused if state.facts.patron[plot] == patron)
            unused.remove(plot)
            state.cards[letters.index(letter)].append(plot)
    state.turned = [0] * PLOTS
    state.deck = unused[: PLOTS - 8 * number] if number < 4 else []
    state.boxed = unused[len(state.deck) :]
    state.supply = list(supply) or [8 if players == 4 else 11] * players
    state.neutral_supply = list(neutral) or [4 if players == 2 else 0] * players
    state.stock = [0] * len(letters)
    elsewhere = state.pieces()
    state.stock = [CUBES - elsewhere[f"cubes of colour {colour}"] for colour in range(len(letters))]
    assert min(state.stock) >= 0, "too many cubes"
    state.track = [letters.index(letter) if letter != "_" else NOBODY for letter in track.ljust(4, "_")]
    if players == 2:
        state.track[1] = letters.index("N")
    state.plot_points = list(points) or [0] * players
    state.chain = []
    state.ranking_here = []
    seat = letters.index(turn)
    state.stack = [(tasks.ZONE, NOBODY, 0, 0), (tasks.TURN_END, NOBODY, seat, 0), (tasks.TURN, seat, 0, 0)]
    state.relist()
    return state


def legal(state: Opened) -> list[str]:
    """The legal choices in notation."""
    return [GAME.name(choice) for choice in state.choices]


def of_kind(state: Opened, kind: str) -> str:
    """The arguments of the legal choices of one kind, in alphabetical order."""
    return " ".join(sorted(name.removeprefix(kind).strip() for name in legal(state) if name.split()[0] == kind))


def play(state: Opened, *choices: str) -> list[Event]:
    """Make choices in notation; tells what happened."""
    events: list[Event] = []
    for choice in choices:
        state.play(GAME.parse(choice), events)
    return events


def asked(state: Opened) -> tuple[str, str]:
    """Who is asked, and what: ("J", "turn")."""
    task, seat, a, b = state.stack[-1]
    return SEAT_LETTERS[seat], GAME.rules.tasks[task]


def carry_on(state: Opened) -> list[Event]:
    """Do everything that nobody has to be asked about; tells what happened."""
    events: list[Event] = []
    state.events = events
    state.settle()
    state.events = None
    return events


def evaluate(state: Opened, zone: int = 1) -> list[Event]:
    """Let the evaluation begin with a zone (from 1)."""
    # Cubes may have been laid by hand since.
    state.position.ground = None
    state.stack = [(tasks.ZONE, NOBODY, zone - 1, 0)]
    return carry_on(state)


def end_round(state: Opened) -> list[Event]:
    """Let the round end here: everything left on the territory is cleared away."""
    for zone in range(state.zones()):
        ZoneEnd().run(state.position, zone, 0)
    state.stack = [(tasks.ROUND_END, NOBODY, 0, 0)]
    return carry_on(state)


def reason(state: Opened, choice: str) -> str:
    """Why a choice is not legal now: the id of the reason, or "" if it is legal."""
    message = state.reason(GAME.parse(choice))
    return "" if message is None else message.id.removeprefix("reason.")


def told(events: Sequence[Event]) -> list[str]:
    """The ids of what happened."""
    return [event.message.id.removeprefix("log.") for event in events]


def ranking(state: Opened) -> str:
    """The colours in the zone that is being evaluated, best first."""
    return "".join(COLOURS[state.players][colour] for colour in state.ranking_here)


def cubes_of(state: Opened, letter: str) -> str:
    """The squares with cubes of a colour."""
    colour = COLOURS[state.players].index(letter)
    return squares([number for number in range(SQUARES) if state.cubes[number] == colour])


def cards_of(state: Opened, letter: str) -> list[int]:
    """The plots before a seat, by number from 1."""
    return [plot + 1 for plot in state.cards[SEAT_LETTERS.index(letter)]]


def plots_on(state: Opened) -> list[int]:
    """The plots on the territory, by number from 1; 0 where one is gone."""
    return [plot + 1 if plot != NO_PLOT else 0 for plot in state.field]


def whole(state: Opened) -> bool:
    """Whether all cubes and plots are somewhere."""
    colours = len(COLOURS[state.players])
    return state.pieces() == {**{f"cubes of colour {colour}": CUBES for colour in range(colours)}, "plots": PLOTS}
