"""Games as data: what is kept is what was played, in both forms, and a run that was cut short goes on."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from pyarrow import parquet
from tests.cli.command import khonsu as command

import khonsu
from khonsu.adapters import data
from khonsu.adapters.data import JSON_LINES, PARQUET, SCHEMA, Plan, make
from khonsu.engine.errors import BadOption
from khonsu.engine.observing import Observer


def plan(name: str, form: str = JSON_LINES) -> Plan:
    game = khonsu.game(name)
    count = game.seats[-1]
    levels = tuple(("random", "greedy")[seat % 2] for seat in range(count))
    return Plan(khonsu.__version__, name, game.rules_version, game.tables.hash(), levels, {}, None, 5, 3, 2, True, form)


@pytest.mark.parametrize("name", khonsu.game_names())
def test_a_row_replays_to_what_it_says(name: str, tmp_path: Path) -> None:
    list(make(plan(name), tmp_path, 1))
    games = [row for shard in (0, 1) for row in data.read(plan(name).path(tmp_path, shard))]
    assert [row["seed"] for row in games] == [5, 6, 7]
    observer = Observer(khonsu.game(name).rules, len(games[0]["levels"]))
    for row in games:
        assert list(row) == list(SCHEMA)
        state = khonsu.game(name).start(row["players"], row["seed"])
        steps = zip(row["seats"], row["choices"], row["legal"], row["observations"], row["values"], strict=True)
        for seat, choice, legal, seen, values in steps:
            assert (state.actor, state.legal()) == (seat, legal)
            assert observer.numbers(state.position, seat) == seen
            assert len(values) == row["players"]
            state.play(choice)
        assert state.result is not None
        assert (list(state.result.scores), list(state.result.places)) == (row["scores"], row["places"])


@pytest.mark.parametrize("name", khonsu.game_names())
def test_both_forms_say_the_same(name: str, tmp_path: Path) -> None:
    lines, tables = plan(name), plan(name, PARQUET)
    assert list(make(lines, tmp_path / "a", 1)) == list(make(tables, tmp_path / "b", 1))
    for one, other in zip(data.read(lines.path(tmp_path / "a", 0)), data.read(tables.path(tmp_path / "b", 0)), strict=True):
        for column in SCHEMA:
            if column in ("values", "observations"):
                assert np.allclose(one[column], other[column])
            else:
                assert one[column] == other[column]
    stored = parquet.read_schema(tables.path(tmp_path / "b", 0))
    kinds = {field.name: str(field.type).replace("element: ", "").replace("item: ", "") for field in stored}
    assert kinds == {name: kind for name, (kind, _) in SCHEMA.items()}


def test_what_is_there_is_not_played_again_and_what_is_missing_is(tmp_path: Path) -> None:
    wanted = plan("anubixx")
    first = list(make(wanted, tmp_path, 1))
    kept, lost = wanted.path(tmp_path, 0), wanted.path(tmp_path, 1)
    before = kept.stat().st_mtime_ns
    again = lost.read_bytes()
    lost.unlink()
    assert list(make(wanted, tmp_path, 1)) == first
    assert kept.stat().st_mtime_ns == before
    assert lost.read_bytes() == again


def test_data_of_other_games_are_left_alone(tmp_path: Path) -> None:
    list(make(plan("anubixx"), tmp_path, 1))
    with pytest.raises(BadOption, match=r"other games \(first_seed 5, not 9\)"):
        list(make(replace(plan("anubixx"), first_seed=9), tmp_path, 1))


def test_the_command_keeps_games_and_sums_them_up(tmp_path: Path) -> None:
    call = (
        "simulate",
        "anubixx",
        "-n",
        "4",
        "--out",
        str(tmp_path / "games"),
        "--shard",
        "3",
        "--processes",
        "2",
        "--lang",
        "en",
    )
    told = [command(tmp_path, *call) for _ in range(2)]
    assert [done.returncode for done in told] == [0, 0]
    assert told[0].stdout == told[1].stdout == command(tmp_path, *call[:4], "--lang", "en").stdout
    files = sorted(path.name for path in (tmp_path / "games").iterdir())
    assert files == ["_about.json", "games-00000.parquet", "games-00001.parquet"]
    assert "observations" not in parquet.read_schema(tmp_path / "games" / "games-00000.parquet").names
    assert parquet.read_table(tmp_path / "games").num_rows == len(
        data.read(tmp_path / "games" / "games-00000.parquet")
    ) + len(data.read(tmp_path / "games" / "games-00001.parquet"))
    assert json.loads((tmp_path / "games" / "_about.json").read_text(encoding="utf-8"))["levels"] == ["random", "random"]
