"""The door of the site: how many connections may stand in it, how long a request may take to arrive, and how much it may bring.

A connection that waits, because no request has arrived on it yet or none follows, may be closed at any time. So where there are too many,
the one that has waited longest makes room: who means well has sent his request long before.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from khonsu.web.inputs import LARGEST_RECORD, client

if sys.platform != "win32":
    import resource

if TYPE_CHECKING:
    from asyncio import Protocol, TimerHandle, Transport

# Bytes before the body of a request: its address and headers.
LARGEST_HEAD = 16_000
# Bytes of a whole request, with what cutting a body into chunks adds.
LARGEST_REQUEST = LARGEST_HEAD + 2 * LARGEST_RECORD
# Bytes that are still taken, and thrown away, after a request was refused: who is not heard out may not hear why.
LARGEST_REST = 1_000_000
# Requests on one connection that wait for the answer to the one before; browsers send none.
MOST_AHEAD = 4
# Files that we want to open, connections among them, and how many are for all else.
FILES = 20_000
OTHER_FILES = 120


@dataclass(frozen=True)
class DoorLimits:
    """What a server lets in, all its processes together."""

    # Seconds in which a request has to arrive.
    arrival: float = 20.0
    # Connections of one address that may wait.
    waiting: int = 100
    # Answers that one address may wait for at once; everybody at a table waits for its news all the time.
    answers: int = 200
    # Connections in all; 0: as many as each process may open files.
    total: int = 0

    def share(self, processes: int) -> DoorLimits:
        """What each of several processes lets in: the system leads visitors to them without a preference."""

        def part(whole: int) -> int:
            return -(-whole // processes)

        return replace(self, waiting=part(self.waiting), answers=part(self.answers), total=part(self.total))


class Door:
    """All connections of one process."""

    def __init__(self, limits: DoorLimits, by_address: bool) -> None:
        self.limits = limits
        self._by_address = by_address
        self._total = limits.total or _files() - OTHER_FILES
        self._open: set[Connection] = set()
        # Those that wait, the one that has waited longest first.
        self._waiting: dict[Connection, None] = {}
        self._waiting_from: defaultdict[str, dict[Connection, None]] = defaultdict(dict)

    def enter(self, connection: Connection) -> bool:
        """Let a connection in; False if there is no room and nobody who could make it."""
        if len(self._open) >= self._total and not self._close_first(self._waiting):
            return False
        self._open.add(connection)
        self.wait(connection)
        return True

    def wait(self, connection: Connection) -> None:
        """Note that a connection waits from now on."""
        self._waiting[connection] = None
        there = self._waiting_from[connection.address]
        there[connection] = None
        if self._by_address and len(there) > self.limits.waiting:
            self._close_first(there)

    def go_on(self, connection: Connection) -> None:
        """Note that a request has arrived."""
        self._waiting.pop(connection, None)
        there = self._waiting_from[connection.address]
        there.pop(connection, None)
        if not there:
            del self._waiting_from[connection.address]

    def leave(self, connection: Connection) -> None:
        """Forget a connection."""
        self.go_on(connection)
        self._open.discard(connection)

    def _close_first(self, waiting: dict[Connection, None]) -> bool:
        longest = next(iter(waiting), None)
        if longest is None:
            return False
        self.leave(longest)
        longest.transport.abort()
        return True


class Connection(HttpToolsProtocol):
    """One connection, as the server has it, with what may be sent over it limited."""

    def __init__(self, door: Door, **server: Any) -> None:
        super().__init__(**server)
        self._door = door
        self.address = ""
        # Whether a part of a request has arrived, whether its headers have, how many bytes of it, and until when the rest has to.
        self._arriving = True
        self._in_head = True
        self._bytes = 0
        self._timer: TimerHandle | None = None
        self._refusal = 400

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Somebody has come."""
        super().connection_made(transport)
        self.address = client({"client": self.client})
        if self._door.enter(self):
            self._watch_the_clock()
        else:
            self._refuse(503)

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self._stop_the_clock()
        self._door.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Something has arrived."""
        if self.transport.is_closing():
            return
        self._bytes += len(data)
        super().data_received(data)
        if self.transport.is_closing():
            return
        if self._in_head and self._bytes > LARGEST_HEAD:
            self._refuse(431)
        elif self._arriving and self._bytes > (LARGEST_REST if self._is_answered else LARGEST_REQUEST):
            self._refuse(413)
        elif self._arriving:
            self._watch_the_clock()

    def on_message_begin(self) -> None:
        """The first letter of a request."""
        super().on_message_begin()
        self._arriving = self._in_head = True

    def on_headers_complete(self) -> None:
        """The head of a request is there."""
        size = len(self.url) + sum(map(len, chain.from_iterable(self.headers)))
        if size > LARGEST_HEAD:
            self._refusal = 431
            raise ValueError("The head of the request is too large.")
        if len(self.pipeline) >= MOST_AHEAD:
            raise ValueError("Too many requests before an answer.")
        self._in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """All of a request is there."""
        super().on_message_complete()
        self._arriving = self._in_head = False
        self._bytes = 0
        self._stop_the_clock()
        if self._is_answered:
            self._rest()
        else:
            self._door.go_on(self)

    def on_response_complete(self) -> None:
        """A request has been answered."""
        super().on_response_complete()
        if not self.transport.is_closing() and not self.pipeline and not self._arriving:
            self._rest()

    @property
    def _is_answered(self) -> bool:
        """Whether the last request has its answer."""
        return self.cycle is not None and self.cycle.response_complete

    def _rest(self) -> None:
        """Wait for the next request, but not for ever."""
        self._unset_keepalive_if_required()
        self.timeout_keep_alive_task = self.loop.call_later(self.timeout_keep_alive, self.timeout_keep_alive_handler)
        self._door.wait(self)

    def send_400_response(self, msg: str) -> None:
        """Say what is wrong with a request that nobody can read."""
        self._refuse(self._refusal)

    def _watch_the_clock(self) -> None:
        if self._timer is None:
            self._timer = self.loop.call_later(self._door.limits.arrival, self._refuse, 408)

    def _stop_the_clock(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _refuse(self, status: int) -> None:
        """Hang up, with the reason where no answer has begun."""
        if self.transport.is_closing():
            return
        if self.cycle is None or self._is_answered or not self.cycle.response_started:
            self.transport.write(STATUS_LINE[status] + b"content-length: 0\r\nconnection: close\r\n\r\n")
        self.transport.close()


def connection_class(door: Door) -> type[Protocol]:
    """What the server makes of everybody who comes through a door."""

    class Entering(Connection):
        def __init__(self, **server: Any) -> None:
            super().__init__(door, **server)

    return Entering


def _files() -> int:
    """How many files we may open, after asking the system for as many as we need."""
    if sys.platform == "win32":
        return FILES
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if most == resource.RLIM_INFINITY else min(FILES, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    return wanted
