"""Games: starting, finding, loading, and refusals that say what would be right."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conformance.toy.game import BurrowGame
from tests.opened import open_game

import khonsu
from khonsu.engine.errors import BadOption, BadPosition, UnknownGame

GAME = BurrowGame()


def test_a_game_is_found_by_name() -> None:
    for name in khonsu.game_names():
        assert khonsu.game(name).id == name
        assert khonsu.game(name) is khonsu.game(name)


def test_an_unknown_game_is_refused_with_the_installed_ones() -> None:
    name = khonsu.game_names()[0]
    with pytest.raises(UnknownGame, match=rf"There is no game '{name}x'. Did you mean {name}"):
        khonsu.game(f"{name}x")


def test_a_game_starts_with_its_smallest_number_of_players() -> None:
    assert open_game(GAME).players == 2


def test_games_without_options_share_no_settings() -> None:
    first = GAME.start()
    usual = first.options
    first.position.settings.clear()
    assert GAME.start().options == usual


@pytest.mark.parametrize("players", [1, 4, "2"])
def test_a_wrong_number_of_players_is_refused(players: Any) -> None:
    with pytest.raises(BadOption, match="Burrow is for 2 to 3 players, not"):
        open_game(GAME, players)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"game": "chess"}, "This is a position of chess"),
        ({"rules": 9}, "(rules 9, components"),
        ({"components": "0"}, "components 0), not of burrow"),
        ({"players": 7}, "Burrow is for 2 to 3 players, not 7."),
        ({"stack": [["turn", 2, 0, 0]]}, "The position has 2 seats, but seat 2 has to decide."),
        ({"stack": [["sleep", 0, 0, 0]]}, "The position cannot be read"),
        ({"stack": 3}, "The position cannot be read"),
        ({"hands": [["heron"], []]}, "The position cannot be read"),
        ({"hands": []}, "The position contradicts itself"),
        ({"luck": {"key": "xyz"}}, "The position cannot be read"),
        ({"luck": {}}, "The position has no field 'key'."),
    ],
)
def test_a_document_that_is_no_position_is_refused(change: dict[str, Any], complaint: str) -> None:
    doc = open_game(GAME, players=2, seed=1).dump()
    with pytest.raises(BadPosition) as refused:
        GAME.load({**doc, **change})
    assert complaint in str(refused.value)


@pytest.mark.parametrize("name", ["game", "luck", "stack", "hands", "turn"])
def test_a_missing_field_is_named(name: str) -> None:
    doc = open_game(GAME, players=2, seed=1).dump()
    del doc[name]
    with pytest.raises(BadPosition, match=f"The position has no field '{name}'"):
        GAME.load(doc)


def test_options_of_a_position_are_checked() -> None:
    doc = open_game(GAME, players=2, seed=1).dump()
    with pytest.raises((BadOption, BadPosition), match="is no whole number from 12 to 14"):
        GAME.load({**doc, "options": {"turns": 99}})


def test_a_view_needs_its_seat_and_choices() -> None:
    with pytest.raises(BadPosition, match="'seat' and 'choices'"):
        GAME.load_view(open_game(GAME, seed=1).dump())


def test_a_dump_writes_cards_as_words() -> None:
    state = open_game(GAME, players=2, seed=1)
    state.hands = [[2], [0, -1]]
    assert state.dump()["hands"] == [["cobra"], ["jackal", None]]
    state.hands = [[7], []]
    with pytest.raises(ValueError, match="7 is none of"):
        state.dump()


def test_a_game_is_written_as_it_is_found() -> None:
    name = khonsu.game_names()[0]
    assert eval(repr(khonsu.game(name))) is khonsu.game(name)
