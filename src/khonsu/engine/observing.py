"""What a seat observes, as one row of numbers of a fixed width: for learning, where a view is too rich.

The row of a seat has its own features first, then those of the others in turn order from it, then those of the table, then what is being asked:
1 for the decision that this seat, or whoever acts, has to make, 0 for all others, and whether this seat may choose. Everything is seen through
its eyes, so that an observation follows from the view. Numbers are as they are, points as points; `fields` says between which they lie.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from khonsu.engine.machine import BytesWriter, vec, write_f32_le
from khonsu.engine.rules import EVERYBODY, Decision, Feature

if TYPE_CHECKING:
    from mypy_extensions import i64

    from khonsu.engine.position import Position
    from khonsu.engine.rules import Rules


class Field(NamedTuple):
    """One number of an observation: whose it is, and what it says."""

    # "own", "next 1" and so on in turn order, "table" or "asked"; of EVERYBODY's observation "seat 0" and so on.
    whose: str
    feature: Feature


class Observer:
    """Makes the observations of a game with so many players; holds nothing of any position."""

    def __init__(self, rules: Rules, players: int) -> None:
        if rules.features is None:
            raise ValueError("the game has no features, so that there is nothing to observe")
        self.rules = rules
        self.players = players
        self.features = rules.features
        # The place of every decision among what can be asked; steps have none.
        self.places: list[int] = []
        questions: list[str] = []
        for unit in rules.units:
            self.places.append(len(questions) if isinstance(unit, Decision) else -1)
            if isinstance(unit, Decision):
                questions.append(unit.name)
        self.questions = tuple(questions)
        self.size = rules.space.size
        self.width = len(self.fields(0))
        # Numbers of one seat, of all seats, and of seats and table: loops up to them are loops of machine numbers.
        self.seat_width: i64 = len(rules.features.seat_features)
        self.seats_width: i64 = players * self.seat_width
        self.features_width: i64 = self.seats_width + len(rules.features.table_features)
        # What a row ends with, by what is asked and whether one may choose; the last one while nothing is asked.
        self.endings: list[list[float]] = []
        for ending in range(2 * len(questions) + 1):
            numbers = [0.0] * (len(questions) + 1)
            if ending < 2 * len(questions):
                numbers[ending // 2] = 1.0
                numbers[-1] = float(ending % 2)
            self.endings.append(numbers)
        self.written_endings: list[bytes] = [written(numbers) for numbers in self.endings]
        self.nothing = bytes(self.size)

    def fields(self, seat: int) -> list[Field]:
        """What the numbers are, in their order; the same for every seat, and with seats by their numbers for EVERYBODY."""
        found: list[Field] = []
        for number in range(self.players):
            own = "own" if number == 0 else f"next {number}"
            found += [Field(f"seat {number}" if seat == EVERYBODY else own, each) for each in self.features.seat_features]
        found += [Field("table", each) for each in self.features.table_features]
        found += [Field("asked", Feature(name, "1 if this is asked now", 0.0, 1.0)) for name in self.questions]
        found.append(Field("asked", Feature("chooses", "1 if the seat that looks may choose now", 0.0, 1.0)))
        return found

    def numbers(self, position: Position, seat: int) -> list[float]:
        """What a seat observes; EVERYBODY: all there is, nothing hidden."""
        filled = self.filled(position, seat)
        first = max(seat, 0) * self.seat_width
        found = [filled[place] for place in range(first, self.seats_width)]
        found += [filled[place] for place in range(first)]
        found += [filled[place] for place in range(self.seats_width, self.features_width)]
        found += self.endings[self.ending(position, seat)]
        return found

    def filled(self, position: Position, seat: int) -> vec[float]:
        """The features that a seat sees, those of the first seat first."""
        found = vec[float]([0.0] * self.features_width)
        self.features.fill(position, seat, found, True)
        return found

    def write(self, position: Position, seat: int, writer: BytesWriter) -> None:
        """What a seat observes as floats of 32 bits, the lowest byte first."""
        filled = self.filled(position, seat)
        first: i64 = max(seat, 0) * self.seat_width
        place: i64
        for place in range(first, self.seats_width):
            write_f32_le(writer, filled[place])
        for place in range(first):
            write_f32_le(writer, filled[place])
        for place in range(self.seats_width, self.features_width):
            write_f32_le(writer, filled[place])
        writer.write(self.written_endings[self.ending(position, seat)])

    def row(self, position: Position, seat: int) -> bytes:
        """What is written, as bytes of their own."""
        writer = BytesWriter()
        self.write(position, seat, writer)
        return writer.getvalue()

    def ending(self, position: Position, seat: int) -> int:
        """Which of the endings a row has."""
        if not position.stack:
            return 2 * len(self.questions)
        task, actor, a, b = position.stack[-1]
        if actor != seat and position.waiting:
            for lane in position.waiting[:-1]:
                if lane[-1][1] == seat:
                    task, actor, a, b = lane[-1]
        return 2 * self.places[task] + (1 if actor == seat else 0)

    def write_mask(self, position: Position, seat: int, writer: BytesWriter) -> None:
        """A byte for each choice of the game: 1 where this seat may make it now."""
        start: i64 = len(writer)
        writer.write(self.nothing)
        for choice in position.choices_of(seat):
            writer[start + choice] = 1

    def mask(self, position: Position, seat: int) -> bytearray:
        """The same as bytes of their own."""
        writer = BytesWriter()
        self.write_mask(position, seat, writer)
        return bytearray(writer.getvalue())


def written(numbers: list[float]) -> bytes:
    """Numbers as floats of 32 bits, the lowest byte first."""
    writer = BytesWriter()
    for number in numbers:
        write_f32_le(writer, number)
    return writer.getvalue()
