"""Scripted players: ways of choosing that tests play games with. Whoever needs a rare position asks one that leads there."""

from collections.abc import Callable
from random import Random

from khonsu.engine.state import State

ScriptedPlayer = Callable[[State, Random], int]


def at_random(state: State, rng: Random) -> int:
    """Any choice."""
    return rng.choice(state.choices)


def greedy(state: State, rng: Random) -> int:
    """The choice after which the position looks best in an imagined world, first come among equals."""
    seat = state.actor
    seed = rng.randrange(1 << 30)

    def worth(choice: int) -> float:
        dream = state.imagine(seat, seed)
        dream.step(choice)
        value: float = state.game.value(dream, seat)
        return value

    return max(state.choices, key=worth)
