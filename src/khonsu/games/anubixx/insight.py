"""What a bot should value in Anubixx: the score as it stands, and what unfinished buildings promise."""

from __future__ import annotations

from typing import Final

from khonsu.games.anubixx import scoring
from khonsu.games.anubixx.state import ARCH, PAY, PAYMENTS, PYRAMID, RELIEF, UNPAID, Sheets

# How much of a building's worth is counted stone by stone; the rest is what it scores now.
PROMISE: Final = 0.75
# What a level of difference between the columns of the arch costs, in stones.
UNEVEN: Final = 0.35
# What a relief that can no longer be completed costs.
TRAPPED: Final = 2.0


def value(sheets: Sheets, seat: int) -> float:
    """The points that a seat can expect."""
    if not sheets.stack:
        return float(scoring.score(sheets, seat))
    # What is chosen is as good as built.
    stones = sheets.ordered() if sheets.stack[-1][1] == seat else 0
    built = sheets.built[seat] | stones
    worth = float(scoring.bonus_points(sheets, seat) + scoring.quarry_points(sheets, seat))
    if stones != 0:
        worth += bonuses_of(sheets, seat, stones) - payment_due(sheets, seat)
    return worth + pyramid_worth(sheets, built) + arch_worth(sheets, built) + relief_worth(sheets, built)


def bonuses_of(sheets: Sheets, seat: int, stones: int) -> float:
    """The bonuses that stones will bring once they are paid for."""
    facts = sheets.facts
    built = sheets.built[seat] | stones
    settled = sheets.closed | sheets.owned[seat]
    count = 0
    for symbol in range(len(facts.symbol)):
        wanted = facts.symbol[symbol]
        if wanted & stones != 0 and built & wanted == wanted and settled >> symbol & 1 == 0:
            count += 1
    return float(count * facts.bonus_points)


def payment_due(sheets: Sheets, seat: int) -> float:
    """What the stones that a seat has chosen will cost, paid as cheaply as possible one by one."""
    facts = sheets.facts
    task, actor, a, b = sheets.stack[-1]
    if task == PAY:
        return float(cheapest(sheets, seat, a))
    due = 0
    if b // PAYMENTS == UNPAID:
        due += cheapest(sheets, seat, facts.pair_first[a])
    if b % PAYMENTS == UNPAID:
        due += cheapest(sheets, seat, facts.pair_second[a])
    return float(due)


def cheapest(sheets: Sheets, seat: int, field: int) -> int:
    """The points that a stone costs which no die pays for: the leftmost match is never worse (ruling 4)."""
    facts = sheets.facts
    quarry = facts.quarry[sheets.sheets[seat]]
    colour = sheets.colour_of(seat, field)
    stone = sheets.marker[seat]
    while stone < len(quarry) and quarry[stone] != colour:
        stone += 1
    if stone == len(quarry):
        return facts.joker_points
    points = (stone + 1 - sheets.marker[seat]) * facts.stone_points
    return min(points, facts.joker_points) if sheets.jokers[seat] > 0 else points


def pyramid_worth(sheets: Sheets, built: int) -> float:
    """What a pyramid promises."""
    facts = sheets.facts
    row = facts.rows
    while row > 0 and built & facts.row[row - 1] == 0:
        row -= 1
    part = (built & facts.building[PYRAMID]).bit_count() / facts.building[PYRAMID].bit_count()
    return PROMISE * facts.pyramid_points[facts.rows] * part + (1.0 - PROMISE) * facts.pyramid_points[row]


def arch_worth(sheets: Sheets, built: int) -> float:
    """What an arch promises; uneven columns are less flexible."""
    facts = sheets.facts
    if built & facts.bit[facts.keystone] != 0:
        return float(facts.keystone_points)
    left = 0
    right = 0
    start = facts.begins[ARCH]
    while left < facts.height and built & facts.bit[start + left] != 0:
        left += 1
    while right < facts.height and built & facts.bit[start + facts.height + right] != 0:
        right += 1
    stones = 2 * facts.height + 1
    part = (left + right - UNEVEN * abs(left - right)) / stones
    return PROMISE * facts.keystone_points * part + (1.0 - PROMISE) * facts.arch_points[min(left, right)]


def relief_worth(sheets: Sheets, built: int) -> float:
    """What a relief promises."""
    facts = sheets.facts
    ticked = built & facts.building[RELIEF]
    count = ticked.bit_count()
    pairs = len(facts.pair_points) - 1
    worth = PROMISE * facts.pair_points[pairs] * count / (2 * pairs) + (1.0 - PROMISE) * facts.pair_points[count // 2]
    if not sheets.tileable(facts.building[RELIEF] & ~built):
        worth -= TRAPPED
    return worth
