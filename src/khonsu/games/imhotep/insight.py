"""What a bot should value in Imhotep: the points that are certain, and what stones, cards, places and ships promise.

The worth of a site is what its stones will bring at the end of the game, as far as can be said now. A ship that has not sailed is
worth what its stones would add to the site that whoever sails it would choose. The numbers were found by letting opponents with
slightly different ones play each other.
"""

from __future__ import annotations

from typing import Final

from khonsu.engine.rules import Insight
from khonsu.games.imhotep import scoring
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
    OBELISKS,
    PYRAMIDS,
    SAIL,
    SARCOPHAGUS,
    SHIPS,
    SITES,
    SLOTS,
    STATUE,
    TAKE_STONES,
    TEMPLE,
    UNDOCKED,
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
        players = table.players
        if not table.stack:
            return [float(table.score(seat)) for seat in range(players)]
        worths = [0.0] * players
        sites: list[list[float]] = []
        for site in range(len(SITES)):
            worth = site_worths(table, site, [])
            sites.append(worth)
            for seat in range(players):
                worths[seat] += worth[seat]
        for seat in range(players):
            worths[seat] += own_worth(table, seat)
        if sailing(table):
            for ship in range(SHIPS):
                if table.docked[ship] == UNDOCKED:
                    add_ship(table, ship, sites, worths)
        return worths


def rounds_left(table: Table) -> float:
    """The rounds after this one."""
    return float(table.facts.rounds - table.round)


def sailing(table: Table) -> bool:
    """Whether ships of this round can still sail."""
    return table.capacity[0] > 0 and UNDOCKED in table.docked


# What a seat has before itself ----------------------------------------------------------------------------------------------


def own_worth(table: Table, seat: int) -> float:
    """Points on the track, cards and stones on the sled."""
    left = rounds_left(table)
    hand = table.hands[seat]
    worth = float(
        scoring.track_points(table, seat) + scoring.statue_points(table, seat) + scoring.unused_points(table, seat)
    )
    worth += scoring.wrath_points(table, seat) / (1.0 + left)
    worth += STATUE_EXTRA * left * min(hand[STATUE], 4)
    for place in range(4):
        if hand[FIRST_DECORATION + place] > 0:
            worth += hand[FIRST_DECORATION + place] * decoration_worth(table, PYRAMIDS + place)
    if left > 0.0 or sailing(table):
        worth += BLUE_EXTRA * (hand[LEVER] + hand[HAMMER] + hand[SAIL] + hand[CHISEL])
        stone = SLED_STONE
        for _ in range(table.sled[seat]):
            worth += stone
            stone *= 1.0 - SLED_FADING
    return worth


