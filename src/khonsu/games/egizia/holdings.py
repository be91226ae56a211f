"""What the seats of Egizia have before themselves and on the board, counted once: all their prospects and numbers ask for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.engine.compiling import mypyc_attr
from khonsu.engine.machine import i64, vec
from khonsu.games.egizia import landings, nile, tasks
from khonsu.games.egizia.state import CREW_COUNT, JOKER, NOBODY, RING

if TYPE_CHECKING:
    from khonsu.games.egizia.state import Table

EFFECT_COUNT: Final = len(nile.EFFECTS)
RING_COUNT: Final = len(RING)

# Phases of a round.
BEFORE: Final = 0
SAILING: Final = 1
FEEDING: Final = 2
BUILDING: Final = 3
AFTER: Final = 4

# The bit of the first site for a substitute.
SUBSTITUTES: Final = 16
# How much of a strength card held counts for the next work force.
BOOST_USED: Final = 0.5


@mypyc_attr(acyclic=True)
class Holdings:
    """Cards of one seat by what they do and what comes of them, its crews, its bricks, and the sites where its ships are."""

    def __init__(self, table: Table, seat: int) -> None:
        facts = table.facts
        self.table = table
        self.seat = seat
        # Cards by effect, and a bit for each effect of which there are any.
        self.held: vec[i64] = vec[i64]([0] * EFFECT_COUNT)
        self.effects: i64 = 0
        # Stones of quarries in a round, and the grain of fields that are irrigated, by where the ring is.
        self.production = facts.start_quarry
        self.grain: vec[i64] = vec[i64]([0] * RING_COUNT)
        # Grain that the crews need; the strengths of regular crews that have not worked yet, strongest first, of the joker, and of all of them.
        self.hunger = 0
        self.one = 0.0
        self.two = 0.0
        self.three = 0.0
        self.joker = 0.0
        self.rested = 0.0
        # What grave tiles are worth together.
        self.tomb_value = 0
        # Bricks on the four structures, and rows of the pyramid with gaps in which nobody has more.
        self.obelisk: i64 = 0
        self.graves: i64 = 0
        self.pyramid: i64 = 0
        self.temple: i64 = 0
        self.led: i64 = 0
        # Sites with a ship in a slot, and beside the slots, a bit each; those at which the seat will still build this round, as bits, and
        # those of them where it is the substitute once more, higher up.
        self.slots: i64 = 0
        self.beside: i64 = 0
        self.pending: i64 = 0
        ring: i64
        for ring in range(RING_COUNT):
            self.grain[ring] = facts.start_grain
        self.count_crews()

    def count_crews(self) -> None:
        """Line up the crews."""
        crews = self.table.crews
        tired = self.table.tired
        first: i64 = self.seat * CREW_COUNT
        hunger = 0
        crew: i64
        for crew in range(first, first + JOKER):
            size = crews[crew]
            hunger += size
            if not tired[crew]:
                strength = float(size)
                self.rested += strength
                if strength > self.one:
                    self.three = self.two
                    self.two = self.one
                    self.one = strength
                elif strength > self.two:
                    self.three = self.two
                    self.two = strength
                elif strength > self.three:
                    self.three = strength
        size = crews[first + JOKER]
        self.hunger = hunger + size
        if not tired[first + JOKER]:
            self.joker = float(size)
            self.rested += self.joker

    def add(self, card: int) -> None:
        """Count a card."""
        facts = self.table.facts
        effect: i64 = facts.effect[card]
        self.held[effect] += 1
        self.effects |= 1 << effect
        if effect == nile.QUARRY:
            self.production += facts.amount[card]
        elif effect == nile.FIELD:
            amount: i64 = facts.amount[card]
            ring: i64
            for ring in range(self.table.colours[card], RING_COUNT):
                self.grain[ring] += amount
        elif effect == nile.GRAVE_8:
            self.tomb_value += facts.extra_tomb

    def bricks(self, building: int) -> int:
        """The bricks of the seat on a structure."""
        if building == 0:
            return self.obelisk
        if building == 1:
            return self.graves
        return self.pyramid if building == 2 else self.temple


@mypyc_attr(acyclic=True)
class Overview:
    """What every seat has, and what belongs to all of them."""

    def __init__(self, table: Table) -> None:
        self.table = table
        # Where in the round the table is; NOBODY when the game is over.
        self.phase = NOBODY if table.over or not table.stack else phase_of(table)
        self.seats: list[Holdings] = [Holdings(table, seat) for seat in range(table.players)]
        # Bricks on pyramid and temple.
        self.pyramid: i64 = 0
        self.temple: i64 = 0
        # Free slots of each site.
        self.free: vec[i64] = vec[i64]([0] * landings.SITE_COUNT)
        # Cards in the Sphinx deck; counted when asked for.
        self.counted_deck = NOBODY
        seats = self.seats
        for card, place in enumerate(table.cards):
            if place >= 0:
                seats[place].add(card)
        for space, digger in enumerate(table.diggers):
            own = seats[digger]
            own.tomb_value += table.graves[space]
            own.graves += 1
        for owner in table.obelisk:
            seats[owner].obelisk += 1
        for owner in table.temple:
            if owner != NOBODY:
                seats[owner].temple += 1
                self.temple += 1
        self.count_pyramid()
        self.count_docks()

    def deck(self) -> int:
        """How many cards are in the Sphinx deck."""
        if self.counted_deck == NOBODY:
            self.counted_deck = self.table.sphinx_deck()
        return self.counted_deck

    def count_pyramid(self) -> None:
        """Whose bricks lie on the pyramid, and who has most of them in rows that are not full: each row is laid from its first space on."""
        table = self.table
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
                    own = self.seats[seat]
                    own.pyramid += count
                    if count == most and place < end:
                        own.led += 1
                    self.pyramid += count
                    bricks[seat] = 0

    def count_docks(self) -> None:
        """Where ships wait to build, and which of them will still do so."""
        table = self.table
        begun: i64 = 0 if self.phase == SAILING or self.phase == FEEDING else landings.SITE_COUNT * landings.PER_SITE
        if self.phase == BUILDING:
            for task, decider, a, b in table.stack:
                if task == tasks.BUILDER:
                    begun = a * landings.PER_SITE + b
        slots: i64 = table.facts.slots[table.players]
        slot: i64 = 0
        site: i64 = 0
        for place, who in enumerate(table.docks):
            if who != NOBODY:
                own = self.seats[who]
                bit: i64 = 1 << site
                if slot == landings.BESIDE:
                    own.beside |= bit
                    if place >= begun:
                        own.pending |= bit * (1 + SUBSTITUTES)
                else:
                    own.slots |= bit
                    if place >= begun:
                        own.pending |= bit
            elif slot < slots:
                self.free[site] += 1
            slot += 1
            if slot == landings.PER_SITE:
                slot = 0
                site += 1
        if self.phase != NOBODY:
            task, decider, a, b = table.stack[-1]
            if task == tasks.COMMIT:
                # Whoever still prepares for building will build.
                site = a
                self.seats[decider].pending |= 1 << site


def phase_of(table: Table) -> int:
    """Where in the round the table is: the lowest frame says what comes when everything else is done."""
    task = table.stack[0][0]
    if task == tasks.NEXT_SHIP or task == tasks.RIVER_END:
        return SAILING
    if task == tasks.NEXT_MEAL or task == tasks.PRODUCE:
        return FEEDING
    if task == tasks.ROUND_START or task == tasks.AUCTION:
        return BEFORE
    if task == tasks.FINAL:
        return AFTER
    return BUILDING
