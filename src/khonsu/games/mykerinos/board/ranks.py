"""Who would be first, second and so on if a zone were evaluated now, and how sure that is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from khonsu.games.mykerinos.squares import NOBODY

if TYPE_CHECKING:
    from khonsu.games.mykerinos.state import Table

# The first two choose a plot or a hall.
CHOOSERS = 2


@dataclass(frozen=True)
class Rank:
    """The place of a colour in a zone: from `best` to `worst` as long as ties are open, which passing decides."""

    colour: int
    cubes: int
    best: int
    worst: int
    # Whether it is level with the colour listed before it, so that passing will tell.
    level: bool

    @property
    def chooses(self) -> bool:
        """Whether a plot or a hall is sure."""
        return self.worst <= CHOOSERS

    @property
    def may_choose(self) -> bool:
        """Whether a plot or a hall is possible."""
        return self.best <= CHOOSERS


def ranking(table: Table, zone: int) -> list[Rank]:
    """The colours that have cubes in a zone, best first."""
    counts = table.zone_counts(zone)
    present = [colour for colour, count in enumerate(counts) if count]
    spaces = {colour: _spaces(table, colour) for colour in present}
    present.sort(key=lambda colour: (-counts[colour], *spaces[colour], colour))

    def before(one: int, other: int) -> bool:
        if counts[one] != counts[other]:
            return counts[one] > counts[other]
        return spaces[one][1] < spaces[other][0]

    found: list[Rank] = []
    for place, colour in enumerate(present):
        ahead = sum(before(other, colour) for other in present)
        behind = sum(before(colour, other) for other in present)
        level = place > 0 and not before(present[place - 1], colour)
        found.append(Rank(colour, counts[colour], ahead + 1, len(present) - behind, level))
    return found


def _spaces(table: Table, colour: int) -> tuple[int, int]:
    """The first and the last space of the tie-break track that a colour can be on in the end."""
    if colour in table.track:
        space = table.track.index(colour)
        return space, space
    free = [space for space, holder in enumerate(table.track) if holder == NOBODY]
    waiting = sum(not table.has_passed(seat) for seat in range(table.players))
    return free[0], free[waiting - 1]
