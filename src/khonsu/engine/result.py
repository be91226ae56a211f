"""How a game ended: why, who won, and what decided it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Result:
    """The outcome of a finished game.

    `reason` is why the game ended, `decided` what separated the winner from the next: 0 the score, k the k-th tie-break,
    -1 nothing (a shared victory).
    """

    reason: str
    scores: tuple[int, ...]
    places: tuple[int, ...]
    winners: tuple[int, ...]
    decided: int
    # Scores of adversaries without a seat.
    others: tuple[int, ...] = ()


def decided_by(standings: list[list[int]]) -> int:
    """Which entry of the standings separates the winner from the next player; -1 if none does."""
    ranked = sorted(standings, reverse=True)
    if len(ranked) < 2:
        return 0
    for place, (first, second) in enumerate(zip(ranked[0], ranked[1], strict=True)):
        if first != second:
            return place
    return -1
