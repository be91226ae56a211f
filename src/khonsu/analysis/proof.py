"""Whether a choice cost what a tree says: both choices are played on in the same imagined worlds, by people who think a little or not at all.

A tree values what it reaches by the game's weights, and early in a game they may be wrong in the same way however often one looks. Playing on
tells something else: what comes of both choices when most of the game is played. Where little is hidden, people who think alike make the same
moves in all worlds, and one bad move of theirs would count every time; so they think for a different time in each.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

from khonsu.engine.position import SPECTATOR
from khonsu.players.outlook import shares
from khonsu.players.sampling import move
from khonsu.players.search import Search
from khonsu.players.thinker import SearchPlayer
from khonsu.players.weights import outlook

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khonsu.analysis.forecast import Move
    from khonsu.engine.state import State
    from khonsu.engine.view import View

# For so many choices everybody thinks, by the world for so many iterations; then, or from the start, everybody does what looks best at once.
THINKS = 12
ITERATIONS = (0, 12, 0, 20, 0, 28)
# After such a part of the game both are compared: what is seen before is what the tree saw too, and what comes later is mostly luck.
LATER = 0.4
# In so many worlds both are played on, whatever it takes: two of each kind.
FEWEST = 4
# What a tree says counts as much as so many worlds, and the usual spread between worlds as well.
WEIGHT, SPREAD = 3, 0.25
# However many worlds: those who play on may be wrong themselves, by so much as a rule.
DOUBT = 0.1
# A loss of so many standard errors is so clear that nobody asks any longer.
CLEAR = 3.0
# Those who think and those who do not must both find such a part of what matters: what one kind alone sees is rather a mistake of that kind.
AGREED = 0.5


@dataclass(frozen=True)
class Proof:
    """What a choice cost, by what the tree said and what was played on together, and the standard error of that."""

    lost: float
    error: float
    # What it cost where everybody thought, or where nobody did, whichever is less.
    agreed: float
    # Positions that were looked at.
    positions: int = 0

    def shows(self, least: float) -> bool:
        """Whether it cost so much, beyond what chance explains and whoever plays on."""
        return self.lost >= least and self.lost > self.error and self.agreed >= AGREED * least


def proof(view: View, better: Move, made: Move, said: float, least: float, worlds: int, positions: int, seed: int) -> Proof:
    """Play two choices on, of which the second is said to cost so much.

    It ends after so many worlds, when so many positions were looked at, or when it is clear whether it cost the least that matters.
    """
    found: list[float] = []
    spent = 0
    while True:
        number = len(found)
        (first, one), (second, other) = (_comes(view, choice, seed + number, number) for choice in (better, made))
        found.append(first - second)
        spent += one + other
        if len(found) < FEWEST:
            continue
        shown = Proof(*weighed(said, found), agreed(found), spent)
        is_clear = shown.lost + shown.error < least or (shown.shows(least) and shown.lost > CLEAR * shown.error)
        # Whether one more fits in, at the pace so far.
        if is_clear or len(found) >= worlds or spent * (len(found) + 1) > positions * len(found):
            return shown


def agreed(found: Sequence[float]) -> float:
    """What worlds in which people think and worlds in which they do not have found at least, both of them."""
    kinds = [
        [one for number, one in enumerate(found) if bool(ITERATIONS[number % len(ITERATIONS)]) == thinks]
        for thinks in (False, True)
    ]
    return min(sum(kind) / len(kind) for kind in kinds)


def weighed(said: float, found: Sequence[float]) -> tuple[float, float]:
    """What was said and what was found together, and the standard error."""
    count = len(found) + WEIGHT
    mean = sum(found) / len(found)
    spread = (sum((one - mean) ** 2 for one in found) + WEIGHT * SPREAD**2) / count
    return (WEIGHT * said + sum(found)) / count, sqrt(spread / count + DOUBT**2)


def moved(view: View, made: Move, seed: int) -> State:
    """An imagined world after a move of the seat, as far as the world allows it."""
    state = view.imagine(seed)
    choice, plan = made
    for step in (choice, *plan):
        if state.actor != view.seat or step not in state.legal(view.seat):
            break
        state.play(step, seat=view.seat)
    return state


def _comes(view: View, made: Move, seed: int, number: int) -> tuple[float, int]:
    """The seat's chance later in the game, and the positions that were looked at."""
    assert view.seat is not None
    state = moved(view, made, seed)
    iterations = ITERATIONS[number % len(ITERATIONS)]
    people = [SearchPlayer("search", seed * 8 + seat, iterations) for seat in range(state.players)]
    for _ in range(THINKS if iterations else 0):
        if (seat := state.actor) is not None:
            state.play(people[seat].choose(state.view(seat)), seat=seat)
    position, sees = state.position, outlook(view.game, view.players)
    everybody = Search(SPECTATOR, sees)
    until = view.position.progress() + LATER
    while position.stack and position.progress() < until:
        position = move(position, everybody)
    came = sees.chances(position) if position.stack else shares(position)
    return came[view.seat], everybody.positions + sum(person.positions for person in people)
