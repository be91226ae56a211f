"""What the temple, the chamber and the obelisks of Imhotep promise to every seat: what their stones will bring at the end of the game, beyond what is
on the track, as far as can be said now.

Each stays the same while stones are delivered elsewhere. The numbers were found by letting opponents with slightly different ones play each other.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from khonsu.engine.machine import i64, vec
from khonsu.engine.rules import put
from khonsu.games.imhotep import scoring
from khonsu.games.imhotep.state import CARD_SPACE, CHOICE_SPACE, NOBODY, Table, stones_of

# How many numbers a seat has ashore, and where those of the sites stand.
NUMBERS: Final = 32
SITE_WORTHS: Final = 2
TEMPLE_STONES: Final = 12
CHAMBER_STONES: Final = 15
OBELISK_STONES: Final = 20

# Stones that a site gets in a round, on average.
STONES_A_ROUND: Final = 3.0
# A card that nobody has seen, and the choice space of Temple B.
UNSEEN_CARD: Final = 2.03
CHOICE: Final = 1.2
# How many scorings a temple stone sees before the next stone can cover it.
TEMPLE_START: Final = 0.5
# The part of its next step that an area of the chamber is worth while it can grow.
AREA_GROWTH: Final = 0.58
# The part of the next tower that one and two loose stones are worth.
TOWER_BEGUN: Final = 0.235
TOWER_NEARLY: Final = 0.545
# How far a ranking can still change: at once, and with the stones to come. Without any stone a rank is worth this part.
RANK_SPREAD: Final = 0.46
RANK_SPREAD_LATER: Final = 1.14
RANK_ABSENT: Final = 0.5
RANK_ABSENT_LATE: Final = 0.2


class Site:
    """What lies on a site, seen from all seats, so many rounds before the last, while ships can still sail or when none can."""

    def __init__(self, table: Table, stones: list[int], left: float, sailing: bool) -> None:
        # What lies there. Not the shore itself, which holds this: they would keep each other for ever.
        self.stones = stones
        self.facts = table.facts
        self.players: i64 = table.players
        self.left = left
        self.sailing = sailing
        # What every seat can expect of it.
        self.worths: vec[float] = vec[float]([0.0] * table.players)

    def add(self, cargo: vec[i64], worths: vec[float], first: i64) -> None:
        """Add what it will bring to every seat, once these stones have been unloaded there too, to numbers, all 0 before, that begin somewhere."""
        raise NotImplementedError

    def add_gains(self, cargo: vec[i64], found: vec[float], first: i64) -> None:
        """The same, beyond what it brings without them."""
        self.add(cargo, found, first)
        for worth in self.worths:
            found[first] = found[first] - worth
            first += 1

    def add_ranks(
        self, counts: vec[i64], row: i64, points: list[int], spread: float, worths: vec[float], first: i64
    ) -> None:
        """A ranking that later stones can still change: a lead makes being ahead likely, not certain. Counts begin at `row`."""
        players = self.players
        seat: i64
        other: i64
        if spread == 0.0:
            settled: list[int] = [counts[place] for place in range(row, row + players)]
            for seat in range(players):
                worths[first + seat] = worths[first + seat] + scoring.rank_points(settled, seat, points)
            return
        absent = RANK_ABSENT if self.left > 1.0 else RANK_ABSENT_LATE
        for seat in range(players):
            mine = counts[row + seat]
            ahead = 0.0
            for other in range(players):
                if other != seat:
                    lead = float(counts[row + other] - mine) / spread
                    ahead += 0.5 + 0.5 * lead / (1.0 + (lead if lead > 0.0 else -lead))
            place: i64 = int(ahead)
            if place > players - 2:
                place = players - 2
            rest = ahead - float(place)
            worth = points[place] * (1.0 - rest) + points[place + 1] * rest
            worths[first + seat] = worths[first + seat] + (worth if mine > 0 else worth * absent)

    def spread(self, rankings: float) -> float:
        """How far so many rankings can still change; 0 when they are settled."""
        if self.left == 0.0 and not self.sailing:
            return 0.0
        return RANK_SPREAD + RANK_SPREAD_LATER * sqrt(STONES_A_ROUND * self.left / float(self.players) / rankings)


class Temple(Site):
    """Stones that score as long as they can be seen."""

    def __init__(self, table: Table, left: float, sailing: bool) -> None:
        super().__init__(table, table.temple, left, sailing)
        self.is_b = table.temple_b
        self.width: i64 = table.temple_width()
        self.add(vec[i64](), self.worths, 0)

    def add(self, cargo: vec[i64], worths: vec[float], first: i64) -> None:
        """Every stone that can be seen scores at the end of each round until so many others have come that it is covered."""
        facts = self.facts
        scorings = self.left + 1.0 if self.sailing else self.left
        width = self.width
        temple = self.stones
        laid: i64 = len(temple)
        stones: i64 = laid + len(cargo)
        covered: i64 = stones - width if stones > width else 0
        # The more places are free, the later the first stone is covered.
        lasting = TEMPLE_START + float(1 + (width - stones if width > stones else 0)) / STONES_A_ROUND
        worth = float(facts.temple_a)
        stone: i64
        for stone in range(covered, stones):
            if self.is_b:
                kind = facts.temple_b[stone % width]
                worth = UNSEEN_CARD if kind == CARD_SPACE else CHOICE if kind == CHOICE_SPACE else float(facts.temple_points)
            owner: i64 = temple[stone] if stone < laid else cargo[stone - laid]
            worths[first + owner] = worths[first + owner] + worth * min(lasting, scorings)
            lasting += 1.0 / STONES_A_ROUND

    def tell(self, numbers: vec[float]) -> None:
        """The worth, the stones, those that can be seen, and those among the two newest of every seat."""
        laid: i64 = len(self.stones)
        seat: i64
        for seat in range(self.players):
            stones: i64 = 0
            seen: i64 = 0
            newest: i64 = 0
            for stone, owner in enumerate(self.stones):
                if owner == seat:
                    stones += 1
                    if stone >= laid - self.width:
                        seen += 1
                    if stone >= laid - 2:
                        newest += 1
            first = seat * NUMBERS
            numbers[first + SITE_WORTHS] = self.worths[seat]
            numbers[first + TEMPLE_STONES] = float(stones)
            numbers[first + TEMPLE_STONES + 1] = float(seen)
            numbers[first + TEMPLE_STONES + 2] = float(newest)


class Chamber(Site):
    """Areas on side A, a ranking for each row on side B."""

    def __init__(self, table: Table, left: float, sailing: bool) -> None:
        super().__init__(table, table.chamber, left, sailing)
        self.is_b = table.chamber_b
        # Chamber A: the stones that the next ones can touch, by row: all owners, all areas, and all sizes of these; and what all areas score.
        self.edge: vec[i64] = vec[i64]()
        self.area_points: vec[float] = vec[float]()
        # Chamber B: how many stones each seat has in each row, row by row, and how far the rankings can still change.
        self.rows: vec[i64] = vec[i64]()
        self.row_spread = 0.0
        if self.is_b:
            self.row_spread = self.spread(float(self.facts.rows))
            self.count_rows()
        else:
            self.find_areas()
        self.add(vec[i64](), self.worths, 0)

    def add(self, cargo: vec[i64], worths: vec[float], first: i64) -> None:
        """Areas with what they can still grow by, or the rankings of the rows."""
        facts = self.facts
        players = self.players
        rows: i64 = facts.rows
        row: i64
        stone: i64 = len(self.stones)
        if self.is_b:
            counts = self.rows[:]
            for owner in cargo:
                place = stone % rows * players + owner
                counts[place] = counts[place] + 1
                stone += 1
            for row in range(rows):
                self.add_ranks(counts, row * players, facts.row_points[players], self.row_spread, worths, first)
            return
        put(self.area_points, worths, first)
        edge = self.edge
        if cargo:
            edge = edge[:]
        points = facts.points_by_size
        for owner in cargo:
            worths[first + owner] = worths[first + owner] + touch(points, stone, owner, edge, rows)
            stone += 1
        growth = AREA_GROWTH * min(self.left, 3.0) / 3.0
        if growth > 0.0:
            for row in range(rows):
                if edge[row] >= 0 and comes_first(edge, rows, row):
                    size = edge[2 * rows + row]
                    place = first + edge[row]
                    worths[place] = worths[place] + growth * (points[size + 1] - points[size])

    def find_areas(self) -> None:
        """Chamber A: the areas that can still grow, and the points of all."""
        rows: i64 = self.facts.rows
        edge = vec[i64]([NOBODY] * (3 * rows))
        points = vec[float]([0.0] * self.players)
        for stone, owner in enumerate(self.stones):
            points[owner] = points[owner] + touch(self.facts.points_by_size, stone, owner, edge, rows)
        self.edge = edge
        self.area_points = points

    def count_rows(self) -> None:
        """Chamber B: the stones of each seat in each row."""
        size: i64 = self.facts.rows * self.players
        counts = vec[i64]([0] * size)
        first: i64 = 0
        for owner in self.stones:
            place = first + owner
            counts[place] = counts[place] + 1
            first += self.players
            if first == size:
                first = 0
        self.rows = counts

    def tell(self, numbers: vec[float]) -> None:
        """The worth and the stones of every seat, and how it stands in the rows."""
        seat: i64
        for seat in range(self.players):
            first = seat * NUMBERS
            numbers[first + SITE_WORTHS + 1] = self.worths[seat]
            numbers[first + CHAMBER_STONES] = float(stones_of(seat, self.stones))
            if self.is_b:
                numbers[first + CHAMBER_STONES + 4] = float(self.rows_led(seat))
            else:
                self.tell_edge(seat, numbers, first + CHAMBER_STONES + 1)

    def tell_edge(self, seat: i64, numbers: vec[float], place: i64) -> None:
        """Chamber A: rows whose edge is a seat's, its largest area there, and the one that the next stone would join."""
        rows: i64 = self.facts.rows
        edge = self.edge
        mine: i64 = 0
        largest: i64 = 0
        joined: i64 = 0
        following: i64 = len(self.stones) % rows
        row: i64
        for row in range(rows):
            if edge[row] == seat:
                mine += 1
                largest = max(largest, edge[2 * rows + row])
        if edge[following] == seat:
            joined = edge[2 * rows + following]
        row = following - 1
        if row >= 0 and edge[row] == seat and (joined == 0 or edge[rows + row] != edge[rows + following]):
            joined += edge[2 * rows + row]
        numbers[place] = float(mine)
        numbers[place + 1] = float(largest)
        numbers[place + 2] = float(joined)

    def rows_led(self, seat: i64) -> i64:
        """The rows of Chamber B in which nobody has more stones than a seat that has some."""
        counts = self.rows
        led: i64 = 0
        first: i64 = 0
        place: i64
        while first < len(counts):
            most: i64 = 0
            for place in range(first, first + self.players):
                most = max(most, counts[place])
            if most > 0 and counts[first + seat] == most:
                led += 1
            first += self.players
        return led


