"""What the actions of the five zones of Pharaon have in common (4.4): each zone has one, in a file of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.games.pharaon import choices as c
from khonsu.games.pharaon.state import ARTISANS, NILE, NOBLES, OFFERINGS, TOMB, Table

if TYPE_CHECKING:
    from khonsu.engine.machine import i64
    from khonsu.engine.message import Message
    from khonsu.games.pharaon.means import Means

# What can be paid, side by side: a pair of offerings, one with a bonus token, a noble, an artisan, a tomb step, the five Nile actions, and which
# of those the entry is part of.
PAIR: Final = 1
PAIR_WITH_BONUS: Final = 2
NOBLE: Final = 4
ARTISAN: Final = 8
TOMB_STEP: Final = 16
FIRST_NILE: Final = 5
FIRST_NILE_FREE: Final = 10
NILE_MASK: Final = 31


def zone_of(action: int) -> int:
    """The zone that an action of a turn is done in."""
    if action < c.NOBLE:
        return OFFERINGS
    if action < c.ARTISAN:
        return NOBLES
    if action < c.NILE:
        return ARTISANS
    return NILE if action < c.TOMB else TOMB


class ZoneAction:
    """The action of a zone: what can be had, at what price, what happens once it is paid, how it reads and why it is refused.

    It holds nothing itself, like a unit of the rules. `Means` are those of whoever acts, looking at this zone.
    """

    def affordable(self, means: Means) -> i64:
        """What can be paid, if the zone can be entered, as bits."""
        raise NotImplementedError

    def add(self, table: Table, affordable: i64, choices: list[int]) -> None:
        """List what is there and can be paid, in a zone that can be entered."""
        raise NotImplementedError

    def payments(self, means: Means, action: int) -> list[int]:
        """Every distinct payment, thriftiest first."""
        raise NotImplementedError

    def act(self, table: Table, seat: int, action: int) -> None:
        """What happens once it is paid."""
        raise NotImplementedError

    def reads(self, table: Table, action: int) -> Message:
        """How it reads."""
        raise NotImplementedError

    def why_nothing(self, table: Table, seat: int, action: int) -> Message | None:
        """Why there is nothing to be had, if that is so."""
        return None

    def too_dear(self, means: Means, action: int) -> Message:
        """What there are not enough tokens for, besides the entry."""
        raise NotImplementedError

    def has_twin(self, table: Table, action: int) -> bool:
        """Whether the same can be had from an earlier place."""
        return False
