"""What a seat observes, as one row of numbers of a fixed width: for learning, where a view is too rich.

The row of a seat has its own features first, then those of the others in turn order from it, then those of the table, then what is being asked:
1 for the decision that this seat, or whoever acts, has to make, 0 for all others, and whether this seat may choose. Everything is seen through
its eyes, so that an observation follows from the view. Numbers are as they are, points as points; `fields` says between which they lie.
"""

from __future__ import annotations

from struct import Struct
from typing import TYPE_CHECKING, Any, NamedTuple

from khonsu.engine.rules import EVERYBODY, Decision, Feature

if TYPE_CHECKING:
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
        machine = Struct(f"{self.width}f")
        self.pack: Any = machine.pack
        self.pack_into: Any = machine.pack_into
        # As many zeros as can be asked, and whether one may choose.
        self.unasked: list[Any] = [0.0] * (len(questions) + 1)

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
        found: list[float] = []
        self.add(position, seat, found)
        return found

    def add(self, position: Position, seat: int, found: list[Any]) -> None:
        """Append the same numbers to a list."""
        seats = self.features.of_seats(position, seat)
        first = max(seat, 0)
        for number in range(first, self.players):
            found += seats[number]
        for number in range(first):
            found += seats[number]
        found += self.features.of_table(position, seat)
        asked = len(found)
        found += self.unasked
        if position.stack:
            task, actor, a, b = position.stack[-1]
            if actor != seat and position.waiting:
                for lane in position.waiting[:-1]:
                    if lane[-1][1] == seat:
                        task, actor, a, b = lane[-1]
            found[asked + self.places[task]] = 1.0
            if actor == seat:
                found[-1] = 1.0

    def row(self, position: Position, seat: int) -> bytes:
        """The same as machine floats of 32 bits."""
        packed: bytes = self.pack(*self.numbers(position, seat))
        return packed

    def write(self, position: Position, seat: int, memory: bytearray, start: int) -> None:
        """The same, written to a place in memory."""
        arguments: list[Any] = [memory, start]
        self.add(position, seat, arguments)
        self.pack_into(*arguments)

    def mask(self, position: Position, seat: int) -> bytearray:
        """A byte for each choice of the game: 1 where this seat may make it now."""
        found = bytearray(self.size)
        for choice in position.choices_of(seat):
            found[choice] = 1
        return found
