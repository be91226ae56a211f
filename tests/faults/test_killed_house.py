"""A house that is killed again and again in the middle of play loses no acknowledged choice and spoils nothing."""

from __future__ import annotations

import http.client
import re
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from random import Random
from typing import TYPE_CHECKING

from tests.house import Visitor, choices_of, until

from khonsu.engine.registry import game as find_game
from khonsu.table.match import Match
from khonsu.table.store import RUNNING, Store

if TYPE_CHECKING:
    from pathlib import Path

GAME = "imhotep"
KILLS = 6


class House:
    """A real process of the site, on the port it was first given."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self.port = 0
        self.open()

    def open(self) -> None:
        command = [
            sys.executable,
            "-m",
            "khonsu",
            "serve",
            "--port",
            str(self.port),
            "--data",
            str(self._data),
            "--rate",
            "0",
        ]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self._process.stdout is not None
        found = re.search(r":(\d+)/", self._process.stdout.readline())
        assert found, "the house says where it is"
        self.port = int(found[1])
        until(self._answers)

    def _answers(self) -> bool:
        try:
            return Visitor(self.port).get("/health").status == 200
        except OSError:
            return False

    def kill(self) -> None:
        self._process.kill()
        assert self._process.wait() == -signal.SIGKILL

    def close(self) -> None:
        self._process.terminate()
        self._process.wait()


class Customer(threading.Thread):
    """Somebody who plays both seats of a table as fast as he can and notes what was acknowledged."""

    def __init__(self, port: int, seed: int, *others: str) -> None:
        super().__init__()
        self._visitor = Visitor(port).call_me(f"Guest {seed}")
        self.code = self._visitor.new_table(GAME, *others)
        self._rng = Random(seed)
        self.stopping = False
        # Version answered -> choice.
        self.acknowledged: dict[int, int] = {}

    def run(self) -> None:
        while not self.stopping:
            try:
                self._play()
            except (OSError, http.client.HTTPException, ValueError):
                # The house is down, or went down while it answered.
                time.sleep(0.02)

    def _play(self) -> None:
        for seat in (0, 1):
            doc = self._visitor.now(self.code, seat)
            choices = choices_of(doc["choices"])
            if choices:
                choice = self._rng.choice(choices)
                answer = self._visitor.choose(self.code, seat, choice, doc["version"])
                if answer.status == 200 and answer.json["ok"]:
                    self.acknowledged[doc["version"]] = choice


def test_no_acknowledged_choice_is_lost_when_the_house_is_killed(tmp_path: Path) -> None:
    data = tmp_path / "site.db"
    house = House(data)
    customers = [Customer(house.port, 1, "here"), Customer(house.port, 2, "here"), Customer(house.port, 3, "level-random")]
    for customer in customers:
        customer.start()
    rng = Random(7)
    try:
        for _ in range(KILLS):
            before = sum(len(customer.acknowledged) for customer in customers)
            until(lambda: sum(len(customer.acknowledged) for customer in customers) >= before + 5)  # noqa: B023
            time.sleep(rng.random() * 0.3)
            house.kill()
            house.open()
    finally:
        for customer in customers:
            customer.stopping = True
        for customer in customers:
            customer.join()
        house.close()
    with closing(sqlite3.connect(data)) as file:
        assert file.execute("pragma integrity_check").fetchone() == ("ok",)
    store = Store(str(data))
    for customer in customers:
        assert len(customer.acknowledged) >= KILLS
        table = store.table(customer.code)
        log = store.log(customer.code)
        assert [entry.version for entry in log] == list(range(1, len(log) + 1))
        # A choice that answers version v is entry v + 1.
        assert {version: log[version].choice for version in customer.acknowledged} == customer.acknowledged
        match = Match(find_game(GAME), len(table.seats), table.options, table.seed, log)
        assert match.version == len(log)
        assert (match.state.actor is not None) == (table.status == RUNNING)
    store.close()
