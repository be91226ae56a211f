"""Thinking ahead: a tree of what a seat may come to know, grown over imagined worlds (PUCT on information sets).

A node is a decision as the thinking seat sees it, found by `Position.known`: whatever is drawn leads to a node of its own, different ways to
the same position lead to one, and what was thought about before the last choice is still there for the next. A step of the tree is a whole
move: what only finishes it (`Unit.thought`) is settled by one look and kept as a plan, so nothing is ever valued half-way. Values are chances
of winning, of every seat; everybody is expected to do what is best for himself.

A node is valued when it is first reached and looked into when it is reached again: one look at each choice gives its first value and, by
softmax, how eagerly it is tried. Choices that come to the same are one.

After luck every result has a node of its own, and if each try were lucky in another way, nothing would ever be thought about twice. So a choice
that was tried n times has met about as many kinds of luck as the square root of n, the same ones as the other choices of its node.
"""

from __future__ import annotations

from math import exp, sqrt
from time import monotonic, process_time
from typing import TYPE_CHECKING, Any, Final

from khonsu.engine.chance import M1, M2, quick_next1, quick_next2
from khonsu.engine.machine import i64, vec
from khonsu.engine.memory import uncollected
from khonsu.engine.rules import BRANCH, FIRST
from khonsu.players.outlook import machine_numbers

if TYPE_CHECKING:
    from khonsu.engine.position import Position
    from khonsu.players.outlook import Outlook

# How curious the search is, and how sharply first values make it prefer choices.
CURIOSITY: Final = 0.6
EAGERNESS: Final = 0.06
# Keeps the beginnings of different kinds of luck apart.
APART: Final = 7907
# How many decisions that only finish a move are settled in a row, and how many moves the tree goes deep.
FOLLOWING: Final = 24
DEEPEST: Final = 200
# How often the clock is read, and how many nodes are kept from one choice to the next.
BREATH: Final = 16
REMEMBERED: Final = 20_000


Packed = tuple[int, int, list[int], list[list[int]], list[float], list[float], list[int], list[float], int]


class Node:
    """A decision as the thinking seat sees it."""

    def __init__(self, actor: int, luck: int) -> None:
        self.actor = actor
        # Where the luck begins that follows its choices.
        self.luck = luck
        # Empty until the node is looked into; then one entry for each choice that differs from the others.
        self.choices: list[int] = []
        # What follows from a choice until the next decision that is a node.
        self.plans: list[list[int]] = []
        # The actor's chance at first sight, how eagerly a choice is tried, how often it was, and the sum of what came of it.
        # Machine numbers, as all of them are gone through whenever the node is passed.
        self.first: vec[float] = vec[float]()
        self.prior: vec[float] = vec[float]()
        self.tries: vec[i64] = vec[i64]()
        self.sums: vec[float] = vec[float]()
        self.visits = 0

    def packed(self) -> Packed:
        """All of it, as it travels."""
        first, prior, tries, sums = list(self.first), list(self.prior), list(self.tries), list(self.sums)
        return (self.actor, self.luck, self.choices, self.plans, first, prior, tries, sums, self.visits)


def unpacked(packed: Packed) -> Node:
    """A node that has travelled, with lists of its own."""
    actor, luck, choices, plans, first, prior, tries, sums, visits = packed
    node = Node(actor, luck)
    node.choices = choices[:]
    node.plans = [plan[:] for plan in plans]
    node.first = machine_numbers(first)
    node.prior = machine_numbers(prior)
    node.tries = counts(tries)
    node.sums = machine_numbers(sums)
    node.visits = visits
    return node


def counts(numbers: list[int]) -> vec[i64]:
    """The same as machine numbers."""
    found = vec[i64]([0] * len(numbers))
    place: i64
    for place in range(len(numbers)):
        found[place] = numbers[place]
    return found


