"""Measures random two-player games of catanatron, a fast Python implementation of another board game; runs in its own environment.

Every action counts as a choice, also those that were the only one possible; ours are counted without the forced ones.
"""

import json
import random
import sys
from statistics import median
from time import process_time

from catanatron.game import Game  # type: ignore[import-not-found,unused-ignore]
from catanatron.models.player import Color, RandomPlayer  # type: ignore[import-not-found,unused-ignore]

RUNS = 3
SECONDS_A_RUN = 1.0

random.seed(int(sys.argv[1]))
game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)])
choices: list[float] = []
games: list[float] = []
copies: list[float] = []
for _ in range(RUNS):
    actions = 0
    played = 0
    begun = process_time()
    while (spent := process_time() - begun) < SECONDS_A_RUN:
        game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)])
        game.play()
        actions += len(game.state.actions)
        played += 1
    choices.append(actions / spent)
    games.append(played / spent)
    begun = process_time()
    for _ in range(200):
        game.copy()
    copies.append(1e6 * (process_time() - begun) / 200)
print(json.dumps({"choices_per_s": median(choices), "games_per_s": median(games), "copy_us": median(copies)}))
