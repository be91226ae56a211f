"""Ratings: how strong players are, from who finished before whom.

Every game counts as many comparisons as there are pairs of different players in it; strengths are those that make what happened likeliest
(Bradley and Terry, by Hunter's iteration), on the scale of Elo: 400 points more are ten wins for one loss. Intervals come from weighing the deals
anew at random (Rubin's Bayesian bootstrap): games with the same luck stay together.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from math import log10
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khonsu.players.arena import Outcome

# How often deals are weighed anew, and how many rounds the iteration takes at most.
RESAMPLED = 200
ROUNDS = 200
# Half a win and half a loss against somebody of the yardstick's strength: whoever won everything is not infinitely strong. They are weighed anew
# like the deals, so that whoever won everything has an interval too.
PRIOR = 0.5

# Whose strength is 0, if it plays.
YARDSTICK = "greedy"

Wins = dict[tuple[str, str], float]


@dataclass(frozen=True)
class Rating:
    """A player's strength, the yardstick's being 0, with its 95 % interval."""

    level: str
    rating: float
    low: float
    high: float


def ratings(outcomes: Sequence[Outcome], deals: Sequence[int]) -> list[Rating]:
    """The strengths of all players, the strongest first; `deals` tells which games had the same luck."""
    levels = sorted(
        {level for outcome in outcomes for level in outcome.levels}, key=lambda level: (level != YARDSTICK, level)
    )
    together: dict[int, list[Wins]] = defaultdict(list)
    for outcome, deal in zip(outcomes, deals, strict=True):
        together[deal].append(compared(outcome))
    groups = [_sum(games, [1.0] * len(games)) for games in together.values()]
    middle = strengths(_sum(groups, [1.0] * len(groups)), levels, dict.fromkeys(levels, (PRIOR, PRIOR)))
    luck = Random(1)
    drawn: list[dict[str, float]] = []
    for _ in range(RESAMPLED):
        wins = _sum(groups, [luck.expovariate(1.0) for _ in groups])
        prior = {level: (luck.gammavariate(PRIOR, 1.0), luck.gammavariate(PRIOR, 1.0)) for level in levels}
        drawn.append(strengths(wins, levels, prior))
    found: list[Rating] = []
    for level in levels:
        spread = sorted(sample[level] for sample in drawn)
        found.append(Rating(level, middle[level], spread[int(0.025 * RESAMPLED)], spread[int(0.975 * RESAMPLED)]))
    return sorted(found, key=lambda rating: rating.rating, reverse=True)


def compared(outcome: Outcome) -> Wins:
    """Who finished before whom; equals share."""
    wins: Wins = defaultdict(float)
    for one, first in enumerate(outcome.levels):
        for two, second in enumerate(outcome.levels):
            if first != second:
                ahead = outcome.places[one] < outcome.places[two]
                wins[first, second] += 1.0 if ahead else 0.5 if outcome.places[one] == outcome.places[two] else 0.0
    return wins


def strengths(wins: Wins, levels: Sequence[str], prior: dict[str, tuple[float, float]]) -> dict[str, float]:
    """The likeliest strengths, the first level's being 0; `prior` is what each has won and lost against the yardstick's strength besides."""
    power = dict.fromkeys(levels, 1.0)
    for _ in range(ROUNDS):
        before = power
        power = {}
        for one in levels:
            won, lost = prior[one]
            met = (won + lost) / (before[one] + 1.0)
            for two in levels:
                if one != two:
                    won += wins.get((one, two), 0.0)
                    games = wins.get((one, two), 0.0) + wins.get((two, one), 0.0)
                    met += games / (before[one] + before[two])
            power[one] = won / met
        if all(abs(power[level] - before[level]) < 1e-6 * before[level] for level in levels):
            break
    return {level: 400.0 * (log10(power[level]) - log10(power[levels[0]])) for level in levels}


def _sum(many: Sequence[Wins], weights: Sequence[float]) -> Wins:
    total: Wins = defaultdict(float)
    for wins, weight in zip(many, weights, strict=True):
        for pair, number in wins.items():
            total[pair] += weight * number
    return total
