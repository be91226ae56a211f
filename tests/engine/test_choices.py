"""The choice space: numbers, notation, and helpful refusals of what cannot be read."""

from __future__ import annotations

import pytest

from khonsu.engine.choices import Arg, Kind, Space
from khonsu.engine.errors import UnknownChoice

SITE = Arg("site", ("market", "temple", "tomb"))
SPACE = Space(Kind("take"), Kind("sail", Arg("ship", 2), SITE), Kind("hide", SITE, secret=True))


def test_choices_are_numbered_kind_by_kind_with_the_last_argument_fastest() -> None:
    assert SPACE.size == 1 + 6 + 3
    assert [SPACE.name(choice) for choice in range(5)] == [
        "take",
        "sail 1 market",
        "sail 1 temple",
        "sail 1 tomb",
        "sail 2 market",
    ]
    assert (SPACE.base("sail"), SPACE.base("hide")) == (1, 7)
    assert SPACE.kind(5).values(5) == [1, 1]
    assert SPACE.kind(5).words(5) == ["2", "temple"]


def test_every_choice_reads_back() -> None:
    assert [SPACE.parse(SPACE.name(choice)) for choice in range(SPACE.size)] == list(range(SPACE.size))


def test_capitals_and_spaces_do_not_matter() -> None:
    assert SPACE.parse("  Sail   2 TEMPLE ") == SPACE.parse("sail 2 temple")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "An empty line is no choice. There are: hide, sail, take."),
        ("sial 2 temple", "'sial' is no kind of choice. Did you mean sail?"),
        ("quux", "'quux' is no kind of choice. There are: hide, sail, take."),
        ("sail 2", "'sail 2' has 1 arguments; it is written 'sail SHIP SITE'."),
        ("take 3", "'take 3' has 1 arguments; it is written 'take'."),
        ("sail 2 tempel", "'tempel' is no site. Did you mean temple?"),
        ("sail 3 tomb", "'3' is no ship. There are: 1, 2."),
    ],
)
def test_a_text_that_is_no_choice_is_refused_with_what_would_be_right(text: str, complaint: str) -> None:
    with pytest.raises(UnknownChoice) as refused:
        SPACE.parse(text)
    assert str(refused.value) == complaint


@pytest.mark.parametrize("choice", [-1, 10])
def test_a_number_outside_the_space_is_refused(choice: int) -> None:
    with pytest.raises(UnknownChoice, match="they run from 0 to 9"):
        SPACE.name(choice)


def test_the_arguments_of_a_secret_kind_are_veiled() -> None:
    assert SPACE.veil(SPACE.parse("hide tomb")) == "hide ?"
    assert SPACE.veil(SPACE.parse("sail 1 tomb")) == "sail 1 tomb"


def test_two_kinds_cannot_share_a_name() -> None:
    with pytest.raises(ValueError, match="two kinds of choice are called 'take'"):
        Space(Kind("take"), Kind("take", SITE))


@pytest.mark.parametrize("word", ["Temple", "two words", ""])
def test_a_value_must_be_one_word_in_small_letters(word: str) -> None:
    with pytest.raises(ValueError, match="one word in small letters"):
        Arg("site", ("market", word))
