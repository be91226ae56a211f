"""What a bot should value in Imhotep: points that are certain, and what stones, cards and ships promise."""

from __future__ import annotations

from typing import Final

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
    SLOTS,
    STATUE,
    TAKE_STONES,
    TEMPLE,
    UNDOCKED,
    Table,
)

P: Final[list[float]] = [
    0.45,  # 0 sled stone first
    0.30,  # 1 sled decay step: worth of k-th stone = P0 * P1x
    2.2,  # 2 stones a round at a site
    1.2,  # 3 spread of a rank per sqrt round
    0.35,  # 4 chamber growth
    0.75,  # 5 ship discount
    0.85,  # 6 per missing stone
    0.5,  # 7 next chooser weight
    0.6,  # 8 blue extra
    0.3,  # 9 statue extra per round left
    0.5,  # 10 share used by imagined sailors
    0.15,  # 11 stone in quarry value (market return)
    1.8,  # 12 unknown card
    0.30,  # 13 tower 1 stone
    0.60,  # 14 tower 2 stones
    0.5,  # 15 spread base
]


def outlook(table: Table) -> list[float]:
    """The points that every seat can expect."""
    players = table.players
    left = float(table.facts.rounds - table.round)
    running = UNDOCKED in table.docked and table.capacity[0] > 0
    worths = [0.0] * players
    bases: list[list[float]] = []
    for site in range(5):
        base = site_worths(table, site, [])
        bases.append(base)
        for seat in range(players):
            worths[seat] += base[seat]
    for seat in range(players):
        worths[seat] += scoring.track_points(table, seat) + scoring.statue_points(table, seat)
        worths[seat] += scoring.unused_points(table, seat) + scoring.wrath_points(table, seat) / (1.0 + left)
        hand = table.hands[seat]
        if left > 0.0 or running:
            worths[seat] += P[8] * (hand[LEVER] + hand[HAMMER] + hand[SAIL] + hand[CHISEL])
        if left > 0.0:
            worths[seat] += P[9] * left * min(hand[STATUE], 4)
        for place in range(4):
            held = hand[FIRST_DECORATION + place]
            if held > 0:
                worths[seat] += held * decoration_worth(table, PYRAMIDS + place, left)
        stone = P[0] if left > 0.0 or running else 0.01
        for k in range(table.sled[seat]):
            worths[seat] += stone
            stone *= 1.0 - P[1]
    if running:
        for ship in range(SHIPS):
            if table.docked[ship] == UNDOCKED:
                add_ship(table, ship, bases, worths)
    return worths


