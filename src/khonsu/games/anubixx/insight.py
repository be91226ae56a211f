"""What a bot should value in Anubixx: the score as it stands, and what unfinished buildings promise."""

from __future__ import annotations

from typing import Final

from khonsu.engine.bits import count_bits
from khonsu.engine.rules import Insight
from khonsu.games.anubixx import scoring, tasks
from khonsu.games.anubixx.state import PAYMENTS, PYRAMID, RELIEF, UNPAID, Table

# How much of a building's worth is counted stone by stone; the rest is what it scores now.
PROMISE: Final = 0.75
# What a level of difference between the columns of the arch costs, in stones.
UNEVEN: Final = 0.35
# What a relief that can no longer be completed costs: at least the points of its last pair.
TRAPPED: Final = 4.0


class AnubixxInsight(Insight[Table]):
    """The score, with the promise of every building."""

    def values(self, table: Table) -> list[float]:
        return [value(table, seat) for seat in range(table.players)]


def value(table: Table, seat: int) -> float:
    """The points that a seat can expect."""
    if not table.stack:
        return float(table.score(seat))
    bonuses, quarry, pyramid, arch, relief = parts(table, seat)
    return bonuses + quarry + pyramid + arch + relief


def parts(table: Table, seat: int) -> tuple[float, float, float, float, float]:
    """The same by where it comes from: bonuses, quarry, pyramid, arch, relief."""
    # What is chosen is as good as built.
    stones = table.ordered(seat)
    built = table.built[seat] | stones
    bonuses = float(scoring.bonus_points(table, seat))
    quarry = float(scoring.quarry_points(table, seat))
    if stones != 0:
        bonuses += bonuses_of(table, seat, stones)
        quarry -= payment_due(table, seat)
    return bonuses, quarry, pyramid_worth(table, built), arch_worth(table, built), relief_worth(table, built)


def bonuses_of(table: Table, seat: int, stones: int) -> float:
    """The bonuses that stones will bring once they are paid for."""
    facts = table.facts
    built = table.built[seat] | stones
    settled = table.closed | table.owned[seat]
    count = 0
    for symbol in range(len(facts.symbol)):
        wanted = facts.symbol[symbol]
        if wanted & stones != 0 and built & wanted == wanted and settled >> symbol & 1 == 0:
            count += 1
    return float(count * facts.bonus_points)


def payment_due(table: Table, seat: int) -> float:
    """What the stones that a seat has chosen will cost, paid as cheaply as possible one by one."""
    facts = table.facts
    task, asked, a, b = table.asked(seat)
    if task == tasks.PAY:
        return float(cheapest(table, seat, a))
    due = 0
    if b // PAYMENTS == UNPAID:
        due += cheapest(table, seat, facts.pair_first[a])
    if b % PAYMENTS == UNPAID:
        due += cheapest(table, seat, facts.pair_second[a])
    return float(due)


def cheapest(table: Table, seat: int, field: int) -> int:
    """The points that a stone costs which no die pays for: the leftmost match is never worse (ruling 4)."""
    facts = table.facts
    quarry = facts.quarry[table.sheets[seat]]
    colour = table.colour_of(seat, field)
    stone = table.marker[seat]
    while stone < len(quarry) and quarry[stone] != colour:
        stone += 1
    if stone == len(quarry):
        return facts.joker_points
    points = (stone + 1 - table.marker[seat]) * facts.stone_points
    return min(points, facts.joker_points) if table.jokers[seat] > 0 else points


def pyramid_worth(table: Table, built: int) -> float:
    """What a pyramid promises."""
    facts = table.facts
    row = facts.rows
    while row > 0 and built & facts.row[row - 1] == 0:
        row -= 1
    part = float(count_bits(built & facts.building[PYRAMID])) / facts.sizes[PYRAMID]
    return PROMISE * facts.pyramid_points[facts.rows] * part + (1.0 - PROMISE) * facts.pyramid_points[row]


def arch_worth(table: Table, built: int) -> float:
    """What an arch promises; uneven columns are less flexible."""
    facts = table.facts
    if built & facts.bit[facts.keystone] != 0:
        return float(facts.keystone_points)
    left = count_bits(built & facts.left)
    right = count_bits(built & facts.right)
    stones = 2 * facts.height + 1
    part = (left + right - UNEVEN * abs(left - right)) / stones
    return PROMISE * facts.keystone_points * part + (1.0 - PROMISE) * facts.arch_points[min(left, right)]


def relief_worth(table: Table, built: int) -> float:
    """What a relief promises."""
    facts = table.facts
    count = count_bits(built & facts.building[RELIEF])
    pairs = len(facts.pair_points) - 1
    worth = PROMISE * facts.pair_points[pairs] * count / (2 * pairs) + (1.0 - PROMISE) * facts.pair_points[count // 2]
    if not table.tileable(facts.building[RELIEF] & ~built):
        worth -= TRAPPED
    return worth
