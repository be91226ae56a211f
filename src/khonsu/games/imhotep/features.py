"""A position of Imhotep as numbers: what insight says of a seat, what lies where, and who gets to move it.

The only secret, the pair of Market B, is told by how many cards it has, whoever looks.
"""

from __future__ import annotations

from typing import Any, Final

from khonsu.engine.rules import Feature, Features, whole
from khonsu.games.imhotep import scoring, tasks
from khonsu.games.imhotep.insight import Survey
from khonsu.games.imhotep.state import (
    CHAMBER,
    CHISEL,
    FIRST_DECORATION,
    HAMMER,
    LEVER,
    MARKET,
    NOBODY,
    OBELISKS,
    PYRAMIDS,
    SAIL,
    SHIPS,
    SITES,
    SLOTS,
    STATUE,
    TEMPLE,
    UNDOCKED,
    Table,
    stones_of,
)

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


class ImhotepFeatures(Features[Table]):
    """What a seat has, what it can expect of it, and how it stands in the turn order."""

    seat_features: tuple[Feature, ...] = SEAT_FEATURES
    table_features: tuple[Feature, ...] = TABLE_FEATURES

    def of_seat(self, table: Table, seat: int, eyes: int) -> list[float]:
        return seat_numbers(Survey(table), seat)

    def of_seats(self, table: Table, eyes: int) -> list[list[float]]:
        """The numbers of every seat, from one survey."""
        survey = Survey(table)
        return [seat_numbers(survey, seat) for seat in range(table.players)]

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


def seat_numbers(survey: Survey, seat: int) -> list[Any]:
    """The numbers of one seat: one list, as putting lists together takes longer than making one."""
    table = survey.table
    hand = table.hands[seat]
    sled = table.sled[seat]
    turns = (seat - next_mover(table)) % table.players
    pyramids, stones, seen, newest, chamber, edge, largest, joined, led = sites(survey, seat)
    mine, rival = obelisks(table, seat)
    on_ready, on_waiting, ready_with, ready_without, bows, majorities = ships(table, seat)
    return [
        survey.value(seat),
        whole(scoring.track_points(table, seat)),
        survey.temple[seat],
        survey.chamber[seat],
        survey.obelisks[seat],
        survey.ships[seat],
        survey.landing[seat],
        survey.decorations_worth(seat),
        whole(scoring.statue_points(table, seat)),
        survey.sled_worth(seat),
        whole(scoring.wrath_points(table, seat)),
        whole(pyramids),
        whole(stones),
        whole(seen),
        whole(newest),
        whole(chamber),
        whole(edge),
        whole(largest),
        whole(joined),
        whole(led),
        whole(mine),
        whole(mine - rival),
        whole(table.obelisks[seat] if table.obelisks_b else 0),
        whole(hand[STATUE]),
        whole(hand[FIRST_DECORATION]),
        whole(hand[FIRST_DECORATION + 1]),
        whole(hand[FIRST_DECORATION + 2]),
        whole(hand[FIRST_DECORATION + 3]),
        whole(hand[LEVER]),
        whole(hand[HAMMER]),
        whole(hand[SAIL]),
        whole(hand[CHISEL]),
        whole(sled),
        whole(1 if sled == 0 else 0),
        whole(1 if table.takeable(seat, table.facts.take) == 0 else 0),
        whole(table.quarry[seat]),
        whole(on_ready),
        whole(on_waiting),
        whole(ready_with),
        whole(ready_without),
        whole(bows),
        whole(majorities),
        whole(1 if turns == 0 else 0),
        whole(turns),
    ]


def sites(survey: Survey, seat: int) -> tuple[int, int, int, int, int, int, int, int, int]:
    """The stones of a seat on pyramids, temple and chamber, as features list them."""
    table = survey.table
    temple = table.temple
    laid = len(temple)
    stones = 0
    seen = 0
    newest = 0
    covered = table.visible_from()
    for stone in range(laid):
        if temple[stone] == seat:
            stones += 1
            if stone >= covered:
                seen += 1
            if stone >= laid - 2:
                newest += 1
    edge = 0
    largest = 0
    joined = 0
    led = 0
    if table.chamber_b:
        led = rows_led(survey.rows, table.players, seat)
    else:
        row = len(table.chamber) % table.facts.rows
        for place in range(table.facts.rows):
            if survey.edge[place] == seat:
                edge += 1
                largest = max(largest, survey.edge_sizes[place])
        if survey.edge[row] == seat:
            joined = survey.edge_sizes[row]
        if (
            row > 0
            and survey.edge[row - 1] == seat
            and (joined == 0 or survey.edge_areas[row - 1] != survey.edge_areas[row])
        ):
            joined += survey.edge_sizes[row - 1]
    pyramids = table.own_stones(PYRAMIDS, seat)
    return pyramids, stones, seen, newest, stones_of(seat, table.chamber), edge, largest, joined, led


def obelisks(table: Table, seat: int) -> tuple[int, int]:
    """The stones at the obelisks, towers included: a seat's, and those of its best rival."""
    mine = 0
    rival = 0
    for other in range(table.players):
        stones = table.obelisks[other]
        if table.towers:
            stones += stones_of(other, table.towers) * table.facts.tower_size
        if other == seat:
            mine = stones
        elif stones > rival:
            rival = stones
    return mine, rival


def rows_led(counts: list[int], players: int, seat: int) -> int:
    """The rows of Chamber B in which nobody has more stones than a seat that has some."""
    led = 0
    for first in range(0, len(counts), players):
        mine = counts[first + seat]
        if mine > 0 and mine == max(counts[first : first + players]):
            led += 1
    return led


def ships(table: Table, seat: int) -> tuple[int, int, int, int, int, int]:
    """The stones of a seat on ships that have not sailed, as features list them."""
    slots = table.slots
    on_ready = 0
    on_waiting = 0
    ready_with = 0
    ready_without = 0
    bows = 0
    majorities = 0
    for ship in range(SHIPS):
        capacity = table.capacity[ship]
        if table.docked[ship] != UNDOCKED or capacity == 0:
            continue
        load = 0
        mine = 0
        for place in range(ship * SLOTS, ship * SLOTS + capacity):
            owner = slots[place]
            if owner >= 0:
                if owner == seat:
                    mine += 1
                    if load == 0:
                        bows += 1
                load += 1
        if 2 * mine > load:
            majorities += 1
        if load < table.facts.minimum[capacity]:
            on_waiting += mine
        elif mine > 0:
            on_ready += mine
            ready_with += 1
        else:
            ready_without += 1
    return on_ready, on_waiting, ready_with, ready_without, bows, majorities


def next_mover(table: Table) -> int:
    """The seat that has the next turn, or the running one if nothing has been done in it."""
    for task, _, seat, _ in table.stack:
        if task == tasks.TURN_END:
            return seat if table.stack[-1][0] == tasks.TURN else (seat + 1) % table.players
    return table.starter if table.last_sailor == NOBODY else (table.last_sailor + 1) % table.players
