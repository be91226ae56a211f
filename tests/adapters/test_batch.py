"""Many games at once: each goes as it would alone, restarts by itself, and is observed as everywhere."""

from typing import Any

import numpy as np
import pytest
from tests.adapters.grid import GRID

import khonsu
from khonsu.adapters import seats
from khonsu.adapters.batch import Batch
from khonsu.adapters.rewards import MODES, earned
from khonsu.engine.chance import QUICK_KEY, quick_starts
from khonsu.engine.errors import BadOption, KhonsuError
from khonsu.engine.game import Game
from khonsu.engine.state import State


def begun(game: Game, players: int, seed: str) -> State:
    """A game with the luck of a batch."""
    position = game.new_position(players, game.start(players, 0).options)
    position.key = QUICK_KEY
    position.quick1, position.quick2 = quick_starts(seed)
    position.begin()
    return State(position)


def anything(batch: Batch, luck: np.random.Generator) -> Any:
    return (luck.random(batch.masks.shape) * batch.masks).argmax(axis=1)


@pytest.mark.parametrize(("name", "players"), GRID)
def test_a_batch_is_so_many_games_side_by_side(name: str, players: int) -> None:
    reward = MODES[players % len(MODES)]
    batch = Batch(name, 3, players, seed=9, reward=reward)
    game = khonsu.game(name)
    watcher = seats.observer(game, players)
    luck = np.random.default_rng(1)
    played = [0] * 3
    total = [[0.0] * players] * 3
    states = [begun(game, players, f"9/{place}/0") for place in range(3)]
    while min(played) < 1:
        for place, state in enumerate(states):
            seat = state.actor
            assert seat is not None
            assert batch.seats[place] == seat
            assert batch.observations[place].tobytes() == watcher.row(state.position, seat)
            assert np.flatnonzero(batch.masks[place]).tolist() == state.legal()
        assert (batch.observations >= batch.low).all()
        assert (batch.observations <= batch.high).all()
        choices = anything(batch, luck)
        batch.step(choices)
        for place, state in enumerate(states):
            state.play(int(choices[place]))
            before, total[place] = total[place], earned(state.position, reward)
            assert batch.rewards[place] == pytest.approx(np.subtract(total[place], before), abs=1e-4)
            assert batch.done[place] == (state.actor is None)
            if state.actor is None:
                played[place] += 1
                total[place] = [0.0] * players
                states[place] = begun(game, players, f"9/{place}/{played[place]}")


@pytest.mark.parametrize("opponents", ["random", "greedy"])
@pytest.mark.parametrize("name", khonsu.game_names())
def test_against_opponents_the_learner_is_asked_for_its_own_seat_alone(name: str, opponents: str) -> None:
    batch = Batch(name, 4, 2, seed=1, opponents=opponents)
    luck = np.random.default_rng(1)
    ended = 0
    while ended < 4:
        assert batch.seats.tolist() == [0, 1, 0, 1]
        batch.step(anything(batch, luck))
        ended += int(batch.done.sum())
        assert not batch.rewards[batch.done == 0].any()


@pytest.mark.parametrize("name", khonsu.game_names())
def test_a_game_of_a_batch_goes_its_way_whatever_the_others_do(name: str) -> None:
    one, two = Batch(name, 2, seed=4), Batch(name, 3, seed=4)
    luck = np.random.default_rng(1)
    ended = 0
    while ended < 2:
        assert one.observations[0].tobytes() == two.observations[0].tobytes()
        others = anything(two, luck)
        choices = anything(one, luck)
        others[0] = choices[0]
        one.step(choices)
        two.step(others)
        ended += int(one.done[0])


def test_masks_that_somebody_has_changed_allow_nothing_more() -> None:
    batch = Batch(khonsu.game_names()[0], 3, seed=2)
    choices = batch.masks.argmax(axis=1)
    choices[2] = batch.masks[2].argmin()
    batch.masks[:] = 1
    with pytest.raises(BadOption, match="not legal in game 2"):
        batch.step(choices)


def test_a_batch_with_an_illegal_choice_does_nothing() -> None:
    batch = Batch(khonsu.game_names()[0], 3, seed=2)
    before = batch.observations.copy()
    choices = batch.masks.argmax(axis=1)
    choices[2] = batch.masks[2].argmin()
    with pytest.raises(BadOption, match="not legal in game 2"):
        batch.step(choices)
    with pytest.raises(BadOption, match="3 games, but 2"):
        batch.step(choices[:2])
    assert (batch.observations == before).all()
    for far in (-1, batch.masks.shape[1], 2**70):
        with pytest.raises(BadOption, match="not legal in game 1"):
            batch.step([int(choices[0]), far, 0])
    assert (batch.observations == before).all()
    for wrong in (None, 3, ["x"] * 3, [None] * 3, choices + 0.5, choices.reshape(3, 1)):
        with pytest.raises(BadOption, match="3 whole numbers in a row"):
            batch.step(wrong)
    assert (batch.observations == before).all()


def test_numbers_of_numpy_are_choices_in_any_row() -> None:
    one, two = Batch(khonsu.game_names()[0], 3, seed=2), Batch(khonsu.game_names()[0], 3, seed=2)
    choices = one.masks.argmax(axis=1)
    one.step(choices)
    two.step(list(choices))
    assert (one.observations == two.observations).all()


@pytest.mark.parametrize(
    "given",
    [
        {"count": 0},
        {"count": -1},
        {"count": "4"},
        {"count": 2.5},
        {"seat": 9, "opponents": "random"},
        {"seat": -1, "opponents": "random"},
        {"seat": 1},
        {"opponents": 3},
        {"opponents": "nobody"},
    ],
    ids=str,
)
def test_a_batch_that_cannot_be_is_refused_with_a_sentence(given: dict[str, Any]) -> None:
    with pytest.raises(KhonsuError):
        Batch(khonsu.game_names()[0], **{"count": 4, **given})
