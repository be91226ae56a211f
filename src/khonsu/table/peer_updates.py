"""Keeps the tables that are watched here up to date with what other processes write: a hint says where to look, the log what happened.

A hint may get lost, or the writer be killed before he gave it: so everybody looks by himself too, now and then.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from khonsu.table.errors import Unavailable
from khonsu.table.store import Store

if TYPE_CHECKING:
    from khonsu.table.live import LiveTable
    from khonsu.table.tables import Tables

log = logging.getLogger("khonsu.peers")

# Seconds between two looks without a hint. SQLite tells at almost no cost whether anybody has written; a server has to be asked.
FILE_PATROL = 0.2
SERVER_PATROL = 1.0


class PeerUpdates:
    """Looks for what other processes have done."""

    def __init__(self, tables: Tables) -> None:
        self._registry = tables.registry
        self._sync = tables.sync
        self._storage = tables.storage
        self._peers = tables.peers
        self._is_file = tables.storage.store.file is not None
        self._data_version = -1

    async def follow_hints(self) -> None:
        """Look where a hint points, as long as hints come."""
        async for code in self._peers.hints():
            if not code:
                await self._look_at_all()
            # Tables that nobody watches are brought up to date when somebody comes.
            elif (live := self._registry.find_watched(code)) is not None:
                await self._catch_up(live)

    async def patrol(self) -> None:
        """Look at everything that is watched, now and then."""
        while True:
            await asyncio.sleep(FILE_PATROL if self._is_file else SERVER_PATROL)
            if await self._is_written():
                await self._look_at_all()

    async def _is_written(self) -> bool:
        if not self._is_file:
            return True
        before, self._data_version = self._data_version, await self._storage.ask(Store.data_version)
        return self._data_version != before

    async def _look_at_all(self) -> None:
        watched = self._registry.watched
        if not watched:
            return
        for code, writes in (await self._storage.ask(Store.writes, list(watched))).items():
            if writes != watched[code].writes_known:
                await self._catch_up(watched[code])

    async def _catch_up(self, live: LiveTable) -> None:
        try:
            await self._sync.catch_up(live)
        except Unavailable:
            raise
        except Exception:
            # One table with something wrong in it must not keep news from all the others.
            log.exception("table cannot be brought up to date", extra={"table": live.code})
