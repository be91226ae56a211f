"""A server that is killed again and again while people play loses no choice that it acknowledged, and corrupts nothing."""

import http.client
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest
from tests.running_site import Visitor, until
from tests.web.people import GAME, seated

from khonsu.table.store import Store

TABLES = 3
DEATHS = 4


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as door:
        port: int = door.getsockname()[1]
        return port


def start(data: str, port: int, workers: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "khonsu", "serve", "--port", str(port), "--data", data, "--rate", "0"]
    process = subprocess.Popen(
        [*command, "--workers", str(workers)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    try:
        until(lambda: answers(port))
    except AssertionError:
        # Nobody else would end it.
        os.killpg(process.pid, signal.SIGKILL)
        raise
    return process


def answers(port: int) -> bool:
    try:
        return Visitor(port).get("/health").status == 200
    except (OSError, http.client.HTTPException):
        return False


@pytest.mark.parametrize(("data", "workers"), [("sqlite", 1), ("sqlite", 2), ("postgresql", 2)], indirect=["data"])
def test_killed_again_and_again_under_load(data: str, workers: int) -> None:
    port = free_port()
    process = start(data, port, workers)
    players = [seated(Visitor(port), Visitor(port)) for _ in range(TABLES)]
    for player in players:
        player.start()
    try:
        for death in range(DEATHS):
            before = sum(len(player.acknowledged) for player in players)
            until(lambda before=before: sum(len(player.acknowledged) for player in players) > before + 6)
            # Every process of the house at once, in the middle of whatever it does.
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            if death < DEATHS - 1:
                process = start(data, port, workers)
    finally:
        for player in players:
            player.stop.set()
        for player in players:
            player.join()
    if "://" not in data:
        with closing(sqlite3.connect(data)) as file:
            assert file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    with closing(Store(data)) as store:
        for player in players:
            player.check(store)
    assert sum(len(player.acknowledged) for player in players) > 6 * DEATHS


def test_told_to_stop_the_house_closes_at_once_and_in_good_order(tmp_path: Path) -> None:
    data, port = str(tmp_path / "site.db"), free_port()
    process = start(data, port, 1)
    person = Visitor(port).call_me("Ema")
    code = person.new_table(GAME, "friend", "friend")
    with person.stream(code) as stream:
        stream.next("here")
        began = time.monotonic()
        process.terminate()
        assert stream.next().kind == "closing"
        assert process.wait(10) == 0
        assert time.monotonic() - began < 5


def test_a_backup_is_made_while_the_house_is_open(tmp_path: Path) -> None:
    data, port = str(tmp_path / "site.db"), free_port()
    process = start(data, port, 1)
    person = Visitor(port).call_me("Ema")
    code = person.new_table(GAME, "friend")
    command = [sys.executable, "-m", "khonsu", "backup", str(tmp_path / "copy.db"), "--data", data]
    try:
        assert subprocess.run(command, check=False).returncode == 0
        again = subprocess.run(command, check=False, capture_output=True, text=True)
        assert again.returncode == 2
        assert "exists already" in again.stderr
    finally:
        process.terminate()
        process.wait()
    with closing(Store(str(tmp_path / "copy.db"))) as copy:
        assert copy.table(code).code == code


def test_a_taken_port_is_named_in_a_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]
        command = [sys.executable, "-m", "khonsu", "serve", "--port", str(port), "--data", str(tmp_path / "x.db")]
        done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 2
    assert str(port) in done.stderr
    assert "Traceback" not in done.stderr
