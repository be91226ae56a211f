"""Czech and Slovak speak to one player, who is a friend: every sentence says *ty*, none says *vy*."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCES = Path("src/khonsu")
# Pronouns, and the ending of every verb that speaks to several people or to one who is not a friend: máte, zvolte, hráli byste.
SEVERAL = {
    "cs": re.compile(r"vy|vás|vám|vámi|váš|vaš\w+|\w*te", re.IGNORECASE),
    "sk": re.compile(r"vy|vás|vám|vami|váš\w*|vaš\w+|\w*te", re.IGNORECASE),
}
# Other words that end so.
OTHERS = {
    "cs": "čte nepřečte odečte přečte roste sečte",
    "sk": "ceste čate Egypte ešte hodnote karte lište liste meste mieste odvete osamote piate senete strate súčte šieste texte variante",
}


def texts(lang: str) -> Iterator[tuple[Path, str]]:
    """Everything that a language says, file by file, without what is filled in."""
    for catalogue in SOURCES.rglob(f"text/{lang}.toml"):
        for sentence in sentences(tomllib.loads(catalogue.read_text(encoding="utf-8"))):
            yield catalogue, re.sub(r"\{[^}:]*[:}]", " ", sentence)
    for rules in SOURCES.rglob(f"text/rules.{lang}.md"):
        yield rules, re.sub(r"\]\([^)]*\)|\{#\w+\}|\{[^}:]*[:}]", " ", rules.read_text(encoding="utf-8"))


def sentences(table: dict[str, Any]) -> Iterator[str]:
    for value in table.values():
        if isinstance(value, dict):
            yield from sentences(value)
        else:
            yield str(value)


@pytest.mark.parametrize("lang", SEVERAL)
def test_every_text_speaks_to_one_friend(lang: str) -> None:
    known = {word.lower() for word in OTHERS[lang].split()}
    found = [
        (str(file), word)
        for file, sentence in texts(lang)
        for word in re.findall(r"\w+", sentence)
        if SEVERAL[lang].fullmatch(word) and word.lower() not in known
    ]
    assert found == [], "say it to one friend, or add a word that only ends so"


def test_a_text_that_speaks_to_several_is_noticed() -> None:
    for lang, words in {"cs": "Máte vaše jste zvolte vás", "sk": "Máte vaše ste zvoľte vášho"}.items():
        assert all(SEVERAL[lang].fullmatch(word) for word in words.split())
