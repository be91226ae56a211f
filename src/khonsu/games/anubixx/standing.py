"""What the stones of a sheet come to: counts, points and promises, and what can be built next.

All of it follows from the sheet and its ticks alone. Opponents ask for it with every position that they look at, most often for stones that they
have seen before, so it is worked out once and remembered. A game that is played does not come back to the same stones and only keeps the last.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from khonsu.engine.bits import count_bits
from khonsu.engine.rules import whole

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
# How many sets of stones are remembered of each sheet.
REMEMBERED: Final = 2000


class Standing:
    """One set of stones on one sheet."""

    def __init__(self, facts: Facts, sheet: int, built: int) -> None:
        self.sheet = sheet
        self.built = built
        pyramid, arch, relief = facts.building
        # The highest row of the pyramid that has a stone, the lower column of the arch, one more with the keystone, and the stones of the relief.
        row = facts.rows
        while row > 0 and built & facts.row[row - 1] == 0:
            row -= 1
        self.row = row
        left = count_bits(built & facts.left)
        right = count_bits(built & facts.right)
        keystone = built & facts.bit[facts.keystone] != 0
        self.level = facts.height + 1 if keystone else min(left, right)
        self.relief_stones = count_bits(built & relief)
        self.complete = 0
        for building in facts.building:
            if built & building == building:
                self.complete += 1
        # Open fields of pyramid and arch (as bits), their colours (as bits), and free fields of the relief (as bits).
        self.open = open_stones(facts, built)
        self.colours = 0
        coloured = facts.coloured[sheet]
        colour = 1
        while colour < len(coloured):
            if self.open & coloured[colour] != 0:
                self.colours |= colour
            colour *= 2
        self.free = relief & ~built
        # The stones that each bonus still wants, those below its own included.
        missing: i64 = 0
        shift: i64 = 0
        for wanted in facts.reach:
            lacking: i64 = count_bits(wanted & ~built)
            missing |= lacking << shift
            shift += BITS
        self.missing = missing
        # The part of the buildings that end the game, from 0 to 1.
        self.ended = self.ending(facts, count_bits(built & pyramid), count_bits(built & arch))
        # What each building promises.
        part = float(count_bits(built & pyramid)) / facts.sizes[0]
        self.pyramid = PROMISE * facts.pyramid_points[facts.rows] * part + (1.0 - PROMISE) * facts.pyramid_points[row]
        whole_relief = tileable(facts, self.free)
        self.arch = float(facts.keystone_points) if keystone else arch_worth(facts, left, right)
        self.relief = relief_worth(facts, self.relief_stones, whole_relief)
        # The numbers of a seat with these stones that does nothing with them: what hangs on anything else is written over.
        arch_stones = count_bits(built & arch)
        self.numbers: list[Any] = [
            0.0,
            0.0,
            0.0,
            self.pyramid,
            self.arch,
            self.relief,
            whole(facts.pyramid_points[row]),
            whole(facts.keystone_points if keystone else facts.arch_points[self.level]),
            whole(facts.pair_points[self.relief_stones // 2]),
            whole(count_bits(built & pyramid)),
            whole(count_bits(built & facts.row[0])),
            whole(row),
            whole(arch_stones),
            # With the keystone both columns are whole.
            whole(0 if keystone else arch_stones - 2 * self.level),
            whole(self.relief_stones),
            whole(1 if whole_relief else 0),
            # What can be built in pairs has no field that cannot.
            whole(0 if whole_relief else count_bits(stranded(facts, self.free))),
            whole(self.complete),
            self.ended,
            whole(1 if self.complete >= facts.buildings_to_end else 0),
            0.0,
            0.0,
            0.0,
            0.0,
        ]
        for wanted in facts.reach:
            self.numbers.append(1.0 / (1.0 + count_bits(wanted & ~built)))
        nothing: list[Any] = [0.0, whole(count_bits(self.open)), whole(count_bits(self.colours))]
        self.numbers += nothing
        across = count_bits(facts.pairs_across(self.free))
        nothing = [whole(across + count_bits(facts.pairs_down(self.free))), 0.0, 0.0, 0.0, 0.0]
        self.numbers += nothing

    def ending(self, facts: Facts, pyramid_stones: int, arch_stones: int) -> float:
        """The part of the buildings that end the game which these stones are."""
        pyramid = float(pyramid_stones) / facts.sizes[0]
        arch = float(arch_stones) / facts.sizes[1]
        relief = float(self.relief_stones) / facts.sizes[2]
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


def open_stones(facts: Facts, built: int) -> int:
    """The unticked fields of pyramid and arch that stand on ticked ones, or on the ground (4.3), as bits."""
    stones: i64 = built
    # A column's stone stands on the one before it.
    supported: i64 = facts.ground | (stones & facts.columns) << 1 & facts.columns
    for row in range(1, facts.rows):
        # A stone stands on two of the row below, which is longer by one.
        width: i64 = facts.rows - row
        supported |= facts.row[row] & stones << width & stones << width + 1
    if stones & facts.columns == facts.columns:
        supported |= facts.bit[facts.keystone]
    return supported & ~stones


def stranded(facts: Facts, free: int) -> int:
    """Those of the free relief fields that can never be ticked because all fields beside them are (ruling 7), as bits."""
    lost = 0
    for field in range(len(facts.beside)):
        if free & facts.bit[field] != 0 and free & facts.beside[field] == 0:
            lost |= facts.bit[field]
    return lost


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


def arch_worth(facts: Facts, left: int, right: int) -> float:
    """What an arch without its keystone promises; uneven columns are less flexible."""
    stones = 2 * facts.height + 1
    part = (left + right - UNEVEN * abs(left - right)) / stones
    return PROMISE * facts.keystone_points * part + (1.0 - PROMISE) * facts.arch_points[min(left, right)]


def relief_worth(facts: Facts, count: int, whole_relief: bool) -> float:
    """What a relief promises."""
    pairs = len(facts.pair_points) - 1
    worth = PROMISE * facts.pair_points[pairs] * count / (2 * pairs) + (1.0 - PROMISE) * facts.pair_points[count // 2]
    return worth if whole_relief else worth - TRAPPED
