"""What a seat of Imhotep has ashore, and what it promises, as numbers in the order of the features."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.engine.machine import i64, vec
from khonsu.games.imhotep import scoring
from khonsu.games.imhotep.state import (
    CHISEL,
    FIRST_DECORATION,
    HAMMER,
    LEVER,
    OBELISKS,
    PYRAMIDS,
    SAIL,
    STATUE,
    Table,
    stones_of,
)

if TYPE_CHECKING:
    from khonsu.games.imhotep.promises import Promise

# How many numbers a seat has among the features.
NUMBERS: Final = 44


def listed(promise: Promise, table: Table, seat: i64) -> vec[float]:
    """The numbers of a seat; what hangs on ships, sleds and turns is written over."""
    hand = table.hands[seat]
    stones, seen, newest = temple_stones(table, seat)
    edge, largest, joined, led = chamber_standing(promise, seat)
    mine, rival = obelisk_stones(table, seat)
    return vec[float](
        [
            0.0,
            float(scoring.track_points(table, seat)),
            promise.temple[seat],
            promise.chamber[seat],
            promise.obelisks[seat],
            0.0,
            0.0,
            promise.decorations_worth(hand),
            float(scoring.statue_points(table, seat)),
            0.0,
            float(scoring.wrath_points(table, seat)),
            float(table.own_stones(PYRAMIDS, seat)),
            float(stones),
            float(seen),
            float(newest),
            float(stones_of(seat, table.chamber)),
            float(edge),
            float(largest),
            float(joined),
            float(led),
            float(mine),
            float(mine - rival),
            float(table.obelisks[seat]) if table.obelisks_b else 0.0,
            float(hand[STATUE]),
            float(hand[FIRST_DECORATION]),
            float(hand[FIRST_DECORATION + 1]),
            float(hand[FIRST_DECORATION + 2]),
            float(hand[FIRST_DECORATION + 3]),
            float(hand[LEVER]),
            float(hand[HAMMER]),
            float(hand[SAIL]),
            float(hand[CHISEL]),
        ]
    )


def chamber_standing(promise: Promise, seat: i64) -> tuple[i64, i64, i64, i64]:
    """Chamber A: rows whose edge is a seat's, its largest area there, and the one that the next stone would join. Chamber B: rows led."""
    if promise.chamber_b:
        return 0, 0, 0, rows_led(promise.rows, promise.players, seat)
    rows: i64 = promise.facts.rows
    edge: i64 = 0
    largest: i64 = 0
    joined: i64 = 0
    row: i64 = len(promise.in_chamber) % rows
    place: i64
    for place in range(rows):
        if promise.edge[place] == seat:
            edge += 1
            largest = max(largest, promise.edge_sizes[place])
    if promise.edge[row] == seat:
        joined = promise.edge_sizes[row]
    if row > 0 and promise.edge[row - 1] == seat and (joined == 0 or promise.edge_areas[row - 1] != promise.edge_areas[row]):
        joined += promise.edge_sizes[row - 1]
    return edge, largest, joined, 0


def temple_stones(table: Table, seat: i64) -> tuple[i64, i64, i64]:
    """The temple stones of a seat: all, those that can be seen, and those among the two newest."""
    laid = len(table.temple)
    covered = table.visible_from()
    stones: i64 = 0
    seen: i64 = 0
    newest: i64 = 0
    for stone, owner in enumerate(table.temple):
        if owner == seat:
            stones += 1
            if stone >= covered:
                seen += 1
            if stone >= laid - 2:
                newest += 1
    return stones, seen, newest


def obelisk_stones(table: Table, seat: i64) -> tuple[i64, i64]:
    """The stones at the obelisks, towers included: a seat's, and those of its best rival."""
    mine: i64 = 0
    rival: i64 = 0
    for other in range(table.players):
        stones: i64 = table.own_stones(OBELISKS, other)
        if other == seat:
            mine = stones
        elif stones > rival:
            rival = stones
    return mine, rival


def rows_led(counts: vec[i64], players: i64, seat: i64) -> i64:
    """The rows of Chamber B in which nobody has more stones than a seat that has some."""
    led: i64 = 0
    first: i64 = 0
    place: i64
    while first < len(counts):
        most: i64 = 0
        for place in range(first, first + players):
            most = max(most, counts[place])
        if most > 0 and counts[first + seat] == most:
            led += 1
        first += players
    return led
