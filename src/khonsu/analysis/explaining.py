"""What a moment of a game brought or cost, and why: it is played out, and what comes of it stands beside what would have come of something else.

That is the better choice beside the one that was made; the good find beside what looks best at first sight; where luck turned, the game after
what came up beside the game before it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from khonsu.analysis.forecast import Line, gained, lines, mean, standing
from khonsu.analysis.reasons import TOLD, differences, reasons, share
from khonsu.analysis.thoughts import think
from khonsu.players.outlook import shares

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khonsu.analysis.forecast import Move
    from khonsu.analysis.reasons import Pair, Reason
    from khonsu.analysis.review import Depth, Judged, Moment
    from khonsu.engine.state import State
    from khonsu.engine.view import View

# In fewer worlds nothing is played out.
FEWEST = 4
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
        first, second = (mean([line.end for line in column]) for column in zip(*pairs, strict=True))
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
    pairs = _pairs(view, made, worse, _worlds(states, moment.at, depth), seed)
    return replace(
        moment,
        other=view.position.describe(tempting.choice),
        because=reasons(view, pairs, made, worse, GLANCE, seed),
    )


def played_on(states: Sequence[State], one: Judged, depth: Depth, seed: int) -> list[Pair]:
    """What comes of the better choice and of the one that was made."""
    view = states[one.at].view(one.seat)
    better: Move = (one.better, one.better_plan)
    return _pairs(view, better, (one.choice, one.plan), _worlds(states, one.at, depth), seed)


def holds(pairs: Sequence[Pair], seat: int) -> bool:
    """Whether the better choice leaves its maker further ahead on average, once it is played on."""
    return sum(first.end.lead(seat) - second.end.lead(seat) for first, second in pairs) > 0


def _pairs(view: View, better: Move, worse: Move, worlds: int, seed: int) -> list[Pair]:
    return [(first, second) for first, second in lines(view, [better, worse], worlds, seed)]


def _worlds(states: Sequence[State], at: int, depth: Depth) -> int:
    """In how many worlds a position is played out: as what is left of the game allows, choice by choice, twice."""
    looked = 2 * sum(len(state.position.choices) for state in states[at:])
    return max(FEWEST, min(depth.worlds, depth.ahead // max(1, looked)))


def _luck(states: Sequence[State], judged: Sequence[Judged], moment: Moment, depth: Depth, seed: int) -> tuple[Reason, ...]:
    """What came up has changed the points that may be expected, and somebody's chances most."""
    one, worlds = judged[moment.at], _worlds(states, moment.at, depth)
    before = [line for (line,) in lines(states[moment.at].view(one.seat), [(one.choice, one.plan)], worlds, seed)]
    if moment.at + 1 < len(judged):
        following = judged[moment.at + 1]
        later = states[moment.at + 1].view(following.seat)
        after = [line for (line,) in lines(later, [(following.better, following.better_plan)], worlds, seed, begun=1)]
    else:
        last = standing(states[-1].game, states[-1].position)
        after = [Line(last, last, last)] * worlds
    is_good = moment.change > 0
    pairs = list(zip(after, before, strict=True) if is_good else zip(before, after, strict=True))
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
