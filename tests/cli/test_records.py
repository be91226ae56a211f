"""`khonsu replay` and `khonsu verify`: a record shows what happened, and proves it or says what is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.cli.command import khonsu

import khonsu as khonsu_package
from khonsu.engine.record import Record

if TYPE_CHECKING:
    from pathlib import Path

GAME = khonsu_package.game("imhotep")


@pytest.fixture(scope="module")
def record() -> Record:
    """A finished game in which always the middle choice was made."""
    state = GAME.start(players=2, seed="nile", sides="ABABA")
    made = Record.begin(GAME, state, "nile", ["Ema", "Ota"])
    while state.actor is not None:
        choice = state.legal()[len(state.legal()) // 2]
        made.add(GAME, state.actor, choice)
        state.play(choice)
    made.finish(state)
    return made


@pytest.fixture
def file(tmp_path: Path, record: Record) -> Path:
    path = tmp_path / "game.khonsu"
    path.write_text(str(record))
    return path


def test_a_true_record_is_proved(tmp_path: Path, file: Path, record: Record) -> None:
    done = khonsu(tmp_path, "verify", str(file))
    assert done.returncode == 0
    assert f"The seed fits the commitment {record.commitment}." in done.stdout
    assert f"{len(record.lines)} choices were made, and every one was legal." in done.stdout
    assert f"The final scores {record.scores[0]} and {record.scores[1]} are right." in done.stdout


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("seed: nile", "seed: niles", ""),
        ("commitment: ", "commitment: 0", "The seed does not fit the commitment"),
        ("scores: ", "scores: 1", "The record says scores"),
        ("end: rounds", "end: surrender", "ended by 'surrender'"),
        ("option sides: ABABA", "option sides: BBBBB", ""),
        ("\nJ load", "\nJ sail", ""),
    ],
)
def test_a_false_record_is_found_out(tmp_path: Path, file: Path, old: str, new: str, complaint: str) -> None:
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))
    done = khonsu(tmp_path, "verify", str(file))
    assert done.returncode == 1
    assert complaint in done.stderr
    assert "Traceback" not in done.stderr


def test_a_record_without_its_end_proves_no_score(tmp_path: Path, file: Path) -> None:
    lines = [line for line in file.read_text().splitlines()[:40] if not line.startswith(("scores", "end"))]
    file.write_text("\n".join(lines) + "\n")
    done = khonsu(tmp_path, "verify", str(file))
    assert done.returncode == 1
    assert "The game is not over" in done.stderr


def test_a_file_that_is_no_record_is_bad_usage(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ema\n")
    for name, complaint in (("letter.txt", "a record begins with"), ("nothing.khonsu", "cannot be read")):
        done = khonsu(tmp_path, "verify", str(tmp_path / name))
        assert done.returncode == 2
        assert complaint in done.stderr


def test_a_replay_tells_every_choice_and_how_it_ended(tmp_path: Path, file: Path, record: Record) -> None:
    done = khonsu(tmp_path, "replay", str(file))
    assert done.returncode == 0
    for number, (seat, choice) in enumerate(record.lines, 1):
        assert f"{number:4}  {'JL'[seat]} {choice}\n" in done.stdout
    assert "Ema" in done.stdout
    assert "Final score" in done.stdout


def test_a_replay_shows_one_position(tmp_path: Path, file: Path, record: Record) -> None:
    start = khonsu(tmp_path, "replay", str(file), "--at", "0")
    assert "Round 1 of 6" in start.stdout
    end = khonsu(tmp_path, "replay", str(file), "--at", str(len(record.lines)), "--lang", "cs")
    assert "6. kolo ze 6" in end.stdout
    refused = khonsu(tmp_path, "replay", str(file), "--at", str(len(record.lines) + 1))
    assert refused.returncode == 2
    assert f"a number from 0 to {len(record.lines)}" in refused.stderr


def test_a_replay_shows_every_position(tmp_path: Path, file: Path, record: Record) -> None:
    done = khonsu(tmp_path, "replay", str(file), "--positions")
    assert done.stdout.count("Burial Chamber B") == len(record.lines)
