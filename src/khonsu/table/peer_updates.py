"""Keeps the tables that are watched here up to date with what other processes write: a hint says where to look, the log what happened.

A hint may get lost, or the writer be killed before he gave it: so everybody looks by himself too, now and then.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from khonsu.table.store import Store

if TYPE_CHECKING:
    from khonsu.table.peers import Peers
    from khonsu.table.tables import Tables

# Seconds between two looks without a hint. SQLite tells at almost no cost whether anybody else has written.
POLL = 0.2


class PeerUpdates:
    """Looks for what other processes have done, as long as it runs."""

    def __init__(self, tables: Tables, peers: Peers) -> None:
        self._registry = tables.registry
        self._sync = tables.sync
        self._storage = tables.storage
        self._peers = peers
        self._is_file = tables.storage.store.engine.dialect.name == "sqlite"
        self._data_version = -1

    async def run(self) -> None:
        """Look where a hint points, and everywhere now and then."""
        await asyncio.gather(self._follow_hints(), self._poll())

    async def _follow_hints(self) -> None:
        while True:
            # Tables that nobody watches are brought up to date when somebody comes.
            live = self._registry.find_watched(await self._peers.next_hint())
            if live is not None:
                await self._sync.catch_up(live)

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(POLL)
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
                await self._sync.catch_up(watched[code])
