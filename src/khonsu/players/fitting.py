"""Fits what positions are worth: weights of the features, and how many points of a lead make which chance.

Weights are found by ridge regression of final scores on features, both as differences to the mean of the table, each feature at several
moments from the beginning to the end of a game, in even steps. They are drawn towards insight, which is the first feature: without data they would be
insight itself. How strongly is not for the fit to say: `players.tuning` tries it by playing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]


# Nothing is more certain than this: a lead of so many points makes it three to one.
COLDEST = 0.1


@dataclass(frozen=True)
class Games:
    """Positions of finished games: features by position, seat and number; progress; final points by seat; shares of the victory."""

    features: Floats
    progress: Floats
    points: Floats
    shares: Floats

    def __len__(self) -> int:
        return len(self.progress)

    def split(self, part: float) -> tuple[Games, Games]:
        """The first part and the rest: games are in the order in which they were played, so none is torn apart by much."""
        at = int(len(self) * part)
        return (
            Games(self.features[:at], self.progress[:at], self.points[:at], self.shares[:at]),
            Games(self.features[at:], self.progress[at:], self.points[at:], self.shares[at:]),
        )


def joined(many: list[Games]) -> Games:
    """Several as one."""
    return Games(
        np.concatenate([games.features for games in many]),
        np.concatenate([games.progress for games in many]),
        np.concatenate([games.points for games in many]),
        np.concatenate([games.shares for games in many]),
    )


def nearness(progress: Floats, moments: int) -> Floats:
    """How near positions are to each of so many moments: between two of them parts that add up to 1, for all others 0."""
    at = progress[:, None] * (moments - 1)
    return np.asarray(np.maximum(0.0, 1.0 - np.abs(at - np.arange(moments))))


def spread(games: Games, moments: int) -> tuple[Floats, Floats]:
    """Rows of a regression: features for all moments side by side, and what insight leaves to be explained."""
    seats = games.points.shape[1]
    features = games.features
    points = games.points
    if seats > 1:
        features = features - features.mean(axis=1, keepdims=True)
        points = points - points.mean(axis=1, keepdims=True)
    near = nearness(games.progress, moments)
    rows = (near[:, None, :, None] * features[:, :, None, :]).reshape(len(games) * seats, -1)
    left = (points - features[:, :, 0]).reshape(-1)
    return rows, left


def fitted(games: Games, pull: float, moments: int) -> Floats:
    """Weights by feature and moment; `pull` says how strongly they are drawn towards insight."""
    rows, left = spread(games, moments)
    scale = rows.std(axis=0)
    used = scale > 1e-9
    scaled = rows[:, used] / scale[used]
    gram = scaled.T @ scaled / len(scaled)
    found = np.zeros(rows.shape[1])
    found[used] = np.linalg.solve(gram + pull * np.eye(int(used.sum())), scaled.T @ left / len(scaled)) / scale[used]
    weights = found.reshape(moments, -1).T
    weights[0] += 1.0
    return weights


def valued(games: Games, weights: Floats) -> Floats:
    """What every seat can expect in every position."""
    near = nearness(games.progress, weights.shape[1])
    return np.asarray(((games.features @ weights) * near[:, None, :]).sum(axis=2))


def insight(count: int) -> Floats:
    """The weights that are insight itself, at any moment."""
    weights = np.zeros((count, 1))
    weights[0] = 1.0
    return weights


def explained(games: Games, weights: Floats) -> float:
    """How well values go with final points: the correlation of both, as differences to the table's mean."""
    values = valued(games, weights)
    points = games.points
    if points.shape[1] > 1:
        values = values - values.mean(axis=1, keepdims=True)
        points = points - points.mean(axis=1, keepdims=True)
    return float(np.corrcoef(values.reshape(-1), points.reshape(-1))[0, 1])


def likely(values: Floats, temperatures: Floats) -> Floats:
    """Chances of every seat from its expected points; against an adversary without a seat, from one margin."""
    scaled = values / temperatures[:, None]
    if values.shape[1] == 1:
        return np.asarray(1.0 / (1.0 + np.exp(-np.clip(scaled, -60.0, 60.0))))
    scaled = np.exp(scaled - scaled.max(axis=1, keepdims=True))
    return np.asarray(scaled / scaled.sum(axis=1, keepdims=True))


def surprise(games: Games, values: Floats, temperature: tuple[float, float]) -> float:
    """The mean surprise (in nats) at who won, believing these chances."""
    early, late = temperature
    chances = likely(values, early + (late - early) * games.progress)
    if chances.shape[1] == 1:
        won = games.shares[:, 0]
        return float(-np.mean(won * np.log(chances[:, 0] + 1e-12) + (1.0 - won) * np.log(1.0 - chances[:, 0] + 1e-12)))
    return float(-np.mean((games.shares * np.log(chances + 1e-12)).sum(axis=1)))


def temperature(games: Games, weights: Floats) -> tuple[float, float]:
    """At the beginning and at the end: the temperatures that are least surprised at who won."""
    values = valued(games, weights)
    best = (8.0, 3.0)
    step = 2.0
    while step > 1.02:
        factors = (1.0 / step, 1.0, step)
        tried = [(max(COLDEST, best[0] * a), max(COLDEST, best[1] * b)) for a in factors for b in factors]
        better = min(tried, key=lambda pair: surprise(games, values, pair))
        if better == best:
            step = step**0.5
        best = better
    return best


def calibration(games: Games, weights: Floats, pair: tuple[float, float]) -> dict[str, Any]:
    """How honest chances are: in ten classes of what was said, what was said on average and what came; and the mean difference."""
    early, late = pair
    chances = likely(valued(games, weights), early + (late - early) * games.progress).reshape(-1)
    came = games.shares.reshape(-1)
    classes = np.minimum((chances * 10).astype(int), 9)
    rows: list[dict[str, float]] = []
    error = 0.0
    for number in range(10):
        chosen = classes == number
        if chosen.any():
            said, happened = float(chances[chosen].mean()), float(came[chosen].mean())
            rows.append({"positions": int(chosen.sum()), "said": round(said, 3), "came": round(happened, 3)})
            error += abs(said - happened) * float(chosen.mean())
    return {"error": round(error, 4), "classes": rows}
