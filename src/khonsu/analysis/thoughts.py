"""What a search thinks of the choices of a seat: the chance that each leaves to everybody, and how sure that is.

Budgets are iterations alone, so that the same question has the same answer on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

from khonsu.engine.chance import quick_start
from khonsu.players.search import Search, preferred
from khonsu.players.weights import outlook

if TYPE_CHECKING:
    from khonsu.engine.view import View

# A choice that somebody asks about is tried at least this part as often as there are iterations, and at least so often.
FAIR = 4
LEAST = 24
# Two chances are told apart if they differ by more than so many standard errors.
SURE = 2.0


@dataclass(frozen=True)
class Thought:
    """One choice, with what completes the move, and what came of it."""

    choice: int
    plan: tuple[int, ...]
    tries: int
    # Everybody's chance, and the standard error of the actor's.
    chances: tuple[float, ...]
    error: float
    # The actor's chance at first sight.
    first: float


@dataclass(frozen=True)
class Thoughts:
    """What a seat may choose: first what was tried most, which is the best; choices that come to the same are one."""

    seat: int
    ranked: tuple[Thought, ...]
    # How many choices there are that differ.
    options: int
    # Where a choice that was asked about stands in the ranking.
    asked: int = 0

    @property
    def best(self) -> Thought:
        """What a master would choose."""
        return self.ranked[0]

    def behind(self, thought: Thought) -> float:
        """The chance that a choice gives away against the best one; nothing if they cannot be told apart."""
        best = self.best
        difference = best.chances[self.seat] - thought.chances[self.seat]
        return difference if difference > SURE * sqrt(best.error**2 + thought.error**2) else 0.0


def think(view: View, iterations: int, seed: int, about: int | None = None, deadline: float = 0.0) -> Thoughts:
    """Think about the choices of a view, and fairly about one of them that may not look good; until a moment at most, if one is given."""
    assert view.seat is not None
    search, position = Search(view.seat, outlook(view.game, view.players)), view.position
    luck = quick_start(seed, 2)
    search.deadline = deadline
    root = search.think(position, luck, iterations, 0.0)
    best = preferred(root)
    first = max(root.first)
    places = [best]
    if about is not None:
        places.append(search.place_of(root, position, luck, about))
    for place in dict.fromkeys(places):
        missing = max(LEAST, iterations // FAIR) - search.came[place].tries
        if missing > 0:
            search.probe(root, position, luck + iterations + 1, place, missing)
    tried = [place for place in range(len(root.choices)) if search.came[place].tries]
    order = sorted(tried, key=lambda place: (place != best, -search.came[place].tries, place))
    ranked = tuple(
        Thought(
            root.choices[place],
            tuple(root.plans[place]),
            search.came[place].tries,
            tuple(search.came[place].chance(seat) for seat in range(position.players)),
            search.came[place].error(root.actor),
            root.first[place] - first,
        )
        for place in order
    )
    return Thoughts(view.seat, ranked, len(root.choices), order.index(places[-1]))
