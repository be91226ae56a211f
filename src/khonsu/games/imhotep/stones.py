"""Stones of Imhotep on their way: from the quarry to the sled, and from the sled onto a ship."""

from __future__ import annotations

from khonsu.engine.message import Message
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.imhotep import choices as c
from khonsu.games.imhotep.state import SHIPS, SLOTS, UNDOCKED, Table


def take_stones(table: Table, seat: int, most: int) -> None:
    """Stones from the quarry to the sled, as many as fit and exist."""
    count = table.takeable(seat, most)
    table.quarry[seat] -= count
    table.sled[seat] += count
    if table.events is not None:
        table.log("log.takes", seat, {"n": count}, f"sled-{SEAT_LETTERS[seat]}")


def load_stone(table: Table, place: int, seat: int) -> None:
    """A stone from the sled into a slot."""
    table.sled[seat] -= 1
    table.slots[place] = seat
    if table.events is not None:
        ship = place // SLOTS + 1
        slot = place % SLOTS + 1
        table.log("log.loads", seat, {"ship": ship, "slot": slot}, f"slot-{ship}-{slot}")


def empty_slots(table: Table) -> list[int]:
    """Every empty slot of a ship that has not sailed."""
    places: list[int] = []
    for ship in range(SHIPS):
        if table.docked[ship] == UNDOCKED:
            for place in range(ship * SLOTS, ship * SLOTS + table.capacity[ship]):
                if table.slots[place] < 0:
                    places.append(place)
    return places


def ships_like_earlier(table: Table) -> list[int]:
    """Ships that cannot be told from an earlier one: as large, and with the same stones in the same slots."""
    found: list[int] = []
    capacity = table.capacity
    docked = table.docked
    slots = table.slots
    for ship in range(1, SHIPS):
        if docked[ship] != UNDOCKED:
            continue
        for earlier in range(ship):
            if capacity[earlier] != capacity[ship] or docked[earlier] != UNDOCKED:
                continue
            slot = 0
            while slot < SLOTS and slots[earlier * SLOTS + slot] == slots[ship * SLOTS + slot]:
                slot += 1
            if slot == SLOTS:
                found.append(ship)
                break
    return found


def distinct_loads(table: Table, choices: list[int]) -> list[int]:
    """Of places to load a stone, and what else there is to choose, those that are not the same on an earlier ship."""
    again = ships_like_earlier(table)
    if not again:
        return choices
    return [choice for choice in choices if choice >= c.SAIL or (choice - c.LOAD) // SLOTS not in again]


def offered(table: Table, most: int) -> int:
    """How many stones an offer speaks of: those that whoever acts can take, or the printed number where none can be."""
    return (table.takeable(table.stack[-1][1], most) if table.stack else 0) or most


def why_not_take(table: Table, seat: int) -> Message:
    """Why no stones can be taken (ruling 1)."""
    return Message("reason.sled_full" if table.sled[seat] >= table.facts.sled_capacity else "reason.quarry_empty")


def why_not_load(table: Table, place: int, seat: int, stones: int) -> Message:
    """Why stones cannot be loaded."""
    if table.sled[seat] < stones:
        return Message("reason.sled_short", {"n": stones, "have": table.sled[seat]})
    return why_not_there(table, place)


def why_not_there(table: Table, place: int) -> Message:
    """Why no stone can be put into a slot."""
    ship = place // SLOTS
    if table.docked[ship] != UNDOCKED:
        return Message("reason.docked", {"ship": ship + 1})
    if place % SLOTS >= table.capacity[ship]:
        return Message("reason.no_slot", {"ship": ship + 1, "n": table.capacity[ship]})
    if table.slots[place] >= 0:
        return Message("reason.slot_taken", {"ship": ship + 1, "slot": place % SLOTS + 1})
    return Message("reason.one_slot_left")
