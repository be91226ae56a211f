"""Whatever is wrong with a file, a folder, an address or a name is answered in a sentence, which repeats the name as it is."""

from __future__ import annotations

import json
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.cli.command import environment, khonsu
from tests.cli.hatchery import Hatchery

import khonsu as khonsu_package
from khonsu.cli.app import app
from khonsu.engine.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator

GAME = khonsu_package.game("imhotep")
# Square brackets that cannot be markup, some that could be, a picture that could be meant, and a code that would colour the rest.
HOSTILE = "[/]x[red]y :smile: [bold]"
ESCAPE = "\x1b[31m"


@pytest.fixture(scope="module")
def hatchery() -> Iterator[Hatchery]:
    """Where the many commands come from that are refused."""
    with Hatchery() as place:
        yield place


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder full of things that are not what they should be."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "empty").touch()
    (tmp_path / "letter").write_text("Dear Ema\n")
    (tmp_path / "noise").write_bytes(bytes(range(256)) * 20)
    (tmp_path / "half.json").write_text('{"ships": [')
    (tmp_path / "list.json").write_text("[]")
    (tmp_path / "deep.json").write_text("[" * 100_000)
    (tmp_path / "loop").symlink_to("loop")
    with closing(sqlite3.connect(tmp_path / "cellar.db")) as other:
        other.execute("CREATE TABLE tables (wine TEXT)")
        other.commit()
    return tmp_path


FILES = ("folder", "nowhere", "letter/inside", "empty", "letter", "noise", "half.json", "list.json", "deep.json", "loop")
# As data, an empty file is a new one.
NO_DATA = ("folder", "letter/inside", "letter", "noise", "loop", "")
NO_DATABASE = (
    "nonsense://x",
    "postgresql+psycopg://127.0.0.1:1/x",
    "postgresql+psycopg://127.0.0.1:many/x",
    "sqlite:///noise",
)
NO_PLACE = (("--host", "no host"), ("--host", "192.0.2.1"), ("--host", "x" * 80))

TROUBLE: dict[str, list[tuple[str, ...]]] = {
    "games": [("senet",), ("imhotep", "--lang", "xx")],
    "play": [
        *(("imhotep", "--components", file) for file in FILES),
        ("imhotep", "--players", "0"),
        ("imhotep", "--opponents", ","),
        ("--resume",),
    ],
    "serve": [
        *(("--port", "0", "--data", data) for data in (*NO_DATA, "cellar.db", *NO_DATABASE)),
        *(("--port", "0", "--data", "new.db", *place) for place in NO_PLACE),
        *(("--port", "0", "--data", "new.db", "--components", place) for place in ("nowhere", "letter", ".")),
        ("--port", "65536"),
        ("--workers", "0"),
    ],
    "backup": [
        *(("copy.db", "--data", data) for data in (*NO_DATA, "nowhere", "sqlite:///x")),
        *(
            (target, "--data", "cellar.db")
            for target in ("folder", "folder/nowhere/copy.db", "letter", "letter/copy.db", "loop", "")
        ),
    ],
    "restore": [
        *((copy, "--data", "new.db") for copy in ("nowhere", "folder", "empty", "noise", "cellar.db")),
        *(("cellar.db", "--data", data) for data in ("folder", "letter/inside", "sqlite:///x")),
    ],
    "tidy": [
        *(("--older-than", "90d", "--data", data) for data in ("nowhere", "noise", "cellar.db")),
        *(("--older-than", age, "--data", "cellar.db") for age in ("90", "-1d")),
    ],
    "rekey": [("--data", data) for data in ("nowhere", "noise")],
    "replay": [(file,) for file in FILES],
    "review": [*((file,) for file in FILES), ("nowhere", "--depth", "endless")],
    "verify": [(file,) for file in FILES],
    "box": [*(("imhotep", "--check", file) for file in FILES), ("senet",), ("imhotep", "letter", "-n", "1")],
    "simulate": [
        *(("imhotep", "-n", "1", "--components", file) for file in FILES),
        ("imhotep", "-n", "1000000000000"),
        ("imhotep", "--processes", "0"),
        ("imhotep", "--observations"),
        ("imhotep", "--format", "jsonl"),
    ],
    "arena": [*(("imhotep", "-n", "1", "--components", file) for file in FILES), ("--components", "half.json")],
    "tune": [("senet",), ("imhotep", "--players", "7"), ("imhotep", "--games", "1"), ("imhotep", "--budget", "long")],
    "strong": [("senet",), ("imhotep", "--players", "7"), ("imhotep", "--hands", "1"), ("imhotep", "--level", "endless")],
    "great": [("senet",), ("imhotep", "--processes", "0")],
    "bench": [("senet",)],
    "bot": [
        (),
        ("master",),
        ("teti", "--check", "cat"),
        ("--check", "cat", "--game", "senet"),
        ("--check", "no-such-program"),
    ],
    "new-game": [("Senet",), ("imhotep",), ("senet", "--into", "letter")],
}


