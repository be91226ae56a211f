"""The games in OpenSpiel: its own simulation tests, its bots, and what they do not ask."""

from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.tests import games_sim_test
from tests.adapters.grid import GRID

import khonsu
from khonsu.adapters.openspiel import has_secrets, name_of
from khonsu.engine.errors import KhonsuError


def loaded(name: str, players: int = 2) -> Any:
    return pyspiel.load_game(name_of(khonsu.game(name)), {"players": players})


def rolled(state: Any, luck: np.random.RandomState) -> Any:
    while state.is_chance_node():
        state.apply_action(luck.choice([outcome for outcome, _ in state.chance_outcomes()]))
    return state


@pytest.mark.parametrize(("name", "players"), GRID)
def test_the_random_simulation_passes_with_serialisation(name: str, players: int) -> None:
    pyspiel.random_sim_test(loaded(name, players), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", khonsu.game_names())
def test_the_simulation_test_passes(name: str) -> None:
    games_sim_test.GamesSimTest().sim_game(loaded(name))


@pytest.mark.parametrize("name", khonsu.game_names())
def test_the_bots_of_openspiel_play(name: str) -> None:
    game = loaded(name)
    luck = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, luck)
    bots = [mcts.MCTSBot(game, 1.0, 3, evaluator, random_state=luck), pyspiel.make_uniform_random_bot(1, 7)]
    if has_secrets(khonsu.game(name)):
        bots[1] = ismcts.ISMCTSBot(game, evaluator, 1.0, 3, random_state=luck)
    state = rolled(game.new_initial_state(), luck)
    for _ in range(12):
        state.apply_action(bots[state.current_player()].step(state))
        rolled(state, luck)


@pytest.mark.parametrize("name", khonsu.game_names())
def test_what_is_resampled_looks_the_same_to_the_player(name: str) -> None:
    luck = np.random.RandomState(2)
    state = rolled(loaded(name, 3).new_initial_state(), luck)
    for _ in range(25):
        player = state.current_player()
        other = state.resample_from_infostate(player, luck.uniform)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        state.apply_action(luck.choice(state.legal_actions()))
        rolled(state, luck)
        if state.is_terminal():
            break


def test_the_learning_environment_works() -> None:
    environment = rl_environment.Environment(loaded(khonsu.game_names()[0]))
    step = environment.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = environment.step([step.observations["legal_actions"][player][0]])
    assert sum(step.rewards) == pytest.approx(0.0)


def test_options_of_a_game_are_parameters() -> None:
    for name in khonsu.game_names():
        for option in khonsu.game(name).options:
            players = option.counts[0] if option.counts else 2
            for value in option.values(players)[:3]:
                game = pyspiel.load_game(name_of(khonsu.game(name)), {"players": players, option.name: value})
                state = rolled(game.new_initial_state(), np.random.RandomState(1))
                assert state.moment.position.settings[option.name] == value


def test_nobody_takes_an_observation_for_perfect_recall() -> None:
    state = loaded(khonsu.game_names()[0]).new_initial_state()
    with pytest.raises(KhonsuError, match="no information state tensor"):
        state.information_state_tensor(0)
    assert len(state.observation_tensor(0)) > 0
