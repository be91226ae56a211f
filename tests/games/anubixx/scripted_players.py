"""Scripted players that lead games of Anubixx to rare places."""

from random import Random

from tests.opened import Opened

from khonsu.games.anubixx.choices import END
from khonsu.games.anubixx.state import RELIEF


def weary(state: Opened, rng: Random) -> int:
    """Builds at random for ten turns, then never again."""
    return rng.choice(state.legal()) if state.turn <= 10 or END not in state.legal() else END


def spendthrift(state: Opened, rng: Random) -> int:
    """Never passes, and pays with the stone furthest to the right."""
    return state.legal()[-1] if END not in state.legal() else rng.choice(state.legal()[1:])


def finisher(state: Opened, rng: Random) -> int:
    """Lays the relief first and without traps, then keeps the top of the pyramid and the keystone for one action."""
    facts, seat = state.facts, state.stack[-1][1]
    free = facts.building[RELIEF] & ~state.built[seat]
    for choice in state.legal():
        if facts.carve <= choice < facts.cross and state.tileable(free & ~facts.pair[choice - facts.carve]):
            return choice
    last: set[int] = {state.game.parse("place p51"), state.game.parse("place key")}
    if last <= set(state.legal()):
        return min(last)
    others = [choice for choice in state.legal() if choice not in last and not facts.carve <= choice < facts.cross]
    near = [choice for choice in state.legal() if choice in last and state.completed(seat) > 1]
    return (near or others or state.legal())[-1]
