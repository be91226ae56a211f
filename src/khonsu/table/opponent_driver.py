"""Plays the seats of opponents: whenever one of them has to choose at a table in memory, it is asked and its choice committed."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from khonsu.engine.chance import quick_start
from khonsu.table.errors import NotRunning, Stale

if TYPE_CHECKING:
    from khonsu.table.background import Background
    from khonsu.table.commit import Committer
    from khonsu.table.live import LiveTable
    from khonsu.table.opponent_pool import OpponentPool
    from khonsu.table.sync import Sync


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

    async def _play(self, live: LiveTable) -> None:
        while (seat := live.opponent_to_act) is not None:
            match = live.running
            version = match.version
            view = match.state.view(seat)
            # Not from the game's seed: an opponent knows nothing of it.
            luck = quick_start(hash((live.code, version)) & 0x7FFFFFFF, 1)
            choice = await self._pool.choose(view, live.table.seats[seat].level, luck)
            try:
                async with live.lock:
                    await self._committer.commit(live, match.choose(seat, choice, version))
            except (Stale, NotRunning):
                await self._sync.catch_up(live)
                continue
            # Many opponents at many tables: let the others in.
            await asyncio.sleep(0)
