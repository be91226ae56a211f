"""Why one choice is better than another: the points that it brings and where they come from, what it takes from whom, what it leaves to whom.

Advice, reviews, commentaries and lessons all ask here. Both choices are played out in the same imagined worlds (`analysis.forecast`), and only
what they differ in by more than chance explains is said: at the end of the game if that is sure, else some turns later or at once, in points or
in what the game calls worth having.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

from khonsu.analysis.forecast import LEAST, things_of
from khonsu.analysis.thoughts import think
from khonsu.engine.message import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khonsu.analysis.forecast import Forecast, Line, Move
    from khonsu.engine.state import State
    from khonsu.engine.view import View

# A difference counts if it is so many standard errors.
SURE = 1.5
# By how much worlds differ as a rule, in points at the end, in points soon, in things soon: a few worlds alone do not tell.
SPREAD, SPREAD_SOON, SPREAD_THINGS = 4.0, 2.0, 1.0
# Reasons that are given at most.
TOLD = 2
# From which part of a change on it is said who has it.
MOSTLY = 0.6
# Imagined worlds in which a rival must be able to answer the same.
ANSWERS = 3
# What is seen before the end, the most telling first.
ON_THE_WAY = ("soon", "now", "part", "has", "slows", "lacks")

Pair = tuple["Line", "Line"]
When = Callable[["Line"], "Forecast | None"]


@dataclass(frozen=True)
class Reason:
    """One reason, about a side. Its `kind` says what becomes of it:

    * gains, loses: so many points more or fewer at the end, most of them from `part`; part: more from there, about as many in all.
    * soon, now: so many points more some turns later, at once; slows: so many fewer for a while.
    * has, lacks: so many more or fewer of a thing, which `part` names.
    * barred, allowed: it cannot or can answer with `choice`; wanted: it would do the same.
    * profits, favours, pays: most of what a mistake gives away, or luck, goes to it or comes from it.
    * only: nothing else that may be chosen is ever better; alike: what is named is as good; unclear: a glance does not tell.
    """

    kind: str
    seat: int
    points: int = 0
    part: str = ""
    choice: Message | None = None

    @staticmethod
    def load(doc: dict[str, Any]) -> Reason:
        """The reason back from plain JSON."""
        return Reason(**{**doc, "choice": None if doc["choice"] is None else Message.load(doc["choice"])})


def reasons(
    view: View, pairs: Sequence[Pair], better: Move, worse: Move, glance: int, seed: int, *, is_made: bool = False
) -> tuple[Reason, ...]:
    """Why a seat should prefer one move to another, of which it is known how both come out; `is_made`: it has made the worse one.

    A rival finds his answer in so many iterations.
    """
    assert view.seat is not None
    found = differences(view, pairs)
    answer = _answer(view, better, worse, glance, seed, is_made=is_made)
    # What everybody sees counts before what only tells that something is going on.
    sure = [reason for reason in found if reason.kind in ("gains", "loses")]
    return tuple([*sure, *([answer] if answer else []), *(reason for reason in found if reason not in sure)][:TOLD])


def differences(view: View, pairs: Sequence[Pair], *, are_paired: bool = True) -> list[Reason]:
    """What speaks for the first of two lines, for the seat whose view it is: points at the end, else what is seen before, the weightiest first.

    It goes as far as the lines were played. Lines that are not paired began in different positions: then chance has more to say, and at once
    they have nothing in common.
    """
    assert view.seat is not None
    if not pairs:
        return []
    weigh = _Scales(pairs, are_paired)
    others = [side for side in range(len(pairs[0][0].now.parts)) if side != view.seat]
    found = _at_the_end(weigh, view.seat, others) if weigh.reach(_end) else []
    if found and found[0].kind != "part":
        return found
    early: list[tuple[str, When, float]] = [("soon", _soon, SPREAD_SOON)] if weigh.reach(_soon) else []
    early += [("now", _now, weigh.doubt)] if are_paired else []
    seen = _on_the_way(view, weigh, others, early) if early else []
    # The same part is not named twice.
    found = [reason for reason in found if reason.part not in [other.part for other in seen]]
    return sorted(found + seen, key=lambda reason: ON_THE_WAY.index(reason.kind))


def _at_the_end(weigh: _Scales, seat: int, others: list[int]) -> list[Reason]:
    """More points of one's own, fewer of a rival if that is not bought too dearly; else what a part brings."""
    totals = {side: weigh.total(_end, side, SPREAD) for side in (seat, *others)}
    found: list[Reason] = []
    if totals[seat] > 0:
        found.append(_points("gains", seat, totals[seat], weigh.largest_part(_end, seat, totals[seat])))
    rival = min(others, key=lambda side: totals[side], default=seat)
    if totals[rival] < min(0.0, totals[seat]):
        found.append(_points("loses", rival, totals[rival], weigh.largest_part(_end, rival, totals[rival])))
    if found or totals[seat]:
        return found
    part, points = weigh.sure_part(_end, seat, SPREAD)
    return [_points("part", seat, points, part)] if points > 0 else []


