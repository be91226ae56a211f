"""Where a house may keep its tables: a file, or a PostgreSQL server of the tests' own, gone when they are."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time
from contextlib import closing, contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

PATIENCE = 60.0
# The server refuses to run as root; Debian's package brings this user.
SERVANT = "postgres"


def program(name: str) -> str:
    """Where a program of PostgreSQL lies: Debian keeps them apart, by version."""
    debian = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    found = str(debian[-1]) if debian else shutil.which(name)
    if found is None:
        pytest.fail("PostgreSQL is not installed. On Debian, as root: apt install postgresql")
    return found


class Server:
    """A server: makes as many empty databases as are asked for."""

    def __init__(self, folder: str, servant: str | None, *settings: str) -> None:
        self._folder = folder
        self._settings = ("listen_addresses=", "fsync=off", *settings)
        self._servant = servant
        self._numbers = count(1)
        make = [program("initdb"), "--pgdata", f"{folder}/data", "--username", "khonsu", "--auth", "trust", "--no-sync"]
        subprocess.run(make, user=servant, cwd=folder, check=True, stdout=subprocess.DEVNULL)
        self.start()

    def start(self) -> None:
        """Open it."""
        serve = [program("postgres"), "-D", f"{self._folder}/data", "-k", self._folder]
        self._process = subprocess.Popen(
            [*serve, *(word for setting in self._settings for word in ("-c", setting))],
            user=self._servant,
            cwd=self._folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        end = time.monotonic() + PATIENCE
        while not self.is_open():
            assert self._process.poll() is None, "the database server has ended"
            assert time.monotonic() < end, "the database server does not open"
            time.sleep(0.05)

    @property
    def pid(self) -> int:
        """The first of its processes; all others are its children."""
        return self._process.pid

    def stop(self) -> None:
        """Close it, without waiting for those who are connected."""
        self._process.send_signal(signal.SIGINT)
        self._process.wait()

    def _connect(self) -> psycopg.Connection[tuple[object, ...]]:
        return psycopg.connect(host=self._folder, user="khonsu", dbname="postgres", autocommit=True)

    def is_open(self) -> bool:
        try:
            self._connect().close()
        except psycopg.OperationalError:
            return False
        return True

    def hang_up(self) -> None:
        """End all connections to it, as a restart would, and wait until they are."""
        with self._connect() as db:
            others = "pid <> pg_backend_pid() AND backend_type = 'client backend' AND usename = 'khonsu'"
            db.execute(f"SELECT pg_terminate_backend(pid, {int(PATIENCE * 1000)}) FROM pg_stat_activity WHERE {others}")

    def new_database(self) -> str:
        """The address of a database in which nothing is."""
        name = f"house_{next(self._numbers)}"
        with self._connect() as db:
            db.execute(f"CREATE DATABASE {name}")
        return f"postgresql+psycopg://khonsu@/{name}?host={self._folder}"


@contextmanager
def running_server(*settings: str) -> Iterator[Server]:
    """A new server; settings are written as NAME=VALUE."""
    servant = SERVANT if os.getuid() == 0 else None
    with tempfile.TemporaryDirectory(prefix="khonsu-", ignore_cleanup_errors=True) as folder:
        if servant:
            shutil.chown(folder, servant)
        server = Server(folder, servant, *settings)
        try:
            yield server
        finally:
            server.stop()


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    with running_server() as made:
        yield made


@pytest.fixture(params=["sqlite", "postgresql"])
def data(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a new house may keep its tables."""
    if request.param == "sqlite":
        return str(tmp_path / "site.db")
    server: Server = request.getfixturevalue("server")
    return server.new_database()


def alone(path: Path, query: str) -> list[tuple[Any, ...]]:
    """What is in a data file itself, without the log that lies beside it; nothing if not even the tables are there."""
    copy = path.with_name("alone.db")
    copy.write_bytes(path.read_bytes())
    with closing(sqlite3.connect(copy)) as file, suppress(sqlite3.OperationalError):
        return file.execute(query).fetchall()
    return []
