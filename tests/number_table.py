"""Every sentence with a number in it, as it reads with 0, 1, 2, 5 and 22, for a native to read through.

    python -m tests.number_table            names what is not as it was read last
    python -m tests.number_table --read     notes that it was read: writes `tests/numbers/LANG.txt` anew

Whether "chybí 2 kameny" agrees with its number no program knows. So the sentences are made from the catalogues with every number, somebody who
speaks the language reads what changed, and the table that was read is kept. A sentence that is new or reads otherwise fails until then.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, Any

from tests.translations import ENGLISH, PACKAGE, languages, texts

from khonsu.engine.text import Count

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER = Path(__file__).parent / "numbers"
NUMBERS = (0, 1, 2, 5, 22)

# What the arguments of sentences are: how many there are of something,
AMOUNTS = frozenset(
    [
        "all",
        "any",
        "back",
        "capacity",
        "found",
        "fourth_cubes",
        "free",
        "further",
        "games",
        "halls",
        "have",
        "high",
        "lack",
        "least",
        "lost",
        "low",
        "mean",
        "most",
        "n",
        "need",
        "needed",
        "nobles",
        "per",
        "places",
        "players",
        "points",
        "quarry",
        "rounds",
        "second_cubes",
        "size",
        "spent",
        "steps",
        "stock",
        "stones",
        "third_cubes",
        "three",
        "two",
        "width",
    ]
)
# the number that something is called by, with which nothing agrees,
NAMED_BY_NUMBER = frozenset(
    [
        "action",
        "column",
        "grave",
        "level",
        "line",
        "next_column",
        "next_row",
        "now",
        "number",
        "own",
        "p",
        "payment",
        "place",
        "rate",
        "reference",
        "round",
        "row",
        "ship",
        "slot",
        "slowest",
        "space",
        "square",
        "step",
        "stone",
        "strip",
        "theirs",
        "tile",
        "turn",
        "zone",
    ]
)
# or words. A list may also come as its length: then the sentence gives it a noun.
WORDS = frozenset(
    [
        "better",
        "building",
        "buildings",
        "card",
        "cards",
        "causes",
        "choice",
        "colour",
        "colours",
        "commitment",
        "counts",
        "crew",
        "crews",
        "default",
        "ends",
        "field",
        "fields",
        "file",
        "first",
        "folder",
        "fourth_seat",
        "gains",
        "game",
        "god",
        "how",
        "label",
        "letter",
        "list",
        "made",
        "mark",
        "name",
        "names",
        "next",
        "next_seat",
        "noble",
        "one",
        "options",
        "ordinal",
        "other",
        "part",
        "ours",
        "parts",
        "patron",
        "phase",
        "player",
        "pyramid",
        "rewards",
        "ring",
        "rules",
        "scores",
        "seat",
        "seats",
        "second",
        "second_seat",
        "section",
        "sections",
        "ships",
        "side",
        "site",
        "standing",
        "symbol",
        "symbols",
        "tables",
        "text",
        "thing",
        "third_seat",
        "time",
        "title",
        "token",
        "tokens",
        "track",
        "trouble",
        "typed",
        "values",
        "what",
        "yours",
        "winner_seat",
    ]
)
# Words that stay as they are beside every number.
UNCHANGING = {
    "cs": {
        "a",
        "až",
        "do",
        "jedné",
        "jich",
        "k",
        "každé",
        "mezi",
        "min",
        "navíc",
        "obilí",
        "přijde",
        "v",
        "ve",
        "víc",
        "z",
        "za",
        "zdarma",
        "zůstane",
    },
    "sk": {
        "a",
        "alebo",
        "až",
        "do",
        "ich",
        "jednej",
        "každé",
        "medzi",
        "min",
        "navyše",
        "v",
        "viac",
        "vyjde",
        "za",
        "zadarmo",
        "zostane",
        "z",
    },
}
# Verbs in the singular; beside 2, 3 and 4 they stand in the plural.
SINGULAR = {
    "cs": {"je", "zbývá", "zůstane", "zůstává", "zbude", "přibude", "přijde", "vejde"},
    "sk": {"je", "chýba", "zostáva", "zostane", "pribudne", "príde", "zmestí", "stačí", "urodí"},
}
BESIDE = re.compile(
    r"(?P<before>\w+) (?:(?:jen|ještě|ti|len|ešte|se|sa) )?\{(?P<name>\w+)(?::(?P<spec>[^~^}][^}]*))?\}(?: (?P<after>[^\W\d]+))?"
)
# "Zbývá 11. Zdroj platí…" reads as "the eleventh resource".
ORDINAL = re.compile(r"\{(?P<name>\w+)\}\. (?P<next>\S)")


class Word:
    """A word that is not known here, in whatever form is asked for, or the number that something is called by."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._plain = "3" if name in NAMED_BY_NUMBER else f"‹{name}›"

    def __getattr__(self, form: str) -> str:
        return f"‹{self._name}.{form}›"

    def __format__(self, spec: str) -> str:
        return self._plain


