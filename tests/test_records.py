"""Golden records: every game under tests/records replays choice by choice to the score and the remarks it was written with."""

from pathlib import Path

import pytest
from tests.make_records import FOLDER, annotate

import khonsu
from khonsu.engine.record import Record

FILES = sorted(FOLDER.rglob("*.khonsu"))


@pytest.mark.parametrize("file", FILES, ids=[f"{file.parent.name}/{file.stem}" for file in FILES])
def test_a_golden_record_replays_exactly(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    record = Record.parse(text)
    game = khonsu.game(record.game)
    last = record.verify(game)
    assert last.actor is None
    assert last.scores() == record.scores
    assert last.ending() == record.end
    # The remarks tell what happened by itself, so that luck and automatic effects are held too.
    about = text.split("\n")[1].removeprefix("# ")
    assert annotate(game, record, about) == text