def decoration_worth(table: Table, site: int, left: float) -> float:
    stones = table.site_stones(site)
    if left <= 0.0:
        return float(stones // table.facts.per_decoration)
    return (stones + P[2] * left) / table.facts.per_decoration - 0.33


def add_ship(table: Table, ship: int, bases: list[list[float]], worths: list[float]) -> None:
    cargo: list[int] = []
    for place in range(ship * SLOTS, ship * SLOTS + table.capacity[ship]):
        if table.slots[place] >= 0:
            cargo.append(table.slots[place])
    if not cargo:
        return
    players = table.players
    gains: list[list[float]] = []
    for site in range(5):
        if site not in table.docked:
            after = site_worths(table, site, cargo)
            base = bases[site]
            for seat in range(players):
                after[seat] -= base[seat]
            gains.append(after)
    missing = table.facts.minimum[table.capacity[ship]] - len(cargo)
    factor = P[5]
    first = -1
    for k in range(missing):
        factor *= P[6]
    if missing <= 0 and table.stack:
        first = table.stack[-1][1]
    even = 1.0 / players
    if first >= 0:
        even = (1.0 - P[7]) / players
    for chooser in range(players):
        weight = even
        if chooser == first:
            weight += P[7]
        best = gains[0]
        most = -1000.0
        for gain in gains:
            rival = -1000.0
            for seat in range(players):
                if seat != chooser and gain[seat] > rival:
                    rival = gain[seat]
            worth = gain[chooser] - P[10] * rival
            if worth > most:
                most = worth
                best = gain
        for seat in range(players):
            worths[seat] += factor * weight * best[seat]


def site_worths(table: Table, site: int, cargo: list[int]) -> list[float]:
    if site == MARKET:
        return market_worths(table, cargo)
    if site == PYRAMIDS:
        return pyramid_worths(table, cargo)
    if site == TEMPLE:
        return temple_worths(table, cargo)
    if site == CHAMBER:
        return chamber_worths(table, cargo)
    return obelisk_worths(table, cargo)


def card_worth(table: Table, kind: int, seat: int) -> float:
    left = float(table.facts.rounds - table.round)
    if kind >= LEVER:
        return table.facts.unused_blue + P[8]
    if kind == STATUE:
        held = table.hands[seat][STATUE]
        now = scoring.by_count(table.facts.statue_points, table.facts.statue_further, held)
        more = scoring.by_count(table.facts.statue_points, table.facts.statue_further, held + 1) - now
        return more + (P[9] * left if held < 4 else 0.0)
    if kind >= FIRST_DECORATION:
        return decoration_worth(table, PYRAMIDS + kind - FIRST_DECORATION, left)
    if table.quarry[seat] == 0:
        return 0.0
    if kind == ENTRANCE:
        return pyramid_worths(table, [seat])[seat]
    site = CHAMBER if kind == SARCOPHAGUS else OBELISKS
    return site_worths(table, site, [seat])[seat] - site_worths(table, site, [])[seat]


def market_worths(table: Table, cargo: list[int]) -> list[float]:
    worths = [0.0] * table.players
    if not cargo:
        return worths
    cards = [kind for kind in table.market if kind >= 0]
    pair = len(table.pair) > 0
    for owner in cargo:
        most = P[12] * 1.3 if pair else 0.0
        best = -1
        for i in range(len(cards)):
            worth = card_worth(table, cards[i], owner)
            if worth > most:
                most = worth
                best = i
        if best >= 0:
            cards.pop(best)
        elif pair:
            pair = False
        worths[owner] += most + P[11]
    return worths


def pyramid_worths(table: Table, cargo: list[int]) -> list[float]:
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
                worth = float(facts.pyramid_b[pyramid][fields[pyramid]])
                bonus = facts.bonus_b[pyramid][fields[pyramid]]
                if bonus == DRAW_CARD:
                    worth += P[12]
                elif bonus == TAKE_STONES:
                    worth += 1.0
                elif bonus == LOAD_STONE:
                    worth += 0.7
                if best < 0 or worth > most:
                    most = worth
                    best = pyramid
        if best >= 0:
            fields[best] += 1
        worths[owner] += most
    return worths


def temple_worths(table: Table, cargo: list[int]) -> list[float]:
    worths = [0.0] * table.players
    rounds = float(table.facts.rounds - table.round)
    if table.capacity[0] > 0 and UNDOCKED in table.docked:
        rounds += 1.0
    width = table.temple_width()
    stones = table.temple + cargo
    first = max(0, len(stones) - width)
    # stones covered so far are oldest first; free spaces delay covering
    free = max(0, width - len(stones))
    for stone in range(first, len(stones)):
        lasting = 0.5 + (stone - first + 1 + free) / P[2]
        scorings = min(lasting, rounds)
        worth = float(table.facts.temple_a)
        if table.temple_b:
            kind = table.facts.temple_b[stone % width]
            worth = P[12] if kind == CARD_SPACE else (1.2 if kind == CHOICE_SPACE else float(table.facts.temple_points))
        worths[stones[stone]] += worth * scorings
    return worths


def chamber_worths(table: Table, cargo: list[int]) -> list[float]:
    players = table.players
    worths = [0.0] * players
    rows = table.facts.rows
    stones = table.chamber + cargo
    left = float(table.facts.rounds - table.round)
    if table.chamber_b:
        for row in range(rows):
            counts = [0] * players
            for stone in range(row, len(stones), rows):
                counts[stones[stone]] += 1
            add_ranks(table, counts, table.facts.row_points[players], P[2] / rows / players, worths)
        return worths
    # Areas: every stone names the first stone of its area.
    count = len(stones)
    roots: list[int] = []
    sizes: list[int] = []
    for stone in range(count):
        roots.append(stone)
        sizes.append(1)
        if stone % rows > 0 and stones[stone - 1] == stones[stone]:
            join(roots, sizes, stone - 1, stone)
        if stone >= rows and stones[stone - rows] == stones[stone]:
            join(roots, sizes, stone - rows, stone)
    open_until = count - rows
    growing = [0] * count
    for stone in range(max(0, open_until), count):
        # the right neighbour is still empty
        growing[root_of(roots, stone)] += 1
    for stone in range(count):
        if roots[stone] == stone:
            size = sizes[stone]
            now = scoring.area_points(table, size)
            worths[stones[stone]] += now
            if growing[stone] > 0 and left > 0.0:
                more = scoring.area_points(table, size + 1) - now
                worths[stones[stone]] += P[4] * more * min(left, 3.0) / 3.0
    return worths


def root_of(roots: list[int], stone: int) -> int:
    while roots[stone] != stone:
        stone = roots[stone]
    return stone


def join(roots: list[int], sizes: list[int], one: int, two: int) -> None:
    a = root_of(roots, one)
    b = root_of(roots, two)
    if a != b:
        roots[b] = a
        sizes[a] += sizes[b]


def obelisk_worths(table: Table, cargo: list[int]) -> list[float]:
    players = table.players
    worths = [0.0] * players
    facts = table.facts
    left = float(facts.rounds - table.round)
    counts = table.obelisks[:]
    if not table.obelisks_b:
        for owner in cargo:
            counts[owner] += 1
        add_ranks(table, counts, facts.rank_points[players], P[2] / players, worths)
        return worths
    towers = len(table.towers)
    for owner in cargo:
        counts[owner] += 1
        if counts[owner] >= facts.tower_size and towers < len(facts.tower_values):
            counts[owner] -= facts.tower_size
            worths[owner] += facts.tower_values[towers]
            towers += 1
    for seat in range(players):
        worths[seat] += counts[seat] * facts.loose_points
        if left > 0.0 and towers < len(facts.tower_values) and counts[seat] > 0:
            worths[seat] += facts.tower_values[towers] * (P[14] if counts[seat] > 1 else P[13]) * min(left, 2.0) / 2.0
    return worths


def add_ranks(table: Table, counts: list[int], points: list[int], rate: float, worths: list[float]) -> None:
    left = float(table.facts.rounds - table.round)
    players = table.players
    if left <= 0.0 and UNDOCKED not in table.docked:
        for seat in range(players):
            worths[seat] += scoring.rank_points(counts, seat, points)
        return
    spread = P[15] + P[3] * (rate * left) ** 0.5
    for seat in range(players):
        ahead = 0.0
        for other in range(players):
            if other != seat:
                lead = (counts[other] - counts[seat]) / spread
                # between -1 and 1: a soft comparison
                size = lead if lead > 0.0 else -lead
                ahead += 0.5 + 0.5 * lead / (1.0 + size)
        place = int(ahead)
        if place >= players - 1:
            place = players - 2
        rest = ahead - place
        worth = points[place] * (1.0 - rest) + points[place + 1] * rest
        if counts[seat] == 0:
            worth *= 0.5 if left > 1.0 else 0.2
        worths[seat] += worth


def values(table: Table) -> list[float]:
    """The points that every seat can expect."""
    if not table.stack:
        return [float(scoring.score(table, seat)) for seat in range(table.players)]
    return outlook(table)
