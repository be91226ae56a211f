"""What a search thinks of the choices of a seat: the chance that each leaves to everybody, and how sure that is.

Budgets are iterations and positions looked at, which is what takes time: the same question has the same answer on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, sqrt
from time import monotonic
from typing import TYPE_CHECKING

from khonsu.engine.chance import quick_start
from khonsu.engine.position import SPECTATOR
from khonsu.players.search import Came, Node, Search, preferred
from khonsu.players.weights import outlook, sureness

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from khonsu.engine.position import Position
    from khonsu.engine.state import State
    from khonsu.engine.view import View
    from khonsu.players.weights import Sureness

# A choice that somebody asks about is tried at least this part as often as there are iterations, and at least so often.
FAIR = 4
LEAST = 24
# Two chances are told apart if they differ by more than so many standard errors.
SURE = 2.0
# Two choices are compared at least so often, and no longer once they differ by so many standard errors.
OFTEN = 100
CLEAR = 4.0
# How often the clock is read.
BREATH = 16


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

    def next_to(self, thought: Thought) -> Thought:
        """The best of the others; itself, if there is no other."""
        others = [other for other in self.ranked if other is not thought]
        return max(others, key=lambda other: other.chances[self.seat], default=thought)

    def ahead(self, thought: Thought) -> float:
        """By how much a choice is better than all others; nothing if it is not."""
        return max(0.0, thought.chances[self.seat] - self.next_to(thought).chances[self.seat])


@dataclass(frozen=True)
class Compared:
    """Two choices in the same imagined worlds: everybody's chance with each, and the standard error of the difference to the actor."""

    better: tuple[float, ...]
    made: tuple[float, ...]
    error: float

    def behind(self, seat: int) -> float:
        """The chance that the second gives away against the first; nothing if they cannot be told apart."""
        difference = self.better[seat] - self.made[seat]
        return difference if difference > SURE * self.error else 0.0


def think(
    view: View, iterations: int, seed: int, about: int | None = None, positions: int = 0, deadline: float = 0.0
) -> Thoughts:
    """Think about the choices of a view, and fairly about one of them that may not look good.

    It ends after so many iterations, when so many positions were looked at or at a moment, if one is given, whichever comes first.
    """
    assert view.seat is not None
    search, position = Search(view.seat, outlook(view.game, view.players)), view.position
    luck = quick_start(seed, 2)
    root = search.think(position, luck, 0, 0.0)
    iterations = _grow(
        search, root, lambda number: position.supposed(search.seat, luck + number), iterations, positions, deadline
    )
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
    sure = sureness(position)
    ranked = tuple(
        Thought(
            root.choices[place],
            tuple(root.plans[place]),
            search.came[place].tries,
            _stated(search.came[place], view.seat, sure),
            # Between even chances, where it is steepest, a power stretches errors as it stretches differences.
            search.came[place].error(root.actor) * max(1.0, sure.power),
            root.first[place] - first,
        )
        for place in order
    )
    return Thoughts(view.seat, ranked, len(root.choices), order.index(places[-1]))


def compare(view: View, better: int, made: int, tries: int, positions: int, seed: int) -> Compared:
    """Look again at two choices only, with other luck than before: whatever came out best of many was also lucky.

    It ends after so many tries of both, when so many positions were looked at, or when it is clear which is better.
    """
    assert view.seat is not None
    search, position = Search(view.seat, outlook(view.game, view.players)), view.position
    luck = quick_start(seed, 4)
    root = search.think(position, luck, 0, 0.0)
    places = [search.place_of(root, position, luck, choice) for choice in (better, made)]
    came = [search.came[place] for place in places]
    count, total, squares, error = 0, 0.0, 0.0, 1.0
    while count < tries and (count < LEAST or search.positions < positions):
        before = [each.sums[view.seat] for each in came]
        for place in places:
            search.probe(root, position, luck + count, place, 1)
        first, second = (each.sums[view.seat] - sum_ for each, sum_ in zip(came, before, strict=True))
        count += 1
        total += first - second
        squares += (first - second) ** 2
        error = sqrt((max(0.0, squares / count - (total / count) ** 2) + 0.01) / (count + 1))
        if count >= OFTEN and abs(total / count) > CLEAR * error:
            break
    sure = sureness(position)
    found = [_stated(each, view.seat, sure) for each in came]
    return Compared(found[0], found[1], error * max(1.0, sure.power))


def openly(state: State, seat: int, iterations: int, positions: int, seed: int) -> tuple[float, ...]:
    """Everybody's chance for whoever sees all hands and no luck to come, the seat choosing next."""
    search = Search(SPECTATOR, outlook(state.game, state.players))
    luck = quick_start(seed, 5)
    position = state.position
    root = Node(seat, luck)
    search.look(root, _opened(position, seat, luck))
    search.came = [Came(position.players) for _ in root.choices]
    _grow(search, root, lambda number: _opened(position, seat, luck + number), iterations, positions, 0.0)
    best = preferred(root)
    # Where there is only one choice, nothing had to be tried to prefer it.
    for number in range(0 if search.came[best].tries else LEAST):
        search.iterate(root, _opened(position, seat, luck + number), best)
    return _stated(search.came[best], seat, sureness(position))


def hides(state: State, seat: int) -> bool:
    """Whether something lies hidden from a seat."""
    seen, position = state.view(seat).position, state.position
    return any(getattr(seen, name) != getattr(position, name) for name in state.game.fields)


def stated(chances: Sequence[float], seat: int, sure: Sureness) -> tuple[float, ...]:
    """Chances as they come, from those that the search of a seat finds: the better of two choices stays better."""
    if len(chances) == 1:
        return stated((chances[0], 1.0 - chances[0]), seat, sure)[:1]
    powers = [max(0.0, chance) ** sure.power for chance in chances]
    powers[seat] *= exp(-sure.hope)
    total = sum(powers)
    return tuple(one / total for one in powers)


def _stated(came: Came, seat: int, sure: Sureness) -> tuple[float, ...]:
    return stated([came.chance(each) for each in range(len(came.sums))], seat, sure)


def _opened(position: Position, seat: int, seed: int) -> Position:
    """The same position, with luck of its own."""
    twin = position.copy()
    twin.key = b""
    twin.sealed = None
    twin.draws = position.rules.undrawn
    twin.quick1 = quick_start(seed, 1)
    twin.quick2 = quick_start(seed, 2)
    if twin.waiting:
        twin.turn_to(seat)
    return twin


def _grow(
    search: Search, root: Node, world: Callable[[int], Position], iterations: int, positions: int, deadline: float
) -> int:
    """Grow a tree until the budget is used up or nothing can change which choice was tried most; tells how many iterations that took."""
    done, left, looked = 0, iterations, search.positions
    while left > 0 and not search.decided(root, left):
        done += 1
        search.iterate(root, world(done), -1)
        left = iterations - done
        spent = search.positions - looked
        if positions and spent:
            # As many more as may be looked at, at the pace so far.
            left = min(left, (positions - spent) * done // spent)
        if deadline and done % BREATH == 0 and monotonic() > deadline:
            break
    return done
