"""Processes that answer questions, each within a hard limit: what cannot be trusted to end is asked there and never holds anybody up.

A question and its answer are a line of JSON each. Whoever crashes, answers nonsense or takes too long is ended; a new process answers the
next question. A process may remember what it was asked about: the same is asked there again, if it is free.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections import OrderedDict
from contextlib import asynccontextmanager, suppress
from time import monotonic
from typing import TYPE_CHECKING, Any

from khonsu.table.errors import TooBusy
from khonsu.table.fair_queue import FairQueue

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import AsyncIterator

# Subjects of which it is known who was asked last.
FAMILIAR = 10_000


class Place:
    """Room for one process, which is started when it is needed."""

    def __init__(self, pool: ProcessPool) -> None:
        self.process: Process | None = None
        # Tables that the process need not remember any longer; it is told with the next question.
        self.forgotten: list[str] = []
        self._pool = pool

    async def ask(self, question: dict[str, Any]) -> Any:
        """The answer to one question; None if there is none."""
        try:
            if self.process is None or self.process.returncode is not None:
                self.process = await self._start()
            process = self.process
            assert process.stdin is not None
            assert process.stdout is not None
            if self.forgotten:
                question = {**question, "forget": self.forgotten}
                self.forgotten = []
            process.stdin.write((json.dumps(question) + "\n").encode())
            async with asyncio.timeout(self._pool.limit):
                await process.stdin.drain()
                line = await process.stdout.readline()
            return json.loads(line)
        except (TimeoutError, OSError, ValueError):
            await self.end()
            return None
        except asyncio.CancelledError:
            # An answer may still come: nobody else must take it for his own.
            await self.end()
            raise

    async def _start(self) -> Process:
        pipe = asyncio.subprocess.PIPE
        self.forgotten = []
        # With what it starts itself it is a group of its own, which ends as one.
        return await asyncio.create_subprocess_exec(
            *self._pool.program, stdin=pipe, stdout=pipe, limit=self._pool.longest, start_new_session=True
        )

    async def end(self) -> None:
        """End the process and all that it has started."""
        process, self.process = self.process, None
        if process is not None:
            assert process.stdin is not None
            process.stdin.close()
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            await process.wait()


class ProcessPool:
    """A few processes of one program.

    `longest` is how many bytes an answer may have, `queue` how many questions may wait, and `patience` for how many seconds each of them does.
    """

    def __init__(
        self,
        program: tuple[str, ...],
        count: int,
        *,
        limit: float,
        longest: int = 1 << 20,
        queue: int | None = None,
        patience: float | None = None,
    ) -> None:
        self.program = program
        self.limit = limit
        self.longest = longest
        self.places = [Place(self) for _ in range(count)]
        self._idle = self.places[:]
        self._queue = queue
        self._patience = patience
        self._line = FairQueue()
        # Who was asked last about what of which table, the latest at the end.
        self._familiar: OrderedDict[tuple[str, str], Place] = OrderedDict()

    @property
    def running(self) -> list[Process]:
        """The processes that live."""
        return [place.process for place in self.places if place.process is not None and place.process.returncode is None]

    @property
    def waits(self) -> list[float]:
        """How many seconds each question has waited for which no process is free yet, in the order of their turns."""
        now = monotonic()
        return [now - ticket.since for ticket in self._line.order()]

    def before(self, table: str) -> int:
        """How many questions have their turn before that of a table."""
        return self._line.before(table)

    async def ask(self, question: dict[str, Any]) -> Any:
        """The answer to one question; None if there is none. Raises `TooBusy` if too many wait already."""
        async with self.turn() as place:
            return await place.ask(question)

    @asynccontextmanager
    async def turn(self, table: str = "", about: str = "") -> AsyncIterator[Place]:
        """A place for a question of a table, when it is its turn: the one that was asked about the same before, if it is free.

        Raises `TooBusy` if too many wait already, or it has waited too long.
        """
        place = await self._wait(table, about)
        if table:
            self._familiar[table, about] = place
            self._familiar.move_to_end((table, about))
            if len(self._familiar) > FAMILIAR:
                self._familiar.popitem(last=False)
        try:
            yield place
        finally:
            self._free(place)

    def forget(self, table: str) -> None:
        """Let everybody who was asked about a table know that it need not be remembered."""
        known = [subject for subject in self._familiar if subject[0] == table]
        for place in {self._familiar.pop(subject) for subject in known}:
            place.forgotten.append(table)

    async def _wait(self, table: str, about: str) -> Place:
        if self._queue is not None and len(self._line.order()) >= self._queue:
            raise TooBusy("Too many questions wait for an answer.")
        ticket = self._line.join(table, about)
        self._serve()
        try:
            async with asyncio.timeout(self._patience):
                return await ticket.turn
        except (TimeoutError, asyncio.CancelledError) as error:
            if ticket.turn.done() and not ticket.turn.cancelled():
                self._free(ticket.turn.result())
            if isinstance(error, TimeoutError):
                raise TooBusy(f"Nobody was free for {self._patience:g} s.") from None
            raise
        finally:
            self._line.leave(ticket)

    def _free(self, place: Place) -> None:
        self._idle.append(place)
        self._serve()

    def _serve(self) -> None:
        """Give free places to those who are next."""
        for ticket in self._line.order()[: len(self._idle)]:
            familiar = self._familiar.get((ticket.table, ticket.about))
            place = familiar if familiar in self._idle else self._idle[0]
            self._idle.remove(place)
            self._line.serve(ticket, place)

    async def close(self) -> None:
        """End all processes."""
        for place in self.places:
            await place.end()
