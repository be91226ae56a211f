"""Committing a move: it is written to the log first and told afterwards."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from khonsu.table.broadcast import Changed
from khonsu.table.errors import Stale
from khonsu.table.model import OVER, progress_of

if TYPE_CHECKING:
    from khonsu.table.async_store import AsyncStore
    from khonsu.table.background import Background
    from khonsu.table.live import LiveTable
    from khonsu.table.match import Move
    from khonsu.table.sync import Sync


class Committer:
    """The only way by which a move reaches a log."""

    def __init__(self, storage: AsyncStore, sync: Sync, background: Background) -> None:
        self._storage = storage
        self._sync = sync
        self._background = background

    async def commit(self, live: LiveTable, move: Move) -> None:
        """Append a move that was worked out, for who is alone at the table; raises `Stale` if another process was first."""
        match = live.running
        try:
            await self._storage.append(live, move.entry, progress_of(move.after))
        except Stale:
            self._background.start(self._sync.catch_up(live))
            raise
        match.append(move)
        if move.after.actor is None:
            live.table = replace(live.table, status=OVER)
        live.audience.tell(Changed(match.moment()), by=live.table.seats[move.entry.seat].guest)
        # The others are waiting for it; whoever chose knows already.
        await asyncio.sleep(0)