def _on_the_way(view: View, weigh: _Scales, others: list[int], early: Sequence[tuple[str, When, float]]) -> list[Reason]:
    """What is seen before the end: points of one's own, what is worth having besides, points of a rival."""
    assert view.seat is not None
    found: list[Reason] = []
    for kind, when, spread in early:
        points = weigh.total(when, view.seat, spread)
        if points > 0 and not found:
            found.append(_points(kind, view.seat, points, weigh.largest_part(when, view.seat, points)))
    _, when, spread = early[0]
    found += _things(view, weigh, others, when, SPREAD_THINGS if when is _soon else weigh.doubt)
    slowed = {side: weigh.total(when, side, spread) for side in others}
    rival = min(others, key=lambda side: slowed[side], default=-1)
    if slowed.get(rival, 0.0) < 0:
        found.append(_points("slows", rival, slowed[rival], weigh.largest_part(when, rival, slowed[rival])))
    return found


def _things(view: View, weigh: _Scales, others: list[int], when: When, spread: float) -> list[Reason]:
    """What the seat has more of, and a rival less: the most telling of each, as the game ranks them."""
    found: list[Reason] = []
    wanted = [("has", view.seat, 1), *(("lacks", side, -1) for side in others if side < view.players)]
    for kind, side, sign in wanted:
        assert side is not None
        for name in things_of(view.game):
            number = sign * weigh.thing(name, side, when, spread)
            if number > 0:
                found.append(_points(kind, side, number, name))
                break
    return found


def _points(kind: str, seat: int, points: float, part: str) -> Reason:
    return Reason(kind, seat, max(1, round(abs(points))), part)


def _end(line: Line) -> Forecast | None:
    return line.end


def _soon(line: Line) -> Forecast | None:
    return line.soon


def _now(line: Line) -> Forecast | None:
    return line.now


def _at(line: Line, when: When) -> Forecast:
    found = when(line)
    assert found is not None
    return found


