"""The golden games of Pharaon: every count and solo level, every way to end and to be decided, and the rare rulings."""

from collections import Counter

from tests.conditions import Condition, decided, shown, tells
from tests.games.pharaon import markers
from tests.games.pharaon.scripted_players import builder, haggler, idler, miser, patron, priest
from tests.make_records import Wanted
from tests.scripted_players import greedy

from khonsu.engine.message import Event
from khonsu.engine.state import State

shows = shown(markers.mark)


def ends(reason: str) -> Condition:
    """How the game ends."""
    return lambda state, events: state.ending() == reason


def judged(state: State, events: list[Event]) -> bool:
    """The Judge lets somebody pay for a noble with three tokens of a kind."""
    paid = [event.message.args for event in events if event.message.id == "log.pays_more"]
    return any(args["zone"] == "nobles" and max(Counter(args["tokens"]).values()) > 2 for args in paid)  # type: ignore[arg-type]


WANTED = [
    Wanted("two-players", "Two greedy players.", 2, mind=greedy, holds=decided(0)),
    Wanted("three-players", "Three greedy players.", 3, mind=greedy, holds=decided(0)),
    Wanted("four-players", "Four greedy players.", 4, mind=greedy, holds=decided(0)),
    Wanted("five-players", "Five greedy players.", 5, mind=greedy, holds=decided(0)),
    Wanted("first-game", "Everybody gets a scribe.", 3, {"first_game": "YYY"}, greedy),
    Wanted("mixed-first-game", "Two of four get a scribe; random play.", 4, {"first_game": "YNNY"}),
    Wanted("solo-won", "A greedy player beats the Traitor with light boards.", 1, {"dark": 0}, greedy, ends("solo_won")),
    Wanted("solo-lost", "The Traitor wins with one dark board.", 1, {"dark": 1}, holds=ends("solo_lost")),
    Wanted("solo-tied", "Level on points: the Traitor wins.", 1, {"dark": 0}, holds=ends("solo_tied")),
    Wanted("solo-two-dark", "Two dark boards and a first game.", 1, {"dark": 2, "first_game": "Y"}, greedy),
    Wanted("solo-three-dark", "Three dark boards.", 1, {"dark": 3}, greedy),
    Wanted(
        "solo-four-dark", "Four dark boards; a strip overflows (ruling 50).", 1, {"dark": 4}, idler, shows(markers.OVERFLOW)
    ),
    Wanted(
        "solo-five-dark", "Five dark boards; the Traitor becomes pharaoh.", 1, {"dark": 5}, greedy, tells("traitor_pharaoh")
    ),
    Wanted("decided-by-pharaoh", "Level on points; the pharaoh token decides.", 3, mind=builder, holds=decided(1)),
    Wanted("decided-by-leftovers", "Level on points; leftover tokens decide.", 4, holds=decided(2)),
    Wanted("shared-victory", "Level in everything: a shared victory.", 5, mind=miser, holds=decided(-1)),
    Wanted(
        "empty-bank",
        "The bank runs out of a colour (ruling 16).",
        5,
        mind=miser,
        holds=tells("misses"),
    ),
    Wanted(
        "new-jars-and-bag",
        "The discarded jars become a new stack, the spent offerings go back into the bag (rulings 12 and 15).",
        5,
        mind=priest,
        holds=tells("reshuffle", "bag"),
    ),
    Wanted(
        "full-zones",
        "Nobles enter full zones (13 to 16), Seer and Treasurer swap, Teacher and Diplomat help with a jar.",
        3,
        mind=patron,
        holds=tells("pays_full_more", "swaps", "uses"),
    ),
    Wanted(
        "high-priest",
        "The High Priest takes a pair at a full zone for the entry alone.",
        4,
        mind=priest,
        holds=tells("pays_full"),
    ),
    Wanted(
        "other-payments",
        "With the Judge there are more payments than are offered whole; one is made token by token.",
        2,
        mind=haggler,
        holds=judged,
    ),
    Wanted("deep-in-the-tomb", "Somebody takes seven steps in the tomb.", 2, mind=builder, holds=shows(markers.LONG_TOMB)),
    Wanted(
        "contested-god",
        "Two gods want the same things, and the better one is satisfied (ruling 26).",
        3,
        mind=greedy,
        holds=shows(markers.CONTESTED_GOD, markers.FOUR_GODS),
    ),
    Wanted(
        "poor-traitor",
        "The bank lacks a colour for the Traitor's strips, and markers lie there (ruling 35).",
        1,
        {"dark": 3},
        miser,
        shows(markers.NEUTRAL_STRIP),
    ),
]
