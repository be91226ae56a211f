"""What a bot should value in Mykerinos: the score as it stands, what the zones will bring, and what cubes, halls and patrons promise.

A zone is played through as its ranking stands: whoever is ahead takes what is best for him, and the rest is left for the others. While
there is still digging, being ahead is a matter of chance: a lead may be lost, the more easily the more cubes the other one has.
"""

from __future__ import annotations

from typing import Final

from khonsu.engine.rules import Insight
from khonsu.games.mykerinos import tasks
from khonsu.games.mykerinos.scoring import wing_value
from khonsu.games.mykerinos.state import (
    HALL5,
    HALLS,
    NO_PATRON,
    NO_PLOT,
    NOBODY,
    PATRON_COUNT,
    SHARED,
    VOID,
    ZONE_SQUARES,
    Table,
)

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


class MykerinosInsight(Insight[Table]):
    """The points that each seat can expect."""

    def values(self, table: Table) -> list[float]:
        outlook = Outlook(table)
        found: list[float] = []
        for seat in range(table.players):
            found.append(outlook.holdings(seat))
        if table.stack:
            outlook.add_zones(found)
        return found


class Outlook:
    """A position seen from all seats; what they share is worked out once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.left = 4 - table.round
        # By seat and patron: cards, points a card, whether a free hall of value 5 is open; by patron: cards to come.
        self.cards: list[int] = [0] * (table.players * PATRON_COUNT)
        self.rate: list[int] = [0] * (table.players * PATRON_COUNT)
        self.door: list[bool] = [False] * (table.players * PATRON_COUNT)
        self.coming: list[float] = [0.0] * (PATRON_COUNT + 1)
        share = SHARE[table.players]
        for plot in table.deck:
            self.coming[table.facts.patron[plot]] += share
        for plot in table.field:
            if plot != NO_PLOT:
                self.coming[table.facts.patron[plot]] += 0.5 * share
        for seat in range(table.players):
            for plot in table.cards[seat]:
                patron = table.facts.patron[plot]
                if patron != NO_PATRON:
                    self.cards[seat * PATRON_COUNT + patron] += 1
            for wing in range(PATRON_COUNT):
                place = seat * PATRON_COUNT + table.wings[wing]
                self.rate[place] = wing_value(table, seat, wing)
                self.door[place] = table.enterable(seat, HALL5 + wing)
        self.hall: list[float] = []
        for seat in range(table.players):
            self.hall.append(self.best_hall(seat) if table.stock[seat] > 0 else 0.0)

    def holdings(self, seat: int) -> float:
        """What a seat has: points, cards with their halls, sets, cubes and patrons."""
        table = self.table
        worth = float(table.plot_points[seat])
        if not table.stack:
            return float(table.score(seat))
        digging = seat not in table.track
        first = seat * PATRON_COUNT
        for patron in range(PATRON_COUNT):
            place = first + patron
            worth += self.wing(self.cards[place], self.rate[place], self.door[place], patron)
            worth += HELP[patron] * self.left * self.cards[place]
        worth += self.sets(seat, NO_PATRON)
        if not digging:
            return worth + KEPT[self.left] * table.supply[seat]
        for plot in table.cards[seat]:
            patron = table.facts.patron[plot]
            if patron != NO_PATRON and table.turned[plot] == 0:
                worth += READY_HELP * HELP[patron]
        return worth + READY[self.left] * table.supply[seat]

    def wing(self, cards: int, rate: int, door: bool, patron: int) -> float:
        """Cards and cards to come in one wing; the open door of a better hall may still raise them."""
        coming = self.coming[patron]
        worth = rate * cards + (rate - 1) * coming
        if door:
            worth += DOOR[self.left] * (self.table.facts.hall_values[1] - rate) * (cards + coming)
        return worth

    def sets(self, seat: int, more: int) -> float:
        """Complete sets, and the next one by how much of it is there, with one more card of a patron."""
        first = seat * PATRON_COUNT
        least = 99
        for patron in range(PATRON_COUNT):
            least = min(least, self.cards[first + patron] + (1 if patron == more else 0))
        begun = 0
        for patron in range(PATRON_COUNT):
            if self.cards[first + patron] + (1 if patron == more else 0) > least:
                begun += 1
        return self.table.facts.set_points * (least + SET[self.left] * begun * begun / (PATRON_COUNT * PATRON_COUNT))

    def plot(self, seat: int, plot: int) -> float:
        """What a plot brings a seat."""
        patron = self.table.facts.patron[plot]
        worth = float(self.table.facts.points[plot])
        if patron == NO_PATRON:
            return worth
        place = seat * PATRON_COUNT + patron
        rate = self.rate[place]
        worth += rate + HELP[patron] * self.left + self.sets(seat, patron) - self.sets(seat, NO_PATRON)
        if self.door[place]:
            worth += DOOR[self.left] * (self.table.facts.hall_values[1] - rate)
        return worth

    def best_hall(self, seat: int) -> float:
        """What the best hall that a seat may enter brings."""
        table = self.table
        best = 0.0
        for hall in range(HALLS):
            if table.enterable(seat, hall):
                if hall >= SHARED:
                    wing = hall - SHARED
                    worth = self.lift(seat, wing, 2) + self.lift(seat, (wing + 1) % PATRON_COUNT, 2)
                elif hall >= HALL5:
                    worth = self.lift(seat, hall - HALL5, 1)
                else:
                    worth = self.lift(seat, hall, 0)
                best = max(best, worth)
        return best

    def lift(self, seat: int, wing: int, kind: int) -> float:
        """How much more a wing is worth with a hall of a kind."""
        patron = self.table.wings[wing]
        place = seat * PATRON_COUNT + patron
        cards = self.cards[place]
        rate = max(self.rate[place], self.table.facts.hall_values[kind])
        door = kind != 1 and self.table.halls[HALL5 + wing] == NOBODY
        return self.wing(cards, rate, door, patron) - self.wing(cards, self.rate[place], self.door[place], patron)

    # What the zones will bring ----------------------------------------------------------------------------------------------

    def add_zones(self, found: list[float]) -> None:
        """Add what each seat can expect of the zones that are still to be evaluated."""
        table = self.table
        running = -1
        waiting: list[int] = []
        for task, seat, zone, rank in table.stack:
            if task == tasks.RANK:
                running = zone
                waiting.insert(0, table.ranking_here[rank])
            elif task == tasks.CHOOSE or task == tasks.REST:
                running = zone
                waiting.insert(0, seat)
            elif task == tasks.BOX:
                # Somebody removes a plot for the neutral colour, which comes after those of the seats.
                running = zone
                waiting.insert(0, table.players)
        if running >= 0:
            self.finish_zone(running, waiting, found)
        for zone in range(running + 1, table.zones()):
            if table.field[2 * zone] != NO_PLOT:
                self.expect_zone(zone, found)

    def finish_zone(self, zone: int, waiting: list[int], found: list[float]) -> None:
        """Let those who have not chosen yet choose in their order."""
        plots = self.plots_in(zone)
        for colour in waiting:
            rank = self.table.ranking_here.index(colour)
            worth = self.pick(colour, plots, rank < 2)
            if colour < self.table.players:
                found[colour] += worth

    def plots_in(self, zone: int) -> list[int]:
        """The plots that lie in a zone."""
        plots: list[int] = []
        for position in range(2 * zone, 2 * zone + 2):
            if self.table.field[position] != NO_PLOT:
                plots.append(self.table.field[position])
        return plots

    def pick(self, colour: int, plots: list[int], chooses: bool) -> float:
        """What a colour takes for itself from the plots, which it leaves without; or a hall if that is better."""
        if colour >= self.table.players:
            if chooses and plots:
                plots.pop()
            return 0.0
        best = -1
        most = 0.0
        for i in range(len(plots)):
            worth = self.plot(colour, plots[i])
            if best < 0 or worth > most:
                best = i
                most = worth
        if chooses and self.hall[colour] > most:
            return self.hall[colour]
        if best >= 0:
            plots.pop(best)
        return most

    def expect_zone(self, zone: int, found: list[float]) -> None:
        """Add what each seat can expect of a zone that is not being evaluated yet."""
        table = self.table
        counts = [0] * table.colours()
        for square in ZONE_SQUARES[zone]:
            colour = table.cubes[square]
            if 0 <= colour < VOID:
                counts[colour] += 1
        for seat in range(table.players):
            if counts[seat] > 0:
                found[seat] += self.expect(seat, counts, zone)

    def expect(self, seat: int, counts: list[int], zone: int) -> float:
        """What a seat with cubes in a zone can expect there."""
        # The others by how likely they are ahead, and how many of them will be.
        others: list[int] = []
        chances: list[float] = []
        ahead = [1.0, 0.0, 0.0, 0.0]
        for colour in range(len(counts)):
            if colour == seat:
                continue
            chance = self.chance(colour, seat, counts)
            if chance <= 0.0:
                continue
            for k in range(3, 0, -1):
                ahead[k] = ahead[k] * (1.0 - chance) + ahead[k - 1] * chance
            ahead[0] *= 1.0 - chance
            place = 0
            while place < len(others) and chances[place] >= chance:
                place += 1
            others.insert(place, colour)
            chances.insert(place, chance)
        plots = self.plots_in(zone)
        total = 0.0
        for k in range(len(others) + 1):
            if ahead[k] > 0.0:
                total += ahead[k] * self.pick(seat, plots[:], k < 2)
            if k < len(others):
                self.pick(others[k], plots, k < 2)
        return total

    def chance(self, colour: int, seat: int, counts: list[int]) -> float:
        """How likely a colour will be ahead of a seat in a zone."""
        track = self.table.track
        theirs = track.index(colour) if colour in track else -1
        mine = track.index(seat) if seat in track else -1
        lead = float(counts[colour] - counts[seat])
        if theirs >= 0 and mine >= 0:
            if counts[colour] == 0 or lead < 0:
                return 0.0
            return 1.0 if lead > 0 or theirs < mine else 0.0
        if theirs >= 0:
            if counts[colour] == 0:
                return 0.0
            lead += 0.5
        else:
            lead += min(FARTHEST, REACH * self.table.supply[colour])
        if mine >= 0:
            lead -= 0.5
        else:
            lead -= min(FARTHEST, REACH * self.table.supply[seat])
        return min(1.0, max(0.0, 0.5 + SLOPE * lead))
