"""Games that are kept on this computer: saved after every choice, so that nothing is lost when the terminal closes.

For each game there is a record that everybody may see, and while the game runs a private file with what makes it go on: the full
record with its seed, and who plays the seats. When the game is over its record is made complete and the private file goes.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from khonsu.engine.errors import BadRecord, KhonsuError
from khonsu.engine.record import Record

if TYPE_CHECKING:
    from khonsu.engine.game import Game

PRIVATE = ".private.json"


class CannotSave(KhonsuError):
    """The game cannot be kept on this computer."""


def folder() -> Path:
    """Where games are kept, by the custom of the desktop."""
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "khonsu" / "games"


@dataclass
class Save:
    """A game that is being played here."""

    name: str
    record: Record
    # Level of the opponent at each seat; None: the person at this terminal.
    levels: list[str | None]
    components: Path | None

    @property
    def file(self) -> Path:
        """The record that everybody may see."""
        return folder() / f"{self.name}.khonsu"

    @property
    def private(self) -> Path:
        """What only this computer may know while the game runs."""
        return folder() / f"{self.name}{PRIVATE}"

    def write(self, game: Game) -> None:
        """Save the game as it stands."""
        try:
            self._write(game)
        except OSError as error:
            raise CannotSave(
                f"The game cannot be saved in {folder()}: {error.strerror}. XDG_DATA_HOME names another folder for your data."
            ) from None

    def _write(self, game: Game) -> None:
        folder().mkdir(parents=True, exist_ok=True, mode=0o700)
        if not self.record.end:
            components = None if self.components is None else str(self.components.resolve())
            doc = {"record": str(self.record), "levels": self.levels, "components": components}
            _replace(self.private, json.dumps(doc, indent=1))
        _replace(self.file, str(self.record.public(game)))
        if self.record.end:
            self.private.unlink(missing_ok=True)


def new_name(game: Game) -> str:
    """A name that no saved game has yet."""
    base = f"{game.id}-{datetime.now():%Y%m%d-%H%M%S}"
    name = base
    number = 2
    while (folder() / f"{name}.khonsu").exists():
        name = f"{base}-{number}"
        number += 1
    return name


def unfinished(game: str | None = None) -> list[Save]:
    """The games that wait to be played on, the latest first; files that cannot be read are left alone."""
    found: list[tuple[float, Save]] = []
    for file in folder().glob(f"*{PRIVATE}"):
        with suppress(OSError, ValueError, KeyError, TypeError, BadRecord):
            doc = json.loads(file.read_text(encoding="utf-8"))
            components = doc["components"]
            save = Save(
                file.name.removesuffix(PRIVATE),
                Record.parse(doc["record"]),
                list(doc["levels"]),
                None if components is None else Path(components),
            )
            if game is None or save.record.game == game:
                found.append((file.stat().st_mtime, save))
    return [save for _, save in sorted(found, key=lambda pair: pair[0], reverse=True)]


def _replace(file: Path, text: str) -> None:
    """Write a file of one's own in one step, so that an interruption leaves the old one or the new one."""
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    draft.touch(mode=0o600)
    draft.write_text(text, encoding="utf-8")
    draft.replace(file)
