"""What comes of choices: each is played out in imagined worlds, the same for all, everybody making the moves that look best at once.

Three times somebody looks how everybody stands: when the move is made, some turns later, and at the end.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from time import monotonic
from typing import TYPE_CHECKING

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
    from khonsu.players.outlook import Outlook

# A difference of fewer points is none.
LEAST = 0.75
# After so many moves of everybody it is soon.
SOON = 2
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
    """One world after a choice: how everybody stands when the move is made, soon and at the end; `is_certain` if luck had no part in the move."""

    now: Forecast
    soon: Forecast
    end: Forecast
    is_certain: bool = False


def lines(
    view: View, moves: Sequence[Move], worlds: int, seed: int, deadline: float = 0.0, begun: int = 0
) -> list[tuple[Line, ...]]:
    """What comes of some choices for whoever knows this view: world by world, all of them in the same one.

    After the deadline, by the clock on the wall, no further world is begun; 0: there is none. `begun` moves were made before: it is soon sooner.
    """
    assert view.seat is not None
    sees = outlook(view.game, view.players)
    thoughts = Search(view.seat, sees)
    luck = quick_start(seed, 3)
    found: list[tuple[Line, ...]] = []
    while len(found) < worlds and not (found and deadline and monotonic() > deadline):
        world = view.position.supposed(view.seat, luck + len(found))
        found.append(tuple(_line(view.game, world.copy(), one, thoughts, sees, begun) for one in moves))
    return found


def _line(game: Game, position: Position, made: Move, thoughts: Search, sees: Outlook, begun: int) -> Line:
    """Play a world out in place."""
    fence = position.fence
    thoughts.make(position, made[0], list(made[1]))
    is_certain = position.fence == fence
    now, soon = standing(game, position), None
    everybody, turns = Search(SPECTATOR, sees), begun
    while position.stack:
        move(position, everybody)
        turns += 1
        if turns == SOON * position.players:
            soon = standing(game, position)
    end = standing(game, position)
    return Line(now, soon or end, end, is_certain)


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
