"""What a game of Anubixx has shown beyond its log lines: rare rulings and endings, by name."""

from collections import defaultdict
from collections.abc import Sequence

from tests.games.anubixx.scripted_players import finisher, spendthrift, weary
from tests.opened import opened
from tests.scripted_players import ScriptedPlayer, at_random

from khonsu.engine.message import Event
from khonsu.engine.state import State
from khonsu.games.anubixx.state import BUILDINGS, SYMBOLS

# How the games of a soak are played; random play comes often because it is open to everything.
SCRIPTED_PLAYERS: tuple[ScriptedPlayer, ...] = (at_random, at_random, at_random, spendthrift, finisher, weary)

LOST = "ruling 7: a relief field is lost"
SHARED_BONUS = "ruling 12: a bonus for two in one turn"
LATE = "ruling 13: a symbol too late"
TWO_ENDERS = "ruling 15: two players end the game"
THREE = "ruling 17: three buildings"
USED_UP = "ruling 20: quarry and jokers used up"

# Every name that a soak should reach, besides the log lines themselves.
EXPECTED = frozenset(
    [
        LOST,
        SHARED_BONUS,
        LATE,
        TWO_ENDERS,
        THREE,
        USED_UP,
        *(f"log.bonus {symbol}" for symbol in SYMBOLS),
        *(f"log.complete {building}" for building in BUILDINGS),
        *(f"log.column {side}" for side in ("left", "right")),
    ]
)


def mark(events: Sequence[Event], state: State) -> set[str]:
    """The names of what a finished game has shown."""
    state = opened(state)
    found: set[str] = set()
    earned: dict[str, set[int]] = defaultdict(set)
    for event in events:
        if event.message.id == "log.roll":
            earned.clear()
        elif event.message.id == "log.bonus":
            earned[str(event.message.args["symbol"])].add(event.seat)
            if any(len(seats) > 1 for seats in earned.values()):
                found.add(SHARED_BONUS)
    enders = 0
    for seat in range(state.players):
        built = state.built[seat]
        enders += state.completed(seat) > 1
        if state.stranded(seat):
            found.add(LOST)
        if state.completed(seat) > 2:
            found.add(THREE)
        if state.breakdown(seat)["quarry"] == 0:
            found.add(USED_UP)
        late = [wanted for symbol, wanted in enumerate(state.facts.symbol) if not state.owned[seat] >> symbol & 1]
        if any(built & wanted == wanted for wanted in late):
            found.add(LATE)
    return found | {TWO_ENDERS} if enders > 1 else found
