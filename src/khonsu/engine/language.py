"""Languages, as the folders under `khonsu/languages` describe them: what they are called, how they count, how they list.

Sentences lie beside what they are about, in the `text` folder of a game or another part of Khonsu, one file a language. What is not
translated there may come with the language, in the language's own folder; what is translated nowhere is said in English.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from typing import TYPE_CHECKING

from khonsu.engine.errors import KhonsuError, suggest

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

FOLDER = resources.files("khonsu") / "languages"
ENGLISH = "en"

# The files beside what they are about.
SENTENCES = "{}.toml"
RULES = "rules.{}.md"

# A relation of CLDR. Numbers here are whole, so n and i are the number itself, and all that tells of decimals is 0.
RELATION = re.compile(r"([nivwftce])(?: % (\d+))? (!?=) (\d[\d.,]*)")


@dataclass(frozen=True)
class Language:
    """What has to be known about a language besides its sentences."""

    code: str
    name: str
    conjunction: str
    plurals: tuple[str, ...]
    # Which numbers begin, when they are spoken, so that a preposition before them takes a vowel ("ze 4", but "z 5").
    vocal: str = ""
    # What stands before tenths.
    point: str = "."

    @property
    def forms(self) -> int:
        """How many forms a noun has beside numbers."""
        return len(self.plurals) + 1


@cache
def codes() -> tuple[str, ...]:
    """The codes of all languages. English comes first: it is spoken to those whose language we do not know."""
    found = [entry.name for entry in FOLDER.iterdir() if (entry / "language.toml").is_file()]
    return tuple(sorted(found, key=lambda code: (code != ENGLISH, code)))


@cache
def language(code: str) -> Language:
    """The language of this code."""
    if code not in codes():
        raise KhonsuError(f"There is no language {code!r}. {suggest(code, codes())}")
    table = tomllib.loads((FOLDER / code / "language.toml").read_text(encoding="utf-8"))
    return Language(
        code, table["name"], table["and"], tuple(table["plurals"]), table.get("vocal", ""), table.get("point", ".")
    )


@lru_cache(4096)
def plural(code: str, n: int) -> int:
    """Which of a noun's forms goes with a number."""
    rules = language(code).plurals
    return next((form for form, rule in enumerate(rules) if holds(rule, abs(n))), len(rules))


@lru_cache(4096)
def vocal(code: str, n: int) -> bool:
    """Whether a preposition before a number takes a vowel."""
    rule = language(code).vocal
    return bool(rule) and holds(rule, abs(n))


def tenths(code: str, number: float) -> str:
    """A number to a tenth, as it is written in a language."""
    return f"{number:.1f}".replace(".", language(code).point)


def text_file(package: str, kind: str, lang: str) -> Traversable:
    """The sentences or the rules of a part of Khonsu, in a language or else in English."""
    own = resources.files(package) / "text"
    room = package.removeprefix("khonsu.").replace(".", "/")
    for file in (own / kind.format(lang), FOLDER / lang / f"{room}.{kind.rpartition('.')[2]}"):
        if file.is_file():
            return file
    return own / kind.format(ENGLISH)


def holds(rule: str, n: int) -> bool:
    """Whether a whole number keeps a rule of CLDR."""
    return any(all(_relates(relation, n) for relation in part.split(" and ")) for part in rule.split(" or "))


def _relates(relation: str, n: int) -> bool:
    found = RELATION.fullmatch(relation.strip())
    if found is None:
        raise KhonsuError(f"{relation!r} is no rule for numbers; 'n = 1', 'n = 2..4' and 'n % 10 = 2..4' are.")
    operand, modulus, sign, ranges = found.groups()
    value = n if operand in "ni" else 0
    if modulus:
        value %= int(modulus)
    ends = [part.partition("..") for part in ranges.split(",")]
    return any(int(low) <= value <= int(high or low) for low, _, high in ends) == (sign == "=")
