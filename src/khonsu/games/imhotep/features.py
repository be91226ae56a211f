"""A position of Imhotep as numbers: what insight says of a seat, what lies where, and who gets to move it.

The only secret, the pair of Market B, is told by how many cards it has, whoever looks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from khonsu.engine.rules import Feature, Features, whole
from khonsu.games.imhotep import tasks
from khonsu.games.imhotep.insight import Survey
from khonsu.games.imhotep.state import (
    CHAMBER,
    LEVER,
    MARKET,
    NOBODY,
    OBELISKS,
    PYRAMIDS,
    SHIPS,
    SITES,
    STATUE,
    TEMPLE,
    UNDOCKED,
    Table,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

SEAT_FEATURES: Final[tuple[Feature, ...]] = (
    Feature("insight", "points that the seat can expect", -20.0, 300.0),
    Feature("track", "points on the score track", 0.0, 200.0),
    Feature("temple_worth", "what insight expects of its temple stones", 0.0, 60.0),
    Feature("chamber_worth", "what insight expects of its chamber stones", 0.0, 100.0),
    Feature("obelisk_worth", "what insight expects of its obelisks", 0.0, 60.0),
    Feature("ship_worth", "what insight expects of ships that have not sailed", -40.0, 80.0),
    Feature("landing_worth", "what insight expects of the stones that are just being unloaded", -20.0, 60.0),
    Feature("decoration_worth", "what insight expects of its green cards", 0.0, 80.0),
    Feature("statue_points", "points of its statues", 0.0, 60.0),
    Feature("sled_worth", "what insight expects of the stones on its sled", 0.0, 5.0),
    Feature("wrath", "points it would lose to the Wrath of the Pharaoh now", -20.0, 0.0),
    Feature("pyramid_stones", "its stones on the pyramids", 0.0, 29.0),
    Feature("temple_stones", "its stones in the temple, covered ones too", 0.0, 29.0),
    Feature("temple_seen", "its stones in the temple that can be seen", 0.0, 5.0),
    Feature("temple_newest", "its stones among the two newest of the temple", 0.0, 2.0),
    Feature("chamber_stones", "its stones in the chamber", 0.0, 29.0),
    Feature("chamber_edge", "rows of Chamber A whose last stone is its own", 0.0, 10.0),
    Feature("chamber_open", "size of its largest area of Chamber A that can still grow", 0.0, 29.0),
    Feature(
        "chamber_next",
        "size of the areas of Chamber A that the very next stone would join, if it were its own",
        0.0,
        29.0,
    ),
    Feature("rows_led", "rows of Chamber B where nobody has more stones and it has some", 0.0, 10.0),
    Feature("obelisk_stones", "its stones at the obelisks, towers included", 0.0, 29.0),
    Feature("obelisk_lead", "its stones at the obelisks beyond those of its best rival", -29.0, 29.0),
    Feature("loose_stones", "its loose stones at Obelisks B", 0.0, 29.0),
    Feature("statues", "its statues", 0.0, 10.0),
    Feature("pyramid_decorations", "its green cards for the pyramids", 0.0, 4.0),
    Feature("temple_decorations", "its green cards for the temple", 0.0, 4.0),
    Feature("chamber_decorations", "its green cards for the chamber", 0.0, 4.0),
    Feature("obelisk_decorations", "its green cards for the obelisks", 0.0, 4.0),
    Feature("levers", "its Levers", 0.0, 4.0),
    Feature("hammers", "its Hammers", 0.0, 4.0),
    Feature("sails", "its Sails", 0.0, 4.0),
    Feature("chisels", "its Chisels", 0.0, 4.0),
    Feature("sled", "stones on its sled", 0.0, 5.0),
    Feature("sled_empty", "1 if it has no stone to load", 0.0, 1.0),
    Feature("sled_full", "1 if it cannot take stones, so that it cannot wait", 0.0, 1.0),
    Feature("quarry", "its stones in the quarry", 0.0, 29.0),
    Feature("on_ready", "its stones on ships that may sail", 0.0, 16.0),
    Feature("on_waiting", "its stones on ships that need more stones", 0.0, 16.0),
    Feature("ready_with", "ships that may sail and carry its stones", 0.0, 4.0),
    Feature("ready_without", "ships that may sail and carry none of its stones", 0.0, 4.0),
    Feature("bows", "waiting ships whose first stone is its own", 0.0, 4.0),
    Feature("majorities", "waiting ships of which it has more than half of the stones", 0.0, 4.0),
    Feature("moves_next", "1 if the next turn is its own", 0.0, 1.0),
    Feature("moves_after", "turns until its own", 0.0, 3.0),
)

TABLE_FEATURES: Final[tuple[Feature, ...]] = (
    Feature("progress", "how far the game has come", 0.0, 1.0),
    Feature("rounds_left", "rounds after this one", 0.0, 6.0),
    Feature("ships_waiting", "ships that have not sailed", 0.0, 4.0),
    Feature("ships_ready", "ships that may sail", 0.0, 4.0),
    Feature("places_free", "free places on ships that have not sailed", 0.0, 16.0),
    Feature("market_free", "1 if a ship may still sail to the market", 0.0, 1.0),
    Feature("pyramids_free", "1 if a ship may still sail to the pyramids", 0.0, 1.0),
    Feature("temple_free", "1 if a ship may still sail to the temple", 0.0, 1.0),
    Feature("chamber_free", "1 if a ship may still sail to the chamber", 0.0, 1.0),
    Feature("obelisks_free", "1 if a ship may still sail to the obelisks", 0.0, 1.0),
    Feature("market_cards", "cards on the market, the pair counted as one", 0.0, 4.0),
    Feature("market_statues", "statues on the market", 0.0, 4.0),
    Feature("market_blue", "blue cards on the market", 0.0, 4.0),
    Feature("pyramid_next", "points of the next field of Pyramids A", 0.0, 10.0),
    Feature("temple_places", "places of the temple without any stone", 0.0, 5.0),
    Feature("market_b", "1 if the market is on side B", 0.0, 1.0),
    Feature("pyramids_b", "1 if the pyramids are on side B", 0.0, 1.0),
    Feature("temple_b", "1 if the temple is on side B", 0.0, 1.0),
    Feature("chamber_b", "1 if the chamber is on side B", 0.0, 1.0),
    Feature("obelisks_b", "1 if the obelisks are on side B", 0.0, 1.0),
)

# Where the numbers stand that do not follow from what lies ashore.
SHIP_WORTH: Final = 5
SLED_WORTH: Final = 9
SLED: Final = 32
ON_READY: Final = 36
MOVES_NEXT: Final = 42


class ImhotepFeatures(Features[Table]):
    """What a seat has, what it can expect of it, and how it stands in the turn order."""

    seat_features: tuple[Feature, ...] = SEAT_FEATURES
    table_features: tuple[Feature, ...] = TABLE_FEATURES

    def of_seat(self, table: Table, seat: int, eyes: int) -> list[float]:
        return self.of_seats(table, eyes)[seat]

    def of_seats(self, table: Table, eyes: int) -> list[list[float]]:
        """The numbers of every seat, from one survey."""
        survey = Survey(table)
        following = next_mover(table)
        return [seat_numbers(survey, seat, following) for seat in range(table.players)]

    def of_table(self, table: Table, eyes: int) -> list[float]:
        docked = table.docked
        waiting = 0
        ready = 0
        places = 0
        for ship in range(SHIPS):
            capacity = table.capacity[ship]
            if docked[ship] == UNDOCKED and capacity > 0:
                load = table.ship_load(ship)
                waiting += 1
                places += capacity - load
                if load >= table.facts.minimum[capacity]:
                    ready += 1
        one, two, three, four = docked
        cards = 1 if table.pair else 0
        statues = 0
        blue = 0
        for kind in table.market:
            if kind >= 0:
                cards += 1
                if kind == STATUE:
                    statues += 1
                elif kind >= LEVER:
                    blue += 1
        fields = table.facts.pyramid_a
        field = len(table.pyramids[0])
        following = 0 if table.pyramids_b else fields[field] if field < len(fields) else table.facts.overflow_a
        free = 0
        if waiting > 0:
            for site in range(len(SITES)):
                if site != one and site != two and site != three and site != four:
                    free |= 1 << site
        return [
            table.progress(),
            whole(table.facts.rounds - table.round),
            whole(waiting),
            whole(ready),
            whole(places),
            whole(free >> MARKET & 1),
            whole(free >> PYRAMIDS & 1),
            whole(free >> TEMPLE & 1),
            whole(free >> CHAMBER & 1),
            whole(free >> OBELISKS & 1),
            whole(cards),
            whole(statues),
            whole(blue),
            whole(following),
            whole(max(0, table.temple_width() - len(table.temple))),
            whole(1 if table.market_b else 0),
            whole(1 if table.pyramids_b else 0),
            whole(1 if table.temple_b else 0),
            whole(1 if table.chamber_b else 0),
            whole(1 if table.obelisks_b else 0),
        ]


def seat_numbers(survey: Survey, seat: int, following: int) -> list[Any]:
    """The numbers of one seat: those of what lies ashore, and written over them what does not; `following` has the next turn."""
    table = survey.table
    sled = table.sled[seat]
    numbers = survey.promise.numbers[seat][:]
    numbers[0] = survey.value(seat)
    numbers[SHIP_WORTH] = survey.ships[seat]
    numbers[SHIP_WORTH + 1] = survey.landing[seat]
    numbers[SLED_WORTH] = survey.sled_worth(seat)
    numbers[SLED] = whole(sled)
    if sled == 0:
        numbers[SLED + 1] = whole(1)
    if table.takeable(seat, table.facts.take) == 0:
        numbers[SLED + 2] = whole(1)
    numbers[SLED + 3] = whole(table.quarry[seat])
    add_ships(survey, seat, numbers)
    turns = seat - following if seat >= following else seat - following + table.players
    if turns == 0:
        numbers[MOVES_NEXT] = whole(1)
    else:
        numbers[MOVES_NEXT + 1] = whole(turns)
    return numbers


def add_ships(survey: Survey, seat: int, numbers: list[Any]) -> None:
    """The stones of a seat on ships that have not sailed."""
    on_ready = 0
    on_waiting = 0
    ready_with = 0
    ready_without = 0
    bows = 0
    majorities = 0
    for ship in range(len(survey.cargoes)):
        cargo: i64 = survey.cargoes[ship]
        load = 0
        mine = 0
        at_bow = False
        # From the stern to the bow.
        while cargo > 1:
            at_bow = cargo & 3 == seat
            if at_bow:
                mine += 1
            load += 1
            cargo >>= 2
        if at_bow:
            bows += 1
        if 2 * mine > load:
            majorities += 1
        if survey.missing[ship] > 0:
            on_waiting += mine
        elif mine > 0:
            on_ready += mine
            ready_with += 1
        else:
            ready_without += 1
    numbers[ON_READY] = whole(on_ready)
    numbers[ON_READY + 1] = whole(on_waiting)
    numbers[ON_READY + 2] = whole(ready_with)
    numbers[ON_READY + 3] = whole(ready_without)
    numbers[ON_READY + 4] = whole(bows)
    numbers[ON_READY + 5] = whole(majorities)


def next_mover(table: Table) -> int:
    """The seat that has the next turn, or the running one if nothing has been done in it."""
    for task, _, seat, _ in table.stack:
        if task == tasks.TURN_END:
            return seat if table.stack[-1][0] == tasks.TURN else (seat + 1) % table.players
    return table.starter if table.last_sailor == NOBODY else (table.last_sailor + 1) % table.players
