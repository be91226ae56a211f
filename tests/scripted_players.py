"""Scripted players: ways of choosing that tests play games with. Whoever needs a rare position asks one that leads there."""

from collections.abc import Callable
from random import Random
from typing import Any

from tests.opened import Opened

ScriptedPlayer = Callable[[Opened, Random], int]


def at_random(state: Opened, rng: Random) -> int:
    """Any choice."""
    return rng.choice(state.legal())


def greedy(state: Opened, rng: Random) -> int:
    """The choice after which the position looks best in an imagined world, first come among equals."""
    seat = state.actor
    seed = rng.randrange(1 << 30)

    def worth(choice: int) -> Any:
        dream = state.imagine(seat, seed)
        dream.step(choice)
        return dream.rules.insight.values(dream.position)[seat]

    return max(state.legal(), key=worth)
