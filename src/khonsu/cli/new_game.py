"""`khonsu new-game`: writes a small, complete, playable game to begin one's own with."""

from __future__ import annotations

import keyword
import re
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from khonsu.cli.arguments import Language, read_language
from khonsu.cli.output import Output
from khonsu.cli.words import words
from khonsu.engine import registry
from khonsu.engine.errors import KhonsuError

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

# Beside the code, so that the tools which look at code leave them alone.
TEMPLATE = resources.files("khonsu.cli") / "template"
SUFFIX = ".txt"
NAME = re.compile(r"[a-z][a-z0-9]{1,29}")


class BadName(KhonsuError):
    """A name that a game cannot have."""


def new_game(
    name: Annotated[
        str, typer.Argument(help="What the game is called in commands and addresses: small letters and digits.")
    ],
    into: Annotated[Path, typer.Option(help="The folder in which the game gets a folder of its own.")] = Path(),
    lang: Language = None,
) -> None:
    """Write a game of your own: rules, board, three languages and tests, complete and playable, for you to change.

    Khonsu finds it once it is installed: `pip install --editable NAME`.
    """
    say = words(read_language(lang))
    if not NAME.fullmatch(name) or keyword.iskeyword(name):
        raise BadName(f"A game cannot be called {name!r}: a name is 2 to 30 small letters and digits, such as 'senet'.")
    if name in registry.game_names():
        raise BadName(f"There is a game {name!r} already; choose another name.")
    folder = into / name
    if folder.exists():
        raise BadName(f"{folder} is there already; choose another name, or another folder with --into.")
    try:
        _write(folder, name)
    except OSError as error:
        raise BadName(f"{folder} cannot be written: {error.strerror}. Name another folder with --into.") from None
    output = Output()
    output.print(say("new_game.done", folder=str(folder)), soft_wrap=True)
    output.print(f"  pip install --editable {folder}\n  khonsu play {name}\n  khonsu serve", soft_wrap=True)


def _write(folder: Path, name: str) -> None:
    for source, inside in _files(TEMPLATE, Path()):
        target = folder / _filled(str(inside), name).removesuffix(SUFFIX).replace("gitignore", ".gitignore")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(_filled(source.read_text(encoding="utf-8"), name), encoding="utf-8")


def _files(folder: Traversable, inside: Path) -> list[tuple[Traversable, Path]]:
    found: list[tuple[Traversable, Path]] = []
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            found += _files(entry, inside / entry.name)
        elif entry.name.endswith(SUFFIX):
            found.append((entry, inside / entry.name))
    return found


def _filled(text: str, name: str) -> str:
    """A text of the template in the name of the game."""
    return text.replace("NAME", name).replace("TITLE", name.capitalize()).replace("Name", name.capitalize())
