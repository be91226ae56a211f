"""The command line's own sentences, beside those that all games share."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from khonsu.engine.box import fingerprint
from khonsu.engine.text import Catalogue, read_catalogue

if TYPE_CHECKING:
    from khonsu.cli.output import Output
    from khonsu.engine.game import Game
    from khonsu.engine.record import Record


@cache
def words(lang: str) -> Catalogue:
    """The catalogue of a language."""
    return read_catalogue(lang, "khonsu.engine", "khonsu.cli")


def tell_box(output: Output, game: Game, record: Record, lang: str) -> None:
    """Say which box was played with, if it was not with the usual numbers."""
    if game.tables.own:
        say = words(lang)
        name = record.box or str(game.tables.box.get("name", "")) or say("box.nameless")
        output.print(say("box.played", name=name, mark=fingerprint(game.tables.hash())), soft_wrap=True)
