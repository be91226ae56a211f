"""What everything is worth in Pharaon (section 5)."""

from __future__ import annotations

from khonsu.engine.rules import Scoring
from khonsu.games.pharaon import court, symbols
from khonsu.games.pharaon.state import (
    ARTISAN_COUNT,
    ARTISANS,
    COLOUR_COUNT,
    HUMAN,
    LEVELS,
    NOBLES,
    OFFERED,
    OFFERINGS,
    POINT_1,
    POINT_2,
    SILVER,
    STRIPS,
    TOKEN_KINDS,
    TRAITOR,
    Table,
)


def counted(table: Table, side: int) -> list[int]:
    """How many things a side has that the gods count in each zone."""
    tracks = 0
    for track in range(COLOUR_COUNT):
        if table.levels[side * COLOUR_COUNT + track] > 0:
            tracks += 1
    counts = [0, 0, 0, tracks, table.steps[side]]
    counts[OFFERINGS] = table.offerings_of(side)
    counts[NOBLES] = table.noble_at.count(side)
    counts[ARTISANS] = table.artisan_at.count(side)
    return counts


def god_points(table: Table, place: int) -> int:
    """What the god on the right edge of a place of the circle is worth."""
    left = table.zones[place]
    right = table.zones[(place + 1) % COLOUR_COUNT]
    return table.facts.right_points[left] + table.facts.left_points[right]


def pleased(table: Table, counts: list[int], gods: int) -> bool:
    """Whether a set of gods (a bit for each place of the circle) is satisfied at once: nothing counts for two gods of a zone."""
    for place in range(COLOUR_COUNT):
        zone = table.zones[place]
        needed = 0
        if gods >> place & 1:
            needed += table.facts.right_needs[zone]
        if gods >> ((place + COLOUR_COUNT - 1) % COLOUR_COUNT) & 1:
            needed += table.facts.left_needs[zone]
        if needed > counts[zone]:
            return False
    return True


def scribe_points(table: Table, scribe: int, gods: int) -> int:
    """A scribe: more for each satisfied god next to his zone."""
    place = table.zones.index(table.facts.noble_zone[scribe])
    adjacent = (gods >> place & 1) + (gods >> ((place + COLOUR_COUNT - 1) % COLOUR_COUNT) & 1)
    return table.facts.noble_points[scribe] + table.facts.noble_per[scribe] * adjacent


def times(table: Table, side: int, noble: int, gods: int) -> int:
    """How often a noble scores what it scores per something."""
    held = table.held
    base = side * TOKEN_KINDS
    if noble == court.GENERAL:
        return int(table.pharaoh == side) + int(table.first == side)
    if noble == court.VIZIER:
        return table.noble_at.count(side)
    if noble == court.PHYSICIAN:
        values = 0
        for artisan in range(ARTISAN_COUNT):
            if table.artisan_at[artisan] == side:
                values |= 1 << table.facts.artisan_points[artisan]
        return values.bit_count()
    if noble == court.CONTRACTOR:
        return table.steps[side]
    if noble == court.HIGH_PRIEST:
        return table.offerings_of(side)
    if noble == court.STEWARD:
        return table.levels[side * COLOUR_COUNT : side * COLOUR_COUNT + COLOUR_COUNT].count(LEVELS)
    if noble == court.SEER:
        return gods.bit_count()
    if noble == court.TREASURER:
        return held[base + SILVER]
    if noble == court.TEACHER:
        return sum(held[base : base + COLOUR_COUNT]) + sum(held[base + OFFERED : base + OFFERED + COLOUR_COUNT])
    return 0


def noble_points(table: Table, side: int, noble: int, gods: int) -> int:
    """The points of one noble, the Diplomat's apart, with a set of gods satisfied."""
    if noble < court.SCRIBES:
        return scribe_points(table, noble, gods)
    per = table.facts.noble_per[noble]
    return table.facts.noble_points[noble] + (per * times(table, side, noble, gods) if per else 0)


