"""The golden games of Mykerinos: every count, every option, every way to be decided, and the rare rulings."""

from tests.conditions import decided, shown, tells
from tests.games.mykerinos import markers
from tests.games.mykerinos.scripted_players import crowder, curator, digger, twins
from tests.make_records import Wanted
from tests.opened import Opened

from khonsu.engine.message import Event
from khonsu.games.mykerinos.state import PATRONS

shows = shown(markers.mark)


def every_patron_helps(state: Opened, events: list[Event]) -> bool:
    """All five patrons are asked for help."""
    asked = {event.message.args["patron"] for event in events if event.message.id == "log.patron"}
    return asked == set(PATRONS)


def neutral_on_every_rank(state: Opened, events: list[Event]) -> bool:
    """The neutral colour is alone in a zone, first, between the players and last; and somebody takes nothing."""
    ranked = {(event.message.id, name) for event in events for name, who in event.message.args.items() if who == "neutral"}
    between = ("log.zone_3", "second_seat")
    first = {("log.zone_2", "seat"), ("log.zone_3", "seat")}
    last = {("log.zone_2", "second_seat"), ("log.zone_3", "third_seat")}
    alone = ("log.zone_1", "seat")
    return {alone, between} <= ranked and bool(first & ranked and last & ranked) and tells("declines")(state, events)


WANTED = [
    Wanted("two-players", "Two diggers and the neutral colour.", 2, mind=digger, holds=decided(0)),
    Wanted("three-players", "Three diggers.", 3, mind=digger, holds=decided(0)),
    Wanted("four-players", "Four diggers.", 4, mind=digger, holds=decided(0)),
    Wanted("four-players-at-random", "Random play of four.", 4),
    Wanted("decided-by-cubes", "Level on points; more cubes in the own supply win.", 3, mind=twins, holds=decided(1)),
    Wanted("shared-victory", "Level on points and on cubes: a shared victory.", 2, mind=twins, holds=decided(-1)),
    Wanted("every-patron", "Every patron is asked for help.", 3, mind=digger, holds=every_patron_helps),
    Wanted(
        "neutral-ranks",
        "The neutral colour on every rank of a zone.",
        2,
        mind=crowder,
        holds=neutral_on_every_rank,
    ),
    Wanted("full-museum", "Every hall is taken (ruling 23).", 4, mind=curator, holds=shows(markers.FULL_MUSEUM)),
    Wanted(
        "fourteen-halls",
        "A museum without the shared hall of wings 5 and 1, full (ruling 17).",
        3,
        {"museum_shared_hall_5_1_present": False},
        curator,
        shows(markers.OPEN_RING),
    ),
    Wanted(
        "both-plots-left",
        "First and second reserve, third and fourth take the plots (ruling 20).",
        4,
        mind=crowder,
        holds=shows(markers.BOTH_LEFT, markers.FOUR_RANKED),
    ),
    Wanted(
        "no-refusal",
        "Third and fourth must take a plot, Lady Violet helps an empty supply (rulings 2 and 19).",
        4,
        {"third_and_fourth_may_decline": False, "violet_with_empty_supply": True},
        digger,
    ),
    Wanted(
        "nobody-digs",
        "A round in which everybody passes at once (ruling 31).",
        2,
        mind=twins,
        holds=shows(markers.NOBODY_DIGS),
    ),
    Wanted("a-set", "A set of five patrons.", 3, mind=digger, holds=shows(markers.ONE_SET, markers.PLAIN)),
]
