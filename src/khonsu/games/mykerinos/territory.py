"""The territory of Mykerinos as bits: where cubes lie, what is free, and what can be gone on from.

Rules and insight ask for it with every position. A cube changes little of it, so that what is known is kept up to date cube by cube; wherever else the
territory changes it is forgotten, and found out anew when it is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.engine.bits import count_bits
from khonsu.engine.machine import i64, vec
from khonsu.games.mykerinos.squares import BAND, NEIGHBOURS, NOBODY, SQUARES, VOID, WIDTH, ZONE_SQUARES

if TYPE_CHECKING:
    from khonsu.games.mykerinos.state import Table

BANDS: Final = SQUARES // BAND
# With the neutral one of a game for two.
COLOURS: Final = 4

# The cubes of a zone are counted in one number, with so many bits a colour.
BITS: Final = 5
MOST: Final = 31
# So are all cubes of the territory and the ways to go on from them, with more.
WIDER: Final = 8
WIDEST: Final = 255

# Where numbers stand: by band the free squares without a pyramid, those with one, those of each colour, and all with a pyramid, a bit each; by zone the cubes
# of all colours.
OPEN: Final = 0
PYRAMIDS: Final = 3
COLOURED: Final = 6
PRINTED: Final = 18
COUNTS: Final = 21
NUMBERS: Final = 27

# The squares of a band: all, in every row all but the first, all but the last, and in the first row.
ALL: Final = 0xFFFFFF
FROM_SECOND: Final = 0xFEFEFE
TO_SEVENTH: Final = 0x7F7F7F
FIRST_ROW: Final = 0xFF
# And those of its first zone; the second one lies beside it.
FIRST_ZONE: Final = 0x0F0F0F
# How far its last row is from the first one.
DOWN: Final = BAND - WIDTH


class Ground:
    """What is known of the cubes on a territory."""

    def __init__(self) -> None:
        self.numbers: vec[i64] = vec[i64]([0] * NUMBERS)
        # How many squares are free, without a pyramid and with one; and the first ones, ascending, as soon as they are asked for.
        self.open_squares: i64 = 0
        self.free_pyramids: i64 = 0
        self.listed: list[int] = []
        # By colour: the cubes, and the ways to go on from them to a free square without a pyramid.
        self.placed: i64 = 0
        self.growth: i64 = 0
        # Whether several positions have it, so that none of them may change it.
        self.shared = False

    def copy(self) -> Ground:
        """The same for one position alone."""
        twin = Ground()
        numbers = self.numbers
        copied = twin.numbers
        number: i64
        for number in range(NUMBERS):
            copied[number] = numbers[number]
        twin.open_squares = self.open_squares
        twin.free_pyramids = self.free_pyramids
        twin.listed = self.listed[:]
        twin.placed = self.placed
        twin.growth = self.growth
        return twin

    def add_cube(self, table: Table, square: int, colour: int) -> None:
        """Note a cube that was placed on a free square."""
        cubes = table.cubes
        pyramid = table.pyramid
        numbers = self.numbers
        growth = self.growth
        place: i64 = square
        own: i64 = colour
        band = place // BAND
        bit: i64 = 1 << (place - BAND * band)
        was_open = numbers[OPEN + band] & bit != 0
        more: i64 = 1 << (WIDER * own)
        for near in NEIGHBOURS[square]:
            other = cubes[near]
            if other == NOBODY:
                if pyramid[near] == 0:
                    growth += more
            elif was_open and other != VOID:
                theirs: i64 = other
                growth -= 1 << (WIDER * theirs)
        if was_open:
            self.open_squares -= 1
            if self.listed:
                self.listed.pop(self.open_before(place))
        else:
            self.free_pyramids -= 1
        self.growth = growth
        numbers[OPEN + band] &= ~bit
        numbers[PYRAMIDS + band] &= ~bit
        self.put(place, own)

    def put(self, square: i64, colour: i64) -> None:
        """Note whose cube lies on a square."""
        numbers = self.numbers
        band = square // BAND
        numbers[COLOURED + BANDS * colour + band] |= 1 << square % BAND
        # Two zones a band, four columns each.
        numbers[COUNTS + 2 * band + (square >> 2 & 1)] += 1 << (BITS * colour)
        self.placed += 1 << (WIDER * colour)

    def clear_zone(self, zone: i64) -> None:
        """Take all cubes from a zone."""
        numbers = self.numbers
        band = zone >> 1
        squares: i64 = FIRST_ZONE << (4 * (zone & 1))
        counts = numbers[COUNTS + zone]
        cleared: i64 = 0
        colour: i64
        for colour in range(COLOURS):
            own = COLOURED + BANDS * colour + band
            cleared |= numbers[own] & squares
            numbers[own] &= ~squares
            self.placed -= (counts >> (BITS * colour) & MOST) << (WIDER * colour)
        numbers[COUNTS + zone] = 0
        pyramids = cleared & numbers[PRINTED + band]
        numbers[PYRAMIDS + band] |= pyramids
        numbers[OPEN + band] |= cleared & ~pyramids
        self.free_pyramids += count_bits(pyramids)
        self.open_squares += count_bits(cleared & ~pyramids)
        self.listed = []
        self.count_growth()

    def count_growth(self) -> None:
        """Count the ways to go on, by colour."""
        numbers = self.numbers
        self.growth = 0
        colour: i64
        band: i64
        for colour in range(COLOURS):
            if self.placed >> (WIDER * colour) & WIDEST == 0:
                continue
            own = COLOURED + BANDS * colour
            ways: i64 = 0
            for band in range(BANDS):
                free = numbers[OPEN + band]
                here = numbers[own + band]
                if here > 0:
                    ways += count_bits((here << 1 & FROM_SECOND & free) << BAND | (here >> 1 & TO_SEVENTH & free))
                upright = (below(numbers, own, band) & free) << BAND | (above(numbers, own, band) & free)
                if upright > 0:
                    ways += count_bits(upright)
            self.growth += ways << (WIDER * colour)

    def free_squares(self) -> list[int]:
        """Free squares without a pyramid, ascending: read the list, never change it."""
        if not self.listed:
            band: i64
            for band in range(BANDS):
                add_squares(self.numbers[OPEN + band], band, 0, self.listed)
        return self.listed

    def all_placed(self) -> i64:
        """How many cubes there are."""
        placed = self.placed
        return (placed & WIDEST) + (placed >> WIDER & WIDEST) + (placed >> 2 * WIDER & WIDEST) + (placed >> 3 * WIDER)

    def open_before(self, square: i64) -> int:
        """How many free squares without a pyramid come before one."""
        last = square // BAND
        bit: i64 = 1 << square % BAND
        count = count_bits(self.numbers[OPEN + last] & (bit - 1))
        band: i64
        for band in range(last):
            count += count_bits(self.numbers[OPEN + band])
        return count


def ground_of(table: Table) -> Ground:
    """What is known of a table's territory."""
    found = table.ground
    if found is None:
        found = surveyed(table.cubes, table.pyramid)
        table.ground = found
    return found


