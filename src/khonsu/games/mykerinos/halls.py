"""Reserving halls of the museum in Mykerinos (4.4): which may be entered, by whom, and why not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.engine.message import Argument, Message
from khonsu.games.mykerinos import choices as c
from khonsu.games.mykerinos.squares import NOBODY
from khonsu.games.mykerinos.state import HALL_NAMES, LAST_SHARED, PATRON_COUNT, PATRONS, SHARED, Table

if TYPE_CHECKING:
    from khonsu.engine.machine import i64


def open_halls(table: Table, seat: int) -> list[int]:
    """The choices of halls that a seat may enter."""
    halls = table.enterable_halls(seat)
    choices: list[int] = []
    choice: i64 = c.HALL
    while halls > 0:
        if halls & 1:
            choices.append(choice)
        halls >>= 1
        choice += 1
    return choices


def enter(table: Table, hall: int, seat: int) -> None:
    """A cube goes to a hall for good; it has been taken from where it was."""
    table.halls = table.halls[:]
    table.halls[hall] = seat
    if table.events is not None:
        words = hall_words(table, "log", hall)
        table.log(words.id, seat, words.args, f"hall-{HALL_NAMES[hall]}")


def hall_words(table: Table, section: str, hall: int) -> Message:
    """A sentence about a hall: it is known by its value and by the patron, or the two patrons, of its wing."""
    wing = hall % PATRON_COUNT
    args: dict[str, Argument] = {"patron": PATRONS[table.wings[wing]], "n": table.facts.hall_values[hall // PATRON_COUNT]}
    if hall < SHARED:
        return Message(f"{section}.hall", args)
    args["other"] = PATRONS[table.wings[(wing + 1) % PATRON_COUNT]]
    return Message(f"{section}.hall_shared", args)


def why_not_enter(table: Table, hall: int, cubes: int) -> Message:
    """Why a hall cannot be entered with so many cubes at hand."""
    if hall == LAST_SHARED and not table.ring_closed:
        return Message("reason.no_hall")
    if table.halls[hall] != NOBODY:
        return Message("reason.hall_taken")
    return Message("reason.no_stock" if cubes == 0 else "reason.no_door")
