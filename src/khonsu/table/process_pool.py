"""Processes that answer questions, each within a hard limit: what cannot be trusted to end is asked there and never holds anybody up.

A question and its answer are a line of JSON each. Whoever crashes, answers nonsense or takes too long is ended; a new process answers the
next question.
"""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from khonsu.table.errors import TooBusy

if TYPE_CHECKING:
    from asyncio.subprocess import Process


class ProcessPool:
    """A few processes of one program. `longest` is how many bytes an answer may have, `queue` how many questions may wait."""

    def __init__(
        self, program: tuple[str, ...], count: int, *, limit: float, longest: int = 1 << 20, queue: int | None = None
    ) -> None:
        self._program = program
        self._limit = limit
        self._longest = longest
        self._queue = queue
        # None stands for a process that is not running (yet, or any more); it is started when needed.
        self._idle: asyncio.Queue[Process | None] = asyncio.Queue()
        for _ in range(count):
            self._idle.put_nowait(None)
        self.running: set[Process] = set()
        # Questions for which no process is free yet.
        self.waiting = 0

    async def ask(self, question: dict[str, Any]) -> Any:
        """The answer to one question; None if there is none. Raises `TooBusy` if too many wait already."""
        if self._queue is not None and self.waiting >= self._queue:
            raise TooBusy("Too many questions wait for an answer.")
        self.waiting += 1
        try:
            process = await self._idle.get()
        finally:
            self.waiting -= 1
        try:
            if process is None or process.returncode is not None:
                process = await self._start()
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write((json.dumps(question) + "\n").encode())
            async with asyncio.timeout(self._limit):
                await process.stdin.drain()
                line = await process.stdout.readline()
            return json.loads(line)
        except (TimeoutError, OSError, ValueError):
            await self._end(process)
            process = None
            return None
        except asyncio.CancelledError:
            # An answer may still come: nobody else must take it for his own.
            await self._end(process)
            process = None
            raise
        finally:
            self._idle.put_nowait(process)

    async def _start(self) -> Process:
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(*self._program, stdin=pipe, stdout=pipe, limit=self._longest)
        self.running.add(process)
        return process

    async def _end(self, process: Process | None) -> None:
        if process is not None:
            self.running.discard(process)
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def close(self) -> None:
        """End all processes."""
        for process in list(self.running):
            await self._end(process)
