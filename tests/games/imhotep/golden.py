"""The golden games of Imhotep: every count, many mixes of sides, every way to be decided, and the rare rulings."""

from tests.conditions import decided, shown
from tests.games.imhotep import markers
from tests.games.imhotep.scripted_players import collector, hoarder, idler, mason
from tests.make_records import Wanted
from tests.scripted_players import greedy

from khonsu.engine.message import Event
from khonsu.engine.state import State
from khonsu.games.imhotep.state import CARDS

shows = shown(markers.mark)


def plays_every_blue_card(state: State, events: list[Event]) -> bool:
    """All four kinds of blue cards are played."""
    played = {event.message.args["card"] for event in events if event.message.id == "log.plays"}
    return played == set(CARDS[8:])


WANTED = [
    Wanted("two-players", "Two greedy players, all sides A.", 2, mind=greedy, holds=decided(0)),
    Wanted("three-players", "Three greedy players, all sides A.", 3, mind=greedy, holds=decided(0)),
    Wanted("four-players", "Four greedy players, all sides A.", 4, mind=greedy, holds=decided(0)),
    Wanted("two-players-b", "Two greedy players, all sides B.", 2, {"sides": "BBBBB"}, greedy),
    Wanted("three-players-b", "Three greedy players, all sides B.", 3, {"sides": "BBBBB"}, greedy),
    Wanted("four-players-b", "Four greedy players, all sides B.", 4, {"sides": "BBBBB"}, greedy),
    Wanted("two-players-mixed", "Sides ABABA, random play.", 2, {"sides": "ABABA"}),
    Wanted("three-players-mixed", "Sides BABAB, random play.", 3, {"sides": "BABAB"}),
    Wanted("four-players-mixed", "Sides AABBA, random play.", 4, {"sides": "AABBA"}),
    Wanted("decided-by-sled", "Level on points; more stones on the sled win.", 3, {"sides": "BAAAB"}, holds=decided(1)),
    Wanted("shared-victory", "Level on points and on the sled: a shared victory.", 4, holds=decided(-1)),
    Wanted(
        "wrath",
        "Wrath of the Pharaoh strikes, and a score is negative.",
        4,
        {"sides": "BABAB", "wrath": True},
        idler,
        shows(markers.WRATH, markers.NEGATIVE),
    ),
    Wanted(
        "stuck-round",
        "Both players run out of stones before the last ships may sail (rulings 2 and 3).",
        2,
        mind=hoarder,
        holds=shows(markers.STUCK),
    ),
    Wanted(
        "new-draw-pile",
        "The draw pile runs out while the pair of Market B lies hidden (ruling 28).",
        4,
        {"sides": "BBBAA", "wrath": True},
        collector,
        shows(markers.OVER_PAIR),
    ),
    Wanted(
        "new-draw-pile-within-the-pair",
        "The draw pile runs out between the two cards of the pair (ruling 28).",
        3,
        {"sides": "BBBBA"},
        collector,
        shows(markers.WITHIN_PAIR),
    ),
    Wanted(
        "chain-of-entrances",
        "An Entrance draws a second Entrance (ruling 21).",
        3,
        {"sides": "BBBAB", "wrath": True},
        collector,
        shows(markers.CHAIN),
    ),
    Wanted(
        "blue-cards",
        "A Lever, a Hammer, a Sail and a Chisel are played.",
        3,
        {"sides": "ABAAB"},
        holds=plays_every_blue_card,
    ),
    Wanted(
        "red-card-without-a-stone",
        "A red card finds no stone in the quarry (ruling 7).",
        2,
        {"sides": "BAAAA"},
        holds=shows(markers.NO_STONE),
    ),
    Wanted(
        "no-tower-space-left",
        "All tower spaces of Obelisks B are taken, and stones stay loose (ruling 26).",
        2,
        {"sides": "AAAAB"},
        mason,
        shows(markers.NO_SPACE),
    ),
]
