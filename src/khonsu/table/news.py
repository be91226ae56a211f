"""News from other processes that serve the same tables: a hint that something was written, then a look at the log itself.

Processes of one house hint to each other. A hint may get lost, or the writer be killed before he gave it: so everybody looks by himself
too, now and then.
"""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from khonsu.table.hall import Hall

# Seconds between two looks without a hint. SQLite tells at almost no cost whether anybody else has written.
PATROL = 0.2
LONGEST_CODE = 64


@dataclass(frozen=True)
class Neighbours:
    """The other processes of a house, as one of them reaches them: where their hints come in, and where its own go out."""

    inbox: socket.socket
    others: tuple[socket.socket, ...]

    def hint(self, code: str) -> None:
        """Let the others know that something was written about a table."""
        for other in self.others:
            # Who is too busy to take it will look by himself.
            with suppress(BlockingIOError):
                other.send(code.encode())


def neighbourhood(count: int) -> list[Neighbours]:
    """As many processes, each with all the others."""
    boxes = [socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM) for _ in range(count)]
    for pair in boxes:
        for end in pair:
            end.setblocking(False)
    return [
        Neighbours(inbox, tuple(box for other, (_, box) in enumerate(boxes) if other != number))
        for number, (inbox, _) in enumerate(boxes)
    ]


class Newsagent:
    """Looks for what other processes have done, as long as it runs."""

    def __init__(self, hall: Hall, neighbours: Neighbours) -> None:
        self._hall = hall
        self._store = hall.store
        self._inbox = neighbours.inbox
        self._is_file = self._store.engine.dialect.name == "sqlite"
        self._written = -1

    async def run(self) -> None:
        """Look where a hint points, and everywhere now and then."""
        await asyncio.gather(self._follow_hints(), self._patrol())

    async def _follow_hints(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            code = await loop.sock_recv(self._inbox, LONGEST_CODE)
            await self._hall.look_at(code.decode())

    async def _patrol(self) -> None:
        while True:
            await asyncio.sleep(PATROL)
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
