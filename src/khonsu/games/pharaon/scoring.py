"""What everything is worth in Pharaon (section 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.engine.rules import Scoring
from khonsu.games.pharaon import court, symbols
from khonsu.games.pharaon.state import (
    COLOUR_COUNT,
    HUMAN,
    LEVELS,
    OFFERED,
    POINT_1,
    POINT_2,
    SILVER,
    STRIPS,
    TOKEN_KINDS,
    TRAITOR,
    WILD,
    Facts,
    Table,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

# Gods are numbered by their places in the circle, and a set of them is a number with a bit for each. All sets, a bit for each; those
# without a certain god, and those without him or without the one before him.
ALL_SETS: Final = (1 << (1 << COLOUR_COUNT)) - 1
NO_GODS: Final = 1
WITHOUT: Final[list[int]] = [
    sum([1 << gods for gods in range(1 << COLOUR_COUNT) if not gods >> place & 1]) for place in range(COLOUR_COUNT)
]
APART: Final[list[int]] = [WITHOUT[place] | WITHOUT[place - 1] for place in range(COLOUR_COUNT)]


class Holdings:
    """What a side has, counted once for all that is made of it."""

    def __init__(self, table: Table, side: int) -> None:
        facts = table.facts
        self.table: Table = table
        self.facts: Facts = facts
        self.side = side
        held = table.held
        base = side * TOKEN_KINDS
        basics = 0
        kinds = 0
        offered = 0
        for token in range(base, base + COLOUR_COUNT):
            many = held[token]
            if many > 0:
                basics += many
                kinds += 1
            offered += held[token + OFFERED]
        wilds = 0
        for token in range(base + WILD, base + POINT_1):
            wilds += held[token]
        # Basic resources, how many colours of them, silver, offerings that are resources, wild offerings, all that pay,
        # all offerings, all tokens.
        self.basics = basics
        self.kinds = kinds
        self.silver = held[base + SILVER]
        self.offered = offered
        self.wilds = wilds
        self.payable = basics + self.silver + offered + wilds
        self.offerings = offered + wilds + held[base + POINT_1] + held[base + POINT_2]
        self.tokens = basics + self.silver + self.offerings
        self.leftover_points = self.tokens * facts.leftover_points + held[base + POINT_1] + 2 * held[base + POINT_2]
        court_of: list[int] = []
        for noble, owner in enumerate(table.noble_at):
            if owner == side:
                court_of.append(noble)
        self.nobles: list[int] = court_of
        artisans = 0
        points = 0
        values = 0
        for artisan, owner in enumerate(table.artisan_at):
            if owner == side:
                artisans += 1
                points += facts.artisan_points[artisan]
                values |= 1 << facts.artisan_points[artisan]
        self.artisans = artisans
        self.artisan_points = points
        # A bit for each different number of points.
        self.artisan_values = values
        tracks = 0
        tops = 0
        points = 0
        for place in range(side * COLOUR_COUNT, (side + 1) * COLOUR_COUNT):
            level = table.levels[place]
            if level > 0:
                tracks += 1
                points += facts.nile_points[level]
                if level == LEVELS:
                    tops += 1
            else:
                points += facts.nile_points[0]
        # Nile tracks that have begun and those that are complete; each scores by its level (ruling 44: not cumulative).
        self.tracks = tracks
        self.tops = tops
        self.nile_points = points
        self.steps = table.steps[side]
        self.tomb_points = facts.tomb_points[self.steps]
        self.token_points = (facts.pharaoh_points if table.pharaoh == side else 0) + (
            facts.first_points if table.first == side else 0
        )
        # The points of the god at each place of the circle, and what the gods count, by zone.
        self.god_worths: list[int] = god_worths(table)
        self.counts: list[int] = [self.offerings, len(court_of), artisans, tracks, self.steps]

    def plain_points(self) -> int:
        """Everything besides gods and nobles."""
        return self.nile_points + self.leftover_points + self.artisan_points + self.tomb_points + self.token_points

    def times(self, noble: int, gods: int) -> int:
        """How often a noble scores what it scores per something."""
        if noble < court.SCRIBES:
            # Each satisfied god next to his zone.
            place = self.table.zones.index(self.facts.noble_zone[noble])
            return (gods >> place & 1) + (gods >> ((place + COLOUR_COUNT - 1) % COLOUR_COUNT) & 1)
        if noble == court.GENERAL:
            return int(self.table.pharaoh == self.side) + int(self.table.first == self.side)
        if noble == court.VIZIER:
            return len(self.nobles)
        if noble == court.PHYSICIAN:
            return self.artisan_values.bit_count()
        if noble == court.CONTRACTOR:
            return self.steps
        if noble == court.HIGH_PRIEST:
            return self.offerings
        if noble == court.STEWARD:
            return self.tops
        if noble == court.SEER:
            return gods.bit_count()
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
        total = 0
        best = 0
        diplomat = False
        for noble in self.nobles:
            if noble == court.DIPLOMAT:
                diplomat = True
            else:
                points = self.noble_points(noble, gods)
                total += points
                if points > best:
                    best = points
        # The Diplomat copies the best other noble (ruling 29).
        return total + best if diplomat else total

    def pleased(self) -> int:
        """The sets of gods that are satisfied at once, a bit for each: nothing counts for two gods of a zone."""
        zones = self.table.zones
        left_needs = self.facts.left_needs
        right_needs = self.facts.right_needs
        # A machine number, as here and in `best_gods` there is much to be done with its bits.
        sets: i64 = ALL_SETS
        for place in range(COLOUR_COUNT):
            zone = zones[place]
            count = self.counts[zone]
            left = left_needs[zone]
            right = right_needs[zone]
            if count < left + right:
                sets &= APART[place]
                if count < right:
                    sets &= WITHOUT[place]
                if count < left:
                    sets &= WITHOUT[place - 1]
        return sets

    def best_gods(self) -> int:
        """The feasible set of gods that gives most points, those of nobles included."""
        sets: i64 = self.pleased()
        if sets == NO_GODS:
            return 0
        # Only these change with the gods; the Diplomat may copy one of them.
        devout = False
        for noble in self.nobles:
            if noble < court.SCRIBES or noble == court.SEER:
                devout = True
        best = 0
        most = -1
        for gods in range(1 << COLOUR_COUNT):
            if sets & 1:
                points = sum_of(self.god_worths, gods)
                if devout:
                    points += self.court_points(gods)
                if points > most:
                    best = gods
                    most = points
            sets >>= 1
        return best


def god_points(table: Table, place: int) -> int:
    """What the god on the right edge of a place of the circle is worth."""
    return god_worths(table)[place]


def god_worths(table: Table) -> list[int]:
    """What every god is worth, by his place in the circle: on the right edge of one zone and the left edge of the next."""
    one, two, three, four, five = table.zones
    right = table.facts.right_points
    left = table.facts.left_points
    return [
        right[one] + left[two],
        right[two] + left[three],
        right[three] + left[four],
        right[four] + left[five],
        right[five] + left[one],
    ]


def gods_points(table: Table, gods: int) -> int:
    """The points of a set of gods."""
    return sum_of(god_worths(table), gods)


def sum_of(worths: list[int], gods: int) -> int:
    """The points of a set of gods, by what each is worth."""
    points = 0
    for place in range(COLOUR_COUNT):
        if gods >> place & 1:
            points += worths[place]
    return points


def counted(table: Table, side: int) -> list[int]:
    """How many things a side has that the gods count in each zone."""
    return Holdings(table, side).counts


def best_gods(table: Table, side: int) -> int:
    """The gods that a side satisfies, as is best for it."""
    return Holdings(table, side).best_gods()


def noble_points(table: Table, side: int, noble: int, gods: int) -> int:
    """The points of one noble of a side, the Diplomat's apart, with a set of gods satisfied."""
    return Holdings(table, side).noble_points(noble, gods)


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


def favour(holdings: Holdings) -> tuple[int, int]:
    """The points of gods and of nobles; the Traitor's follow from the symbols he has reached."""
    table = holdings.table
    if holdings.side >= table.players:
        return gods_points(table, traitor_gods(table)), traitor_value(table) * len(holdings.nobles)
    gods = holdings.best_gods()
    return gods_points(table, gods), holdings.court_points(gods)


class PharaonScoring(Scoring[Table]):
    """The final scoring, also of the Traitor, and what breaks a tie."""

    def score(self, table: Table, seat: int) -> int:
        holdings = Holdings(table, seat)
        gods, nobles = favour(holdings)
        return gods + nobles + holdings.plain_points()

    def breakdown(self, table: Table, seat: int) -> dict[str, int]:
        holdings = Holdings(table, seat)
        gods, nobles = favour(holdings)
        return {
            "gods": gods,
            "nobles": nobles,
            "nile": holdings.nile_points,
            "leftovers": holdings.leftover_points,
            "artisans": holdings.artisan_points,
            "tomb": holdings.tomb_points,
            "tokens": holdings.token_points,
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
