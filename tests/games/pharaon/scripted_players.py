"""Scripted players that lead games of Pharaon to rare places."""

from functools import cache
from random import Random

from tests.opened import Opened
from tests.scripted_players import at_random

import khonsu
from khonsu.games.pharaon import choices as c
from khonsu.games.pharaon import tasks


@cache
def of_kind(kind: str) -> frozenset[int]:
    """The choices of one kind."""
    game = khonsu.game("pharaon")
    return frozenset(choice for choice in range(game.space.size) if game.space.kind(choice).name == kind)


def first_of(state: Opened, rng: Random, *kinds: str) -> int:
    """A choice of the first of these kinds that there is; any other choice but passing where there is none."""
    for kind in kinds:
        found = [choice for choice in state.legal() if choice in of_kind(kind)]
        if found:
            return rng.choice(found)
    if state.stack[-1][0] == tasks.PAY:
        return c.PAY
    return rng.choice([choice for choice in state.legal() if choice != c.PASS] or state.legal())


def builder(state: Opened, rng: Random) -> int:
    """What is best for somebody who wants to go far in the tomb."""
    seat = state.actor
    assert seat is not None
    luck = rng.randrange(1 << 30)

    def worth(choice: int) -> float:
        dream = state.imagine(seat, luck)
        dream.step(choice)
        value = state.game.rules.insight.values(dream.position)[seat]
        return value + 25.0 * int(dream.steps[seat])

    return max(state.distinct(), key=worth)


def patron(state: Opened, rng: Random) -> int:
    """Nobles before everything, and their abilities."""
    return first_of(state, rng, "accept", "noble", "seer", "treasurer")


def priest(state: Opened, rng: Random) -> int:
    """Offerings before everything, so that the bag runs out."""
    return first_of(state, rng, "offer", "bonus")


def miser(state: Opened, rng: Random) -> int:
    """Passes at once and takes the same colour again and again, so that the bank runs out."""
    if state.stack[-1][0] == tasks.TURN and rng.random() < 0.9:
        return c.PASS
    found = [choice for choice in state.legal() if choice in of_kind("colour")]
    return found[0] if found else first_of(state, rng, "accept")


def haggler(state: Opened, rng: Random) -> int:
    """Pays token by token wherever there are more payments than are offered whole."""
    found = [choice for choice in state.legal() if choice in of_kind("differently")]
    return found[0] if found else at_random(state, rng)


def idler(state: Opened, rng: Random) -> int:
    """Passes half of the time, so that others slide far."""
    return c.PASS if state.stack[-1][0] == tasks.TURN and rng.random() < 0.5 else at_random(state, rng)
