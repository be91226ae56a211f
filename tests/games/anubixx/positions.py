"""Positions of Anubixx laid out by hand: sheets by their letters, colours by theirs (R O Y G B P), fields by their names."""

from collections.abc import Iterable, Sequence

from tests.opened import Opened, open_game

from khonsu.engine.message import Event
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.anubixx import tasks
from khonsu.games.anubixx.game import AnubixxGame
from khonsu.games.anubixx.state import COLOUR_LETTERS, NOBODY, POOL, SYMBOLS, TAKEN, bits_of

GAME = AnubixxGame()
J, L, A, F, B = range(5)

PYRAMID = "p11 p12 p13 p14 p15 p21 p22 p23 p24 p31 p32 p33 p41 p42 p51"
ARCH = "l1 l2 l3 l4 l5 r1 r2 r3 r4 r5 key"
RELIEF = "f11 f12 f13 f14 f21 f22 f23 f24 f31 f32 f33 f34"


def start(players: int, seed: int, sheets: str = "", game: AnubixxGame = GAME) -> Opened:
    """A new game."""
    return open_game(game, players, seed, sheets=sheets)


def lay(
    sheets: str = "ABC",
    *,
    pool: str = "",
    taken: str = "",
    active: str = "J",
    acting: str = "",
    turn: int = 1,
    ticked: Sequence[str] = (),
    marker: Sequence[int] = (),
    jokers: Sequence[int] = (),
    bonuses: Sequence[str] = (),
    closed: str = "",
    game: AnubixxGame = GAME,
) -> Opened:
    """The first build choice of the seat that is acting (the active one if not said), in a turn with these dice."""
    players = len(sheets)
    state = start(players, 1, sheets, game)
    state.turn = turn
    state.active = SEAT_LETTERS.index(active)
    state.dice = [COLOUR_LETTERS.index(letter) for letter in pool + taken]
    state.dice_at = [POOL] * len(pool) + [TAKEN] * len(taken)
    state.built = [fields(state, words) for words in [*ticked, *[""] * (players - len(ticked))]]
    state.marker = [*marker, *[0] * (players - len(marker))]
    state.jokers = [*jokers, *[state.facts.jokers[players]] * (players - len(jokers))]
    state.owned = [symbols(words) for words in [*bonuses, *[""] * (players - len(bonuses))]]
    state.closed = symbols(closed)
    state.claimed = 0
    seat = SEAT_LETTERS.index(acting or active)
    state.stack = [(tasks.ACTION_END, NOBODY, seat, 0), (tasks.FIRST, seat, 0, 0)]
    if seat != state.active:
        # The last one who has not built yet.
        state.stack.insert(0, (tasks.TURN_END, NOBODY, 0, 0))
    state.relist()
    return state


def fields(state: Opened, words: str) -> int:
    """Fields by their names, as bits."""
    return bits_of([state.facts.fields.index(word) for word in words.split()])


def symbols(words: str) -> int:
    """Symbols by their names, as bits."""
    return bits_of([SYMBOLS.index(word) for word in words.split()])


def without(words: str, *missing: str) -> str:
    """Fields but for some."""
    return " ".join(word for word in words.split() if word not in missing)


def legal(state: Opened) -> list[str]:
    """The legal choices in notation."""
    return [state.game.name(choice) for choice in state.choices]


def of_kind(state: Opened, kind: str) -> list[str]:
    """The legal choices of one kind, without its name."""
    return [name.removeprefix(kind).strip() for name in legal(state) if name.split()[0] == kind]


def play(state: Opened, *choices: str) -> list[Event]:
    """Make choices in notation; tells what happened."""
    events: list[Event] = []
    for choice in choices:
        state.play(state.game.parse(choice), events)
    return events


def asked(state: Opened) -> tuple[str, str]:
    """Who is asked, and what: ("J", "first")."""
    task, seat, a, b = state.stack[-1]
    return SEAT_LETTERS[seat], state.rules.tasks[task]


def reason(state: Opened, choice: str) -> str:
    """Why a choice is not legal now: the id of the reason, or "" if it is legal."""
    message = state.reason(state.game.parse(choice))
    return "" if message is None else message.id.removeprefix("reason.")


def told(events: Iterable[Event]) -> list[str]:
    """The ids of what happened."""
    return [event.message.id.removeprefix("log.") for event in events]


def letters(state: Opened, dice: Iterable[int]) -> str:
    """Dice by their numbers, as sorted letters."""
    return "".join(sorted(COLOUR_LETTERS[state.dice[die]] for die in dice))


def taken(state: Opened) -> str:
    """The dice that the active player has used."""
    return letters(state, [die for die, at in enumerate(state.dice_at) if at == TAKEN])


def aside(state: Opened, seat: int) -> str:
    """The dice that a seat has put aside."""
    return letters(state, state.dice_aside[seat])


def usable(state: Opened, seat: int) -> str:
    """The dice that a seat can use."""
    return letters(state, [die for die in range(len(state.dice)) if state.usable(seat, die)])


def ticked(state: Opened, seat: int) -> str:
    """The ticked fields of a seat."""
    return " ".join(state.facts.fields[field] for field in state.ticked[seat])


def owned(state: Opened, seat: int) -> str:
    """The bonuses of a seat."""
    return " ".join(SYMBOLS[symbol] for symbol in state.bonuses[seat])


def end_turn(state: Opened) -> list[Event]:
    """Let the turn end here, whoever has not built yet."""
    events: list[Event] = []
    state.stack = [(tasks.TURN_END, NOBODY, 0, 0)]
    state.events = events
    state.settle()
    state.events = None
    return events
