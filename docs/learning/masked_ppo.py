"""Masked PPO learns a game from nothing: `pip install 'khonsu[gymnasium]' sb3-contrib`, then `python masked_ppo.py anubixx --seconds 60`.

It trains against one level, rewarded with the points it is ahead at the end, and now and then plays whole games against other levels, which are not trained on, and prints how many it wins; those
`--at-last` only when its time is over. Seconds are those of the processor, without the games it is measured by.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv, VecNormalize

import khonsu
from khonsu.adapters.batch import Batch
from khonsu.adapters.gymnasium import name_of


def main() -> None:
    """Learn and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=khonsu.game_names())
    parser.add_argument("--seconds", type=float, default=60.0, help="processor time to learn for")
    parser.add_argument("--opponents", default="greedy", help="the level to train against")
    parser.add_argument("--against", default="random,miu,teti,greedy", help="the levels to be measured against")
    parser.add_argument("--at-last", default="", help="those to be measured against when its time is over")
    parser.add_argument("--games", type=int, default=200, help="games of each measurement")
    parser.add_argument("--every", type=float, default=20.0, help="seconds between measurements")
    parser.add_argument("--reward", default="margin")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    torch.set_num_threads(1)
    name = name_of(khonsu.game(given.game))

    def environment() -> gymnasium.Env[Any, Any]:
        made = gymnasium.make(name, opponents=given.opponents, reward=given.reward, disable_env_checker=True)
        return gymnasium.wrappers.RescaleObservation(made, np.float32(-1.0), np.float32(1.0))

    learner = MaskablePPO(
        "MlpPolicy",
        # Points come in tens and hundreds: rewards are brought to one size as they come.
        VecNormalize(DummyVecEnv([environment] * 16), norm_obs=False, gamma=1.0),
        n_steps=128,
        batch_size=512,
        n_epochs=4,
        ent_coef=0.01,
        gamma=1.0,
        policy_kwargs={"net_arch": [128, 128]},
        seed=given.seed,
    )
    curve = Curve(given)
    learner.learn(10**9, callback=curve)
    curve.tell(given.at_last)


class Curve(BaseCallback):
    """Measures the learner now and then, and ends when its time is over."""

    def __init__(self, given: argparse.Namespace) -> None:
        super().__init__()
        self.given = given
        self.learnt = 0.0
        self.since = time.process_time()
        self.next = 0.0

    def _on_rollout_start(self) -> None:
        self.learnt += time.process_time() - self.since
        if self.learnt >= self.next:
            self.next += self.given.every
            self.tell(self.given.against)
        self.since = time.process_time()

    def _on_step(self) -> bool:
        return bool(self.learnt < self.given.seconds)

    def tell(self, levels: str) -> None:
        """Print how many games it wins against some levels by now."""
        rates = [f"{level} {100 * self.won(level):.1f} %" for level in levels.split(",") if level]
        if rates:
            print(f"{self.learnt:6.1f} s  {self.num_timesteps:8} steps  wins against {', '.join(rates)}", flush=True)

    def won(self, level: str) -> float:
        """The part of games that is won, seats in turn; a shared victory counts as its part."""
        batch = Batch(self.given.game, 50, opponents=level, seed=f"measured {level}")
        seats = batch.seats.copy()
        scale = 2.0 / (batch.high - batch.low)
        # As many from each place: whichever games end first are not all games.
        each = max(1, self.given.games // 50)
        won: list[list[float]] = [[] for _ in range(50)]
        while min(map(len, won)) < each:
            seen = (batch.observations - batch.low) * scale - 1.0
            choices, _ = self.model.predict(seen, deterministic=True, action_masks=batch.masks)  # type: ignore[call-arg,unused-ignore]
            batch.step(choices)
            for place in np.flatnonzero(batch.done):
                players = batch.players
                won[place].append((float(batch.rewards[place, seats[place]]) * (players - 1) + 1) / players)
        return float(np.mean([part for place in won for part in place[:each]]))


if __name__ == "__main__":
    main()
