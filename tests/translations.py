"""Which translations no longer say what the English says.

    python -m tests.translations                        names them
    python -m tests.translations --done cs              notes that everything in Czech fits the English of now
    python -m tests.translations --done cs web.toml     only what stands in there, or only one sentence: web.toml:home.welcome

For each language, `english.lock` in its folder notes a fingerprint of the English that each sentence was translated from.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

PACKAGE = Path(__file__).parent.parent / "src" / "khonsu"
ENGLISH = "en"


def texts(lang: str, package: Path = PACKAGE) -> dict[str, str]:
    """Everything that is said in a language: sentences and words by file and id, rules by file and section."""
    found: dict[str, str] = {}
    for folder in sorted(package.rglob("text")):
        room = folder.parent.relative_to(package).as_posix()
        apart = package / "languages" / lang
        for beside, brought in ((folder / f"{lang}.toml", f"{room}.toml"), (folder / f"rules.{lang}.md", f"{room}.md")):
            file = beside if beside.is_file() else apart / brought
            if file.is_file():
                read = _sentences if file.suffix == ".toml" else _sections
                found |= {f"{brought}:{key}": text for key, text in read(file.read_text(encoding="utf-8"))}
    return found


def _sentences(text: str) -> Iterator[tuple[str, str]]:
    return _leaves("", tomllib.loads(text))


def _leaves(prefix: str, table: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        # A word with its grammatical forms is one thing, of which each language has its own forms.
        if isinstance(value, dict) and prefix != "terms.":
            yield from _leaves(f"{prefix}{key}.", value)
        else:
            yield f"{prefix}{key}", str(value)


def _sections(text: str) -> Iterator[tuple[str, str]]:
    """Sections by their number, because headings are translated too."""
    parts = re.split(r"^(?=#+ )", text, flags=re.MULTILINE)
    return ((f"section-{number}", part) for number, part in enumerate(parts) if part.strip())


def fingerprint(text: str) -> str:
    """A short name of a text."""
    return hashlib.blake2b(text.encode(), digest_size=4).hexdigest()


def lock_file(lang: str, package: Path = PACKAGE) -> Path:
    """Where it is noted what a language was translated from."""
    return package / "languages" / lang / "english.lock"


def noted(lang: str, package: Path = PACKAGE) -> dict[str, str]:
    """The fingerprints of the English that a language was translated from."""
    file = lock_file(lang, package)
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    return {key: mark for key, _, mark in (line.partition(" ") for line in lines)}


def complaints(lang: str, package: Path = PACKAGE) -> Iterator[str]:
    """What is missing in a language, what was translated from other words than those of now, and what nobody says any more."""
    english, own, marks = texts(ENGLISH, package), texts(lang, package), noted(lang, package)
    for key in sorted(english.keys() | own.keys() | marks.keys()):
        if key not in english:
            yield f"{lang} {key}: English does not say this any more"
        elif key not in own:
            yield f"{lang} {key}: not translated: {english[key]!r}"
        elif key not in marks:
            yield f"{lang} {key}: new, compare {own[key]!r} with {english[key]!r}"
        elif marks[key] != fingerprint(english[key]):
            yield f"{lang} {key}: the English has changed, compare {own[key]!r} with {english[key]!r}"


def note(lang: str, only: Sequence[str] = (), package: Path = PACKAGE) -> None:
    """Note that translations fit the English of now: all that there are, or only some."""
    english, own = texts(ENGLISH, package), texts(lang, package)
    marks = {key: mark for key, mark in noted(lang, package).items() if key in english and key in own}
    for key in english.keys() & own.keys():
        if not only or any(key == name or key.startswith(f"{name}:") for name in only):
            marks[key] = fingerprint(english[key])
    lines = [f"{key} {mark}\n" for key, mark in sorted(marks.items())]
    lock_file(lang, package).write_text("".join(lines), encoding="utf-8")


def languages(package: Path = PACKAGE) -> list[str]:
    """All languages but English."""
    return sorted(file.parent.name for file in package.glob("languages/*/language.toml") if file.parent.name != ENGLISH)


def main() -> None:
    """Name what does not fit, or note that it does."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.translations", description="Translations and the English they are of."
    )
    parser.add_argument("--done", choices=languages(), help="note that this language fits the English of now")
    parser.add_argument("only", nargs="*", metavar="FILE[:ID]", help="with --done: only these")
    given = parser.parse_args()
    if given.done:
        note(given.done, given.only)
    found = [complaint for lang in languages() for complaint in complaints(lang)]
    print("\n".join(found) or "Every translation was made from the English of now.")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
