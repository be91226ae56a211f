"""Measures what a choice costs and how many people fit: `python -m bench.crowd [TABLES [PACE]]`.

Several servers that are no siblings over one PostgreSQL, two people at each table, connected to different servers. First a few tables at
a steady pace: processor time, bytes and statements of a choice. Then as many tables as asked for, every person listening: memory, what it
takes to do nothing, and how long a choice takes to reach the other person among all of them.
"""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from statistics import median, quantiles

import psycopg
from bench.site import BUILD, GAME, Ear, Person, memory_kb, play
from rich.console import Console
from tests.database import running_server

SERVERS = 2
FEW = 20
MANY = 1000
# Choices that are made among them, and how many a second; a machine with other work to do needs a slower pace.
CHOICES = 400
PACE = 20.0
# How many tables are opened at once, and after how many seconds somebody who hears nothing tries again.
OPENING = 8
PATIENCE = 20.0
# What the servers write.
LOG = BUILD / "crowd.log"
TICK = os.sysconf("SC_CLK_TCK")


class Counted(Ear):
    """Counts what comes over the lines of all people."""

    total = 0

    def data_received(self, data: bytes) -> None:
        Counted.total += len(data)
        super().data_received(data)


def processor(pid: int) -> float:
    """Seconds of processor time that a process and its children have used."""
    total = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(stat.parent.name) == pid or int(fields[1]) == pid:
            total += int(fields[11]) + int(fields[12])
    return total / TICK


def open_server(data: str) -> tuple[subprocess.Popen[str], int]:
    """A server of its own over the database."""
    command = [sys.executable, "-m", "khonsu", "serve", "--port", "0", "--data", data, "--rate", "0"]
    with LOG.open("a") as log:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
    assert process.stdout is not None
    port = int(re.findall(r":(\d+)/", process.stdout.readline())[0])
    return process, port


class Counting(Person):
    """Somebody whose line is counted."""

    def ear(self) -> Ear:
        return Counted(self)


async def open_table(ports: list[int], number: int) -> tuple[Person, Person] | None:
    """A table with two people at different servers, both listening; None if a server refuses."""
    host, friend = (Counting(ports[(number + place) % len(ports)], seat=place) for place in (0, 1))
    status, headers, _ = await host.ask(
        "POST", f"/games/{GAME}/new", {"seat-0": "me", "seat-1": "friend", "order": "chosen"}
    )
    if status != 303:
        return None
    host.code = friend.code = headers["location"].rpartition("/")[2]
    status, _, _ = await friend.ask("POST", f"/tables/{host.code}/join", {"name": f"Friend {number}"})
    if status != 303:
        return None
    for person in (host, friend):
        try:
            async with asyncio.timeout(PATIENCE):
                await person.arrive()
        except (KeyError, TimeoutError):
            return None
        # The line for asking is opened again when somebody chooses: half of all lines would lie idle.
        assert person.wire is not None
        person.wire[1].close()
        person.wire = None
    return host, friend


async def open_tables(ports: list[int], count: int) -> list[tuple[Person, Person]]:
    """Many of them, a few at a time."""
    limit = asyncio.Semaphore(OPENING)
    done = 0

    async def one(number: int) -> tuple[Person, Person]:
        nonlocal done
        async with limit:
            pair = await open_table(ports, number)
            while pair is None:
                # A server that is too busy says so, and a browser tries again.
                await asyncio.sleep(1)
                pair = await open_table(ports, number)
        done += 1
        if done % 100 == 0:
            print(f"\r{done} of {count} tables ", end="", flush=True)
        return pair

    return list(await asyncio.gather(*(one(number) for number in range(count))))


