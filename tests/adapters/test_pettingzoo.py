"""The games as PettingZoo environments: PettingZoo's own suite, and what it does not ask."""

import copy
import pickle
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from pettingzoo.test.state_test import test_state_space as check_state_space
from pettingzoo.utils import turn_based_aec_to_parallel
from tests.adapters.grid import GRID

import khonsu
from khonsu.adapters.pettingzoo import Environment, env
from khonsu.adapters.rewards import MODES
from khonsu.engine.errors import BadOption, IllegalChoice, KhonsuError, UnknownChoice

# What a suite warns of that an observation with a mask is meant to be, or that it asks of images alone.
EXPECTED = "ignore:(Observation is not a NumPy array|Observation space for each agent probably|The observation contains)"
# A mask of an agent that may not choose.
NONE_LEGAL = "ignore:Action mask numpy array is all zeros"

pytestmark = [
    pytest.mark.filterwarnings(EXPECTED),
    pytest.mark.filterwarnings(NONE_LEGAL),
    pytest.mark.filterwarnings("ignore:The base environment"),
]


def legal(environment: Environment) -> list[int]:
    seen, *_ = environment.last()
    return [int(choice) for choice in np.flatnonzero(seen["action_mask"])]


def play(environment: Environment, luck: Random, steps: int = 100000) -> list[Any]:
    """Play at random; tells what everybody was told."""
    told: list[Any] = []
    for agent in environment.agent_iter(steps):
        seen, reward, terminated, _, _ = environment.last()
        told.append((agent, seen["observation"].tobytes(), seen["action_mask"].tobytes(), reward, terminated))
        environment.step(None if terminated else luck.choice(legal(environment)))
    return told


@pytest.mark.parametrize(("name", "players"), GRID)
def test_the_suite_of_pettingzoo_passes(name: str, players: int) -> None:
    api_test(env(name, players), num_cycles=120)


@pytest.mark.parametrize("name", khonsu.game_names())
def test_seeds_decide_everything(name: str) -> None:
    seed_test(lambda: env(name), num_cycles=60)


@pytest.mark.parametrize("name", khonsu.game_names())
def test_the_parallel_wrapper_passes_its_suite(name: str) -> None:
    class Announced(Environment):
        metadata = {**Environment.metadata, "is_parallelizable": True}

    parallel_api_test(turn_based_aec_to_parallel(Announced(name)), num_cycles=40)


def test_every_way_of_rendering_gives_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    for name in khonsu.game_names():
        render_test(lambda name=name, **how: env(name, **how), {"svg": lambda drawn: drawn.startswith("<svg")})
        assert capsys.readouterr().out


@pytest.mark.parametrize("name", khonsu.game_names())
def test_the_state_is_everything(name: str) -> None:
    environment = env(name, players=3)
    environment.reset(seed=1)
    check_state_space(environment)
    assert environment.state_space.contains(environment.state())


@pytest.mark.parametrize("name", khonsu.game_names())
@pytest.mark.parametrize("carried", [copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))])
def test_a_running_environment_travels_and_goes_on_alike(name: str, carried: Any) -> None:
    environment = env(name, 2, reward="shaped")
    environment.reset(seed=5)
    play(environment, Random(1), steps=25)
    twin = carried(environment)
    assert play(environment, Random(2)) == play(twin, Random(2))


@pytest.mark.parametrize("reward", MODES)
@pytest.mark.parametrize("name", khonsu.game_names())
def test_rewards_of_a_game_add_up_to_nothing_and_favour_whoever_won(name: str, reward: str) -> None:
    environment = env(name, 3, reward=reward)
    environment.reset(seed=4)
    total = dict.fromkeys(environment.possible_agents, 0.0)
    for agent, _, _, gained, _ in play(environment, Random(3)):
        total[agent] += gained
    assert environment.game_state is not None
    assert sum(total.values()) == pytest.approx(0.0, abs=1e-9)
    best = max(total.values())
    winners = environment.game_state.winners()
    assert {seat for seat, agent in enumerate(total) if total[agent] == pytest.approx(best)} >= set(winners)
    if reward == "shaped":
        scores = environment.game_state.scores()
        assert total["player_0"] == pytest.approx(scores[0] - sum(scores[1:]) / 2)


def test_what_is_wrong_is_said_in_a_sentence() -> None:
    name = khonsu.game_names()[0]
    with pytest.raises(BadOption, match="is for"):
        env(name, 9)
    with pytest.raises(BadOption, match="no reward"):
        env(name, reward="gold")
    with pytest.raises(BadOption, match="There are: margin"):
        env(name, reward=None)  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="ansi"):
        env(name, render_mode="rgb_array")
    environment: Any = env(name)
    for early in (lambda: environment.step(0), environment.last, environment.render, environment.state):
        with pytest.raises(KhonsuError, match="reset"):
            early()
    for ask in (environment.observation_space, environment.action_space):
        with pytest.raises(BadOption, match="player_0"):
            ask("somebody")
    for wrong in (1.5, "x"):
        with pytest.raises(BadOption, match="whole number"):
            environment.reset(seed=wrong)
    environment.reset(seed=1)
    illegal = next(choice for choice in range(1000) if choice not in legal(environment))
    before = environment.observe(environment.agent_selection)["observation"].tobytes()
    with pytest.raises(IllegalChoice):
        environment.step(illegal)
    for action in (None, "x", str(legal(environment)[0]), legal(environment)[0] + 0.5, float("nan"), [0, 1], True):
        with pytest.raises(UnknownChoice, match="whole number"):
            environment.step(action)
    assert environment.observe(environment.agent_selection)["observation"].tobytes() == before


def test_the_name_tells_the_version_of_the_rules() -> None:
    game = khonsu.game(khonsu.game_names()[0])
    assert str(env(game)) == f"{game.id}_v{game.rules_version}"
