"""What a bot should value in Anubixx: the score as it stands, and what unfinished buildings promise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.engine.bits import count_bits
from khonsu.engine.rules import Insight
from khonsu.games.anubixx import scoring, tasks
from khonsu.games.anubixx.state import PAYMENTS, UNPAID, Table

if TYPE_CHECKING:
    from khonsu.games.anubixx.standing import Standing


class AnubixxInsight(Insight[Table]):
    """The score, with the promise of every building."""

    def values(self, table: Table) -> list[float]:
        return [value(table, seat) for seat in range(table.players)]


def value(table: Table, seat: int) -> float:
    """The points that a seat can expect."""
    if not table.stack:
        return float(table.score(seat))
    standing = table.stones(seat)
    stones = table.ordered(seat)
    bonuses, quarry = certain(table, seat, standing)
    if stones != 0:
        # What is chosen is as good as built.
        bonuses += bonuses_of(table, seat, stones)
        quarry -= payment_due(table, seat)
        standing = table.stones_with(seat, stones)
    promise = standing.promise(table.facts)
    return bonuses + quarry + promise.pyramid + promise.arch + promise.relief


def certain(table: Table, seat: int, standing: Standing) -> tuple[float, float]:
    """What a seat has of bonuses, and of quarry and jokers."""
    facts = table.facts
    bonuses = count_bits(table.owned[seat])
    if standing.complete >= facts.buildings_to_end:
        bonuses += 1
    return float(bonuses * facts.bonus_points), float(scoring.quarry_points(table, seat))


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
