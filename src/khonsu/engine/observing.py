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
        # Where what is asked begins: after the numbers of seats and table.
        self.asked = self.width - len(questions) - 1
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

    def fill(self, position: Position, seat: int, found: vec[float], place: i64) -> None:
        """Set what a seat observes from a place on, where all is 0 before."""
        self.features.fill(position, seat, found, place, True)
        if not position.stack:
            return
        task, actor, a, b = position.stack[-1]
        if actor != seat and position.waiting:
            for lane in position.waiting[:-1]:
                if lane[-1][1] == seat:
                    task, actor, a, b = lane[-1]
        found[place + self.asked + self.places[task]] = 1.0
        if actor == seat:
            found[place + self.width - 1] = 1.0

    def filled(self, position: Position, seat: int) -> vec[float]:
        """What a seat observes as machine numbers."""
        found = vec[float]([0.0] * self.width)
        self.fill(position, seat, found, 0)
        return found

    def numbers(self, position: Position, seat: int) -> list[float]:
        """What a seat observes; EVERYBODY: all there is, nothing hidden."""
        return list(self.filled(position, seat))

    def row(self, position: Position, seat: int) -> bytes:
        """The same as floats of 32 bits, the lowest byte first."""
        writer = BytesWriter()
        for number in self.filled(position, seat):
            write_f32_le(writer, number)
        return writer.getvalue()

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
