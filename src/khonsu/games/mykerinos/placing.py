"""Placing cubes in Mykerinos (4.2): the first one, those that follow it in a chain, and why one cannot lie on a square."""

from __future__ import annotations

from khonsu.engine.message import Message
from khonsu.engine.rules import LOOK, Decision
from khonsu.games.mykerinos import choices as c
from khonsu.games.mykerinos import tasks
from khonsu.games.mykerinos.chains import colour_of, continuations, cubes_to_follow, distinct_next
from khonsu.games.mykerinos.squares import NEIGHBOURS, NOBODY, SQUARES, VOID, zone_of
from khonsu.games.mykerinos.state import LEMON, NEUTRAL, Table
from khonsu.games.mykerinos.territory import add_cube


def first_cube(table: Table, choice: int, seat: int, helper: int) -> None:
    """Start with one cube, or begin an extension."""
    if choice < c.EXTEND:
        place(table, choice - c.START, seat, helper)
    else:
        place(table, choice - c.EXTEND, seat, helper)
        table.chain.append(choice - c.EXTEND)
        table.push(tasks.NEXT, seat, helper, cubes_to_follow(helper))


def place(table: Table, square: int, seat: int, helper: int) -> None:
    """Put a cube of the seat's own or of the neutral colour on a square."""
    if helper == NEUTRAL:
        table.neutral_supply[seat] = table.neutral_supply[seat] - 1
    else:
        table.supply[seat] = table.supply[seat] - 1
    add_cube(table, square, colour_of(seat, helper))
    if table.events is not None:
        message = "log.goes_on" if table.chain else "log.places"
        if helper == NEUTRAL:
            message = "log.places_neutral"
        table.log(message, seat, {"square": c.SQUARE_NAMES[square], "zone": zone_of(square) + 1}, c.square_id(square))


def square_words(table: Table, choice: int) -> Message:
    """A choice of a square, with the zone that it lies in."""
    square = choice % SQUARES
    kind = table.rules.space.kind(choice).name
    return Message("choice." + kind, {"square": c.SQUARE_NAMES[square], "zone": zone_of(square) + 1})


class Next(Decision[Table]):
    """Where the running chain goes on; every further cube is asked for alone (ruling 9)."""

    name = "next"
    kinds: tuple[str, ...] = ("next",)
    thought = LOOK

    def options(self, table: Table, seat: int, helper: int, more: int) -> list[int]:
        return continuations(table, helper, more)

    def decide(self, table: Table, choice: int, seat: int, helper: int, more: int) -> None:
        place(table, choice - c.NEXT, seat, helper)
        if more > 1:
            table.chain.append(choice - c.NEXT)
            table.push(tasks.NEXT, seat, helper, more - 1)
        else:
            table.chain = []

    def distinct(self, table: Table, choices: list[int], seat: int, helper: int, more: int) -> list[int]:
        return distinct_next(table, choices, seat, helper, more)

    def reads(self, table: Table, choice: int) -> Message:
        return square_words(table, choice)

    def why_not(self, table: Table, choice: int, seat: int, helper: int, more: int) -> Message:
        square = choice - c.NEXT
        refused = why_no_cube(table, square, seat, helper)
        if refused is None and square not in NEIGHBOURS[table.chain[-1]]:
            return Message("reason.not_linked")
        return refused or why_no_end(helper)


def why_not_first(table: Table, choice: int, seat: int, helper: int) -> Message:
    """Why nothing can be started, or no extension begun, on a square."""
    square = choice % SQUARES
    refused = why_no_cube(table, square, seat, helper)
    if refused is None and choice >= c.EXTEND:
        if supply_of(table, seat, helper) == 1:
            return Message("reason.one_cube")
        if not table.touches(square, colour_of(seat, helper)):
            return Message("reason.not_beside")
    return refused or why_no_end(helper)


def why_no_cube(table: Table, square: int, seat: int, helper: int) -> Message | None:
    """Why no cube can lie on a square, whatever comes before or after it."""
    if table.cubes[square] == VOID:
        return Message("reason.no_square")
    if table.cubes[square] != NOBODY:
        return Message("reason.square_taken")
    if table.pyramid[square] == 1 and helper != LEMON:
        return Message("reason.pyramid")
    return Message("reason.no_cubes") if supply_of(table, seat, helper) == 0 else None


def why_no_end(helper: int) -> Message:
    """Why a chain that could come to a square cannot end after it."""
    return Message("reason.one_pyramid" if helper == LEMON else "reason.dead_end")


def supply_of(table: Table, seat: int, helper: int) -> int:
    """How many cubes of the colour that is placed a seat has."""
    return table.neutral_supply[seat] if helper == NEUTRAL else table.supply[seat]
