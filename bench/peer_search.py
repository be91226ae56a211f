"""Measures OpenSpiel's MCTS, written in C++, on the opening position of backgammon; runs in its own environment."""

import json
from statistics import median
from time import process_time

import pyspiel  # type: ignore[import-not-found,unused-ignore]

RUNS = 3
SIMULATIONS = 600

game = pyspiel.load_game("backgammon")
rates: list[float] = []
for run in range(RUNS):
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    evaluator = pyspiel.RandomRolloutEvaluator(1, run)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, SIMULATIONS, 1000, False, run, False)
    begun = process_time()
    bot.step(state)
    rates.append(SIMULATIONS / (process_time() - begun))
print(json.dumps({"iterations_per_s": median(rates)}))
