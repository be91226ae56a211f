"""Where cubes can go in Mykerinos (4.2), and which chains of them come to the same.

A chain is what an action fills, square by square. Its first square is offered only if the rest can be placed, so no turn gets stuck.
Two orders of the same squares end in the same position: search looks at one of them.
"""

from __future__ import annotations

from khonsu.games.mykerinos import choices as c
from khonsu.games.mykerinos.state import (
    BLACKMORE,
    LEMON,
    NEIGHBOURS,
    NEUTRAL,
    NEUTRAL_COLOUR,
    NOBODY,
    SQUARES,
    TANGERINE,
    Table,
)


def colour_of(seat: int, helper: int) -> int:
    """The colour that a seat places."""
    return NEUTRAL_COLOUR if helper == NEUTRAL else seat


def cubes_to_follow(helper: int) -> int:
    """How many cubes follow the first one of a chain (ruling 6)."""
    return 2 if helper == TANGERINE else 1


def free_squares(table: Table, pyramid: int) -> list[int]:
    """Every free square with or without a pyramid; its number is that of the choice to start there."""
    cubes = table.cubes
    pyramids = table.pyramid
    found: list[int] = []
    for square in range(6 * len(table.field)):
        if cubes[square] == NOBODY and pyramids[square] == pyramid:
            found.append(square)
    return found


def extensions(table: Table, squares: list[int], seat: int, helper: int) -> list[int]:
    """The choices to begin an extension on one of the squares."""
    choices: list[int] = []
    colour = colour_of(seat, helper)
    more = cubes_to_follow(helper)
    # Cubes of a colour are far fewer than free squares: mark what is next to them instead of asking every square.
    beside = [False] * SQUARES
    cubes = table.cubes
    for square in range(6 * len(table.field)):
        if cubes[square] == colour:
            for near in NEIGHBOURS[square]:
                beside[near] = True
    for square in squares:
        if beside[square] and goes_on(table, square, helper, more, NOBODY):
            choices.append(c.EXTEND + square)
    return choices


def pairs(table: Table, squares: list[int]) -> list[int]:
    """Mrs. Blackmore: those of the free open squares that have another next to them."""
    return [square for square in squares if goes_on(table, square, BLACKMORE, 1, NOBODY)]


def next_squares(table: Table, helper: int, more: int) -> list[int]:
    """Every square that the running chain can go on to with `more` cubes."""
    square = table.chain[-1]
    found: list[int] = []
    for near in NEIGHBOURS[square]:
        if table.cubes[near] == NOBODY and fits(table, square, near, helper):
            if more == 1 or goes_on(table, near, helper, more - 1, square):
                found.append(near)
    return found


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
