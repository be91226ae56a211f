"""Reviews of games that are over: worked out in the background for whoever asks first, kept for all, shown while they grow."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
import time
import zlib
from contextlib import suppress
from dataclasses import dataclass, field
from secrets import token_hex
from typing import TYPE_CHECKING, Any

from khonsu.analysis.review import Review
from khonsu.table.errors import TooBusy, Unavailable
from khonsu.table.process_pool import ProcessPool
from khonsu.table.store import Store
from khonsu.web.known_records import great_game

if TYPE_CHECKING:
    from collections.abc import Collection

    from khonsu.table.async_store import AsyncStore
    from khonsu.table.model import GrowingReview

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
# Seconds between two signs of the process that works one out, and after how many without one another goes on.
SIGN = 3.0
SILENCE = 15


@dataclass
class Growing:
    """A review that is being worked out, as far as it is: `asked` are those who asked for it, `watched` those who look how it grows."""

    asked: Collection[str] = ()
    watched: Collection[str] = ()
    judged: list[dict[str, Any]] = field(default_factory=list)
    # Everybody's chances at first sight, once they are known: one more than there are choices.
    first: list[list[float]] = field(default_factory=list)
    # Seconds that judging has taken so far.
    took: float = 0.0

    @staticmethod
    def read(stored: GrowingReview) -> Growing:
        """What the database knows of it."""
        found = json.loads(zlib.decompress(stored.packed)) if stored.packed else {}
        return Growing(stored.asked, stored.watched, **found)

    def packed(self) -> bytes:
        """All that was found so far."""
        return zlib.compress(json.dumps({"judged": self.judged, "first": self.first, "took": self.took}).encode(), 1)

    @property
    def left(self) -> float | None:
        """About how many seconds it still takes, at the pace of what is judged; None if nobody can tell."""
        judged = len(self.judged)
        return self.took * (self.of * (1.0 + CONCLUDING) - judged) / judged if judged else None

    @property
    def of(self) -> int:
        """How many choices there are; 0 as long as nobody knows."""
        return max(0, len(self.first) - 1)

    @property
    def chances(self) -> list[list[float]]:
        """What is known of everybody's chances: as they were judged, then as they look at first sight."""
        found = [one["seen"] for one in self.judged]
        return found + self.first[len(found) :]


@dataclass
class _Work:
    """What is done here for a review; `wanted_by` is the address that asked for it, where addresses are limited."""

    wanted_by: str
    task: asyncio.Task[None]


