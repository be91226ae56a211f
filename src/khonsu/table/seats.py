"""Who sits at a table: people, several of them at one screen perhaps, opponents of a level, and seats still to be taken."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import SystemRandom
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

OPEN = "open"
PERSON = "person"
OPPONENT = "opponent"


@dataclass(frozen=True)
class Seat:
    """One seat of a table. `guest` is the person whose browser plays it, `level` how well an opponent plays."""

    kind: str
    name: str = ""
    guest: str | None = None
    level: str = ""


def seats_of(guest: str | None, seats: Sequence[Seat]) -> list[int]:
    """The numbers of the seats that a person plays; several if people share a screen."""
    return [number for number, seat in enumerate(seats) if guest is not None and seat.guest == guest]


def first_open(seats: Sequence[Seat]) -> int | None:
    """The first seat that is still to be taken."""
    return next((number for number, seat in enumerate(seats) if seat.kind == OPEN), None)


def filled(seats: Sequence[Seat], level: str, names: list[str]) -> list[Seat]:
    """The same seats with opponents on those that nobody has taken."""
    free = spare_names(seats, names)
    return [Seat(OPPONENT, free.pop(0), level=level) if seat.kind == OPEN else seat for seat in seats]


def spare_names(seats: Sequence[Seat], names: list[str]) -> list[str]:
    """The names that nobody at the table has yet."""
    taken = {seat.name for seat in seats}
    return [name for name in names if name not in taken]


def shuffled(seats: Sequence[Seat]) -> list[Seat]:
    """The same people in an order decided by lot."""
    order = list(seats)
    SystemRandom().shuffle(order)
    return order


def substituted(seat: Seat, level: str) -> Seat:
    """A seat whose person has gone: an opponent goes on under the same name."""
    return replace(seat, kind=OPPONENT, guest=None, level=level)
