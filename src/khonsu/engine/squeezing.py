"""The fields of a position as few bytes: most are lists of small whole numbers, and a byte holds one."""

from __future__ import annotations

from typing import Any, Final

# A byte holds the numbers from LEAST to LEAST + 255: "nobody", "no card" and the like are a little less than 0.
LEAST: Final = -8
MOST: Final = 247

# What follows in the bytes for each field: nothing, as it is kept aside; a list of numbers; a list of such lists. Each list begins with its length.
ASIDE: Final = 0
NUMBERS: Final = 1
LISTS: Final = 2


def squeezed(values: list[Any]) -> tuple[bytes, list[Any]]:
    """Bytes for the values that are lists of small numbers, or lists of those, and the values that are something else."""
    found: list[int] = []
    aside: list[Any] = []
    for value in values:
        begun = len(found)
        if isinstance(value, list) and added(value, found):
            continue
        del found[begun:]
        found.append(ASIDE)
        aside.append(value)
    return bytes(found), aside


def added(value: list[Any], found: list[int]) -> bool:
    """Add a list, if it is one that bytes can hold."""
    if not value or not isinstance(value[0], list):
        found.append(NUMBERS)
        return added_numbers(value, found)
    if len(value) > 255:
        return False
    found.append(LISTS)
    found.append(len(value))
    for part in value:
        if not isinstance(part, list) or not added_numbers(part, found):
            return False
    return True


def added_numbers(numbers: list[Any], found: list[int]) -> bool:
    """Add a list of numbers, if each of them is a small one."""
    if len(numbers) > 255:
        return False
    found.append(len(numbers))
    for item in numbers:
        # True is a number to Python, and has to come back as what it is.
        if type(item) is not int:
            return False
        number: int = item
        if number < LEAST or number > MOST:
            return False
        found.append(number - LEAST)
    return True


def expanded(held: bytes, aside: list[Any]) -> list[Any]:
    """The values that were squeezed."""
    values: list[Any] = []
    kept = 0
    place = 0
    while place < len(held):
        kind = held[place]
        place += 1
        if kind == ASIDE:
            values.append(aside[kept])
            kept += 1
        elif kind == NUMBERS:
            values.append(numbers_at(held, place))
            place += 1 + held[place]
        else:
            lists: list[list[int]] = []
            count = held[place]
            place += 1
            for _part in range(count):
                lists.append(numbers_at(held, place))
                place += 1 + held[place]
            values.append(lists)
    return values


def numbers_at(held: bytes, place: int) -> list[int]:
    """The list that begins at a place."""
    return [held[byte] + LEAST for byte in range(place + 1, place + 1 + held[place])]
