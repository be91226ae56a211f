"""What everything is worth in Pharaon (section 5)."""

from __future__ import annotations

from typing import Final

from khonsu.engine.bits import count_bits
from khonsu.engine.compiling import mypyc_attr
from khonsu.engine.machine import i64, vec
from khonsu.engine.rules import Scoring
from khonsu.games.pharaon import court, symbols
from khonsu.games.pharaon.hands import ALL_SCRIBES, Hand, hands_of
from khonsu.games.pharaon.state import (
    COLOUR_COUNT,
    HUMAN,
    OFFERED,
    POINT_1,
    POINT_2,
    SILVER,
    STRIPS,
    TOKEN_KINDS,
    TRAITOR,
    WILD,
    Circle,
    Facts,
    Table,
)

# Gods are numbered by their places in the circle, and a set of them is a number with a bit for each. All sets, a bit for each.
ALL_SETS: Final = (1 << (1 << COLOUR_COUNT)) - 1
NO_GODS: Final = 1

# Nobles whose points change with the gods: the scribes and the Seer.
DEVOUT: Final = ALL_SCRIBES | 1 << court.SEER
# Those, and the Diplomat, whose points are another's.
STIRRED: Final = DEVOUT | 1 << court.DIPLOMAT
UNCOUNTED: Final = -1


