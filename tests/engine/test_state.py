"""Positions: the loop that asks only real questions, choices that are refused, and results."""

from __future__ import annotations

import pytest
from tests.conformance.toy.game import PEEK, ROLL, BurrowGame
from tests.opened import open_game

from khonsu.engine.errors import IllegalChoice
from khonsu.engine.message import Event, Message
from khonsu.engine.result import decided_by

GAME = BurrowGame()


def test_a_forced_choice_is_made_and_not_asked() -> None:
    state = open_game(GAME, players=2, seed=1, peeking=False)
    state.pile = [0, 0, 0]
    state.hands = [[], []]
    state.play(GAME.parse("aim left"))
    # Without cards, and after aiming, only the die is left.
    assert state.actor == 1
    assert state.rolled[0] > 0


def test_what_happens_is_told_in_order() -> None:
    events: list[Event] = []
    state = open_game(GAME, players=2, seed=1)
    state.play(GAME.parse("aim right"), events)
    state.play(GAME.parse("peek"), events)
    assert [event.message.id for event in events] == ["log.aims", "log.peeks"]
    assert state.events is None


def test_nobody_listens_after_a_refused_choice() -> None:
    events: list[Event] = []
    state = open_game(GAME, players=2, seed=1)
    with pytest.raises(IllegalChoice):
        state.play(GAME.parse("lay 2"), events)
    assert events == []
    assert state.events is None


@pytest.mark.parametrize(
    ("choice", "text", "reason"),
    [
        (3, "'lay 2': You have no card 2.", Message("reason.no_card", {"place": 2})),
        (99, "99: There is no such choice in this game.", Message("reason.unknown")),
        (-1, "-1: There is no such choice in this game.", Message("reason.unknown")),
    ],
)
def test_an_illegal_choice_is_refused_with_its_reason(choice: int, text: str, reason: Message) -> None:
    state = open_game(GAME, players=2, seed=1)
    with pytest.raises(IllegalChoice) as refused:
        state.play(choice)
    assert str(refused.value) == text
    assert refused.value.reason == reason


def test_a_finished_game_refuses_everything_and_has_a_result() -> None:
    state = open_game(GAME, players=3, seed=1)
    count = state.play_out(1)
    assert 0 < count <= GAME.longest
    assert state.actor is None
    assert state.reason(ROLL) == Message("reason.over")
    assert state.prompt() == Message("prompt.over")
    assert state.result.scores == tuple(state.scores())
    assert state.result.reason == "turns"


def test_wandering_with_a_seed_is_the_same_every_time() -> None:
    one, two, three = (open_game(GAME, players=3, seed=1) for _ in range(3))
    assert one.play_out(4) == two.play_out(4)
    assert one.dump() == two.dump()
    three.play_out(5)
    assert three.dump() != one.dump()


def test_equal_standings_share_a_place() -> None:
    state = open_game(GAME, players=3, seed=1)
    state.play_out(1)
    state.stowed = [[], [], []]
    state.hands = [[], [0], []]
    state.laid, state.rolled = [5, 5, 4], [0, 0, 1]
    assert state.ranking() == [1, 3, 1]
    assert state.winners() == [0, 2]
    assert state.result.decided == -1


@pytest.mark.parametrize(
    ("standings", "decided"),
    [([[9], [7]], 0), ([[9, 1], [9, 3], [2, 5]], 1), ([[9, 1], [9, 1]], -1), ([[4]], 0), ([[3, 0], [9, 2], [9, 2]], -1)],
)
def test_what_decided_is_the_first_difference_at_the_top(standings: list[list[int]], decided: int) -> None:
    assert decided_by(standings) == decided


def test_labels_are_sentences_in_every_language() -> None:
    state = open_game(GAME, players=2, seed=1)
    assert [state.label(PEEK, lang) for lang in ("en", "cs", "sk")] == [
        "Look at the buried card",
        "Podívat se na zahrabanou kartu",
        "Pozrieť sa na zahrabanú kartu",
    ]
