"""What a master would do: the best choices of a seat, with the chance of winning and the points that each promises, and why the first is best.

There are two depths: a glance for whoever waits, and a good look for whoever goes on looking. Both are iterations and worlds, so that the same
question has the same answer everywhere; where somebody waits, both end in time. At a glance only the best choice is played to the end: the third
differs from it by what is seen a few turns later, the second is said to bring what lies between them.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from khonsu.analysis.forecast import Budget, lines, mean
from khonsu.analysis.reasons import Reason, reasons
from khonsu.analysis.thoughts import think
from khonsu.engine.message import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khonsu.analysis.forecast import Line
    from khonsu.analysis.thoughts import Thought
    from khonsu.engine.view import View

# How many choices are named.
NAMED = 3


class Depth(NamedTuple):
    """How long a position is thought about: iterations and positions looked at, worlds that are played out, others that are played on for a few
    turns, and the iterations in which a rival finds his answer.
    """

    iterations: int
    positions: int
    worlds: int
    brief: int
    answering: int


# A glance and a good look, and the milliseconds that somebody should wait for each at most.
DEPTHS = (Depth(100, 3000, 1, 3, 0), Depth(1200, 0, 10, 0, 60))
PATIENCE = (250.0, 1200.0)


@dataclass(frozen=True)
class Suggestion:
    """A choice, the chance of winning and the final points that it promises, and whether it is as good as the best."""

    choice: int
    # The choice and all that completes the move, and as the game tells them.
    moves: tuple[int, ...]
    steps: tuple[Message, ...]
    chance: float
    points: float
    as_good: bool


@dataclass(frozen=True)
class Advice:
    """The best choices, the best first, and what the first has that the others lack."""

    suggestions: tuple[Suggestion, ...]
    why: tuple[Reason, ...]

    def dump(self) -> dict[str, Any]:
        """All of it as plain JSON."""
        return asdict(self)

    @staticmethod
    def load(doc: dict[str, Any]) -> Advice:
        """The advice back from plain JSON."""
        suggestions = [_suggestion_from(one) for one in doc["suggestions"]]
        return Advice(tuple(suggestions), tuple(map(Reason.load, doc["why"])))


def advise(view: View, depth: int, seed: int = 0, milliseconds: float = 0.0) -> Advice:
    """Advice for the seat whose view it is, after so many milliseconds at most (0: however long it takes)."""
    assert view.seat is not None
    budget, now = DEPTHS[depth], monotonic()
    # Half of the time for each.
    thoughts = think(
        view,
        budget.iterations,
        seed,
        positions=budget.positions,
        deadline=now + milliseconds / 2000 if milliseconds else 0.0,
    )
    best = thoughts.best
    # Behind the best, whatever promises most of those that were looked at long enough.
    others = sorted(thoughts.ranked[1 : 1 + 2 * NAMED], key=lambda thought: -thought.chances[thoughts.seat])[: NAMED - 1]
    named = [best, *others]
    # At a glance, the second is put between the first and the last.
    ends = named if not budget.brief else [best, *others[-1:]]
    moves = [(thought.choice, thought.plan) for thought in ends]
    deadline = now + milliseconds / 1000 if milliseconds else 0.0
    if budget.brief:
        seen = lines(view, moves, Budget(budget.brief, deadline=deadline, is_whole=False), seed)
        # To play to the end takes most of the time: only the best is, the other differs by what is seen before.
        promised = _points(lines(view, moves[:1], Budget(budget.worlds), seed), "end", view.seat)
        soon = _points(seen, "soon", view.seat)
        points = [promised[0] + other - soon[0] for other in soon]
    else:
        seen = lines(view, moves, Budget(budget.worlds, deadline=deadline), seed)
        points = _points(seen, "end", view.seat)
    if len(points) < len(named):
        points.insert(1, sum(points) / len(points))
    # What differs most from the best says most clearly why it is best; if that says nothing, the one between them may. Where that is as good,
    # nothing is said of the end: in a few worlds it may only have been unlucky.
    why: tuple[Reason, ...] = () if others else (Reason("only", view.seat),)
    for place in range(len(ends) - 1, 0, -1):
        pairs = [(world[0], world[place]) for world in seen]
        if not thoughts.behind(ends[place]):
            pairs = [(replace(first, end=None), replace(second, end=None)) for first, second in pairs]
        why = why or reasons(view, pairs, moves[0], moves[place], budget.answering, seed)
    if not why and budget.brief:
        why = (Reason("unclear", view.seat),)
    elif not why and not any(thoughts.behind(other) for other in others):
        why = (Reason("alike", view.seat),)
    suggestions = tuple(
        Suggestion(
            thought.choice,
            *_steps(view, thought, seed),
            round(min(thought.chances[view.seat], best.chances[view.seat]), 4),
            round(expected, 1),
            thoughts.behind(thought) == 0.0,
        )
        for thought, expected in zip(named, points, strict=True)
    )
    return Advice(suggestions, why)


def _points(worlds: Sequence[Sequence[Line]], when: str, seat: int) -> list[float]:
    """The mean points of a seat after each choice."""
    return [mean([getattr(line, when) for line in column]).total(seat) for column in zip(*worlds, strict=True)]


def _suggestion_from(doc: dict[str, Any]) -> Suggestion:
    return Suggestion(**{**doc, "moves": tuple(doc["moves"]), "steps": tuple(map(Message.load, doc["steps"]))})


def _steps(view: View, thought: Thought, seed: int) -> tuple[tuple[int, ...], tuple[Message, ...]]:
    """A move step by step, as far as it is the seat's own, and as the game tells it."""
    moves = [thought.choice]
    told = [view.position.describe(thought.choice)]
    world = view.imagine(seed)
    world.play(thought.choice, seat=view.seat)
    for step in thought.plan:
        if world.actor != view.seat or step not in world.legal():
            break
        moves.append(step)
        told.append(world.position.describe(step))
        world.play(step)
    return tuple(moves), tuple(told)
