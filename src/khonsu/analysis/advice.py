"""What a master would do: the best choices of a seat, with the chance of winning and the points that each promises, and why the first is best.

There are two depths: a glance for whoever waits, and a good look for whoever goes on looking. Both are iterations and worlds, so that the same
question has the same answer everywhere; where somebody waits, both end in time. At a glance, the second choice is said to bring what lies between
the first and the third.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from time import monotonic
from typing import TYPE_CHECKING, Any

from khonsu.analysis.forecast import lines, mean
from khonsu.analysis.reasons import Reason, reasons
from khonsu.analysis.thoughts import think
from khonsu.engine.message import Message

if TYPE_CHECKING:
    from khonsu.analysis.thoughts import Thought
    from khonsu.engine.view import View

# How many choices are named.
NAMED = 3
# Iterations, imagined worlds and the iterations in which a rival finds his answer, for a glance and for a good look, and the milliseconds that
# somebody should wait for each at most.
DEPTHS = ((100, 1, 0), (1200, 10, 120))
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
    iterations, worlds, answering = DEPTHS[depth]
    now = monotonic()
    # Half of the time for each.
    thoughts = think(view, iterations, seed, deadline=now + milliseconds / 2000 if milliseconds else 0.0)
    best = thoughts.best
    # Behind the best, whatever promises most of those that were looked at long enough.
    others = sorted(thoughts.ranked[1 : 1 + 2 * NAMED], key=lambda thought: -thought.chances[thoughts.seat])[: NAMED - 1]
    named = [best, *others]
    # To play on takes most of the time: at a glance, only the first and the last are.
    ends = named if depth else [best, *others[-1:]]
    moves = [(thought.choice, thought.plan) for thought in ends]
    ahead = lines(view, moves, worlds, seed, now + milliseconds / 1000 if milliseconds else 0.0)
    # What differs most from the best says most clearly why it is best; if that says nothing, the one between them may.
    why: tuple[Reason, ...] = () if others else (Reason("only", view.seat),)
    for place in range(len(ends) - 1, 0, -1):
        pairs = [(world[0], world[place]) for world in ahead]
        why = why or reasons(view, pairs, moves[0], moves[place], answering, seed)
    points = [mean([line.end for line in column]).total(view.seat) for column in zip(*ahead, strict=True)]
    if len(points) < len(named):
        points.insert(1, sum(points) / len(points))
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
