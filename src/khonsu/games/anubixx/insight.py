"""What a bot should value in Anubixx: the score as it stands, and what unfinished buildings promise."""

from __future__ import annotations

from khonsu.engine.rules import Insight
from khonsu.games.anubixx import scoring, tasks
from khonsu.games.anubixx.payment import stones_from
from khonsu.games.anubixx.state import PAYMENTS, UNPAID, Table
from khonsu.games.anubixx.ticking import earned


class AnubixxInsight(Insight[Table]):
    """The score, with the promise of every building."""

    def values(self, table: Table) -> list[float]:
        return [value(table, seat) for seat in range(table.players)]


def value(table: Table, seat: int) -> float:
    """The points that a seat can expect."""
    if not table.stack:
        return float(table.score(seat))
    promise = table.standings[seat].promise(table.facts)
    stones = table.ordered(seat)
    bonuses = float(scoring.bonus_points(table, seat))
    quarry = float(scoring.quarry_points(table, seat))
    if stones != 0:
        # What is chosen is as good as built.
        bonuses += bonuses_of(table, seat, stones)
        quarry -= payment_due(table, seat)
        promise = table.stones_with(seat, stones).promise(table.facts)
    return bonuses + quarry + promise.pyramid + promise.arch + promise.relief


def bonuses_of(table: Table, seat: int, stones: int) -> float:
    """The bonuses that stones will bring once they are paid for."""
    if stones & table.facts.symbols == 0:
        return 0.0
    return float(len(earned(table, seat, stones)) * table.facts.bonus_points)


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
    marker = table.marker[seat]
    stones = stones_from(table, seat, table.colour_of(seat, field), marker)
    if not stones:
        return facts.joker_points
    points = (stones[0] - facts.cross + 1 - marker) * facts.stone_points
    return min(points, facts.joker_points) if table.jokers[seat] > 0 else points
