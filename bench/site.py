"""Measures the site under load: `python bench/site.py`, part of `make bench`.

A real server process, tables with two connected people each, every person listening to the stream of events as a browser does. Choices
are made at a steady pace over all tables; measured is the time from sending a choice to the other person's event. Beside it, in the same
run, boardgame.io's server (npm) with a tiny game and as many people, connected by its own client: once as it is, with its tables in memory
until it stops, once with its tables in files. Ours are committed to SQLite before anybody is told.

They take turns for some rounds, so that a busy minute of the machine meets all of them; figures are of the choices of all rounds.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from rich.console import Console
from rich.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

HERE = Path(__file__).parent
BUILD = HERE.parent / "build"
PEER = BUILD / "peer-site"
# The second one keeps the peer's tables in files.
PEER_PACKAGES = ("boardgame.io@0.50.2", "node-persist@3.1.3")
GAME = "imhotep"
TABLES = 100
PACE = 50.0
SECONDS = 12.0
# Seconds of the same load after that, during which a passer-by wants something else.
PASSING = 5.0
ROUNDS = 3
FIGURES = {
    "per_s": "choices/s",
    "p50_ms": "p50 ms",
    "p99_ms": "p99 ms",
    "wait_ms": "longest wait ms",
    "kb_per_table": "KB an idle table",
}
CHOICE = re.compile(rb'name=\\?"choice\\?" value=\\?"(\d+)')
EVENT_ID = re.compile(rb"^id: (\d+)\.", re.MULTILINE)


@dataclass
class Person:
    """One of the two people at a table: a browser that listens, and posts when it is his turn."""

    port: int
    code: str = ""
    seat: int = 0
    cookie: str = ""
    version: int = 0
    choices: list[int] = field(default_factory=list)
    # When he heard of that version.
    heard: float = 0.0
    told: asyncio.Event = field(default_factory=asyncio.Event)
    wire: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
    here: asyncio.Event = field(default_factory=asyncio.Event)
    line: asyncio.Transport | None = None

    async def ask(self, method: str, path: str, fields: dict[str, Any] | None = None) -> tuple[int, dict[str, str], bytes]:
        """Over one connection that stays open, as a browser's does."""
        return await self.send(self.written(method, path, fields))

    def written(self, method: str, path: str, fields: dict[str, Any] | None = None) -> bytes:
        """A request as it goes over the line."""
        body = urlencode(fields or {}).encode()
        head = [
            f"{method} {path} HTTP/1.1", f"host: 127.0.0.1:{self.port}", f"origin: http://127.0.0.1:{self.port}", "accept: application/json",
            "content-type: application/x-www-form-urlencoded", f"content-length: {len(body)}",
        ]  # fmt: skip
        if self.cookie:
            head.append(f"cookie: {self.cookie}")
        return "\r\n".join([*head, "", ""]).encode() + body

    async def send(self, request: bytes) -> tuple[int, dict[str, str], bytes]:
        """Send a request; gives the status, the headers and the body of the answer."""
        if self.wire is None:
            self.wire = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.wire
        writer.write(request)
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        if "set-cookie" in headers:
            self.cookie = headers["set-cookie"].partition(";")[0]
        return int(first.split()[1]), headers, await reader.readexactly(int(headers["content-length"]))

    async def arrive(self) -> None:
        """Look at the table, then listen to what changes."""
        _, _, page = await self.ask("GET", f"/tables/{self.code}/now?seat={self.seat}")
        shown = json.loads(page)
        self.version = shown["version"]
        self.choices = [int(number) for number in CHOICE.findall(page)]
        self.line, _ = await asyncio.get_running_loop().create_connection(self.ear, "127.0.0.1", self.port)
        head = [
            f"GET /tables/{self.code}/stream?after={self.version}.0&seat={self.seat}&seen={shown['seen']} HTTP/1.1",
            f"host: 127.0.0.1:{self.port}", f"cookie: {self.cookie}", "accept-encoding: gzip",
        ]  # fmt: skip
        self.line.write("\r\n".join([*head, "", ""]).encode())
        await self.here.wait()

    def ear(self) -> Ear:
        """What listens for him."""
        return Ear(self)

    def hear(self, event: bytes, now: float) -> None:
        if b"event: here" in event:
            self.here.set()
        found = EVENT_ID.search(event)
        if b"event: update" in event and found:
            self.version, self.heard = int(found[1]), now
            self.choices = [int(number) for number in CHOICE.findall(event)]
            self.told.set()

    async def hear_of(self, version: int) -> None:
        while self.version < version:
            self.told.clear()
            await self.told.wait()


