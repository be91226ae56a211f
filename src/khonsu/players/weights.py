"""Reads how positions of a game are valued: the weights that `khonsu tune` found, for each number of players.

A game keeps them in `weights.json` beside its rules. A game without that file, a number of players that was never tuned, and components of
somebody's own that the weights were not made for are valued by insight, with chances that fit most games of points.
"""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from khonsu.players.outlook import STRETCHES, Outlook

if TYPE_CHECKING:
    from khonsu.engine.game import Game

FILE = "weights.json"
# Without anything measured: how many points of a lead make a good chance, at the beginning and at the end.
USUAL = (9.0, 2.0)


@cache
def read(package: str) -> dict[str, Any]:
    """What was found for a game; nothing where it was never tuned."""
    path = resources.files(package) / FILE
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return found


def outlook(game: Game, players: int) -> Outlook:
    """How positions of a game for so many are valued."""
    return _outlook(game.package, players)


@cache
def _outlook(package: str, players: int) -> Outlook:
    return built(read(package).get("players", {}).get(str(players), {}))


def plain(game: Game, players: int) -> Outlook:
    """The same chances of winning, with insight alone for points."""
    return built({**read(game.package).get("players", {}).get(str(players), {}), "weights": {}})


def built(found: dict[str, Any]) -> Outlook:
    """An outlook from what stands in the file: a beginning and an end for each number, and all stretches between them."""
    early, late = found.get("temperature", USUAL)
    temperatures = [between(early, late, part) for part in range(STRETCHES)]
    pairs = list(found.get("weights", {}).values())
    weights = [[between(first, last, part) for first, last in pairs] for part in range(STRETCHES)] if pairs else []
    return Outlook(weights, temperatures)


def between(early: float, late: float, part: int) -> float:
    """A number in the middle of a stretch, from what it is at the beginning and at the end of a game."""
    return early + (late - early) * (part + 0.5) / STRETCHES
