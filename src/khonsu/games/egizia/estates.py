"""What the seats of Egizia have for many positions in a row, counted when it changes: cards before them, and bricks on the structures.

What was counted knows the lists that it was counted from, and holds for every table that still has the same ones: the rules never change those
lists, they put new ones in their place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.engine.machine import BytesWriter, i64, vec
from khonsu.games.egizia import nile
from khonsu.games.egizia.keys import tell, tell_all, tell_bits

if TYPE_CHECKING:
    from khonsu.games.egizia.facts import Facts
    from khonsu.games.egizia.state import Table

EFFECT_COUNT: Final = len(nile.EFFECTS)
# Circles of the water ring, as many as there are colours of fields.
RING_COUNT: Final = 3
# Sections of the temple.
SECTION_COUNT: Final = 4
# Numbers of each seat: bricks on the structures, in their order, and rows of the pyramid with gaps in which nobody has more.
OBELISK: Final = 0
GRAVES: Final = 1
PYRAMID: Final = 2
TEMPLE: Final = 3
LED: Final = 4
NUMBERS: Final = 5


class Estate:
    """The cards of one seat by what they do and what comes of them. Never changed: whoever takes a card has another one."""

    def __init__(self, facts: Facts) -> None:
        # The cards, the fields among them that were improved, and those that were improved twice, a bit each.
        self.cards: i64 = 0
        self.better: i64 = 0
        self.best: i64 = 0
        # Cards by effect, and a bit for each effect of which there are any.
        self.held: vec[i64] = vec[i64]([0] * EFFECT_COUNT)
        self.effects: i64 = 0
        # Stones of quarries in a round, and the grain of fields that are irrigated, by where the ring is.
        self.production = float(facts.start_quarry)
        self.grain: vec[float] = vec[float]([0.0] * RING_COUNT)
        # What cards count as grave tiles.
        self.tomb_value: i64 = 0
        ring: i64
        for ring in range(RING_COUNT):
            self.grain[ring] = float(facts.start_grain)

    def copy(self, facts: Facts) -> Estate:
        """One that can be added to."""
        twin = Estate(facts)
        # Of most effects there is no card.
        rest = self.effects
        number: i64 = 0
        while rest > 0:
            if rest & 1:
                twin.held[number] = self.held[number]
            rest >>= 1
            number += 1
        for number in range(RING_COUNT):
            twin.grain[number] = self.grain[number]
        twin.cards = self.cards
        twin.better = self.better
        twin.best = self.best
        twin.effects = self.effects
        twin.production = self.production
        twin.tomb_value = self.tomb_value
        return twin

    def add(self, facts: Facts, card: int, colour: int) -> None:
        """Count a card; a field is of this colour by now."""
        effect: i64 = facts.effect[card]
        bit: i64 = facts.card_bits[card]
        self.cards |= bit
        self.held[effect] += 1
        self.effects |= 1 << effect
        if effect == nile.QUARRY:
            self.production += float(facts.amount[card])
        elif effect == nile.FIELD:
            amount = float(facts.amount[card])
            ring: i64
            for ring in range(colour, RING_COUNT):
                self.grain[ring] += amount
            if colour < facts.colour[card]:
                self.better |= bit
            if colour < facts.colour[card] - 1:
                self.best |= bit
        elif effect == nile.GRAVE_8:
            self.tomb_value += facts.extra_tomb

    def tell(self, told: BytesWriter) -> None:
        """What of this is part of a key."""
        tell_bits(told, self.cards)
        tell_bits(told, self.better)
        tell_bits(told, self.best)


class Estates:
    """The cards of all seats, in the decks and on the river. Never changed."""

    def __init__(self, table: Table, seats: list[Estate], undealt: i64, on_river: i64) -> None:
        self.cards_then = table.cards
        self.colours_then = table.colours
        self.seats = seats
        # A bit for each card that is still in its deck, and how many lie on the river.
        self.undealt = undealt
        self.on_river = on_river
        self.key = b""

    def told(self) -> bytes:
        """All of it as part of a key."""
        if not self.key:
            told = BytesWriter()
            tell_bits(told, self.undealt)
            for estate in self.seats:
                estate.tell(told)
            self.key = told.getvalue()
        return self.key


class Works:
    """Whose bricks lie on the structures. Never changed."""

    def __init__(self, table: Table) -> None:
        self.obelisk_then = table.obelisk
        self.graves_then = table.graves
        self.diggers_then = table.diggers
        self.pyramid_then = table.pyramid
        self.temple_then = table.temple
        # Numbers of the seats, and what grave tiles are worth together to each.
        self.numbers: vec[float] = vec[float]([0.0] * (table.players * NUMBERS))
        self.tomb_value: vec[i64] = vec[i64]([0] * table.players)
        # Bricks of all in each row of the pyramid and each section of the temple.
        self.row_filled: vec[i64] = vec[i64]([0] * len(table.facts.row_spaces))
        self.section_filled: vec[i64] = vec[i64]([0] * SECTION_COUNT)
        # Bricks of all on pyramid and temple.
        self.all_pyramid: i64 = 0
        self.all_temple: i64 = 0
        owner: i64
        for owner in table.obelisk:
            self.numbers[owner * NUMBERS + OBELISK] += 1.0
        for space, digger in enumerate(table.diggers):
            owner = digger
            self.numbers[owner * NUMBERS + GRAVES] += 1.0
            self.tomb_value[owner] += table.graves[space]
        self.count_temple(table)
        self.count_pyramid(table)
        self.key = b""

    def told(self) -> bytes:
        """All of it as part of a key."""
        if not self.key:
            told = BytesWriter()
            tell_all(told, self.obelisk_then)
            tell_all(told, self.graves_then)
            tell_all(told, self.diggers_then)
            tell(told, self.pyramid_then)
            tell(told, self.temple_then)
            self.key = told.getvalue()
        return self.key

    def is_of(self, table: Table) -> bool:
        """Whether this is what lies on a table."""
        return (
            self.pyramid_then is table.pyramid
            and self.temple_then is table.temple
            and self.obelisk_then is table.obelisk
            and self.diggers_then is table.diggers
            and self.graves_then is table.graves
        )

    def count_temple(self, table: Table) -> None:
        """Whose bricks lie on the temple: each section is laid from its first space on."""
        starts = table.facts.section_start
        temple = table.temple
        section: i64
        for section in range(SECTION_COUNT):
            place: i64 = starts[section]
            end: i64 = starts[section + 1]
            first = place
            while place < end and temple[place] >= 0:
                owner: i64 = temple[place]
                self.numbers[owner * NUMBERS + TEMPLE] += 1.0
                place += 1
            self.section_filled[section] = place - first
            self.all_temple += place - first

    def count_pyramid(self, table: Table) -> None:
        """Whose bricks lie on the pyramid, and who has most of them in rows that are not full: each row is laid from its first space on."""
        facts = table.facts
        pyramid = table.pyramid
        bricks = vec[i64]([0] * table.players)
        seat: i64
        row: i64
        for row in range(len(self.row_filled)):
            place: i64 = facts.row_start[row]
            end: i64 = place + facts.row_spaces[row]
            first = place
            most: i64 = 0
            while place < end and pyramid[place] >= 0:
                owner: i64 = pyramid[place]
                count = bricks[owner] + 1
                bricks[owner] = count
                if count > most:
                    most = count
                place += 1
            self.row_filled[row] = place - first
            self.all_pyramid += place - first
            if most > 0:
                for seat in range(len(bricks)):
                    count = bricks[seat]
                    self.numbers[seat * NUMBERS + PYRAMID] += float(count)
                    if count == most and place < end:
                        self.numbers[seat * NUMBERS + LED] += 1.0
                    bricks[seat] = 0


def estates_of(table: Table) -> Estates:
    """The cards of every seat."""
    found = table.estates
    if found is None or found.cards_then is not table.cards or found.colours_then is not table.colours:
        found = counted(table)
        table.estates = found
    return found


def counted(table: Table) -> Estates:
    """The cards of every seat, one by one."""
    facts = table.facts
    seats = [Estate(facts) for _ in range(table.players)]
    undealt: i64 = 0
    on_river: i64 = 0
    bit: i64 = 1
    for card, place in enumerate(table.cards):
        if place >= 0:
            seats[place].add(facts, card, table.colours[card])
        elif place == nile.IN_DECK:
            undealt |= bit
        elif place == nile.ON_RIVER:
            on_river += 1
        bit <<= 1
    return Estates(table, seats, undealt, on_river)


def give_card(table: Table, card: int, seat: int) -> None:
    """A card of the river comes to lie before a seat."""
    facts = table.facts
    before = estates_of(table)
    estate = before.seats[seat].copy(facts)
    estate.add(facts, card, table.colours[card])
    seats = before.seats[:]
    seats[seat] = estate
    table.cards = table.cards[:]
    table.cards[card] = seat
    table.estates = Estates(table, seats, before.undealt, before.on_river - 1)


def remove_card(table: Table, card: int) -> None:
    """A card of the river leaves the game."""
    before = estates_of(table)
    table.cards = table.cards[:]
    table.cards[card] = nile.GONE
    table.estates = Estates(table, before.seats, before.undealt, before.on_river - 1)


def clear_river(table: Table) -> None:
    """All cards that are left on the river leave the game."""
    before = estates_of(table)
    table.cards = table.cards[:]
    for space, card in enumerate(table.river):
        if card != nile.NO_CARD:
            table.cards[card] = nile.GONE
            table.river[space] = nile.NO_CARD
    table.estates = Estates(table, before.seats, before.undealt, 0)


def lay_on_river(table: Table, drawn: list[int]) -> None:
    """Cards from a deck come to lie along the river."""
    before = estates_of(table)
    undealt = before.undealt
    table.cards = table.cards[:]
    for space, card in enumerate(drawn):
        bit: i64 = table.facts.card_bits[card]
        undealt &= ~bit
        table.cards[card] = nile.ON_RIVER
        table.river[space] = card
    table.estates = Estates(table, before.seats, undealt, len(drawn))


def works_of(table: Table) -> Works:
    """The bricks of every seat."""
    found = table.works
    if found is None or not found.is_of(table):
        found = Works(table)
        table.works = found
    return found
