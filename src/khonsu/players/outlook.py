"""What a position is worth: expected points of every seat, and its honest chance of winning.

Points come from the game's insight or, where there are weights, from a fitted value: a weighted sum of the game's features, with weights
for every stretch of a game. Chances are the softmax of points over a temperature, which falls as the end comes near: what a lead is worth
is measured on games that were played (`players.tuning`). Against an adversary without a seat there is one margin, and the chance is its sigmoid.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Any, Final

from khonsu.engine.chance import M1, quick_next1, quick_next2, quick_start
from khonsu.engine.machine import vec
from khonsu.engine.position import SPECTATOR
from khonsu.engine.rules import EVERYBODY

if TYPE_CHECKING:
    from mypy_extensions import i64

    from khonsu.engine.position import Position

# A game is valued in so many stretches of its progress.
STRETCHES: Final = 16
# Whoever plays for points counts a lead by this share of it, and by so many points at least: then a point is neither all nor nothing.
STAKES: Final = 0.5
LEAST_STAKES: Final = 2.0


class Outlook:
    """How positions of one game with one number of players are valued."""

    def __init__(
        self,
        weights: list[list[float]],
        temperatures: list[float],
        blur: float = 0.0,
        eyesight: int = 0,
        stakes: float = 0.0,
    ) -> None:
        # By stretch; without weights, insight is the value.
        self.weights = weights
        # The same as machine numbers.
        self.packed: list[vec[float]] = []
        for stretch_weights in weights:
            self.packed.append(machine_numbers(stretch_weights))
        self.temperatures = temperatures
        # How badly whoever looks sees what positions are worth, in temperatures, and the number that his mistakes follow from.
        self.blur = blur
        self.eyesight = eyesight
        # The temperature of whoever plays for points, because victory is decided; 0: victory alone counts.
        self.stakes = stakes

    def points(self, position: Position) -> list[float]:
        """What every seat can expect; in a solo game, by how much it is ahead."""
        if not position.stack or not self.weights:
            return position.rules.insight.values(position)
        return self.fitted(position, stretch(position))

    def fitted(self, position: Position, part: int) -> list[float]:
        """The weighted sums of all seats' features."""
        features = position.rules.features
        assert features is not None
        width: i64 = len(features.seat_features)
        numbers = vec[float]([0.0] * (position.players * width))
        features.fill(position, EVERYBODY, numbers, 0, False)
        weights = self.packed[part]
        # Alone, a seat is valued against nobody: there is one more weight, for being there at all.
        alone = weights[width] if len(weights) > width else 0.0
        found: list[float] = []
        place: i64 = 0
        end: i64
        for _seat in range(position.players):
            worth = alone
            end = place + width
            for weight in weights:
                if place == end:
                    break
                worth += weight * numbers[place]
                place += 1
            found.append(worth)
        return found

    def chances(self, position: Position) -> list[float]:
        """The chance of every seat to win; shares of the victory once it is decided."""
        if self.stakes > 0.0:
            return likely(self.points(position), self.stakes)
        if not position.stack:
            return shares(position)
        part = stretch(position)
        points = self.fitted(position, part) if self.weights else position.rules.insight.values(position)
        if self.blur > 0.0:
            self.blurred(position, points, self.blur * self.temperatures[part])
        return likely(points, self.temperatures[part])

    def blurred(self, position: Position, points: list[float], deviation: float) -> None:
        """Misjudge a position: the same one always in the same way, as somebody does who does not know better."""
        # Any, as it is a long number: see `engine.chance`.
        seen: Any = hash(position.known(SPECTATOR))
        one = quick_start((seen ^ self.eyesight) & 0x7FFFFFFF, 7)
        two = quick_start((seen >> 31 ^ self.eyesight) & 0x7FFFFFFF, 8)
        for seat in range(len(points)):
            # Twelve even numbers make one that is as good as normal.
            total = -6.0
            for _ in range(12):
                one = quick_next1(one)
                two = quick_next2(two)
                total += (one + M1 - two) % M1 / M1
            points[seat] += deviation * total


def machine_numbers(numbers: list[float]) -> vec[float]:
    """The same as machine numbers."""
    found = vec[float]([0.0] * len(numbers))
    place: i64
    for place in range(len(numbers)):
        found[place] = numbers[place]
    return found


def for_points(outlook: Outlook, position: Position, seat: int) -> Outlook:
    """How a seat sees a game that it can neither win nor lose any more: by how far it is ahead or behind, so that every point still counts."""
    points = outlook.points(position)
    others = 0.0
    if len(points) > 1:
        others = max([points[other] for other in range(len(points)) if other != seat])
        points = points[seat : seat + 1]
    return Outlook(outlook.weights, outlook.temperatures, stakes=max(LEAST_STAKES, abs(points[0] - others) * STAKES))


def stretch(position: Position) -> int:
    """The stretch of the game that a position belongs to."""
    return min(STRETCHES - 1, int(position.progress() * STRETCHES))


def likely(points: list[float], temperature: float) -> list[float]:
    """Chances from expected points."""
    if len(points) == 1:
        return [1.0 / (1.0 + exp(-max(-60.0, min(60.0, points[0] / temperature))))]
    # Not by `max`, which compares objects.
    most = points[0]
    for worth in points:
        if worth > most:
            most = worth
    found: list[float] = []
    total = 0.0
    for worth in points:
        part = exp((worth - most) / temperature)
        found.append(part)
        total += part
    for seat in range(len(found)):
        # Not by `/=`, which divides objects.
        found[seat] = found[seat] / total
    return found


def shares(position: Position) -> list[float]:
    """The part of the victory that every seat has when the game is over."""
    found = [0.0] * position.players
    winners = position.winners()
    for seat in winners:
        found[seat] = 1.0 / len(winners)
    return found
