"""The processes of one server: each shows the others that it still moves, and what visitors have used up of what they may do."""

from __future__ import annotations

import multiprocessing
import time
from dataclasses import dataclass, field
from multiprocessing.sharedctypes import RawArray
from typing import TYPE_CHECKING

from khonsu.web.rate_limit import Buckets, buckets

if TYPE_CHECKING:
    from collections.abc import MutableSequence

# Seconds without a sign of life after which a process counts as dead. To begin takes a few.
SILENCE = 5.0


@dataclass(frozen=True)
class Allowances:
    """What visitors may still do."""

    posts: Buckets = field(default_factory=buckets)
    reads: Buckets = field(default_factory=buckets)
    records: Buckets = field(default_factory=buckets)
    talk: Buckets = field(default_factory=buckets)
    boxes: Buckets = field(default_factory=buckets)


@dataclass(frozen=True)
class Worker:
    """One of the processes, counted from 1; all of them share `beats`, the moments of their last signs of life, and `allowances`."""

    number: int
    beats: MutableSequence[float]
    allowances: Allowances

    def beat(self) -> None:
        """Show that this process moves."""
        self.beats[self.number - 1] = time.monotonic()

    @property
    def trouble(self) -> list[str]:
        """Which processes do not move, and whether somebody is there to begin them again."""
        now = time.monotonic()
        found = [
            f"Worker {number} has not moved for {now - beat:.0f} s."
            for number, beat in enumerate(self.beats, 1)
            if now - beat > SILENCE
        ]
        parent = multiprocessing.parent_process()
        if parent is not None and not parent.is_alive():
            found.append("The process that watches over the workers has ended.")
        return found


def workers(count: int) -> list[Worker]:
    """As many processes."""
    beats = RawArray("d", [time.monotonic()] * count)
    allowances = Allowances()
    return [Worker(number, beats, allowances) for number in range(1, count + 1)]