def test_every_command_is_troubled() -> None:
    commands = {
        command.name or command.callback.__name__ for command in app.registered_commands if command.callback is not None
    }
    assert commands == TROUBLE.keys()


@pytest.mark.parametrize("command", TROUBLE)
def test_trouble_is_answered_in_a_sentence(room: Path, hatchery: Hatchery, command: str) -> None:
    for arguments in TROUBLE[command]:
        done = hatchery.khonsu(room, command, *arguments)
        # A file that is there and cannot be played with is what `box` finds out.
        assert done.returncode in ((1, 2) if command == "box" else (2,)), (arguments, done)
        assert done.stderr.strip(), arguments
        assert "Traceback" not in done.stderr, (arguments, done.stderr)


@pytest.mark.parametrize(
    ("arguments", "advice"),
    [
        (
            ("serve", "--port", "0", "--data", "noise"),
            "The data file 'noise' cannot be opened: file is not a database. Name",
        ),
        (
            ("serve", "--port", "0", "--data", "letter/inside"),
            "letter: File exists. Name another one with --data.",
        ),
        (("serve", "--port", "0", "--data", "mysql://host/x"), "`pip install 'khonsu[postgresql]'` brings psycopg"),
        (("play", "imhotep", "--components", "folder"), "folder: cannot be read (Is a directory)"),
    ],
)
def test_a_sentence_says_what_to_do(room: Path, arguments: tuple[str, ...], advice: str) -> None:
    assert advice in khonsu(room, *arguments).stderr


