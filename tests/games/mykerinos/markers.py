"""What a game of Mykerinos has shown beyond its log lines: rare rulings, ranks of the neutral colour, and full museums, by name."""

from collections.abc import Sequence

from tests.games.mykerinos.scripted_players import crowder, curator, digger, twins
from tests.opened import Opened, opened
from tests.scripted_players import ScriptedPlayer, at_random

from khonsu.engine.message import Event
from khonsu.engine.state import State
from khonsu.games.mykerinos.squares import NOBODY
from khonsu.games.mykerinos.state import LAST_SHARED, PATRONS

# How the games of a soak are played.
SCRIPTED_PLAYERS: tuple[ScriptedPlayer, ...] = (at_random, at_random, digger, digger, curator, crowder, twins)

BOTH_LEFT = "ruling 20: first and second reserve, two plots are left"
ALONE = "ruling 21: alone in a zone"
NOBODY_DIGS = "ruling 31: everybody passes at once"
FOUR_RANKED = "four players in a zone"
ONE_SET = "a set of five patrons"
TWO_SETS = "two sets of five patrons"
FULL_MUSEUM = "every hall is taken"
OPEN_RING = "ruling 17: a museum of fourteen halls is full"
PLAIN = "the plot without a patron is taken"
SAVED = "more than the quota of cubes is kept to the end"

# Every name that a soak should reach, besides the log lines themselves.
EXPECTED = frozenset(
    [
        BOTH_LEFT,
        ALONE,
        NOBODY_DIGS,
        FOUR_RANKED,
        ONE_SET,
        TWO_SETS,
        FULL_MUSEUM,
        OPEN_RING,
        PLAIN,
        SAVED,
        *(f"log.patron {patron}" for patron in PATRONS),
        *(f"log.takes {patron}" for patron in PATRONS),
        *(f"log.takes_bare {patron}" for patron in PATRONS),
        *(f"log.boxed {patron}" for patron in PATRONS),
        *(f"log.hall {patron}" for patron in PATRONS),
        *(f"log.hall_shared {patron}" for patron in PATRONS),
    ]
)


def mark(events: Sequence[Event], state: State) -> set[str]:
    """The names of what a finished game has shown."""
    state = opened(state)
    return _told(events, state) | _left(state)


def _told(events: Sequence[Event], state: Opened) -> set[str]:
    found: set[str] = set()
    acted = False
    # Halls reserved, plots taken and how many ranks there were since the last zone began.
    halls = takes = ranks = 0
    for event in events:
        kind = event.message.id.removeprefix("log.")
        if kind == "round":
            acted = False
            ranks = 0
        elif kind in ("places", "patron"):
            acted = True
        elif kind.startswith("passes"):
            # With two players the neutral marker stands between them, on space 2.
            if not acted and event.message.args["space"] == max(state.players, 3):
                found.add(NOBODY_DIGS)
        elif kind.startswith("zone"):
            diggers = [who for name, who in event.message.args.items() if name.endswith("seat")]
            ranks = len([who for who in diggers if who != "neutral"])
            halls = takes = 0
            if ranks == len(diggers) == 1:
                found.add(ALONE)
            if ranks == 4:
                found.add(FOUR_RANKED)
        elif kind in ("hall", "hall_shared") and ranks:
            halls += 1
        elif kind.startswith("takes"):
            takes += 1
            if kind == "takes_plain":
                found.add(PLAIN)
        if halls == 2 and takes == 2:
            found.add(BOTH_LEFT)
    return found


def _left(state: Opened) -> set[str]:
    sets = [state.breakdown(seat)["sets"] // 5 for seat in range(state.players)]
    full = all(owner != NOBODY for owner in state.halls[:LAST_SHARED])
    shown = {
        ONE_SET: 1 in sets,
        TWO_SETS: max(sets) >= 2,
        FULL_MUSEUM: full and state.halls[LAST_SHARED] != NOBODY,
        OPEN_RING: full and not state.ring_closed,
        SAVED: max(state.supply) > state.facts.quota[state.players],
    }
    return {name for name, holds in shown.items() if holds}
