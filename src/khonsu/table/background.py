"""Work that goes on by itself while nobody waits for it, until it is done or the site closes."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Coroutine

log = logging.getLogger("khonsu.background")


class Background:
    """Holds the running tasks: one that nobody holds may vanish, and what goes wrong in it would stay unknown."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Let some work go on by itself."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._end)
        return task

    def _end(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("work failed", exc_info=error, extra={"work": task.get_coro().__qualname__})  # type: ignore[union-attr]

    async def close(self) -> None:
        """Stop all of it."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
