"""Plays the seats of opponents: whenever one of them has to choose at a table in memory, it is asked and its choice committed."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from khonsu.engine.chance import quick_start
from khonsu.table.broadcast import Queued
from khonsu.table.errors import NotRunning, Stale, Unavailable
from khonsu.table.model import OVER
from khonsu.table.seats import OPPONENT

if TYPE_CHECKING:
    from khonsu.engine.view import View
    from khonsu.table.background import Background
    from khonsu.table.commit import Committer
    from khonsu.table.live import LiveTable
    from khonsu.table.opponent_pool import OpponentPool
    from khonsu.table.sync import Sync

log = logging.getLogger("khonsu.opponents")

# Seconds until a choice that could not be written is tried again.
RETRY = 1.0
# Seconds between two looks how many are before a table that waits; who waits for less is not told of it.
LOOK = 0.5


class OpponentDriver:
    """Keeps at most one task a table going."""

    def __init__(self, pool: OpponentPool, committer: Committer, sync: Sync, background: Background) -> None:
        self._pool = pool
        self._committer = committer
        self._sync = sync
        self._background = background

    def wake(self, live: LiveTable) -> None:
        """Let the opponent whose turn it is think, if there is one and none thinks yet."""
        if live.opponent_to_act is not None and not live.is_thinking:
            live.thinking = self._background.start(self._play(live))
        self._let_forget(live)

    def _let_forget(self, live: LiveTable) -> None:
        if live.table.status == OVER:
            self._pool.forget(live.code)

    async def _play(self, live: LiveTable) -> None:
        while (seat := live.opponent_to_act) is not None:
            match = live.running
            version = match.version
            choice = await self._choice(live, seat, match.state.view(seat))
            try:
                await self._make(live, seat, choice, version)
            except Unavailable as error:
                log.warning("opponent waits for the database", extra={"table": live.code, "why": str(error)})
                await asyncio.sleep(RETRY)
            # Many opponents at many tables: let the others in.
            await asyncio.sleep(0)
        self._let_forget(live)

    async def _choice(self, live: LiveTable, seat: int, view: View) -> int:
        """What the opponent at a seat chooses; whoever watches is told how many are before it."""
        # Not from the game's seed: an opponent knows nothing of it.
        luck = quick_start(hash((live.code, seat)) & 0x7FFFFFFF, 1)
        choosing = asyncio.ensure_future(self._pool.choose(view, live.table.seats[seat].level, luck, live.code))
        try:
            while not (await asyncio.wait([choosing], timeout=LOOK))[0]:
                before = self._pool.before(live.code)
                if before != live.before:
                    live.before = before
                    live.audience.tell(Queued())
            return choosing.result()
        finally:
            live.before = 0
            choosing.cancel()

    async def _make(self, live: LiveTable, seat: int, choice: int, version: int) -> None:
        try:
            async with live.alone():
                if live.table.seats[seat].kind != OPPONENT:
                    # Whoever it was for has come back.
                    return
                await self._committer.commit(live, live.running.choose(seat, choice, version))
        except (Stale, NotRunning):
            await self._sync.catch_up(live)
