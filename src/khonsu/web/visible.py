"""What people write, as it is shown to others: one line, every letter of which can be seen."""

from __future__ import annotations

import unicodedata

LONGEST_NAME = 24
LONGEST_BOX = 40
# Letters of a text that are looked at, for each that may be shown.
PATIENCE = 8
# Marks above and below one letter: no language of people needs more, and a tower of them covers other lines.
MOST_MARKS = 3

# Control characters, direction marks and other formats, halves of letters, letters that are not assigned or private, line ends.
UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
# What is seen by category and yet leaves nothing to see: fillers, blanks of Braille, of hieroglyphs and of music, joiners and selectors of variants.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u2d7f\u3164\uffa0") | frozenset(
    map(
        chr,
        (
            *range(0xFE00, 0xFE10),
            *range(0xE0100, 0xE01F0),
            *(0x1107F, 0x11A47, 0x11A99, 0x13441, 0x13442, 0x16FE4, 0x1BC9D, 0x1D159),
        ),
    )
)
# Where a line or a word would have ended.
SPACES = frozenset("\t\n\v\f\r\x1c\x1d\x1e\x1f\x85\u2028\u2029")


def one_line(text: str, longest: int) -> str:
    """A text as it is shown: one line of letters that can be seen, not too long; empty if nothing is left.

    >>> one_line("  Ema\\n\\u202e the \\u200b  Great ", 24)
    'Ema the Great'
    """
    shown: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text[: longest * PATIENCE]):
        if letter in SPACES:
            letter = " "
        category = unicodedata.category(letter)
        if category in UNSEEN or letter in BLANK:
            continue
        marks = marks + 1 if category in ("Mn", "Me") else 0
        # A mark needs something to stand on.
        if marks <= MOST_MARKS and not (marks and (not shown or shown[-1] == " ")):
            shown.append(letter)
    return " ".join("".join(shown).split())[:longest].strip()


def box_name(wanted: str) -> str:
    """The name of a box, its edition or its print as it is shown; empty if nothing is left."""
    return one_line(wanted, LONGEST_BOX)


def proper_name(wanted: str) -> str:
    """A name as it is shown; empty if nothing is left."""
    return one_line(wanted, LONGEST_NAME)
