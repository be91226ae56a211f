"""Letters as shapes: a picture within a page is not given the page's fonts, so what is written in it is drawn."""

import json
import re
from functools import cache
from html import unescape
from importlib import resources
from typing import Final

# The grid that letters are drawn on: finer than a pixel of the largest.
EM: Final = 400

# Set by `svg.text`, which writes the attributes in this order.
_TEXT: Final = re.compile(
    r'<text x="([^"]+)" y="([^"]+)" font-size="([^"]+)"(?: text-anchor="(\w+)")?(?: class="([^"]*)")?>([^<]*)</text>'
)
# Where a text begins, in parts of its width.
_BEGINS: Final = {"start": 0.0, "middle": -0.5, "end": -1.0}
# What a class is set in, as the stylesheet says; otherwise in the last one.
_FACES: Final = {"num": "serif-700", "strong": "sans-700", "thin": "sans-400", "": "sans-600"}


@cache
def _outlines() -> dict[str, dict[str, tuple[int, str]]]:
    """By face and letter: how wide it is and its path, on a grid of `EM` (tests/outlines.py)."""
    table = json.loads(resources.files("khonsu.art").joinpath("outlines.json").read_text(encoding="utf-8"))
    return {face: {letter: (width, path) for letter, (width, path) in letters.items()} for face, letters in table.items()}


def outlined(svg: str) -> str:
    """The same picture with its texts drawn in our letters. A text with a letter that we do not have stays a text."""
    shapes: dict[str, str] = {}

    def drawn(found: re.Match[str]) -> str:
        x, y, size, anchor, painted, words = found.groups(default="")
        classes = painted.split()
        face = _FACES[next((name for name in _FACES if name in classes), "")]
        letters = _outlines()[face]
        words = unescape(words)
        if not all(letter in letters for letter in words):
            return found[0]
        place = _BEGINS[anchor or "start"] * sum(letters[letter][0] for letter in words)
        uses: list[str] = []
        for letter in words:
            width, path = letters[letter]
            if path:
                name = f"{face}-{ord(letter):x}"
                shapes[name] = f'<path id="{name}" d="{path}"/>'
                uses.append(f'<use href="#{name}" x="{place:g}"/>')
            place += width
        return f'<g class="{" ".join(["words", *classes])}" transform="translate({x} {y}) scale({float(size) / EM:g})">{"".join(uses)}</g>'

    inside = _TEXT.sub(drawn, svg)
    return inside.replace("</defs>", "".join(shapes.values()) + "</defs>", 1)
