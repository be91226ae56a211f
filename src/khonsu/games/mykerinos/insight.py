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
from khonsu.games.mykerinos.holdings import BEST_HALL, HELD, HELP_NOW, PLACES, SURE, holdings_of
from khonsu.games.mykerinos.squares import NOBODY, zone_of
from khonsu.games.mykerinos.state import NEUTRAL, NEUTRAL_COLOUR, NO_PLOT, Table
from khonsu.games.mykerinos.territory import BITS, COUNTS, MOST, WIDER, WIDEST, ground_of

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

# The spaces of the tie-break track are kept in one number, with so many bits a colour; 0: it has not passed.
SPACE_BITS: Final = 4
ANY_SPACE: Final = 15

# Where numbers stand, by colour: how far it can still reach, what its cubes are worth, what zones bring that are still to be evaluated, and its best hall.
REACHES: Final = 0
CUBES: Final = 4
ZONES: Final = 8
BEST: Final = 12
NUMBERS: Final = 16


class MykerinosInsight(Insight[Table]):
    """The points that each seat can expect."""

    def values(self, table: Table) -> list[float]:
        if not table.stack:
            return [float(score) for score in table.scores()]
        outlook = Outlook(table)
        return [outlook.total(seat) for seat in range(table.players)]


@mypyc_attr(acyclic=True)
class Outlook:
    """A position seen from all seats."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lasting = table.lasting()
        self.holdings = holdings_of(table, self.lasting)
        self.ground = ground_of(table)
        self.players: i64 = table.players
        self.colours: i64 = table.colours()
        self.zones: i64 = table.zones()
        # Who chooses, and the first zone that is not being evaluated yet.
        self.actor: i64 = NOBODY
        self.following: i64 = self.zones
        # The zone that a chain has come to, and the cubes that have to follow there.
        self.running: i64 = NOBODY
        self.going_on: i64 = 0
        # By colour: the space on the tie-break track, from 1.
        self.spaces: i64 = 0
        space: i64 = 1
        for colour in table.track:
            if colour != NOBODY:
                self.spaces |= space << (SPACE_BITS * colour)
            space += 1
        self.numbers: vec[float] = vec[float]([0.0] * NUMBERS)
        self.count_cubes()
        if table.stack:
            self.add_zones()

    def count_cubes(self) -> None:
        """What everybody has in cubes."""
        table = self.table
        numbers = self.numbers
        held = self.holdings.numbers
        rounds_left = self.holdings.rounds_left
        # The neutral colour counts as one that has passed.
        numbers[REACHES + NEUTRAL_COLOUR] = PASSED
        seat: i64
        for seat in range(self.players):
            supply = float(table.supply[seat])
            if self.space_of(seat) > 0:
                # Whoever has passed keeps his cubes for the next round.
                numbers[REACHES + seat] = PASSED
                numbers[CUBES + seat] = KEPT[rounds_left] * supply
            else:
                numbers[REACHES + seat] = min(FARTHEST, REACH * supply)
                numbers[CUBES + seat] = READY[rounds_left] * supply
            if table.stock[seat] > 0:
                numbers[BEST + seat] = held[HELD * seat + BEST_HALL]

    def total(self, seat: i64) -> float:
        """Everything that a seat has and may hope for, in points."""
        held = self.holdings.numbers
        numbers = self.numbers
        first = HELD * seat
        # No patron helps any more who has passed.
        ready = 0.0 if self.space_of(seat) > 0 else held[first + HELP_NOW]
        return held[first + SURE] + ready + numbers[CUBES + seat] + numbers[ZONES + seat]

    def space_of(self, colour: i64) -> i64:
        """The space of a colour on the tie-break track, from 1; 0: it has not passed."""
        return self.spaces >> (SPACE_BITS * colour) & ANY_SPACE

    def placed_by(self, colour: i64) -> i64:
        """How many cubes of a colour lie on the territory."""
        return self.ground.placed >> (WIDER * colour) & WIDEST

    def growth_of(self, colour: i64) -> i64:
        """How many ways there are to go on from the cubes of a colour to a free square without a pyramid."""
        return self.ground.growth >> (WIDER * colour) & WIDEST

    # What the zones will bring ----------------------------------------------------------------------------------------------

    def add_zones(self) -> None:
        """Add what each seat can expect of the zones that are still to be evaluated."""
        table = self.table
        numbers = self.numbers
        # What follows all else is the zone after the one that is being evaluated, the first one while there is digging.
        following: i64 = table.stack[0][2]
        self.following = following
        if following > 0:
            self.finish_zone(following - 1)
        task, actor, helper, more = table.stack[-1]
        self.actor = actor
        if task == tasks.NEXT:
            # Half a chain would look worse than a single cube: what has to follow counts where the chain has come to.
            if helper != NEUTRAL:
                numbers[CUBES + actor] -= READY[self.holdings.rounds_left] * float(more)
            self.running = zone_of(table.chain[-1])
            going_on: i64 = more
            self.going_on = going_on << (BITS * colour_of(actor, helper))
        counted = self.ground.numbers
        running = self.running
        players = self.players
        zone: i64
        seat: i64
        for zone in range(following, self.zones):
            counts = counted[COUNTS + zone]
            if zone == running:
                counts += self.going_on
            if counts > 0:
                for seat in range(players):
                    if counts >> (BITS * seat) & MOST != 0:
                        numbers[ZONES + seat] += self.expected(seat, zone, counts)

    def finish_zone(self, zone: i64) -> None:
        """Let those who have not chosen yet choose in their order."""
        table = self.table
        left: i64 = LEFT if table.field[2 * zone] != NO_PLOT else NOTHING
        if table.field[2 * zone + 1] != NO_PLOT:
            left |= RIGHT
        for place in range(len(table.stack) - 1, 0, -1):
            task, seat, a, rank = table.stack[place]
            if task == tasks.ZONE_END:
                break
            colour: i64 = seat
            chooses = task != tasks.REST
            if task == tasks.RANK:
                colour = table.ranking_here[rank]
                chooses = rank < 2
            elif task == tasks.BOX:
                # Somebody removes a plot for the neutral colour, which comes after those of the seats.
                colour = self.players
            if colour < self.players:
                hall = self.numbers[BEST + colour] if chooses else 0.0
                self.numbers[ZONES + colour] += worth(self.holdings.plots, PLACES * colour + 2 * zone, left, hall)
            left &= ~self.taken_by(colour, zone, left, chooses)

    def expected(self, seat: i64, zone: i64, counts: i64) -> float:
        """What a seat with cubes in a zone can expect there."""
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
        numbers = self.numbers
        spaces = self.spaces
        colour: i64
        for colour in range(self.colours):
            if colour == seat:
                continue
            chance = chance_ahead(numbers, spaces, colour, seat, counts)
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
        plots = self.holdings.plots
        own = PLACES * seat + 2 * zone
        hall = numbers[BEST + seat]
        total = none * worth(plots, own, BOTH, hall)
        if first == NOBODY:
            return total
        left = BOTH & ~self.taken_by(first, zone, BOTH, True)
        total += one * worth(plots, own, left, hall)
        if second == NOBODY:
            return total
        left &= ~self.taken_by(second, zone, left, True)
        total += two * worth(plots, own, left, 0.0)
        if third == NOBODY:
            return total
        left &= ~self.taken_by(third, zone, left, False)
        return total + three * worth(plots, own, left, 0.0)

    def taken_by(self, colour: i64, zone: i64, left: i64, chooses: bool) -> i64:
        """What a colour takes of the plots that are left in a zone; for the neutral one the plot goes that lies last."""
        if colour < self.players:
            return taken(
                self.holdings.plots, PLACES * colour + 2 * zone, left, self.numbers[BEST + colour] if chooses else 0.0
            )
        if not chooses:
            return NOTHING
        if left & RIGHT:
            return RIGHT
        return left

    def earlier(self, colour: i64, seat: i64) -> bool:
        """Whether a colour has passed earlier than a seat, which wins it all ties."""
        space = self.space_of(colour)
        own = self.space_of(seat)
        return space > 0 and (own == 0 or space < own)


def chance_ahead(numbers: vec[float], spaces: i64, colour: i64, seat: i64, counts: i64) -> float:
    """How likely a colour will be ahead of a seat in a zone."""
    theirs = counts >> (BITS * colour) & MOST
    lead = theirs - (counts >> (BITS * seat) & MOST)
    space = spaces >> (SPACE_BITS * colour) & ANY_SPACE
    if space > 0:
        if theirs == 0:
            return 0.0
        own = spaces >> (SPACE_BITS * seat) & ANY_SPACE
        if own > 0:
            return 1.0 if lead > 0 or (lead == 0 and space < own) else 0.0
    return min(1.0, max(0.0, 0.5 + SLOPE * (float(lead) + numbers[REACHES + colour] - numbers[REACHES + seat])))


def taken(plots: vec[float], place: i64, left: i64, hall: float) -> i64:
    """What a seat takes of the plots that are left, whose worths to it stand from a place on, or a hall of some worth if that is better."""
    if left & LEFT:
        if left & RIGHT and plots[place + 1] > plots[place]:
            return HALL if hall > plots[place + 1] else RIGHT
        return HALL if hall > plots[place] else LEFT
    if left & RIGHT:
        return HALL if hall > plots[place + 1] else RIGHT
    return HALL if hall > 0.0 else NOTHING


def worth(plots: vec[float], place: i64, left: i64, hall: float) -> float:
    """What that brings."""
    if left & LEFT:
        if left & RIGHT and plots[place + 1] > plots[place]:
            return max(plots[place + 1], hall)
        return max(plots[place], hall)
    return max(plots[place + 1], hall) if left & RIGHT else hall
