"""Scripted players that lead games of Mykerinos to rare places."""

from random import Random

from tests.opened import Opened

from khonsu.games.mykerinos import choices as c
from khonsu.games.mykerinos.squares import zone_of


def digger(state: Opened, rng: Random) -> int:
    """Passes only when it must, and prefers extensions and patrons, so that sand and supplies run out."""
    active = [choice for choice in state.legal() if choice not in (c.PASS, c.DECLINE)]
    bold = [choice for choice in active if c.EXTEND <= choice < c.HALL]
    return rng.choice((bold if bold and rng.random() < 0.8 else active) or state.legal())


def curator(state: Opened, rng: Random) -> int:
    """Fills the museum wherever it can."""
    halls = [choice for choice in state.legal() if c.HALL <= choice < c.TAKE]
    brown = [choice for choice in state.legal() if choice == c.PATRON + 2]
    return rng.choice(halls or brown) if halls or brown else digger(state, rng)


def crowder(state: Opened, rng: Random) -> int:
    """Digs in the first zone as long as there is room, so that everybody meets there; passes often."""
    if c.PASS in state.legal() and rng.random() < 0.15:
        return c.PASS
    here = [choice for choice in state.legal() if choice < c.PATRON and zone_of(choice % 72) == 0]
    return rng.choice(here or state.legal())


def twins(state: Opened, rng: Random) -> int:
    """Everybody passes soon and takes the left of everything, so that scores stay level."""
    if c.PASS in state.legal() and rng.random() < 0.5:
        return c.PASS
    return rng.choice(state.legal())
