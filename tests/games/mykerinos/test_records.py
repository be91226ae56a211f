"""The golden records of Mykerinos show every count and option, every way to be decided and the rare rulings."""

from functools import cache

import pytest
from tests.games.mykerinos.golden import WANTED
from tests.games.mykerinos.positions import GAME
from tests.make_records import FOLDER, Wanted

from khonsu.engine.message import Event
from khonsu.engine.record import Record
from khonsu.engine.state import State


@cache
def replay(name: str) -> tuple[Record, State, list[Event]]:
    """A golden game with its last position and everything told on the way."""
    record = Record.parse((FOLDER / "mykerinos" / f"{name}.khonsu").read_text(encoding="utf-8"))
    assert record.seed is not None
    state = GAME.start(record.players, record.seed, **record.options)
    events: list[Event] = []
    for _, choice in record.lines:
        state.play(GAME.parse(choice), events)
    return record, state, events


def test_every_wanted_game_is_there_and_no_other() -> None:
    assert sorted(file.stem for file in (FOLDER / "mykerinos").iterdir()) == sorted(wanted.name for wanted in WANTED)


@pytest.mark.parametrize("wanted", WANTED, ids=[wanted.name for wanted in WANTED])
def test_a_golden_game_shows_what_it_is_kept_for(wanted: Wanted) -> None:
    record, state, events = replay(wanted.name)
    assert record.players == wanted.players
    assert all(str(state.settings[name]) == str(value) for name, value in wanted.options.items())
    assert wanted.holds(state, events)


def test_every_count_and_every_value_of_every_option_is_recorded() -> None:
    settings = [(replay(wanted.name)[0].players, replay(wanted.name)[1].settings) for wanted in WANTED]
    assert {players for players, _ in settings} == set(GAME.seats)
    for option in GAME.options:
        assert {chosen[option.name] for _, chosen in settings} == {False, True}


def test_every_way_to_be_decided_and_to_end_is_recorded() -> None:
    results = [replay(wanted.name)[1].result for wanted in WANTED]
    assert {result.decided for result in results} == {0, 1, -1}
    assert {f"end.{result.reason}" for result in results} == {key for key in GAME.text().messages if key.startswith("end.")}


def test_every_line_of_the_log_and_every_kind_of_choice_occurs() -> None:
    told: set[str] = set()
    kinds: set[str] = set()
    for wanted in WANTED:
        record, _, events = replay(wanted.name)
        told |= {event.message.id for event in events}
        kinds |= {choice.split()[0] for _, choice in record.lines}
    assert told == {key for key in GAME.text().messages if key.startswith("log.")}
    assert kinds == {kind.name for kind in GAME.space.kinds}
