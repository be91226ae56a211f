"""The games as Gymnasium environments: Gymnasium's own checks, and what they do not ask."""

import copy
import pickle
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.utils.env_match import check_environments_match
from tests.adapters.grid import GRID

import khonsu
from khonsu.adapters.gymnasium import Environment, name_of
from khonsu.engine.errors import BadOption, KhonsuError, NoSuchSeat, UnknownChoice

NAMES = [name_of(khonsu.game(name)) for name in khonsu.game_names()]

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning:gymnasium")


def play(environment: Any, luck: Random) -> list[Any]:
    told = []
    over = False
    while not over:
        choice = luck.choice(np.flatnonzero(environment.action_masks()))
        seen, reward, over, cut, info = environment.step(choice)
        assert not cut
        told.append((seen.tobytes(), reward, over, info["action_mask"].tobytes()))
    return told


@pytest.mark.parametrize(("name", "players"), GRID)
def test_the_check_of_gymnasium_passes(name: str, players: int) -> None:
    check_env(gymnasium.make(name_of(khonsu.game(name)), players=players).unwrapped, skip_render_check=players > 2)


@pytest.mark.parametrize("name", NAMES)
def test_two_with_the_same_seed_match(name: str) -> None:
    one, two = (gymnasium.make(name, opponents="greedy", disable_env_checker=True) for _ in range(2))
    check_environments_match(one, two, num_steps=20, seed=3)


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_vectors_of_environments_work(mode: str) -> None:
    vector = gymnasium.make_vec(f"khonsu.adapters.gymnasium:{NAMES[0]}", num_envs=2, vectorization_mode=mode)
    seen, info = vector.reset(seed=1)
    for _ in range(10):
        actions = np.array([Random(1).choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
        seen, *_, info = vector.step(actions)
    assert vector.observation_space.contains(seen)
    vector.close()


@pytest.mark.parametrize("name", khonsu.game_names())
def test_a_running_environment_travels_and_goes_on_alike(name: str) -> None:
    environment = Environment(name, 2, opponents="greedy", reward="shaped")
    environment.reset(seed=5)
    twins = [copy.deepcopy(environment), pickle.loads(pickle.dumps(environment))]
    told = play(environment, Random(2))
    assert [play(twin, Random(2)) for twin in twins] == [told, told]


@pytest.mark.parametrize("name", khonsu.game_names())
def test_an_illegal_action_ends_the_episode_as_a_defeat(name: str) -> None:
    environment = Environment(name)
    environment.reset(seed=1)
    illegal = int(np.flatnonzero(~environment.action_masks())[0])
    _, reward, over, _, info = environment.step(illegal)
    assert (reward, over, info["illegal"]) == (-1.0, True, illegal)
    with pytest.raises(KhonsuError, match="reset"):
        environment.step(0)


@pytest.mark.parametrize("name", khonsu.game_names())
def test_the_learner_is_asked_in_its_own_seat_and_rewarded_for_it(name: str) -> None:
    for seat in range(3):
        environment = Environment(name, 3, seat=seat)
        environment.reset(seed=seat)
        assert environment.game_state is not None
        assert environment.game_state.actor == seat
        reward = play(environment, Random(seat))[-1][1]
        winners = environment.game_state.winners()
        assert (reward > 0) == (seat in winners)


def test_what_is_wrong_is_said_in_a_sentence() -> None:
    name = khonsu.game_names()[0]
    seat: Any
    for seat in (7, -1, "0", True):
        with pytest.raises(NoSuchSeat):
            Environment(name, seat=seat)
    opponents: Any
    for opponents in (None, 3, [None], "nobody"):
        with pytest.raises(KhonsuError):
            Environment(name, opponents=opponents)
    with pytest.raises(BadOption, match="ansi"):
        Environment(name, render_mode="human")
    for early in (Environment(name).action_masks, Environment(name).render):
        with pytest.raises(KhonsuError, match="reset"):
            early()
    begun = Environment(name)
    begun.reset(seed=1)
    for action in (None, "x", 1.5, [1, 2], float("nan")):
        with pytest.raises(UnknownChoice, match="whole number"):
            begun.step(action)
    with pytest.raises(BadOption, match="without an opponent"):
        Environment(name, opponents=[])
    with pytest.raises(KhonsuError, match="reset"):
        Environment(name).step(0)
