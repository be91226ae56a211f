"""What a moment of a game brought or cost, and why: it is played out, and what comes of it stands beside what would have come of something else.

That is the better choice beside the one that was made; the good find beside what looks best at first sight; where luck turned, the game after
what came up beside the game before it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from khonsu.analysis.forecast import Budget, Line, gained, lines, mean, standing
from khonsu.analysis.reasons import TOLD, differences, reasons, share
from khonsu.analysis.thoughts import think
from khonsu.players.outlook import shares

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khonsu.analysis.forecast import Forecast, Move
    from khonsu.analysis.reasons import Pair, Reason
    from khonsu.analysis.review import Depth, Judged, Moment
    from khonsu.engine.state import State
    from khonsu.engine.view import View

# In so many worlds a moment is played out, whatever it takes.
FEWEST = 3
# Iterations in which somebody finds what he would answer, and what looks best at first sight.
GLANCE = 120
# What is kept from somebody by bad luck, as it is told of what happened.
INSTEAD = {"gains": "loses", "loses": "gains", "soon": "slows", "has": "lacks"}


def explained(states: Sequence[State], judged: Sequence[Judged], moment: Moment, depth: Depth, seed: int) -> Moment | None:
    """The same moment with what it brought or cost and why; none if playing on speaks against it."""
    one, view = judged[moment.at], states[moment.at].view(judged[moment.at].seat)
    if moment.kind == "turned":
        return replace(moment, maker=one.seat, because=_luck(states, judged, moment, depth, seed))
    made: Move = (one.choice, one.plan)
    if moment.kind == "missed":
        better: Move = (one.better, one.better_plan)
        pairs = played_on(states, one, depth, seed)
        if not holds(pairs, one.seat):
            return None
        first, second = map(mean, _ends(pairs))
        because = reasons(view, pairs, better, made, GLANCE, seed, is_made=True)
        given = [after - before for after, before in zip(one.expected, one.could, strict=True)]
        return replace(
            moment,
            points=round(first.total(one.seat) - second.total(one.seat), 1),
            gains=gained(first, second, one.seat),
            because=because or tuple(share("profits", one.seat, given)),
        )
    thoughts = think(view, GLANCE, seed + moment.at, one.choice)
    others = [thought for thought in thoughts.ranked if thought is not thoughts.ranked[thoughts.asked]]
    if not others:
        return moment
    tempting = max(others, key=lambda thought: thought.first)
    worse: Move = (tempting.choice, tempting.plan)
    pairs = _pairs(view, made, worse, depth, seed)
    return replace(
        moment,
        other=view.position.describe(tempting.choice),
        because=reasons(view, pairs, made, worse, GLANCE, seed),
    )


def played_on(states: Sequence[State], one: Judged, depth: Depth, seed: int) -> list[Pair]:
    """What comes of the better choice and of the one that was made."""
    better: Move = (one.better, one.better_plan)
    return _pairs(states[one.at].view(one.seat), better, (one.choice, one.plan), depth, seed)


def holds(pairs: Sequence[Pair], seat: int) -> bool:
    """Whether the better choice leaves its maker further ahead on average, once it is played on."""
    first, second = _ends(pairs)
    return sum(one.lead(seat) - other.lead(seat) for one, other in zip(first, second, strict=True)) > 0


def _pairs(view: View, better: Move, worse: Move, depth: Depth, seed: int) -> list[Pair]:
    budget = Budget(depth.worlds, FEWEST, depth.ahead)
    return [(first, second) for first, second in lines(view, [better, worse], budget, seed)]


def _ends(pairs: Sequence[Pair]) -> tuple[list[Forecast], list[Forecast]]:
    """How both lines end, world by world."""
    first, second = ([line.end for line in column if line.end is not None] for column in zip(*pairs, strict=True))
    return first, second


def _luck(states: Sequence[State], judged: Sequence[Judged], moment: Moment, depth: Depth, seed: int) -> tuple[Reason, ...]:
    """What came up has changed the points that may be expected, and somebody's chances most."""
    one, budget = judged[moment.at], Budget(depth.worlds, FEWEST, depth.ahead // 2)
    before = [line for (line,) in lines(states[moment.at].view(one.seat), [(one.choice, one.plan)], budget, seed)]
    if moment.at + 1 < len(judged):
        following = judged[moment.at + 1]
        later = states[moment.at + 1].view(following.seat)
        move = (following.better, following.better_plan)
        after = [line for (line,) in lines(later, [move], budget, seed, states[moment.at].position)]
    else:
        last = standing(states[-1].game, states[-1].position)
        after = [Line(last, last, last)] * len(before)
    is_good = moment.change > 0
    pairs = list(zip(after, before, strict=False) if is_good else zip(before, after, strict=False))
    found = differences(states[moment.at].view(moment.seat), pairs, are_paired=False)
    if not is_good:
        found = [replace(reason, kind=INSTEAD[reason.kind]) for reason in found if reason.kind in INSTEAD]
    changes = [later - earlier for later, earlier in zip(_chances(states, judged, moment.at + 1), one.expected, strict=True)]
    others = (
        share("pays", moment.seat, [-change for change in changes]) if is_good else share("favours", moment.seat, changes)
    )
    return tuple((found or others)[:TOLD])


def _chances(states: Sequence[State], judged: Sequence[Judged], at: int) -> Sequence[float]:
    """Everybody's chances in a position; in the last one, who won."""
    return judged[at].could if at < len(judged) else shares(states[-1].position)
