"""What the seats of Egizia have before themselves and on the board, put together once: all their prospects and numbers ask for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.engine.compiling import mypyc_attr
from khonsu.engine.machine import vec
from khonsu.games.egizia import labour, landings, nile, tasks
from khonsu.games.egizia.estates import Estate, Works, estates_of, works_of
from khonsu.games.egizia.fleets import Fleets, fleets_of, sites_of
from khonsu.games.egizia.labour import Labour, labour_of
from khonsu.games.egizia.state import NOBODY

if TYPE_CHECKING:
    from khonsu.engine.machine import i64
    from khonsu.games.egizia.state import Table

# Phases of a round.
BEFORE: Final = 0
SAILING: Final = 1
FEEDING: Final = 2
BUILDING: Final = 3
AFTER: Final = 4

# How much of a strength card held counts for the next work force.
BOOST_USED: Final = 0.5
# Where no ship can be: further down than all positions, and no more than a byte.
OUT_OF_REACH: Final = 255
# No place of a site has still to build.
ALL_BUILT: Final = landings.SITE_COUNT * landings.PER_SITE


@mypyc_attr(acyclic=True)
class Holdings:
    """What one seat has: cards by what they do and what comes of them, crews, ships, and the sites where it builds."""

    def __init__(self, table: Table, seat: int, estate: Estate, works: Works, crews: Labour, fleets: Fleets) -> None:
        place: i64 = seat
        self.seat = seat
        self.stones = float(table.stones[seat])
        self.stone_market: i64 = table.stone_market[seat]
        self.grain_market: i64 = table.grain_market[seat]
        self.ships: i64 = table.ships[seat]
        self.lowest: i64 = table.lowest[seat]
        self.passed: bool = table.passed[seat] != 0
        self.built = float(table.built[seat])
        # Cards by effect, and a bit for each effect of which there are any.
        self.held: vec[i64] = estate.held
        self.effects: i64 = estate.effects
        # Stones of quarries in a round, and the grain of fields that are irrigated, by where the ring is.
        self.production = estate.production
        self.grain: vec[float] = estate.grain
        # Grain that the crews need; the strengths of regular crews that have not worked yet, strongest first; and what joker and cards add to them.
        line: i64 = place * labour.NUMBERS
        numbers = crews.numbers
        self.hunger = numbers[line + labour.HUNGER]
        self.one = numbers[line + labour.ONE]
        self.two = numbers[line + labour.TWO]
        self.three = numbers[line + labour.THREE]
        self.support = numbers[line + labour.JOKER]
        if self.effects & (1 << nile.STRENGTH_3):
            self.support += float(estate.held[nile.STRENGTH_3] * table.facts.extra_strength) * BOOST_USED
        # What grave tiles are worth together.
        self.tomb_value: i64 = estate.tomb_value + works.tomb_value[place]
        # Sites with a ship, as `sites_of` tells, and those at which the seat will still build this round.
        self.places: i64 = fleets.places[place]
        self.sites: i64 = sites_of(self.places)
        self.pending: i64 = 0

    def holds(self, effect: i64) -> bool:
        """Whether a card of an effect lies before the seat."""
        return self.effects >> effect & 1 != 0


@mypyc_attr(acyclic=True)
class Overview:
    """What every seat has, and what belongs to all of them."""

    def __init__(self, table: Table) -> None:
        self.table = table
        estates = estates_of(table)
        self.on_river: i64 = estates.on_river
        self.works = works_of(table)
        self.labour = labour_of(table)
        self.fleets = fleets_of(table)
        self.seats: list[Holdings] = [
            Holdings(table, seat, estate, self.works, self.labour, self.fleets) for seat, estate in enumerate(estates.seats)
        ]
        # While ships sail: from which position on each seat can land as a rival of others, and if it has ships, a byte each; and what the spaces
        # there are worth to it. `chances_ahead` tells.
        self.rivals: i64 = 0
        self.landers: i64 = 0
        self.worths: vec[float] = vec[float]()
        # Rounds after this one, and cards in the Sphinx deck.
        self.after = float(table.facts.rounds - table.round)
        self.deck: i64 = table.sphinx_deck()
        # Where in the round the table is; NOBODY when the game is over. Who chooses, what, and the two numbers that it is about.
        self.phase: i64 = NOBODY
        self.chooser: i64 = NOBODY
        self.task: i64 = NOBODY
        self.about: i64 = 0
        self.most: i64 = 0
        if table.stack and not table.over:
            self.phase = phase_of(table)
            task, chooser, about, most = table.stack[-1]
            self.task = task
            self.chooser = chooser
            self.about = about
            self.most = most
            self.find_builders()

    def find_builders(self) -> None:
        """Which ships at the sites will still build."""
        if self.phase == SAILING or self.phase == FEEDING:
            for own in self.seats:
                own.pending = own.sites
        elif self.phase == BUILDING:
            begun: i64 = ALL_BUILT
            for task, _decider, site, place in self.table.stack:
                if task == tasks.BUILDER:
                    begun = site * landings.PER_SITE + place
            for own in self.seats:
                own.pending = sites_of(own.places >> begun << begun)
            if self.task == tasks.COMMIT:
                # Whoever still prepares for building will build.
                self.seats[self.chooser].pending |= 1 << self.about


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
