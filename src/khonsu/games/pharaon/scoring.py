"""What everything is worth in Pharaon (section 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.engine.bits import count_bits
from khonsu.engine.compiling import mypyc_attr
from khonsu.engine.rules import Scoring
from khonsu.games.pharaon import court, symbols
from khonsu.games.pharaon.hands import ALL_SCRIBES, Hand, hands_of
from khonsu.games.pharaon.state import (
    ALL_SETS,
    COLOUR_COUNT,
    COUNTS,
    GOD_SETS,
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

if TYPE_CHECKING:
    from khonsu.engine.machine import i64

NO_GODS: Final = 1
# What the gods count in each zone, side by side.
COUNT_BITS: Final = 8
COUNT_MASK: Final = 255

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
        levels: i64 = 0
        low: i64 = 0
        middle: i64 = 0
        high: i64 = 0
        first: i64 = side * COLOUR_COUNT
        place: i64
        for place in range(first, first + COLOUR_COUNT):
            level: i64 = table.levels[place]
            levels = levels * 4 + level
            if level == 1:
                low += 1
            elif level == 2:
                middle += 1
            elif level > 0:
                high += 1
        tracks = low + middle + high
        # Nile tracks on each level, and the level of each, two bits for each place; they score by it (ruling 44: not cumulative).
        self.low: i64 = low
        self.middle: i64 = middle
        self.high: i64 = high
        self.levels: i64 = levels
        by_level = facts.nile_points
        self.nile_points: i64 = (
            (COLOUR_COUNT - tracks) * by_level[0] + low * by_level[1] + middle * by_level[2] + high * by_level[3]
        )
        steps: i64 = table.steps[side]
        self.steps: i64 = steps
        self.tomb_points: i64 = facts.tomb_points[steps]
        # The pharaoh and the first-player token.
        self.has_pharaoh = table.pharaoh == side
        self.has_first = table.first == side
        self.token_points: i64 = (facts.pharaoh_points if self.has_pharaoh else 0) + (
            facts.first_points if self.has_first else 0
        )
        # What the gods count, by zone, side by side.
        shift: i64 = COUNT_BITS
        counts = steps
        counts = counts << shift | tracks
        counts = counts << shift | hand.artisans
        counts = counts << shift | len(hand.nobles)
        self.counts: i64 = counts << shift | self.offerings

    def plain_points(self) -> int:
        """Everything besides gods and nobles."""
        return self.nile_points + self.leftover_points + self.artisan_points + self.tomb_points + self.token_points

    def times(self, noble: int) -> int:
        """How often a noble whose points do not change with the gods scores what it scores per something."""
        if noble == court.GENERAL:
            return int(self.has_pharaoh) + int(self.has_first)
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
        if noble == court.TREASURER:
            return self.silver
        if noble == court.TEACHER:
            return self.basics + self.offered
        return 0

    def noble_points(self, noble: int, gods: int) -> int:
        """The points of one noble, the Diplomat's apart, with a set of gods satisfied."""
        if DEVOUT >> noble & 1:
            return self.circle.devotion[min(noble, court.SCRIBES) * GOD_SETS + gods]
        per = self.facts.noble_per[noble]
        return self.facts.noble_points[noble] + (per * self.times(noble) if per else 0)

    def court_points(self, gods: i64) -> i64:
        """The points of all nobles with a set of gods satisfied."""
        if self.steady_best == UNCOUNTED:
            self.count_steady()
        total = self.steady_points
        best = self.steady_best
        devotion = self.circle.devotion
        scribes = self.noble_bits & ALL_SCRIBES
        place = gods
        while scribes > 0:
            if scribes & 1:
                total += devotion[place]
                best = max(best, devotion[place])
            scribes >>= 1
            place += GOD_SETS
        if self.noble_bits >> court.SEER & 1:
            points = devotion[gods + court.SCRIBES * GOD_SETS]
            total += points
            best = max(best, points)
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
                best = max(best, points)
        self.steady_points = total
        self.steady_best = best

    def pleased(self) -> i64:
        """The sets of gods that are satisfied at once, a bit for each."""
        pleased = self.circle.pleased
        counts = self.counts
        sets: i64 = ALL_SETS
        first: i64 = 0
        while first < COLOUR_COUNT * COUNTS:
            sets &= pleased[first + min(counts & COUNT_MASK, COUNTS - 1)]
            counts >>= COUNT_BITS
            first += COUNTS
        return sets

    def best_gods(self) -> i64:
        """The feasible set of gods that gives most points, those of nobles included."""
        sets = self.pleased()
        if sets == NO_GODS:
            return 0
        if self.noble_bits & DEVOUT:
            return self.best_for_devout(sets)
        for gods in self.circle.ranked_sets:
            if sets >> gods & 1:
                return gods
        return 0

    def best_for_devout(self, sets: i64) -> i64:
        """The best of some sets of gods where points of nobles change with them; the Diplomat may copy one of those."""
        worths = self.circle.set_points
        best: i64 = 0
        most: i64 = -1
        gods: i64 = 0
        while sets > 0:
            if sets & 1:
                points = worths[gods] + self.court_points(gods)
                if points > most:
                    best = gods
                    most = points
            sets >>= 1
            gods += 1
        return best

    def missing(self, gods: i64) -> i64:
        """How much is missing for the god at each place while a set of gods is satisfied, side by side; nothing for those in it."""
        lacks = self.circle.lacks
        places = self.circle.place
        # With the last god before the first one.
        around = gods << 1 | gods >> COLOUR_COUNT - 1
        counts = self.counts
        found: i64 = 0
        zone: i64
        for zone in range(COLOUR_COUNT):
            near = around >> places[zone] & 3
            found += lacks[(zone * COUNTS + min(counts & COUNT_MASK, COUNTS - 1)) * 4 + near]
            counts >>= COUNT_BITS
        return found


def holdings(table: Table, side: int) -> Holdings:
    """What one side has."""
    return Holdings(table, side, table.circle(), hands_of(table)[side])


def god_points(table: Table, place: int) -> int:
    """What the god on the right edge of a place of the circle is worth."""
    return table.circle().god_points[place]


def gods_points(table: Table, gods: int) -> int:
    """The points of a set of gods."""
    return table.circle().set_points[gods]


def counted(table: Table, side: int) -> list[int]:
    """How many things a side has that the gods count in each zone."""
    counts = holdings(table, side).counts
    return [counts >> COUNT_BITS * zone & COUNT_MASK for zone in range(COLOUR_COUNT)]


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


def favour(table: Table, own: Holdings) -> tuple[int, int]:
    """The points of gods and of nobles; the Traitor's follow from the symbols he has reached."""
    if own.side >= table.players:
        return gods_points(table, traitor_gods(table)), traitor_value(table) * len(own.nobles)
    gods = own.best_gods()
    return gods_points(table, gods), own.court_points(gods)


class PharaonScoring(Scoring[Table]):
    """The final scoring, also of the Traitor, and what breaks a tie."""

    def score(self, table: Table, seat: int) -> int:
        own = holdings(table, seat)
        gods, nobles = favour(table, own)
        return gods + nobles + own.plain_points()

    def breakdown(self, table: Table, seat: int) -> dict[str, int]:
        own = holdings(table, seat)
        gods, nobles = favour(table, own)
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
