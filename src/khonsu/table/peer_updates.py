"""Keeps the tables that are watched here up to date with what other processes write: a hint says where to look, the log what happened.

A hint may get lost, or the writer be killed before he gave it: so everybody looks by himself too, now and then.
"""

from __future__ import annotations

import asyncio
import logging
from bisect import bisect_right
from typing import TYPE_CHECKING

from khonsu.table.errors import Unavailable
from khonsu.table.store import Store

if TYPE_CHECKING:
    from khonsu.table.live import LiveTable
    from khonsu.table.tables import Tables

log = logging.getLogger("khonsu.peers")

# Seconds between two looks without a hint.
PATROL = 1.0
# How many tables are asked for at once.
AT_ONCE = 1000


class PeerUpdates:
    """Looks for what other processes have done."""

    def __init__(self, tables: Tables) -> None:
        self._registry = tables.registry
        self._sync = tables.sync
        self._storage = tables.storage
        self._peers = tables.peers
        self._is_file = tables.storage.store.file is not None
        self._data_version = -1
        self._looked_up_to = ""

    async def follow_hints(self) -> None:
        """Look where a hint points, as long as hints come."""
        async for code in self._peers.hints():
            if not code:
                await self._look_at_all()
            # Tables that nobody watches are brought up to date when somebody comes.
            elif (live := self._registry.find_watched(code)) is not None:
                await self._catch_up(live)

    async def patrol(self) -> None:
        """Look for what no hint has told of, now and then."""
        while True:
            await asyncio.sleep(PATROL)
            if not self._is_file:
                # Some at a time, so that it costs the same however many there are.
                await self._look_at(self._next_beat())
            elif (written := await self._storage.ask(Store.data_version)) != self._data_version:
                # SQLite tells at almost no cost whether anybody has written.
                await self._look_at_all()
                # Only now: had the look failed, it would have to be taken again.
                self._data_version = written

    def _next_beat(self) -> list[str]:
        codes = sorted(self._registry.watched)
        beat = codes[bisect_right(codes, self._looked_up_to) :][:AT_ONCE]
        # After the last one it begins again.
        self._looked_up_to = beat[-1] if len(beat) == AT_ONCE else ""
        return beat

    async def _look_at_all(self) -> None:
        codes = list(self._registry.watched)
        for first in range(0, len(codes), AT_ONCE):
            await self._look_at(codes[first : first + AT_ONCE])

    async def _look_at(self, codes: list[str]) -> None:
        if not codes:
            return
        for code, writes in (await self._storage.ask(Store.writes, codes)).items():
            live = self._registry.find_watched(code)
            if live is not None and writes != live.writes_known:
                await self._catch_up(live)

    async def _catch_up(self, live: LiveTable) -> None:
        try:
            await self._sync.catch_up(live)
        except Unavailable:
            raise
        except Exception:
            # One table with something wrong in it must not keep news from all the others.
            log.exception("table cannot be brought up to date", extra={"table": live.code})