def fields(sentence: str) -> list[tuple[str, str]]:
    """The arguments of a sentence with how they are counted."""
    return [(name.partition(".")[0], spec or "") for _, name, spec, _ in Formatter().parse(sentence) if name is not None]


def unknown_arguments(package: Path = PACKAGE) -> set[str]:
    """Arguments of which nobody has said whether they are amounts."""
    found = {
        name for lang in _all(package) for sentence in _sentences(lang, package).values() for name, _ in fields(sentence)
    }
    return found - AMOUNTS - NAMED_BY_NUMBER - WORDS


def _all(package: Path) -> list[str]:
    return [ENGLISH, *languages(package)]


def _sentences(lang: str, package: Path) -> dict[str, str]:
    return {key: text for key, text in texts(lang, package).items() if ".toml:" in key and ".toml:terms." not in key}


def amounts(package: Path = PACKAGE) -> dict[str, set[str]]:
    """The sentences with numbers that something may have to agree with, and those numbers."""
    found: dict[str, set[str]] = {}
    for lang in _all(package):
        for key, sentence in _sentences(lang, package).items():
            for name, spec in fields(sentence):
                if name in AMOUNTS or "|" in spec:
                    found.setdefault(key, set()).add(name)
    return found


def table(lang: str, package: Path = PACKAGE) -> Iterator[tuple[str, list[str]]]:
    """Every sentence with a number: its place, and how it reads with each of the numbers."""
    sentences = _sentences(lang, package)
    for key, counted in sorted(amounts(package).items()):
        read = []
        for number in NUMBERS:
            args: dict[str, Any] = {name: Word(name) for name, _ in fields(sentences[key])}
            args |= {"seat": "Ema", "name": "Ema"} | dict.fromkeys(counted, Count(number, lang))
            read.append(sentences[key].format_map(args))
        yield key, read


def written(lang: str, package: Path = PACKAGE) -> str:
    """The table of a language as it is kept."""
    return "\n".join(f"{key}\n" + "".join(f"    {sentence}\n" for sentence in read) for key, read in table(lang, package))


def kept(lang: str) -> Path:
    """Where the table of a language is kept that somebody has read."""
    return FOLDER / f"{lang}.txt"


def changes(lang: str, package: Path = PACKAGE) -> list[str]:
    """The sentences that nobody has read as they are now."""
    file = kept(lang)
    known = set(file.read_text(encoding="utf-8").strip().split("\n\n")) if file.is_file() else set()
    return [f"{lang} {block}" for block in written(lang, package).strip().split("\n\n") if block not in known]


def disagreements(lang: str, package: Path = PACKAGE) -> Iterator[str]:
    """Sentences in which a word beside a number plainly cannot agree with all numbers."""
    counted = amounts(package)
    for key, sentence in _sentences(lang, package).items():
        for found in BESIDE.finditer(sentence):
            if found["name"] not in counted.get(key, ()):
                continue
            if found["before"] in SINGULAR[lang]:
                yield f"{key}: {found['before']!r} stays singular in {sentence!r}"
            if not found["spec"] and found["after"] and found["after"] not in UNCHANGING[lang]:
                yield f"{key}: {found['after']!r} has no forms in {sentence!r}"


def ordinals(lang: str, package: Path = PACKAGE) -> Iterator[str]:
    """Sentences that end in a number and are followed by another, so that the number reads as an ordinal."""
    counted = amounts(package)
    for key, sentence in _sentences(lang, package).items():
        for found in ORDINAL.finditer(sentence):
            if found["name"] in counted.get(key, ()) and (found["next"] == "{" or found["next"].isupper()):
                yield f"{key}: {found['name']} reads as an ordinal in {sentence!r}"


def main() -> None:
    """Name what was not read yet, or note that it was."""
    parser = argparse.ArgumentParser(prog="python -m tests.number_table", description="Sentences with numbers, for natives.")
    parser.add_argument("--read", action="store_true", help="note that all sentences were read and agree with their numbers")
    given = parser.parse_args()
    for lang in _all(PACKAGE) if given.read else ():
        kept(lang).write_text(written(lang), encoding="utf-8")
    unread = [block for lang in _all(PACKAGE) for block in changes(lang)]
    print("\n\n".join(unread) or "All sentences with numbers are as they were read.")
    sys.exit(1 if unread else 0)


if __name__ == "__main__":
    main()
