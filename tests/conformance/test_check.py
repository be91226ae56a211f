"""The suite itself: a sound game passes, and each way of breaking a promise is noticed under the name of that promise."""

from __future__ import annotations

from types import FunctionType

import pytest
from tests.conformance.broken import BROKEN
from tests.conformance.toy.game import BurrowGame

from khonsu.engine.history import History
from khonsu.engine.observing import Observer
from khonsu.engine.position import Position
from khonsu.testing import COMMON_PROMISES, GAME_PROMISES, PROMISES, BrokenPromise, check


def test_a_sound_game_keeps_every_promise() -> None:
    check(BurrowGame(), seeds=range(3))


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_promise_is_noticed(name: str) -> None:
    if name == "PlaysOtherwiseCompiled" and isinstance(Position.step, FunctionType):
        pytest.skip("nothing is compiled here")
    game, promise = BROKEN[name]
    with pytest.raises(BrokenPromise) as broken:
        check(game(), seeds=range(3))
    assert broken.value.name == promise, str(broken.value)


def test_every_promise_is_broken_by_some_game() -> None:
    # A game that copies well cannot break it: it holds the engine's own history to its word.
    by_the_engine = {"undo_restores_the_position"}
    promises = {promise.__name__ for promise in (*GAME_PROMISES, *PROMISES, *COMMON_PROMISES)}
    assert {promise for _, promise in BROKEN.values()} == promises - by_the_engine


def test_a_history_that_does_not_restore_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def forget(self: History, seat: int, count: int = 1) -> None:
        del self.steps[-count:]

    monkeypatch.setattr(History, "undo", forget)
    with pytest.raises(BrokenPromise, match="undo_restores_the_position"):
        check(BurrowGame())


def test_a_broken_promise_tells_the_way_to_the_position() -> None:
    with pytest.raises(BrokenPromise) as broken:
        check(BROKEN["LosesCards"][0](), seeds=[5], players=2)
    text = str(broken.value)
    assert text.startswith(
        "pieces_are_conserved: at the start there were {'cards': 12}, now {'cards': 11}\nafter game.start("
    )
    start, _, made = text.partition(" choices: ")
    call = start[start.index("start(") : start.index(")") + 1]
    game = BROKEN["LosesCards"][0]()
    state = eval(f"game.{call}", {"game": game})
    for name in made.split(", "):
        state.play(game.parse(name))
    assert state.position.pieces() == {"cards": 11}


def test_what_a_game_says_of_its_numbers_is_heard_whether_it_is_compiled_or_not() -> None:
    game = BurrowGame()
    observer, position = Observer(game.rules, 2), game.start(2, 1).position
    assert [field.feature.name for field in observer.fields(0)[:5]] == ["insight", "hand", "insight", "hand", "turn"]
    assert observer.width == len(observer.numbers(position, 0)) == len(observer.row(position, 0)) // 4
