"""Reviews of games that are over: worked out in the background for whoever asks first, kept for all, shown while they grow."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
import time
import zlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from khonsu.analysis.review import Review
from khonsu.table.errors import TooBusy, Unavailable
from khonsu.table.process_pool import ProcessPool
from khonsu.table.store import Store
from khonsu.web.known_records import great_game

if TYPE_CHECKING:
    from khonsu.table.async_store import AsyncStore

log = logging.getLogger("khonsu.web")

PROGRAM = (sys.executable, "-m", "khonsu.web.review_process")
DEPTH = "quick"
# Choices that are judged at a time: some tenths of a second.
AT_A_TIME = 5
# Seconds for them, the start of the process included, or for what is left when all are judged, and bytes of an answer.
LIMIT = 60.0
LONGEST = 1 << 23
# What is left when all are judged takes about this part of judging them.
CONCLUDING = 0.6
# Games that a server may review in turns, how many of them for one address, and how many failures in a row are put up with.
AT_ONCE = 8
FOR_ONE = 3
FAILURES = 2
# Reviews that were stopped and are remembered, so that they can go on.
STOPPED = 32


@dataclass
class Growing:
    """A review that is being worked out; `wanted_by` is the address that asked for it, where addresses are limited.

    `asked` are those who asked for it, `watched` those who look how it grows.
    """

    wanted_by: str
    asked: set[str] = field(default_factory=set)
    watched: set[str] = field(default_factory=set)
    judged: list[dict[str, Any]] = field(default_factory=list)
    # Everybody's chances at first sight, once they are known: one more than there are choices.
    first: list[list[float]] = field(default_factory=list)
    # When they were, in seconds, how long it took since then to judge what is judged, and when it was stopped.
    since: float = 0.0
    took: float = 0.0
    stopped: float = 0.0
    task: asyncio.Task[None] | None = None

    def left(self, now: float) -> float | None:
        """About how many seconds it still takes, at the pace of what is judged; None if nobody can tell."""
        judged = len(self.judged)
        return max(1.0, self.took * self.of / judged * (1.0 + CONCLUDING) - (now - self.since)) if judged else None

    @property
    def of(self) -> int:
        """How many choices there are; 0 as long as nobody knows."""
        return max(0, len(self.first) - 1)

    @property
    def chances(self) -> list[list[float]]:
        """What is known of everybody's chances: as they were judged, then as they look at first sight."""
        found = [one["seen"] for one in self.judged]
        return found + self.first[len(found) :]


class Reviews:
    """All reviews of this process, one of several of a server perhaps; one program works them out."""

    def __init__(self, storage: AsyncStore, processes: int = 1) -> None:
        self.processes = ProcessPool(PROGRAM, 1, limit=LIMIT, longest=LONGEST)
        self._storage = storage
        # Rounded up: the system leads visitors to the processes without a preference.
        self._at_once, self._for_one = -(-AT_ONCE // processes), -(-FOR_ONE // processes)
        self._growing: dict[str, Growing] = {}
        self._stopped: dict[str, Growing] = {}

    async def find(self, key: str) -> Review | None:
        """What was found in the game whose record has this id."""
        great = great_game(key)
        if great is not None:
            return great.review
        packed = await self._storage.ask(Store.review, key)
        return None if packed is None else Review.load(json.loads(zlib.decompress(packed)))

    def growing(self, key: str) -> Growing | None:
        """How far the review of a game is that is being worked out here."""
        return self._growing.get(key)

    def begin(self, key: str, text: str, wanted_by: str = "", who: str = "") -> Growing:
        """Review a record for somebody, unless that is being done; raises `TooBusy` if too many are, in all or for one address."""
        growing = self._growing.get(key)
        if growing is None:
            others = [one.wanted_by for one in self._growing.values()]
            if len(others) >= self._at_once or (wanted_by and others.count(wanted_by) >= self._for_one):
                raise TooBusy("Too many games are being reviewed.")
            growing = self._growing[key] = self._stopped.pop(key, Growing(""))
            growing.wanted_by = wanted_by
            # The time in between says nothing about the pace.
            growing.since += time.monotonic() - growing.stopped
            growing.task = asyncio.create_task(self._work(key, text, growing))
        growing.asked.add(who)
        return growing

    async def stop(self, key: str, who: str) -> None:
        """Somebody who asked for a review no longer wants it: it ends if nobody else waits for it, and goes on if somebody asks again."""
        growing = self._growing.get(key)
        if growing is None or who not in growing.asked:
            return
        growing.asked.discard(who)
        growing.watched.discard(who)
        if growing.task is not None and not growing.asked | growing.watched:
            # First: whoever asks while it ends begins another.
            del self._growing[key]
            growing.task.cancel()
            await asyncio.wait([growing.task])
            if key not in self._growing:
                growing.stopped = time.monotonic()
                self._stopped[key] = growing
                if len(self._stopped) > STOPPED:
                    del self._stopped[next(iter(self._stopped))]

    async def _work(self, key: str, text: str, growing: Growing) -> None:
        try:
            while not growing.first or len(growing.judged) < growing.of:
                # The first answer comes at once: it brings only the curve of first sight.
                count = AT_A_TIME if growing.first else 0
                found = await self._ask({"text": text, "at": len(growing.judged), "count": count})
                growing.judged += found["judged"]
                if not growing.first:
                    growing.first, growing.since = found["first"], time.monotonic()
                growing.took = time.monotonic() - growing.since
            found = await self._ask({"text": text, "judged": growing.judged})
            packed = zlib.compress(json.dumps(found["review"]).encode())
            await self._storage.ask(Store.add_review, key, packed)
        except (_Failed, Unavailable) as error:
            # Whoever asks again may be luckier.
            log.warning("review fails", extra={"record": key, "why": str(error)})
        finally:
            if self._growing.get(key) is growing:
                del self._growing[key]

    async def _ask(self, question: dict[str, Any]) -> dict[str, Any]:
        for _ in range(FAILURES):
            found: dict[str, Any] | None = await self.processes.ask({**question, "depth": DEPTH})
            if found:
                return found
        raise _Failed("The record was not reviewed in time.")

    async def close(self) -> None:
        """Stop working."""
        for growing in list(self._growing.values()):
            if growing.task is not None:
                growing.task.cancel()
        await self.processes.close()


class _Failed(Exception):
    """A review does not come to an end."""
