"""Running the site: one process, or several over the same data, until told to stop.

While a command runs beside the site, such as one that compiles the rules, the old processes serve; when it is done, new ones take over.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import subprocess
import tempfile
import threading
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import uvicorn
from alembic.util import CommandError
from prometheus_client import multiprocess
from sqlalchemy.exc import SQLAlchemyError

from khonsu.engine.errors import KhonsuError
from khonsu.table.errors import Unavailable
from khonsu.table.pulse import Pulse
from khonsu.table.sibling_peers import sibling_group
from khonsu.table.store import Store
from khonsu.web.app import say_goodbye, site
from khonsu.web.door import Door, DoorLimits, connection_class
from khonsu.web.logs import write_logs
from khonsu.web.metrics import TOGETHER
from khonsu.web.rate_limit import Rate
from khonsu.web.workers import workers

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from multiprocessing.process import BaseProcess
    from multiprocessing.synchronize import Event
    from types import FrameType

    from khonsu.table.peers import Peers
    from khonsu.web.workers import Worker

# Seconds that running requests get when the site closes.
GRACE = 5

# Seconds after which a line is given up whose other end takes nothing of what is sent.
DEAF = 60

# Seconds between two looks at the processes.
WATCH = 0.2

# New processes load the code that is there when they start.
SPAWN = multiprocessing.get_context("spawn")


class CannotServe(KhonsuError):
    """The site cannot be opened there, or with these data."""


@dataclass(frozen=True)
class Plan:
    """Where the site is to be found and what it runs on."""

    host: str
    port: int
    data: str
    workers: int = 1
    # Posts a second that one address may send for long; 0: as many as it likes.
    rate: float = Rate.each_second
    # A command that runs beside the site. When it has succeeded, new processes take over, with the code that is there then.
    meanwhile: str | None = None
    # How many connections there may be, and how long a request may take to arrive, all processes together.
    door: DoorLimits = field(default_factory=DoorLimits)
    # Addresses and networks of proxies that may tell for whom they ask, with commas between them.
    proxies: str = ""
    # The file with what signs who somebody is, the newest first; none: what the data hold.
    keys: Path | None = None
    # Who shows it may look inside from outside.
    token: str = ""
    # Opponents of somebody's own that are offered besides those of the house: what runs them, by what tables know them by.
    own: Mapping[str, str] = field(default_factory=dict)
    # Where boxes lie that everybody may play with.
    components: Path | None = None


class SiteServer(uvicorn.Server):
    """A server that says goodbye to everybody who listens, so that it can close at once."""

    def __init__(
        self, plan: Plan, peers: Peers | None = None, worker: Worker | None = None, opened: Event | None = None
    ) -> None:
        self._opened = opened
        rate = Rate(plan.rate, plan.rate * Rate.at_once / Rate.each_second) if plan.rate else None
        door = plan.door.share(plan.workers)
        self.site = site(
            plan.data,
            rate,
            peers=peers,
            worker=worker,
            keys=plan.keys,
            token=plan.token,
            answers=door.answers,
            own=plan.own,
            components=plan.components,
        )
        super().__init__(
            uvicorn.Config(
                self.site,
                log_config=None,
                http=connection_class(Door(door, by_address=bool(plan.rate))),
                ws="none",
                access_log=False,
                # Anybody could pretend to be a proxy.
                proxy_headers=bool(plan.proxies),
                forwarded_allow_ips=plan.proxies,
                server_header=False,
                timeout_keep_alive=30,
                timeout_graceful_shutdown=GRACE,
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open: from now on visitors are let in."""
        await super().startup(sockets)
        if self._opened is not None:
            self._opened.set()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close: nobody new comes in, everybody inside is told."""
        say_goodbye(self.site)
        await super().shutdown(sockets)


def serve(plan: Plan) -> None:
    """Serve until told to stop."""
    prepare(plan.data)
    listener = open_socket(plan)
    print(f"Khonsu is open at http://{plan.host}:{listener.getsockname()[1]}/", flush=True)
    if plan.workers == 1 and plan.meanwhile is None:
        _run(plan, listener)
    else:
        with tempfile.TemporaryDirectory(prefix="khonsu-") as folder:
            os.environ[TOGETHER] = folder
            _supervise(plan, listener)


def prepare(data: str) -> None:
    """Bring the data up to date, once, before several processes need it."""
    is_file = "://" not in data
    try:
        if is_file:
            Path(data).absolute().parent.mkdir(parents=True, exist_ok=True)
        Store(data).close()
        # A file may be readable and no more.
        Pulse(data).beat()
    except ModuleNotFoundError as error:
        raise CannotServe(
            f"The driver {error.name} for this database is not installed. `pip install 'khonsu[postgresql]'` brings psycopg, "
            "for --data postgresql+psycopg://..."
        ) from None
    except (SQLAlchemyError, CommandError, Unavailable, OSError, ValueError) as error:
        # The address of a database may hold a password: it is not repeated.
        what = f"The data file {data!r}" if is_file else "The database"
        raise CannotServe(f"{what} cannot be opened: {_cause(error)}. Name another one with --data.") from None


def _cause(error: Exception) -> str:
    """What the system or the database says, without what is wrapped around it."""
    if isinstance(error, OSError):
        return f"{error.filename}: {error.strerror}" if error.filename else str(error.strerror)
    return " ".join(str(getattr(error, "orig", None) or error).split()).rstrip(".?")


def open_socket(plan: Plan) -> socket.socket:
    """The socket at which the site is to be found; port 0 takes any that is free."""
    family = socket.AF_INET6 if ":" in plan.host else socket.AF_INET
    # Only a socket that says that it speaks TCP is told to send small answers at once: others would wait for 40 ms.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((plan.host, plan.port))
    except (OSError, UnicodeError) as error:
        raise CannotServe(
            f"The site cannot be opened at {plan.host}:{plan.port}: {_cause(error)}. Name another place with --host or --port."
        ) from None
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, DEAF * 1000)
    listener.listen(1024)
    return listener


def _run(
    plan: Plan,
    listener: socket.socket,
    peers: Peers | None = None,
    worker: Worker | None = None,
    opened: Event | None = None,
) -> None:
    write_logs(1 if worker is None else worker.number)
    server = SiteServer(plan, peers, worker, opened)

    def close(_: int, __: FrameType | None) -> None:
        # Before the server listens to signals, this one must not be lost; after it has closed, it raises the signal again, which must not
        # look like a crash.
        server.should_exit = True

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, close)
    server.run(sockets=[listener])


class Crew:
    """The processes that serve together."""

    def __init__(self, plan: Plan, listener: socket.socket) -> None:
        self._plan = plan
        self._listener = listener
        self._workers = workers(plan.workers)
        # Servers over one database hear each other through it.
        self._peers: Sequence[Peers | None] = [None] * plan.workers if "://" in plan.data else sibling_group(plan.workers)
        self._opened = [SPAWN.Event() for _ in range(plan.workers)]
        self._running = [self._begin(place) for place in range(plan.workers)]

    def _begin(self, place: int) -> BaseProcess:
        given = self._plan, self._listener, self._peers[place], self._workers[place], self._opened[place]
        process = SPAWN.Process(target=_run, args=given)
        process.start()
        return process

    @property
    def open(self) -> bool:
        """Whether all of them let visitors in."""
        return all(opened.is_set() for opened in self._opened)

    @property
    def whole(self) -> bool:
        """Whether all of them are alive."""
        return all(process.is_alive() for process in self._running)

    def fill(self) -> None:
        """Replace those that have died."""
        for place, process in enumerate(self._running):
            if not process.is_alive():
                multiprocess.mark_process_dead(process.pid, os.environ[TOGETHER])  # type: ignore[no-untyped-call]
                self._running[place] = self._begin(place)

    def dismiss(self) -> None:
        """Let all of them close in good order, and wait until they have."""
        for process in self._running:
            process.terminate()
        for process in self._running:
            process.join()
            multiprocess.mark_process_dead(process.pid, os.environ[TOGETHER])  # type: ignore[no-untyped-call]


def _supervise(plan: Plan, listener: socket.socket) -> None:
    """Keep the wanted number of processes running until told to stop."""
    stopping = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stopping.set())
    crew = Crew(plan, listener)
    work = None if plan.meanwhile is None else subprocess.Popen(plan.meanwhile, shell=True, start_new_session=True)
    while not stopping.wait(WATCH):
        if work is not None and work.poll() is not None:
            if work.returncode == 0:
                crew = _relieved(crew, Crew(plan, listener), stopping)
            work = None
        elif not crew.whole:
            # Not at once again and again, if something is wrong with the machine.
            stopping.wait(0.5)
            crew.fill()
    if work is not None:
        os.killpg(work.pid, signal.SIGTERM)
        work.wait()
    crew.dismiss()


def _relieved(crew: Crew, fresh: Crew, stopping: threading.Event) -> Crew:
    """Whoever serves on: the fresh processes as soon as they let visitors in, the old ones if they never do."""
    while fresh.whole and not fresh.open and not stopping.wait(WATCH):
        pass
    leaving, staying = (crew, fresh) if fresh.open else (fresh, crew)
    leaving.dismiss()
    return staying
