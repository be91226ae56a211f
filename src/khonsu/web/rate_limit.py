"""How fast one address or person may go on: a bucket of allowances for each, which fills up with time."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

# How many are remembered.
MOST_KEYS = 10_000


@dataclass(frozen=True)
class Rate:
    """How many a second are allowed for long, and how many at once."""

    each_second: float = 10.0
    at_once: float = 60.0

    def times(self, factor: float) -> Rate:
        """A rate that is so much higher."""
        return Rate(self.each_second * factor, self.at_once * factor)


class RateLimiter:
    """Says yes as long as there is something left in the bucket."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allow(self, key: str, now: float) -> bool:
        """Whether one more may pass."""
        level, then = self._levels.pop(key, (self._rate.at_once, now))
        level = min(self._rate.at_once, level + (now - then) * self._rate.each_second)
        allowed = level >= 1
        self._levels[key] = (level - 1 if allowed else level, now)
        if len(self._levels) > MOST_KEYS:
            self._levels.popitem(last=False)
        return allowed
