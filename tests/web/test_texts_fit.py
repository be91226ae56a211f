"""No text on a board is wider than the box that it stands in, or touches a frieze above it: all games, languages and both shapes, by our own letters."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree

import pytest
from fontTools.ttLib import TTFont
from tests.advances import STATIC

from khonsu.art.lettering import width
from khonsu.art.svg import whole
from khonsu.engine import registry
from khonsu.engine.text import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterator

NAMES = ["Maximilian Wolkenkratzer", "Jan", "Eva", "Ota", "Ida"]
# Classes of the stylesheet that are set bold.
BOLD = {"num", "strong"}
FACES = {"num": "serif-700", "strong": "sans-700", "thin": "sans-400"}
# Letters may stand on the line of a box.
LINE = 1.5
# They stay so far below a frieze, half of its own line included.
CLEAR = 2.2


class Room(NamedTuple):
    """A box that something may be written in."""

    left: float
    top: float
    right: float
    bottom: float

    def holds(self, x: float, y: float) -> bool:
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    @property
    def size(self) -> float:
        return (self.right - self.left) * (self.bottom - self.top)


class Written(NamedTuple):
    """A text: where its letters are, the smallest box that was drawn before it around its middle, and the friezes that it lies over."""

    words: str
    left: float
    right: float
    top: float
    bottom: float
    room: Room
    crossed: list[Room]


@cache
def heights(face: str) -> dict[str, tuple[float, float]]:
    """How far each letter rises above its line and falls below it, in parts of its size."""
    font = TTFont(STATIC / f"{face}.woff2")
    em, glyphs = font["head"].unitsPerEm, font["glyf"]
    shapes = {chr(code): glyphs[name] for code, name in font.getBestCmap().items()}
    return {letter: (shape.yMax / em, -shape.yMin / em) for letter, shape in shapes.items() if hasattr(shape, "yMax")}


def reach(words: str, classes: set[str]) -> tuple[float, float]:
    """The same of a whole text."""
    face = next((face for name, face in FACES.items() if name in classes), "sans-600")
    known = [heights(face)[letter] for letter in words if letter in heights(face)]
    return max((rise for rise, _ in known), default=0.0), max((fall for _, fall in known), default=0.0)


def texts(drawing: str) -> Iterator[Written]:
    """Every text of a drawing."""
    root = ElementTree.fromstring(drawing)
    _, _, w, h = map(float, (root.get("viewBox") or "").split())
    rooms = [Room(0, 0, w, h)]
    friezes: list[Room] = []

    def walk(element: ElementTree.Element, dx: float, dy: float) -> Iterator[Written]:
        if found := re.fullmatch(r"translate\(([-\d.]+)[ ,]([-\d.]+)\)", element.get("transform") or ""):
            dx, dy = dx + float(found[1]), dy + float(found[2])
        elif element.get("transform"):
            # What is turned is measured by eye.
            return
        tag = element.tag.rpartition("}")[2]
        x, y = (dx + float(element.get("x") or 0), dy + float(element.get("y") or 0))
        if tag == "rect":
            room = Room(x, y, x + float(element.get("width") or 0), y + float(element.get("height") or 0))
            (friezes if "frieze" in (element.get("class") or "").split() else rooms).append(room)
        elif tag == "text":
            size = float(element.get("font-size") or 0)
            words = "".join(element.itertext())
            classes = set((element.get("class") or "").split())
            wide = width(words, size, bool(BOLD & classes))
            rise, fall = reach(words, classes)
            left = x - wide * {"middle": 0.5, "end": 1.0}.get(element.get("text-anchor") or "", 0.0)
            # Of cards that overlap the upper one counts.
            around = [room for room in reversed(rooms) if room.holds(left + wide / 2, y - size * 0.35)]
            top, bottom = y - rise * size, y + fall * size
            crossed = [
                frieze
                for frieze in friezes
                if frieze.left < left + wide and left < frieze.right and frieze.top < y and top < frieze.bottom + CLEAR
            ]
            # Only the one right above: others lie behind something else.
            near = [frieze for frieze in crossed if bottom - frieze.bottom < 3 * size]
            if around:
                yield Written(words, left, left + wide, top, bottom, min(around, key=lambda room: room.size), near)
        before, before_friezes = len(rooms), len(friezes)
        for child in element:
            yield from walk(child, dx, dy)
        # Of parts that share a place one is seen.
        if "folio" in (element.get("class") or "").split():
            del rooms[before:]
            del friezes[before_friezes:]

    yield from walk(root, 0, 0)


@pytest.mark.parametrize("name", registry.game_names())
def test_no_text_is_wider_than_its_box_or_touches_a_frieze(name: str) -> None:
    game, luck, read = registry.game(name), Random(name), 0
    for players in game.seats:
        state = game.start(players, str(players))
        while state.actor is not None:
            if luck.random() < 0.06:
                for tall in (False, True):
                    for lang in LANGUAGES:
                        layers = game.board.layers(state.view(state.actor), game.text(lang), NAMES, tall)
                        for one in texts(whole(layers)):
                            read += 1
                            assert one.room.left - LINE <= one.left, (lang, tall, one)
                            assert one.right <= one.room.right + LINE, (lang, tall, one)
                            assert not one.crossed, (lang, tall, one)
            state.play(luck.choice(state.legal()))
    assert read > 1000
