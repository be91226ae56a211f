"""What a bot should value in Imhotep: the points that are certain, and what stones, cards, places and ships promise.

The worth of a site is what its stones will bring at the end of the game, as far as can be said now. A ship that has not sailed is
worth what its stones would add to the site that whoever sails it would choose. The numbers were found by letting opponents with
slightly different ones play each other.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from khonsu.engine.rules import Insight
from khonsu.games.imhotep import scoring, tasks
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
    PYRAMIDS,
    SAIL,
    SARCOPHAGUS,
    SHIPS,
    SLOTS,
    STATUE,
    TAKE_STONES,
    TEMPLE,
    UNDOCKED,
    Facts,
    Table,
)

# The first stone on a sled, and by what share of it each further one is worth less.
SLED_STONE: Final = 0.66
SLED_FADING: Final = 0.26
# A stone that comes back to the quarry from the market.
QUARRY_STONE: Final = 0.16
# Stones that a site gets in a round, on average.
STONES_A_ROUND: Final = 3.0
# What a stone on a ship will bring, against bringing it now: on a ship that may sail, on one that still needs stones, less for
# each of them, and on the last ship of the round.
ON_READY_SHIP: Final = 1.0
ON_SHIP: Final = 1.2
SHIP_WAITING: Final = 0.76
ON_LAST_SHIP: Final = 0.95
# How likely it is that whoever acts next sails a ship that may sail, or the last one; how much others' gains put a sailor off.
NEXT_SAILS: Final = 0.24
NEXT_SAILS_LAST: Final = 0.5
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


class ImhotepInsight(Insight[Table]):
    """The points that every seat can expect."""

    def values(self, table: Table) -> list[float]:
        survey = Survey(table)
        return [survey.value(seat) for seat in range(table.players)]


def sailing(table: Table) -> bool:
    """Whether ships of this round can still sail."""
    return table.capacity[0] > 0 and not table.all_sailed()


class Survey:
    """What a position promises to every seat, part by part; what several parts rest on is worked out once."""

    def __init__(self, table: Table) -> None:
        facts = table.facts
        players = table.players
        self.table = table
        self.players = players
        # The rounds after this one.
        self.left = float(facts.rounds - table.round)
        self.sailing = sailing(table)
        # How far rankings can still change; 0 when they are settled.
        self.rank_spread = 0.0
        self.row_spread = 0.0
        if self.left > 0.0 or self.sailing:
            later = STONES_A_ROUND * self.left / players
            self.rank_spread = RANK_SPREAD + RANK_SPREAD_LATER * sqrt(later)
            self.row_spread = RANK_SPREAD + RANK_SPREAD_LATER * sqrt(later / facts.rows)
        self.absent = RANK_ABSENT if self.left > 1.0 else RANK_ABSENT_LATE
        # What each card of the market is worth to each seat, as soon as it is asked for.
        self.prices: list[list[float]] = [[]] * players
        # The stones that the next ones of the chamber can touch, by row: owner, area and its size; and what all areas score.
        self.edge: list[int] = []
        self.edge_areas: list[int] = []
        self.edge_sizes: list[int] = []
        self.area_points: list[float] = []
        # How many stones each seat has in each row, row by row.
        self.rows: list[int] = []
        if table.chamber_b:
            self.count_rows()
        else:
            self.find_areas()
        # What the stones of the temple, the chamber and the obelisks are worth as they lie.
        self.temple = self.temple_worths([])
        self.chamber = self.chamber_worths([])
        self.obelisks = self.obelisk_worths([])
        # Who looks at the pair of the market.
        self.keeper = NOBODY
        self.ships = [0.0] * players
        # What the stones promise that are just being unloaded, and what has been won with them and not been taken yet.
        self.landing = [0.0] * players
        if table.stack and table.stack[-1][0] != tasks.TURN:
            self.add_landing()
        if self.sailing:
            self.add_ships()

    def value(self, seat: int) -> float:
        """Everything together; once the game is over, the score."""
        sites = self.temple[seat] + self.chamber[seat] + self.obelisks[seat]
        return sites + self.ships[seat] + self.landing[seat] + self.own_worth(seat)

    # What a seat has before itself ------------------------------------------------------------------------------------------

    def own_worth(self, seat: int) -> float:
        """Points on the track, cards and stones on the sled."""
        table = self.table
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
        return worth + self.decorations_worth(seat) + self.sled_worth(seat)

    def sled_worth(self, seat: int) -> float:
        """The stones on a sled, each worth less than the one before."""
        worth = 0.0
        if self.left > 0.0 or self.sailing:
            stone = SLED_STONE
            left = self.table.sled[seat]
            while left > 0:
                worth += stone
                stone *= 1.0 - SLED_FADING
                left -= 1
        return worth

    def decorations_worth(self, seat: int) -> float:
        """All green cards of a seat."""
        worth = 0.0
        hand = self.table.hands[seat]
        for place in range(4):
            held = hand[FIRST_DECORATION + place]
            if held > 0:
                worth += held * self.decoration_worth(PYRAMIDS + place)
        return worth

    def decoration_worth(self, site: int) -> float:
        """A green card, with the stones that will still come to its site."""
        stones = self.table.site_stones(site)
        per_decoration = self.table.facts.per_decoration
        if self.left == 0.0:
            return float(stones // per_decoration)
        # A third is lost by rounding down.
        return (stones + STONES_A_ROUND * self.left - 1.0) / per_decoration

    def card_worth(self, kind: int, seat: int) -> float:
        """A market card, if this seat took it now."""
        table = self.table
        if kind >= LEVER:
            return table.facts.unused_blue + BLUE_EXTRA
        if kind == STATUE:
            held = table.hands[seat][STATUE]
            points = table.facts.statue_points
            further = table.facts.statue_further
            more = float(scoring.by_count(points, further, held + 1) - scoring.by_count(points, further, held))
            return more + STATUE_EXTRA * self.left if held < 4 else more
        if kind >= FIRST_DECORATION:
            return self.decoration_worth(PYRAMIDS + kind - FIRST_DECORATION)
        if table.quarry[seat] == 0:
            return 0.0
        if kind == ENTRANCE:
            return self.pyramid_worths([seat])[seat]
        if kind == SARCOPHAGUS:
            return self.chamber_worths([seat])[seat] - self.chamber[seat]
        return self.obelisk_worths([seat])[seat] - self.obelisks[seat]

    # Ships ------------------------------------------------------------------------------------------------------------------

    def add_landing(self) -> None:
        """Add what is about to be decided, so that no move is valued half-way."""
        table = self.table
        task, asked, ship, _ = table.stack[-1]
        landing = self.landing
        cargo = table.cargo
        site = NOBODY
        for frame in table.stack:
            if frame[0] == tasks.UNLOAD:
                site = frame[3]
        if task == tasks.ORDER:
            # Those whose turn has not been said yet follow from the bow.
            cargo = cargo[:]
            for owner in table.slots[ship * SLOTS : ship * SLOTS + SLOTS]:
                if owner >= 0 and cargo.count(owner) < table.slots[ship * SLOTS : ship * SLOTS + SLOTS].count(owner):
                    cargo.append(owner)
        elif task == tasks.PICK or (task == tasks.PYRAMID and site == PYRAMIDS):
            cargo = [asked, *cargo]
        elif task == tasks.PYRAMID:
            landing[asked] = landing[asked] + self.pyramid_worths([asked])[asked]
        elif task == tasks.KEEP:
            self.keeper = asked
            landing[asked] = landing[asked] + (PAIR_CARD + QUARRY_STONE)
        elif task == tasks.BONUS_CARD:
            landing[asked] = landing[asked] + UNSEEN_CARD
        elif task == tasks.BONUS_STONES:
            landing[asked] = landing[asked] + BONUS_STONES
        elif task == tasks.BONUS_LOAD:
            landing[asked] = landing[asked] + BONUS_LOAD
        if cargo and site >= 0:
            gains = self.gains(site, cargo)
            for seat in range(self.players):
                landing[seat] = landing[seat] + gains[seat]

    def add_ships(self) -> None:
        """Add what the stones of ships that have not sailed promise to their owners."""
        table = self.table
        docked = table.docked
        slots = table.slots
        sites: list[int] = []
        waiting = 0
        for ship in range(SHIPS):
            if docked[ship] == UNDOCKED:
                waiting += 1
        for ship in range(SHIPS):
            if docked[ship] == UNDOCKED:
                first = ship * SLOTS
                cargo: list[int] = []
                for place in range(first, first + table.capacity[ship]):
                    if slots[place] >= 0:
                        cargo.append(slots[place])
                if cargo:
                    if not sites:
                        sites = table.free_sites()
                    missing = table.facts.minimum[table.capacity[ship]] - len(cargo)
                    self.add_ship(cargo, missing, waiting == 1, sites)

    def add_ship(self, cargo: list[int], missing: int, last: bool, sites: list[int]) -> None:
        """Every seat in turn sails a ship to the site it likes best. With the last one the round ends, and nobody waits for a better one."""
        players = self.players
        gains: list[list[float]] = []
        for site in sites:
            gains.append(self.gains(site, cargo))
        share = ON_LAST_SHIP if last else ON_READY_SHIP if missing <= 0 else ON_SHIP
        for _ in range(missing):
            share *= SHIP_WAITING
        next_seat = self.table.stack[-1][1] if missing <= 0 else -1
        hurry = 0.0 if next_seat < 0 else NEXT_SAILS_LAST if last else NEXT_SAILS
        ships = self.ships
        for sailor in range(players):
            weight = share * (1.0 - hurry) / players
            if sailor == next_seat:
                weight += share * hurry
            gain = best_for(sailor, gains)
            for seat in range(players):
                ships[seat] = ships[seat] + weight * gain[seat]

    def gains(self, site: int, cargo: list[int]) -> list[float]:
        """What every seat gains if these stones are unloaded at a site."""
        if site == MARKET:
            return self.market_worths(cargo)
        if site == PYRAMIDS:
            return self.pyramid_worths(cargo)
        if site == TEMPLE:
            worths = self.temple_worths(cargo)
            before = self.temple
        elif site == CHAMBER:
            worths = self.chamber_worths(cargo)
            before = self.chamber
        else:
            worths = self.obelisk_worths(cargo)
            before = self.obelisks
        for seat in range(self.players):
            worths[seat] = worths[seat] - before[seat]
        return worths

    # Sites: what each will bring to every seat, beyond what is on the track, once these stones have been unloaded there too --

    def market_worths(self, cargo: list[int]) -> list[float]:
        """Every stone takes the card that is best for its owner and comes back to the quarry."""
        table = self.table
        worths = [0.0] * self.players
        cards = table.market[:]
        pair = len(table.pair) > 0 and self.keeper == NOBODY
        for owner in cargo:
            prices = self.prices[owner]
            if not prices:
                prices = [self.card_worth(kind, owner) if kind >= 0 else 0.0 for kind in table.market]
                self.prices[owner] = prices
            most = PAIR_CARD if pair else 0.0
            best = -1
            for space in range(4):
                if cards[space] >= 0:
                    worth = prices[space]
                    if worth > most:
                        most = worth
                        best = space
            if best >= 0:
                cards[best] = NOBODY
            else:
                pair = False
            worths[owner] = worths[owner] + (most + QUARRY_STONE)
        return worths

    def pyramid_worths(self, cargo: list[int]) -> list[float]:
        """Every stone scores its field; on side B its owner takes the best one."""
        table = self.table
        facts = table.facts
        worths = [0.0] * self.players
        if not table.pyramids_b:
            fields = facts.pyramid_a
            field = len(table.pyramids[0])
            for owner in cargo:
                worths[owner] = worths[owner] + (fields[field] if field < len(fields) else facts.overflow_a)
                field += 1
            return worths
        built = [len(table.pyramids[0]), len(table.pyramids[1]), len(table.pyramids[2])]
        for owner in cargo:
            most = float(facts.overflow_b)
            best = -1
            for pyramid in range(3):
                if built[pyramid] < 5:
                    worth = field_worth(table, pyramid, built[pyramid])
                    if best < 0 or worth > most:
                        most = worth
                        best = pyramid
            if best >= 0:
                built[best] = built[best] + 1
            worths[owner] = worths[owner] + most
        return worths

    def temple_worths(self, cargo: list[int]) -> list[float]:
        """Every stone that can be seen scores at the end of each round until so many others have come that it is covered."""
        table = self.table
        facts = table.facts
        worths = [0.0] * self.players
        scorings = self.left + 1.0 if self.sailing else self.left
        width = facts.temple_width[self.players]
        temple = table.temple
        laid = len(temple)
        stones = laid + len(cargo)
        first = stones - width if stones > width else 0
        # The more places are free, the later the first stone is covered.
        lasting = TEMPLE_START + (1 + (width - stones if width > stones else 0)) / STONES_A_ROUND
        worth = float(facts.temple_a)
        for stone in range(first, stones):
            if table.temple_b:
                kind = facts.temple_b[stone % width]
                worth = UNSEEN_CARD if kind == CARD_SPACE else CHOICE if kind == CHOICE_SPACE else float(facts.temple_points)
            owner = temple[stone] if stone < laid else cargo[stone - laid]
            worths[owner] = worths[owner] + worth * min(lasting, scorings)
            lasting += 1.0 / STONES_A_ROUND
        return worths

    def chamber_worths(self, cargo: list[int]) -> list[float]:
        """Areas with what they can still grow by, or the rankings of the rows."""
        facts = self.table.facts
        players = self.players
        stone = len(self.table.chamber)
        if self.table.chamber_b:
            worths = [0.0] * players
            counts = self.rows[:]
            for owner in cargo:
                place = stone % facts.rows * players + owner
                counts[place] = counts[place] + 1
                stone += 1
            points = facts.row_points[players]
            for row in range(facts.rows):
                self.add_ranks(counts, row * players, points, self.row_spread, worths)
            return worths
        worths = self.area_points[:]
        owners = self.edge
        areas = self.edge_areas
        sizes = self.edge_sizes
        if cargo:
            owners = owners[:]
            areas = areas[:]
            sizes = sizes[:]
        for owner in cargo:
            worths[owner] = worths[owner] + touch(facts, stone, owner, owners, areas, sizes)
            stone += 1
        growth = AREA_GROWTH * min(self.left, 3.0) / 3.0
        if growth > 0.0:
            for row in range(facts.rows):
                if owners[row] >= 0 and comes_first(areas, row):
                    size = sizes[row]
                    step = scoring.by_count(facts.area_points, facts.area_further, size + 1)
                    more = growth * (step - scoring.by_count(facts.area_points, facts.area_further, size))
                    worths[owners[row]] = worths[owners[row]] + more
        return worths

    def find_areas(self) -> None:
        """Chamber A: the areas that can still grow, and the points of all."""
        facts = self.table.facts
        owners = [NOBODY] * facts.rows
        areas = [NOBODY] * facts.rows
        sizes = [0] * facts.rows
        points = [0.0] * self.players
        for stone, owner in enumerate(self.table.chamber):
            points[owner] = points[owner] + touch(facts, stone, owner, owners, areas, sizes)
        self.edge = owners
        self.edge_areas = areas
        self.edge_sizes = sizes
        self.area_points = points

    def count_rows(self) -> None:
        """Chamber B: the stones of each seat in each row."""
        rows = self.table.facts.rows
        players = self.players
        counts = [0] * (rows * players)
        row = 0
        for owner in self.table.chamber:
            place = row * players + owner
            counts[place] = counts[place] + 1
            row += 1
            if row == rows:
                row = 0
        self.rows = counts

    def obelisk_worths(self, cargo: list[int]) -> list[float]:
        """The ranking of side A, or the towers and loose stones of side B."""
        table = self.table
        facts = table.facts
        players = self.players
        worths = [0.0] * players
        counts = table.obelisks[:]
        if not table.obelisks_b:
            for owner in cargo:
                counts[owner] = counts[owner] + 1
            self.add_ranks(counts, 0, facts.rank_points[players], self.rank_spread, worths)
            return worths
        towers = facts.tower_values
        built = len(table.towers)
        for owner in cargo:
            counts[owner] = counts[owner] + 1
            if counts[owner] >= facts.tower_size and built < len(towers):
                counts[owner] = counts[owner] - facts.tower_size
                worths[owner] = worths[owner] + float(towers[built])
                built += 1
        begun = 0.0
        nearly = 0.0
        if built < len(towers):
            promised = towers[built] * (1.0 if self.left > 1.0 else self.left / 2.0)
            begun = promised * TOWER_BEGUN
            nearly = promised * TOWER_NEARLY
        for seat in range(players):
            loose = counts[seat]
            if loose > 0:
                worths[seat] = worths[seat] + (loose * facts.loose_points + (begun if loose == 1 else nearly))
        return worths

    def add_ranks(self, counts: list[int], first: int, points: list[int], spread: float, worths: list[float]) -> None:
        """A ranking that later stones can still change: a lead makes being ahead likely, not certain. Counts begin at `first`."""
        players = self.players
        if spread == 0.0:
            row = counts[first : first + players]
            for seat in range(players):
                worths[seat] = worths[seat] + scoring.rank_points(row, seat, points)
            return
        for seat in range(players):
            mine = counts[first + seat]
            ahead = 0.0
            for other in range(players):
                if other != seat:
                    lead = (counts[first + other] - mine) / spread
                    ahead += 0.5 + 0.5 * lead / (1.0 + (lead if lead > 0.0 else -lead))
            place = int(ahead)
            if place > players - 2:
                place = players - 2
            rest = ahead - place
            worth = points[place] * (1.0 - rest) + points[place + 1] * rest
            worths[seat] = worths[seat] + (worth if mine > 0 else worth * self.absent)


def best_for(sailor: int, gains: list[list[float]]) -> list[float]:
    """The gains of all seats at the site that a sailor would choose."""
    best = gains[0]
    most = -1.0e9
    for gain in gains:
        rival = -1.0e9
        for seat in range(len(gain)):
            if seat != sailor and gain[seat] > rival:
                rival = gain[seat]
        worth = gain[sailor] - ENVY * rival
        if worth > most:
            most = worth
            best = gain
    return best


def comes_first(areas: list[int], row: int) -> bool:
    """Whether no row before this one belongs to the same area."""
    area = areas[row]
    for other in range(row):
        if areas[other] == area:
            return False
    return True


def field_worth(table: Table, pyramid: int, field: int) -> float:
    """A field of Pyramids B with its bonus."""
    worth = float(table.facts.pyramid_b[pyramid][field])
    bonus = table.facts.bonus_b[pyramid][field]
    if bonus == DRAW_CARD:
        worth += UNSEEN_CARD
    elif bonus == TAKE_STONES:
        worth += BONUS_STONES
    elif bonus == LOAD_STONE:
        worth += BONUS_LOAD
    return worth


def touch(facts: Facts, stone: int, owner: int, owners: list[int], areas: list[int], sizes: list[int]) -> float:
    """Lay the next stone of Chamber A against the edge, which becomes the edge with it; tells how many points its area gains.

    An area has the number of one of its stones.
    """
    row = stone % facts.rows
    points = facts.area_points
    further = facts.area_further
    size = 1
    before = 0
    area = stone
    if owners[row] == owner:
        area = areas[row]
        before = scoring.by_count(points, further, sizes[row])
        size += sizes[row]
    joins = NOBODY
    if row > 0 and owners[row - 1] == owner:
        joins = areas[row - 1]
        if joins != area:
            before += scoring.by_count(points, further, sizes[row - 1])
            size += sizes[row - 1]
    owners[row] = owner
    areas[row] = area
    for other in range(len(owners)):
        if areas[other] == area or areas[other] == joins >= 0:
            areas[other] = area
            sizes[other] = size
    return float(scoring.by_count(points, further, size) - before)