@mypyc_attr(acyclic=True)
class Holdings:
    """What a side has, counted once for all that is made of it."""

    def __init__(self, table: Table, side: int, circle: Circle, hand: Hand) -> None:
        facts = table.facts
        self.table: Table = table
        self.facts: Facts = facts
        self.side = side
        self.circle: Circle = circle
        held = table.held
        # As machine numbers, so that loops are counted in them.
        base: i64 = side * TOKEN_KINDS
        token: i64
        basics: i64 = 0
        kinds: i64 = 0
        offered: i64 = 0
        most: i64 = 0
        many: i64
        other: i64
        for token in range(base, base + COLOUR_COUNT):
            many = held[token]
            other = held[token + OFFERED]
            if many > 0:
                basics += many
                kinds += 1
            offered += other
            if many + other > most:
                most = many + other
        wilds: i64 = 0
        for token in range(base + WILD, base + POINT_1):
            many = held[token]
            wilds += many
        silver: i64 = held[base + SILVER]
        ones: i64 = held[base + POINT_1]
        twos: i64 = held[base + POINT_2]
        # Basic resources, how many colours of them, tokens of the colour there are most of, silver, offerings that are resources, wild
        # offerings, all that pay, all offerings.
        self.basics: i64 = basics
        self.kinds: i64 = kinds
        self.most_alike: i64 = most
        self.silver: i64 = silver
        self.offered: i64 = offered
        self.wilds: i64 = wilds
        self.payable: i64 = basics + silver + offered + wilds
        self.offerings: i64 = offered + wilds + ones + twos
        self.leftover_points: i64 = (basics + silver + self.offerings) * facts.leftover_points + ones + 2 * twos
        # Cards, as in the hand.
        self.nobles: list[int] = hand.nobles
        self.noble_bits: i64 = hand.noble_bits
        self.artisans: i64 = hand.artisans
        self.artisan_points: i64 = hand.artisan_points
        self.artisan_values: i64 = hand.artisan_values
        # The points of nobles that do not change with the gods, and of the best of them; counted when asked for.
        self.steady_points: i64 = 0
        self.steady_best: i64 = UNCOUNTED
        tracks: i64 = 0
        points: i64 = 0
        levels: i64 = 0
        low: i64 = 0
        middle: i64 = 0
        high: i64 = 0
        first: i64 = side * COLOUR_COUNT
        place: i64
        for place in range(first, first + COLOUR_COUNT):
            level: i64 = table.levels[place]
            levels = levels * 4 + level
            points += facts.nile_points[level]
            if level > 0:
                tracks += 1
                if level == 1:
                    low += 1
                elif level == 2:
                    middle += 1
                else:
                    high += 1
        # Nile tracks on each level, and the level of each, two bits for each place; they score by it (ruling 44: not cumulative).
        self.low: i64 = low
        self.middle: i64 = middle
        self.high: i64 = high
        self.levels: i64 = levels
        self.nile_points: i64 = points
        self.steps = table.steps[side]
        self.tomb_points: i64 = facts.tomb_points[self.steps]
        self.token_points: i64 = (facts.pharaoh_points if table.pharaoh == side else 0) + (
            facts.first_points if table.first == side else 0
        )
        # What the gods count, by zone.
        self.counts: vec[i64] = vec[i64]([self.offerings, len(hand.nobles), hand.artisans, tracks, self.steps])

    def plain_points(self) -> int:
        """Everything besides gods and nobles."""
        return self.nile_points + self.leftover_points + self.artisan_points + self.tomb_points + self.token_points

    def times(self, noble: int, gods: int) -> int:
        """How often a noble scores what it scores per something."""
        if noble < court.SCRIBES:
            # Each satisfied god next to his zone.
            place = self.circle.place[self.facts.noble_zone[noble]]
            satisfied: i64 = gods
            return (satisfied >> place & 1) + (satisfied >> (place - 1 if place > 0 else COLOUR_COUNT - 1) & 1)
        if noble == court.GENERAL:
            return int(self.table.pharaoh == self.side) + int(self.table.first == self.side)
        if noble == court.VIZIER:
            return len(self.nobles)
        if noble == court.PHYSICIAN:
            return count_bits(self.artisan_values)
        if noble == court.CONTRACTOR:
            return self.steps
        if noble == court.HIGH_PRIEST:
            return self.offerings
        if noble == court.STEWARD:
            return self.high
        if noble == court.SEER:
            return count_bits(gods)
        if noble == court.TREASURER:
            return self.silver
        if noble == court.TEACHER:
            return self.basics + self.offered
        return 0

    def noble_points(self, noble: int, gods: int) -> int:
        """The points of one noble, the Diplomat's apart, with a set of gods satisfied."""
        per = self.facts.noble_per[noble]
        return self.facts.noble_points[noble] + (per * self.times(noble, gods) if per else 0)

    def court_points(self, gods: int) -> int:
        """The points of all nobles with a set of gods satisfied."""
        if self.steady_best == UNCOUNTED:
            self.count_steady()
        total = self.steady_points
        best = self.steady_best
        if self.noble_bits & DEVOUT:
            noble: i64
            for noble in self.nobles:
                if DEVOUT >> noble & 1:
                    points: i64 = self.noble_points(noble, gods)
                    total += points
                    if points > best:
                        best = points
        # The Diplomat copies the best other noble (ruling 29).
        return total + best if self.noble_bits >> court.DIPLOMAT & 1 else total

    def count_steady(self) -> None:
        """Count the nobles whose points do not change with the gods, the Diplomat apart."""
        total: i64 = 0
        best: i64 = 0
        noble: i64
        for noble in self.nobles:
            if not STIRRED >> noble & 1:
                points: i64 = self.noble_points(noble, 0)
                total += points
                if points > best:
                    best = points
        self.steady_points = total
        self.steady_best = best

    def pleased(self) -> int:
        """The sets of gods that are satisfied at once, a bit for each: nothing counts for two gods of a zone."""
        circle = self.circle
        zones = circle.zone
        lefts = circle.left_needs
        rights = circle.right_needs
        without = circle.sets_without
        counts = self.counts
        # A machine number, as here and in `best_gods` there is much to be done with its bits.
        sets: i64 = ALL_SETS
        place: i64
        before: i64 = COLOUR_COUNT - 1
        for place in range(COLOUR_COUNT):
            count = counts[zones[place]]
            left = lefts[place]
            right = rights[place]
            if count < left + right:
                sets &= without[place] | without[before]
                if count < right:
                    sets &= without[place]
                if count < left:
                    sets &= without[before]
            before = place
        return sets

    def best_gods(self) -> int:
        """The feasible set of gods that gives most points, those of nobles included."""
        sets: i64 = self.pleased()
        if sets == NO_GODS:
            return 0
        # Only these nobles change with the gods; the Diplomat may copy one of them.
        devout = self.noble_bits & DEVOUT != 0
        worths = self.circle.set_points
        best: i64 = 0
        most: i64 = -1
        gods: i64 = 0
        while sets > 0:
            if sets & 1:
                points = worths[gods]
                if devout:
                    points += self.court_points(gods)
                if points > most:
                    best = gods
                    most = points
            sets >>= 1
            gods += 1
        return best


