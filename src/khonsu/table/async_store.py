"""The store as the event loop uses it: it is asked in a thread, and other processes get a hint at what was written."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from khonsu.table.live import LiveTable
    from khonsu.table.peers import Peers
    from khonsu.table.store import Store

P = ParamSpec("P")
T = TypeVar("T")


class AsyncStore:
    """`peers` are other processes that write to the same store, if there are any."""

    def __init__(self, store: Store, peers: Peers | None) -> None:
        self.store = store
        self._peers = peers
        # One thread: SQLite has one writer, and the event loop none.
        self._thread = ThreadPoolExecutor(1, "store")

    @property
    def is_shared(self) -> bool:
        """Whether other processes may have written what is not known here."""
        return self._peers is not None

    async def ask(self, method: Callable[Concatenate[Store, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a method of the store without holding up the event loop."""
        call = partial(method, self.store, *args, **kwargs)
        return await asyncio.get_running_loop().run_in_executor(self._thread, call)

    async def write(
        self, live: LiveTable, method: Callable[Concatenate[Store, str, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Let the store write something about a table, and hint to the other processes that it has."""
        done = await self.ask(method, live.code, *args, **kwargs)
        if self._peers is not None:
            self._peers.hint(live.code)
            live.writes_known += 1
        return done

    def close(self) -> None:
        """Finish what was asked and let go of the store."""
        self._thread.shutdown()
        self.store.close()
