"""The catalogues of the engine and of every game: the same sentences, arguments and terms in all languages."""

from __future__ import annotations

import pytest

import khonsu
from khonsu.engine.text import LANGUAGES, SEAT_LETTERS, read_catalogue
from khonsu.testing.words import catalogues_agree, disagreements

SHARED = "khonsu.engine"


def test_the_languages_of_the_engine_agree() -> None:
    assert list(disagreements({lang: read_catalogue(lang, SHARED) for lang in LANGUAGES})) == []


@pytest.mark.parametrize("name", khonsu.game_names())
def test_the_languages_of_a_game_agree(name: str) -> None:
    assert list(catalogues_agree(khonsu.game(name))) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_seat_has_a_stone_of_its_own(lang: str) -> None:
    catalogue = read_catalogue(lang, SHARED)
    assert len({catalogue.seat_name(seat) for seat in range(len(SEAT_LETTERS))} - set(SEAT_LETTERS)) == len(SEAT_LETTERS)


@pytest.mark.parametrize("name", khonsu.game_names())
@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_no_sentence_was_left_in_english(name: str, lang: str) -> None:
    english = khonsu.game(name).text("en").messages
    other = khonsu.game(name).text(lang).messages
    # Titles, numbers and single words may be the same in two languages; a sentence never is.
    assert [key for key in english if len(english[key].split()) > 3 and other[key] == english[key]] == []
