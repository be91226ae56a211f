"""The command line's own sentences, beside those that all games share."""

from __future__ import annotations

from functools import cache

from khonsu.engine.text import Catalogue, read_catalogue


@cache
def words(lang: str) -> Catalogue:
    """The catalogue of a language."""
    return read_catalogue(lang, "khonsu.engine", "khonsu.cli")