def holdings(table: Table, side: int) -> Holdings:
    """What one side has."""
    return Holdings(table, side, table.circle(), hands_of(table)[side])


def all_holdings(table: Table) -> list[Holdings]:
    """What every side has."""
    circle = table.circle()
    return [Holdings(table, side, circle, hand) for side, hand in enumerate(hands_of(table))]


def god_points(table: Table, place: int) -> int:
    """What the god on the right edge of a place of the circle is worth."""
    return table.circle().god_points[place]


def gods_points(table: Table, gods: int) -> int:
    """The points of a set of gods."""
    return table.circle().set_points[gods]


def counted(table: Table, side: int) -> list[int]:
    """How many things a side has that the gods count in each zone."""
    counts = holdings(table, side).counts
    return [counts[zone] for zone in range(COLOUR_COUNT)]


def best_gods(table: Table, side: int) -> int:
    """The gods that a side satisfies, as is best for it."""
    return holdings(table, side).best_gods()


def noble_points(table: Table, side: int, noble: int, gods: int) -> int:
    """The points of one noble of a side, the Diplomat's apart, with a set of gods satisfied."""
    return holdings(table, side).noble_points(noble, gods)


def traitor_gods(table: Table) -> int:
    """The gods whose symbols the Traitor has reached, a bit for each place of the circle."""
    gods = 0
    for strip in range(STRIPS):
        printed = table.strip_side(strip)
        for space in range(table.strip_load(strip) - 1):
            if table.facts.traitor_symbols[printed][space] == symbols.GOD:
                god = table.facts.traitor_values[printed][space]
                for place in range(COLOUR_COUNT):
                    if table.facts.gods[table.zones[place]] == god:
                        gods |= 1 << place
    return gods


def traitor_value(table: Table) -> int:
    """What each noble of the Traitor is worth: the highest value reached."""
    value = 0
    for strip in range(STRIPS):
        printed = table.strip_side(strip)
        for space in range(table.strip_load(strip) - 1):
            if table.facts.traitor_symbols[printed][space] == symbols.NOBLE_VALUE:
                value = max(value, table.facts.traitor_values[printed][space])
    return value if value > 0 else table.facts.traitor_value


def favour(own: Holdings) -> tuple[int, int]:
    """The points of gods and of nobles; the Traitor's follow from the symbols he has reached."""
    table = own.table
    if own.side >= table.players:
        return gods_points(table, traitor_gods(table)), traitor_value(table) * len(own.nobles)
    gods = own.best_gods()
    return gods_points(table, gods), own.court_points(gods)


class PharaonScoring(Scoring[Table]):
    """The final scoring, also of the Traitor, and what breaks a tie."""

    def score(self, table: Table, seat: int) -> int:
        own = holdings(table, seat)
        gods, nobles = favour(own)
        return gods + nobles + own.plain_points()

    def breakdown(self, table: Table, seat: int) -> dict[str, int]:
        own = holdings(table, seat)
        gods, nobles = favour(own)
        return {
            "gods": gods,
            "nobles": nobles,
            "nile": own.nile_points,
            "leftovers": own.leftover_points,
            "artisans": own.artisan_points,
            "tomb": own.tomb_points,
            "tokens": own.token_points,
        }

    def standing(self, table: Table, seat: int) -> list[int]:
        """Score, the pharaoh token, leftover tokens; a solo tie goes to the Traitor."""
        if table.solo:
            return [self.score(table, seat), 0, 0, seat]
        return [self.score(table, seat), int(table.pharaoh == seat), table.leftovers(seat), 0]

    def ending(self, table: Table) -> str:
        """After the last round; alone, the result against the Traitor."""
        if not table.solo:
            return "rounds"
        lead = self.score(table, HUMAN) - self.score(table, TRAITOR)
        return "solo_won" if lead > 0 else "solo_lost" if lead < 0 else "solo_tied"
