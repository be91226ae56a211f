"""What people write is shown as one line, every letter of which can be seen."""

import re
import sys
import unicodedata

import pytest

from khonsu.web.visible import BLANK, LONGEST_NAME, UNSEEN, one_line, proper_name


@pytest.mark.parametrize(
    ("letter", "name"),
    [
        ("\x00", "nothing"),
        ("\x1b", "escape"),
        ("\x7f", "delete"),
        ("\u00ad", "soft hyphen"),
        ("\u034f", "joiner of marks"),
        ("\u061c", "Arabic direction mark"),
        ("\u115f", "Hangul filler"),
        ("\u180e", "Mongolian separator"),
        ("\u200b", "space without width"),
        ("\u200c", "non-joiner"),
        ("\u200d", "joiner"),
        ("\u200e", "left-to-right mark"),
        ("\u200f", "right-to-left mark"),
        ("\u202a", "left-to-right embedding"),
        ("\u202b", "right-to-left embedding"),
        ("\u202c", "end of embedding"),
        ("\u202d", "left-to-right override"),
        ("\u202e", "right-to-left override"),
        ("\u2060", "word joiner"),
        ("\u2066", "left-to-right isolate"),
        ("\u2069", "end of isolate"),
        ("\u206f", "nominal digits"),
        ("\u2800", "blank of Braille"),
        ("\u3164", "Hangul filler of another kind"),
        ("\ud800", "half a letter"),
        ("\ue000", "private letter"),
        ("\ufe0f", "selector of a variant"),
        ("\ufeff", "byte order mark"),
        ("\uffa0", "narrow Hangul filler"),
        ("\ufff9", "start of a note"),
        ("\uffff", "no letter"),
        ("\U000e0041", "tag"),
        ("\U000e0100", "selector of another variant"),
        ("\U0010ffff", "no letter either"),
    ],
    ids=lambda value: value if len(value) > 1 else "",
)
def test_what_cannot_be_seen_is_lost(letter: str, name: str) -> None:
    assert one_line(f"E{letter}m{letter}a", 24) == "Ema", name
    assert proper_name(letter * 5) == ""


@pytest.mark.parametrize("space", ["\n", "\r\n", "\t", "\v", "\x85", "\u2028", "\u2029", "\u00a0", "\u3000", "\u2003"])
def test_line_ends_and_wide_spaces_are_spaces(space: str) -> None:
    assert one_line(f"{space}Ema{space}{space}the Great{space}", 24) == "Ema the Great"


@pytest.mark.parametrize(
    "name", ["Bedřiška", "Ľuboš", "Nguyễn", "日本", "علي", "עדה", "Юля", "O’Brien-Smith", "🌙", "नमस्ते", "กิ่ง"]
)
def test_names_of_people_stay_as_they_are(name: str) -> None:
    assert proper_name(name) == unicodedata.normalize("NFC", name)


def test_no_letter_of_the_whole_alphabet_that_cannot_be_seen_comes_through() -> None:
    for number in range(sys.maxunicode + 1):
        letter = chr(number)
        if unicodedata.category(letter) in UNSEEN or letter in BLANK:
            assert one_line(f"a{letter}b", 24).replace(" ", "") == "ab", hex(number)


# What letters are called that leave nothing to see, and those of them that can be seen all the same.
NAMES_OF_NOTHING = re.compile(r"\b(SUB)?JOINER\b|SELECTOR\b|FILLER\b|NULL NOTEHEAD|(FULL|HALF) BLANK|ZERO WIDTH|INVISIBLE")


def test_no_letter_that_is_called_a_blank_a_filler_or_a_joiner_comes_through() -> None:
    called = {chr(number): unicodedata.name(chr(number), "") for number in range(sys.maxunicode + 1)}
    nothing = [
        letter for letter, name in called.items() if NAMES_OF_NOTHING.search(name) and unicodedata.category(letter) != "Po"
    ]
    assert len(nothing) > 280
    assert [hex(ord(letter)) for letter in nothing if one_line(f"a{letter}b", 24) != "ab"] == []
    # A Python of today may not know them yet.
    assert {"\U00013441", "\U00013442"} <= BLANK


def test_marks_do_not_pile_up_or_stand_alone() -> None:
    assert one_line("Z" + "\u0335\u0336\u0337\u0338" * 5 + "a", 24) == "Z\u0335\u0336\u0337a"
    assert one_line("\u0301\u0301a", 24) == "a"


@pytest.mark.parametrize("wanted", ["x" * 10_000, " " * 10_000 + "x", "\u200b" * 10_000, "é" * 50])
def test_a_name_is_short(wanted: str) -> None:
    assert len(proper_name(wanted)) <= LONGEST_NAME
