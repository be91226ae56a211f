"""`khonsu review` tells in words, as JSON and as a picture what is found in a game."""

import json
from pathlib import Path

import pytest
from tests.analysis.test_review import played
from typer.testing import CliRunner

from khonsu.analysis import review
from khonsu.cli.app import app


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setitem(review.DEPTHS, "quick", review.Depth(2000, 10, 24, 1000, 3, 10_000, 4))
    path = tmp_path / "game.khonsu"
    path.write_text(str(played("anubixx", 2, 1)[0]), encoding="utf-8")
    return path


def test_it_is_told_in_words_and_drawn(record: Path, tmp_path: Path) -> None:
    drawn = tmp_path / "chances.svg"
    done = CliRunner().invoke(app, ["review", str(record), "--lang", "cs", "--svg", str(drawn)])
    assert done.exit_code == 0
    assert "přesnost" in done.output
    assert "Jaspis" in done.output
    assert drawn.read_text(encoding="utf-8").startswith("<svg")


def test_json_holds_all_of_it(record: Path) -> None:
    done = CliRunner().invoke(app, ["review", str(record), "--json"])
    found = json.loads(done.stdout)
    assert len(found["chances"]) == len(found["judged"]) + 1
    assert {"moments", "people", "parts"} <= found.keys()


def test_a_game_that_is_not_over_is_not_reviewed(record: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    begun = [line for line in lines if not line.startswith(("scores:", "end:"))][:-3]
    record.write_text("\n".join(begun) + "\n", encoding="utf-8")
    done = CliRunner().invoke(app, ["review", str(record)])
    assert done.exit_code != 0
    assert "not over" in str(done.exception)
