"""Who can play: the levels, from the weakest to the strongest, any budget of the search, and opponents of somebody's own.

A level is named by its id. `search:500` thinks for 500 iterations and `search:100ms` for 100 milliseconds; `search:500@insight` values positions
by insight instead of the fitted weights, `search:500@FILE` by the weights in a file. `module:Name` is an opponent of your own: a class (or
function) `Name` in a module that Python finds, called with a seed, whose objects have `choose(view)`. `cmd:PROGRAM` is any program that answers
lines of JSON (docs/bots.md).
"""

from __future__ import annotations

import re
import shutil
import sys
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from khonsu.engine.errors import UnknownLevel, suggest
from khonsu.engine.text import Catalogue, read_catalogue
from khonsu.players.greedy import GreedyPlayer
from khonsu.players.random import RandomPlayer
from khonsu.players.thinker import SearchPlayer

if TYPE_CHECKING:
    from collections.abc import Callable

    from khonsu.players.player import Player

# Blur is how badly positions are judged, in temperatures of the game's chances, so that it means the same in every game. The catalogues say
# `level.NAME`, `level.NAME_role` and `level.NAME_about`.
LEVELS: dict[str, Callable[[int], Player]] = {
    "random": RandomPlayer,
    "miu": partial(SearchPlayer, "miu", iterations=0, blur=1.2),
    "teti": partial(SearchPlayer, "teti", iterations=0, blur=0.3),
    "greedy": GreedyPlayer,
    "nofret": partial(SearchPlayer, "nofret", iterations=60, milliseconds=90.0, blur=0.3),
    "hemon": partial(SearchPlayer, "hemon", iterations=400, milliseconds=300.0),
    "kagemni": partial(SearchPlayer, "kagemni", milliseconds=1500.0),
}


# What an opponent in any language is named with.
PROGRAM = "cmd:"


def player(level: str, seed: int = 0) -> Player:
    """An opponent of a level, of a budget, or of somebody's own."""
    return maker(level)(seed)


def maker(level: str) -> Callable[[int], Player]:
    """What makes opponents of this name from a seed."""
    if not isinstance(level, str):
        raise UnknownLevel(f"An opponent is named by a text, not by {level!r}. {suggest(level, LEVELS)}")
    return _maker(level)


@cache
def _maker(level: str) -> Callable[[int], Player]:
    if level in LEVELS:
        return LEVELS[level]
    first, colon, rest = level.partition(":")
    if first == "search" and colon:
        return partial(SearchPlayer, level, **budget(level, rest))
    if level.startswith(PROGRAM):
        return program(level)
    if colon:
        return own(level, first, rest)
    raise UnknownLevel(f"There is no opponent {level!r}. {suggest(level, LEVELS)}")


def is_own(level: str) -> bool:
    """Whether a name means an opponent of somebody's own, `module:Class` or `cmd:PROGRAM`."""
    return level not in LEVELS and ":" in level and not level.startswith("search:")


def budget(level: str, text: str) -> dict[str, Any]:
    """How long a search may take - iterations (`500`), milliseconds (`100ms`) or seconds (`1.5s`) - and by what it values positions."""
    text, _, source = text.partition("@")
    if match := re.fullmatch(r"(\d{1,7})", text):
        return {"iterations": max(1, int(match[1])), "source": source}
    if match := re.fullmatch(r"(\d{1,5}(?:\.\d{1,3})?)(ms|s)", text):
        return {"milliseconds": max(1.0, float(match[1]) * (1000.0 if match[2] == "s" else 1.0)), "source": source}
    raise UnknownLevel(f"{level!r} is no budget: search:500 is 500 iterations, search:100ms a tenth of a second.")


def own(level: str, module: str, name: str) -> Callable[[int], Player]:
    """An opponent from a module of somebody's own, which may lie in the working directory."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        found: Any = import_module(module)
        for part in name.split("."):
            found = getattr(found, part)
    # A module may raise anything while it is read.
    except Exception as error:
        raise UnknownLevel(f"The opponent {level!r} cannot be loaded: {error}. It is written as module:Class.") from error
    if not callable(found):
        raise UnknownLevel(f"The opponent {level!r} is not a class or function that makes players from a seed.")
    made: Callable[[int], Player] = found
    return made


def program(level: str) -> Callable[[int], Player]:
    """An opponent that is a program of its own."""
    # Only here: what runs guests knows the levels.
    from khonsu.players.guest import GuestPlayer, command_of

    try:
        command = command_of(level)
    except ValueError as error:
        raise UnknownLevel(f"The command of {level!r} cannot be read: {error}.") from None
    if not command or shutil.which(command[0]) is None:
        raise UnknownLevel(f"There is no program {' '.join(command[:1])!r} to play as {level!r}.")
    return partial(GuestPlayer, level)


@cache
def text(lang: str = "en") -> Catalogue:
    """What the levels are called."""
    return read_catalogue(lang, "khonsu.players")
