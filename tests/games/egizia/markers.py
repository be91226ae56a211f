"""What a game of Egizia has shown beyond its log lines: every decision asked, every card used, every goal scored, rare rulings."""

import itertools
from collections.abc import Callable, Sequence
from functools import wraps
from random import Random

from tests.games.egizia import scripted_players
from tests.games.egizia.positions import GAME
from tests.games.egizia.scripted_players import kinds, position
from tests.opened import Opened
from tests.scripted_players import ScriptedPlayer, at_random

from khonsu.engine.message import Event
from khonsu.games.egizia import choices as c
from khonsu.games.egizia import goals, landings, nile
from khonsu.games.egizia.state import NOBODY

DECISIONS = GAME.rules.tasks[: GAME.rules.tasks.index("auction")]

UPSTREAM = "used upstream"
OCCUPIED = "used occupied_round_space"
OWN_SPACE = "ruling 5: an own space upstream used again"
FREE_CARDS = "used extra_sphinx_2"
TWO_KEPT = "used keep_two_sphinx"
SOLD = "used sell_10"
EXTRA_GRAVE = "used grave_8"
SUBSTITUTE = "a substitute builds"
SUBSTITUTE_WAITS = "ruling 23: a substitute does not build"
SUBSTITUTE_FIRST = "E17: a substitute builds first"
TWO_ROWS = "ruling 30: two rows completed in one turn"
ROW_OF_ANOTHER = "a row pays somebody else than the builder"
FULL_STONES = "ruling 35: stones lost at the limit"
NEGATIVE = "ruling 33: somebody below 0 at the end"
ALL_GRAVES = "all graves taken"
FINISHED_OBELISK = "the obelisk finished"
TEMPLE_TOP = "a top stone on the temple"
PYRAMID_TOP = "the top of the pyramid"
CARDS_AGAIN = "ruling 28: cards from under the Sphinx deck drawn"
OUTBID = "somebody outbid"

EXPECTED = {
    *(f"asked {task}" for task in DECISIONS),
    *(f"taken {effect}" for effect in nile.EFFECTS),
    *(f"goal {card}" for card in goals.CARDS),
    *(UPSTREAM, OCCUPIED, OWN_SPACE, FREE_CARDS, TWO_KEPT, SOLD, EXTRA_GRAVE),
    *(SUBSTITUTE, SUBSTITUTE_WAITS, SUBSTITUTE_FIRST, TWO_ROWS, ROW_OF_ANOTHER, FULL_STONES, NEGATIVE),
    *(ALL_GRAVES, FINISHED_OBELISK, TEMPLE_TOP, PYRAMID_TOP, CARDS_AGAIN, OUTBID),
}
# Cards whose log line has another word than the effect.
SPECIAL = {"takes_quarry": "quarry", "takes_field": "field", "takes_pair": "crew_pair", "takes_bricks": "brick_points"}

# What minds have seen on the way, by the list that the game is told to.
NOTED: dict[int, set[str]] = {}


def noting(mind: ScriptedPlayer) -> ScriptedPlayer:
    """The same mind, and what it was asked and chose is noted for `mark`."""

    @wraps(mind)
    def choose(state: Opened, rng: Random) -> int:
        choice = mind(state, rng)
        if state.events is not None:
            NOTED.setdefault(id(state.events), set()).update(seen(state, choice))
        return choice

    return choose


def seen(state: Opened, choice: int) -> set[str]:
    """What a decision shows."""
    task, seat, a, b = state.stack[-1]
    kind = kinds()[choice]
    found = {f"asked {GAME.rules.tasks[task]}"}
    if kind in ("sail", "dock") and position(state, choice) < state.lowest[seat]:
        found.add(UPSTREAM)
    if kind == "sail" and choice >= landings.CARD_SPACES and state.moored[choice] != NOBODY:
        found.add(OCCUPIED)
        if state.moored[choice] == seat:
            found.add(OWN_SPACE)
    if kind == "draw" and (choice - c.DRAW) % 3:
        found.add(FREE_CARDS)
    if kind == "both":
        found.add(TWO_KEPT)
    return found


SCRIPTED_PLAYERS: tuple[ScriptedPlayer, ...] = tuple(
    noting(mind)
    for mind in (
        at_random,
        scripted_players.drifter,
        scripted_players.seeker,
        scripted_players.digger,
        scripted_players.sculptor,
    )
)


def mark(events: Sequence[Event], state: Opened) -> set[str]:
    """The names of what a finished game has shown."""
    found = NOTED.pop(id(events), set())
    for event in events:
        name = event.message.id.removeprefix("log.")
        if name == "takes":
            found.add(f"taken {event.message.args['card']}")
        elif name in SPECIAL:
            found.add(f"taken {SPECIAL[name]}")
        elif name == "goal" and event.points:
            found.add(f"goal {event.message.args['card']}")
    seats = range(state.players)
    top = state.facts.section_start[3]
    holds: dict[str, Callable[[], bool]] = {
        SOLD: lambda: any(state.holds(seat, nile.SELL_10) and state.breakdown(seat)["sale"] for seat in seats),
        EXTRA_GRAVE: lambda: any(state.holds(seat, nile.GRAVE_8) for seat in seats),
        SUBSTITUTE: lambda: _substitute(events, "commits"),
        SUBSTITUTE_WAITS: lambda: _substitute(events, ""),
        SUBSTITUTE_FIRST: lambda: _substitute(events, "first"),
        TWO_ROWS: lambda: _two_rows(events),
        ROW_OF_ANOTHER: lambda: _row_of_another(events),
        FULL_STONES: lambda: any(event.message.id == "log.stones_card" and event.message.args["n"] != 6 for event in events),
        NEGATIVE: lambda: min(state.scores()) < 0,
        ALL_GRAVES: lambda: len(state.diggers) == state.facts.grave_spaces,
        FINISHED_OBELISK: lambda: len(state.obelisk) == len(state.facts.obelisk),
        TEMPLE_TOP: lambda: state.temple[top] != NOBODY,
        PYRAMID_TOP: lambda: state.pyramid[-1] != NOBODY,
        CARDS_AGAIN: lambda: len(state.drawn) > state.sphinx_size(),
        OUTBID: lambda: len([event for event in events if event.message.id.startswith("log.bids")]) > state.players,
    }
    return found | {name for name, check in holds.items() if check()}


def _substitute(events: Sequence[Event], what: str) -> bool:
    """Whether a ship beside the slots came to do something at its site in the same round; "": nothing at all."""
    waiting: dict[tuple[int, str], set[str]] = {}
    done: list[set[str]] = []
    for event in events:
        name = event.message.id.removeprefix("log.")
        site = str(event.message.args.get("site", ""))
        if name == "docks_beside":
            waiting[event.seat, site] = set()
        elif (
            name in ("commits", "first", "declines", "too_few_stones", "too_weak", "nothing_to_build")
            and (event.seat, site) in waiting
        ):
            waiting[event.seat, site].add(name)
        elif name == "order":
            done += waiting.values()
            waiting = {}
    return any(what in names if what else not names for names in done)


def _two_rows(events: Sequence[Event]) -> bool:
    ids = [event.message.id for event in events]
    return any(one == two == "log.row" for one, two in itertools.pairwise(ids))


def _row_of_another(events: Sequence[Event]) -> bool:
    builder = NOBODY
    for event in events:
        if event.message.id == "log.commits":
            builder = event.seat
        elif event.message.id == "log.row" and event.seat != builder:
            return True
    return False