class _Scales:
    """Two lines of choices, weighed world by world."""

    def __init__(self, pairs: Sequence[Pair], are_paired: bool) -> None:
        self.pairs = pairs
        self.are_paired = are_paired
        # What is certain needs no second world.
        self.doubt = 0.0 if are_paired and all(line.is_certain for pair in pairs for line in pair) else SPREAD_SOON

    def reach(self, when: When) -> bool:
        """Whether all lines were played so far."""
        return all(when(line) is not None for pair in self.pairs for line in pair)

    def total(self, when: When, side: int, spread: float) -> float:
        """By how many points a side does better in the first line; nothing if chance explains it."""
        return self._sure(lambda line: _at(line, when).total(side), spread, is_far=when is _end)

    def thing(self, name: str, seat: int, when: When, spread: float) -> float:
        """How many more of a thing a seat has; nothing if chance explains it."""
        return self._sure(lambda line: things[seat].get(name, 0.0) if (things := _at(line, when).things) else 0.0, spread)

    def largest_part(self, when: When, side: int, direction: float) -> str:
        """Where most of a difference comes from."""
        return max(self._names(when, side), key=lambda name: direction * self._mean(self._part(when, side, name)))

    def sure_part(self, when: When, side: int, spread: float) -> tuple[str, float]:
        """Where a side surely makes more points, whatever it makes elsewhere."""
        sure = {
            name: self._sure(self._part(when, side, name), spread, is_far=when is _end) for name in self._names(when, side)
        }
        best = max(sure, key=lambda name: sure[name], default="")
        return best, sure.get(best, 0.0)

    def _names(self, when: When, side: int) -> list[str]:
        return list(dict.fromkeys(name for pair in self.pairs for line in pair for name in _at(line, when).parts[side]))

    @staticmethod
    def _part(when: When, side: int, name: str) -> Callable[[Line], float]:
        return lambda line: _at(line, when).parts[side].get(name, 0.0)

    def _mean(self, number: Callable[[Line], float]) -> float:
        return sum(number(first) - number(second) for first, second in self.pairs) / len(self.pairs)

    def _sure(self, number: Callable[[Line], float], spread: float, *, is_far: bool = False) -> float:
        """The mean difference of a number; nothing if chance explains it.

        What is far was also lucky to be found: other worlds tell of about half as many points, so the less sure it is, the less of it is told.
        """
        columns = [[number(line) for line in column] for column in zip(*self.pairs, strict=True)]
        mean = self._mean(number)
        if self.are_paired:
            columns = [[first - second for first, second in zip(*columns, strict=True)]]
        count = len(self.pairs)
        squares = sum(_squares(column) for column in columns)
        error = sqrt((squares + spread**2) / count / count)
        if abs(mean) < max(LEAST, SURE * error):
            return 0.0
        told = mean - SURE * error**2 / mean if is_far else mean
        return told if abs(told) >= LEAST else 0.0


def _squares(numbers: list[float]) -> float:
    """The sum of the squared distances from the mean."""
    mean = sum(numbers) / len(numbers)
    return sum((number - mean) ** 2 for number in numbers)


def share(kind: str, seat: int, changes: list[float]) -> list[Reason]:
    """Whom most of a change goes to, where that is not plain."""
    others = {side: change for side, change in enumerate(changes) if side != seat}
    if len(others) < 2:
        return []
    side = max(others, key=lambda other: others[other])
    return [Reason(kind, side)] if others[side] >= MOSTLY * -changes[seat] > 0 else []


# What a rival would answer --------------------------------------------------------------------------------------------------


def _answer(view: View, better: Move, worse: Move, glance: int, seed: int, *, is_made: bool) -> Reason | None:
    """What the next to choose would answer to the worse move, if the better one does not allow it: in every world that is imagined."""
    seat = view.seat
    rival, answer, wish = -1, -1, None
    for world in range(ANSWERS):
        state = view.imagine(seed + world)
        kept, left = _moved(state, seat, better), _moved(state, seat, worse)
        if kept is None or left is None or left.actor is None or left.actor == seat or kept.actor != left.actor:
            return None
        if wish is None:
            rival = left.actor
            seen = left.view(rival)
            answer = think(seen, glance, seed).best.choice
            wish = seen.position.describe(answer)
        if left.actor != rival or answer not in left.legal(rival) or answer in kept.legal(rival):
            return None
    if wish == view.position.describe(better[0]):
        return Reason("wanted", rival)
    return Reason("allowed" if is_made else "barred", rival, choice=wish)


def _moved(state: State, seat: int | None, move: Move) -> State | None:
    """The position after a move; none if something was drawn on the way."""
    twin = state.copy()
    for step in (move[0], *move[1]):
        if twin.actor != seat or step not in twin.legal(seat):
            break
        twin.play(step, seat=seat)
    return twin if twin.position.fence == state.position.fence else None
