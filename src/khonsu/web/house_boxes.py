"""Boxes of the house: the files in a folder that whoever runs the site offers to everybody."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from khonsu.engine import registry
from khonsu.engine.box import read_box
from khonsu.engine.components import BOX, parse_tables
from khonsu.engine.errors import BadComponents
from khonsu.table.model import LETTERS

if TYPE_CHECKING:
    from pathlib import Path

    from khonsu.engine.box import Box


def house_boxes(folder: Path) -> dict[str, Box]:
    """The boxes in a folder by their keys; raises `BadComponents`, naming the file, if one cannot be played with."""
    if not folder.is_dir():
        raise BadComponents(f"{folder}: is no folder")
    return {_key(file): _read(file) for file in sorted(folder.glob("*.json"))}


def _key(file: Path) -> str:
    """What a box is known by: its file, so that what is corrected in it keeps its address."""
    number = int.from_bytes(hashlib.blake2b(file.name.encode(), digest_size=10).digest())
    return "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(12))


def _read(file: Path) -> Box:
    try:
        text = file.read_text(encoding="utf-8")
        about = parse_tables(text).get(BOX, {})
        # Who writes no more than tables names the file after the game.
        game = about.get("game", file.stem.partition("-")[0]) if isinstance(about, dict) else ""
        if game not in registry.game_names():
            raise BadComponents(f"is of no game that is here: {game!r}")
        return read_box(game, text)
    except (OSError, UnicodeDecodeError) as error:
        raise BadComponents(f"{file}: cannot be read ({error})") from None
    except BadComponents as error:
        raise BadComponents(f"{file}: {error}") from None
