"""What a machine does to a site: a full disk, a file that is locked, read-only or gone, a clock that is set back, readers who do not read."""

from __future__ import annotations

import os
import resource
import socket
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

import pytest
from tests.running_site import Answer, Visitor, open_site, until
from tests.serving import Served, serving
from tests.web.people import Player, seated
from tests.web.play import play_one, play_out, turn

from khonsu.table.store import Store
from khonsu.web import serve

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

SENTENCE = "Nothing can be stored or read at the moment."
# Bytes of a disk that is small, and of the data of a site in which nothing has happened yet, rounded up.
SMALL_DISK = 40_000_000
EMPTY = 300_000


def trouble(visitor: Visitor) -> str:
    """What is wrong; an answer of health holds for a moment, so that it may take one."""
    until(lambda: is_red(visitor))
    return " ".join(visitor.get("/health").json["trouble"])


def is_red(visitor: Visitor) -> bool:
    return visitor.get("/health").status == 503


# A full disk ---------------------------------------------------------------------------------------------------------


@contextmanager
def small_disk(folder: Path) -> Iterator[tuple[Path, Callable[[Served], None], Callable[[Served], None]]]:
    """A disk of its own that can be filled up to the last byte, where this machine lets us have one."""
    if subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SMALL_DISK}", "tmpfs", folder], check=False).returncode:
        pytest.skip("nothing can be mounted here")
    waste = folder / "waste"

    def fill(_: Served) -> None:
        with waste.open("wb", buffering=0) as file:
            size = 1 << 20
            while size:
                try:
                    file.write(bytes(size))
                except OSError:
                    size //= 2

    try:
        yield folder / "site.db", fill, lambda _: waste.unlink()
    finally:
        subprocess.run(["umount", folder], check=True)


@contextmanager
def short_files(folder: Path) -> Iterator[tuple[Path, Callable[[Served], None], Callable[[Served], None]]]:
    """Files that may not grow any more: the same for the site, and possible everywhere."""
    data = folder / "site.db"

    def limit(site: Served, size: int) -> None:
        hard = resource.prlimit(site.process.pid, resource.RLIMIT_FSIZE)[1]
        resource.prlimit(site.process.pid, resource.RLIMIT_FSIZE, (size, hard))

    yield data, lambda site: limit(site, 1), lambda site: limit(site, resource.RLIM_INFINITY)


@pytest.mark.parametrize("disk", [small_disk, short_files])
def test_on_a_full_disk_choices_are_refused_and_go_on_when_there_is_room(
    tmp_path: Path, disk: Callable[..., object]
) -> None:
    with disk(tmp_path) as (data, fill, free), serving(data) as site:  # type: ignore[attr-defined]
        player = seated(site.visitor(), site.visitor())
        for _ in range(3):
            play_one(player.code, player.people)
        fill(site)
        with pytest.raises(AssertionError, match=SENTENCE):
            # What was made room for before may still be written.
            play_out(player.code, player.people)
        assert trouble(site.visitor())
        before = player.people[0].now(player.code, 0)["version"]
        assert site.visitor().get(f"/tables/{player.code}").status == 200
        free(site)
        until(lambda: not is_red(site.visitor()))
        play_one(player.code, player.people)
        with closing(Store(str(data))) as store:
            player.check(store)
            assert store.table(player.code).version == before + 1


# Files -----------------------------------------------------------------------------------------------------------------


def at_once(tables: list[Player]) -> list[Answer]:
    """What everybody is answered who chooses at the same moment, at some tables or several times at one."""
    turns = [(table, seat, turn(table.people[seat], table.code, seat)) for table in tables for seat in (0, 1)]
    choices = [
        (table.people[seat], table.code, seat, choices[0], version) for table, seat, (version, choices) in turns if choices
    ]
    with ThreadPoolExecutor(len(choices)) as hands:
        return list(hands.map(lambda choice: choice[0].choose(*choice[1:]), choices))


