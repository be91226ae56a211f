"""What everything is worth in Anubixx: the final scoring, also asked for in the middle of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.engine.bits import count_bits
from khonsu.engine.rules import Scoring
from khonsu.games.anubixx import standing
from khonsu.games.anubixx.state import ARCH, PYRAMID, RELIEF, Facts, Table

if TYPE_CHECKING:
    from mypy_extensions import i64


def pyramid_points(table: Table, seat: int) -> int:
    """The highest row that has a stone; it need not be full (ruling 10)."""
    return table.facts.pyramid_points[pyramid_row(table, seat)]


def pyramid_row(table: Table, seat: int) -> int:
    """The number of the highest row that has a stone, 0 if none has."""
    return standing.highest_row(table.facts, table.standings[seat].built)


def arch_points(table: Table, seat: int) -> int:
    """The lower column, or the keystone (ruling 9)."""
    level = arch_level(table, seat)
    return table.facts.keystone_points if level > table.facts.height else table.facts.arch_points[level]


def arch_level(table: Table, seat: int) -> int:
    """The height of the lower column; one more with the keystone."""
    return standing.arch_level(table.facts, table.standings[seat].built)


def relief_points(table: Table, seat: int) -> int:
    """The number of pairs."""
    return table.facts.pair_points[relief_pairs(table, seat)]


def relief_pairs(table: Table, seat: int) -> int:
    """How many pairs of relief fields a seat has built."""
    return count_bits(table.standings[seat].built & table.facts.building[RELIEF]) // 2


def bonus_points(table: Table, seat: int) -> int:
    """Every bonus owned, and once the one for ending the game (ruling 15)."""
    count = count_bits(table.owned[seat])
    if table.completed(seat) >= table.facts.buildings_to_end:
        count += 1
    return count * table.facts.bonus_points


def quarry_points(table: Table, seat: int) -> int:
    """Stones to the right of the marker, and jokers."""
    return own_points(table.facts, table.marker[seat], table.jokers[seat])


def own_points(facts: Facts, marker: i64, jokers: i64) -> i64:
    """The same of anybody with a marker there and so many jokers."""
    return (facts.stones - marker) * facts.stone_points + jokers * facts.joker_points


def building_points(table: Table, seat: int, building: int) -> int:
    """One of the three buildings."""
    if building == PYRAMID:
        return pyramid_points(table, seat)
    if building == ARCH:
        return arch_points(table, seat)
    return relief_points(table, seat)


def pyramid_stones(table: Table, seat: int) -> int:
    """The tie-break: ticked fields of the pyramid."""
    return count_bits(table.standings[seat].built & table.facts.building[PYRAMID])


class AnubixxScoring(Scoring[Table]):
    """The final scoring (5), and what breaks a tie (ruling 26)."""

    def score(self, table: Table, seat: int) -> int:
        return (
            pyramid_points(table, seat)
            + arch_points(table, seat)
            + relief_points(table, seat)
            + bonus_points(table, seat)
            + quarry_points(table, seat)
        )

    def breakdown(self, table: Table, seat: int) -> dict[str, int]:
        return {
            "pyramid": pyramid_points(table, seat),
            "arch": arch_points(table, seat),
            "relief": relief_points(table, seat),
            "bonuses": bonus_points(table, seat),
            "quarry": quarry_points(table, seat),
        }

    def standing(self, table: Table, seat: int) -> list[int]:
        return [self.score(table, seat), pyramid_stones(table, seat)]

    def ending(self, table: Table) -> str:
        return "buildings" if table.finished() else "turn_limit"
