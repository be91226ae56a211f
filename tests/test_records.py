"""Golden records: every game under tests/records replays to the score and the remarks it was written with, and together they show all."""

from pathlib import Path

import pytest
from tests.golden_records import replay, replays, wanted
from tests.make_records import FOLDER, annotate
from tests.test_rare_lines import RARE

import khonsu
from khonsu.engine.record import Record

FILES = sorted(FOLDER.rglob("*.khonsu"))
EVERY_GAME = pytest.mark.parametrize("game", khonsu.game_names())


@pytest.mark.parametrize("file", FILES, ids=[f"{file.parent.name}/{file.stem}" for file in FILES])
def test_a_golden_record_replays_exactly(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    record = Record.parse(text)
    game = khonsu.game(record.game)
    last = record.verify(game)
    assert last.actor is None
    assert last.scores() == record.scores
    assert last.position.ending() == record.end
    # The remarks tell what happened by itself, so that luck and automatic effects are held too.
    about = text.split("\n")[1].removeprefix("# ")
    assert annotate(game, record, about) == text


@EVERY_GAME
def test_every_wanted_game_is_there_and_no_other(game: str) -> None:
    assert sorted(file.stem for file in (FOLDER / game).iterdir()) == sorted(each.name for each in wanted(game))


@pytest.mark.parametrize(("game", "name"), [(game, each.name) for game in khonsu.game_names() for each in wanted(game)])
def test_a_golden_game_shows_what_it_is_kept_for(game: str, name: str) -> None:
    (kept,) = (each for each in wanted(game) if each.name == name)
    record, state, events = replay(game, name)
    assert record.players == kept.players
    assert all(str(state.settings[option]) == str(value) for option, value in kept.options.items())
    assert kept.holds(state, events)


@EVERY_GAME
def test_every_count_and_every_way_to_end_is_recorded(game: str) -> None:
    last = [state for _, state, _ in replays(game)]
    assert {state.players for state in last} == set(khonsu.game(game).seats)
    ways = {key for key in khonsu.game(game).text().messages if key.startswith("end.")}
    assert {f"end.{state.result.reason}" for state in last} == ways


@EVERY_GAME
def test_every_line_of_the_log_and_every_kind_of_choice_occurs(game: str) -> None:
    told: set[str] = set()
    kinds: set[str] = set()
    for record, _, events in replays(game):
        told |= {event.message.id for event in events}
        told |= {event.inner.id for event in events if event.inner is not None}
        kinds |= {choice.split()[0] for _, choice in record.lines}
    # A few lines are so rare that they are shown apart.
    assert told.isdisjoint(RARE.get(game, set()))
    assert told | RARE.get(game, set()) == {key for key in khonsu.game(game).text().messages if key.startswith("log.")}
    assert kinds == {kind.name for kind in khonsu.game(game).space.kinds}
