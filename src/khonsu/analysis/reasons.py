"""Why a moment of a game mattered: the points that it brought or cost and where they came from, what it took from whom, what it left to whom.

Two lines are played out from the same position in the same imagined worlds: the better choice and the worse one, or, where luck turned, the game
before and after what came up. Only what they differ in by more than chance explains is said.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import sqrt
from typing import TYPE_CHECKING, Any

from khonsu.analysis.forecast import LEAST, Forecast, forecasts
from khonsu.analysis.thoughts import think
from khonsu.engine.message import Message
from khonsu.players.outlook import shares

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khonsu.analysis.review import Judged, Moment
    from khonsu.engine.state import State

# Positions that may be looked at to play a moment out, by the depth of a review: that is what takes time.
POSITIONS = {"quick": 12_000, "deep": 40_000}
# Worlds that it is played out in at most; in fewer than some, chance would explain everything.
WORLDS = 16
FEWEST = 4
# A difference counts if it is so many standard errors.
SURE = 1.5
# Iterations in which somebody finds what he would answer, and what looks best at first sight.
GLANCE = 120
# Reasons that are given at most.
TOLD = 2
# From which part of a change on it is said who paid for it.
MOSTLY = 0.6

Move = tuple[int, tuple[int, ...]]


@dataclass(frozen=True)
class Because:
    """One reason, about a side: it gains or loses points (most of them from `part`), is barred from a `choice` or allowed it, wanted the same, or
    it is the one that a mistake profits, that luck favours, that pays for luck.
    """

    kind: str
    seat: int
    points: int = 0
    part: str = ""
    choice: Message | None = None

    @staticmethod
    def load(doc: dict[str, Any]) -> Because:
        """The reason back from plain JSON."""
        return Because(**{**doc, "choice": None if doc["choice"] is None else Message.load(doc["choice"])})


def reasoned(states: Sequence[State], judged: Sequence[Judged], moment: Moment, depth: str, seed: int) -> Moment:
    """The same moment with why it mattered, and, of a good find, with what looks better at first sight."""
    one, worlds = judged[moment.at], range(_worlds(states, moment.at, depth))
    if moment.kind == "turned":
        return replace(moment, maker=one.seat, because=_luck(states, judged, moment, worlds, seed))
    made: Move = (one.choice, one.plan)
    if moment.kind == "missed":
        found = _compared(states, moment, (one.better, one.better_plan), made, worlds, seed)
        gained = [after - before for after, before in zip(one.expected, one.could, strict=True)]
        return replace(moment, because=_best(found, moment, _share("profits", moment.seat, gained)))
    view = states[moment.at].view(one.seat)
    thoughts = think(view, GLANCE, seed + moment.at, one.choice)
    others = [thought for thought in thoughts.ranked if thought is not thoughts.ranked[thoughts.asked]]
    if not others:
        return moment
    tempting = max(others, key=lambda thought: thought.first)
    found = _compared(states, moment, made, (tempting.choice, tempting.plan), worlds, seed)
    return replace(moment, other=view.position.describe(tempting.choice), because=_best(found, moment, []))


def _compared(states: Sequence[State], moment: Moment, better: Move, worse: Move, worlds: range, seed: int) -> list[Because]:
    """What the better of two moves brings, and what it keeps from somebody."""
    view = states[moment.at].view(moment.seat)
    pairs = [forecasts(view, [better, worse], 1, seed * 1009 + world) for world in worlds]
    found = _points([(first, second) for first, second in pairs], moment.seat)
    answer = _answer(states[moment.at], moment, better, worse, seed)
    return found if answer is None else [*found, answer]


def _luck(
    states: Sequence[State], judged: Sequence[Judged], moment: Moment, worlds: range, seed: int
) -> tuple[Because, ...]:
    """What came up has changed the points that may be expected, and somebody's chances most."""
    one = judged[moment.at]
    view = states[moment.at].view(one.seat)
    before = [forecasts(view, [(one.choice, one.plan)], 1, seed * 1009 + world)[0] for world in worlds]
    if moment.at + 1 < len(judged):
        following = judged[moment.at + 1]
        later = states[moment.at + 1].view(following.seat)
        move = (following.better, following.better_plan)
        after = [forecasts(later, [move], 1, seed * 1009 + world)[0] for world in worlds]
    else:
        last = states[-1].position
        parts = tuple({name: float(points) for name, points in last.breakdown(side).items()} for side in range(last.sides))
        after = [Forecast(parts) for _ in worlds]
    found = _points(list(zip(after, before, strict=True)), moment.seat, paired=False)
    wanted = 1 if moment.change > 0 else -1
    # What speaks against the change does not explain it.
    fitting = [reason for reason in found if (reason.kind == "gains") == ((reason.seat == moment.seat) == (wanted > 0))]
    changes = [later - earlier for later, earlier in zip(_chances(states, judged, moment.at + 1), one.expected, strict=True)]
    others = (
        _share("favours", moment.seat, changes)
        if wanted < 0
        else _share("pays", moment.seat, [-change for change in changes])
    )
    return tuple((fitting or others)[:TOLD])


