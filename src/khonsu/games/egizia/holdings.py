"""What the seats of Egizia have before themselves, counted once: all their prospects and numbers ask for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.games.egizia import nile
from khonsu.games.egizia.state import CREW_COUNT, RING

if TYPE_CHECKING:
    from khonsu.games.egizia.state import Table


class Holdings:
    """Cards of one seat by what they do, and what comes of them."""

    def __init__(self, table: Table, seat: int) -> None:
        facts = table.facts
        crews = table.crews
        first = seat * CREW_COUNT
        self.table = table
        self.seat = seat
        # Cards by effect.
        self.held: list[int] = [0] * len(nile.EFFECTS)
        # Stones of quarries in a round, and the grain of fields that are irrigated, by where the ring is.
        self.production = facts.start_quarry
        self.grain: list[int] = [facts.start_grain] * len(RING)
        # Grain that the crews need.
        self.hunger = crews[first] + crews[first + 1] + crews[first + 2] + crews[first + 3]
        # What grave tiles are worth together.
        self.tomb_value = 0

    def add(self, card: int) -> None:
        """Count a card."""
        facts = self.table.facts
        effect = facts.effect[card]
        # Without `+=`, which the compiler leaves to Python where it changes a list.
        self.held[effect] = self.held[effect] + 1
        if effect == nile.QUARRY:
            self.production += facts.amount[card]
        elif effect == nile.FIELD:
            for ring in range(self.table.colours[card], len(RING)):
                self.grain[ring] = self.grain[ring] + facts.amount[card]
        elif effect == nile.GRAVE_8:
            self.tomb_value += facts.extra_tomb


def holdings(table: Table) -> list[Holdings]:
    """What every seat has."""
    found = [Holdings(table, seat) for seat in range(table.players)]
    for card, place in enumerate(table.cards):
        if place >= 0:
            found[place].add(card)
    for space, digger in enumerate(table.diggers):
        found[digger].tomb_value += table.graves[space]
    return found
