"""What a bot should value in Mykerinos: the score as it stands, what the zones will bring, and what cubes, halls and patrons promise.

A zone is played through as its ranking stands: whoever is ahead takes what is best for him, and the rest is left for the others. While
there is still digging, being ahead is a matter of chance: a lead may be lost, the more easily the more cubes the other one has.

This is asked for every position that an opponent looks at, so whatever seats and zones share is worked out once and kept in plain numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.engine.rules import Insight
from khonsu.games.mykerinos import tasks
from khonsu.games.mykerinos.chains import colour_of
from khonsu.games.mykerinos.state import (
    HALL5,
    LAST_SHARED,
    NEUTRAL,
    NO_PATRON,
    NO_PLOT,
    NOBODY,
    PATRON_COUNT,
    SHARED,
    VOID,
    ZONE_SQUARES,
    Table,
    zone_of,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

# A cube that is kept, and one that can still be placed in this round, by rounds still to come.
KEPT: Final[list[float]] = [0.0, 0.6, 0.4, 0.3]
READY: Final[list[float]] = [0.5, 1.0, 0.8, 0.7]
# A patron's help in one later round, and a card that is ready in this one, by patron.
HELP: Final[list[float]] = [1.0, 0.5, 2.0, 0.6, 0.8]
READY_HELP: Final = 0.4
# The share of the plots to come that a seat will get if their patron suits it, by players.
SHARE: Final[list[float]] = [0.0, 0.0, 0.36, 0.28, 0.22]
# How likely a hall of value 5 is entered through an open door, and how much of the next set is sure, by rounds still to come.
DOOR: Final[list[float]] = [0.1, 0.3, 0.45, 0.5]
SET: Final[list[float]] = [0.1, 0.3, 0.45, 0.5]
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

# The cubes of a zone are counted in one number, with so many bits a colour.
BITS: Final = 5
MOST: Final = 31
# So are the plots to come, by patron.
PLOT_BITS: Final = 8
MOST_PLOTS: Final = 255


class MykerinosInsight(Insight[Table]):
    """The points that each seat can expect."""

    def values(self, table: Table) -> list[float]:
        if not table.stack:
            return [float(score) for score in table.scores()]
        return [prospects.total() for prospects in Outlook(table).seats]


class Prospects:
    """What a seat has and what it may hope for, in points, each by where it comes from."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        # Points of plots, cards in their halls, cards to come, better halls behind open doors, sets with what is there of the next.
        self.points = 0.0
        self.exhibition = 0.0
        self.coming = 0.0
        self.doors = 0.0
        self.sets = 0.0
        # Help in later rounds and in this one, and cubes.
        self.help = 0.0
        self.ready = 0.0
        self.cubes = 0.0
        # What zones bring that are still to be evaluated.
        self.zones = 0.0
        # By patron, of which the last is none: cards, points for each of them in its wing, and what one more is worth.
        self.cards = [0, 0, 0, 0, 0, 0]
        self.rates = [0, 0, 0, 0, 0, 0]
        self.more = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
        # Complete sets, patrons that the next one lacks, halls of value 5 that can be entered, and what the best hall brings.
        self.complete = 0
        self.lacking = 0
        self.open_doors = 0
        self.hall = 0.0
        # What the plots are worth to it that lie in the zone that is looked at.
        self.left = 0.0
        self.right = 0.0

    def total(self) -> float:
        """Everything together."""
        return (
            self.points
            + self.exhibition
            + self.coming
            + self.doors
            + self.sets
            + self.help
            + self.ready
            + self.cubes
            + self.zones
        )

    def takes(self, plots: int, chooses: bool) -> int:
        """What it takes for itself from the plots that are left, or a hall if it may choose one and that is better."""
        taken = NOTHING
        most = 0.0
        if plots & LEFT:
            taken = LEFT
            most = self.left
        if plots & RIGHT and (taken == NOTHING or self.right > most):
            taken = RIGHT
            most = self.right
        return HALL if chooses and self.hall > most else taken

    def worth(self, taken: int) -> float:
        """What that brings."""
        if taken == LEFT:
            return self.left
        if taken == RIGHT:
            return self.right
        return self.hall if taken == HALL else 0.0


