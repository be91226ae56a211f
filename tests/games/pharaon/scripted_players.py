"""Scripted players that lead games of Pharaon to rare places."""

from functools import cache
from random import Random

from tests.scripted_players import at_random

import khonsu
from khonsu.engine.state import State
from khonsu.games.pharaon.choices import C_PASS, C_PAY
from khonsu.games.pharaon.rules import Pharaon
from khonsu.games.pharaon.state import PAY, TURN


@cache
def of_kind(kind: str) -> frozenset[int]:
    """The choices of one kind."""
    game = khonsu.game("pharaon")
    return frozenset(choice for choice in range(game.space.size) if game.space.kind(choice).name == kind)


def first_of(state: State, rng: Random, *kinds: str) -> int:
    """A choice of the first of these kinds that there is; any other choice but passing where there is none."""
    for kind in kinds:
        found = [choice for choice in state.choices if choice in of_kind(kind)]
        if found:
            return rng.choice(found)
    if state.stack[-1][0] == PAY:
        return C_PAY
    return rng.choice([choice for choice in state.choices if choice != C_PASS] or state.choices)


def builder(state: State, rng: Random) -> int:
    """What is best for somebody who wants to go far in the tomb."""
    seat = state.actor
    assert seat is not None
    luck = rng.randrange(1 << 30)

    def worth(choice: int) -> float:
        dream = state.imagine(seat, luck)
        dream.step(choice)
        assert isinstance(dream, Pharaon)
        value: float = state.game.value(dream, seat)
        return value + 25 * dream.steps[seat]

    return max(state.distinct(), key=worth)


def patron(state: State, rng: Random) -> int:
    """Nobles before everything, and their abilities."""
    return first_of(state, rng, "accept", "noble", "seer", "treasurer")


def priest(state: State, rng: Random) -> int:
    """Offerings before everything, so that the bag runs out."""
    return first_of(state, rng, "offer", "bonus")


def miser(state: State, rng: Random) -> int:
    """Passes at once and takes the same colour again and again, so that the bank runs out."""
    if state.stack[-1][0] == TURN and rng.random() < 0.9:
        return C_PASS
    found = [choice for choice in state.choices if choice in of_kind("colour")]
    return found[0] if found else first_of(state, rng, "accept")


def haggler(state: State, rng: Random) -> int:
    """Pays token by token wherever there are more payments than are offered whole."""
    found = [choice for choice in state.choices if choice in of_kind("differently")]
    return found[0] if found else at_random(state, rng)


def idler(state: State, rng: Random) -> int:
    """Passes half of the time, so that others slide far."""
    return C_PASS if state.stack[-1][0] == TURN and rng.random() < 0.5 else at_random(state, rng)
