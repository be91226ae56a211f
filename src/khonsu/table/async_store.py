"""The store as the event loop uses it: it is asked in threads, except for what is quick and frequent, and other processes get a hint at
what was written.

Whoever asks gets an answer or a refusal in time, whatever has happened to the database.
"""

from __future__ import annotations

import asyncio
import logging
import time
import traceback
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

from khonsu.table.database import failures, is_late, said_by
from khonsu.table.errors import Unavailable
from khonsu.table.store import Store

if TYPE_CHECKING:
    from collections.abc import Callable

    from khonsu.table.live import LiveTable
    from khonsu.table.match import Entry
    from khonsu.table.model import Progress
    from khonsu.table.peers import Peers

P = ParamSpec("P")
T = TypeVar("T")


# Seconds until it is refused to wait any longer.
PATIENCE = 1.2

# Seconds that a file may take where everybody waits for it; and for how many it is left to a thread after it has taken longer: a machine may
# have been busy for a moment. If it takes longer again it is for twice as many, up to a minute.
QUICK = 0.02
WARY = 2.0
WARIEST = 60.0

log = logging.getLogger("khonsu.store")


def _late(why: str) -> Unavailable:
    """It was too much for it at the moment, and whoever asked is told to come again: nothing is broken."""
    log.warning("database late", extra={"why": why})
    return Unavailable(why)


def _failed(why: str) -> Unavailable:
    log.error("database fails", extra={"why": why})
    return Unavailable(why)


def _answer(call: Callable[[], T]) -> T:
    """What a call gives. If it fails, what it held of the database is let go of here, in the thread that may wait for it.

    SQLite lets go of a cursor only when its connection is free: the event loop, to which the error goes, would wait for the next writer.
    """
    try:
        return call()
    except BaseException as error:
        at: BaseException | None = error
        while at is not None:
            traceback.clear_frames(at.__traceback__)
            at = at.__context__
        raise


class AsyncStore:
    """`peers` are other processes that write to the same store."""

    def __init__(self, store: Store, peers: Peers) -> None:
        self.store = store
        self._peers = peers
        self._failures = failures(store.engine)
        # One thread each: SQLite has one writer, and who reads does not wait for him.
        self._reading = ThreadPoolExecutor(1, "reading")
        self._writing = ThreadPoolExecutor(1, "writing")
        # Until when the file is too slow to be written in the event loop, and for how long it is the next time.
        self._wary_until = 0.0
        self._wary = WARY

    async def ask(self, method: Callable[Concatenate[Store, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a method of the store without holding up the event loop; raises `Unavailable` if there is no answer in time."""
        call = partial(_answer, partial(method, self.store, *args, **kwargs))
        thread = self._writing if getattr(method, "writes", False) else self._reading
        try:
            async with asyncio.timeout(PATIENCE):
                # What has not begun by then is not done any more. What has may still be written: the others notice, as we do.
                return await asyncio.get_running_loop().run_in_executor(thread, call)
        except TimeoutError:
            raise _late(f"The database has not answered for {PATIENCE:g} s.") from None
        except self._failures as error:
            refused = _late if is_late(error) else _failed
            raise refused(said_by(error)) from error

    async def write(
        self, live: LiveTable, method: Callable[Concatenate[Store, str, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Let the store write something about a table, and hint to the other processes that it has."""
        done = await self.ask(method, live.code, *args, **kwargs)
        self._hint(live)
        return done

    async def append(self, live: LiveTable, entry: Entry, progress: Progress) -> None:
        """Add an entry to the log of a table as `write` does, but at once where that is quick: to a thread and back is the longer way."""
        if not self._appended(live.code, entry, progress):
            await self.ask(Store.append, live.code, entry, progress)
        self._hint(live)

    def _appended(self, code: str, entry: Entry, progress: Progress) -> bool:
        """Whether an entry could be added without waiting for anybody. If not, whoever can wait tries again, and hears what is wrong."""
        began = time.monotonic()
        if began < self._wary_until:
            return False
        try:
            return self.store.append_at_once(code, entry, progress)
        except self._failures:
            return False
        finally:
            now = time.monotonic()
            if now - began > QUICK:
                self._wary_until = now + self._wary
                self._wary = min(2 * self._wary, WARIEST)
            else:
                self._wary = WARY

    def _hint(self, live: LiveTable) -> None:
        self._peers.hint(live.code)
        live.writes_known += 1

    def close(self) -> None:
        """Finish what was asked and let go of the store."""
        for thread in (self._writing, self._reading):
            thread.shutdown(cancel_futures=True)
        self.store.close()
