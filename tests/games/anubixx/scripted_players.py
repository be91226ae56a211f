"""Scripted players that lead games of Anubixx to rare places."""

from random import Random

from khonsu.engine.state import State
from khonsu.games.anubixx.rules import Anubixx
from khonsu.games.anubixx.state import END, RELIEF


def weary(state: State, rng: Random) -> int:
    """Builds at random for ten turns, then never again."""
    assert isinstance(state, Anubixx)
    return rng.choice(state.choices) if state.turn <= 10 or END not in state.choices else END


def spendthrift(state: State, rng: Random) -> int:
    """Never passes, and pays with the stone furthest to the right."""
    return state.choices[-1] if END not in state.choices else rng.choice(state.choices[1:])


def finisher(state: State, rng: Random) -> int:
    """Lays the relief first and without traps, then keeps the top of the pyramid and the keystone for one action."""
    assert isinstance(state, Anubixx)
    facts, seat = state.facts, state.stack[-1][1]
    free = facts.building[RELIEF] & ~state.built[seat]
    for choice in state.choices:
        if facts.carve <= choice < facts.cross and state.tileable(free & ~facts.pair[choice - facts.carve]):
            return choice
    last: set[int] = {state.game.parse("place p51"), state.game.parse("place key")}
    if last <= set(state.choices):
        return min(last)
    others = [choice for choice in state.choices if choice not in last and not facts.carve <= choice < facts.cross]
    near = [choice for choice in state.choices if choice in last and state.completed(seat) > 1]
    return (near or others or state.choices)[-1]
