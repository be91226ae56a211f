"""Finds the games: every folder under `khonsu.games` is one."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from khonsu.engine.errors import UnknownGame, suggest
from khonsu.engine.game import of_kind

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from khonsu.engine.game import Game


@cache
def game_names() -> tuple[str, ...]:
    """The names of all installed games."""
    folder = import_module("khonsu.games")
    return tuple(sorted(module.name for module in pkgutil.iter_modules(folder.__path__) if module.ispkg))


def game(name: str, components: str | Path | Mapping[str, Any] | None = None) -> Game:
    """The game of this name; `components` has corrected component tables: a file of your own, or the tables themselves."""
    if name not in game_names():
        raise UnknownGame(f"There is no game {name!r}. {suggest(name, game_names())}")
    kind: type[Game] = import_module(f"khonsu.games.{name}.game").GAME
    return of_kind(kind) if components is None else kind(components)
