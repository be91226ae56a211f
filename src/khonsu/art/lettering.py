"""How wide a text will be, and how to make it fit: drawings cannot ask the browser."""

import re
import unicodedata
from functools import lru_cache
from typing import Final

# Nothing on a board is set smaller: on a phone, where boards shrink a little, it is still 11 px.
SMALLEST: Final = 11.4
SPARE: Final = 0.25  # of a box stays empty, for other fonts and longer languages

# Width in em, measured on the widest of our sans fonts; accents do not widen a letter.
_WIDTHS: Final[dict[str, float]] = {
    **dict.fromkeys("ijl.,:;'|!·", 0.28),
    **dict.fromkeys("frtI()[]-/ ", 0.36),
    **dict.fromkeys("cksvxyzJ", 0.52),
    **dict.fromkeys("mwMW…", 0.9),
    **dict.fromkeys("CDGHNOQRUABKVX%&", 0.69),
    **dict.fromkeys("+=<>−–→", 0.6),
}
_OTHER: Final = 0.575
_BOLD: Final = 1.06
_ELLIPSIS: Final = "…"

# Letters of a text that are looked at: more than ever fits on a board, and few enough that what is remembered stays small.
LONGEST: Final = 400


def ems(text: str) -> float:
    """The width of a text in em."""
    return _ems(text) if len(text) <= LONGEST else sum(map(_letter, text))


@lru_cache(maxsize=4096)
def _ems(text: str) -> float:
    return sum(map(_letter, text))


def _letter(letter: str) -> float:
    """The width of one letter in em."""
    known = _WIDTHS.get(letter)
    if known is not None:
        return known
    plain = unicodedata.normalize("NFD", letter)
    return sum(_WIDTHS.get(char, _OTHER) for char in plain if not unicodedata.combining(char))


def width(text: str, size: float, bold: bool = False) -> float:
    """The width of a text in pixels at a font size."""
    return ems(text) * size * (_BOLD if bold else 1.0)


def fitted(text: str, room: float, size: float, bold: bool = False) -> float:
    """The font size at which a text fills a room with some to spare: at most ``size``, at least the smallest."""
    full = width(text, size, bold)
    usable = room * (1 - SPARE)
    if full <= usable:
        return size
    return max(SMALLEST, round(size * usable / full, 1))


def shortened(text: str, room: float, size: float, bold: bool = False) -> str:
    """The text, or as much of its beginning as fits with an ellipsis behind it."""
    text = text[: LONGEST + 1]
    if width(text, size, bold) <= room:
        return text
    usable = room / (size * (_BOLD if bold else 1.0)) - _letter(_ELLIPSIS)
    keep, used = min(1, len(text) - 1), _letter(text[0])
    while keep < len(text) - 1 and used + _letter(text[keep]) <= usable:
        used += _letter(text[keep])
        keep += 1
    return text[:keep].rstrip() + _ELLIPSIS


def wrapped(text: str, room: float, size: float, bold: bool = False, lines: int = 2) -> tuple[str, ...]:
    """The text on at most ``lines`` lines, broken between words where the lines come out most even; a single word breaks after a hyphen."""
    return _wrapped(text[: LONGEST + 1], room, size, bold, lines)


@lru_cache(maxsize=1024)
def _wrapped(text: str, room: float, size: float, bold: bool, lines: int) -> tuple[str, ...]:
    words, gap = text.split(), " "
    if len(words) < 2:
        words, gap = re.findall("[^-]+-?", text), ""
    if lines == 1 or len(words) < 2 or width(text, size, bold) <= room:
        return (shortened(text, room, size, bold),)
    best = min(
        range(1, len(words)),
        key=lambda cut: max(ems(gap.join(words[:cut])), ems(gap.join(words[cut:])) / (lines - 1)),
    )
    head, tail = gap.join(words[:best]), gap.join(words[best:])
    return (shortened(head, room, size, bold), *_wrapped(tail, room, size, bold, lines - 1))


def filled(text: str, room: float, size: float) -> list[str]:
    """The text in as many lines as it needs, each as full as it can be."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if width(longer, size) <= room or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
