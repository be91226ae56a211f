"""The cards that each side of Pharaon has before it, counted once: payments, scoring and insight ask for them with every position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.games.pharaon import court

if TYPE_CHECKING:
    from khonsu.engine.machine import i64
    from khonsu.games.pharaon.state import Table

ALL_SCRIBES: Final = (1 << court.SCRIBES) - 1


class Hand:
    """One side's. Never changed: whoever gets a card has another one."""

    def __init__(self) -> None:
        # Nobles in ascending order, and once more as bits.
        self.nobles: list[int] = []
        self.noble_bits: i64 = 0
        # Artisans: how many, their points, and a bit for each different number of points.
        self.artisans: i64 = 0
        self.artisan_points: i64 = 0
        self.artisan_values: i64 = 0
        # Which artisans, as bits.
        self.artisan_bits: i64 = 0

    def copy(self) -> Hand:
        """One that can be added to."""
        twin = Hand()
        twin.nobles = self.nobles[:]
        twin.noble_bits = self.noble_bits
        twin.artisans = self.artisans
        twin.artisan_points = self.artisan_points
        twin.artisan_values = self.artisan_values
        twin.artisan_bits = self.artisan_bits
        return twin

    def cards(self) -> int:
        """All cards, a bit each."""
        return self.artisan_bits << court.COUNT | self.noble_bits

    def scribes(self) -> int:
        """The scribes among the nobles, a bit each."""
        return self.noble_bits & ALL_SCRIBES

    def add_noble(self, noble: int) -> None:
        """Count a noble."""
        number: i64 = noble
        place = len(self.nobles)
        while place > 0 and self.nobles[place - 1] > noble:
            place -= 1
        self.nobles.insert(place, noble)
        self.noble_bits |= 1 << number

    def add_artisan(self, artisan: int, points: i64) -> None:
        """Count an artisan of so many points."""
        number: i64 = artisan
        self.artisan_bits |= 1 << number
        self.artisans += 1
        self.artisan_points += points
        self.artisan_values |= 1 << points


def hands_of(table: Table) -> list[Hand]:
    """What every side has."""
    if not table.hands:
        hands = [Hand() for _ in range(table.sides)]
        for noble, owner in enumerate(table.noble_at):
            if owner >= 0:
                hands[owner].add_noble(noble)
        for artisan, owner in enumerate(table.artisan_at):
            if owner >= 0:
                hands[owner].add_artisan(artisan, table.facts.artisan_points[artisan])
        table.hands = hands
    return table.hands


def give_noble(table: Table, side: int, noble: int) -> None:
    """A noble comes to a side."""
    hand = hands_of(table)[side].copy()
    hand.add_noble(noble)
    replace(table, side, hand)
    table.own_nobles()
    table.noble_at[noble] = side


def give_artisan(table: Table, side: int, artisan: int) -> None:
    """An artisan comes to a side."""
    hand = hands_of(table)[side].copy()
    hand.add_artisan(artisan, table.facts.artisan_points[artisan])
    replace(table, side, hand)
    table.own_artisans()
    table.artisan_at[artisan] = side


def replace(table: Table, side: int, hand: Hand) -> None:
    """Put a hand in the place of another one, in a list that no twin shares."""
    table.hands = table.hands[:]
    table.hands[side] = hand
    table.changed(side)
