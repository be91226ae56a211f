"""Notes what the letters of our own fonts look like: `python -m tests.outlines` writes it down for pictures, which are given no fonts."""

from __future__ import annotations

import json
import string
from pathlib import Path
from typing import Any

from fontTools.pens.basePen import decomposeQuadraticSegment
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont
from tests.advances import STATIC, tabular

from khonsu.art.outlines import EM

OUTLINES = Path("src/khonsu/art/outlines.json")
FACES = ("sans-400", "sans-600", "sans-700", "serif-700")
ACCENTED = "áäčďéěíĺľňóôŕřšťúůýž"
LETTERS = sorted({*string.printable.strip(), " ", *ACCENTED, *ACCENTED.upper(), *"·½×–−…↑↓°’„“"})


def outlines() -> dict[str, dict[str, list[Any]]]:
    """By face and letter: how wide it is and its path; figures are those of equal width, as boards ask for."""
    return {face: _face(TTFont(STATIC / f"{face}.woff2")) for face in FACES}


def _face(font: TTFont) -> dict[str, list[Any]]:
    scale = EM / font["head"].unitsPerEm
    glyphs, named, figures = font.getGlyphSet(), font.getBestCmap(), tabular(font)
    found: dict[str, list[Any]] = {}
    for letter in LETTERS:
        name = named[ord(letter)]
        glyph = glyphs[figures.get(name, name)]
        pen = DecomposingRecordingPen(glyphs)
        glyph.draw(pen)
        found[letter] = [round(glyph.width * scale), _path(pen.value, scale)]
    return found


def _path(drawn: list[Any], scale: float) -> str:
    """The lines and bends of a letter, as short as they can be: from point to point, on the grid."""
    words, x, y = "", 0, 0
    start = (0, 0)
    for command, points in drawn:
        if command == "closePath":
            words += "z"
            x, y = start
            continue
        letter = {"moveTo": "m", "lineTo": "l", "qCurveTo": "q"}[command]
        for part in decomposeQuadraticSegment(points) if letter == "q" else [points]:
            on_grid = [(round(px * scale), round(-py * scale)) for px, py in part]
            numbers = "".join(f"{number:+}" for px, py in on_grid for number in (px - x, py - y))
            # A sign parts two numbers by itself, and the first needs none.
            words += letter + numbers.removeprefix("+").replace("+", " ")
            x, y = on_grid[-1]
        start = (x, y) if letter == "m" else start
    return words


def written() -> str:
    """The file as it should be."""
    return json.dumps(outlines(), ensure_ascii=False, indent=0) + "\n"


if __name__ == "__main__":
    OUTLINES.write_text(written(), encoding="utf-8")
