"""What the stones of a sheet come to: what can be built next, and what they promise.

All of it follows from the sheet and its ticks alone. Opponents ask for it with every position that they look at, most often for stones that they
have seen before, so it is worked out once and remembered. A game that is played does not come back to the same stones and only keeps those on its
table; the rules never ask what stones promise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.engine.bits import count_bits
from khonsu.engine.machine import vec

if TYPE_CHECKING:
    from mypy_extensions import i64

    from khonsu.games.anubixx.state import Facts

# How much of a building's worth is counted stone by stone; the rest is what it scores now.
PROMISE: Final = 0.75
# What a level of difference between the columns of the arch costs, in stones.
UNEVEN: Final = 0.35
# What a relief that can no longer be completed costs: at least the points of its last pair.
TRAPPED: Final = 4.0

# How many stones a bonus wants is counted for all of them in one number, with so many bits for each.
BITS: Final = 8
# Where the first of these numbers stands among those of a seat.
ANKH_NEAR: Final = 24
# How many sets of stones are remembered of each sheet.
REMEMBERED: Final = 4000


class Standing:
    """One set of stones on one sheet: what the rules ask of it, and what it promises as soon as that is asked for."""

    def __init__(self, facts: Facts, sheet: int, built: int) -> None:
        self.sheet = sheet
        self.built = built
        _, _, relief = facts.building
        self.complete: i64 = 0
        for building in facts.building:
            if built & building == building:
                self.complete += 1
        # Open fields of pyramid and arch, and free fields of the relief, as bits.
        self.open: i64 = open_stones(facts, built)
        self.free: i64 = relief & ~built
        self.promised: Promise | None = None
        # What a seat with these stones may build first, by what it can pay with: for opponents, who ask again and again.
        self.offers: dict[int, list[int]] = {}

    def promise(self, facts: Facts) -> Promise:
        """What these stones promise."""
        found = self.promised
        if found is None:
            found = Promise(facts, self)
            self.promised = found
        return found


class Promise:
    """What a set of stones promises: how far each building is and what it will be worth, and how near each bonus is."""

    def __init__(self, facts: Facts, standing: Standing) -> None:
        built: i64 = standing.built
        row = highest_row(facts, built)
        pyramid_stones: i64 = count_bits(built & facts.building[0])
        left: i64 = count_bits(built & facts.left)
        right: i64 = count_bits(built & facts.right)
        keystone = built & facts.bit[facts.keystone] != 0
        arch_stones = left + right + 1 if keystone else left + right
        relief = remembered_relief(facts, standing.free)
        # The colours of the open fields, as bits.
        colours: i64 = 0
        place: i64 = standing.sheet * facts.colour_count
        colour: i64 = 1
        while colour < 1 << facts.colour_count:
            if standing.open & facts.of_colour[place] != 0:
                colours |= colour
            colour *= 2
            place += 1
        self.colours = colours
        # Where what lies in the quarry of the sheet begins, by marker.
        self.quarry: i64 = standing.sheet * (facts.stones + 1)
        # 1 if these stones end the game, and the part of the buildings that end it, from 0 to 1.
        self.ends: i64 = 1 if standing.complete >= facts.buildings_to_end else 0
        self.ended = ended(facts, pyramid_stones, arch_stones, relief.stones)
        part = float(pyramid_stones) / facts.sizes[0]
        self.pyramid = PROMISE * facts.pyramid_points[facts.rows] * part + (1.0 - PROMISE) * facts.pyramid_points[row]
        self.arch = float(facts.keystone_points) if keystone else arch_worth(facts, left, right)
        self.relief = relief.worth
        # The numbers of a seat with these stones that does nothing with them: what hangs on anything else is written over.
        self.numbers: vec[float] = vec[float](
            [
                0.0,
                0.0,
                0.0,
                self.pyramid,
                self.arch,
                self.relief,
                float(facts.pyramid_points[row]),
                float(facts.keystone_points if keystone else facts.arch_points[min(left, right)]),
                relief.points,
                float(pyramid_stones),
                float(count_bits(built & facts.row[0])),
                float(row),
                float(arch_stones),
                float(max(left, right) - min(left, right)),
                float(relief.stones),
                relief.whole,
                relief.lost,
                float(standing.complete),
                self.ended,
                float(self.ends),
                0.0,
                0.0,
                0.0,
                0.0,
                0.0,
                0.0,
                0.0,
                0.0,
                0.0,
                0.0,
                0.0,
                float(count_bits(standing.open)),
                float(count_bits(colours)),
                relief.pairs,
                0.0,
                0.0,
                0.0,
                0.0,
            ]
        )
        # The stones that each bonus still wants, those below its own included.
        missing: i64 = 0
        shift: i64 = 0
        place = ANKH_NEAR
        for wanted in facts.reach:
            lacking: i64 = count_bits(wanted & ~built)
            missing |= lacking << shift
            shift += BITS
            self.numbers[place] = 1.0 / float(1 + lacking)
            place += 1
        self.missing = missing


class Relief:
    """What a relief with some free fields (as bits) comes to: the same on all sheets."""

    def __init__(self, facts: Facts, free: i64) -> None:
        stones: i64 = count_bits(facts.building[2] & ~free)
        whole = tileable(facts, free)
        self.stones = stones
        self.points = float(facts.pair_points[stones // 2])
        self.worth = relief_worth(facts, stones, whole)
        # 1 if it can still be completed, the fields that can never be built, and the pairs that are free.
        self.whole = 1.0 if whole else 0.0
        self.lost = float(count_bits(stranded(facts, free)))
        self.pairs = float(count_bits(facts.pairs_across(free)) + count_bits(facts.pairs_down(free)))


def remembered_relief(facts: Facts, free: int) -> Relief:
    """What these free fields (as bits) come to, as it was found before."""
    found = facts.reliefs.get(free)
    if found is None:
        if len(facts.reliefs) >= REMEMBERED:
            facts.reliefs.clear()
        found = Relief(facts, free)
        facts.reliefs[free] = found
    return found


def highest_row(facts: Facts, built: i64) -> int:
    """The highest row of the pyramid that has a stone, 0 if none has."""
    row: i64 = facts.rows
    while row > 0 and built & facts.row[row - 1] == 0:
        row -= 1
    return row


def arch_level(facts: Facts, built: i64) -> int:
    """The lower column of the arch; one more than its height with the keystone."""
    if built & facts.bit[facts.keystone] != 0:
        return facts.height + 1
    return min(count_bits(built & facts.left), count_bits(built & facts.right))


def ended(facts: Facts, pyramid_stones: int, arch_stones: int, relief_stones: int) -> float:
    """The part of the buildings that end the game which so many stones are."""
    pyramid = float(pyramid_stones) / facts.sizes[0]
    arch = float(arch_stones) / facts.sizes[1]
    relief = float(relief_stones) / facts.sizes[2]
    if facts.buildings_to_end == 1:
        return max(pyramid, max(arch, relief))
    if facts.buildings_to_end == 2:
        return max(pyramid + arch, max(pyramid + relief, arch + relief)) / 2.0
    return (pyramid + arch + relief) / 3.0


def remembered_standing(facts: Facts, sheet: int, built: int) -> Standing:
    """What these stones (as bits) come to on a sheet, as it was found before."""
    remembered = facts.standings[sheet]
    found = remembered.get(built)
    if found is None:
        if len(remembered) >= REMEMBERED:
            remembered.clear()
        found = Standing(facts, sheet, built)
        remembered[built] = found
    return found


def open_stones(facts: Facts, stones: i64) -> i64:
    """The unticked fields of pyramid and arch that stand on ticked ones, or on the ground (4.3), as bits."""
    columns: i64 = facts.columns
    # A column's stone stands on the one before it.
    supported: i64 = facts.ground | (stones & columns) << 1 & columns
    row: i64 = 1
    rows: i64 = facts.rows
    while row < rows:
        # A stone stands on two of the row below, which is longer by one.
        supported |= facts.row[row] & stones << rows - row & stones << rows - row + 1
        row += 1
    if stones & columns == columns:
        supported |= facts.bit[facts.keystone]
    return supported & ~stones


def stranded(facts: Facts, free: i64) -> i64:
    """Those of the free relief fields that can never be ticked because all fields beside them are (ruling 7), as bits."""
    columns: i64 = facts.relief_columns
    inner = ~facts.edge
    return free & ~((free & inner) >> 1 | free << 1 & inner | free >> columns | free << columns)


def tileable(facts: Facts, free: i64) -> bool:
    """Whether free relief fields (as bits) can all be built in pairs."""
    if free == 0:
        return True
    # The first free field has no free neighbour but to the right and below.
    first = free & -free
    right = free & first << 1 & ~facts.edge
    if right != 0 and tileable(facts, free ^ first ^ right):
        return True
    below = free & first << facts.relief_columns
    return below != 0 and tileable(facts, free ^ first ^ below)


def arch_worth(facts: Facts, left: i64, right: i64) -> float:
    """What an arch without its keystone and with columns so high promises; uneven columns are less flexible."""
    lower = min(left, right)
    part = (float(left + right) - UNEVEN * float(max(left, right) - lower)) / float(2 * facts.height + 1)
    return PROMISE * facts.keystone_points * part + (1.0 - PROMISE) * facts.arch_points[lower]


def relief_worth(facts: Facts, count: int, whole_relief: bool) -> float:
    """What a relief promises."""
    pairs = len(facts.pair_points) - 1
    worth = PROMISE * facts.pair_points[pairs] * count / (2 * pairs) + (1.0 - PROMISE) * facts.pair_points[count // 2]
    return worth if whole_relief else worth - TRAPPED