class Reviews:
    """All reviews of this process, one of several of a server perhaps; one program works them out.

    How far they are is in the database, where every process finds it: whichever is asked tells it, and goes on with what another has left.
    """

    def __init__(self, storage: AsyncStore, processes: int = 1) -> None:
        self.processes = ProcessPool(PROGRAM, 1, limit=LIMIT, longest=LONGEST)
        self._storage = storage
        # Rounded up: the system leads visitors to the processes without a preference.
        self._at_once, self._for_one = -(-AT_ONCE // processes), -(-FOR_ONE // processes)
        # What the other processes know this one by.
        self._me = token_hex(8)
        self._working: dict[str, _Work] = {}

    async def find(self, key: str) -> Review | None:
        """What was found in the game whose record has this id."""
        great = great_game(key)
        if great is not None:
            return great.review
        packed = await self._storage.ask(Store.review, key)
        return None if packed is None else Review.load(json.loads(zlib.decompress(packed)))

    async def growing(self, key: str, text: str, who: str) -> Growing | None:
        """How far the review of a game is, for somebody who looks on; None if nobody waits for one, or it is done.

        Where its process was not heard of for long, this one goes on.
        """
        found = await self._storage.ask(Store.growing_review, key)
        if found is None or not (found.asked or found.watched):
            return None
        takes_over = not found.is_alive(int(time.time()), SILENCE) and key not in self._working and self._has_room("")
        if takes_over or who not in found.watched:
            found = await self._join(key, text, "", looks=who, takes_over=takes_over)
        return None if found is None else Growing.read(found)

    async def begin(self, key: str, text: str, wanted_by: str = "", who: str = "") -> None:
        """Review a record for somebody, unless that is done or being done; raises `TooBusy` if too many are, in all or for one address."""
        found = await self._storage.ask(Store.growing_review, key)
        is_new = key not in self._working and (found is None or not found.is_alive(int(time.time()), SILENCE))
        if is_new and not self._has_room(wanted_by):
            raise TooBusy("Too many games are being reviewed.")
        await self._join(key, text, wanted_by, asks=who, takes_over=is_new)

    def _has_room(self, wanted_by: str) -> bool:
        others = [work.wanted_by for work in self._working.values()]
        return len(others) < self._at_once and not (wanted_by and others.count(wanted_by) >= self._for_one)

    async def _join(
        self, key: str, text: str, wanted_by: str, *, takes_over: bool, asks: str = "", looks: str = ""
    ) -> GrowingReview | None:
        worker = self._me if takes_over else ""
        found = await self._storage.ask(Store.join_review, key, asks=asks, looks=looks, worker=worker, alive=SILENCE)
        if takes_over and found is not None and found.worker == self._me and key not in self._working:
            growing = Growing.read(found)
            self._working[key] = _Work(wanted_by, asyncio.create_task(self._work(key, text, growing)))
        return found

    async def stop(self, key: str, who: str) -> None:
        """Somebody who asked for a review no longer wants it: it ends if nobody else waits for it, and goes on if somebody asks again."""
        ended = await self._storage.ask(Store.leave_review, key, who)
        # A process that works it out elsewhere notices when it says the next time that it does.
        work = self._working.pop(key, None) if ended else None
        if work is not None:
            work.task.cancel()
            await asyncio.wait([work.task])

    async def _work(self, key: str, text: str, growing: Growing) -> None:
        try:
            while not growing.first or len(growing.judged) < growing.of:
                began = time.monotonic()
                # The first answer comes at once: it brings only the curve of first sight.
                count = AT_A_TIME if growing.first else 0
                found = await self._ask(key, {"text": text, "at": len(growing.judged), "count": count})
                growing.judged += found["judged"]
                if growing.first:
                    growing.took += time.monotonic() - began
                else:
                    growing.first = found["first"]
                await self._say_on(key, growing.packed())
            found = await self._ask(key, {"text": text, "judged": growing.judged})
            packed = zlib.compress(json.dumps(found["review"]).encode())
            await self._storage.ask(Store.add_review, key, packed)
        except _Elsewhere:
            log.info("review left", extra={"record": key})
        except (_Failed, Unavailable) as error:
            # Whoever asks again may be luckier.
            log.warning("review fails", extra={"record": key, "why": str(error)})
            with suppress(Unavailable):
                await self._storage.ask(Store.drop_growing, key, self._me)
        finally:
            work = self._working.get(key)
            if work is not None and work.task is asyncio.current_task():
                del self._working[key]

    async def _ask(self, key: str, question: dict[str, Any]) -> dict[str, Any]:
        """What the program answers; meanwhile the others are told now and then that there is somebody at work."""
        for _ in range(FAILURES):
            asked = asyncio.ensure_future(self.processes.ask({**question, "depth": DEPTH}))
            try:
                while not (await asyncio.wait([asked], timeout=SIGN))[0]:
                    await self._say_on(key)
            finally:
                if not asked.done():
                    asked.cancel()
                    await asyncio.wait([asked])
            found: dict[str, Any] | None = asked.result()
            if found:
                return found
        raise _Failed("The record was not reviewed in time.")

    async def _say_on(self, key: str, packed: bytes | None = None) -> None:
        """Tell the others that it goes on here, and how far it is; a database that does not answer will be told the next time."""
        with suppress(Unavailable):
            if not await self._storage.ask(Store.keep_growing, key, self._me, packed):
                raise _Elsewhere

    async def close(self) -> None:
        """Stop working: others may go on at once."""
        tasks = [work.task for work in self._working.values()]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)
            with suppress(Unavailable):
                await self._storage.ask(Store.leave_growing, self._me)
        await self.processes.close()


class _Elsewhere(Exception):
    """Nobody waits for a review any more, or another process works it out."""


class _Failed(Exception):
    """A review does not come to an end."""
