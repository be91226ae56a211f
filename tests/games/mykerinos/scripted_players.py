"""Scripted players that lead games of Mykerinos to rare places."""

from random import Random

from khonsu.engine.state import State
from khonsu.games.mykerinos.choices import C_DECLINE, C_EXTEND, C_HALL, C_PASS, C_PATRON, C_TAKE
from khonsu.games.mykerinos.rules import Mykerinos
from khonsu.games.mykerinos.state import zone_of


def digger(state: State, rng: Random) -> int:
    """Passes only when it must, and prefers extensions and patrons, so that sand and supplies run out."""
    active = [choice for choice in state.choices if choice not in (C_PASS, C_DECLINE)]
    bold = [choice for choice in active if C_EXTEND <= choice < C_HALL]
    return rng.choice((bold if bold and rng.random() < 0.8 else active) or state.choices)


def curator(state: State, rng: Random) -> int:
    """Fills the museum wherever it can."""
    halls = [choice for choice in state.choices if C_HALL <= choice < C_TAKE]
    brown = [choice for choice in state.choices if choice == C_PATRON + 2]
    return rng.choice(halls or brown) if halls or brown else digger(state, rng)


def crowder(state: State, rng: Random) -> int:
    """Digs in the first zone as long as there is room, so that everybody meets there; passes often."""
    assert isinstance(state, Mykerinos)
    if C_PASS in state.choices and rng.random() < 0.15:
        return C_PASS
    here = [choice for choice in state.choices if choice < C_PATRON and zone_of(choice % 72) == 0]
    return rng.choice(here or state.choices)


def twins(state: State, rng: Random) -> int:
    """Everybody passes soon and takes the left of everything, so that scores stay level."""
    if C_PASS in state.choices and rng.random() < 0.5:
        return C_PASS
    return rng.choice(state.choices)
