"""Where everybody's points came from: part by part, beside strong play, with what the named better choices would have brought besides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from khonsu.analysis.forecast import LEAST
from khonsu.analysis.words import text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khonsu.analysis.review import Review
    from khonsu.analysis.strong import Strong
    from khonsu.engine.game import Game


@dataclass(frozen=True)
class Part:
    """One source of points; `name` is empty for all of them together."""

    name: str
    # Of every side: the seats, then an adversary without one.
    points: tuple[int, ...]
    # What strong play has from there; None where that was never measured.
    strong: float | None
    # What every seat left lying there, rounded; too little to be told is nothing.
    left: tuple[int, ...]


@dataclass(frozen=True)
class Points:
    """All sources that mattered, and all of them together; `winners` are the seats that won."""

    parts: tuple[Part, ...]
    total: Part
    winners: tuple[int, ...]


def points_of(review: Review, strong: Strong | None) -> Points:
    """Where the points of a game came from."""
    left = [left_lying(review, seat) for seat in range(review.players)]
    named = {} if strong is None else strong.parts

    def part(name: str) -> Part:
        points = tuple(side.get(name, 0) for side in review.parts)
        return Part(name, points, named.get(name), tuple(told(parts.get(name, 0.0)) for parts in left))

    parts = tuple(part(name) for name in review.parts[0])
    total = Part(
        "",
        tuple(sum(side.values()) for side in review.parts),
        None if strong is None else strong.total,
        tuple(told(sum(parts.values())) for parts in left),
    )
    shown = tuple(one for one in parts if any(one.points) or any(one.left) or (one.strong or 0.0) >= LEAST)
    return Points(shown, total, tuple(seat for seat, share in enumerate(review.chances[-1]) if share > 0))


def left_lying(review: Review, seat: int) -> dict[str, float]:
    """The points that the named better choices would have brought to a seat, by where they would have come from.

    What would have been better for other reasons than points, as because it costs a rival more, left none lying.
    """
    parts: dict[str, float] = {}
    for moment in review.moments:
        if moment.seat == seat and moment.points >= LEAST:
            for part, points in moment.gains.items():
                parts[part] = parts.get(part, 0.0) + points
    return parts


def told(points: float) -> int:
    """A difference of points as it is told: what may be chance is none."""
    return round(points) if abs(points) >= LEAST else 0


def lessons(points: Points, game: Game, names: Sequence[str], lang: str) -> list[str]:
    """For everybody in a sentence or two: where most is missing against the winner, and how much was left lying."""
    say, part_called = text(lang).naming(names), game.text(lang)
    found: list[str] = []
    for seat in range(len(points.total.left)):
        rivals = [winner for winner in points.winners if winner != seat]
        behind = max(points.parts, key=lambda part: _gap(part, seat, rivals), default=None)
        if seat not in points.winners and behind is not None and _gap(behind, seat, rivals) > 0:
            winner = max(rivals, key=lambda other: behind.points[other])
            found.append(
                say(
                    "points.lacked",
                    seat=seat,
                    part=part_called(f"part.{behind.name}"),
                    own=behind.points[seat],
                    winner_seat=winner,
                    theirs=behind.points[winner],
                )
            )
        if points.total.left[seat] > 0:
            most = max(points.parts, key=lambda part: part.left[seat])
            here = part_called(f"part.{most.name}")
            found.append(say("points.left_said", seat=seat, n=points.total.left[seat], part=here))
    return found


def _gap(part: Part, seat: int, rivals: Sequence[int]) -> int:
    return max((part.points[rival] - part.points[seat] for rival in rivals), default=0)
