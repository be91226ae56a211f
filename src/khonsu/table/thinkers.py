"""The opponents whom a thinking process knows: with what they have thought so far at tables that still play.

What they think of is found by what their seat knows, so it holds after anything that happens at a table; one that is forgotten begins anew.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

from khonsu.players.guest import GuestPlayer
from khonsu.players.registry import player
from khonsu.players.thinker import SearchPlayer

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from khonsu.players.player import Player

# Opponents, and nodes of all their trees together, above which those that were not asked for longest are forgotten. A node takes 2.5 to 3.7 KB
# of memory, so that a process holds 185 MB of thoughts at most; the tree of a single opponent, up to 130 MB while it thinks, may be on top.
MOST_PLAYERS = 500
MOST_NODES = 50_000
# Programs of somebody's own that run at once, each for a seat: whoever plays at more tables begins anew with every choice.
MOST_PROGRAMS = 20


class Thinkers:
    """Opponents by table, seat and level, whoever was asked last at the end."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[str, int, str], Player] = OrderedDict()

    def find(self, table: str, seat: int, level: str, seed: int) -> Player:
        """The opponent of a level at a seat, made from the seed if it is not known; without a table, one that nobody remembers."""
        if not table:
            return player(level, seed)
        key = table, seat, level
        if key not in self._known:
            self._known[key] = player(level, seed)
        self._known.move_to_end(key)
        return self._known[key]

    def __iter__(self) -> Iterator[tuple[str, int, str]]:
        return iter(self._known)

    def forget(self, tables: Iterable[str]) -> None:
        """Forget everybody at some tables."""
        gone = set(tables)
        for key in [key for key in self._known if key[0] in gone]:
            self._drop(key)

    def tidy(self) -> None:
        """Forget those that were not asked for longest, as far as there are too many; never the last one."""
        nodes = sum(thoughts(known) for known in self._known.values())
        while len(self._known) > 1 and (len(self._known) > MOST_PLAYERS or nodes > MOST_NODES):
            nodes -= self._drop(next(iter(self._known)))
        programs = [key for key, known in self._known.items() if isinstance(known, GuestPlayer)]
        for key in programs[:-MOST_PROGRAMS]:
            self._drop(key)

    def close(self) -> None:
        """Forget everybody."""
        for key in list(self._known):
            self._drop(key)

    def _drop(self, key: tuple[str, int, str]) -> int:
        """Forget one, whose program ends, if he is one; gives how many nodes that were."""
        known = self._known.pop(key)
        if isinstance(known, GuestPlayer):
            known.close()
        return thoughts(known)


def thoughts(known: Player) -> int:
    """How many nodes an opponent has in mind."""
    return known.nodes if isinstance(known, SearchPlayer) else 0
