"""Where points will come from: a choice is played out to the end in imagined worlds, everybody making the moves that look best at once."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

from khonsu.engine.chance import quick_start
from khonsu.players.sampling import play_out
from khonsu.players.search import Search
from khonsu.players.weights import outlook

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khonsu.engine.view import View

# A difference of fewer points is none.
LEAST = 0.75


@dataclass(frozen=True)
class Forecast:
    """The mean final points of every side - the seats, then an adversary without one - by where they come from."""

    parts: tuple[dict[str, float], ...]

    def total(self, side: int) -> float:
        """All points of a side."""
        return sum(self.parts[side].values())

    def lead(self, side: int) -> float:
        """By how much a side is ahead of the best of the others."""
        return self.total(side) - max((self.total(other) for other in range(len(self.parts)) if other != side), default=0.0)


@dataclass(frozen=True)
class Reason:
    """Why one choice is better than another: `kind` is points (of one's own, most of them from `part`), part (from there alone), rival (who gets
    fewer), later (none of it), or only (there is no other).
    """

    kind: str
    points: int = 0
    part: str = ""
    rival: int = -1


def forecasts(
    view: View, moves: Sequence[tuple[int, Sequence[int]]], worlds: int, seed: int, deadline: float = 0.0
) -> list[Forecast]:
    """What comes of some choices, each with what completes its move, for whoever knows this view: all in the same worlds.

    After the deadline, by the clock on the wall, no further world is begun; 0: there is none.
    """
    assert view.seat is not None
    sees = outlook(view.game, view.players)
    thoughts = Search(view.seat, sees)
    luck = quick_start(seed, 3)
    sums: list[list[dict[str, int]]] = [[{} for _ in range(view.position.sides)] for _ in moves]
    played = 0
    while played < worlds and not (played and deadline and monotonic() > deadline):
        for (choice, plan), sides in zip(moves, sums, strict=True):
            position = view.position.supposed(view.seat, luck + played)
            thoughts.make(position, choice, list(plan))
            play_out(position, sees)
            for side, parts in enumerate(sides):
                for part, points in position.breakdown(side).items():
                    parts[part] = parts.get(part, 0) + points
        played += 1
    return [Forecast(tuple({part: points / played for part, points in parts.items()} for parts in sides)) for sides in sums]


def gained(better: Forecast, worse: Forecast, seat: int) -> dict[str, float]:
    """The points that a choice brings to a seat beyond those of another one, by where they come from."""
    theirs = worse.parts[seat]
    return {part: round(points - theirs.get(part, 0.0), 2) for part, points in better.parts[seat].items()}


def reason(better: Forecast, worse: Forecast, seat: int) -> Reason:
    """What a choice brings more of than another one."""
    gains = gained(better, worse, seat)
    part = max(gains, key=lambda name: gains[name])
    own = better.total(seat) - worse.total(seat)
    losses = {side: worse.total(side) - better.total(side) for side in range(len(better.parts)) if side != seat}
    rival = max(losses, key=lambda side: losses[side], default=-1)
    if own >= LEAST and gains[part] >= LEAST and own >= losses.get(rival, 0.0):
        return Reason("points", round(max(1.0, own)), part)
    if losses.get(rival, 0.0) >= LEAST:
        return Reason("rival", round(max(1.0, losses[rival])), rival=rival)
    # What brings less in all is not advised for its points.
    if gains[part] >= LEAST and own > -LEAST:
        return Reason("part", round(max(1.0, gains[part])), part)
    return Reason("later")
