"""Finds the games: every folder under `khonsu.games` is one, and so is whatever an installed package offers.

A package offers a game by an entry point of the group `khonsu.games`: its name is that of the game, its object the game's class.
"""

from __future__ import annotations

import json
import pkgutil
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from khonsu.engine.components import BOX
from khonsu.engine.errors import UnknownGame, suggest
from khonsu.engine.game import of_kind

if TYPE_CHECKING:
    from collections.abc import Mapping
    from importlib.metadata import EntryPoint
    from pathlib import Path

    from khonsu.engine.game import Game


GROUP = "khonsu.games"


@cache
def _own() -> tuple[str, ...]:
    """The games that come with Khonsu."""
    folder = import_module(GROUP)
    return tuple(sorted(module.name for module in pkgutil.iter_modules(folder.__path__) if module.ispkg))


@cache
def _offered() -> dict[str, EntryPoint]:
    """The games of other packages. Nobody takes the name of a game that comes with Khonsu."""
    # Imported here: it takes longer than all of Khonsu's own modules.
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group=GROUP) if entry.name not in _own()}


@cache
def game_names() -> tuple[str, ...]:
    """The names of all installed games, those that come with Khonsu first."""
    return (*_own(), *sorted(_offered()))


def game(name: str, components: str | Path | Mapping[str, Any] | None = None) -> Game:
    """The game of this name; `components` has corrected component tables: a file of your own, or the tables themselves."""
    if name not in game_names():
        raise UnknownGame(f"There is no game {name!r}. {suggest(name, game_names())}")
    kind: type[Game] = import_module(f"{GROUP}.{name}.game").GAME if name in _own() else _offered()[name].load()
    if components is None:
        return of_kind(kind)
    # Tables that come again and again, as positions of the same table do, make the same game.
    if isinstance(components, dict):
        return of_kind(kind, json.dumps(components))
    found = kind(components)
    # A file is written by hand: however it says something, equal boxes have equal fingerprints.
    own = found.tables.tidied(of_kind(kind).tables)
    return found if own == found.tables.own else kind({BOX: found.tables.box, **own})