class Ear(asyncio.Protocol):
    """Takes the stream of events for a person: after the head of the answer chunks, each after a line with its length."""

    def __init__(self, person: Person) -> None:
        self._person = person
        self._unpack = zlib.decompressobj(zlib.MAX_WBITS + 16)
        self._has_head = False
        self._came = self._heard = b""

    def data_received(self, data: bytes) -> None:
        self._came += data
        if not self._has_head:
            _, end, rest = self._came.partition(b"\r\n\r\n")
            if not end:
                return
            self._has_head, self._came = True, rest
        while (line := self._came.partition(b"\r\n"))[1] and len(line[2]) >= (length := int(line[0], 16)) + 2:
            self._heard += self._unpack.decompress(line[2][:length])
            self._came = line[2][length + 2 :]
        now = time.perf_counter()
        *events, self._heard = self._heard.split(b"\n\n")
        for event in events:
            self._person.hear(event, now)


async def open_tables(port: int, count: int) -> list[tuple[Person, Person]]:
    """Tables with two people each, both listening."""
    pairs = []
    for _ in range(count):
        host, friend = Person(port, seat=0), Person(port, seat=1)
        _, headers, _ = await host.ask("POST", f"/games/{GAME}/new", {"seat-0": "me", "seat-1": "friend", "order": "chosen"})
        host.code = friend.code = headers["location"].rpartition("/")[2]
        await friend.ask("POST", f"/tables/{host.code}/join", {"name": "Friend"})
        pairs.append((host, friend))
    for pair in pairs:
        for person in pair:
            await person.arrive()
    return pairs


async def play_one(pair: tuple[Person, Person], number: int) -> float | None:
    """One choice at a table; gives the seconds until the other person heard of it."""
    for mine, other in (pair, pair[::-1]):
        if mine.choices:
            choice, version = mine.choices[number % len(mine.choices)], mine.version
            mine.choices = []
            fields = {"seat": mine.seat, "choice": choice, "version": version, "confirmed": "yes"}
            request = mine.written("POST", f"/tables/{mine.code}/choose", fields)
            sent = time.perf_counter()
            status, _, _ = await mine.send(request)
            if status != 200:
                return None
            await asyncio.wait_for(other.hear_of(version + 1), 30)
            return other.heard - sent
    return None


@dataclass
class Measured:
    """What one round has shown."""

    times: list[float]
    seconds: float
    kb_per_table: float
    # How long somebody else had to wait meanwhile, where that was measured.
    wait: float | None = None


async def load(port: int, pid: int, pace: float) -> Measured:
    """Play at a steady pace over all tables, then go on while somebody passes by."""
    # The first ones fill what all tables share.
    early = await open_tables(port, 2)
    before = memory_kb(pid)
    pairs = await open_tables(port, TABLES)
    await asyncio.sleep(1)
    idle = (memory_kb(pid) - before) / TABLES
    times, seconds = await play(pairs, pace, SECONDS)
    waiting = asyncio.create_task(longest_wait(port, PASSING))
    await play(pairs, pace, PASSING)
    for pair in [*early, *pairs]:
        for person in pair:
            assert person.line is not None
            person.line.close()
    return Measured(times, seconds, idle, await waiting)


async def play(pairs: list[tuple[Person, Person]], pace: float, seconds: float) -> tuple[list[float], float]:
    """Choices at a steady pace, one table after the other; gives how long each took, and all of them together."""
    begun = time.perf_counter()
    tasks: list[asyncio.Task[float | None]] = []
    while (now := time.perf_counter() - begun) < seconds:
        while len(tasks) < now * pace:
            tasks.append(asyncio.create_task(play_one(pairs[len(tasks) % len(pairs)], len(tasks))))
        await asyncio.sleep(0.002)
    times = [took for took in await asyncio.gather(*tasks) if took is not None]
    return times, time.perf_counter() - begun


