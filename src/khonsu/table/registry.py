"""The tables that are in memory: loaded when somebody needs them, forgotten when nobody has for a while."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from khonsu.table.errors import TooBusy, WrongRules
from khonsu.table.store import Store

if TYPE_CHECKING:
    from khonsu.table.async_store import AsyncStore
    from khonsu.table.live import LiveTable
    from khonsu.table.opponent_driver import OpponentDriver
    from khonsu.table.sync import Sync

log = logging.getLogger("khonsu.table")

# Seconds after which a table that nobody watches leaves memory.
IDLE = 60.0
# Bytes of tables in memory, some 100 KB each, above which those that nobody watches leave it sooner, after so many seconds. If that does not
# help, no table comes into it.
MOST_BYTES = 1_000_000_000
BRIEFLY = 5.0


class Registry:
    """All tables in memory by their codes."""

    def __init__(self, storage: AsyncStore, sync: Sync, driver: OpponentDriver) -> None:
        self._storage = storage
        self._sync = sync
        self._driver = driver
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        # Bytes of memory that they take: as counted by the last sweep, and of those that have come since.
        self._size = 0
        # The versions that the last sweep saw.
        self._swept: dict[str, int] = {}

    async def find(self, code: str) -> LiveTable:
        """The table with this code, brought into memory if needed."""
        live = self._live.get(code)
        if live is None:
            live = await self._loaded(code)
            self._driver.wake(live)
        elif not live.audience and not live.is_changing:
            # Nobody has brought its copy up to date; whoever changes it has.
            await self._sync.catch_up(live)
        live.used = time.monotonic()
        return live

    async def _loaded(self, code: str) -> LiveTable:
        """The table, loaded once however many ask for it; a code that leads nowhere leaves nothing behind."""
        if code not in self._loading:
            self._loading[code] = asyncio.get_running_loop().create_task(self._load(code))
            self._loading[code].add_done_callback(lambda _: self._loading.pop(code))
        return await asyncio.shield(self._loading[code])

    async def _load(self, code: str) -> LiveTable:
        if self._size > MOST_BYTES:
            self._make_room()
        if self._size > MOST_BYTES:
            raise TooBusy("There is no memory for another table.")
        live = self._live[code] = await self._sync.load(code)
        self._size += live.size
        return live

    def _make_room(self) -> None:
        """Forget some of the tables that nobody has needed for longest."""
        before = time.monotonic() - BRIEFLY
        unused = [live for live in self.all if not live.audience and _is_idle(live, before)]
        for live in sorted(unused, key=lambda live: live.used):
            if self._size < MOST_BYTES * 0.9:
                break
            self._forget(live)

    def _forget(self, live: LiveTable) -> None:
        del self._live[live.code]
        self._size -= live.size

    def find_watched(self, code: str) -> LiveTable | None:
        """The table with this code, if somebody watches it from here."""
        live = self._live.get(code)
        return live if live is not None and live.audience else None

    @property
    def watched(self) -> dict[str, LiveTable]:
        """The tables that somebody watches from here, by their codes."""
        return {code: live for code, live in self._live.items() if live.audience}

    @property
    def all(self) -> list[LiveTable]:
        """Every table in memory."""
        return list(self._live.values())

    async def resume(self) -> None:
        """Take up the tables at which an opponent had to choose when the site closed."""
        for code in await self._storage.ask(Store.awaiting_opponents):
            try:
                await self.find(code)
            except WrongRules:
                log.warning("table has other rules", extra={"table": code})
            except Exception:
                # One table with something wrong in it must not keep the house closed.
                log.exception("table cannot be taken up", extra={"table": code})

    def sweep(self) -> None:
        """Forget tables that nobody has needed for a while, and take up those whose opponents another process let down."""
        now = time.monotonic()
        swept: dict[str, int] = {}
        for live in self.all:
            if live.audience:
                live.used = now
            if _is_idle(live, now - IDLE):
                self._forget(live)
                continue
            if live.version == self._swept.get(live.code):
                self._driver.wake(live)
            swept[live.code] = live.version
        self._swept = swept
        self._size = sum(live.size for live in self.all)


def _is_idle(live: LiveTable, since: float) -> bool:
    """Whether nobody has needed a table since a moment, and nothing goes on there."""
    return live.used < since and not live.is_thinking and not live.is_changing
