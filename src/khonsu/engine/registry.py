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

# Imported here and not later: its first import makes it `khonsu.games`, where the function below has to stand.
_PACKAGE = import_module("khonsu.games")


@cache
def games() -> tuple[str, ...]:
    """The names of all installed games."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(_PACKAGE.__path__) if module.ispkg))


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
