"""Where cubes can go in Mykerinos (4.2), and which chains of them come to the same.

A chain is what an action fills, square by square. Its first square is offered only if the rest can be placed, so no turn gets stuck.
Two orders of the same squares end in the same position: search looks at one of them.
"""

from __future__ import annotations

from khonsu.engine.machine import i64, vec
from khonsu.games.mykerinos import choices as c
from khonsu.games.mykerinos.squares import NEIGHBOURS, NOBODY, SQUARES
from khonsu.games.mykerinos.state import BLACKMORE, LEMON, NEUTRAL, NEUTRAL_COLOUR, TANGERINE, Table
from khonsu.games.mykerinos.territory import (
    BANDS,
    COLOURED,
    OPEN,
    PYRAMIDS,
    Ground,
    add_squares,
    beside,
    between,
    ground_of,
)


def colour_of(seat: int, helper: int) -> int:
    """The colour that a seat places."""
    return NEUTRAL_COLOUR if helper == NEUTRAL else seat


def cubes_to_follow(helper: int) -> int:
    """How many cubes follow the first one of a chain (ruling 6)."""
    return 2 if helper == TANGERINE else 1


def add_extensions(table: Table, colour: int, helper: int, choices: list[int]) -> None:
    """Add the choices to begin an extension beside one of the cubes of a colour."""
    ground = ground_of(table)
    band: i64
    for band in range(BANDS):
        add_squares(extended(ground, colour, helper, band), band, c.EXTEND, choices)


def can_extend(table: Table, colour: int, helper: int) -> bool:
    """Whether there is such a choice."""
    ground = ground_of(table)
    band: i64
    for band in range(BANDS):
        if extended(ground, colour, helper, band) > 0:
            return True
    return False


def extended(ground: Ground, colour: i64, helper: int, band: i64) -> i64:
    """The squares of a band where an extension can begin, a bit each."""
    near = beside(ground.numbers, COLOURED + BANDS * colour, band)
    return near & beginnings(ground, helper, band) if near > 0 else near


def beginnings(ground: Ground, helper: int, band: i64) -> i64:
    """The free squares of a band from which a chain can take the cubes that follow the first one, a bit each."""
    numbers = ground.numbers
    free = numbers[OPEN + band]
    if helper == LEMON:
        # Exactly one pyramid (ruling 4).
        pyramids = numbers[PYRAMIDS + band]
        return (free & beside(numbers, PYRAMIDS, band)) | (pyramids & beside(numbers, OPEN, band))
    if helper == TANGERINE:
        # What comes second has another free square beside it.
        middle = vec[i64]([0] * BANDS)
        other: i64
        for other in range(BANDS):
            middle[other] = numbers[OPEN + other] & between(numbers, OPEN, other)
        return free & beside(middle, 0, band)
    return free & beside(numbers, OPEN, band)


def pairs(table: Table) -> list[int]:
    """Mrs. Blackmore: the choices to start on a free open square that has another next to it."""
    ground = ground_of(table)
    choices: list[int] = []
    band: i64
    for band in range(BANDS):
        add_squares(beginnings(ground, BLACKMORE, band), band, c.START, choices)
    return choices


def has_pairs(table: Table) -> bool:
    """Whether there is such a choice."""
    ground = ground_of(table)
    band: i64
    for band in range(BANDS):
        if beginnings(ground, BLACKMORE, band) > 0:
            return True
    return False


def pyramids(table: Table) -> list[int]:
    """Lord Lemon: the choices to start on a free square with a pyramid."""
    numbers = ground_of(table).numbers
    choices: list[int] = []
    band: i64
    for band in range(BANDS):
        add_squares(numbers[PYRAMIDS + band], band, c.START, choices)
    return choices


def continuations(table: Table, helper: int, more: int) -> list[int]:
    """The choices to go on with the running chain, by `more` cubes."""
    square = table.chain[-1]
    choices: list[int] = []
    for near in NEIGHBOURS[square]:
        if table.cubes[near] == NOBODY and fits(table, square, near, helper):
            if more == 1 or goes_on(table, near, helper, more - 1, square):
                choices.append(c.NEXT + near)
    return choices


def goes_on(table: Table, square: int, helper: int, more: int, last: int) -> bool:
    """Whether a chain that has come to a square (by `last`) can take `more` cubes."""
    cubes = table.cubes
    pyramids = table.pyramid
    # What `fits` says, in one number: this is asked more often than anything else.
    wanted = 1 - pyramids[square] if helper == LEMON else 0
    for near in NEIGHBOURS[square]:
        if near != last and cubes[near] == NOBODY and pyramids[near] == wanted:
            if more == 1 or goes_on(table, near, helper, more - 1, square):
                return True
    return False


def fits(table: Table, square: int, near: int, helper: int) -> bool:
    """Whether the ground of the next square suits: Lord Lemon takes exactly one pyramid (ruling 4), everybody else none."""
    if helper == LEMON:
        return table.pyramid[square] + table.pyramid[near] == 1
    return table.pyramid[near] == 0


# Orders of the same squares ---------------------------------------------------------------------------------------------


def distinct_beginnings(table: Table, choices: list[int], seat: int, helper: int) -> list[int]:
    """The choices without chains that another order, beginning on a lower square, fills as well."""
    colour = colour_of(seat, helper)
    more = cubes_to_follow(helper)
    found: list[int] = []
    for choice in choices:
        chained = choice < c.EXTEND if helper == BLACKMORE else c.EXTEND <= choice < c.NEXT
        square = choice % SQUARES
        if not chained or ends_apart(table, square, square, NOBODY, helper, more, colour):
            found.append(choice)
    return found


def distinct_next(table: Table, choices: list[int], seat: int, helper: int, more: int) -> list[int]:
    """The same in the middle of a chain."""
    colour = colour_of(seat, helper)
    first = table.chain[0]
    last = table.chain[-1]
    found: list[int] = []
    for choice in choices:
        square = choice - c.NEXT
        if more == 1:
            if not repeats(table, first, square, colour, helper):
                found.append(choice)
        elif ends_apart(table, first, square, last, helper, more - 1, colour):
            found.append(choice)
    return found or choices


def ends_apart(table: Table, first: int, square: int, last: int, helper: int, more: int, colour: int) -> bool:
    """Whether a chain from `first` that has come to a square can end so that no other order fills the same squares."""
    for near in NEIGHBOURS[square]:
        if near != last and table.cubes[near] == NOBODY and fits(table, square, near, helper):
            if more == 1:
                if not repeats(table, first, near, colour, helper):
                    return True
            elif ends_apart(table, first, near, square, helper, more - 1, colour):
                return True
    return False


def repeats(table: Table, first: int, last: int, colour: int, helper: int) -> bool:
    """Whether the chain could as well begin at its other end, which is the lower square."""
    if last > first:
        return False
    if helper == BLACKMORE:
        return True
    for near in NEIGHBOURS[last]:
        if table.cubes[near] == colour and near not in table.chain:
            return True
    return False
