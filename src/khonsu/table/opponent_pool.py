"""Opponents think in processes of their own, each choice within a hard limit.

Whoever crashes, answers nonsense or takes too long is ended, and the next weaker level answers instead; in the end any legal choice is
good enough. So a table always goes on.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from khonsu.players.registry import LEVELS
from khonsu.table.levels import SUBSTITUTE, weaker

if TYPE_CHECKING:
    from asyncio.subprocess import Process

    from khonsu.engine.view import View

log = logging.getLogger("khonsu.opponents")

# Seconds for one choice. Levels are budgeted far below; this only catches what went wrong.
LIMIT = 10.0
# Seconds between two looks whether opponents are there.
LOOK = 10.0
# Views of the largest games are a few tens of kilobytes.
LINE_LIMIT = 1 << 20

PROGRAM = (sys.executable, "-m", "khonsu.table.opponent_process")


class OpponentPool:
    """A few thinking processes that all tables of this server share."""

    def __init__(self, count: int | None = None, limit: float = LIMIT, program: tuple[str, ...] = PROGRAM) -> None:
        self._limit = limit
        self._program = program
        # None stands for a process that is not running (yet, or any more); it is started when needed.
        self._idle: asyncio.Queue[Process | None] = asyncio.Queue()
        for _ in range(count or max(1, (os.cpu_count() or 2) - 1)):
            self._idle.put_nowait(None)
        self._running: set[Process] = set()
        # Questions that are not answered yet, and what went wrong with the last one that is.
        self.asked = 0
        self.trouble: list[str] = []

    async def choose(self, view: View, level: str, seed: int) -> int:
        """The choice of an opponent: always a legal one."""
        trying: str | None = level if level in LEVELS else SUBSTITUTE
        while trying is not None:
            choice = await self._ask(view, trying, seed)
            if choice in view.legal():
                return choice
            log.warning("opponent failed", extra={"game": view.game.id, "level": trying, "answer": choice})
            trying = weaker(trying)
        return view.legal()[seed % len(view.legal())]

    async def look_after(self) -> None:
        """See to it now and then that whoever is asked next will answer."""
        while True:
            await asyncio.sleep(LOOK)
            if self.trouble or any(process.returncode is None for process in self._running):
                await self._exchange({})

    async def _ask(self, view: View, level: str, seed: int) -> int:
        self.asked += 1
        try:
            return await self._exchange({"view": view.dump(), "level": level, "seed": seed})
        finally:
            self.asked -= 1

    async def _exchange(self, doc: dict[str, object]) -> int:
        """One question to one process; -1 if there is no answer."""
        question = json.dumps(doc) + "\n"
        process = await self._idle.get()
        try:
            if process is None or process.returncode is not None:
                process = await self._start()
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(question.encode())
            async with asyncio.timeout(self._limit):
                await process.stdin.drain()
                line = await process.stdout.readline()
            choice = int(json.loads(line)["choice"])
            self.trouble = []
            return choice
        except (TimeoutError, OSError, ValueError, KeyError, TypeError) as error:
            self.trouble = [f"Opponents do not answer: {error!r}"]
            await self._end(process)
            process = None
            return -1
        except asyncio.CancelledError:
            # An answer may still come: nobody else must take it for his own.
            await self._end(process)
            process = None
            raise
        finally:
            self._idle.put_nowait(process)

    async def _start(self) -> Process:
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(*self._program, stdin=pipe, stdout=pipe, limit=LINE_LIMIT)
        self._running.add(process)
        return process

    async def _end(self, process: Process | None) -> None:
        if process is not None:
            self._running.discard(process)
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def close(self) -> None:
        """End all processes."""
        for process in list(self._running):
            await self._end(process)
