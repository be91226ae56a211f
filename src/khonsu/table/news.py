"""News from other processes that serve the same tables: a hint that something was written, then a look at the log itself."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from khonsu.table.hall import Hall

# Seconds between two looks. SQLite tells at almost no cost whether anybody else has written.
QUICK = 0.02
# Another database is asked about the watched tables themselves.
CALM = 0.15


class Newsagent:
    """Looks for what other processes have done, as long as it runs."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._store = hall.store
        self._is_file = self._store.engine.dialect.name == "sqlite"
        self._written = -1

    async def run(self) -> None:
        """Look again and again."""
        while True:
            await asyncio.sleep(QUICK if self._is_file else CALM)
            if await self._is_written():
                await self._look()

    async def _is_written(self) -> bool:
        if not self._is_file:
            return True
        before, self._written = self._written, await self._hall.ask(self._store.data_version)
        return self._written != before

    async def _look(self) -> None:
        watched = {live.table.code: live for live in self._hall.watched}
        if not watched:
            return
        for code, stirred in (await self._hall.ask(self._store.stirred, list(watched))).items():
            if stirred != watched[code].seen:
                await self._hall.look(watched[code])
