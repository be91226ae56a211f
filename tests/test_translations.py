"""Every translation was made from the English of now, and a language is one folder of files."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from tests.serving import copy_package, environment, serving
from tests.translations import complaints, languages, note

from khonsu.engine.errors import KhonsuError
from khonsu.engine.language import Language, holds, plural, tenths

if TYPE_CHECKING:
    from pathlib import Path

POLISH = {
    "language.toml": """
name = "Polski"
and = " i "
plurals = ["i = 1 and v = 0", "v = 0 and i % 10 = 2..4 and i % 100 != 12..14"]
""",
    "players.toml": """
[level]
other_box = "Dostrojony do zwykłych liczb."
random = "Nowicjusz"
random_about = "Gra byle co."
greedy = "Zachłanny"
greedy_about = "Bierze to, co daje najwięcej."
teti = "Teti"
teti_role = "Uczeń"
counts = "Bierze {n:kamień|kamienie|kamieni}."
""",
    "games/anubixx.md": "# Zasady\n\nRzuć kośćmi.\n",
}


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A copy of the package that may be changed."""
    return copy_package(tmp_path / "sources")


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize("lang", languages())
def test_every_translation_was_made_from_the_english_of_now(lang: str) -> None:
    assert list(complaints(lang)) == [], f"compare, translate, then: python -m tests.translations --done {lang}"


def test_a_translation_whose_english_changed_is_named_until_it_is_noted(sources: Path) -> None:
    package = sources / "khonsu"
    change(package / "engine/text/en.toml", "The game is over.", "The game has ended.")
    change(package / "games/imhotep/text/rules.en.md", "ship", "vessel")
    first, rules = complaints("cs", package)
    assert first.startswith("cs engine.toml:prompt.over: the English has changed")
    assert rules.startswith("cs games/imhotep.md:section-")
    note("cs", ["engine.toml:prompt.over"], package)
    assert list(complaints("cs", package)) == [rules]
    note("cs", package=package)
    assert list(complaints("cs", package)) == []
    assert len(list(complaints("sk", package))) == 2


def test_missing_new_and_forgotten_sentences_are_named(sources: Path) -> None:
    package = sources / "khonsu"
    change(package / "engine/text/en.toml", "[prompt]\n", '[prompt]\nsenet = "Throw the sticks."\n')
    change(package / "engine/text/cs.toml", "[prompt]\n", '[prompt]\nmehen = "Hoď lvem."\n')
    assert list(complaints("cs", package)) == [
        "cs engine.toml:prompt.mehen: English does not say this any more",
        "cs engine.toml:prompt.senet: not translated: 'Throw the sticks.'",
    ]
    change(package / "engine/text/cs.toml", "mehen = ", "senet = ")
    assert [line.partition(",")[0] for line in complaints("cs", package)] == ["cs engine.toml:prompt.senet: new"]


def test_a_language_is_one_folder_of_files(sources: Path, tmp_path: Path) -> None:
    for name, text in POLISH.items():
        file = sources / "khonsu" / "languages" / "pl" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    code = """
import khonsu
from khonsu.engine.text import LANGUAGES
from khonsu.players.registry import text
print(LANGUAGES)
print([text("pl")("level.counts", n=n) for n in (1, 3, 5, 12, 22)])
print(khonsu.game("anubixx").rulebook("pl").splitlines()[0], khonsu.game("imhotep").text("pl")("prompt.over"))
"""
    told = subprocess.run(
        [sys.executable, "-c", code], env=environment(sources), check=True, capture_output=True, text=True
    ).stdout.splitlines()
    assert told[0] == "('en', 'cs', 'pl', 'sk')"
    assert told[1] == str(
        [
            f"Bierze {n} {word}."
            for n, word in ((1, "kamień"), (3, "kamienie"), (5, "kamieni"), (12, "kamieni"), (22, "kamienie"))
        ]
    )
    # What is not translated yet is said in English.
    assert told[2] == "# Zasady The game is over."
    with serving(tmp_path / "site.db", sources=sources) as site:
        assert "Polski" in site.visitor().get("/settings").text
        somebody = site.visitor("pl-PL,en;q=0.5")
        assert '<html lang="pl"' in somebody.get("/").text
        assert "Uczeń" in somebody.get("/games/anubixx/new").text
        assert "Rzuć kośćmi." in somebody.get("/games/anubixx/rules").text


@pytest.mark.parametrize(
    ("rule", "numbers"),
    [
        ("n = 1", [1]),
        ("i = 1 and v = 0", [1]),
        ("n = 0,1", [0, 1]),
        ("n = 0 or n = 3..5", [0, 3, 4, 5]),
        ("n % 10 = 1 and n % 100 != 11", [1, 21]),
        ("n % 100 = 3..10,12", [3, 4, 5, 6, 7, 8, 9, 10, 12]),
        ("v != 0", []),
    ],
)
def test_plurals_follow_the_rules_of_cldr(rule: str, numbers: list[int]) -> None:
    assert [n for n in range(22) if holds(rule, n)] == numbers


def test_a_rule_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(KhonsuError, match="'n is 1' is no rule for numbers"):
        holds("n is 1", 1)


def test_the_last_form_goes_with_all_other_numbers() -> None:
    assert Language("xx", "X", " x ", ()).forms == 1
    assert plural("cs", 1000) == 2


def test_tenths_are_written_as_each_language_writes_them() -> None:
    assert [tenths(code, -14.25) for code in ("en", "cs", "sk")] == ["-14.2", "-14,2", "-14,2"]
