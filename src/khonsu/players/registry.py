"""The levels of play, from the weakest to the strongest; each brings its own name and description in the catalogues."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from khonsu.engine.errors import UnknownLevel, suggest
from khonsu.engine.text import Catalogue, read_catalogue
from khonsu.players.greedy import GreedyPlayer
from khonsu.players.random import RandomPlayer

if TYPE_CHECKING:
    from collections.abc import Callable

    from khonsu.players.player import Player

# The catalogues say `level.NAME` and `level.NAME_about`.
LEVELS: dict[str, Callable[[int], Player]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
}


def player(level: str, seed: int = 0) -> Player:
    """An opponent of a level."""
    if level not in LEVELS:
        raise UnknownLevel(f"There is no opponent {level!r}. {suggest(level, LEVELS)}")
    return LEVELS[level](seed)


@cache
def text(lang: str = "en") -> Catalogue:
    """What the levels are called."""
    return read_catalogue(lang, "khonsu.players")
