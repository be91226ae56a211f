"""Processes that one server has begun on this machine: they hear each other by sockets."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

LONGEST_CODE = 64


@dataclass(frozen=True)
class SiblingPeers:
    """Where hints of the others come in, and where our own go out."""

    inbox: socket.socket
    others: tuple[socket.socket, ...]

    def hint(self, code: str) -> None:
        """Let the others know that something was written about a table."""
        for other in self.others:
            # Who is too busy to take it, or gone, will look by himself.
            with suppress(OSError):
                other.send(code.encode())

    async def hints(self) -> AsyncIterator[str]:
        """The codes of tables that others have written about, as their hints come in."""
        while True:
            yield (await asyncio.get_running_loop().sock_recv(self.inbox, LONGEST_CODE)).decode()

    async def close(self) -> None:
        """The sockets stay open: a process that is begun anew in our place needs them."""


def sibling_group(count: int) -> list[SiblingPeers]:
    """As many processes, each with all the others."""
    boxes = [socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM) for _ in range(count)]
    for pair in boxes:
        for end in pair:
            end.setblocking(False)
    return [
        SiblingPeers(inbox, tuple(box for other, (_, box) in enumerate(boxes) if other != number))
        for number, (inbox, _) in enumerate(boxes)
    ]
