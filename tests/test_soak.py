"""The soak itself: it plays the games it says, notices what is broken, and names what was never reached."""

import subprocess
import sys
from pathlib import Path

import pytest
from tests import soak
from tests.opened import Opened

import khonsu
from khonsu.engine.message import Event, Message


@pytest.mark.parametrize("name", khonsu.game_names())
def test_games_of_the_soak_hold_what_they_promise(name: str) -> None:
    known = soak.expected(khonsu.game(name))
    for number in range(12):
        shown = soak.play(soak.Setup(name, number))
        assert shown & known


def test_the_same_number_is_the_same_game() -> None:
    setup = soak.Setup(khonsu.game_names()[0], 5)
    assert setup.begin()[0].dump() == setup.begin()[0].dump()
    assert soak.play(setup) == soak.play(setup)


@pytest.mark.parametrize("count", [1, 2, 999, 1000, 1001, 2600])
def test_exactly_as_many_games_are_played_as_asked_for(count: int) -> None:
    setups = [setup for chunk in soak.chunks(["one", "two", "three"], count) for setup in chunk]
    assert len(setups) == len(set(setups)) == count


def finished() -> tuple[Opened, dict[str, int]]:
    state, player, rng = soak.Setup(khonsu.game_names()[0], 1).begin()
    whole = state.pieces()
    while state.stack:
        state.step(player(state, rng))
    return state, whole


def test_a_lost_piece_is_noticed() -> None:
    state, whole = finished()
    soak.check(state, whole, 1)
    with pytest.raises(soak.Broken, match="pieces were"):
        soak.check(state, {name: count + 1 for name, count in whole.items()}, 1)


def test_an_endless_game_is_noticed() -> None:
    state, whole = finished()
    with pytest.raises(soak.Broken, match="more than"):
        soak.check(state, whole, state.game.longest + 1)


def test_a_failure_says_how_to_play_the_game_again(monkeypatch: pytest.MonkeyPatch) -> None:
    name = khonsu.game_names()[0]
    monkeypatch.setattr(soak, "play", lambda setup: 1 // 0)
    with pytest.raises(soak.Broken, match=rf"Setup\(game='{name}', number=3\): ZeroDivisionError(.|\n)*players"):
        soak.play_chunk([soak.Setup(name, 3)])


def test_an_event_shows_its_sentence_and_the_words_in_it() -> None:
    event = Event(Message("log.card", {"card": "statue", "seat": 1, "ships": "4-3-2", "cards": ["lever", "sail"]}))
    assert soak.names(event) == {"log.card", "log.card statue", "log.card lever", "log.card sail"}
    whisper = Event(Message("log.draws"), knower=1, inner=Message("log.draws_card", {"card": "lever"}))
    assert soak.names(whisper) == {"log.draws", "log.draws_card", "log.draws_card lever"}


def test_the_command_reports_what_was_shown_and_what_was_not() -> None:
    name = khonsu.game_names()[0]
    root = Path(__file__).parent.parent
    command = [sys.executable, "-m", "tests.soak", name, "-n", "3"]
    run = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True)
    assert "3 of 3 games" in run.stdout
    assert "never" in run.stdout
    assert run.stdout.strip().endswith("names never reached")
