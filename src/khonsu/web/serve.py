"""Running the site: one process, or several over the same data, until told to stop."""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import uvicorn
from prometheus_client import multiprocess
from sqlalchemy import make_url
from sqlalchemy.exc import DBAPIError

from khonsu.engine.errors import KhonsuError
from khonsu.table.database import said_by
from khonsu.table.sibling_peers import sibling_group
from khonsu.table.store import Store
from khonsu.web.app import say_goodbye, site
from khonsu.web.logs import write_logs
from khonsu.web.metrics import TOGETHER
from khonsu.web.rate_limit import Rate
from khonsu.web.workers import workers

if TYPE_CHECKING:
    from collections.abc import Sequence
    from multiprocessing.process import BaseProcess
    from types import FrameType

    from khonsu.table.peers import Peers
    from khonsu.web.workers import Worker

# Seconds that running requests get when the site closes.
GRACE = 5

# Seconds after which a line is given up whose other end takes nothing of what is sent.
DEAF = 60


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
    # Addresses and networks of proxies that may tell for whom they ask, with commas between them.
    proxies: str = ""
    # What signs who somebody is, the newest first; none: what the data hold.
    keys: tuple[str, ...] = ()
    # Who shows it may look inside from outside.
    token: str = ""


class SiteServer(uvicorn.Server):
    """A server that says goodbye to everybody who listens, so that it can close at once."""

    def __init__(self, plan: Plan, peers: Peers | None = None, worker: Worker | None = None) -> None:
        rate = Rate(plan.rate, plan.rate * Rate.at_once / Rate.each_second) if plan.rate else None
        self.site = site(plan.data, rate, peers=peers, worker=worker, keys=plan.keys, token=plan.token)
        super().__init__(
            uvicorn.Config(
                self.site,
                log_config=None,
                http="httptools",
                access_log=False,
                # Anybody could pretend to be a proxy.
                proxy_headers=bool(plan.proxies),
                forwarded_allow_ips=plan.proxies,
                server_header=False,
                timeout_keep_alive=30,
                timeout_graceful_shutdown=GRACE,
            )
        )

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close: nobody new comes in, everybody inside is told."""
        say_goodbye(self.site)
        await super().shutdown(sockets)


def serve(plan: Plan) -> None:
    """Serve until told to stop."""
    if "://" not in plan.data:
        Path(plan.data).absolute().parent.mkdir(parents=True, exist_ok=True)
    try:
        # Once, before several processes need it.
        Store(plan.data).close()
    except (DBAPIError, OSError) as error:
        raise CannotServe(f"The data {_without_password(plan.data)} cannot be opened: {said_by(error)}.") from None
    listener = open_socket(plan)
    print(f"Khonsu is open at http://{plan.host}:{listener.getsockname()[1]}/", flush=True)
    if plan.workers == 1:
        _run(plan, listener)
    else:
        with tempfile.TemporaryDirectory(prefix="khonsu-") as folder:
            os.environ[TOGETHER] = folder
            _supervise(plan, listener)


def open_socket(plan: Plan) -> socket.socket:
    """The socket at which the site is to be found; port 0 takes any that is free."""
    family = socket.AF_INET6 if ":" in plan.host else socket.AF_INET
    # Only a socket that says that it speaks TCP is told to send small answers at once: others would wait for 40 ms.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((plan.host, plan.port))
    except OSError as error:
        raise CannotServe(f"The site cannot be opened at {plan.host}:{plan.port}: {error.strerror}.") from None
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, DEAF * 1000)
    listener.listen(1024)
    return listener


def _without_password(data: str) -> str:
    return make_url(data).render_as_string() if "://" in data else data


def _run(plan: Plan, listener: socket.socket, peers: Peers | None = None, worker: Worker | None = None) -> None:
    write_logs(worker.number if worker is not None else 1)
    for number in (signal.SIGTERM, signal.SIGINT):
        # The server closes in good order and then raises the signal again: that must not look like a crash.
        signal.signal(number, lambda *_: None)
    SiteServer(plan, peers, worker).run(sockets=[listener])


def _supervise(plan: Plan, listener: socket.socket) -> None:
    """Keep the wanted number of processes running until told to stop."""
    context = multiprocessing.get_context("spawn")
    stopping = False

    def stop(_: int, __: FrameType | None) -> None:
        nonlocal stopping
        stopping = True
        for process in running:
            process.terminate()

    crew = workers(plan.workers)
    # Servers over one database hear each other through it.
    siblings: Sequence[Peers | None] = [None] * plan.workers if "://" in plan.data else sibling_group(plan.workers)

    def begin(place: int) -> BaseProcess:
        process = context.Process(target=_run, args=(plan, listener, siblings[place], crew[place]))
        process.start()
        return process

    running = [begin(place) for place in range(plan.workers)]
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)
    while not stopping:
        for place, process in enumerate(running):
            process.join(0.2)
            if not process.is_alive() and not stopping:
                multiprocess.mark_process_dead(process.pid, os.environ[TOGETHER])  # type: ignore[no-untyped-call]
                # Not at once again and again, if something is wrong with the machine.
                time.sleep(0.5)
                running[place] = begin(place)
    for process in running:
        process.join()
