"""Reads how positions of a game are valued: the weights that `khonsu tune` found, for each number of players.

A game keeps them in `weights.json` beside its rules. A game without that file, and a number of players that was never tuned, are valued by
insight, with chances that fit most games of points. With components of somebody's own the weights are the best that is known, but they were
found for others: `is_tuned_for` tells it.
"""

from __future__ import annotations

import json
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from khonsu.engine.errors import UnknownLevel
from khonsu.players.outlook import STRETCHES, Outlook, stretch

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khonsu.engine.game import Game
    from khonsu.engine.position import Position

FILE = "weights.json"
# Without anything measured: how many points of a lead make a good chance, at the beginning and at the end.
USUAL = (9.0, 2.0)


# The weight of a constant, for whoever plays alone.
ALONE = "alone"
# Instead of weights: points as insight sees them.
INSIGHT = "insight"


def outlook(game: Game, players: int, source: str = "") -> Outlook:
    """How positions of a game for so many are valued: by its own weights, by insight alone, or by the weights in a file."""
    return _outlook(game, players, source)


@lru_cache(maxsize=64)
def _outlook(game: Game, players: int, source: str) -> Outlook:
    of_count = _stated(game, players, source)
    stated: dict[str, Any] = of_count.get("weights", {})
    # Weights that belong to other features than the game has now say nothing.
    fits = source != INSIGHT and set(stated) == set(names(game, players))
    return built({**of_count, "weights": {name: stated[name] for name in names(game, players)} if fits else {}})


def _stated(game: Game, players: int, source: str = "") -> dict[str, Any]:
    """What stands in the file about games for so many."""
    path = Path(source) if source and source != INSIGHT else resources.files(game.package) / FILE
    if source and source != INSIGHT and not path.is_file():
        raise UnknownLevel(f"There are no weights in {source!r}.")
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    of_count: dict[str, Any] = found.get("players", {}).get(str(players), {})
    return of_count


def own_weights(game: Game) -> Path:
    """Where a game keeps its weights."""
    return Path(str(resources.files(game.package))) / FILE


@lru_cache(maxsize=64)
def is_tuned_for(game: Game, players: int) -> bool:
    """Whether the weights, if there are any, were found with the components that the game has now."""
    stated = _stated(game, players)
    return not stated.get("weights") or stated.get("components") == game.tables.hash()


class Sureness(NamedTuple):
    """How chances that a search finds become what comes: they are taken to a power - above 1, it could be surer -, and the odds of whoever thinks are
    less by a factor, the exponential of his hope, as what he takes for best was also lucky.
    """

    power: float
    hope: float


def sureness(position: Position) -> Sureness:
    """What was measured for such a stretch of the game; where nobody measured, chances stay what they are."""
    power, hope = _sureness(position.game, position.players)
    part = stretch(position)
    return Sureness(between(power, part), between(hope, part))


@lru_cache(maxsize=64)
def _sureness(game: Game, players: int) -> tuple[tuple[float, float], tuple[float, float]]:
    stated = _stated(game, players)
    (early, late), (first, last) = stated.get("sureness", (1.0, 1.0)), stated.get("hope", (0.0, 0.0))
    return (float(early), float(late)), (float(first), float(last))


def bounds(game: Game, players: int) -> dict[str, str]:
    """Which weights may not fall below which others, as somebody has stated for the game."""
    return dict(_stated(game, players).get("at_least", {}))


def names(game: Game, players: int) -> list[str]:
    """What the weights of a game belong to, in their order."""
    if game.rules.features is None:
        return []
    return [feature.name for feature in game.rules.features.seat_features] + ([ALONE] if players == 1 else [])


def built(found: dict[str, Any]) -> Outlook:
    """An outlook from what stands in the file: numbers for several moments, from the beginning to the end, and all stretches between them."""
    temperature = found.get("temperature", USUAL)
    temperatures = [between(temperature, part) for part in range(STRETCHES)]
    stated: dict[str, Any] = found.get("weights", {})
    courses = list({**stated, **_raised(stated, found.get("at_least", {}))}.values())
    weights = [[between(course, part) for course in courses] for part in range(STRETCHES)] if courses else []
    return Outlook(weights, temperatures)


def _raised(weights: dict[str, Any], at_least: dict[str, str]) -> dict[str, list[float]]:
    """Weights that may not be less than others, whatever was found: games in which something is wasted do not tell what it is worth."""
    return {
        name: [max(both) for both in zip(weights[name], weights[other], strict=True)]
        for name, other in at_least.items()
        if name in weights
    }


def between(course: Sequence[float], part: int) -> float:
    """A number in the middle of a stretch, from what it is at moments of a game in even steps, the beginning and the end among them."""
    at = (part + 0.5) / STRETCHES * (len(course) - 1)
    before = int(at)
    return course[before] + (course[before + 1] - course[before]) * (at - before)