def _chances(states: Sequence[State], judged: Sequence[Judged], at: int) -> Sequence[float]:
    """Everybody's chances in a position; in the last one, who won."""
    return judged[at].could if at < len(judged) else shares(states[-1].position)


def _points(pairs: list[tuple[Forecast, Forecast]], seat: int, paired: bool = True) -> list[Because]:
    """Who makes how many points more or fewer in the first line than in the second: the seat first, then whom it changes most."""
    found: list[Because] = []
    for side in range(len(pairs[0][0].parts) if pairs else 0):
        total = _sure([(first.total(side), second.total(side)) for first, second in pairs], paired)
        if not total:
            continue
        names = pairs[0][0].parts[side].keys() | pairs[0][1].parts[side].keys()
        by_part = {
            name: sum(first.parts[side].get(name, 0.0) - second.parts[side].get(name, 0.0) for first, second in pairs)
            for name in sorted(names)
        }
        part = max(by_part, key=lambda name: by_part[name] * total)
        found.append(Because("gains" if total > 0 else "loses", side, max(1, round(abs(total))), part))
    return sorted(found, key=lambda reason: (reason.seat != seat, -reason.points))


def _sure(numbers: list[tuple[float, float]], paired: bool) -> float:
    """The mean difference; nothing if chance explains it."""
    differences = [first - second for first, second in numbers]
    mean = sum(differences) / len(differences)
    columns = [differences] if paired else [list(column) for column in zip(*numbers, strict=True)]
    error = sqrt(sum(_variance(column) for column in columns) / len(differences))
    return mean if abs(mean) >= max(LEAST, SURE * error) else 0.0


def _variance(numbers: list[float]) -> float:
    mean = sum(numbers) / len(numbers)
    return sum((number - mean) ** 2 for number in numbers) / max(1, len(numbers) - 1)


def _best(found: list[Because], moment: Moment, others: list[Because]) -> tuple[Because, ...]:
    """The reasons that speak for the better choice: more points for the seat, fewer for a rival if that is not bought too dearly, else the others."""
    own = next((reason for reason in found if reason.seat == moment.seat), None)
    price = own.points if own is not None and own.kind == "loses" else 0
    rivals = [reason for reason in found if reason.seat != moment.seat and reason.kind == "loses" and reason.points > price]
    chosen = [own] if own is not None and own.kind == "gains" else []
    chosen += [max(rivals, key=lambda reason: reason.points)] if rivals else []
    chosen += [reason for reason in found if reason.kind not in ("gains", "loses")]
    return tuple((chosen or others)[:TOLD])


def _answer(state: State, moment: Moment, better: Move, worse: Move, seed: int) -> Because | None:
    """What the next to choose would answer to the worse move, if the better one does not allow it."""
    kept, open_to = _moved(state, moment.seat, better), _moved(state, moment.seat, worse)
    if kept is None or open_to is None:
        return None
    rival = open_to.actor
    if rival is None or rival == moment.seat or kept.actor != rival:
        return None
    view = open_to.view(rival)
    answer = think(view, GLANCE, seed + moment.at).best.choice
    if answer in kept.legal(rival):
        return None
    wish = view.position.describe(answer)
    if wish == (moment.better or moment.made):
        return Because("wanted", rival)
    return Because("allowed" if moment.kind == "missed" else "barred", rival, choice=wish)


def _moved(state: State, seat: int, move: Move) -> State | None:
    """The position after a move; none if something was drawn on the way."""
    twin = state.copy()
    choice, plan = move
    for step in (choice, *plan):
        if twin.actor != seat or step not in twin.legal(seat):
            break
        twin.play(step, seat=seat)
    return twin if twin.position.fence == state.position.fence else None


def _share(kind: str, seat: int, changes: list[float]) -> list[Because]:
    """Whom most of a change goes to, where that is not plain."""
    others = {side: change for side, change in enumerate(changes) if side != seat}
    if len(others) < 2:
        return []
    side = max(others, key=lambda other: others[other])
    return [Because(kind, side)] if others[side] >= MOSTLY * -changes[seat] > 0 else []


def _worlds(states: Sequence[State], at: int, depth: str) -> int:
    """In how many worlds a position may be played out; none where they would be too few."""
    looked = 2 * sum(len(state.position.choices) for state in states[at:])
    worlds = min(WORLDS, POSITIONS.get(depth, 0) // max(1, looked))
    return worlds if worlds >= FEWEST else 0
