"""What a bot should value in Mykerinos: the score as it stands, what the zones will bring, and what cubes, halls and patrons promise.

A zone is played through as its ranking stands: whoever is ahead takes what is best for him, and the rest is left for the others. While
there is still digging, being ahead is a matter of chance: a lead may be lost, the more easily the more cubes the other one has.

This is asked for every position that an opponent looks at, so whatever seats and zones share is worked out once and kept in plain numbers;
what cubes do not change stands in `holdings`.
"""

from __future__ import annotations

from typing import Final

from khonsu.engine.compiling import mypyc_attr
from khonsu.engine.machine import i64, vec
from khonsu.engine.rules import Insight
from khonsu.games.mykerinos import tasks
from khonsu.games.mykerinos.chains import colour_of
from khonsu.games.mykerinos.holdings import Holding, holdings_of
from khonsu.games.mykerinos.state import NEUTRAL, NO_PLOT, NOBODY, Table, zone_of
from khonsu.games.mykerinos.territory import BITS, COLOURS, COUNTS, MOST, WIDER, WIDEST, ground_of

# A cube that is kept, and one that can still be placed in this round, by rounds still to come.
KEPT: Final[list[float]] = [0.0, 0.6, 0.4, 0.3]
READY: Final[list[float]] = [0.5, 1.0, 0.8, 0.7]
# How much a cube of difference decides while there is digging, and how far a supply reaches into a zone.
SLOPE: Final = 0.3
REACH: Final = 0.12
FARTHEST: Final = 1.5
# How far passing reaches: whoever has passed wins ties.
PASSED: Final = 0.5

# What a colour takes from a zone: nothing, the left plot, the right one, or a hall instead.
NOTHING: Final = 0
LEFT: Final = 1
RIGHT: Final = 2
BOTH: Final = 3
HALL: Final = 4

ZONES: Final = 6


class MykerinosInsight(Insight[Table]):
    """The points that each seat can expect."""

    def values(self, table: Table) -> list[float]:
        if not table.stack:
            return [float(score) for score in table.scores()]
        return [prospects.total() for prospects in Outlook(table).seats]


@mypyc_attr(acyclic=True)
class Prospects:
    """What a seat has and what it may hope for, in points."""

    def __init__(self, table: Table, holding: Holding, passed: bool) -> None:
        seat = holding.seat
        rounds_left = holding.rounds_left
        self.seat: i64 = seat
        self.holding = holding
        self.passed = passed
        # Whoever has passed keeps his cubes for the next round, and no patron helps him any more.
        self.ready = 0.0 if passed else holding.ready
        self.cubes = (KEPT[rounds_left] if passed else READY[rounds_left]) * float(table.supply[seat])
        # What zones bring that are still to be evaluated.
        self.zones = 0.0
        # What the best hall brings, and the plots of the zone that is looked at.
        self.hall = holding.hall if table.stock[seat] > 0 else 0.0
        self.left = 0.0
        self.right = 0.0

    def total(self) -> float:
        """Everything together."""
        return self.holding.sure + self.ready + self.cubes + self.zones

    def takes(self, plots: i64, chooses: bool) -> i64:
        """What it takes for itself from the plots that are left, or a hall if it may choose one and that is better."""
        taken: i64 = NOTHING
        most = 0.0
        if plots & LEFT:
            taken = LEFT
            most = self.left
        if plots & RIGHT and (taken == NOTHING or self.right > most):
            taken = RIGHT
            most = self.right
        return HALL if chooses and self.hall > most else taken

    def worth(self, taken: i64) -> float:
        """What that brings."""
        if taken == LEFT:
            return self.left
        if taken == RIGHT:
            return self.right
        return self.hall if taken == HALL else 0.0


