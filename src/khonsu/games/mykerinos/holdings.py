"""What each seat of Mykerinos has in cards and halls, and what it may hope for with them, in points.

None of it hangs on cubes of the territory, so it stays the same for many positions in a row and is worked out once for all of them.
"""

from __future__ import annotations

from typing import Final

from khonsu.engine.compiling import mypyc_attr
from khonsu.engine.machine import i64, vec
from khonsu.games.mykerinos.state import (
    BROWN,
    HALL5,
    LAST_SHARED,
    NO_PATRON,
    NO_PLOT,
    NOBODY,
    PATRON_COUNT,
    SHARED,
    Table,
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

# The plots to come are counted by patron in one number, with so many bits a patron.
PLOT_BITS: Final = 8
MOST_PLOTS: Final = 255


@mypyc_attr(acyclic=True)
class Holding:
    """One seat's."""

    def __init__(self, table: Table, seat: int, coming: vec[float]) -> None:
        self.seat = seat
        self.rounds_left = 4 - table.round
        # Points of plots, cards in their halls, cards to come, better halls behind open doors, sets with what is there of the next.
        self.points = float(table.plot_points[seat])
        self.exhibition = 0.0
        self.coming = 0.0
        self.doors = 0.0
        self.sets = 0.0
        # Help in later rounds, and in this one while the seat digs.
        self.help = 0.0
        self.ready = 0.0
        # By patron, of which the last is none: cards, points for each of them in its wing, and what one more is worth.
        self.cards: vec[i64] = vec[i64]([0] * (PATRON_COUNT + 1))
        self.rates: vec[float] = vec[float]([0.0] * (PATRON_COUNT + 1))
        self.more: vec[float] = vec[float]([0.0] * (PATRON_COUNT + 1))
        # Complete sets, patrons that the next one lacks, halls of value 5 that can be entered, and what the best hall brings.
        self.complete = 0
        self.lacking = 0
        self.open_doors = 0
        self.hall = 0.0
        # Cards that can still help in this round, and whether Sir Brown is among them.
        self.ready_cards = 0
        self.ready_brown = 0
        self.count_cards(table)
        self.value_wings(table, coming)
        # All that is sure whatever happens to cubes.
        self.sure = self.points + self.exhibition + self.coming + self.doors + self.sets + self.help
        # By place on the territory: what the plot there is worth.
        self.plots: vec[float] = vec[float]([0.0] * PLACES)
        points = table.facts.points
        patron = table.facts.patron
        for place, plot in enumerate(table.field):
            if plot != NO_PLOT:
                self.plots[place] = float(points[plot]) + self.more[patron[plot]]
        # The numbers of the seat, in the order of the features, that hang on no cubes: the first ones, and those of cards and halls.
        self.numbers: vec[float] = self.listed(table)

    def count_cards(self, table: Table) -> None:
        """Cards of each patron, their help, and sets: complete ones, and the next one by how much of it is there."""
        patron = table.facts.patron
        turned = table.turned
        cards = self.cards
        kind: i64
        for plot in table.cards[self.seat]:
            kind = patron[plot]
            if kind != NO_PATRON:
                cards[kind] += 1
                if turned[plot] == 0:
                    self.ready += READY_HELP * HELP[kind]
                    self.ready_cards += 1
                    if kind == BROWN:
                        self.ready_brown = 1
        least: i64 = 99
        for kind in range(PATRON_COUNT):
            least = min(least, cards[kind])
        lacking: i64 = 0
        doubled: i64 = 0
        for kind in range(PATRON_COUNT):
            if cards[kind] == least:
                lacking += 1
            elif cards[kind] > least + 1:
                doubled += 1
        begun = PATRON_COUNT - lacking
        self.complete = least
        self.lacking = lacking
        points = table.facts.set_points
        self.sets = self.set_worth(points, least, begun)
        # One more of what is lacking completes a set, or goes on with it; one more of anything else does nothing.
        completing = self.set_worth(points, least + 1, doubled) if lacking == 1 else self.set_worth(points, least, begun + 1)
        more = self.more
        for kind in range(PATRON_COUNT):
            use = HELP[kind] * self.rounds_left
            self.help += use * float(cards[kind])
            more[kind] = use + completing - self.sets if cards[kind] == least else use

    def set_worth(self, points: int, complete: i64, begun: i64) -> float:
        """Points of complete sets, and of the next one with so many patrons of it."""
        return points * (float(complete) + SET[self.rounds_left] * float(begun * begun) / (PATRON_COUNT * PATRON_COUNT))

    def value_wings(self, table: Table, coming: vec[float]) -> None:
        """Cards and cards to come in every wing, where the open door of a better hall may still raise them; and the best hall."""
        seat = self.seat
        halls = table.halls
        wings = table.wings
        held = self.cards
        rates = self.rates
        worths = self.more
        values = table.facts.hall_values
        # As floats, which is what they become.
        three = float(values[0])
        five = float(values[1])
        two = float(values[2])
        without_hall = float(table.facts.without_hall)
        door = DOOR[self.rounds_left]
        exhibition = 0.0
        later = 0.0
        doors = 0.0
        best = 0.0
        # What a shared hall would bring in the first wing and in the one before.
        first = 0.0
        before = 0.0
        # Who is in the shared hall between the wing before and this one.
        beside = halls[LAST_SHARED]
        wing: i64
        for wing in range(PATRON_COUNT):
            kind: i64 = wings[wing]
            in_three = halls[wing]
            in_five = halls[HALL5 + wing]
            in_shared = halls[SHARED + wing]
            has_shared = in_shared == seat or beside == seat
            rate = without_hall
            if has_shared and two > rate:
                rate = two
            if in_three == seat and three > rate:
                rate = three
            if in_five == seat and five > rate:
                rate = five
            cards = float(held[kind])
            more = coming[kind]
            open_five = door if in_five == NOBODY else 0.0
            enters_five = in_five == NOBODY and (has_shared or in_three == seat)
            behind_door = door * (five - rate) if enters_five else 0.0
            all_cards = cards + more
            rates[kind] = rate
            exhibition += rate * cards
            later += (rate - 1.0) * more
            doors += behind_door * all_cards
            worths[kind] += rate + behind_door
            # With another rate and another door behind it, every card is worth so much more.
            if in_three == NOBODY:
                better = max(rate, three)
                best = max(best, (better - rate + open_five * (five - better) - behind_door) * all_cards)
            if enters_five:
                self.open_doors += 1
                best = max(best, (max(rate, five) - rate - behind_door) * all_cards)
            better = max(rate, two)
            lift = (better - rate + open_five * (five - better) - behind_door) * all_cards
            if wing == 0:
                first = lift
            elif beside == NOBODY:
                best = max(best, before + lift)
            before = lift
            beside = in_shared
        if beside == NOBODY and table.ring_closed:
            best = max(best, before + first)
        self.exhibition = exhibition
        self.coming = later
        self.doors = doors
        self.hall = best

    def listed(self, table: Table) -> vec[float]:
        """The numbers of the seat, in the order of the features, while it digs; those that hang on cubes are 0."""
        three = 0
        five = 0
        shared = 0
        for hall, owner in enumerate(table.halls):
            if owner == self.seat:
                if hall < HALL5:
                    three += 1
                elif hall < SHARED:
                    five += 1
                else:
                    shared += 1
        cards = self.cards
        rates = self.rates
        return vec[float](
            [
                0.0,
                self.points,
                self.exhibition,
                self.coming,
                self.doors,
                self.sets,
                self.help,
                self.ready,
                0.0,
                0.0,
                float(cards[0]),
                float(cards[1]),
                float(cards[2]),
                float(cards[3]),
                float(cards[4]),
                rates[0],
                rates[1],
                rates[2],
                rates[3],
                rates[4],
                float(three),
                float(five),
                float(shared),
                float(self.open_doors),
                self.hall,
                float(self.complete),
                float(self.lacking),
                float(self.ready_cards),
                float(self.ready_brown),
            ]
        )


def holdings_of(table: Table) -> list[Holding]:
    """What all seats have."""
    lasting = table.lasting()
    if not lasting.holdings:
        coming = plots_to_come(table)
        lasting.holdings = [Holding(table, seat, coming) for seat in range(table.players)]
    return lasting.holdings


def plots_to_come(table: Table) -> vec[float]:
    """How many of the plots to come a seat will get that they suit, by patron."""
    patron = table.facts.patron
    share = SHARE[table.players]
    # All patrons are counted in one machine number.
    counts: i64 = 0
    for plot in table.deck:
        counts += 2 << (PLOT_BITS * patron[plot])
    for plot in table.field:
        if plot != NO_PLOT:
            counts += 1 << (PLOT_BITS * patron[plot])
    found = vec[float]([0.0] * (PATRON_COUNT + 1))
    kind: i64
    for kind in range(PATRON_COUNT + 1):
        found[kind] = 0.5 * share * float(counts & MOST_PLOTS)
        counts >>= PLOT_BITS
    return found