class Came:
    """What came of a choice: how often it was tried, and the sums of everybody's chances and of the squares of the actor's."""

    def __init__(self, players: int) -> None:
        self.tries = 0
        self.sums = [0.0] * players
        self.squares = 0.0

    def chance(self, seat: int) -> float:
        """The mean chance of a seat."""
        return self.sums[seat] / self.tries

    def error(self, actor: int) -> float:
        """How far the actor's mean may be from the truth of this search: its standard error."""
        mean = self.sums[actor] / self.tries
        # One more than there are: what was tried once or twice is not known exactly.
        return sqrt((max(0.0, self.squares / self.tries - mean * mean) + 0.01) / (self.tries + 1.0))


class Glance:
    """Where a choice leads in one world, and everybody's chances there."""

    def __init__(self, position: Position, chances: list[float]) -> None:
        self.position = position
        self.chances = chances


class Search:
    """The thoughts of one seat; they stay from one of its choices to the next."""

    def __init__(self, seat: int, outlook: Outlook) -> None:
        self.seat = seat
        self.outlook = outlook
        self.nodes: dict[tuple[Any, ...], Node] = {}
        # The moment at which somebody has waited long enough, by the clock on the wall; 0: whenever it is done.
        self.deadline = 0.0
        # Positions looked at, for whoever measures.
        self.positions = 0
        # What came of each choice of the root in the last thought, for whoever wants to know more than which is best.
        self.came: list[Came] = []
        # Where a look has just led, and what was seen there.
        self.reached: Position | None = None
        self.foreseen: list[float] = []

    def think(self, view: Position, luck: int, iterations: int, milliseconds: float) -> Node:
        """Grow the tree from a position that is masked for the seat, by so many iterations and for so long at most (0: however long)."""
        began = process_time()
        if len(self.nodes) > REMEMBERED:
            self.nodes = {}
        key = view.known(self.seat)
        root = self.nodes.get(key)
        if root is None:
            root = Node(self.seat, luck)
            self.nodes[key] = root
        if not root.choices:
            self.look(root, view.supposed(self.seat, luck))
        self.came = [Came(view.players) for _ in root.choices]
        with uncollected():
            self.grow(root, view, luck, iterations, milliseconds, began)
        return root

    def grow(self, root: Node, view: Position, luck: int, iterations: int, milliseconds: float, began: float) -> None:
        """Iterate until it is decided, or enough, or late."""
        end = began + milliseconds / 1000.0
        done = 0
        left = iterations
        while left > 0 and not self.decided(root, left):
            self.iterate(root, view.supposed(self.seat, luck + done + 1), -1)
            done += 1
            left -= 1
            if done % BREATH == 0:
                if self.deadline > 0.0 and monotonic() > self.deadline:
                    break
                if milliseconds > 0.0:
                    # As many more as the time that is left allows at the pace so far.
                    now = process_time()
                    left = min(iterations - done, int(done * (end - now) / (now - began + 1e-9)))

    def remembered(self) -> dict[tuple[Any, ...], Packed]:
        """All thoughts, as they travel."""
        return {key: node.packed() for key, node in self.nodes.items()}

    def remember(self, thoughts: dict[tuple[Any, ...], Packed]) -> None:
        """Take over thoughts that have travelled."""
        self.nodes = {key: unpacked(packed) for key, packed in thoughts.items()}

    def decided(self, node: Node, left: int) -> bool:
        """Whether no further thought can change which choice was tried most."""
        if len(node.choices) == 1:
            return True
        most = 0
        second = 0
        for tries in node.tries:
            if tries > most:
                second = most
                most = tries
            elif tries > second:
                second = tries
        return most > second + left

    # One iteration ---------------------------------------------------------------------------------------------------

    def probe(self, root: Node, view: Position, luck: int, place: int, iterations: int) -> None:
        """Try one choice of the root again and again, whether it looks good or not."""
        with uncollected():
            for number in range(iterations):
                self.iterate(root, view.supposed(self.seat, luck + number), place)

    def place_of(self, root: Node, view: Position, luck: int, choice: int) -> int:
        """Where a choice stands at the root: as itself or as one that comes to the same; a choice that has no place is given one."""
        if choice in root.choices:
            return root.choices.index(choice)
        world = view.supposed(self.seat, luck)
        plan: list[int] = []
        twin = world.copy()
        twin.step(choice)
        twin = self.settle(twin, plan)
        if twin.fence == world.fence:
            key = twin.known(self.seat)
            for place in range(len(root.choices)):
                other = self.make(world.copy(), root.choices[place], root.plans[place])
                if other.known(self.seat) == key:
                    return place
        root.choices.append(choice)
        root.plans.append(plan)
        root.first = machine_numbers([*root.first, self.chances(twin)[root.actor]])
        root.prior = machine_numbers([*root.prior, 0.0])
        root.tries = counts([*root.tries, 0])
        root.sums = machine_numbers([*root.sums, 0.0])
        self.came.append(Came(view.players))
        return len(root.choices) - 1

    def iterate(self, root: Node, position: Position, first: int) -> None:
        """Go down the tree in one imagined world, value what is reached, and remember it on the way; `first` is tried first, -1: the best."""
        path: list[Node] = []
        taken: list[int] = []
        node = root
        # What each choice of the node leads to, if it has just been looked into.
        glances: list[Glance] = []
        while True:
            place = first if first >= 0 and not path else best(node)
            path.append(node)
            taken.append(place)
            # Without luck the choice leads where the look has led.
            glance = glances[place] if glances and glances[place].position.fence == position.fence else None
            if glance is not None:
                position = glance.position
            # Whoever wants to know exactly what comes of a choice asks for it by its place: then all luck there is follows it.
            if first < 0 or len(path) > 1:
                meet(position, node, node.tries[place])
            if glance is not None:
                self.reached = position
                self.foreseen = glance.chances
            else:
                position = self.make(position, node.choices[place], node.plans[place])
            if not position.stack or len(path) == DEEPEST:
                break
            key = position.known(self.seat)
            following = self.nodes.get(key)
            if following is None:
                self.nodes[key] = Node(position.stack[-1][1], sown(node.luck, len(self.nodes)))
                break
            glances = [] if following.choices else self.look(following, position)
            node = following
        chances = self.chances(position)
        for number in range(len(path)):
            passed = path[number]
            passed.visits += 1
            passed.tries[taken[number]] += 1
            passed.sums[taken[number]] += chances[passed.actor]
        came = self.came[taken[0]]
        came.tries += 1
        came.squares += chances[root.actor] * chances[root.actor]
        for seat in range(len(chances)):
            came.sums[seat] += chances[seat]

    def make(self, position: Position, choice: int, plan: list[int]) -> Position:
        """Carry out a move with what follows from it: as planned where the world allows it, by a look where it does not.

        Tells where that leads: the position itself is used up on the way.
        """
        self.reached = None
        position.step(choice)
        for planned in plan:
            if (
                not position.stack
                or position.units[position.stack[-1][0]].thought == BRANCH
                or planned not in position.choices
            ):
                break
            position.step(planned)
        return self.settle(position, None)

    def look(self, node: Node, position: Position) -> list[Glance]:
        """Try every choice once; of those that come to the same, the first stays. Tells what each of them leads to."""
        actor = position.stack[-1][1]
        found: list[Glance] = []
        values: list[float] = []
        for choice in position.distinct():
            twin = position.copy()
            twin.step(choice)
            plan: list[int] = []
            twin = self.settle(twin, plan)
            self.positions += 1
            chances = self.chances(twin)
            value = chances[actor]
            # After luck, two choices that look alike may have been lucky alike.
            if twin.fence == position.fence and self.is_met(twin, value, found, values):
                continue
            found.append(Glance(twin, chances))
            node.choices.append(choice)
            node.plans.append(plan)
            values.append(value)
        node.first = machine_numbers(values)
        node.prior = eagerness(node.first)
        node.tries = vec[i64]([0] * len(values))
        node.sums = vec[float]([0.0] * len(values))
        return found

    def is_met(self, position: Position, value: float, others: list[Glance], values: list[float]) -> bool:
        """Whether a position is the same to the seat as one of others. Keys take long to make: only those of equal values are compared."""
        for place in range(len(others)):
            other = others[place].position
            if (
                values[place] == value
                and other.fence == position.fence
                and other.known(self.seat) == position.known(self.seat)
            ):
                return True
        return False

    def settle(self, position: Position, plan: list[int] | None) -> Position:
        """Decide everything that only finishes a move. Tells where that leads: the position itself is used up on the way."""
        following = 0
        while position.stack and following < FOLLOWING:
            thought = position.units[position.stack[-1][0]].thought
            if thought == BRANCH:
                break
            choices = position.distinct()
            choice = choices[0]
            if thought != FIRST and len(choices) > 1:
                choice, position = self.best_step(position, choices)
                self.reached = position
            else:
                position.step(choice)
                self.reached = None
            if plan is not None:
                plan.append(choice)
            following += 1
        return position

    def best_step(self, position: Position, choices: list[int]) -> tuple[int, Position]:
        """The choice that looks best at once to whoever decides, and where it leads. The last one is tried in the position itself."""
        actor = position.stack[-1][1]
        chosen = choices[0]
        reached = position
        most = -1.0
        for place in range(len(choices)):
            twin = position.copy() if place + 1 < len(choices) else position
            twin.step(choices[place])
            self.positions += 1
            chances = self.outlook.chances(twin)
            if chances[actor] > most:
                most = chances[actor]
                chosen = choices[place]
                reached = twin
                self.foreseen = chances
        return chosen, reached

    def chances(self, position: Position) -> list[float]:
        """Everybody's chance in a position; what has just been looked at is not looked at again."""
        if position is self.reached:
            return self.foreseen
        return self.outlook.chances(position)


