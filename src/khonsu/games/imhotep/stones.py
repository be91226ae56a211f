"""Stones of Imhotep on their way: from the quarry to the sled, and from the sled onto a ship."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.engine.message import Message
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.imhotep import choices as c
from khonsu.games.imhotep.state import SHIPS, SLOTS, Table

if TYPE_CHECKING:
    from mypy_extensions import i64


def take_stones(table: Table, seat: int, most: int) -> None:
    """Stones from the quarry to the sled, as many as fit and exist."""
    count = table.takeable(seat, most)
    table.move_to_sled(seat, count)
    if table.events is not None:
        table.log("log.takes", seat, {"n": count}, f"sled-{SEAT_LETTERS[seat]}")


def load_stone(table: Table, place: int, seat: int) -> None:
    """A stone from the sled into a slot."""
    table.load(place, seat)
    if table.events is not None:
        ship = place // SLOTS + 1
        slot = place % SLOTS + 1
        table.log("log.loads", seat, {"ship": ship, "slot": slot}, f"slot-{ship}-{slot}")


def load_choices(table: Table, first: int) -> list[int]:
    """A choice for every empty slot of a ship that has not sailed; `first` is that of the first slot."""
    choices: list[int] = []
    empty = table.empty_slots()
    while empty > 0:
        if empty & 1 != 0:
            choices.append(first)
        empty >>= 1
        first += 1
    return choices


def ships_like_earlier(table: Table) -> i64:
    """Ships that cannot be told from an earlier one, as bits: as large, and with the same stones in the same slots."""
    found: i64 = 0
    ship: i64
    earlier: i64
    for ship in range(1, SHIPS):
        if table.has_sailed(ship):
            continue
        for earlier in range(ship):
            if table.are_alike(earlier, ship):
                bit: i64 = 1
                found |= bit << ship
                break
    return found


def distinct_loads(table: Table, choices: list[int]) -> list[int]:
    """Of places to load a stone, and what else there is to choose, those that are not the same on an earlier ship."""
    again = ships_like_earlier(table)
    if again == 0:
        return choices
    return [choice for choice in choices if choice >= c.SAIL or again >> (choice - c.LOAD) // SLOTS & 1 == 0]


def offered(table: Table, most: int) -> int:
    """How many stones an offer speaks of: those that whoever acts can take, or the printed number where none can be."""
    return (table.takeable(table.stack[-1][1], most) if table.stack else 0) or most


def why_not_take(table: Table, seat: int) -> Message:
    """Why no stones can be taken (ruling 1)."""
    return Message("reason.sled_full" if table.on_sled(seat) >= table.facts.sled_capacity else "reason.quarry_empty")


def why_not_load(table: Table, place: int, seat: int, stones: int) -> Message:
    """Why stones cannot be loaded."""
    held: int = table.on_sled(seat)
    if held < stones:
        return Message("reason.sled_short", {"n": stones, "have": held})
    return why_not_there(table, place)


def why_not_there(table: Table, place: int) -> Message:
    """Why no stone can be put into a slot."""
    ship = place // SLOTS
    if table.has_sailed(ship):
        return Message("reason.docked", {"ship": ship + 1})
    capacity: int = table.capacity_of(ship)
    if place % SLOTS >= capacity:
        return Message("reason.no_slot", {"ship": ship + 1, "n": capacity})
    if table.owner_at(place) >= 0:
        return Message("reason.slot_taken", {"ship": ship + 1, "slot": place % SLOTS + 1})
    return Message("reason.one_slot_left")
