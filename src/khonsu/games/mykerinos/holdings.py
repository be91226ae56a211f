"""What each seat of Mykerinos has in cards and halls, and what it may hope for with them, in points.

None of it hangs on cubes of the territory, so it stays the same for many positions in a row and is worked out once for all of them.
"""

from __future__ import annotations

from typing import Final

from khonsu.engine.bits import count_bits
from khonsu.engine.compiling import mypyc_attr
from khonsu.engine.machine import i64, vec
from khonsu.games.mykerinos.state import (
    BROWN,
    EVERY_WING,
    HALL5,
    HALLS,
    MOST_PLOTS,
    NO_PATRON,
    NO_PLOT,
    PATRON_COUNT,
    PLOT_BITS,
    SHARED,
    Lasting,
    Table,
    wings_reached,
)

# A patron's help in one later round, and a card that is ready in this one, by patron.
HELP: Final[list[float]] = [1.0, 0.5, 2.0, 0.6, 0.8]
READY_HELP: Final = 0.4
# The share of the plots to come that a seat will get if their patron suits it, by players.
SHARE: Final[list[float]] = [0.0, 0.0, 0.36, 0.28, 0.22]
# How likely a hall of value 5 is entered through an open door, and how much of the next set is sure, by rounds still to come.
DOOR: Final[list[float]] = [0.1, 0.3, 0.45, 0.5]
SET: Final[list[float]] = [0.1, 0.3, 0.45, 0.5]

# The most places for plots that a round has.
PLACES: Final = 12

# Where a seat's numbers stand that hang on no cubes, among its features; what hangs on cubes lies between and after them. The first one is all that is sure.
SURE: Final = 0
POINTS: Final = 1
EXHIBITION: Final = 2
COMING: Final = 3
DOORS: Final = 4
SETS: Final = 5
HELP_LATER: Final = 6
HELP_NOW: Final = 7
CARDS: Final = 10
RATES: Final = 15
THREES: Final = 20
FIVES: Final = 21
SHARED_ONES: Final = 22
OPEN_DOORS: Final = 23
BEST_HALL: Final = 24
COMPLETE: Final = 25
LACKING: Final = 26
READY_CARDS: Final = 27
READY_BROWN: Final = 28
HELD: Final = 29


