"""Who sits at a table: people, several of them at one screen perhaps, opponents of a level, and seats still to be taken."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain, count
from random import SystemRandom
from typing import TYPE_CHECKING

from khonsu.table.look_alikes import looks

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

OPEN = "open"
PERSON = "person"
OPPONENT = "opponent"

# How opponents of one name are counted: further than any table has seats.
ROMAN = ("II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI")


@dataclass(frozen=True)
class Seat:
    """One seat of a table. `guest` is the person whose browser plays it, `level` how well an opponent plays, `away` for whom he does."""

    kind: str
    name: str = ""
    guest: str | None = None
    level: str = ""
    away: str | None = None


def seats_of(guest: str | None, seats: Sequence[Seat]) -> list[int]:
    """The numbers of the seats that a person plays; several if people share a screen."""
    return [number for number, seat in enumerate(seats) if guest is not None and seat.guest == guest]


def seats_left_by(guest: str | None, seats: Sequence[Seat]) -> list[int]:
    """The numbers of the seats that a person may take again: he vanished, and an opponent goes on for him."""
    return [number for number, seat in enumerate(seats) if guest is not None and seat.away == guest]


def shown_id(guest: str) -> str:
    """As much of somebody's id as pages may show: enough to tell people apart, too little to be taken for them."""
    return guest[:8]


def first_open(seats: Sequence[Seat]) -> int | None:
    """The first seat that is still to be taken."""
    return next((number for number, seat in enumerate(seats) if seat.kind == OPEN), None)


def filled(seats: Sequence[Seat], level: str, name: str) -> list[Seat]:
    """The same seats with opponents of a level on those that nobody has taken."""
    sitting = list(seats)
    for number, seat in enumerate(seats):
        if seat.kind == OPEN:
            sitting[number] = opponent(sitting, level, name)
    return sitting


def opponent(seats: Sequence[Seat], level: str, name: str) -> Seat:
    """Another opponent for a table, under the name of its level: of several alike, the second is counted as kings are.

    >>> opponent([Seat(OPPONENT, "Teti"), Seat(PERSON, "teti ii")], "teti", "Teti").name
    'Teti III'
    """
    return Seat(OPPONENT, _distinct(chain([name], (f"{name} {number}" for number in ROMAN)), seats), level=level)


def distinct_name(name: str, seats: Sequence[Seat]) -> str:
    """A name that nobody at a table has: the one that was wished for, with a number behind it if need be.

    >>> distinct_name("Ema", [Seat(PERSON, "ema"), Seat(PERSON, "Ema 2")])
    'Ema 3'
    """
    return _distinct(chain([name], (f"{name} {number}" for number in count(2))), seats)


def _distinct(wished: Iterable[str], seats: Sequence[Seat]) -> str:
    """The first of some names that nobody at a table has."""
    taken = _taken(seats)
    return next(name for name in wished if taken.isdisjoint(looks(name)))


def _taken(seats: Sequence[Seat]) -> set[str]:
    return {look for seat in seats for look in looks(seat.name)}


def shuffled(seats: Sequence[Seat]) -> list[Seat]:
    """The same people in an order decided by lot."""
    order = list(seats)
    SystemRandom().shuffle(order)
    return order


def substituted(seat: Seat, level: str) -> Seat:
    """A seat whose person has gone: an opponent goes on under the same name."""
    return replace(seat, kind=OPPONENT, guest=None, level=level)


def taken_again(seat: Seat) -> Seat:
    """The same seat when the person has come back."""
    return replace(seat, kind=PERSON, guest=seat.away, level="", away=None)
