"""How fast one address or person may go on: a bucket of allowances for each, which fills up with time.

The buckets lie in memory that all processes of a server share, so that nobody gets more by coming to several of them. They are as many as
they are: of who they belong to nothing is kept, and two who share one, by a rare chance, share what they may do.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from multiprocessing.sharedctypes import RawArray
from typing import TYPE_CHECKING

from khonsu.engine.errors import KhonsuError

if TYPE_CHECKING:
    from collections.abc import MutableSequence

BUCKETS = 1 << 15


class TooFast(KhonsuError):
    """Somebody has used up what he may do for now."""


@dataclass(frozen=True)
class Rate:
    """How many a second are allowed for long, and how many at once."""

    each_second: float = 10.0
    at_once: float = 60.0

    def times(self, factor: float) -> Rate:
        """A rate that is so much higher."""
        return Rate(self.each_second * factor, self.at_once * factor)


@dataclass(frozen=True)
class Buckets:
    """What is left in every bucket and when that was looked at, by turns; the key keeps strangers from choosing whom they share with."""

    key: bytes
    levels: MutableSequence[float]

    def place(self, name: str) -> int:
        """Where the bucket of an address or person begins."""
        digest = hashlib.blake2b(name.encode(), key=self.key, digest_size=4).digest()
        return int.from_bytes(digest, "little") % BUCKETS * 2


def buckets() -> Buckets:
    """Full buckets for everybody."""
    return Buckets(secrets.token_bytes(16), RawArray("d", 2 * BUCKETS))


class RateLimiter:
    """Says yes as long as there is something left in the bucket."""

    def __init__(self, rate: Rate, shared: Buckets | None = None) -> None:
        self._rate = rate
        self._buckets = shared or buckets()

    def allow(self, name: str, now: float, cost: float = 1) -> bool:
        """Whether one more may pass, which may count for several."""
        levels, place = self._buckets.levels, self._buckets.place(name)
        level, then = levels[place], levels[place + 1]
        # One that was never looked at is full.
        level = min(self._rate.at_once, level + (now - then) * self._rate.each_second) if then else self._rate.at_once
        allowed = level >= cost
        levels[place], levels[place + 1] = level - cost if allowed else level, now
        return allowed