def test_a_taken_port_is_answered_with_the_way_to_another(room: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as door:
        done = khonsu(room, "serve", "--port", str(door.getsockname()[1]), "--data", "new.db")
    assert done.returncode == 2
    assert "Address already in use. Name another place with --host or --port." in done.stderr


def test_an_unreachable_database_does_not_give_its_password_away(room: Path) -> None:
    done = khonsu(room, "serve", "--port", "0", "--data", "postgresql+psycopg://ema:opensesame@127.0.0.1:1/x")
    assert done.returncode == 2
    assert "opensesame" not in done.stderr


def test_a_failed_backup_leaves_nothing_in_the_way_of_the_next(room: Path) -> None:
    assert khonsu(room, "backup", "copy.db", "--data", "noise").returncode == 2
    assert not (room / "copy.db").exists()


def test_a_game_that_cannot_be_saved_is_not_begun(room: Path) -> None:
    done = khonsu(room, "play", "imhotep", "--seed", "5", XDG_DATA_HOME=str(room / "letter"))
    assert done.returncode == 2
    assert "cannot be saved in" in done.stderr
    assert "XDG_DATA_HOME" in done.stderr


def test_a_full_disk_is_a_sentence_too(room: Path) -> None:
    with Path("/dev/full").open("w") as disk:
        command = [sys.executable, "-m", "khonsu", "games"]
        done = subprocess.run(command, env=environment(room), stdout=disk, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 1
    assert "khonsu: No space left on device." in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        (HOSTILE,),
        ("games", HOSTILE),
        ("games", "--lang", HOSTILE),
        ("play", HOSTILE),
        ("play", "imhotep", "--opponents", HOSTILE),
        ("play", "imhotep", "--option", HOSTILE),
        ("play", "imhotep", "--option", f"{HOSTILE}=1"),
        ("play", "imhotep", "--option", f"sides={HOSTILE}"),
        ("play", "imhotep", "--components", HOSTILE),
        ("serve", "--port", "0", "--data", f"letter/{HOSTILE}"),
        ("serve", "--port", "0", "--data", "new.db", "--host", HOSTILE),
        ("backup", "copy.db", "--data", HOSTILE),
        ("backup", HOSTILE, "--data", "noise"),
        ("replay", HOSTILE),
        ("review", HOSTILE),
        ("verify", HOSTILE),
        ("simulate", HOSTILE),
        ("arena", "imhotep", "--opponents", HOSTILE),
        ("bench", HOSTILE),
    ],
)
def test_brackets_in_an_argument_are_repeated_as_they_are(
    room: Path, hatchery: Hatchery, arguments: tuple[str, ...]
) -> None:
    done = hatchery.khonsu(room, *arguments, COLUMNS="300")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert HOSTILE in done.stderr


def finished(names: list[str]) -> Record:
    state = GAME.start(players=2, seed="nile")
    record = Record.begin(GAME, state, "nile", names)
    while state.actor is not None:
        record.add(GAME, state.actor, state.legal()[0])
        state.play(state.legal()[0])
    record.finish(state)
    return record


def test_names_in_a_record_are_printed_as_they_are(room: Path) -> None:
    (room / "game.khonsu").write_text(str(finished([HOSTILE, f"{ESCAPE}Ota"])))
    done = khonsu(room, "replay", "game.khonsu", COLUMNS="300")
    assert done.returncode == 0
    assert done.stdout.count(HOSTILE) > 20
    assert ESCAPE not in done.stdout
    assert "[31mOta" in done.stdout


def test_a_record_that_names_only_one_player_is_shown(room: Path) -> None:
    (room / "game.khonsu").write_text(str(finished(["Ema"])))
    done = khonsu(room, "replay", "game.khonsu")
    assert done.returncode == 0
    assert "Lapis" in done.stdout


@pytest.mark.parametrize("command", ["replay", "review", "verify"])
def test_brackets_in_a_wrong_record_are_repeated_as_they_are(room: Path, command: str) -> None:
    (room / "game.khonsu").write_text(str(finished(["Ema", "Ota"])).replace("\nJ ", f"\nJ {HOSTILE}", 1))
    done = khonsu(room, command, "game.khonsu")
    assert done.returncode == {"replay": 2, "review": 2, "verify": 1}[command]
    assert HOSTILE in done.stderr


def test_brackets_in_components_are_repeated_as_they_are(room: Path) -> None:
    (room / "mine.json").write_text(json.dumps({HOSTILE: {}}))
    done = khonsu(room, "play", "imhotep", "--components", "mine.json")
    assert done.returncode == 2
    assert HOSTILE in done.stderr


def test_brackets_that_are_typed_are_repeated_as_they_are(room: Path) -> None:
    assert HOSTILE in khonsu(room, "play", "imhotep", "--seed", "5", typed=f"{HOSTILE}\nq\n", COLUMNS="300").stdout


def test_every_command_prints_through_the_door_that_reads_no_markup() -> None:
    folder = Path(khonsu_package.__file__).parent / "cli"
    assert [path.name for path in sorted(folder.glob("*.py")) if "rich.console" in path.read_text(encoding="utf-8")] == [
        "output.py"
    ]
