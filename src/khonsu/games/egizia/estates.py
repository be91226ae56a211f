"""What the seats of Egizia have for many positions in a row, counted when it changes: cards before them, and bricks on the structures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.engine.machine import i64, vec
from khonsu.games.egizia import nile
from khonsu.games.egizia.state import NOBODY, RING

if TYPE_CHECKING:
    from khonsu.games.egizia.facts import Facts
    from khonsu.games.egizia.state import Table

EFFECT_COUNT: Final = len(nile.EFFECTS)
RING_COUNT: Final = len(RING)


class Estate:
    """The cards of one seat by what they do and what comes of them. Never changed: whoever takes a card has another one."""

    def __init__(self, facts: Facts) -> None:
        # Cards by effect, and a bit for each effect of which there are any.
        self.held: vec[i64] = vec[i64]([0] * EFFECT_COUNT)
        self.effects: i64 = 0
        # Stones of quarries in a round, and the grain of fields that are irrigated, by where the ring is.
        self.production: i64 = facts.start_quarry
        self.grain: vec[i64] = vec[i64]([0] * RING_COUNT)
        # What cards count as grave tiles.
        self.tomb_value: i64 = 0
        ring: i64
        for ring in range(RING_COUNT):
            self.grain[ring] = facts.start_grain

    def copy(self, facts: Facts) -> Estate:
        """One that can be added to."""
        twin = Estate(facts)
        number: i64
        for number in range(EFFECT_COUNT):
            twin.held[number] = self.held[number]
        for number in range(RING_COUNT):
            twin.grain[number] = self.grain[number]
        twin.effects = self.effects
        twin.production = self.production
        twin.tomb_value = self.tomb_value
        return twin

    def add(self, facts: Facts, card: int, colour: int) -> None:
        """Count a card; a field is of this colour by now."""
        effect: i64 = facts.effect[card]
        self.held[effect] += 1
        self.effects |= 1 << effect
        if effect == nile.QUARRY:
            self.production += facts.amount[card]
        elif effect == nile.FIELD:
            amount: i64 = facts.amount[card]
            ring: i64
            for ring in range(colour, RING_COUNT):
                self.grain[ring] += amount
        elif effect == nile.GRAVE_8:
            self.tomb_value += facts.extra_tomb


class Works:
    """Whose bricks lie on the structures, of a table that still has the same lists: the rules put new ones in their place."""

    def __init__(self, table: Table) -> None:
        self.obelisk_then = table.obelisk
        self.graves_then = table.graves
        self.diggers_then = table.diggers
        self.pyramid_then = table.pyramid
        self.temple_then = table.temple
        # By seat: bricks on the four structures, what grave tiles are worth together, and rows of the pyramid with gaps in which nobody has more.
        self.obelisk: vec[i64] = vec[i64]([0] * table.players)
        self.graves: vec[i64] = vec[i64]([0] * table.players)
        self.pyramid: vec[i64] = vec[i64]([0] * table.players)
        self.temple: vec[i64] = vec[i64]([0] * table.players)
        self.tomb_value: vec[i64] = vec[i64]([0] * table.players)
        self.led: vec[i64] = vec[i64]([0] * table.players)
        # Bricks of all on pyramid and temple.
        self.all_pyramid: i64 = 0
        self.all_temple: i64 = 0
        owner: i64
        for owner in table.obelisk:
            self.obelisk[owner] += 1
        for space, digger in enumerate(table.diggers):
            owner = digger
            self.graves[owner] += 1
            self.tomb_value[owner] += table.graves[space]
        for builder in table.temple:
            if builder != NOBODY:
                owner = builder
                self.temple[owner] += 1
                self.all_temple += 1
        self.count_pyramid(table)

    def is_of(self, table: Table) -> bool:
        """Whether this is what lies on a table."""
        return (
            self.pyramid_then is table.pyramid
            and self.temple_then is table.temple
            and self.obelisk_then is table.obelisk
            and self.diggers_then is table.diggers
            and self.graves_then is table.graves
        )

    def count_pyramid(self, table: Table) -> None:
        """Whose bricks lie on the pyramid, and who has most of them in rows that are not full: each row is laid from its first space on."""
        facts = table.facts
        pyramid = table.pyramid
        bricks = vec[i64]([0] * table.players)
        seat: i64
        for row in range(len(facts.row_spaces)):
            place: i64 = facts.row_start[row]
            if pyramid[place] == NOBODY:
                continue
            end: i64 = place + facts.row_spaces[row]
            most: i64 = 0
            while place < end:
                owner: i64 = pyramid[place]
                if owner == NOBODY:
                    break
                count = bricks[owner] + 1
                bricks[owner] = count
                if count > most:
                    most = count
                place += 1
            for seat in range(len(bricks)):
                count = bricks[seat]
                if count > 0:
                    self.pyramid[seat] += count
                    if count == most and place < end:
                        self.led[seat] += 1
                    self.all_pyramid += count
                    bricks[seat] = 0


def estates_of(table: Table) -> list[Estate]:
    """The cards of every seat."""
    if not table.estates:
        facts = table.facts
        found = [Estate(facts) for _ in range(table.players)]
        for card, place in enumerate(table.cards):
            if place >= 0:
                found[place].add(facts, card, table.colours[card])
        table.estates = found
    return table.estates


def give_card(table: Table, card: int, seat: int) -> None:
    """A card comes to lie before a seat."""
    table.cards[card] = seat
    if table.estates:
        facts = table.facts
        estate = table.estates[seat].copy(facts)
        estate.add(facts, card, table.colours[card])
        table.estates = table.estates[:]
        table.estates[seat] = estate


def works_of(table: Table) -> Works:
    """The bricks of every seat."""
    found = table.works
    if found is None or not found.is_of(table):
        found = Works(table)
        table.works = found
    return found
