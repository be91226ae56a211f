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
    VOID,
    Table,
)


def colour_of(seat: int, helper: int) -> int:
    """The colour that a seat places."""
    return NEUTRAL_COLOUR if helper == NEUTRAL else seat


def cubes_to_follow(helper: int) -> int:
    """How many cubes follow the first one of a chain (ruling 6)."""
    return 2 if helper == TANGERINE else 1


def survey(table: Table, colour: int, pyramid: int) -> tuple[list[int], list[int]]:
    """The free squares with or without a pyramid, each also the number of the choice to start there, and the squares of a colour."""
    pyramids = table.pyramid
    free: list[int] = []
    own: list[int] = []
    for square, cube in enumerate(table.cubes):
        if cube == NOBODY:
            if pyramids[square] == pyramid:
                free.append(square)
        elif cube == colour:
            own.append(square)
        elif cube == VOID:
            # Squares that do not exist in this round come last.
            break
    return free, own


def extensions(table: Table, own: list[int], helper: int) -> list[int]:
    """The choices to begin an extension beside one of the own cubes."""
    cubes = table.cubes
    pyramids = table.pyramid
    beside: list[int] = []
    for square in own:
        for near in NEIGHBOURS[square]:
            if cubes[near] == NOBODY and (pyramids[near] == 0 or helper == LEMON):
                beside.append(near)
    choices: list[int] = []
    more = cubes_to_follow(helper)
    # In order, a square that touches several cubes comes several times in a row.
    beside.sort()
    last = NOBODY
    for square in beside:
        if square != last and goes_on(table, square, helper, more, NOBODY):
            choices.append(c.EXTEND + square)
        last = square
    return choices


def pairs(table: Table, free: list[int]) -> list[int]:
    """Mrs. Blackmore: those of the free open squares that have another next to them."""
    return [square for square in free if goes_on(table, square, BLACKMORE, 1, NOBODY)]


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
