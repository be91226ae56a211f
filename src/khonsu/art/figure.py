"""Examples of the rules as pictures: a position, what is played in it, and the part of the board that it is about.

A figure is drawn by the game's own board and cut to the things it names, so that it never shows what the game would not. Its caption
takes all numbers from the same position (`numbers`): no example can say what the rules do not do.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final
from xml.etree import ElementTree

from khonsu.art.box import Box
from khonsu.art.defs import picture
from khonsu.art.outlines import outlined
from khonsu.art.svg import rect
from khonsu.engine.text import SEAT_LETTERS, Count

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from khonsu.engine.game import Game
    from khonsu.engine.state import State

# What is left of the board around the things that a figure shows.
MARGIN: Final = 7.0

_STEP: Final = re.compile(r"(translate|scale)\(([^)]*)\)")
_WORDS: Final = re.compile(r"<text .*?</text>")
_PATH: Final = re.compile(r"([a-zA-Z])|(-?(?:\d+\.?\d*|\.\d+))")
# How many numbers go with each command of a path.
_TAKES: Final = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7}

# A way to look at coordinates: scaled, then moved.
_Lens = tuple[float, float, float]


@dataclass(frozen=True, kw_only=True)
class Figure:
    """One example: the position before it, the choices that are made, and what of the board is seen."""

    lay: Callable[[Game], State]
    # In notation, one after the other.
    play: tuple[str, ...] = ()
    # The things that must be seen, by their `data-id`; the whole board where none is named.
    show: tuple[str, ...] = ()
    # The things with a frame around them.
    marks: tuple[str, ...] = ()
    # Who looks on; None: a spectator.
    seat: int | None = None
    # Whether the position before the choices is pictured too.
    before: bool = False
    # Whether the drawing for phones shows it better.
    tall: bool = False

    def states(self, game: Game) -> tuple[State, State]:
        """The position before the choices, and the one after them."""
        before = self.lay(game)
        after = before.copy()
        for choice in self.play:
            after.play(choice)
        return before, after

    def numbers(self, game: Game, lang: str) -> dict[str, Any]:
        """What a caption may use: the points of each seat by part and in `all`, and the fields of the position before and now.

        `{J[temple]:point|points}` is what seat J has at the Temple after the choices, `{now[sled][0]}` how many stones lie on its sled.
        """
        before, after = self.states(game)
        found: dict[str, Any] = {"before": _counted(before.dump(), lang), "now": _counted(after.dump(), lang)}
        for seat in range(after.players):
            points = {**after.breakdown(seat), "all": after.scores()[seat]}
            found[SEAT_LETTERS[seat]] = _counted(points, lang)
        return found

    def draw(self, game: Game, lang: str, first: bool = False, theme: str = "") -> str:
        """The figure as a picture that stands alone; `first` is the position before the choices."""
        state = self.states(game)[0 if first else 1]
        board = game.board
        layers = (board.alone or board.layers)(state.view(self.seat), game.text(lang), [], self.tall)
        return outlined(cut(picture(layers, board.symbols, theme), self.show, () if first else self.marks))


def _counted(value: Any, lang: str) -> Any:
    """The same with numbers that bring their nouns along."""
    if isinstance(value, dict):
        return {key: _counted(item, lang) for key, item in value.items()}
    if isinstance(value, list):
        return [_counted(item, lang) for item in value]
    return Count(value, lang) if isinstance(value, int) and not isinstance(value, bool) else value


def size(svg: str) -> tuple[float, float]:
    """How wide and how high a drawing is."""
    found = re.search(r'viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"', svg)
    assert found is not None
    return float(found[1]), float(found[2])


def cut(svg: str, show: Iterable[str], marks: Iterable[str] = ()) -> str:
    """The part of a drawing where these things are, with frames around some."""
    boxes = _boxes(svg)
    frames = "".join(_frame(boxes[name]) for name in marks)
    svg = svg.removesuffix("</svg>") + frames + "</svg>"
    seen = [boxes[name] for name in show]
    if not seen:
        return svg
    wide, high = size(svg)
    left, top = max(0.0, min(box.x for box in seen) - MARGIN), max(0.0, min(box.y for box in seen) - MARGIN)
    right = min(wide, max(box.x + box.w for box in seen) + MARGIN)
    bottom = min(high, max(box.y + box.h for box in seen) + MARGIN)
    svg = _without_words_outside(svg, Box(left, top, right - left, bottom - top))
    return re.sub(r'viewBox="[^"]+"', f'viewBox="{left:g} {top:g} {right - left:g} {bottom - top:g}"', svg, count=1)


def _without_words_outside(svg: str, seen: Box) -> str:
    """The same without the texts that are not seen: their letters would be most of the picture."""
    places = _texts(ElementTree.fromstring(svg), (1.0, 0.0, 0.0))
    definitions, end, body = svg.partition("</defs>")
    return definitions + end + _WORDS.sub(lambda found: found[0] if _touch(next(places), seen) else "", body)


def _texts(node: ElementTree.Element, lens: _Lens) -> Iterator[Box]:
    """Where each text is, in the order of the drawing, however it is aligned."""
    tag = node.tag.rpartition("}")[2]
    if tag in ("defs", "style"):
        return
    scale, x, y = lens = _through(lens, node.get("transform", ""))
    if tag == "text":
        high = scale * float(node.get("font-size", "0"))
        wide = high * len(node.text or "")
        yield Box(
            x + scale * float(node.get("x", "0")) - wide, y + scale * float(node.get("y", "0")) - high, 2 * wide, 2 * high
        )
    for child in node:
        yield from _texts(child, lens)


def _touch(one: Box, other: Box) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.y + other.h and other.y < one.y + one.h


def _frame(box: Box) -> str:
    x, y, w, h = box.x - 2, box.y - 2, box.w + 4, box.h + 4
    return rect(x, y, w, h, "key", 7) + rect(x, y, w, h, "ring", 7)


def _boxes(svg: str) -> dict[str, Box]:
    """Where each thing with a name is, as far as its shapes say."""
    found: dict[str, Box] = {}
    for name, box in _walked(ElementTree.fromstring(svg), (1.0, 0.0, 0.0), ()):
        known = found.get(name)
        found[name] = box if known is None else _around(known, box)
    return found


def _walked(node: ElementTree.Element, lens: _Lens, names: tuple[str, ...]) -> Iterator[tuple[str, Box]]:
    tag = node.tag.rpartition("}")[2]
    if tag in ("defs", "style"):
        return
    lens = _through(lens, node.get("transform", ""))
    if "data-id" in node.attrib:
        names = (*names, node.attrib["data-id"])
    if "data-at" in node.attrib:
        names = (*names, node.attrib["data-at"])
    box = _extent(tag, node) if names else None
    if box is not None:
        scale, x, y = lens
        for name in names:
            yield name, Box(x + scale * box.x, y + scale * box.y, scale * box.w, scale * box.h)
    for child in node:
        yield from _walked(child, lens, names)


def _through(lens: _Lens, transform: str) -> _Lens:
    scale, x, y = lens
    for kind, numbers in _STEP.findall(transform):
        by = [float(number) for number in re.split(r"[ ,]+", numbers.strip())]
        if kind == "scale":
            scale *= by[0]
        else:
            x, y = x + scale * by[0], y + scale * (by[1] if len(by) > 1 else 0.0)
    return scale, x, y


def _extent(tag: str, node: ElementTree.Element) -> Box | None:
    def number(name: str) -> float:
        return float(node.get(name, "0"))

    if tag in ("rect", "use", "image") and node.get("width"):
        return Box(number("x"), number("y"), number("width"), number("height"))
    if tag == "circle":
        r = number("r")
        return Box(number("cx") - r, number("cy") - r, 2 * r, 2 * r)
    return _outline(node.get("d", "")) if tag == "path" else None


def _outline(path: str) -> Box | None:
    """About where a path goes: its points and those that bend it."""
    at, begun = (0.0, 0.0), (0.0, 0.0)
    seen: list[tuple[float, float]] = []
    command, numbers = "", list[float]()
    for letter, number in _PATH.findall(path):
        if letter:
            command, numbers = letter, []
            at = begun if letter in "zZ" else at
            continue
        numbers.append(float(number))
        if len(numbers) < _TAKES.get(command.lower(), 2):
            continue
        steps = _steps(command, numbers, at)
        seen += steps
        at, numbers = steps[-1], []
        if command in "mM":
            begun, command = at, "l" if command == "m" else "L"
    if not seen:
        return None
    left, top = min(x for x, _ in seen), min(y for _, y in seen)
    return Box(left, top, max(x for x, _ in seen) - left, max(y for _, y in seen) - top)


def _steps(command: str, numbers: list[float], at: tuple[float, float]) -> list[tuple[float, float]]:
    x, y = at if command.islower() else (0.0, 0.0)
    if command in "hH":
        return [(x + numbers[0], at[1])]
    if command in "vV":
        return [(at[0], y + numbers[0])]
    if command in "aA":
        numbers = numbers[-2:]
    return [(x + numbers[place], y + numbers[place + 1]) for place in range(0, len(numbers), 2)]


def _around(one: Box, other: Box) -> Box:
    x, y = min(one.x, other.x), min(one.y, other.y)
    return Box(x, y, max(one.x + one.w, other.x + other.w) - x, max(one.y + one.h, other.y + other.h) - y)
