"""The golden records of Egizia show every count and variant, every way to be decided and the rare rulings."""

from functools import cache

import pytest
from tests.games.egizia.golden import WANTED
from tests.games.egizia.positions import GAME
from tests.make_records import FOLDER, Wanted

from khonsu.engine.message import Event
from khonsu.engine.record import Record
from khonsu.engine.state import State
from khonsu.games.egizia.state import EFFECTS


@cache
def replay(name: str) -> tuple[Record, State, list[Event]]:
    """A golden game with its last position and everything told on the way."""
    record = Record.parse((FOLDER / "egizia" / f"{name}.khonsu").read_text(encoding="utf-8"))
    assert record.seed is not None
    state = GAME.start(record.players, record.seed, **record.options)
    events: list[Event] = []
    for _, choice in record.lines:
        state.play(GAME.parse(choice), events)
    return record, state, events


def test_every_wanted_game_is_there_and_no_other() -> None:
    assert sorted(file.stem for file in (FOLDER / "egizia").iterdir()) == sorted(wanted.name for wanted in WANTED)


@pytest.mark.parametrize("wanted", WANTED, ids=[wanted.name for wanted in WANTED])
def test_a_golden_game_shows_what_it_is_kept_for(wanted: Wanted) -> None:
    record, state, events = replay(wanted.name)
    assert record.players == wanted.players
    assert all(str(state.settings[name]) == str(value) for name, value in wanted.options.items())
    assert wanted.holds(state, events)


def test_every_variant_is_recorded() -> None:
    found = {(name, value) for wanted in WANTED for name, value in replay(wanted.name)[0].options.items()}
    assert found == {(option.name, str(value)) for option in GAME.options for value in option.values(2)}


def test_every_way_to_be_decided_and_to_end_is_recorded() -> None:
    results = [replay(wanted.name)[1].result for wanted in WANTED]
    assert {result.decided for result in results} == {0, 1, 2}
    assert {result.reason for result in results} == {"rounds"}


def test_every_line_of_the_log_and_every_kind_of_choice_occurs() -> None:
    told: set[str] = set()
    kinds: set[str] = set()
    for wanted in WANTED:
        record, _, events = replay(wanted.name)
        told |= {event.message.id for event in events}
        told |= {event.inner.id for event in events if event.inner is not None}
        kinds |= {choice.split()[0] for _, choice in record.lines}
    # The order tiles are given out before the first choice, so nobody hears of bids but in games with bidding.
    assert told == {key for key in GAME.text().messages if key.startswith("log.")}
    assert kinds == {kind.name for kind in GAME.space.kinds}


def test_every_nile_card_is_taken_somewhere() -> None:
    plain = {
        str(event.message.args.get("card"))
        for wanted in WANTED
        for event in replay(wanted.name)[2]
        if event.message.id == "log.takes"
    }
    assert plain == set(EFFECTS) - {"quarry", "field", "crew_pair", "brick_points"}