def decoration_worth(table: Table, site: int) -> float:
    """A green card, with the stones that will still come to its site."""
    left = rounds_left(table)
    stones = table.site_stones(site)
    if left == 0.0:
        return float(stones // table.facts.per_decoration)
    # A third is lost by rounding down.
    return (stones + STONES_A_ROUND * left - 1.0) / table.facts.per_decoration


def card_worth(table: Table, kind: int, seat: int) -> float:
    """A market card, if this seat took it now."""
    if kind >= LEVER:
        return table.facts.unused_blue + BLUE_EXTRA
    if kind == STATUE:
        held = table.hands[seat][STATUE]
        points = table.facts.statue_points
        further = table.facts.statue_further
        more = float(scoring.by_count(points, further, held + 1) - scoring.by_count(points, further, held))
        return more + STATUE_EXTRA * rounds_left(table) if held < 4 else more
    if kind >= FIRST_DECORATION:
        return decoration_worth(table, PYRAMIDS + kind - FIRST_DECORATION)
    if table.quarry[seat] == 0:
        return 0.0
    site = PYRAMIDS if kind == ENTRANCE else CHAMBER if kind == SARCOPHAGUS else OBELISKS
    return site_worths(table, site, [seat])[seat] - site_worths(table, site, [])[seat]


# Ships ----------------------------------------------------------------------------------------------------------------------


def add_ship(table: Table, ship: int, sites: list[list[float]], worths: list[float]) -> None:
    """Add what the stones of a ship promise to their owners: every seat in turn sails it to the site it likes best."""
    players = table.players
    cargo: list[int] = []
    for place in range(ship * SLOTS, ship * SLOTS + table.capacity[ship]):
        if table.slots[place] >= 0:
            cargo.append(table.slots[place])
    if not cargo:
        return
    gains: list[list[float]] = []
    for site in table.free_sites():
        gain = site_worths(table, site, cargo)
        for seat in range(players):
            gain[seat] -= sites[site][seat]
        gains.append(gain)
    missing = table.facts.minimum[table.capacity[ship]] - len(cargo)
    # With the last ship the round ends, and nobody waits for a better one.
    last = table.docked.count(UNDOCKED) == 1
    share = ON_LAST_SHIP if last else ON_READY_SHIP if missing <= 0 else ON_SHIP
    for _ in range(missing):
        share *= SHIP_WAITING
    next_seat = table.stack[-1][1] if missing <= 0 else -1
    hurry = 0.0 if next_seat < 0 else NEXT_SAILS_LAST if last else NEXT_SAILS
    for sailor in range(players):
        gain = best_for(sailor, gains)
        weight = (1.0 - hurry) / players
        if sailor == next_seat:
            weight += hurry
        for seat in range(players):
            worths[seat] += share * weight * gain[seat]


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


# Sites ----------------------------------------------------------------------------------------------------------------------


def site_worths(table: Table, site: int, cargo: list[int]) -> list[float]:
    """What a site will bring to every seat, beyond what is on the track, once these stones have been unloaded there too."""
    if site == MARKET:
        return market_worths(table, cargo)
    if site == PYRAMIDS:
        return pyramid_worths(table, cargo)
    if site == TEMPLE:
        return temple_worths(table, cargo)
    if site == CHAMBER:
        return chamber_worths(table, cargo)
    return obelisk_worths(table, cargo)


def market_worths(table: Table, cargo: list[int]) -> list[float]:
    """Every stone takes the card that is best for its owner and comes back to the quarry."""
    worths = [0.0] * table.players
    if not cargo:
        return worths
    cards: list[int] = []
    for kind in table.market:
        if kind >= 0:
            cards.append(kind)
    pair = len(table.pair) > 0
    for owner in cargo:
        most = PAIR_CARD if pair else 0.0
        best = -1
        for i in range(len(cards)):
            worth = card_worth(table, cards[i], owner)
            if worth > most:
                most = worth
                best = i
        if best >= 0:
            cards.pop(best)
        else:
            pair = False
        worths[owner] += most + QUARRY_STONE
    return worths


def pyramid_worths(table: Table, cargo: list[int]) -> list[float]:
    """Every stone scores its field; on side B its owner takes the best one."""
    worths = [0.0] * table.players
    facts = table.facts
    if not table.pyramids_b:
        field = len(table.pyramids[0])
        for owner in cargo:
            worths[owner] += facts.pyramid_a[field] if field < len(facts.pyramid_a) else facts.overflow_a
            field += 1
        return worths
    if not cargo:
        return worths
    fields = [len(table.pyramids[0]), len(table.pyramids[1]), len(table.pyramids[2])]
    for owner in cargo:
        most = float(facts.overflow_b)
        best = -1
        for pyramid in range(3):
            if fields[pyramid] < 5:
                worth = field_worth(table, pyramid, fields[pyramid])
                if best < 0 or worth > most:
                    most = worth
                    best = pyramid
        if best >= 0:
            fields[best] += 1
        worths[owner] += most
    return worths


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


def temple_worths(table: Table, cargo: list[int]) -> list[float]:
    """Every stone that can be seen scores at the end of each round until so many others have come that it is covered."""
    worths = [0.0] * table.players
    scorings = rounds_left(table)
    if sailing(table):
        scorings += 1.0
    width = table.temple_width()
    stones = table.temple + cargo
    first = max(0, len(stones) - width)
    free = max(0, width - len(stones))
    for stone in range(first, len(stones)):
        lasting = TEMPLE_START + (stone - first + 1 + free) / STONES_A_ROUND
        worth = float(table.facts.temple_a)
        if table.temple_b:
            kind = table.facts.temple_b[stone % width]
            worth = (
                UNSEEN_CARD if kind == CARD_SPACE else CHOICE if kind == CHOICE_SPACE else float(table.facts.temple_points)
            )
        worths[stones[stone]] += worth * min(lasting, scorings)
    return worths


def chamber_worths(table: Table, cargo: list[int]) -> list[float]:
    """Areas with what they can still grow by, or the rankings of the rows."""
    players = table.players
    worths = [0.0] * players
    rows = table.facts.rows
    stones = table.chamber + cargo
    if not table.chamber_b:
        add_areas(table, stones, worths)
        return worths
    for row in range(rows):
        counts = [0] * players
        for stone in range(row, len(stones), rows):
            counts[stones[stone]] += 1
        add_ranks(table, counts, table.facts.row_points[players], STONES_A_ROUND / (rows * players), worths)
    return worths


def add_areas(table: Table, stones: list[int], worths: list[float]) -> None:
    """Chamber A: the points of every area, and a part of its next step while the place to its right is free."""
    rows = table.facts.rows
    growth = AREA_GROWTH * min(rounds_left(table), 3.0) / 3.0
    # Each stone points to an earlier one of its area; the first stone points to itself and knows the size.
    roots: list[int] = []
    sizes: list[int] = []
    for stone in range(len(stones)):
        roots.append(stone)
        sizes.append(1)
        if stone % rows > 0 and stones[stone - 1] == stones[stone]:
            join(roots, sizes, stone - 1, stone)
        if stone >= rows and stones[stone - rows] == stones[stone]:
            join(roots, sizes, stone - rows, stone)
    grows = [False] * len(stones)
    for stone in range(max(0, len(stones) - rows), len(stones)):
        grows[root_of(roots, stone)] = True
    for stone in range(len(stones)):
        if roots[stone] == stone:
            points = scoring.area_points(table, sizes[stone])
            worths[stones[stone]] += points
            if grows[stone]:
                worths[stones[stone]] += growth * (scoring.area_points(table, sizes[stone] + 1) - points)


def root_of(roots: list[int], stone: int) -> int:
    """The first stone of an area."""
    while roots[stone] != stone:
        stone = roots[stone]
    return stone


def join(roots: list[int], sizes: list[int], one: int, two: int) -> None:
    """Make the areas of two stones one."""
    first = root_of(roots, one)
    second = root_of(roots, two)
    if first != second:
        roots[second] = first
        sizes[first] += sizes[second]


def obelisk_worths(table: Table, cargo: list[int]) -> list[float]:
    """The ranking of side A, or the towers and loose stones of side B."""
    players = table.players
    worths = [0.0] * players
    facts = table.facts
    counts = table.obelisks[:]
    if not table.obelisks_b:
        for owner in cargo:
            counts[owner] += 1
        add_ranks(table, counts, facts.rank_points[players], STONES_A_ROUND / players, worths)
        return worths
    spaces = len(facts.tower_values)
    built = len(table.towers)
    for owner in cargo:
        counts[owner] += 1
        if counts[owner] >= facts.tower_size and built < spaces:
            counts[owner] -= facts.tower_size
            worths[owner] += facts.tower_values[built]
            built += 1
    late = min(rounds_left(table), 2.0) / 2.0
    for seat in range(players):
        worths[seat] += counts[seat] * facts.loose_points
        if built < spaces and counts[seat] > 0:
            worths[seat] += late * facts.tower_values[built] * (TOWER_BEGUN if counts[seat] == 1 else TOWER_NEARLY)
    return worths


def add_ranks(table: Table, counts: list[int], points: list[int], stones_a_round: float, worths: list[float]) -> None:
    """A ranking that later stones can still change: a lead makes being ahead likely, not certain."""
    players = table.players
    left = rounds_left(table)
    if left == 0.0 and not sailing(table):
        for seat in range(players):
            worths[seat] += scoring.rank_points(counts, seat, points)
        return
    spread = RANK_SPREAD + RANK_SPREAD_LATER * (stones_a_round * left) ** 0.5
    for seat in range(players):
        ahead = 0.0
        for other in range(players):
            if other != seat:
                lead = (counts[other] - counts[seat]) / spread
                ahead += 0.5 + 0.5 * lead / (1.0 + (lead if lead > 0.0 else -lead))
        place = min(int(ahead), players - 2)
        rest = ahead - place
        worth = points[place] * (1.0 - rest) + points[place + 1] * rest
        if counts[seat] == 0:
            worth *= RANK_ABSENT if left > 1.0 else RANK_ABSENT_LATE
        worths[seat] += worth
