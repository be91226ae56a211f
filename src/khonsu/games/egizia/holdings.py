"""What a seat of Egizia has before itself, counted once: all its prospects and numbers ask for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.games.egizia import nile
from khonsu.games.egizia.state import CREW_COUNT, RING

if TYPE_CHECKING:
    from khonsu.games.egizia.state import Table


class Holdings:
    """Cards by what they do, and what comes of them."""

    def __init__(self, table: Table, seat: int) -> None:
        facts = table.facts
        self.table = table
        self.seat = seat
        # Cards by effect.
        held = [0] * len(nile.EFFECTS)
        # Stones of quarries in a round, and the grain of fields that are irrigated, by where the ring is.
        stones = facts.start_quarry
        grain = [facts.start_grain] * len(RING)
        for card, place in enumerate(table.cards):
            if place == seat:
                effect = facts.effect[card]
                # Without `+=`, which the compiler leaves to Python where it changes a list.
                held[effect] = held[effect] + 1
                if effect == nile.QUARRY:
                    stones += facts.amount[card]
                elif effect == nile.FIELD:
                    for ring in range(table.colours[card], len(RING)):
                        grain[ring] = grain[ring] + facts.amount[card]
        self.held: list[int] = held
        self.production = stones
        self.grain: list[int] = grain
        first = seat * CREW_COUNT
        crews = table.crews
        # Grain that the crews need.
        self.hunger = crews[first] + crews[first + 1] + crews[first + 2] + crews[first + 3]
        # What grave tiles are worth together.
        tombs = held[nile.GRAVE_8] * facts.extra_tomb
        for space, digger in enumerate(table.diggers):
            if digger == seat:
                tombs += table.graves[space]
        self.tomb_value = tombs