@mypyc_attr(acyclic=True)
class Holdings:
    """All seats', one after the other."""

    def __init__(self, table: Table, lasting: Lasting) -> None:
        players = table.players
        self.rounds_left = 4 - table.round
        # By seat: its numbers while it digs.
        self.numbers: vec[float] = vec[float]([0.0] * (HELD * players))
        # By seat and place on the territory: what the plot there is worth.
        self.plots: vec[float] = vec[float]([0.0] * (PLACES * players))
        coming = plots_to_come(table, lasting)
        # What one more card is worth, by patron, of which the last is none.
        more = vec[float]([0.0] * (PATRON_COUNT + 1))
        seat: i64
        for seat in range(players):
            self.numbers[HELD * seat + POINTS] = float(table.plot_points[seat])
            self.count_cards(table, seat, more)
            self.value_wings(table, lasting, seat, coming, more)
            self.add_up(HELD * seat)
            self.value_plots(table, PLACES * seat, more)

    def count_cards(self, table: Table, seat: i64, more: vec[float]) -> None:
        """Cards of each patron, their help, and sets: complete ones, and the next one by how much of it is there."""
        patron = table.facts.patron
        turned = table.turned
        numbers = self.numbers
        first = HELD * seat
        cards = first + CARDS
        kind: i64
        ready = 0.0
        for plot in table.cards[seat]:
            kind = patron[plot]
            if kind != NO_PATRON:
                numbers[cards + kind] += 1.0
                if turned[plot] == 0:
                    ready += READY_HELP * HELP[kind]
                    numbers[first + READY_CARDS] += 1.0
                    if kind == BROWN:
                        numbers[first + READY_BROWN] = 1.0
        least = numbers[cards]
        for kind in range(1, PATRON_COUNT):
            least = min(least, numbers[cards + kind])
        lacking = 0.0
        doubled = 0.0
        for kind in range(PATRON_COUNT):
            held = numbers[cards + kind]
            if held == least:
                lacking += 1.0
            elif held > least + 1.0:
                doubled += 1.0
        begun = float(PATRON_COUNT) - lacking
        points = float(table.facts.set_points)
        sets = self.set_worth(points, least, begun)
        # One more of what is lacking completes a set, or goes on with it; one more of anything else does nothing.
        completing = (
            self.set_worth(points, least + 1.0, doubled) if lacking == 1.0 else self.set_worth(points, least, begun + 1.0)
        )
        help_later = 0.0
        for kind in range(PATRON_COUNT):
            held = numbers[cards + kind]
            use = HELP[kind] * float(self.rounds_left)
            help_later += use * held
            more[kind] = use + completing - sets if held == least else use
        numbers[first + SETS] = sets
        numbers[first + HELP_LATER] = help_later
        numbers[first + HELP_NOW] = ready
        numbers[first + COMPLETE] = least
        numbers[first + LACKING] = lacking

    def set_worth(self, points: float, complete: float, begun: float) -> float:
        """Points of complete sets, and of the next one with so many patrons of it."""
        return points * (complete + SET[self.rounds_left] * (begun * begun) / (PATRON_COUNT * PATRON_COUNT))

    def value_wings(self, table: Table, lasting: Lasting, seat: i64, coming: vec[float], more: vec[float]) -> None:
        """Cards and cards to come in every wing, where the open door of a better hall may still raise them; and the best hall."""
        numbers = self.numbers
        first = HELD * seat
        wings = table.wings
        values = table.facts.hall_values
        # As floats, which is what they become.
        three = float(values[0])
        five = float(values[1])
        two = float(values[2])
        without_hall = float(table.facts.without_hall)
        door = DOOR[self.rounds_left]
        # By kind of hall: those that are the seat's, and those that nobody is in, a bit for each wing.
        own = lasting.halls_of >> (HALLS * seat)
        free = lasting.free_halls
        threes = own & EVERY_WING
        fives = own >> HALL5 & EVERY_WING
        shared = own >> SHARED & EVERY_WING
        free_threes = free & EVERY_WING
        free_fives = free >> HALL5 & EVERY_WING
        free_shared = free >> SHARED
        in_shared = wings_reached(shared << SHARED)
        exhibition = 0.0
        later = 0.0
        doors = 0.0
        open_doors = 0.0
        best = 0.0
        # What a shared hall would bring in the first wing and in the one before.
        first_lift = 0.0
        before = 0.0
        wing: i64
        for wing in range(PATRON_COUNT):
            kind: i64 = wings[wing]
            rate = without_hall
            if in_shared >> wing & 1 and two > rate:
                rate = two
            if threes >> wing & 1 and three > rate:
                rate = three
            if fives >> wing & 1 and five > rate:
                rate = five
            cards = numbers[first + CARDS + kind]
            expected = coming[kind]
            all_cards = cards + expected
            open_five = 0.0
            behind_door = 0.0
            if free_fives >> wing & 1:
                open_five = door
                if (in_shared | threes) >> wing & 1:
                    behind_door = door * (five - rate)
                    open_doors += 1.0
                    best = max(best, (max(rate, five) - rate - behind_door) * all_cards)
            numbers[first + RATES + kind] = rate
            exhibition += rate * cards
            later += (rate - 1.0) * expected
            doors += behind_door * all_cards
            more[kind] += rate + behind_door
            # With another rate and another door behind it, every card is worth so much more.
            if free_threes >> wing & 1:
                better = max(rate, three)
                best = max(best, (better - rate + open_five * (five - better) - behind_door) * all_cards)
            better = max(rate, two)
            lift = (better - rate + open_five * (five - better) - behind_door) * all_cards
            if wing == 0:
                first_lift = lift
            elif free_shared >> (wing - 1) & 1:
                best = max(best, before + lift)
            before = lift
        if free_shared >> (PATRON_COUNT - 1) & 1 and table.ring_closed:
            best = max(best, before + first_lift)
        numbers[first + EXHIBITION] = exhibition
        numbers[first + COMING] = later
        numbers[first + DOORS] = doors
        numbers[first + THREES] = float(count_bits(threes))
        numbers[first + FIVES] = float(count_bits(fives))
        numbers[first + SHARED_ONES] = float(count_bits(shared))
        numbers[first + OPEN_DOORS] = open_doors
        numbers[first + BEST_HALL] = best

    def add_up(self, first: i64) -> None:
        """All that is sure whatever happens to cubes."""
        numbers = self.numbers
        sure = numbers[first + POINTS]
        number: i64
        for number in range(first + EXHIBITION, first + HELP_NOW):
            sure += numbers[number]
        numbers[first + SURE] = sure

    def value_plots(self, table: Table, place: i64, more: vec[float]) -> None:
        """What the plots on the territory are worth to a seat."""
        points = table.facts.points
        patron = table.facts.patron
        for plot in table.field:
            if plot != NO_PLOT:
                self.plots[place] = float(points[plot]) + more[patron[plot]]
            place += 1


def holdings_of(table: Table, lasting: Lasting) -> Holdings:
    """What all seats have."""
    found = lasting.holdings
    if found is None:
        found = Holdings(table, lasting)
        lasting.holdings = found
    return found


def plots_to_come(table: Table, lasting: Lasting) -> vec[float]:
    """How many of the plots to come a seat will get that they suit, by patron."""
    patron = table.facts.patron
    share = SHARE[table.players]
    # Of plots that lie on the territory already, half as many are still to come.
    counts = 2 * lasting.undrawn
    for plot in table.field:
        if plot != NO_PLOT:
            counts += 1 << (PLOT_BITS * patron[plot])
    found = vec[float]([0.0] * (PATRON_COUNT + 1))
    kind: i64
    for kind in range(PATRON_COUNT + 1):
        found[kind] = 0.5 * share * float(counts & MOST_PLOTS)
        counts >>= PLOT_BITS
    return found