@mypyc_attr(acyclic=True)
class Outlook:
    """A position seen from all seats."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lasting = table.lasting()
        self.players: i64 = table.players
        self.colours: i64 = table.colours()
        # By colour: the space on the tie-break track, and how far it can still reach. The neutral colour counts as one that has passed.
        self.space: vec[i64] = vec[i64]([NOBODY] * COLOURS)
        self.reach: vec[float] = vec[float]([PASSED] * COLOURS)
        self.seats: list[Prospects] = []
        for place, colour in enumerate(table.track):
            if colour != NOBODY:
                self.space[colour] = place
        for seat, holding in enumerate(holdings_of(table)):
            passed = self.space[seat] >= 0
            if not passed:
                self.reach[seat] = min(FARTHEST, REACH * float(table.supply[seat]))
            self.seats.append(Prospects(table, holding, passed))
        # The cubes of all colours in each zone, and the first one that is not being evaluated yet.
        self.zones: i64 = table.zones()
        self.counts: vec[i64] = vec[i64]([0] * ZONES)
        self.following: i64 = 0
        ground = ground_of(table)
        self.ground = ground
        zone: i64
        for zone in range(ZONES):
            self.counts[zone] = ground.numbers[COUNTS + zone]
        if table.stack:
            self.add_zones()
        else:
            self.following = self.zones

    def placed_by(self, colour: i64) -> i64:
        """How many cubes of a colour lie on the territory."""
        return self.ground.placed >> (WIDER * colour) & WIDEST

    def growth_of(self, colour: i64) -> i64:
        """How many ways there are to go on from the cubes of a colour to a free square without a pyramid."""
        return self.ground.growth >> (WIDER * colour) & WIDEST

    # What the zones will bring ----------------------------------------------------------------------------------------------

    def add_zones(self) -> None:
        """Add what each seat can expect of the zones that are still to be evaluated."""
        # What follows all else is the zone after the one that is being evaluated, the first one while there is digging.
        following: i64 = self.table.stack[0][2]
        self.following = following
        if following > 0:
            self.finish_zone(following - 1)
        task, seat, helper, more = self.table.stack[-1]
        if task == tasks.NEXT:
            # Half a chain would look worse than a single cube: what has to follow counts where the chain has come to.
            running: i64 = zone_of(self.table.chain[-1])
            if helper != NEUTRAL:
                self.seats[seat].cubes -= READY[self.seats[seat].holding.rounds_left] * more
            if running >= following:
                going_on: i64 = more
                self.counts[running] += going_on << (BITS * colour_of(seat, helper))
        zone: i64
        for zone in range(following, self.zones):
            counts = self.counts[zone]
            if counts > 0:
                self.lay_out(zone)
                for prospects in self.seats:
                    if counts >> (BITS * prospects.seat) & MOST != 0:
                        prospects.zones += self.expected(prospects, counts)

    def lay_out(self, zone: i64) -> None:
        """Tell everybody what the plots of a zone are worth to him."""
        place = 2 * zone
        for prospects in self.seats:
            plots = prospects.holding.plots
            prospects.left = plots[place]
            prospects.right = plots[place + 1]

    def finish_zone(self, zone: i64) -> None:
        """Let those who have not chosen yet choose in their order."""
        table = self.table
        self.lay_out(zone)
        plots: i64 = LEFT if table.field[2 * zone] != NO_PLOT else NOTHING
        if table.field[2 * zone + 1] != NO_PLOT:
            plots |= RIGHT
        for place in range(len(table.stack) - 1, 0, -1):
            task, seat, a, rank = table.stack[place]
            if task == tasks.ZONE_END:
                break
            colour: i64 = seat
            if task == tasks.RANK:
                colour = table.ranking_here[rank]
            elif task == tasks.BOX:
                # Somebody removes a plot for the neutral colour, which comes after those of the seats.
                colour = self.players
            chooses = table.ranking_here.index(colour) < 2
            taken = self.takes(colour, plots, chooses)
            if colour < self.players:
                self.seats[colour].zones += self.seats[colour].worth(taken)
            plots &= ~taken

    def takes(self, colour: i64, plots: i64, chooses: bool) -> i64:
        """What a colour takes; for the neutral one the plot goes that lies last."""
        if colour < self.players:
            return self.seats[colour].takes(plots, chooses)
        if not chooses:
            return NOTHING
        return RIGHT if plots & RIGHT else plots

    def expected(self, prospects: Prospects, counts: i64) -> float:
        """What a seat with cubes in a zone can expect there."""
        seat = prospects.seat
        # The others by how likely they are ahead, and how likely none, one, two and three of them are.
        first: i64 = NOBODY
        second: i64 = NOBODY
        third: i64 = NOBODY
        chance1 = 0.0
        chance2 = 0.0
        none = 1.0
        one = 0.0
        two = 0.0
        three = 0.0
        colour: i64
        for colour in range(self.colours):
            if colour == seat:
                continue
            chance = self.chance(colour, seat, counts)
            if chance <= 0.0:
                continue
            three += (two - three) * chance
            two += (one - two) * chance
            one += (none - one) * chance
            none -= none * chance
            if chance > chance1:
                third = second
                second, chance2 = first, chance1
                first, chance1 = colour, chance
            elif chance > chance2:
                third = second
                second, chance2 = colour, chance
            else:
                third = colour
        total = none * prospects.worth(prospects.takes(BOTH, True))
        if first == NOBODY:
            return total
        plots = BOTH & ~self.takes(first, BOTH, True)
        total += one * prospects.worth(prospects.takes(plots, True))
        if second == NOBODY:
            return total
        plots &= ~self.takes(second, plots, True)
        total += two * prospects.worth(prospects.takes(plots, False))
        if third == NOBODY:
            return total
        plots &= ~self.takes(third, plots, False)
        return total + three * prospects.worth(prospects.takes(plots, False))

    def earlier(self, colour: i64, seat: i64) -> bool:
        """Whether a colour has passed earlier than a seat, which wins it all ties."""
        space = self.space[colour]
        return space >= 0 and (self.space[seat] < 0 or space < self.space[seat])

    def chance(self, colour: i64, seat: i64, counts: i64) -> float:
        """How likely a colour will be ahead of a seat in a zone."""
        theirs = counts >> (BITS * colour) & MOST
        lead = theirs - (counts >> (BITS * seat) & MOST)
        if self.space[colour] >= 0:
            if theirs == 0:
                return 0.0
            if self.space[seat] >= 0:
                return 1.0 if lead > 0 or (lead == 0 and self.space[colour] < self.space[seat]) else 0.0
        return min(1.0, max(0.0, 0.5 + SLOPE * (float(lead) + self.reach[colour] - self.reach[seat])))