def test_while_the_database_is_locked_choices_are_refused_and_pages_open(tmp_path: Path) -> None:
    """The lock is held until everybody has been answered, so that nobody can have waited for it."""
    data = tmp_path / "site.db"
    with serving(data) as site:
        player = seated(site.visitor(), site.visitor())
        ten = [seated(site.visitor(), site.visitor()) for _ in range(10)]
        play_one(player.code, player.people)
        with closing(sqlite3.connect(data, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(AssertionError, match=SENTENCE):
                play_one(player.code, player.people)
            everybody = [answer for crowd in (ten, [player] * 5) for answer in at_once(crowd)]
            assert [answer.status for answer in everybody] == [503] * 15
            assert all(SENTENCE in answer.json["error"] for answer in everybody)
            assert site.visitor().post("/games/imhotep/play").status == 503
            for path in ("/", f"/tables/{player.code}", "/games/imhotep/rules", f"/tables/{player.code}/at/1"):
                assert player.people[0].get(path).status == 200
            with player.people[1].stream(player.code) as stream:
                stream.next("here")
            assert "locked" in trouble(site.visitor())
            other.execute("ROLLBACK")
        until(lambda: not is_red(site.visitor()))
        play_one(player.code, player.people)
        with closing(Store(str(data))) as store:
            player.check(store)


def test_a_file_that_vanishes_takes_no_choice_with_it(tmp_path: Path) -> None:
    data = tmp_path / "site.db"
    with open_site(tmp_path) as site:
        player = seated(site.visitor(), site.visitor())
        play_one(player.code, player.people)
        aside = data.rename(tmp_path / "moved.db")
        with pytest.raises(AssertionError, match=SENTENCE):
            play_one(player.code, player.people)
        assert "vanished" in trouble(site.visitor())
        assert not data.exists()
        data.write_bytes(aside.read_bytes())
        until(lambda: "replaced" in trouble(site.visitor()))
        with pytest.raises(AssertionError, match=SENTENCE):
            play_one(player.code, player.people)
        aside.rename(data)
        until(lambda: not is_red(site.visitor()))
        play_one(player.code, player.people)


def test_a_file_that_may_not_be_written_is_named_in_a_sentence(tmp_path: Path) -> None:
    data = tmp_path / "site.db"
    Store(str(data)).close()
    data.chmod(0o400)
    # A superuser may write everything, unless that is taken from him.
    humble = ["setpriv", "--bounding-set=-dac_override"] if os.getuid() == 0 else []
    command = [*humble, sys.executable, "-m", "khonsu", "serve", "--port", "0", "--data", str(data)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 2
    assert "site.db" in done.stderr
    assert "Traceback" not in done.stderr


# Time and other people --------------------------------------------------------------------------------------------------


def test_a_clock_that_is_set_back_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    right = time.time
    with open_site(tmp_path) as site:
        player = seated(site.visitor(), site.visitor())
        with player.people[0].stream(player.code) as stream:
            stream.next("here")
            for version, hours in enumerate((0, -24 * 400, 24 * 30), 1):
                monkeypatch.setattr(time, "time", lambda hours=hours: right() + hours * 3600)
                play_one(player.code, player.people)
                assert stream.next("update").doc["version"] == version
                assert player.people[1].script(f"/tables/{player.code}/say", {"text": "still here"}).status == 200
                stream.next("said")
                assert player.code in player.people[1].get("/").text
                assert not is_red(site.visitor())


def test_a_reader_who_does_not_read_is_given_up_and_misses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "DEAF", 1)
    with open_site(tmp_path) as site:
        player = seated(site.visitor(), site.visitor())
        with socket.socket() as line:
            # As little as possible fits between the two ends.
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            line.connect(("127.0.0.1", site.port))
            line.sendall(f"GET /tables/{player.code}/stream?after=0.0 HTTP/1.1\r\nhost: x\r\n\r\n".encode())
            until(lambda: len(site.live(player.code).audience) == 1)
            while site.live(player.code).audience:
                play_one(player.code, player.people)
        reached = player.people[0].now(player.code, 0)["version"]
        with site.visitor().stream(player.code, after=f"{reached - 1}.0") as stream:
            assert stream.next("update").doc["version"] == reached
