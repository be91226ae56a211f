"""Finds the games: every folder under `khonsu.games` is one."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from khonsu.engine.errors import UnknownGame, suggest

if TYPE_CHECKING:
    from pathlib import Path

    from khonsu.engine.game import Game

# Loaded here, before the front door names the function `games`: loaded later, the package would take that name away from it.
_FOLDER = import_module("khonsu.games")


@cache
def games() -> tuple[str, ...]:
    """The names of all installed games."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(_FOLDER.__path__) if module.ispkg))


def game(name: str, components: str | Path | None = None) -> Game:
    """The game of this name; `components` is a file of your own with corrected component tables."""
    if name not in games():
        raise UnknownGame(f"There is no game {name!r}. {suggest(name, games())}")
    return _standard(name) if components is None else _build(name, components)


@cache
def _standard(name: str) -> Game:
    return _build(name, None)


def _build(name: str, components: str | Path | None) -> Game:
    module = import_module(f"khonsu.games.{name}.game")
    built: Game = module.GAME(components)
    return built
