"""A position of Imhotep as numbers: what insight says of a seat, what lies where, and who gets to move it.

The only secret, the pair of Market B, is told by how many cards it has, whoever looks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.engine.rules import Feature, QuickFeatures
from khonsu.games.imhotep import tasks
from khonsu.games.imhotep.ashore_numbers import NUMBERS_OF_TABLE
from khonsu.games.imhotep.fleet import BOWS, MAJORITIES, ON_WAITING, READY_WITH, READY_WITHOUT, share_of_ships
from khonsu.games.imhotep.insight import Survey
from khonsu.games.imhotep.sites import NUMBERS
from khonsu.games.imhotep.state import NOBODY, SITES, Table

if TYPE_CHECKING:
    from mypy_extensions import i64

    from khonsu.engine.machine import vec

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
ON_SHIPS: Final = 36
MOVES_NEXT: Final = 42
# And among those of the table.
SHIPS_WAITING: Final = 2
SITES_FREE: Final = 5
MARKET_CARDS: Final = 10


class ImhotepFeatures(QuickFeatures[Table]):
    """What a seat has, what it can expect of it, and how it stands in the turn order."""

    seat_features: tuple[Feature, ...] = SEAT_FEATURES
    table_features: tuple[Feature, ...] = TABLE_FEATURES

    def fill(self, table: Table, eyes: int, found: vec[float], start: i64, table_too: bool) -> None:
        """The numbers of every seat, from one survey: those of what lies ashore, and written over them what does not."""
        survey = Survey(table)
        following = next_mover(table)
        numbers = survey.promise.numbers
        seat: i64 = 0
        if eyes > 0:
            seat = eyes
        place = start
        width: i64 = self.width
        number: i64
        _turn: i64
        for _turn in range(survey.players):
            ashore = seat * NUMBERS
            for number in range(NUMBERS):
                found[place + number] = numbers[ashore + number]
            add_seat(survey, seat, following, found, place)
            add_ships(share_of_ships(survey.cargoes, seat), found, place + ON_SHIPS)
            place += width
            seat += 1
            if seat == survey.players:
                seat = 0
        if table_too:
            add_table(survey, found, place)


def add_table(survey: Survey, found: vec[float], place: i64) -> None:
    """The numbers of the table."""
    table = survey.table
    numbers = survey.promise.table_numbers
    number: i64
    found[place] = table.progress()
    found[place + 1] = survey.promise.left
    found[place + SHIPS_WAITING] = float(survey.waiting)
    found[place + SHIPS_WAITING + 1] = float(survey.ready)
    found[place + SHIPS_WAITING + 2] = float(survey.places)
    if survey.waiting > 0:
        for number in range(len(SITES)):
            found[place + SITES_FREE + number] = float(survey.free >> number & 1)
    for number in range(NUMBERS_OF_TABLE):
        found[place + MARKET_CARDS + number] = numbers[number]
    if table.pair:
        found[place + MARKET_CARDS] = numbers[0] + 1.0


def add_seat(survey: Survey, seat: i64, following: i64, found: vec[float], first: i64) -> None:
    """What a seat can expect, its sled, and when it moves; `following` has the next turn. Its numbers begin at `first`."""
    table = survey.table
    sled = table.on_sled(seat)
    found[first] = survey.value(seat)
    found[first + SHIP_WORTH] = survey.on_the_way[seat]
    found[first + SHIP_WORTH + 1] = survey.on_the_way[survey.players + seat]
    found[first + SLED_WORTH] = survey.sled_worth(seat)
    found[first + SLED] = float(sled)
    if sled == 0:
        found[first + SLED + 1] = 1.0
    if table.takeable(seat, table.facts.take) == 0:
        found[first + SLED + 2] = 1.0
    found[first + SLED + 3] = float(table.in_quarry(seat))
    turns = seat - following if seat >= following else seat - following + survey.players
    if turns == 0:
        found[first + MOVES_NEXT] = 1.0
    else:
        found[first + MOVES_NEXT + 1] = float(turns)


def add_ships(share: i64, found: vec[float], place: i64) -> None:
    """What a seat has on ships that have not sailed."""
    found[place] = float(share & 31)
    found[place + 1] = float(share >> ON_WAITING & 31)
    found[place + 2] = float(share >> READY_WITH & 31)
    found[place + 3] = float(share >> READY_WITHOUT & 31)
    found[place + 4] = float(share >> BOWS & 31)
    found[place + 5] = float(share >> MAJORITIES & 31)


def next_mover(table: Table) -> int:
    """The seat that has the next turn, or the running one if nothing has been done in it."""
    if table.stack:
        # The end of a turn is below all that happens in it.
        end = table.stack[0]
        if end[0] == tasks.TURN_END:
            if table.stack[-1][0] == tasks.TURN:
                return end[2]
            return (end[2] + 1) % table.players
    return table.starter if table.last_sailor == NOBODY else (table.last_sailor + 1) % table.players
