"""What everything is worth in Imhotep: the final scoring, also asked for in the middle of a game."""

from __future__ import annotations

from khonsu.engine.rules import Scoring
from khonsu.games.imhotep.state import (
    CHAMBER,
    FIRST_DECORATION,
    LEVER,
    OBELISKS,
    PYRAMIDS,
    STATUE,
    TEMPLE,
    Table,
)


def chamber_points(table: Table, seat: int) -> int:
    """Burial Chamber: areas on side A, a ranking for each row on side B."""
    if table.chamber_b:
        rows = table.facts.rows
        points = 0
        for row in range(rows):
            counts = [0] * table.players
            for stone in range(row, len(table.chamber), rows):
                counts[table.chamber[stone]] += 1
            points += rank_points(counts, seat, table.facts.row_points[table.players])
        return points
    points = 0
    for owner, stones in chamber_areas(table):
        if owner == seat:
            points += area_points(table, len(stones))
    return points


def chamber_areas(table: Table) -> list[tuple[int, list[int]]]:
    """The connected areas of one colour: owner and stones, each stone by its order of arrival."""
    rows = table.facts.rows
    chamber = table.chamber
    seen = [False] * len(chamber)
    areas: list[tuple[int, list[int]]] = []
    for first in range(len(chamber)):
        if seen[first]:
            continue
        owner = chamber[first]
        seen[first] = True
        area = [first]
        reached = 0
        while reached < len(area):
            stone = area[reached]
            reached += 1
            row = stone % rows
            neighbours = [stone - rows, stone + rows]
            if row > 0:
                neighbours.append(stone - 1)
            if row < rows - 1:
                neighbours.append(stone + 1)
            for near in neighbours:
                if 0 <= near < len(chamber) and not seen[near] and chamber[near] == owner:
                    seen[near] = True
                    area.append(near)
        areas.append((owner, area))
    return areas


def area_points(table: Table, size: int) -> int:
    """The points of one area."""
    return by_count(table.facts.area_points, table.facts.area_further, size)


def by_count(points: list[int], further: int, count: int) -> int:
    """A table that goes on with a fixed step after its last entry."""
    last = len(points) - 1
    return points[count] if count <= last else points[last] + (count - last) * further


def rank_points(counts: list[int], seat: int, points: list[int]) -> int:
    """A ranking by number of stones; tied players share the places they take, rounded down (section 5.6)."""
    mine = counts[seat]
    if mine == 0:
        return 0
    better = 0
    equal = 0
    for count in counts:
        if count > mine:
            better += 1
        elif count == mine:
            equal += 1
    total = 0
    for place in range(better, better + equal):
        total += points[place]
    return total // equal


def obelisk_points(table: Table, seat: int) -> int:
    """Obelisks: the ranking of side A, or the loose stones of side B (its towers are on the track already)."""
    if table.obelisks_b:
        return table.obelisks[seat] * table.facts.loose_points
    return rank_points(table.obelisks, seat, table.facts.rank_points[table.players])


def decoration_points(table: Table, seat: int) -> int:
    """Green cards: a point for every three stones of all colours on their site."""
    points = 0
    for place, site in enumerate((PYRAMIDS, TEMPLE, CHAMBER, OBELISKS)):
        held = table.hands[seat][FIRST_DECORATION + place]
        if held:
            points += held * (table.site_stones(site) // table.facts.per_decoration)
    return points


def statue_points(table: Table, seat: int) -> int:
    """Purple cards, by number held."""
    return by_count(table.facts.statue_points, table.facts.statue_further, table.hands[seat][STATUE])


def unused_points(table: Table, seat: int) -> int:
    """Blue cards that were not played."""
    held = 0
    for kind in range(LEVER, len(table.hands[seat])):
        held += table.hands[seat][kind]
    return held * table.facts.unused_blue


def wrath_points(table: Table, seat: int) -> int:
    """Wrath of the Pharaoh: lost once by whoever has no stone on one of the four monuments (ruling 31)."""
    if table.wrath:
        for site in (PYRAMIDS, TEMPLE, CHAMBER, OBELISKS):
            if table.own_stones(site, seat) == 0:
                return -table.facts.wrath
    return 0


def track_points(table: Table, seat: int) -> int:
    """What stands on the score track."""
    return table.pyramid_points[seat] + table.temple_points[seat] + table.tower_points[seat]


class ImhotepScoring(Scoring[Table]):
    """The final scoring (5), and what breaks a tie (5.8)."""

    def score(self, table: Table, seat: int) -> int:
        return (
            track_points(table, seat)
            + chamber_points(table, seat)
            + obelisk_points(table, seat)
            + decoration_points(table, seat)
            + statue_points(table, seat)
            + unused_points(table, seat)
            + wrath_points(table, seat)
        )

    def breakdown(self, table: Table, seat: int) -> dict[str, int]:
        return {
            "pyramids": table.pyramid_points[seat],
            "temple": table.temple_points[seat],
            "chamber": chamber_points(table, seat),
            "obelisks": table.tower_points[seat] + obelisk_points(table, seat),
            "decorations": decoration_points(table, seat),
            "statues": statue_points(table, seat),
            "unused": unused_points(table, seat),
            "wrath": wrath_points(table, seat),
        }

    def points(self, table: Table, seat: int) -> int:
        return track_points(table, seat)

    def standing(self, table: Table, seat: int) -> list[int]:
        return [self.score(table, seat), table.on_sled(seat)]

    def ending(self, table: Table) -> str:
        return "rounds"