async def longest_wait(port: int, seconds: float) -> float:
    """How long somebody else had to wait meanwhile for an answer that needs no data: the event loop was never blocked for longer."""
    passer_by = Person(port)
    _, _, page = await passer_by.ask("GET", "/")
    [icon] = re.findall(r'href="(/static/[^"]+/moon.svg)"', page.decode())
    longest = 0.0
    end = time.perf_counter() + seconds
    while (sent := time.perf_counter()) < end:
        await passer_by.ask("GET", icon)
        longest = max(longest, time.perf_counter() - sent)
        await asyncio.sleep(0.02)
    return longest


def summary(rounds: list[Measured]) -> dict[str, float]:
    """The figures of all rounds together."""
    times = [took for measured in rounds for took in measured.times]
    waits = [measured.wait for measured in rounds if measured.wait is not None]
    return {
        "per_s": len(times) / sum(measured.seconds for measured in rounds),
        "p50_ms": median(times) * 1000,
        "p99_ms": quantiles(times, n=100)[98] * 1000,
        "kb_per_table": median(measured.kb_per_table for measured in rounds),
        **({"wait_ms": max(waits) * 1000} if waits else {}),
    }


def memory_kb(pid: int) -> int:
    """Memory of a process and its children."""
    total = 0
    for status in Path("/proc").glob("[0-9]*/status"):
        text = status.read_text() if status.exists() else ""
        found = re.search(r"^PPid:\t(\d+)", text, re.MULTILINE)
        resident = re.search(r"^VmRSS:\s+(\d+)", text, re.MULTILINE)
        if resident and found and (int(found[1]) == pid or status.parent.name == str(pid)):
            total += int(resident[1])
    return total


def ours(workers: int, pace: float) -> Measured:
    """A round of the site with a number of processes."""
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable,
            "-m",
            "khonsu",
            "serve",
            "--port",
            "0",
            "--data",
            f"{folder}/site.db",
            "--rate",
            "0",
            "--workers",
            str(workers),
        ]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            assert process.stdout is not None
            port = int(re.findall(r":(\d+)/", process.stdout.readline())[0])
            time.sleep(2 * workers)
            return asyncio.run(load(port, process.pid, pace))
        finally:
            process.terminate()
            process.wait()


def peer(pace: float, *folder: str) -> Measured:
    """A round of boardgame.io's server with as many people; it forgets its tables unless a folder is named."""
    installed = PEER / "-".join(PEER_PACKAGES)
    if not installed.exists():
        PEER.mkdir(parents=True, exist_ok=True)
        subprocess.run(["npm", "install", "--prefix", str(PEER), "--silent", *PEER_PACKAGES], check=True)
        installed.touch()
    arguments = [str(TABLES), str(pace), str(SECONDS), *folder]
    environment = {**os.environ, "NODE_PATH": str(PEER / "node_modules")}
    done = subprocess.run(
        ["node", str(HERE / "peer_site.js"), *arguments], capture_output=True, text=True, check=True, env=environment
    )
    doc = json.loads(done.stdout.splitlines()[-1])
    return Measured([took / 1000 for took in doc["times"]], doc["seconds"], doc["kb_per_table"])


def peer_in_files(pace: float) -> Measured:
    """The same with its tables in files."""
    with tempfile.TemporaryDirectory() as folder:
        return peer(pace, folder)


def main() -> None:
    """Measure, print and save."""
    console = Console(highlight=False)
    contest: dict[str, Callable[[], Measured]] = {"khonsu, one process": lambda: ours(1, PACE)}
    if shutil.which("npm"):
        contest["boardgame.io, one process, in memory"] = lambda: peer(PACE)
        contest["boardgame.io, one process, in files"] = lambda: peer_in_files(PACE)
    else:
        console.print("There is no npm here: the peer is left out.", style="yellow")
    contest["khonsu, two processes, twice the pace"] = lambda: ours(2, 2 * PACE)
    rounds: dict[str, list[Measured]] = {name: [] for name in contest}
    for number in range(1, ROUNDS + 1):
        for name, measure in contest.items():
            console.print(f"round {number} of {ROUNDS}: {name}", style="dim")
            rounds[name].append(measure())
    results = {name: summary(measured) for name, measured in rounds.items()}
    table = Table("", *FIGURES.values(), title=f"{TABLES} tables, two people each, {ROUNDS} rounds")
    for name, figures in results.items():
        table.add_row(name, *(f"{figures[key]:.1f}" if key in figures else "" for key in FIGURES))
    console.print(table)
    BUILD.mkdir(exist_ok=True)
    (BUILD / "bench-site.json").write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