class Obelisks(Site):
    """The ranking of side A, or the towers and loose stones of side B."""

    def __init__(self, table: Table, left: float, sailing: bool) -> None:
        super().__init__(table, table.obelisks, left, sailing)
        self.is_b = table.obelisks_b
        self.towers = table.towers
        self.counts: vec[i64] = vec[i64]([0] * table.players)
        for owner, stones in enumerate(table.obelisks):
            self.counts[owner] = stones
        self.rank_spread = self.spread(1.0)
        self.add(vec[i64](), self.worths, 0)

    def add(self, cargo: vec[i64], worths: vec[float], first: i64) -> None:
        """The ranking with what can still change it, or towers, and what is promised by those that are begun."""
        facts = self.facts
        players = self.players
        counts = self.counts[:]
        if not self.is_b:
            for owner in cargo:
                counts[owner] = counts[owner] + 1
            self.add_ranks(counts, 0, facts.rank_points[players], self.rank_spread, worths, first)
            return
        towers = facts.tower_values
        built = len(self.towers)
        for owner in cargo:
            counts[owner] = counts[owner] + 1
            if counts[owner] >= facts.tower_size and built < len(towers):
                counts[owner] = counts[owner] - facts.tower_size
                worths[first + owner] = worths[first + owner] + float(towers[built])
                built += 1
        begun = 0.0
        nearly = 0.0
        if built < len(towers):
            promised = towers[built] * (1.0 if self.left > 1.0 else self.left / 2.0)
            begun = promised * TOWER_BEGUN
            nearly = promised * TOWER_NEARLY
        seat: i64
        for seat in range(players):
            loose = counts[seat]
            if loose > 0:
                worth = float(loose * facts.loose_points) + (begun if loose == 1 else nearly)
                worths[first + seat] = worths[first + seat] + worth

    def tell(self, numbers: vec[float]) -> None:
        """The worth of every seat, its stones, towers included, also beyond those of its best rival, and its loose stones."""
        seat: i64
        other: i64
        for seat in range(self.players):
            mine = self.stones_with_towers(seat)
            rival: i64 = 0
            for other in range(self.players):
                if other != seat:
                    rival = max(rival, self.stones_with_towers(other))
            first = seat * NUMBERS
            numbers[first + SITE_WORTHS + 2] = self.worths[seat]
            numbers[first + OBELISK_STONES] = float(mine)
            numbers[first + OBELISK_STONES + 1] = float(mine - rival)
            if self.is_b:
                numbers[first + OBELISK_STONES + 2] = float(self.counts[seat])

    def stones_with_towers(self, seat: i64) -> i64:
        """The stones of a seat, towers included."""
        return self.counts[seat] + stones_of(seat, self.towers) * self.facts.tower_size


def comes_first(edge: vec[i64], rows: i64, row: i64) -> bool:
    """Whether no row before this one belongs to the same area."""
    area = edge[rows + row]
    other: i64
    for other in range(rows, rows + row):
        if edge[other] == area:
            return False
    return True


def touch(points: list[int], stone: i64, owner: i64, edge: vec[i64], rows: i64) -> float:
    """Lay the next stone of Chamber A against the edge, which becomes the edge with it; tells how many points its area gains.

    An area has the number of one of its stones.
    """
    row = stone % rows
    area_of = rows + row
    size_of = area_of + rows
    size: i64 = 1
    before = 0
    area = stone
    if edge[row] == owner:
        area = edge[area_of]
        before = points[edge[size_of]]
        size += edge[size_of]
    joins: i64 = NOBODY
    if row > 0 and edge[row - 1] == owner:
        joins = edge[area_of - 1]
        if joins != area:
            before += points[edge[size_of - 1]]
            size += edge[size_of - 1]
    edge[row] = owner
    edge[area_of] = area
    other: i64
    for other in range(rows, 2 * rows):
        if edge[other] == area or edge[other] == joins >= 0:
            edge[other] = area
            edge[other + rows] = size
    return float(points[size] - before)
