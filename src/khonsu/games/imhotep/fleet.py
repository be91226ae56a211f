"""Stones on ships as machine numbers. What follows from those of one ship is looked up: rules, features and insight ask for it with every position.

A slot takes three bits: the seat of its stone and 1, or 0 where there is none. The four slots of a ship are one number, the bow first, and so are
the four ships.
"""

from __future__ import annotations

from typing import Final

from khonsu.engine.machine import i64, vec

# A slot and a ship, in bits.
SLOT: Final = 3
SHIP: Final = 12
# Of what is looked up about a ship: how many stones it has, its slots with a stone as bits, the bow's first, and from this bit on its cargo.
LOAD: Final = 7
FILLED: Final = 3
CARGO: Final = 7
# A cargo, and the bit of it that says that its ship may sail.
CARGO_BITS: Final = 10
MAY_SAIL: Final = 512
# What a seat has on ships that have not sailed: five bits each from these on. Stones on ships that may sail and on those that need more, ships that
# may sail with its stones and without, and those of which it has the bow or more than half of the stones.
ON_READY: Final = 0
ON_WAITING: Final = 5
READY_WITH: Final = 10
READY_WITHOUT: Final = 15
BOWS: Final = 20
MAJORITIES: Final = 25


def ship_of(stones: i64) -> i64:
    """What is to know about a ship with these stones. Its cargo is told in fours, after a 1: owners from the bow on, wherever they lie."""
    load: i64 = 0
    filled: i64 = 0
    cargo: i64 = 1
    slot: i64
    for slot in range(4):
        owner = (stones >> (SHIP - SLOT - SLOT * slot) & 7) - 1
        if owner >= 0:
            bit: i64 = 1
            load += 1
            filled |= bit << slot
            cargo = cargo << 2 | (owner & 3)
    return cargo << CARGO | filled << FILLED | load


def all_ships() -> vec[i64]:
    """The same of every ship there can be."""
    found = vec[i64]([0] * (1 << SHIP))
    stones: i64
    for stones in range(1 << SHIP):
        found[stones] = ship_of(stones)
    return found


SHIPS_BY_STONES: Final = all_ships()


def share_of(cargo: i64, seat: i64) -> i64:
    """What a seat has on a ship with this cargo."""
    ready = cargo & MAY_SAIL != 0
    rest = cargo & MAY_SAIL - 1
    load: i64 = 0
    mine: i64 = 0
    at_bow = False
    # From the stern to the bow.
    while rest > 1:
        at_bow = rest & 3 == seat
        if at_bow:
            mine += 1
        load += 1
        rest >>= 2
    ship: i64 = 1
    share = mine << (ON_READY if ready else ON_WAITING)
    if ready:
        share |= ship << (READY_WITH if mine > 0 else READY_WITHOUT)
    if at_bow:
        share |= ship << BOWS
    if 2 * mine > load:
        share |= ship << MAJORITIES
    return share


def all_shares() -> vec[i64]:
    """The same of every seat, by cargo."""
    found = vec[i64]([0] * (4 << CARGO_BITS))
    place: i64
    for place in range(4 << CARGO_BITS):
        found[place] = share_of(place >> 2, place & 3)
    return found


SHARES_BY_CARGO: Final = all_shares()


def share_of_ships(cargoes: i64, seat: i64) -> i64:
    """What a seat has on several ships."""
    share: i64 = 0
    while cargoes > 0:
        share += SHARES_BY_CARGO[(cargoes & (1 << CARGO_BITS) - 1) << 2 | seat]
        cargoes >>= CARGO_BITS
    return share
