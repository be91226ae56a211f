"""The territory of Mykerinos as bits: where cubes lie, what is free, and what can be gone on from.

Rules and insight ask for it with every position. A cube changes little of it, so that what is known is kept up to date cube by cube; wherever else the
territory changes it is forgotten, and found out anew when it is asked for.
"""

from __future__ import annotations

from typing import Final

from khonsu.engine.bits import count_bits
from khonsu.engine.machine import i64, vec
from khonsu.games.mykerinos.state import BAND, NEIGHBOURS, NOBODY, SQUARES, VOID, WIDTH, Table

BANDS: Final = SQUARES // BAND
# With the neutral one of a game for two.
COLOURS: Final = 4

# The cubes of a zone are counted in one number, with so many bits a colour.
BITS: Final = 5
MOST: Final = 31
# So are all cubes of the territory and the ways to go on from them, with more.
WIDER: Final = 8
WIDEST: Final = 255

# Where numbers stand: by band the free squares without a pyramid, those with one, and those of each colour, a bit each; by zone the cubes of all colours.
OPEN: Final = 0
PYRAMIDS: Final = 3
COLOURED: Final = 6
COUNTS: Final = 18
NUMBERS: Final = 24

# The squares of a band: all, in every row all but the first, all but the last, and in the first row.
ALL: Final = 0xFFFFFF
FROM_SECOND: Final = 0xFEFEFE
TO_SEVENTH: Final = 0x7F7F7F
FIRST_ROW: Final = 0xFF
# How far its last row is from the first one.
DOWN: Final = BAND - WIDTH


class Ground:
    """What is known of the cubes on a territory."""

    def __init__(self) -> None:
        self.numbers: vec[i64] = vec[i64]([0] * NUMBERS)
        # Free squares without a pyramid, ascending.
        self.free: list[int] = []
        # By colour: the cubes, and the ways to go on from them to a free square without a pyramid.
        self.placed: i64 = 0
        self.growth: i64 = 0
        # Whether several positions have it, so that none of them may change it.
        self.shared = False

    def copy(self) -> Ground:
        """The same for one position alone."""
        twin = Ground()
        number: i64
        for number in range(NUMBERS):
            twin.numbers[number] = self.numbers[number]
        twin.free = self.free[:]
        twin.placed = self.placed
        twin.growth = self.growth
        return twin

    def add_cube(self, table: Table, square: int, colour: int) -> None:
        """Note a cube that was placed on a free square."""
        cubes = table.cubes
        pyramid = table.pyramid
        growth = self.growth
        place: i64 = square
        bit: i64 = 1 << place % BAND
        was_open = self.numbers[OPEN + place // BAND] & bit != 0
        more: i64 = 1 << (WIDER * colour)
        for near in NEIGHBOURS[square]:
            other = cubes[near]
            if other == NOBODY:
                if pyramid[near] == 0:
                    growth += more
            elif was_open and other != VOID:
                growth -= 1 << (WIDER * other)
        if was_open:
            self.free.pop(self.open_before(place))
        self.growth = growth
        self.put(place, colour)

    def put(self, square: i64, colour: i64) -> None:
        """Note a cube, besides what can be gone on from it."""
        numbers = self.numbers
        band = square // BAND
        bit: i64 = 1 << square % BAND
        numbers[OPEN + band] &= ~bit
        numbers[PYRAMIDS + band] &= ~bit
        numbers[COLOURED + BANDS * colour + band] |= bit
        # Two zones a band, four columns each.
        numbers[COUNTS + 2 * band + (square >> 2 & 1)] += 1 << (BITS * colour)
        self.placed += 1 << (WIDER * colour)

    def open_before(self, square: i64) -> int:
        """How many free squares without a pyramid come before one."""
        last = square // BAND
        bit: i64 = 1 << square % BAND
        count = count_bits(self.numbers[OPEN + last] & (bit - 1))
        band: i64
        for band in range(last):
            count += count_bits(self.numbers[OPEN + band])
        return count

    def free_pyramids(self) -> int:
        """How many free squares have a pyramid."""
        numbers = self.numbers
        return count_bits(numbers[PYRAMIDS]) + count_bits(numbers[PYRAMIDS + 1]) + count_bits(numbers[PYRAMIDS + 2])


def ground_of(table: Table) -> Ground:
    """What is known of a table's territory."""
    found = table.ground
    if found is None:
        found = surveyed(table.cubes, table.pyramid)
        table.ground = found
    return found


def add_cube(table: Table, square: int, colour: int) -> None:
    """Put a cube on a free square."""
    ground = ground_of(table)
    if ground.shared:
        ground = ground.copy()
        table.ground = ground
    table.cubes[square] = colour
    ground.add_cube(table, square, colour)


def surveyed(cubes: list[int], pyramid: list[int]) -> Ground:
    """A territory that nothing is known of."""
    ground = Ground()
    numbers = ground.numbers
    free = ground.free
    for square, colour in enumerate(cubes):
        if colour == VOID:
            # Squares that do not exist in this round come last.
            break
        if colour == NOBODY:
            place: i64 = square
            if pyramid[square]:
                numbers[PYRAMIDS + place // BAND] |= 1 << place % BAND
            else:
                numbers[OPEN + place // BAND] |= 1 << place % BAND
                free.append(square)
        else:
            ground.put(square, colour)
            for near in NEIGHBOURS[square]:
                if cubes[near] == NOBODY and pyramid[near] == 0:
                    ground.growth += 1 << (WIDER * colour)
    return ground


def beside(numbers: vec[i64], first: i64, band: i64) -> i64:
    """The squares of a band that are next to one of those that stand from a place on, by band."""
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
    below = here >> WIDTH
    above = here << WIDTH & ALL
    if band > 0:
        above |= numbers[first + band - 1] >> DOWN
    if band + 1 < BANDS:
        below |= (numbers[first + band + 1] & FIRST_ROW) << DOWN
    left = here << 1 & FROM_SECOND
    right = here >> 1 & TO_SEVENTH
    return (above & below) | (left & right) | ((above | below) & (left | right))


def add_squares(squares: i64, band: i64, kind: int, choices: list[int]) -> None:
    """Add the squares of a band as choices of a kind."""
    choice: i64 = kind + band * BAND
    while squares > 0:
        if squares & 1:
            choices.append(choice)
        squares >>= 1
        choice += 1
