"""What a game of Pharaon has shown beyond its log lines: rare rulings and endings, by name."""

from collections.abc import Sequence

from tests.games.pharaon.scripted_players import builder, haggler, idler, miser, patron, priest
from tests.opened import Opened, opened
from tests.scripted_players import ScriptedPlayer, at_random

from khonsu.engine.message import Event
from khonsu.engine.state import State
from khonsu.games.pharaon import scoring
from khonsu.games.pharaon.court import NAMES as NOBLE_NAMES
from khonsu.games.pharaon.state import COLOURS, DECK, MARKER, TOKENS, ZONES

# How the games of a soak are played; random play comes often because it is open to everything.
SCRIPTED_PLAYERS: tuple[ScriptedPlayer, ...] = (
    at_random,
    at_random,
    at_random,
    builder,
    patron,
    priest,
    miser,
    haggler,
    idler,
)

ALL_WILD = "ruling 3: an artisan for silver alone"
NO_NOBLES_LEFT = "ruling 14: the deck of nobles is empty"
CONTESTED_GOD = "ruling 26: two gods want the same things"
LONELY_DIPLOMAT = "ruling 29: a Diplomat without company"
TRACKLESS = "ruling 18: an arrow without a track"
NEUTRAL_STRIP = "ruling 35: a marker on a strip"
OVERFLOW = "ruling 50: a token on the strip of another colour"
EQUAL_TOPS = "ruling 51: a jar with two equal tops"
LONG_TOMB = "seven steps in the tomb"
FOUR_GODS = "four gods or more are satisfied"
FULL_NILE = "all discs are at the top"
DARK = "five dark boards"

# Every name that a soak should reach, besides the log lines themselves.
EXPECTED = frozenset(
    [
        ALL_WILD,
        CONTESTED_GOD,
        LONELY_DIPLOMAT,
        TRACKLESS,
        NEUTRAL_STRIP,
        OVERFLOW,
        EQUAL_TOPS,
        LONG_TOMB,
        FOUR_GODS,
        FULL_NILE,
        DARK,
        *(f"log.noble {noble}" for noble in NOBLE_NAMES[:26]),
        *(f"log.traitor_noble {noble}" for noble in NOBLE_NAMES[:26]),
        *(f"log.uses {noble}" for noble in ("teacher", "diplomat")),
        *(f"log.swaps {noble}" for noble in ("seer", "treasurer")),
        *(f"log.pays_full_more {noble}" for noble in ("physician", "contractor", "high_priest", "steward")),
        *(f"log.offering {token}" for token in TOKENS[6:18]),
        *(f"log.pair {token}" for token in TOKENS[6:18]),
        *(f"log.pays_more {zone}" for zone in ZONES),
        *(f"log.level {colour}" for colour in COLOURS),
        *(f"log.traitor_level {colour}" for colour in COLOURS),
    ]
)


def mark(events: Sequence[Event], state: State) -> set[str]:
    """The names of what a finished game has shown."""
    state = opened(state)
    return _told(events, state) | _left(state)


def _told(events: Sequence[Event], state: Opened) -> set[str]:
    found: set[str] = set()
    for number, event in enumerate(events):
        kind = event.message.id.removeprefix("log.")
        args = event.message.args
        if kind == "pays_more" and args["zone"] == "artisans" and args["tokens"] == ["silver", "silver"]:
            if args["token"] == "silver":
                found.add(ALL_WILD)
        elif kind == "pays_more" and args["zone"] == "nile" and not _moves(events[number + 1 : number + 12], event.seat):
            found.add(TRACKLESS)
        elif kind == "traitor_jar":
            tops = args["tokens"]
            assert isinstance(tops, list)
            if tops[0] == tops[1]:
                found.add(EQUAL_TOPS)
    return found


def _moves(events: Sequence[Event], seat: int) -> bool:
    """Whether a disc of a seat goes up in its turn, of which these are the next events."""
    for event in events:
        if event.seat not in (seat, -1) or event.message.id == "log.round":
            return False
        if event.message.id == "log.level":
            return True
    return False


def _left(state: Opened) -> set[str]:
    seats = range(state.players)
    strips = [(token, state.strip_colours[space // 10]) for space, token in enumerate(state.strips)]
    shown = {
        NO_NOBLES_LEFT: DECK not in state.noble_at,
        CONTESTED_GOD: any(_contested(state, seat) for seat in seats),
        LONELY_DIPLOMAT: any(
            state.noble_at[NOBLE_NAMES.index("diplomat")] == seat and state.noble_at.count(seat) == 1 for seat in seats
        ),
        NEUTRAL_STRIP: MARKER in state.strips,
        OVERFLOW: any(0 <= token < 5 and token != colour for token, colour in strips),
        LONG_TOMB: max(state.steps) > 6,
        FOUR_GODS: any(scoring.best_gods(state.position, seat).bit_count() > 3 for seat in seats),
        FULL_NILE: any(state.levels[seat * 5 : seat * 5 + 5] == [3] * 5 for seat in seats),
        DARK: sum(state.dark) == 5,
    }
    return {name for name, holds in shown.items() if holds}


def _contested(state: Opened, seat: int) -> bool:
    """Whether a god that could be satisfied by itself is not, because of another one."""
    holdings = scoring.holdings(state.position, seat)
    chosen = holdings.best_gods()
    return any(not chosen >> place & 1 and holdings.pleased() >> (1 << place) & 1 for place in range(5))
