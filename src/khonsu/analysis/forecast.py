"""What comes of choices: each is played out in imagined worlds, the same for all, everybody making the moves that look best at once.

Three times somebody looks how everybody stands: when the move is made, some turns later, and at the end.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from khonsu.engine.chance import quick_start
from khonsu.engine.position import SPECTATOR
from khonsu.players.sampling import features_of, move
from khonsu.players.search import Search
from khonsu.players.weights import outlook

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khonsu.engine.game import Game
    from khonsu.engine.position import Position
    from khonsu.engine.view import View

# A difference of fewer points is none.
LEAST = 0.75
# After such a part of the game it is soon: moves would not do, as whoever has done with a turn sooner comes further in as many.
SOON = 0.04
# The sentences of a game that name what is worth having besides points, by the feature that counts it.
THING = "thing."

# A choice with what completes its move.
Move = tuple[int, tuple[int, ...]]


@dataclass(frozen=True)
class Forecast:
    """The final points of every side - the seats, then an adversary without one - by where they come from, and what each seat has besides."""

    parts: tuple[dict[str, float], ...]
    things: tuple[dict[str, float], ...] = ()

    def total(self, side: int) -> float:
        """All points of a side."""
        return sum(self.parts[side].values())

    def lead(self, side: int) -> float:
        """By how much a side is ahead of the best of the others."""
        return self.total(side) - max((self.total(other) for other in range(len(self.parts)) if other != side), default=0.0)


@dataclass(frozen=True)
class Line:
    """One world after a choice: how everybody stands when the move is made, soon and at the end, as far as it was played.

    `is_certain` if luck had no part in the move.
    """

    now: Forecast
    soon: Forecast | None = None
    end: Forecast | None = None
    is_certain: bool = False


class Budget(NamedTuple):
    """How far choices are played out: imagined worlds at most and at least, and positions looked at, which is what takes time (0: any number).

    After the deadline, by the clock on the wall, no further world is begun; 0: there is none.
    """

    worlds: int
    fewest: int = 1
    positions: int = 0
    deadline: float = 0.0
    # Whether to the end of the game, or only until it is soon.
    is_whole: bool = True


def lines(
    view: View, moves: Sequence[Move], budget: Budget, seed: int, since: Position | None = None
) -> list[tuple[Line, ...]]:
    """What comes of some choices for whoever knows this view: world by world, all of them in the same one.

    What is soon counts from here, or from an earlier position.
    """
    assert view.seat is not None
    sees = outlook(view.game, view.players)
    thoughts, everybody = Search(view.seat, sees), Search(SPECTATOR, sees)
    luck = quick_start(seed, 3)
    soon = (since or view.position).progress() + SOON
    found: list[tuple[Line, ...]] = []
    while len(found) < budget.worlds:
        world = view.position.supposed(view.seat, luck + len(found))
        twins = [world.copy() for _ in moves]
        played = zip(twins, moves, strict=True)
        found.append(tuple(_line(view.game, twin, one, thoughts, everybody, soon, budget.is_whole) for twin, one in played))
        if budget.deadline and monotonic() > budget.deadline:
            break
        # Whether one more fits in, at the pace so far.
        spent = (thoughts.positions + everybody.positions) * (len(found) + 1) / len(found)
        if budget.positions and len(found) >= budget.fewest and spent > budget.positions:
            break
    return found


def _line(
    game: Game, position: Position, made: Move, thoughts: Search, everybody: Search, until: float, is_whole: bool
) -> Line:
    """Play a world out; it is used up."""
    fence = position.fence
    position = thoughts.make(position, made[0], list(made[1]))
    is_certain = position.fence == fence
    now, soon = standing(game, position), None
    while position.stack and (is_whole or soon is None):
        position = move(position, everybody)
        if soon is None and position.progress() >= until:
            soon = standing(game, position)
    last = standing(game, position)
    return Line(now, soon or last, None if position.stack else last, is_certain)


def standing(game: Game, position: Position) -> Forecast:
    """How everybody stands in a position that hides nothing."""
    parts: list[dict[str, float]] = [dict(position.breakdown(side)) for side in range(position.sides)]
    places = things_of(game)
    if not places:
        return Forecast(tuple(parts))
    return Forecast(
        tuple(parts), tuple({name: features[place] for name, place in places.items()} for features in features_of(position))
    )


@lru_cache(maxsize=32)
def things_of(game: Game) -> dict[str, int]:
    """What is worth having besides points, as the game names it, the most telling first: where it stands among the features."""
    if game.rules.features is None:
        return {}
    places = {feature.name: place for place, feature in enumerate(game.rules.features.seat_features)}
    named = [key.removeprefix(THING) for key in game.text("en").messages if key.startswith(THING)]
    return {name: places[name] for name in named if name in places}


def mean(forecasts: Sequence[Forecast]) -> Forecast:
    """What may be expected on average."""
    sides = range(len(forecasts[0].parts))
    names = [list(dict.fromkeys(name for one in forecasts for name in one.parts[side])) for side in sides]
    return Forecast(
        tuple(
            {name: sum(one.parts[side].get(name, 0.0) for one in forecasts) / len(forecasts) for name in names[side]}
            for side in sides
        )
    )


def gained(better: Forecast, worse: Forecast, seat: int) -> dict[str, float]:
    """The points that a choice brings to a seat beyond those of another one, by where they come from."""
    theirs = worse.parts[seat]
    return {part: round(points - theirs.get(part, 0.0), 2) for part, points in better.parts[seat].items()}
