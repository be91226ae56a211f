"""What lies ashore in Imhotep promises to every seat: sites, cards and points, and what stones of a ship would add to them.

None of it hangs on ships and sleds, so it stays the same for many positions in a row and is worked out once for all of them. The worth of a
site is what its stones will bring at the end of the game, as far as can be said now. The numbers were found by letting opponents with slightly
different ones play each other.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from khonsu.engine.machine import i64, vec
from khonsu.engine.rules import put
from khonsu.games.imhotep import scoring
from khonsu.games.imhotep.seat_numbers import NUMBERS, listed
from khonsu.games.imhotep.state import (
    CARD_SPACE,
    CHAMBER,
    CHISEL,
    CHOICE_SPACE,
    DRAW_CARD,
    ENTRANCE,
    FIRST_DECORATION,
    HAMMER,
    LEVER,
    LOAD_STONE,
    MARKET,
    NOBODY,
    OBELISKS,
    PYRAMIDS,
    SAIL,
    SARCOPHAGUS,
    SITES,
    SPACES,
    STATUE,
    TAKE_STONES,
    TEMPLE,
    Facts,
    Table,
)

# A stone that comes back to the quarry from the market.
QUARRY_STONE: Final = 0.16
# Stones that a site gets in a round, on average.
STONES_A_ROUND: Final = 3.0
# How much others' gains put a sailor off.
ENVY: Final = 0.32
# A blue card beyond its point, a statue for each round that may bring another, a card that nobody has seen, one of a pair.
BLUE_EXTRA: Final = 0.58
STATUE_EXTRA: Final = 0.256
UNSEEN_CARD: Final = 2.03
PAIR_CARD: Final = 2.6
# Bonuses of Pyramids B and the choice space of Temple B.
BONUS_STONES: Final = 1.0
BONUS_LOAD: Final = 0.7
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


class Promise:
    """What lies ashore, seen from all seats, while ships can still sail or when none can; what several parts rest on is worked out once."""

    def __init__(self, table: Table, sailing: bool) -> None:
        facts = table.facts
        players: i64 = table.players
        # What lies there. Not the shore itself, which holds this: they would keep each other for ever.
        self.market = table.market
        self.pyramids = table.pyramids
        self.in_temple = table.temple
        self.in_chamber = table.chamber
        self.towers = table.towers
        self.hands = table.hands
        self.facts = facts
        self.players = players
        self.pyramids_b = table.pyramids_b
        self.temple_b = table.temple_b
        self.chamber_b = table.chamber_b
        self.obelisks_b = table.obelisks_b
        # The rounds after this one.
        self.left = float(facts.rounds - table.round)
        self.sailing = sailing
        # How far rankings can still change; 0 when they are settled.
        self.rank_spread = 0.0
        self.row_spread = 0.0
        if self.left > 0.0 or sailing:
            later = STONES_A_ROUND * self.left / float(players)
            self.rank_spread = RANK_SPREAD + RANK_SPREAD_LATER * sqrt(later)
            self.row_spread = RANK_SPREAD + RANK_SPREAD_LATER * sqrt(later / facts.rows)
        self.absent = RANK_ABSENT if self.left > 1.0 else RANK_ABSENT_LATE
        self.at_obelisks: vec[i64] = vec[i64]([0] * players)
        for owner, stones in enumerate(table.obelisks):
            self.at_obelisks[owner] = stones
        # What a green card of each site is worth.
        self.decorations: vec[float] = vec[float](
            [
                self.decoration_worth(table.site_stones(PYRAMIDS)),
                self.decoration_worth(table.site_stones(TEMPLE)),
                self.decoration_worth(table.site_stones(CHAMBER)),
                self.decoration_worth(table.site_stones(OBELISKS)),
            ]
        )
        # What each card of the market is worth to each seat, with another quarry and with an empty one, as soon as it is asked for, and for whom it
        # has been, as bits.
        self.prices: vec[float] = vec[float]()
        self.priced: i64 = 0
        # What every sailor would bring all seats, sailor by sailor, by cargo and sites, as soon as it is asked for.
        self.sailed: dict[int, vec[float]] = {}
        # Chamber A: the stones that the next ones can touch, by row: owner, area and its size; and what all areas score.
        self.edge: vec[i64] = vec[i64]()
        self.edge_areas: vec[i64] = vec[i64]()
        self.edge_sizes: vec[i64] = vec[i64]()
        self.area_points: vec[float] = vec[float]()
        # Chamber B: how many stones each seat has in each row, row by row.
        self.rows: vec[i64] = vec[i64]()
        if table.chamber_b:
            self.count_rows()
        else:
            self.find_areas()
        # What the stones of the temple, the chamber and the obelisks are worth as they lie.
        no_stones = vec[i64]()
        self.temple: vec[float] = vec[float]([0.0] * players)
        self.add_temple(no_stones, self.temple, 0)
        self.chamber: vec[float] = vec[float]([0.0] * players)
        self.add_chamber(no_stones, self.chamber, 0)
        self.obelisks: vec[float] = vec[float]([0.0] * players)
        self.add_obelisks(no_stones, self.obelisks, 0)
        # What a seat has before itself but for its sled.
        self.own: vec[float] = vec[float]([0.0] * players)
        # The numbers of the seats, one after the other and in the order of the features, as far as they follow from what lies ashore.
        self.numbers: vec[float] = vec[float]([0.0] * (players * NUMBERS))
        seat: i64
        for seat in range(players):
            self.own[seat] = self.own_worth(table, seat)
            put(listed(self, table, seat), self.numbers, seat * NUMBERS)

    def worth(self, seat: i64) -> float:
        """The three sites together."""
        return self.temple[seat] + self.chamber[seat] + self.obelisks[seat]

    def own_worth(self, table: Table, seat: i64) -> float:
        """Points on the track and cards."""
        left = self.left
        hand = table.hands[seat]
        statues = hand[STATUE]
        blue = hand[LEVER] + hand[HAMMER] + hand[SAIL] + hand[CHISEL]
        facts = table.facts
        worth = float(
            table.pyramid_points[seat]
            + table.temple_points[seat]
            + table.tower_points[seat]
            + scoring.by_count(facts.statue_points, facts.statue_further, statues)
            + blue * facts.unused_blue
        )
        if table.wrath:
            worth += scoring.wrath_points(table, seat) / (1.0 + left)
        worth += STATUE_EXTRA * left * min(statues, 4)
        if left > 0.0 or self.sailing:
            worth += BLUE_EXTRA * blue
        return worth + self.decorations_worth(hand)

    def decorations_worth(self, hand: list[int]) -> float:
        """All green cards of a hand."""
        worth = 0.0
        place: i64
        for place in range(4):
            held = hand[FIRST_DECORATION + place]
            if held > 0:
                worth += held * self.decorations[place]
        return worth

    def decoration_worth(self, stones: int) -> float:
        """A green card of a site with so many stones, with those that will still come."""
        per_decoration = self.facts.per_decoration
        if self.left == 0.0:
            return float(stones // per_decoration)
        # A third is lost by rounding down.
        return (stones + STONES_A_ROUND * self.left - 1.0) / per_decoration

    def prices_of(self, seat: i64, empty: bool) -> i64:
        """What each card of the market is worth to a seat, whose quarry may be empty: tells where among the prices that begins."""
        group = 2 * seat + (1 if empty else 0)
        first = group * SPACES
        if self.priced >> group & 1 == 0:
            if self.priced == 0:
                self.prices = vec[float]([0.0] * (2 * self.players * SPACES))
            bit: i64 = 1
            self.priced |= bit << group
            place = first
            for kind in self.market:
                if kind >= 0:
                    self.prices[place] = self.card_worth(kind, seat, empty)
                place += 1
        return first

    def card_worth(self, kind: i64, seat: i64, empty: bool) -> float:
        """A market card, if this seat took it now."""
        facts = self.facts
        if kind >= LEVER:
            return facts.unused_blue + BLUE_EXTRA
        if kind == STATUE:
            held = self.hands[seat][STATUE]
            points = facts.statue_points
            further = facts.statue_further
            more = float(scoring.by_count(points, further, held + 1) - scoring.by_count(points, further, held))
            return more + STATUE_EXTRA * self.left if held < 4 else more
        if kind >= FIRST_DECORATION:
            return self.decorations[kind - FIRST_DECORATION]
        if empty:
            return 0.0
        site = PYRAMIDS if kind == ENTRANCE else CHAMBER if kind == SARCOPHAGUS else OBELISKS
        return self.gains(site, vec[i64]([seat]), 0, False)[seat]

    # Cargo ------------------------------------------------------------------------------------------------------------------

    def sailors(self, cargo: i64, sites: i64, empty: i64, pair: bool) -> vec[float]:
        """What every seat in turn, if it sailed a ship with this cargo (in fours, after a 1), would bring all seats: each sails to the site it likes best.

        Of the sites (as bits) that are free, the market depends on whose quarries are empty (as bits), and whether the pair lies there.
        """
        key: i64 = (cargo << 5 | sites) << 5
        if sites & 1 << MARKET != 0:
            key |= empty << 1 | (1 if pair else 0)
        known = self.sailed.get(key)
        if known is not None:
            return known
        players = self.players
        owners = owners_of(cargo)
        # What every seat gains at each of the sites.
        gains = vec[float]([0.0] * (len(SITES) * players))
        end: i64 = 0
        for site in range(len(SITES)):
            if sites & 1 << site != 0:
                self.add_gains(site, owners, empty, pair, gains, end)
                end += players
        found = vec[float]([0.0] * (players * players))
        place: i64 = 0
        sailor: i64
        gain: i64
        for sailor in range(players):
            best = best_for(sailor, gains, end, players)
            for gain in range(best, best + players):
                found[place] = gains[gain]
                place += 1
        self.sailed[key] = found
        return found

    def gains(self, site: int, cargo: vec[i64], empty: i64, pair: bool) -> vec[float]:
        """What every seat gains if these stones are unloaded at a site."""
        found = vec[float]([0.0] * self.players)
        self.add_gains(site, cargo, empty, pair, found, 0)
        return found

    def add_gains(self, site: int, cargo: vec[i64], empty: i64, pair: bool, found: vec[float], first: i64) -> None:
        """Set the same from a place on."""
        if site == MARKET:
            self.add_market(cargo, empty, pair, found, first)
        elif site == PYRAMIDS:
            self.add_pyramids(cargo, found, first)
        elif site == TEMPLE:
            self.add_temple(cargo, found, first)
            take(self.temple, found, first)
        elif site == CHAMBER:
            self.add_chamber(cargo, found, first)
            take(self.chamber, found, first)
        else:
            self.add_obelisks(cargo, found, first)
            take(self.obelisks, found, first)

    # Sites: what each will bring to every seat, beyond what is on the track, once these stones have been unloaded there too. It is added to numbers,
    # all 0 before, that begin somewhere among others.

    def add_market(self, cargo: vec[i64], empty: i64, pair: bool, worths: vec[float], first: i64) -> None:
        """Every stone takes the card that is best for its owner and comes back to the quarry."""
        # The spaces that hold a card, as bits.
        cards: i64 = 0
        bit: i64 = 1
        for kind in self.market:
            if kind >= 0:
                cards |= bit
            bit <<= 1
        for owner in cargo:
            price = self.prices_of(owner, empty >> owner & 1 != 0)
            most = PAIR_CARD if pair else 0.0
            best: i64 = 0
            bit = 1
            while bit <= cards:
                if cards & bit != 0:
                    worth = self.prices[price]
                    if worth > most:
                        most = worth
                        best = bit
                bit <<= 1
                price += 1
            if best != 0:
                cards ^= best
            else:
                pair = False
            worths[first + owner] = worths[first + owner] + (most + QUARRY_STONE)

    def add_pyramids(self, cargo: vec[i64], worths: vec[float], first: i64) -> None:
        """Every stone scores its field; on side B its owner takes the best one."""
        facts = self.facts
        pyramids = self.pyramids
        if not self.pyramids_b:
            fields = facts.pyramid_a
            field = len(pyramids[0])
            for owner in cargo:
                worths[first + owner] = worths[first + owner] + (fields[field] if field < len(fields) else facts.overflow_a)
                field += 1
            return
        built = vec[i64]([len(pyramids[0]), len(pyramids[1]), len(pyramids[2])])
        pyramid: i64
        for owner in cargo:
            most = float(facts.overflow_b)
            best: i64 = -1
            for pyramid in range(3):
                if built[pyramid] < 5:
                    worth = field_worth(facts, pyramid, built[pyramid])
                    if best < 0 or worth > most:
                        most = worth
                        best = pyramid
            if best >= 0:
                built[best] = built[best] + 1
            worths[first + owner] = worths[first + owner] + most

    def add_temple(self, cargo: vec[i64], worths: vec[float], first: i64) -> None:
        """Every stone that can be seen scores at the end of each round until so many others have come that it is covered."""
        facts = self.facts
        scorings = self.left + 1.0 if self.sailing else self.left
        width: i64 = facts.temple_width[self.players]
        temple = self.in_temple
        laid: i64 = len(temple)
        stones: i64 = laid + len(cargo)
        covered: i64 = stones - width if stones > width else 0
        # The more places are free, the later the first stone is covered.
        lasting = TEMPLE_START + float(1 + (width - stones if width > stones else 0)) / STONES_A_ROUND
        worth = float(facts.temple_a)
        stone: i64
        for stone in range(covered, stones):
            if self.temple_b:
                kind = facts.temple_b[stone % width]
                worth = UNSEEN_CARD if kind == CARD_SPACE else CHOICE if kind == CHOICE_SPACE else float(facts.temple_points)
            owner: i64 = temple[stone] if stone < laid else cargo[stone - laid]
            worths[first + owner] = worths[first + owner] + worth * min(lasting, scorings)
            lasting += 1.0 / STONES_A_ROUND

    def add_chamber(self, cargo: vec[i64], worths: vec[float], first: i64) -> None:
        """Areas with what they can still grow by, or the rankings of the rows."""
        facts = self.facts
        players = self.players
        rows: i64 = facts.rows
        row: i64
        stone: i64 = len(self.in_chamber)
        if self.chamber_b:
            counts = self.rows[:]
            for owner in cargo:
                place = stone % rows * players + owner
                counts[place] = counts[place] + 1
                stone += 1
            points = facts.row_points[players]
            for row in range(rows):
                self.add_ranks(counts, row * players, points, self.row_spread, worths, first)
            return
        put(self.area_points, worths, first)
        owners = self.edge
        areas = self.edge_areas
        sizes = self.edge_sizes
        if cargo:
            owners = owners[:]
            areas = areas[:]
            sizes = sizes[:]
        for owner in cargo:
            worths[first + owner] = worths[first + owner] + touch(facts, stone, owner, owners, areas, sizes)
            stone += 1
        growth = AREA_GROWTH * min(self.left, 3.0) / 3.0
        if growth > 0.0:
            for row in range(rows):
                if owners[row] >= 0 and comes_first(areas, row):
                    size = sizes[row]
                    step = scoring.by_count(facts.area_points, facts.area_further, size + 1)
                    more = growth * (step - scoring.by_count(facts.area_points, facts.area_further, size))
                    place = first + owners[row]
                    worths[place] = worths[place] + more

    def find_areas(self) -> None:
        """Chamber A: the areas that can still grow, and the points of all."""
        facts = self.facts
        owners = vec[i64]([NOBODY] * facts.rows)
        areas = vec[i64]([NOBODY] * facts.rows)
        sizes = vec[i64]([0] * facts.rows)
        points = vec[float]([0.0] * self.players)
        for stone, owner in enumerate(self.in_chamber):
            points[owner] = points[owner] + touch(facts, stone, owner, owners, areas, sizes)
        self.edge = owners
        self.edge_areas = areas
        self.edge_sizes = sizes
        self.area_points = points

    def count_rows(self) -> None:
        """Chamber B: the stones of each seat in each row."""
        size: i64 = self.facts.rows * self.players
        counts = vec[i64]([0] * size)
        first: i64 = 0
        for owner in self.in_chamber:
            place = first + owner
            counts[place] = counts[place] + 1
            first += self.players
            if first == size:
                first = 0
        self.rows = counts

    def add_obelisks(self, cargo: vec[i64], worths: vec[float], first: i64) -> None:
        """The ranking of side A, or the towers and loose stones of side B."""
        facts = self.facts
        players = self.players
        counts = self.at_obelisks[:]
        if not self.obelisks_b:
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
            worths[first + seat] = worths[first + seat] + (worth if mine > 0 else worth * self.absent)


def promise_of(table: Table) -> Promise:
    """What lies ashore promises now."""
    ashore = table.ashore()
    if table.capacity[0] > 0 and not table.all_sailed():
        if ashore.before is None:
            ashore.before = Promise(table, True)
        return ashore.before
    if ashore.after is None:
        ashore.after = Promise(table, False)
    return ashore.after


def owners_of(cargo: i64) -> vec[i64]:
    """The owners of stones from a number that tells them in fours, after a 1."""
    load: i64 = 0
    rest = cargo
    while rest > 1:
        load += 1
        rest >>= 2
    found = vec[i64]([0] * load)
    while load > 0:
        load -= 1
        found[load] = cargo & 3
        cargo >>= 2
    return found


def best_for(sailor: i64, gains: vec[float], end: i64, players: i64) -> i64:
    """Where the gains of all seats begin at the site that a sailor would choose, of all gains up to the end."""
    best: i64 = 0
    most = -1.0e9
    first: i64 = 0
    seat: i64
    while first < end:
        rival = -1.0e9
        for seat in range(players):
            if seat != sailor and gains[first + seat] > rival:
                rival = gains[first + seat]
        worth = gains[first + sailor] - ENVY * rival
        if worth > most:
            most = worth
            best = first
        first += players
    return best


def take(numbers: vec[float], found: vec[float], place: i64) -> None:
    """Take some numbers from those that begin at a place."""
    for number in numbers:
        found[place] = found[place] - number
        place += 1


def comes_first(areas: vec[i64], row: i64) -> bool:
    """Whether no row before this one belongs to the same area."""
    area = areas[row]
    other: i64
    for other in range(row):
        if areas[other] == area:
            return False
    return True


def field_worth(facts: Facts, pyramid: i64, field: i64) -> float:
    """A field of Pyramids B with its bonus."""
    worth = float(facts.pyramid_b[pyramid][field])
    bonus = facts.bonus_b[pyramid][field]
    if bonus == DRAW_CARD:
        worth += UNSEEN_CARD
    elif bonus == TAKE_STONES:
        worth += BONUS_STONES
    elif bonus == LOAD_STONE:
        worth += BONUS_LOAD
    return worth


def touch(facts: Facts, stone: i64, owner: i64, owners: vec[i64], areas: vec[i64], sizes: vec[i64]) -> float:
    """Lay the next stone of Chamber A against the edge, which becomes the edge with it; tells how many points its area gains.

    An area has the number of one of its stones.
    """
    row: i64 = stone % facts.rows
    points = facts.area_points
    further = facts.area_further
    size: i64 = 1
    before = 0
    area = stone
    if owners[row] == owner:
        area = areas[row]
        before = scoring.by_count(points, further, sizes[row])
        size += sizes[row]
    joins: i64 = NOBODY
    if row > 0 and owners[row - 1] == owner:
        joins = areas[row - 1]
        if joins != area:
            before += scoring.by_count(points, further, sizes[row - 1])
            size += sizes[row - 1]
    owners[row] = owner
    areas[row] = area
    other: i64
    for other in range(len(owners)):
        if areas[other] == area or areas[other] == joins >= 0:
            areas[other] = area
            sizes[other] = size
    return float(scoring.by_count(points, further, size) - before)
