"""The crews of all seats of Egizia in line, counted when one of them has grown or worked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.engine.machine import BytesWriter, i64, vec
from khonsu.games.egizia.keys import tell

if TYPE_CHECKING:
    from khonsu.games.egizia.state import Table

# Numbers of each seat: the strength of its crews, the last one the joker; the grain that they need; the strengths of regular crews that have not
# worked yet, strongest first; that of a joker that has not; and that of all of them.
REGULAR: Final = 3
HUNGER: Final = 4
ONE: Final = 5
TWO: Final = 6
THREE: Final = 7
JOKER: Final = 8
RESTED: Final = 9
NUMBERS: Final = 10


class Labour:
    """The crews of all seats. Never changed: it holds for every table with the same lists."""

    def __init__(self, table: Table) -> None:
        self.crews_then = table.crews
        self.tired_then = table.tired
        self.numbers: vec[float] = vec[float]([0.0] * (table.players * NUMBERS))
        self.key = b""
        first: i64 = 0
        place: i64 = 0
        for _seat in range(table.players):
            self.line_up(place, first)
            first += NUMBERS
            place += REGULAR + 1

    def line_up(self, place: i64, first: i64) -> None:
        """Count the crews of one seat."""
        crews = self.crews_then
        tired = self.tired_then
        numbers = self.numbers
        hunger = 0.0
        one = 0.0
        two = 0.0
        three = 0.0
        rested = 0.0
        crew: i64
        for crew in range(REGULAR):
            strength = float(crews[place + crew])
            numbers[first + crew] = strength
            hunger += strength
            if not tired[place + crew]:
                rested += strength
                if strength > one:
                    three = two
                    two = one
                    one = strength
                elif strength > two:
                    three = two
                    two = strength
                elif strength > three:
                    three = strength
        strength = float(crews[place + REGULAR])
        numbers[first + REGULAR] = strength
        numbers[first + HUNGER] = hunger + strength
        numbers[first + ONE] = one
        numbers[first + TWO] = two
        numbers[first + THREE] = three
        if not tired[place + REGULAR]:
            numbers[first + JOKER] = strength
            rested += strength
        numbers[first + RESTED] = rested

    def told(self) -> bytes:
        """All of it as part of a key."""
        if not self.key:
            told = BytesWriter()
            tell(told, self.crews_then)
            tell(told, self.tired_then)
            self.key = told.getvalue()
        return self.key


def labour_of(table: Table) -> Labour:
    """The crews of every seat."""
    found = table.labour
    if found is None or found.crews_then is not table.crews or found.tired_then is not table.tired:
        found = Labour(table)
        table.labour = found
    return found
