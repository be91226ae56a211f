"""Golden records: whole games that must go on replaying to the same scores."""

from pathlib import Path

import pytest
from tests.games.anubixx.make_records import FOLDER, records
from tests.games.anubixx.positions import GAME

from khonsu.engine.record import Record
from khonsu.games.anubixx.rules import Anubixx

FILES = sorted(FOLDER.glob("*.khonsu"))
ENDS = {"turn-limit": "turn_limit"}
DECIDED = {"tie-break": 1, "shared": -1}


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_a_record_replays_to_its_scores(file: Path) -> None:
    record = Record.parse(file.read_text(encoding="utf-8"))
    last = record.verify(GAME)
    assert isinstance(last, Anubixx)
    assert last.actor is None
    assert (last.scores(), last.ending()) == (record.scores, record.end)
    assert last.ending() == ENDS.get(file.stem, "buildings")
    assert last.result.decided == DECIDED.get(file.stem, last.result.decided)


def test_there_is_a_record_for_each_player_count_end_and_way_to_be_decided() -> None:
    results = [Record.parse(file.read_text(encoding="utf-8")).verify(GAME) for file in FILES]
    assert {state.players for state in results} == set(GAME.seats)
    assert {state.ending() for state in results} == {"buildings", "turn_limit"}
    assert {state.result.decided for state in results} == {0, 1, -1}


def test_the_records_are_those_that_the_script_writes() -> None:
    assert {name: str(record) for name, record in records().items()} == {
        file.stem: file.read_text(encoding="utf-8") for file in FILES
    }
