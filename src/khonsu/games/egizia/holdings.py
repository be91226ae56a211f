"""What the seats of Egizia have before themselves and on the board, counted once: all their prospects and numbers ask for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.engine.compiling import mypyc_attr
from khonsu.engine.machine import i64, vec
from khonsu.games.egizia import landings, tasks
from khonsu.games.egizia.estates import Estate, Works, estates_of, works_of
from khonsu.games.egizia.state import CREW_COUNT, JOKER, NOBODY

if TYPE_CHECKING:
    from khonsu.games.egizia.state import Table

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

    def __init__(self, table: Table, seat: int, estate: Estate, works: Works) -> None:
        place: i64 = seat
        self.table = table
        self.seat = seat
        # Cards by effect, and a bit for each effect of which there are any.
        self.held: vec[i64] = estate.held
        self.effects: i64 = estate.effects
        # Stones of quarries in a round, and the grain of fields that are irrigated, by where the ring is.
        self.production: i64 = estate.production
        self.grain: vec[i64] = estate.grain
        # Grain that the crews need; the strengths of regular crews that have not worked yet, strongest first, of the joker, and of all of them.
        self.hunger: i64 = 0
        self.one = 0.0
        self.two = 0.0
        self.three = 0.0
        self.joker = 0.0
        self.rested = 0.0
        # What grave tiles are worth together.
        self.tomb_value: i64 = estate.tomb_value + works.tomb_value[place]
        # Bricks on the four structures, and rows of the pyramid with gaps in which nobody has more.
        self.obelisk: i64 = works.obelisk[place]
        self.graves: i64 = works.graves[place]
        self.pyramid: i64 = works.pyramid[place]
        self.temple: i64 = works.temple[place]
        self.led: i64 = works.led[place]
        # Sites with a ship in a slot, and beside the slots, a bit each; those at which the seat will still build this round, as bits, and
        # those of them where it is the substitute once more, higher up.
        self.slots: i64 = 0
        self.beside: i64 = 0
        self.pending: i64 = 0
        self.count_crews()

    def count_crews(self) -> None:
        """Line up the crews."""
        crews = self.table.crews
        tired = self.table.tired
        first: i64 = self.seat * CREW_COUNT
        hunger: i64 = 0
        one = 0.0
        two = 0.0
        three = 0.0
        rested = 0.0
        size: i64
        crew: i64
        for crew in range(first, first + JOKER):
            size = crews[crew]
            hunger += size
            if not tired[crew]:
                strength = float(size)
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
        size = crews[first + JOKER]
        self.hunger = hunger + size
        if not tired[first + JOKER]:
            self.joker = float(size)
            rested += self.joker
        self.one = one
        self.two = two
        self.three = three
        self.rested = rested

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
        works = works_of(table)
        self.seats: list[Holdings] = [Holdings(table, seat, estate, works) for seat, estate in enumerate(estates_of(table))]
        # Bricks on pyramid and temple.
        self.pyramid: i64 = works.all_pyramid
        self.temple: i64 = works.all_temple
        # Free slots of each site.
        self.free: vec[i64] = vec[i64]([0] * landings.SITE_COUNT)
        # Cards in the Sphinx deck; counted when asked for.
        self.counted_deck = NOBODY
        self.count_docks()

    def deck(self) -> int:
        """How many cards are in the Sphinx deck."""
        if self.counted_deck == NOBODY:
            self.counted_deck = self.table.sphinx_deck()
        return self.counted_deck

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
