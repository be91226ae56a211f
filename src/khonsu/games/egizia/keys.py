"""What is on the table in Egizia, as bytes: parts of the keys by which search finds a position again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.engine.machine import BytesWriter
from khonsu.engine.squeezing import LEAST
from khonsu.games.egizia.memory import LOOKING, UNSEEN, VISIT

if TYPE_CHECKING:
    from khonsu.engine.machine import i64
    from khonsu.games.egizia.state import Table


def tell(told: BytesWriter, numbers: list[int]) -> None:
    """Small numbers, as many as there always are."""
    for number in numbers:
        told.append(number - LEAST)


def tell_all(told: BytesWriter, numbers: list[int]) -> None:
    """Small numbers, and how many they are."""
    told.append(len(numbers))
    tell(told, numbers)


def tell_wide(told: BytesWriter, number: i64) -> None:
    """A number that may be too large for a byte, or less than nothing."""
    low: int = number & 0xFF
    high: int = number >> 8 & 0xFF
    told.append(low)
    told.append(high)


def tell_bits(told: BytesWriter, bits: i64) -> None:
    """A bit for each Nile card."""
    for _byte in range(7):
        low: int = bits & 0xFF
        told.append(low)
        bits >>= 8


class Lasting:
    """The key of what seldom changes, as one seat knows it, of a table that still has the same lists."""

    def __init__(self, table: Table, seat: int) -> None:
        self.seat = seat
        self.over = table.over
        self.order = table.order
        self.bids = table.bids
        self.passed = table.passed
        self.uses = table.uses
        self.guests = table.guests
        self.stone_market = table.stone_market
        self.grain_market = table.grain_market
        self.assigned = table.assigned
        self.built = table.built
        self.queue = table.queue
        self.visits = table.visits
        self.drawn = table.drawn
        self.kept = table.kept
        told = BytesWriter()
        tell(told, table.order)
        tell(told, table.bids)
        tell(told, table.passed)
        tell(told, table.uses)
        tell(told, table.guests)
        tell(told, table.stone_market)
        tell(told, table.grain_market)
        tell(told, table.assigned)
        tell(told, table.built)
        tell_all(told, table.queue)
        tell_visits(told, table, seat)
        self.key = told.getvalue()

    def is_of(self, table: Table, seat: int) -> bool:
        """Whether this is what a seat knows of a table."""
        return (
            self.passed is table.passed
            and self.grain_market is table.grain_market
            and self.stone_market is table.stone_market
            and self.kept is table.kept
            and self.drawn is table.drawn
            and self.visits is table.visits
            and self.built is table.built
            and self.uses is table.uses
            and self.guests is table.guests
            and self.queue is table.queue
            and self.order is table.order
            and self.assigned is table.assigned
            and self.bids is table.bids
            and self.seat == seat
            and self.over == table.over
        )


def tell_visits(told: BytesWriter, table: Table, seat: int) -> None:
    """The visits to the Sphinx, and of those of a seat the cards that it has drawn and whether it kept them; of all after the final scoring."""
    visits = table.visits
    first = 0
    for visit in range(0, len(visits), VISIT):
        count = visits[visit + 1]
        told.append(visits[visit])
        told.append(count)
        told.append(visits[visit + 2] - LOOKING)
        if visits[visit] == seat or table.over:
            for place in range(first, first + count):
                told.append(table.drawn[place] - UNSEEN)
                told.append(table.kept[place] - UNSEEN)
        first += count
