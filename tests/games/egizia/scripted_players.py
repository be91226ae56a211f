"""Scripted players that lead games of Egizia to rare places."""

from functools import cache
from random import Random

from tests.opened import Opened
from tests.scripted_players import ScriptedPlayer

import khonsu
from khonsu.games.egizia import landings, tasks


@cache
def kinds() -> tuple[str, ...]:
    """The kind of every choice."""
    space = khonsu.game("egizia").space
    return tuple(space.kind(choice).name for choice in range(space.size))


def first_of(state: Opened, rng: Random, *wishes: tuple[str, ...]) -> int:
    """A choice of one of the kinds of the first wish that can be fulfilled; any choice where none can."""
    for wish in wishes:
        found = [choice for choice in state.legal() if kinds()[choice] in wish]
        if found:
            return rng.choice(found)
    return rng.choice(state.legal())


def drifter(state: Opened, rng: Random) -> int:
    """Sails to the next spaces downstream, so that every ship is used and nearly every card is taken."""
    if state.stack[-1][0] != tasks.SAIL:
        return rng.choice(state.legal())
    near = [choice for choice in state.legal() if kinds()[choice] in ("sail", "dock")]
    near.sort(key=lambda choice: position(state, choice))
    return rng.choice(near[:3]) if near and rng.random() < 0.95 else rng.choice(state.legal())


def position(state: Opened, choice: int) -> int:
    """Where on the river a ship would go."""
    if kinds()[choice] == "sail":
        at: int = state.facts.position[choice]
    else:
        at = state.facts.site_position[(choice - landings.CARD_SPACES - 7) // 4]
    return at


def craftsman(name: str, *favourites: str) -> ScriptedPlayer:
    """A mind that drifts, sends its strongest crews and never stops building, its favourite spaces first."""

    def choose(state: Opened, rng: Random) -> int:
        if rng.random() < 0.03:
            return rng.choice(state.legal())
        if state.stack[-1][0] == tasks.SAIL:
            return drifter(state, rng)
        forces = [choice for choice in state.legal() if kinds()[choice] == "commit"]
        if forces:
            return max(forces, key=lambda choice: strength(state, choice))
        for favourite in favourites:
            found = [choice for choice in state.legal() if state.game.name(choice).startswith(favourite)]
            if found:
                return found[-1]
        return first_of(state, rng, ("obelisk", "grave", "lay"), ("draw", "train", "hire", "improve", "stones", "accept"))

    choose.__name__ = name
    return choose


def strength(state: Opened, choice: int) -> int:
    """The strength of a work force; cards are kept for later."""
    message = state.describe(choice)
    n = message.args["n"]
    assert isinstance(n, int)
    return n if message.id == "choice.commit" else 0


digger = craftsman("digger", "grave", "lay row_6", "lay row_5", "lay row_4", "lay row_3", "lay row_2", "lay row_1")
sculptor = craftsman("sculptor", "obelisk", "lay top", "lay columns", "lay left", "lay right")


def seeker(state: Opened, rng: Random) -> int:
    """Goes to the Sphinx whenever it can and draws as many cards as it can."""
    task = state.stack[-1][0]
    if task == tasks.SAIL:
        docks = [
            choice
            for choice in state.legal()
            if kinds()[choice] == "dock" and state.game.name(choice).split()[1] == "sphinx"
        ]
        return rng.choice(docks) if docks and rng.random() < 0.7 else drifter(state, rng)
    draws = [choice for choice in state.legal() if kinds()[choice] == "draw"]
    if draws and rng.random() < 0.7:
        return draws[-1]
    return first_of(state, rng, ("commit",), ("both",)) if rng.random() < 0.8 else rng.choice(state.legal())
