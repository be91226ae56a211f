"""Words agree with their numbers in every language: by a table that natives have read, and by what a program can see."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.number_table import changes, disagreements, kept, ordinals, unknown_arguments, written
from tests.serving import copy_package
from tests.translations import ENGLISH, languages

if TYPE_CHECKING:
    from pathlib import Path

READ_AGAIN = "read them as a native would, then: python -m tests.number_table --read"


@pytest.mark.parametrize("lang", [ENGLISH, *languages()])
def test_sentences_with_numbers_are_as_a_native_read_them(lang: str) -> None:
    assert changes(lang) == [], READ_AGAIN
    assert written(lang) == kept(lang).read_text(encoding="utf-8"), READ_AGAIN


def test_of_every_argument_it_is_known_whether_it_is_an_amount() -> None:
    assert unknown_arguments() == set()


@pytest.mark.parametrize("lang", languages())
def test_no_word_beside_a_number_is_without_its_forms(lang: str) -> None:
    assert [*disagreements(lang), *ordinals(lang)] == []


def test_a_new_sentence_with_a_number_is_noticed(tmp_path: Path) -> None:
    package = copy_package(tmp_path / "sources") / "khonsu"
    for lang, sentence in {"en": "{n} stones left", "cs": "zbývá {n} kamenů", "sk": "zostáva {n}. {seat}"}.items():
        file = package / f"games/imhotep/text/{lang}.toml"
        file.write_text(f'{file.read_text(encoding="utf-8")}\n[rest]\nstones = "{sentence}"\n', encoding="utf-8")
    assert changes("en", package) == [
        "en games/imhotep.toml:rest.stones\n    0 stones left\n    1 stones left\n    2 stones left\n    5 stones left\n    22 stones left"
    ]
    assert [complaint.partition(" in ")[0] for complaint in disagreements("cs", package)] == [
        "games/imhotep.toml:rest.stones: 'zbývá' stays singular",
        "games/imhotep.toml:rest.stones: 'kamenů' has no forms",
    ]
    assert [complaint.partition(" in ")[0] for complaint in ordinals("sk", package)] == [
        "games/imhotep.toml:rest.stones: n reads as an ordinal"
    ]
