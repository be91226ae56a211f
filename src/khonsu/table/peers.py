"""Other processes that serve the same tables: each gives the others a hint when it has written something."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from dataclasses import dataclass

LONGEST_CODE = 64


@dataclass(frozen=True)
class Peers:
    """The other processes of a site, as one of them reaches them: where their hints come in, and where its own go out."""

    inbox: socket.socket
    others: tuple[socket.socket, ...]

    def hint(self, code: str) -> None:
        """Let the others know that something was written about a table."""
        for other in self.others:
            # Who is too busy to take it will look by himself.
            with suppress(BlockingIOError):
                other.send(code.encode())

    async def next_hint(self) -> str:
        """The code of the next table that another process has written about."""
        return (await asyncio.get_running_loop().sock_recv(self.inbox, LONGEST_CODE)).decode()


def peer_group(count: int) -> list[Peers]:
    """As many processes, each with all the others."""
    boxes = [socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM) for _ in range(count)]
    for pair in boxes:
        for end in pair:
            end.setblocking(False)
    return [
        Peers(inbox, tuple(box for other, (_, box) in enumerate(boxes) if other != number))
        for number, (inbox, _) in enumerate(boxes)
    ]
