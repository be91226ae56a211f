"""The arguments that several commands share, and how their values are read."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from khonsu.engine import registry
from khonsu.engine.errors import BadOption, BadRecord, UnknownLevel, suggest
from khonsu.engine.language import ENGLISH, language
from khonsu.engine.record import Record
from khonsu.engine.text import LANGUAGES
from khonsu.players.registry import LEVELS, maker

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khonsu.engine.game import Game


def _game_names(incomplete: str) -> list[str]:
    return [name for name in registry.game_names() if name.startswith(incomplete)]


GameName = Annotated[str, typer.Argument(metavar="GAME", help="Name of the game.", autocompletion=_game_names)]
AnyGame = Annotated[
    str | None, typer.Argument(metavar="GAME", help="Name of the game.", show_default=False, autocompletion=_game_names)
]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="Record of a game.", show_default=False)]
PictureFile = Annotated[
    Path | None, typer.Option("--svg", metavar="FILE", help="Draw everybody's chances into this file.", show_default=False)
]
Number = Annotated[int, typer.Option("-n", "--number", help="How many games.", min=1, max=1_000_000)]
Players = Annotated[
    int | None,
    typer.Option("--players", "-p", help="How many sit at the table.", show_default="as few as can play against each other"),
]
Opponents = Annotated[
    str,
    typer.Option(
        metavar="LEVEL[,LEVEL...]",
        help=f"Who plays: {', '.join(LEVELS)}, or any budget as search:100ms. Repeated until all seats are taken.",
    ),
]
Kept = Annotated[
    Path | None,
    typer.Option(
        "--save",
        metavar="FILE",
        help="Keep every game in this file; those that are in it are not played again.",
        show_default=False,
    ),
]
Own = Annotated[
    list[str] | None,
    typer.Option(
        "--player",
        metavar="MODULE:CLASS|cmd:PROGRAM",
        help="An opponent of your own, besides. May be repeated.",
        show_default=False,
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="Option of the game, listed below. May be repeated."),
]
Seed = Annotated[str | None, typer.Option(help="Seed of the game's luck.", show_default="an unpredictable one")]
FirstSeed = Annotated[int, typer.Option(help="Seed of the first game; the others follow.")]
Components = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Your own component tables, as JSON.", show_default=False)
]
Language = Annotated[
    str | None, typer.Option(metavar="|".join(LANGUAGES), help="Language.", show_default="that of the system")
]
Processes = Annotated[
    int | None, typer.Option(help="How many processes work at once.", show_default="one a processor", min=1)
]

Ray = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS", help="Work on this Ray cluster; `local` starts one on this machine.", show_default=False
    ),
]


def read_game(name: str, components: Path | None = None) -> Game:
    """The game of this name."""
    return registry.game(name, components)


def company(game: Game) -> int:
    """The fewest players with an opponent among them."""
    return min((count for count in game.seats if count > 1), default=game.seats[0])


def read_options(given: Sequence[str] | None) -> dict[str, Any]:
    """Options written as NAME=VALUE; the game itself checks them."""
    options: dict[str, Any] = {}
    for text in given or ():
        name, sign, value = text.partition("=")
        if not sign or not name:
            raise BadOption(f"An option is written NAME=VALUE, not {text!r}.")
        if name.strip() in ("players", "seed", "events"):
            raise BadOption(f"{name.strip()!r} is no option of a game.")
        options[name.strip()] = value.strip()
    return options


def read_levels(given: str) -> tuple[str, ...]:
    """Names of opponents, with commas between them."""
    levels = tuple(word.strip() for word in given.split(",") if word.strip())
    for level in levels:
        maker(level)
    if not levels:
        raise UnknownLevel(f"No opponent is named. {suggest('', LEVELS)}")
    return levels


def read_language(given: str | None) -> str:
    """The language that was asked for, or else that of the system, or else English."""
    if given is not None:
        return language(given).code
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            code = re.split(r"[_.@]", value)[0]
            return code if code in LANGUAGES else ENGLISH
    return ENGLISH


def read_record(file: Path, components: Path | None = None) -> tuple[Game, Record]:
    """The record in a file, and the game that it is of."""
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        raise BadRecord(f"{file}: cannot be read ({error.strerror}).") from None
    except UnicodeDecodeError:
        raise BadRecord(f"{file}: is no text.") from None
    try:
        record = Record.parse(text)
    except BadRecord as error:
        raise BadRecord(f"{file}: {error}") from None
    return registry.game(record.game, components or record.tables or None), record
