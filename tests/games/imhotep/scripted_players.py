"""Scripted players that lead games of Imhotep to rare places."""

from functools import cache
from random import Random

from tests.opened import Opened

import khonsu
from khonsu.games.imhotep import tasks
from khonsu.games.imhotep.state import OBELISKS, SITES, UNDOCKED


@cache
def words() -> tuple[tuple[str, ...], ...]:
    """The words of every choice in notation."""
    game = khonsu.game("imhotep")
    return tuple(tuple(game.name(choice).split()) for choice in range(game.space.size))


@cache
def naming(wish: tuple[str, ...]) -> frozenset[int]:
    """The choices that have one of these words."""
    return frozenset(choice for choice, named in enumerate(words()) if not set(wish).isdisjoint(named))


def first_of(state: Opened, rng: Random, *wishes: tuple[str, ...]) -> int:
    """A choice with one of the words of the first wish that can be fulfilled; any choice where none can."""
    for wish in wishes:
        found = [choice for choice in state.legal() if choice in naming(wish)]
        if found:
            return rng.choice(found)
    return rng.choice(state.legal())


def hoarder(state: Opened, rng: Random) -> int:
    """Loads whatever it can, takes stones otherwise, and keeps away from the market, so that no stone ever comes back.

    Two of this mind run out of stones before the last ships may sail in about every tenth game.
    """
    wishes = [wish for wish in (("load", "hammer", "chisel"), ("take",)) if rng.random() < 0.97]
    return first_of(state, rng, *wishes, SITES[1:])


def collector(state: Opened, rng: Random) -> int:
    """Sails to the market and the pyramids first and accepts every bonus, so that many cards are drawn."""
    return first_of(state, rng, ("market",), ("accept",), ("pyramids",), ("middle", "right"))


def idler(state: Opened, rng: Random) -> int:
    """The first seat loads a stone only if it must; the others choose at random."""
    return rng.choice(state.legal()) if state.actor else first_of(state, rng, ("take", "decline"), ("sail",))


def mason(state: Opened, rng: Random) -> int:
    """Fills the largest ship and sends it to the obelisks in every round."""
    if state.stack[-1][0] != tasks.TURN or not state.site_free(OBELISKS):
        return rng.choice(state.legal())
    ship = max(range(4), key=lambda ship: state.capacity[ship] if state.docked[ship] == UNDOCKED else 0)
    named = words()
    if state.ship_load(ship) < state.capacity[ship]:
        loading = [choice for choice in state.legal() if named[choice][:2] == ("load", str(ship + 1))]
        return rng.choice(loading) if loading else first_of(state, rng, ("take",))
    return next(choice for choice in state.legal() if named[choice] == ("sail", str(ship + 1), "obelisks"))