class Measured:
    """Figures of all processes between two moments."""

    def __init__(self, servers: list[int], database: int, data: str) -> None:
        self._servers, self._database, self._data = servers, database, data
        self.begin()

    def begin(self) -> None:
        self.at = time.monotonic()
        self._bytes = Counted.total
        self._used = [processor(pid) for pid in self._servers]
        self._used_by_database = processor(self._database)
        self._forget_statements()

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.at

    @property
    def used(self) -> float:
        return sum(map(processor, self._servers)) - sum(self._used)

    @property
    def used_by_database(self) -> float:
        return processor(self._database) - self._used_by_database

    @property
    def bytes(self) -> int:
        return Counted.total - self._bytes

    def _forget_statements(self) -> None:
        with psycopg.connect(self._data, autocommit=True) as db:
            db.execute("SELECT pg_stat_statements_reset()")

    def statements(self) -> list[tuple[int, str]]:
        with psycopg.connect(self._data) as db:
            rows = db.execute("SELECT calls, query FROM pg_stat_statements ORDER BY calls DESC LIMIT 12").fetchall()
        return [(int(calls), " ".join(str(query).split())[:90]) for calls, query in rows]


async def measure(
    console: Console, ports: list[int], measured: Measured, servers: list[int], count: int, pace: float
) -> None:
    """Both parts, printed as they are known."""
    few = await open_tables(ports, FEW)
    await asyncio.sleep(3)
    measured.begin()
    times, seconds = await play(few, pace, CHOICES / pace)
    await asyncio.sleep(1)
    made = len(times)
    console.print(f"\n{made} choices at {FEW} tables in {seconds:.0f} s, {pace:g} a second")
    console.print(f"  servers: {measured.used / made * 1000:.2f} ms of processor time a choice, two streams each")
    console.print(f"  PostgreSQL: {measured.used_by_database / made * 1000:.2f} ms a choice")
    console.print(f"  news: {measured.bytes / made / 2:.0f} bytes a choice and stream")
    for calls, query in measured.statements():
        console.print(f"  {calls / made:6.2f} x {query}")
    report(console, times)
    before = [memory_kb(pid) for pid in servers]
    began = time.monotonic()
    many = await open_tables(ports, count)
    console.print(f"\n{count} tables and {2 * count} streams opened in {time.monotonic() - began:.0f} s")
    await asyncio.sleep(5)
    grown = sum(memory_kb(pid) for pid in servers) - sum(before)
    console.print(f"  {grown / count:.0f} KB a table, {sum(memory_kb(pid) for pid in servers) / 1024:.0f} MB in all servers")
    measured.begin()
    await asyncio.sleep(30)
    idle = measured.used / measured.seconds
    database = measured.used_by_database / measured.seconds
    console.print(f"  nobody chooses: {idle / len(servers):.1%} of a processor in each server, {database:.1%} in PostgreSQL")
    measured.begin()
    times, _ = await play(many, pace, CHOICES / pace)
    used = measured.used - idle * measured.seconds
    console.print(
        f"  {len(times)} choices among them: {used / len(times) * 1000:.2f} ms of processor time each, besides that"
    )
    report(console, times)


def report(console: Console, times: list[float]) -> None:
    p99 = quantiles(times, n=100)[98]
    console.print(f"  the other person hears of it after {median(times) * 1000:.1f} ms (p50), {p99 * 1000:.1f} ms (p99)")


def main() -> None:
    """Measure and print."""
    console = Console(highlight=False)
    BUILD.mkdir(exist_ok=True)
    LOG.unlink(missing_ok=True)
    count = int(sys.argv[1]) if len(sys.argv) > 1 else MANY
    pace = float(sys.argv[2]) if len(sys.argv) > 2 else PACE
    with ExitStack() as stack:
        server = stack.enter_context(running_server("shared_preload_libraries=pg_stat_statements", "max_connections=50"))
        data = server.new_database()
        plain = data.replace("+psycopg", "")
        with psycopg.connect(plain, autocommit=True) as db:
            db.execute("CREATE EXTENSION pg_stat_statements")
        opened = [open_server(data) for _ in range(SERVERS)]
        try:
            time.sleep(5)
            servers = [process.pid for process, _ in opened]
            measured = Measured(servers, server.pid, plain)
            asyncio.run(measure(console, [port for _, port in opened], measured, servers, count, pace))
            failures = sum('"level": "error"' in line for line in LOG.open())
            console.print(f"  {failures} errors in the log of all servers")
        finally:
            for process, _ in opened:
                process.terminate()
            for process, _ in opened:
                process.wait()


if __name__ == "__main__":
    main()