def court_points(table: Table, side: int, gods: int) -> int:
    """The points of all nobles of a side with a set of gods satisfied."""
    total = 0
    best = 0
    for noble in range(court.COUNT):
        if table.noble_at[noble] == side and noble != court.DIPLOMAT:
            points = noble_points(table, side, noble, gods)
            total += points
            if points > best:
                best = points
    # The Diplomat copies the best other noble (ruling 29).
    return total + best if table.noble_at[court.DIPLOMAT] == side else total


def best_gods(table: Table, side: int) -> int:
    """The feasible set of gods that gives most points, those of nobles included."""
    counts = counted(table, side)
    worth = [god_points(table, place) for place in range(COLOUR_COUNT)]
    # Only these change with the gods; the Diplomat may copy one of them.
    devout = table.noble_at[court.SEER] == side
    for scribe in range(court.SCRIBES):
        devout = devout or table.noble_at[scribe] == side
    best = 0
    most = -1
    for gods in range(1 << COLOUR_COUNT):
        if pleased(table, counts, gods):
            points = 0
            for place in range(COLOUR_COUNT):
                if gods >> place & 1:
                    points += worth[place]
            if devout:
                points += court_points(table, side, gods)
            if points > most:
                best = gods
                most = points
    return best


def gods_points(table: Table, gods: int) -> int:
    """The points of a set of gods."""
    points = 0
    for place in range(COLOUR_COUNT):
        if gods >> place & 1:
            points += god_points(table, place)
    return points


def nile_points(table: Table, side: int) -> int:
    """Each track by its level (ruling 44: not cumulative)."""
    points = 0
    for track in range(COLOUR_COUNT):
        points += table.facts.nile_points[table.levels[side * COLOUR_COUNT + track]]
    return points


def leftover_points(table: Table, side: int) -> int:
    """A point for each token, and what is printed on offerings."""
    base = side * TOKEN_KINDS
    points = table.leftovers(side) * table.facts.leftover_points
    return points + table.held[base + POINT_1] + 2 * table.held[base + POINT_2]


def artisan_points(table: Table, side: int) -> int:
    """The points printed on artisans."""
    points = 0
    for artisan in range(ARTISAN_COUNT):
        if table.artisan_at[artisan] == side:
            points += table.facts.artisan_points[artisan]
    return points


def token_points(table: Table, side: int) -> int:
    """The pharaoh and the first-player token."""
    points = table.facts.pharaoh_points if table.pharaoh == side else 0
    return points + table.facts.first_points if table.first == side else points


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


def plain_points(table: Table, side: int) -> int:
    """Everything besides gods and nobles."""
    return (
        nile_points(table, side)
        + leftover_points(table, side)
        + artisan_points(table, side)
        + table.facts.tomb_points[table.steps[side]]
        + token_points(table, side)
    )


def favour(table: Table, side: int) -> tuple[int, int]:
    """The points of gods and of nobles; the Traitor's follow from the symbols he has reached."""
    if side >= table.players:
        return gods_points(table, traitor_gods(table)), traitor_value(table) * table.noble_at.count(side)
    gods = best_gods(table, side)
    return gods_points(table, gods), court_points(table, side, gods)


class PharaonScoring(Scoring[Table]):
    """The final scoring, also of the Traitor, and what breaks a tie."""

    def score(self, table: Table, seat: int) -> int:
        gods, nobles = favour(table, seat)
        return gods + nobles + plain_points(table, seat)

    def breakdown(self, table: Table, seat: int) -> dict[str, int]:
        gods, nobles = favour(table, seat)
        return {
            "gods": gods,
            "nobles": nobles,
            "nile": nile_points(table, seat),
            "leftovers": leftover_points(table, seat),
            "artisans": artisan_points(table, seat),
            "tomb": table.facts.tomb_points[table.steps[seat]],
            "tokens": token_points(table, seat),
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
