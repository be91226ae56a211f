"""Work that has to go on for as long as the server lives: whatever ends it, it is begun again, a little later each time."""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

log = logging.getLogger("khonsu.supervisor")

# Seconds before work that has ended is begun again: at first, and at most. A database that comes back is noticed that soon.
SOONEST = 0.1
LATEST = 1.0
# Seconds after which work that was begun again counts as well.
STEADY = 3.0


@dataclass
class _Task:
    """One of the things that have to go on."""

    name: str
    work: Callable[[], Awaitable[None]]
    failures: int = 0
    why: str = ""
    begun: float = 0.0

    async def keep_going(self) -> None:
        while True:
            self.begun = time.monotonic()
            try:
                await self.work()
                self.why = "it ended"
            except Exception as error:
                self.why = f"{type(error).__name__}: {error}".strip().partition("\n")[0]
                if self.is_steady:
                    log.exception("task failed", extra={"task": self.name})
            if self.is_steady:
                self.failures = 0
            self.failures += 1
            pause = min(LATEST, SOONEST * 2 ** (self.failures - 1))
            log.warning(
                "task begins again", extra={"task": self.name, "why": self.why, "time": self.failures, "in_s": pause}
            )
            # Until it is begun again it is not steady.
            self.begun = time.monotonic() + pause
            await asyncio.sleep(pause)

    @property
    def is_steady(self) -> bool:
        """Whether it never failed, or has gone on for long enough since."""
        return self.failures == 0 or time.monotonic() - self.begun > STEADY


class Supervisor:
    """Keeps tasks going until it is closed."""

    def __init__(self) -> None:
        self._tasks: dict[asyncio.Task[None], _Task] = {}

    def keep(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        """Let some work go on from now on; it is called again whenever it ends."""
        task = _Task(name, work)
        self._tasks[asyncio.get_running_loop().create_task(task.keep_going(), name=name)] = task

    @property
    def trouble(self) -> dict[str, str]:
        """Which tasks do not go on steadily, and why they last ended."""
        return {task.name: task.why for task in self._tasks.values() if not task.is_steady}

    async def close(self) -> None:
        """Stop all of it."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
