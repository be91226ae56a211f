"""Measures random play of peers' own environments, in an environment of their own: `classic` games of PettingZoo, or `envpool`."""

import json
import random
import sys
from collections.abc import Callable
from importlib import import_module
from time import process_time
from typing import Any

SECONDS = 1.0
CLASSIC = ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4")
BATCH = 256


def rate(play: Callable[[], int]) -> float:
    """Steps a second."""
    play()
    steps = 0
    begun = process_time()
    while (spent := process_time() - begun) < SECONDS:
        steps += play()
    return steps / spent


def classic(name: str) -> float:
    """One game of PettingZoo, as its documentation plays it."""
    environment = import_module(f"pettingzoo.classic.{name}").env()
    luck = random.Random(1)

    def play() -> int:
        environment.reset()
        steps = 0
        for _ in environment.agent_iter():
            seen, _, terminated, truncated, _ = environment.last()
            if terminated or truncated:
                environment.step(None)
            else:
                environment.step(int(luck.choice(seen["action_mask"].nonzero()[0])))
                steps += 1
        return steps

    return rate(play)


def backgammon() -> float:
    """EnvPool's backgammon, as many games as ours on one thread, legal choices made with NumPy."""
    import envpool  # type: ignore[import-not-found,unused-ignore]
    import numpy as np

    pool: Any = envpool.make("Backgammon-v1", env_type="gymnasium", num_envs=BATCH, num_threads=1)
    luck = np.random.default_rng(1)
    state: dict[str, Any] = {"info": pool.reset()[1]}
    wishes = np.empty(state["info"]["legal_action_mask"].shape, np.float32)

    def play() -> int:
        luck.random(dtype=np.float32, out=wishes)
        np.multiply(wishes, state["info"]["legal_action_mask"], out=wishes)
        actions = wishes.argmax(axis=1).astype(np.int32)
        state["info"] = pool.step(actions)[-1]
        return BATCH

    return rate(play)


if __name__ == "__main__":
    found = {"Backgammon-v1": backgammon()} if sys.argv[1] == "envpool" else {name: classic(name) for name in CLASSIC}
    print(json.dumps(found))
