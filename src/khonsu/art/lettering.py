"""How wide a text will be, and how to make it fit: drawings cannot ask the browser."""

import json
import re
import unicodedata
from functools import lru_cache
from importlib import resources
from typing import Final

# Nothing on a board is set smaller: on a phone, where boards shrink a little, it is still 11 px.
SMALLEST: Final = 11.4
SPARE: Final = 0.04  # of a box stays empty

# Thousandths of an em by letter, in the letters that the site serves: as boards are set, and bold, sans or serif (tests/advances.py).
_ADVANCES: Final[dict[str, dict[str, int]]] = json.loads(
    resources.files("khonsu.art").joinpath("advances.json").read_text(encoding="utf-8")
)
_PLAIN: Final = _ADVANCES["plain"]
_BOLD: Final = _ADVANCES["bold"]
# Of letters that our fonts do not have.
_OTHER: Final = 650
_WIDE: Final = 1000
_ELLIPSIS: Final = "…"

# Letters of a text that are looked at: more than ever fits on a board, and few enough that what is remembered stays small.
LONGEST: Final = 400


def width(text: str, size: float, bold: bool = False) -> float:
    """The width of a text in pixels at a font size."""
    return (_mils(text, bold) if len(text) <= LONGEST else sum(_letter(letter, bold) for letter in text)) * size / 1000


@lru_cache(maxsize=4096)
def _mils(text: str, bold: bool) -> int:
    return sum([_letter(letter, bold) for letter in text])


def _letter(letter: str, bold: bool) -> int:
    """The width of one letter in thousandths of an em."""
    widths = _BOLD if bold else _PLAIN
    known = widths.get(letter)
    if known is not None:
        return known
    if unicodedata.combining(letter):
        return 0
    return _WIDE if unicodedata.east_asian_width(letter) in "WF" else _OTHER


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
    usable = room * 1000 / size - _letter(_ELLIPSIS, bold)
    keep, used = min(1, len(text) - 1), _letter(text[0], bold)
    while keep < len(text) - 1 and used + _letter(text[keep], bold) <= usable:
        used += _letter(text[keep], bold)
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
        key=lambda cut: max(_mils(gap.join(words[:cut]), bold), _mils(gap.join(words[cut:]), bold) / (lines - 1)),
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