def cubes_of(counts: i64, colour: i64) -> i64:
    """How many cubes of a colour a zone has, in which all are counted in one number."""
    return counts >> (BITS * colour) & MOST


def own_ground(table: Table) -> Ground:
    """The same, to be changed with the table's territory alone."""
    ground = ground_of(table)
    if ground.shared:
        ground = ground.copy()
        table.ground = ground
    return ground


def add_cube(table: Table, square: int, colour: int) -> None:
    """Put a cube on a free square."""
    ground = own_ground(table)
    table.cubes[square] = colour
    ground.add_cube(table, square, colour)


def clear_zone(table: Table, zone: int) -> None:
    """Take all cubes from a zone."""
    own_ground(table).clear_zone(zone)
    for square in ZONE_SQUARES[zone]:
        table.cubes[square] = NOBODY


def surveyed(cubes: list[int], pyramid: list[int]) -> Ground:
    """A territory that nothing is known of."""
    ground = Ground()
    numbers = ground.numbers
    square: i64 = 0
    band: i64
    for band in range(BANDS):
        if cubes[square] == VOID:
            # Bands that do not exist in this round come last.
            break
        free: i64 = 0
        printed: i64 = 0
        bit: i64 = 1
        for _ in range(BAND):
            colour = cubes[square]
            if colour == NOBODY:
                free |= bit
            else:
                ground.put(square, colour)
            if pyramid[square]:
                printed |= bit
            bit <<= 1
            square += 1
        numbers[OPEN + band] = free & ~printed
        numbers[PYRAMIDS + band] = free & printed
        numbers[PRINTED + band] = printed
        ground.open_squares += count_bits(free & ~printed)
        ground.free_pyramids += count_bits(free & printed)
    if ground.placed > 0:
        ground.count_growth()
    return ground


# Squares beside others --------------------------------------------------------------------------------------------------


def below(numbers: vec[i64], first: i64, band: i64) -> i64:
    """The squares of a band below one of those that stand from a place on, by band."""
    found = numbers[first + band] << WIDTH & ALL
    if band > 0:
        found |= numbers[first + band - 1] >> DOWN
    return found


def above(numbers: vec[i64], first: i64, band: i64) -> i64:
    """The squares of a band above one of them."""
    found = numbers[first + band] >> WIDTH
    if band + 1 < BANDS:
        found |= (numbers[first + band + 1] & FIRST_ROW) << DOWN
    return found


def beside(numbers: vec[i64], first: i64, band: i64) -> i64:
    """The squares of a band that are next to one of them."""
    here = numbers[first + band]
    found = (here << WIDTH & ALL) | here >> WIDTH | (here << 1 & FROM_SECOND) | (here >> 1 & TO_SEVENTH)
    if band > 0:
        found |= numbers[first + band - 1] >> DOWN
    if band + 1 < BANDS:
        found |= (numbers[first + band + 1] & FIRST_ROW) << DOWN
    return found


def between(numbers: vec[i64], first: i64, band: i64) -> i64:
    """The squares of a band that are next to at least two of them."""
    here = numbers[first + band]
    left = here >> 1 & TO_SEVENTH
    right = here << 1 & FROM_SECOND
    upper = above(numbers, first, band)
    lower = below(numbers, first, band)
    return (upper & lower) | (left & right) | ((upper | lower) & (left | right))


def add_squares(squares: i64, band: i64, kind: int, choices: list[int]) -> None:
    """Add the squares of a band as choices of a kind."""
    choice: i64 = kind + band * BAND
    while squares > 0:
        if squares & 1:
            choices.append(choice)
        squares >>= 1
        choice += 1