class Outlook:
    """A position seen from all seats."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.players = table.players
        self.rounds_left = 4 - table.round
        self.seats: list[Prospects] = []
        coming = self.plots_to_come()
        for seat in range(table.players):
            prospects = Prospects(seat)
            self.count_cards(prospects)
            self.value_wings(prospects, coming)
            self.value_cubes(prospects)
            self.seats.append(prospects)
        # By colour: the space on the tie-break track, and how far it can still reach.
        self.space: list[int] = [NOBODY] * 4
        self.reach: list[float] = []
        for place, colour in enumerate(table.track):
            if colour != NOBODY:
                self.space[colour] = place
        for seat in range(table.players):
            self.reach.append(PASSED if self.space[seat] >= 0 else min(FARTHEST, REACH * table.supply[seat]))
        if table.players == 2:
            # The neutral colour counts as one that has passed.
            self.reach.append(PASSED)
        # The cubes of all colours in each zone that is not being evaluated yet.
        self.counts: list[int] = []
        if table.stack:
            self.add_zones()

    def plots_to_come(self) -> list[float]:
        """How many of the plots to come a seat will get that they suit, by patron."""
        table = self.table
        patron = table.facts.patron
        share = SHARE[self.players]
        # All patrons are counted in one machine number.
        counts: i64 = 0
        for plot in table.deck:
            counts += 2 << (PLOT_BITS * patron[plot])
        for plot in table.field:
            if plot != NO_PLOT:
                counts += 1 << (PLOT_BITS * patron[plot])
        found: list[float] = []
        for _patron in range(PATRON_COUNT + 1):
            count: int = counts & MOST_PLOTS
            found.append(0.5 * share * count)
            counts >>= PLOT_BITS
        return found

    def count_cards(self, prospects: Prospects) -> None:
        """Cards of each patron, their help, and sets: complete ones, and the next one by how much of it is there."""
        table = self.table
        patron = table.facts.patron
        turned = table.turned
        cards = prospects.cards
        ready = 0.0
        for plot in table.cards[prospects.seat]:
            kind = patron[plot]
            if kind != NO_PATRON:
                cards[kind] = cards[kind] + 1
                if turned[plot] == 0:
                    ready += READY_HELP * HELP[kind]
        prospects.ready = ready
        least = 99
        for kind in range(PATRON_COUNT):
            least = min(least, cards[kind])
        lacking = 0
        doubled = 0
        for kind in range(PATRON_COUNT):
            if cards[kind] == least:
                lacking += 1
            elif cards[kind] > least + 1:
                doubled += 1
        begun = PATRON_COUNT - lacking
        prospects.complete = least
        prospects.lacking = lacking
        prospects.sets = self.sets(least, begun)
        # One more of what is lacking completes a set, or goes on with it; one more of anything else does nothing.
        completing = self.sets(least + 1, doubled) if lacking == 1 else self.sets(least, begun + 1)
        more = prospects.more
        for kind in range(PATRON_COUNT):
            use = HELP[kind] * self.rounds_left
            prospects.help += use * cards[kind]
            more[kind] = use + completing - prospects.sets if cards[kind] == least else use

    def sets(self, complete: int, begun: int) -> float:
        """Points of complete sets, and of the next one with so many patrons of it."""
        return self.table.facts.set_points * (
            complete + SET[self.rounds_left] * (begun * begun) / (PATRON_COUNT * PATRON_COUNT)
        )

    def value_wings(self, prospects: Prospects, coming: list[float]) -> None:
        """Cards and cards to come in every wing, where the open door of a better hall may still raise them; and the best hall."""
        table = self.table
        seat = prospects.seat
        halls = table.halls
        wings = table.wings
        held = prospects.cards
        rates = prospects.rates
        worths = prospects.more
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
        for wing in range(PATRON_COUNT):
            kind = wings[wing]
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
            rates[kind] = int(rate)
            exhibition += rate * cards
            later += (rate - 1.0) * more
            doors += behind_door * all_cards
            worths[kind] = worths[kind] + (rate + behind_door)
            # With another rate and another door behind it, every card is worth so much more.
            if in_three == NOBODY:
                better = max(rate, three)
                best = max(best, (better - rate + open_five * (five - better) - behind_door) * all_cards)
            if enters_five:
                prospects.open_doors += 1
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
        prospects.exhibition = exhibition
        prospects.coming = later
        prospects.doors = doors
        if table.stock[seat] > 0:
            prospects.hall = best

    def value_cubes(self, prospects: Prospects) -> None:
        """Points of plots, and cubes; whoever has passed keeps his for the next round, and no patron helps him any more."""
        table = self.table
        seat = prospects.seat
        prospects.points = float(table.plot_points[seat])
        if table.has_passed(seat):
            prospects.ready = 0.0
            prospects.cubes = KEPT[self.rounds_left] * table.supply[seat]
        else:
            prospects.cubes = READY[self.rounds_left] * table.supply[seat]

    # What the zones will bring ----------------------------------------------------------------------------------------------

    def add_zones(self) -> None:
        """Add what each seat can expect of the zones that are still to be evaluated."""
        # What follows all else is the zone after the one that is being evaluated, the first one while there is digging.
        following = self.table.stack[0][2]
        if following > 0:
            self.finish_zone(following - 1)
        task, seat, helper, more = self.table.stack[-1]
        running = NOBODY
        if task == tasks.NEXT:
            # Half a chain would look worse than a single cube: what has to follow counts where the chain has come to.
            running = zone_of(self.table.chain[-1])
            if helper != NEUTRAL:
                self.seats[seat].cubes -= READY[self.rounds_left] * more
        for zone in range(following, self.table.zones()):
            counts = self.counts_in(zone)
            if zone == running:
                counts += more << (BITS * colour_of(seat, helper))
            self.counts.append(counts)
            if counts > 0:
                self.lay_out(zone)
                for prospects in self.seats:
                    if counts >> (BITS * prospects.seat) & MOST:
                        prospects.zones += self.expected(prospects, counts)

    def lay_out(self, zone: int) -> int:
        """Tell everybody what the plots of a zone are worth to him; tells which there are."""
        facts = self.table.facts
        left = self.table.field[2 * zone]
        right = self.table.field[2 * zone + 1]
        for prospects in self.seats:
            if left != NO_PLOT:
                prospects.left = facts.points[left] + prospects.more[facts.patron[left]]
            if right != NO_PLOT:
                prospects.right = facts.points[right] + prospects.more[facts.patron[right]]
        return (LEFT if left != NO_PLOT else NOTHING) + (RIGHT if right != NO_PLOT else NOTHING)

    def finish_zone(self, zone: int) -> None:
        """Let those who have not chosen yet choose in their order."""
        table = self.table
        plots = self.lay_out(zone)
        for place in range(len(table.stack) - 1, 0, -1):
            task, seat, a, rank = table.stack[place]
            if task == tasks.ZONE_END:
                break
            colour = seat
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

    def takes(self, colour: int, plots: int, chooses: bool) -> int:
        """What a colour takes; for the neutral one the plot goes that lies last."""
        if colour < self.players:
            return self.seats[colour].takes(plots, chooses)
        if not chooses:
            return NOTHING
        return RIGHT if plots & RIGHT else plots

    def counts_in(self, zone: int) -> int:
        """The cubes of all colours in a zone."""
        cubes = self.table.cubes
        # A machine number, as it is shifted.
        counts: i64 = 0
        for square in ZONE_SQUARES[zone]:
            colour = cubes[square]
            if colour != NOBODY and colour != VOID:
                counts += 1 << (BITS * colour)
        return counts

    def expected(self, prospects: Prospects, counts: int) -> float:
        """What a seat with cubes in a zone can expect there."""
        seat = prospects.seat
        # The others by how likely they are ahead, and how likely none, one, two and three of them are.
        first = NOBODY
        second = NOBODY
        third = NOBODY
        chance1 = 0.0
        chance2 = 0.0
        none = 1.0
        one = 0.0
        two = 0.0
        three = 0.0
        for colour in range(len(self.reach)):
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

    def earlier(self, colour: int, seat: int) -> bool:
        """Whether a colour has passed earlier than a seat, which wins it all ties."""
        space = self.space[colour]
        return space >= 0 and (self.space[seat] < 0 or space < self.space[seat])

    def chance(self, colour: int, seat: int, counts: int) -> float:
        """How likely a colour will be ahead of a seat in a zone."""
        theirs = counts >> (BITS * colour) & MOST
        lead = theirs - (counts >> (BITS * seat) & MOST)
        if self.space[colour] >= 0:
            if theirs == 0:
                return 0.0
            if self.space[seat] >= 0:
                return 1.0 if lead > 0 or (lead == 0 and self.space[colour] < self.space[seat]) else 0.0
        return min(1.0, max(0.0, 0.5 + SLOPE * (lead + self.reach[colour] - self.reach[seat])))
