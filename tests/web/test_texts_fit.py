"""No text on a board is wider than the box that it stands in: all games, languages and both shapes, by the widths of our own letters."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree

import pytest

from khonsu.art.lettering import width
from khonsu.art.svg import whole
from khonsu.engine import registry
from khonsu.engine.text import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterator

NAMES = ["Maximilian Wolkenkratzer", "Jan", "Eva", "Ota", "Ida"]
# Classes of the stylesheet that are set bold.
BOLD = {"num", "strong"}
# Letters may stand on the line of a box.
LINE = 1.5


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


def texts(drawing: str) -> Iterator[tuple[str, float, float, Room]]:
    """Every text of a drawing with its left and right end, and the smallest box that was drawn before it around its middle."""
    root = ElementTree.fromstring(drawing)
    _, _, w, h = map(float, (root.get("viewBox") or "").split())
    rooms = [Room(0, 0, w, h)]

    def walk(element: ElementTree.Element, dx: float, dy: float) -> Iterator[tuple[str, float, float, Room]]:
        if found := re.fullmatch(r"translate\(([-\d.]+)[ ,]([-\d.]+)\)", element.get("transform") or ""):
            dx, dy = dx + float(found[1]), dy + float(found[2])
        elif element.get("transform"):
            # What is turned is measured by eye.
            return
        tag = element.tag.rpartition("}")[2]
        x, y = (dx + float(element.get("x") or 0), dy + float(element.get("y") or 0))
        if tag == "rect":
            rooms.append(Room(x, y, x + float(element.get("width") or 0), y + float(element.get("height") or 0)))
        elif tag == "text":
            size = float(element.get("font-size") or 0)
            words = "".join(element.itertext())
            wide = width(words, size, bool(BOLD & set((element.get("class") or "").split())))
            left = x - wide * {"middle": 0.5, "end": 1.0}.get(element.get("text-anchor") or "", 0.0)
            # Of cards that overlap the upper one counts.
            around = [room for room in reversed(rooms) if room.holds(left + wide / 2, y - size * 0.35)]
            if around:
                yield words, left, left + wide, min(around, key=lambda room: room.size)
        before = len(rooms)
        for child in element:
            yield from walk(child, dx, dy)
        # Of parts that share a place one is seen.
        if "folio" in (element.get("class") or "").split():
            del rooms[before:]

    yield from walk(root, 0, 0)


@pytest.mark.parametrize("name", registry.game_names())
def test_no_text_is_wider_than_its_box(name: str) -> None:
    game, luck, read = registry.game(name), Random(name), 0
    for players in game.seats:
        state = game.start(players, str(players))
        while state.actor is not None:
            if luck.random() < 0.06:
                for tall in (False, True):
                    for lang in LANGUAGES:
                        layers = game.board.layers(state.view(state.actor), game.text(lang), NAMES, tall)
                        for words, left, right, room in texts(whole(layers)):
                            read += 1
                            assert room.left - LINE <= left, (lang, tall, words, left, room)
                            assert right <= room.right + LINE, (lang, tall, words, right, room)
            state.play(luck.choice(state.legal()))
    assert read > 1000
