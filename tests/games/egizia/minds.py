"""Minds that lead games of Egizia to rare places."""

from functools import cache
from random import Random

import khonsu
from khonsu.engine.state import State
from khonsu.games.egizia.rules import Egizia
from khonsu.games.egizia.state import CARD_SPACES, SAIL


@cache
def kinds() -> tuple[str, ...]:
    """The kind of every choice."""
    space = khonsu.game("egizia").space
    return tuple(space.kind(choice).name for choice in range(space.size))


def first_of(state: State, rng: Random, *wishes: tuple[str, ...]) -> int:
    """A choice of one of the kinds of the first wish that can be fulfilled; any choice where none can."""
    for wish in wishes:
        found = [choice for choice in state.choices if kinds()[choice] in wish]
        if found:
            return rng.choice(found)
    return rng.choice(state.choices)


def drifter(state: State, rng: Random) -> int:
    """Sails to the next spaces downstream, so that every ship is used and nearly every card is taken."""
    assert isinstance(state, Egizia)
    if state.stack[-1][0] != SAIL:
        return rng.choice(state.choices)
    near = [choice for choice in state.choices if kinds()[choice] in ("sail", "dock")]
    near.sort(key=lambda choice: position(state, choice))
    return rng.choice(near[:3]) if near and rng.random() < 0.95 else rng.choice(state.choices)


def position(state: Egizia, choice: int) -> int:
    """Where on the river a ship would go."""
    if kinds()[choice] == "sail":
        return state.facts.position[choice]
    return state.facts.site_position[(choice - CARD_SPACES - 7) // 4]


def builder(state: State, rng: Random) -> int:
    """Drifts, and builds whatever it can, with everything it has."""
    if rng.random() < 0.1:
        return rng.choice(state.choices)
    wishes = [("obelisk", "grave", "lay"), ("commit",), ("draw",), ("train", "hire", "improve", "stones", "accept")]
    for wish in wishes:
        found = [choice for choice in state.choices if kinds()[choice] in wish]
        if found:
            # The larger numbers are the larger work forces and draws.
            return found[-1] if wish[0] in ("commit", "draw") and rng.random() < 0.6 else rng.choice(found)
    return drifter(state, rng)


def seeker(state: State, rng: Random) -> int:
    """Goes to the Sphinx whenever it can and draws as many cards as it can."""
    task = state.stack[-1][0]
    if task == SAIL:
        docks = [
            choice
            for choice in state.choices
            if kinds()[choice] == "dock" and state.game.name(choice).split()[1] == "sphinx"
        ]
        return rng.choice(docks) if docks and rng.random() < 0.7 else drifter(state, rng)
    draws = [choice for choice in state.choices if kinds()[choice] == "draw"]
    if draws and rng.random() < 0.7:
        return draws[-1]
    return first_of(state, rng, ("commit",), ("both",)) if rng.random() < 0.8 else rng.choice(state.choices)