def sown(luck: int, number: int) -> int:
    """Where the luck of another node begins."""
    return quick_next1((luck + number) % (M1 - 1) + 1)


def meet(position: Position, node: Node, tries: int) -> None:
    """Let a choice that was tried so often be followed by one of the kinds of luck that it has met or, now and then, by a new one."""
    # A machine number, as the product may outgrow the compiler's small ints: see `engine.chance`.
    start: i64 = node.luck + APART * (tries % (1 + int(sqrt(tries + 1.0))))
    position.quick1 = sown(start, 0)
    position.quick2 = quick_next2(3 * start % (M2 - 1) + 1)


def eagerness(values: vec[float]) -> vec[float]:
    """How eagerly choices are tried whose values at first sight are these."""
    most = -1.0
    for value in values:
        if value > most:
            most = value
    found = vec[float]([0.0] * len(values))
    total = 0.0
    place: i64
    for place in range(len(values)):
        eager = exp((values[place] - most) / EAGERNESS)
        found[place] = eager
        total += eager
    for place in range(len(found)):
        found[place] /= total
    return found


def best(node: Node) -> int:
    """The choice to try next: what has done well, and what has hardly been tried."""
    spread = CURIOSITY * sqrt(node.visits + 1.0)
    first = node.first
    prior = node.prior
    tries = node.tries
    sums = node.sums
    found: i64 = 0
    most = -1.0
    place: i64
    for place in range(len(first)):
        # The first sight counts as one try.
        tried = float(tries[place] + 1)
        worth = (first[place] + sums[place]) / tried + spread * prior[place] / tried
        if worth > most:
            most = worth
            found = place
    return found


def preferred(node: Node) -> int:
    """The choice that was tried most, the better one of equals."""
    found = 0
    for place in range(1, len(node.choices)):
        if node.tries[place] > node.tries[found] or (
            node.tries[place] == node.tries[found]
            and node.first[place] + node.sums[place] > node.first[found] + node.sums[found]
        ):
            found = place
    return found
