"""What is said about a thing: legal, picked, last moved, worth so much, ready or not."""

from functools import lru_cache

from khonsu.art.glyphs import glyph
from khonsu.art.lettering import SMALLEST, width, wrapped
from khonsu.art.svg import painted, rect, text


@lru_cache(maxsize=256)
def ring(x: float, y: float, w: float, h: float, radius: float = 5) -> str:
    """The frame a button shows when it is legal, heavier when it is picked; put it first in the button."""
    return f'<g class="halo">{rect(x, y, w, h, "key", radius)}{rect(x, y, w, h, "ring", radius)}</g>'


@lru_cache(maxsize=64)
def call(x: float, y: float, w: float, h: float, picture: str, words: str) -> str:
    """A gold pill with a glyph and words, seen only while its button is legal; words that are too long give way to the glyph."""
    size = min(18.0, h - 8)
    long = width(words, 12.5, bold=True)
    if size + 6 + long > w - 16:
        inside = glyph(picture, x + (w - size) / 2, y + (h - size) / 2, size, "onlegal")
    else:
        left = round(x + (w - size - 6 - long) / 2, 1)
        inside = glyph(picture, left, y + (h - size) / 2, size, "onlegal") + text(
            left + size + 6, y + h / 2 + 4.5, 12.5, words, "strong onlegal"
        )
    return f'<g class="glow">{rect(x, y, w, h, "pill", h / 2)}{inside}</g>'


@lru_cache(maxsize=64)
def answer(x: float, y: float, w: float, h: float, picture: str, words: str, short: str) -> str:
    """A pill that is always there while its question is: an answer that is nowhere else on the board.

    Words that do not fit, on two lines where the pill is a high one, give way to short ones.
    """
    high = h >= 30
    size, edge, radius = (15.0, 6.0, 10.0) if high else (h - 9, 9.0, h / 2)
    room = w - size - (13 if high else 20)
    lines = wrapped(words, room, SMALLEST, True, 2 if high else 1)
    if any(line.endswith("…") for line in lines):
        lines = (short,)
    letters = 12.5 if all(width(line, 12.5, bold=True) <= room for line in lines) else SMALLEST
    first = y + h / 2 + 4.2 - 6.5 * (len(lines) - 1)
    return (
        ring(x, y, w, h, radius)
        + rect(x, y, w, h, "plaque", radius)
        + glyph(picture, x + edge, y + (h - size) / 2, size, "dark")
        + "".join(
            text(x + edge + 5 + size, first + 13 * row, letters, line, "strong dark") for row, line in enumerate(lines)
        )
    )


@lru_cache(maxsize=256)
def trace(x: float, y: float, w: float, h: float, radius: float = 6) -> str:
    """The dotted ring around a part of the last move; put it last in its group."""
    box = f'<rect x="{x - 3:g}" y="{y - 3:g}" width="{w + 6:g}" height="{h + 6:g}" rx="{radius:g}" class="trace'
    return f'{box} dots2"/>{box} dots"/>'


@lru_cache(maxsize=512)
def badge(cx: float, cy: float, value: str, radius: float = 8.2) -> str:
    """A small disc with what a thing is worth; it grows sideways for long values."""
    half = max(radius, (width(value, 11.5, bold=True) + 6) / 2)
    shape = rect(cx - half, cy - radius, 2 * half, 2 * radius, "badge", radius)
    return shape + text(cx, cy + 4.1, 11.5, value, "strong dark", "middle")


@lru_cache(maxsize=64)
def coin(cx: float, cy: float, value: str, radius: float = 9.5) -> str:
    """A gold disc with a number: the name of a thing that is called by its number."""
    disc = f'<circle cx="{cx:g}" cy="{cy:g}" r="{radius:g}" {painted("coin")}/>'
    return disc + text(cx, cy + 4.5, 13, value, "num dark", "middle")


@lru_cache(maxsize=256)
def plaque(
    cx: float, y: float, number: str, load: int, needed: int, places: int, words: str, ready: bool, room: float
) -> str:
    """A name board: number, one square for each place (heavy ones are needed), and whether the load is enough.

    Words that do not fit their room give way to a check or to the number that is missing.
    """
    squares = 9 * places
    spoken = round(width(words, 11.5, bold=True), 1)
    if 24 + squares + 6 + spoken + 8 > room:
        spoken = 14.0
        words = "" if ready else f"+{needed - load}"
    w = round(24 + squares + 6 + spoken + 8, 1)
    x = round(cx - w / 2, 1)
    out = [rect(x, y, w, 19, "plaque", 9.5), coin(x + 9.5, y + 9.5, number)]
    for place in range(places):
        kind = "loaded" if place < load else "lacking" if place < needed else "spare"
        out.append(rect(x + 23 + 9 * place, y + 6, 7, 7, kind, 1.2))
    ink = "ready" if ready else "needs"
    if words:
        out.append(text(x + w - 8, y + 13.6, 11.5, words, f"strong {ink}", "end"))
    else:
        out.append(glyph("check", x + w - 20, y + 3.5, 12, ink))
    return "".join(out)
