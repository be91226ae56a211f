"""Kills a site a thousand times while people play: `python -m tests.kill_soak [-n KILLS] [--postgresql]`.

One time it is a single worker, the next time every process of the house at once, always in the middle of whatever it does. Nothing that
was acknowledged may be missing afterwards, every listener must have been told every version once and in order, and the data must be whole.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path

from tests import running_site
from tests.database import running_server
from tests.processes import servers_of
from tests.running_site import Visitor, until
from tests.web.people import TROUBLE, Listener, Player, seated
from tests.web.test_killing import free_port

from khonsu.table.store import Store
from khonsu.table.sync import REPLAYED

KILLS = 1000
# Seconds until it counts as standing still: what is killed again and again begins slowly on a machine with other work to do.
running_site.PATIENCE = 300.0
TABLES = 3
WORKERS = 2


@dataclass
class House:
    """A site that is begun anew whenever all of it was killed, and everybody who ever played there."""

    data: str
    port: int = field(default_factory=free_port)
    players: list[Player] = field(default_factory=list)
    listeners: list[Listener] = field(default_factory=list)

    def open(self) -> None:
        command = [sys.executable, "-m", "khonsu", "serve", "--port", str(self.port), "--data", self.data, "--rate", "0"]
        self.process = subprocess.Popen(
            [*command, "--workers", str(WORKERS)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def kill_all(self) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def kill_one(self) -> None:
        until(lambda: servers_of(self.process.pid))
        os.kill(random.choice(sorted(servers_of(self.process.pid))), signal.SIGKILL)

    @property
    def made(self) -> int:
        """How many choices were acknowledged so far."""
        return sum(len(player.acknowledged) for player in self.players)

    def play_on(self) -> None:
        """Wait until somebody has chosen again: a site that has ended by itself is told from one that is slow."""
        before = self.made
        until(lambda: self.made > before or self.process.poll() is not None)
        assert self.process.poll() is None, f"the site has ended by itself: {self.process.returncode}"

    def fill(self) -> None:
        """See to it that people play at some tables: games end."""
        while sum(player.is_alive() for player in self.players) < TABLES:
            try:
                player = seated(Visitor(self.port), Visitor(self.port))
            except TROUBLE:
                time.sleep(0.1)
                continue
            self.players.append(player)
            self.listeners.append(Listener(player.code, Visitor(self.port)))
            player.start()
            self.listeners[-1].start()

    def check(self) -> None:
        """Nothing is missing anywhere."""
        with closing(Store(self.data)) as store:
            for player, listener in zip(self.players, self.listeners, strict=True):
                player.check(store)
                version = store.table(player.code).version
                until(lambda listener=listener, version=version: listener.versions[-1:] == [version] or not version)
                listener.check(version)
        if "://" not in self.data:
            with closing(sqlite3.connect(self.data)) as file:
                assert file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]

    def close(self) -> None:
        people: list[Player | Listener] = [*self.players, *self.listeners]
        for person in people:
            person.stop.set()
        self.kill_all()
        for person in people:
            person.join()


def soak(house: House, kills: int) -> int:
    """Kill, and look each time whether they play on; gives how often it was until all was done or somebody pressed Ctrl-C."""
    house.open()
    number = 0
    began = time.monotonic()
    stopped = False

    def stop(*_: object) -> None:
        nonlocal stopped
        stopped = True

    signal.signal(signal.SIGINT, stop)
    while number < kills and not stopped:
        number += 1
        house.fill()
        house.play_on()
        time.sleep(random.random() * 0.2)
        if number % 4:
            house.kill_one()
        else:
            house.kill_all()
            house.open()
        if number % 10 == 0:
            minutes = (time.monotonic() - began) / 60
            print(
                f"\r{number} kills, {house.made} choices, {len(house.players)} tables, {minutes:.0f} min ",
                end="",
                flush=True,
            )
    house.fill()
    house.play_on()
    for player in house.players:
        player.stop.set()
        player.join()
    house.check()
    return number


def main() -> int:
    """Kill as often as asked, and tell by the exit code whether all was well."""
    parser = argparse.ArgumentParser(prog="python -m tests.kill_soak", description="Kill a site while people play.")
    parser.add_argument("-n", type=int, default=KILLS, metavar="KILLS", help=f"how often (default {KILLS:,})")
    parser.add_argument("--postgresql", action="store_true", help="on a PostgreSQL of its own instead of a file")
    given = parser.parse_args()
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        data = str(Path(folder) / "site.db")
        if given.postgresql:
            data = stack.enter_context(running_server()).new_database()
        house = House(data)
        try:
            number = soak(house, given.n)
        finally:
            house.close()
    late = sum(len(listener.late) for listener in house.listeners)
    print(
        f"\n{number} kills, {house.made} choices acknowledged at {len(house.players)} tables: nothing lost, nothing unheard;"
        f" {late} times somebody came back more than {REPLAYED} versions late and was shown the newest"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
