"""Writing SVG: escaping, groups with stable ids, buttons, and whole drawings in layers.

Numbers are written with ``{x:g}``: at most six digits and no trailing zeros, which keeps drawings small.
"""

import re
from collections.abc import Callable, Container, Hashable, Iterable
from functools import cache, lru_cache
from typing import Final, NamedTuple

from khonsu.art.lettering import SMALLEST
from khonsu.engine.text import isolated

# Classes whose fill is a gradient or a pattern of the drawing, with its id in ``defs``.
PAINTS: Final[dict[str, str]] = {
    "sand": "k-sand",
    "rock": "k-rock",
    "courses": "k-courses",
    "pier": "k-pier",
    "cornice": "k-cornice",
    "frieze": "k-frieze",
    "papyrus": "k-papyrus",
    "fibres": "k-fibres",
    "stars": "k-stars",
    "leaf": "k-gold",
    "coin": "k-gold",
    "nile": "k-nile",
    "waves": "k-waves",
    "grit": "k-grit",
    "hull": "k-hull",
}


# What is written in a part of a drawing.
_WORDS: Final = re.compile(r"<text[^>]*>([^<]*)</text>")


@cache
def painted(cls: str) -> str:
    """The attributes of an element that its class paints.

    >>> painted("ink")
    'class="ink"'
    >>> painted("coin")
    'class="coin" fill="url(#k-gold)"'
    """
    return f'class="{cls}" fill="url(#{PAINTS[cls]})"' if cls in PAINTS else f'class="{cls}"'


def escaped(text: str) -> str:
    """A text that may stand in an element or in a quoted attribute."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def group(*parts: str, at: tuple[float, float] | None = None, cls: str = "", key: str = "") -> str:
    """Some elements as one; ``key`` becomes its ``data-id``."""
    place = f' transform="translate({at[0]:g} {at[1]:g})"' if at else ""
    style = f' class="{cls}"' if cls else ""
    name = f' data-id="{key}"' if key else ""
    return f"<g{name}{style}{place}>{''.join(parts)}</g>"


def button(key: str, label: str, *parts: str, legal: Container[str] = (), cls: str = "", seat: int | None = None) -> str:
    """A thing that can be a step of a choice; it glows if ``key`` is among the ``legal`` ones.

    It takes part in the pointer's world but not in the tab order: the list of choices is the keyboard's way. One that names a
    ``seat`` opens what lies before that player.
    """
    if key in legal:
        cls = f"{cls} legal" if cls else "legal"
    style = f' class="{cls}"' if cls else ""
    owner = "" if seat is None else f' data-seat="{seat}"'
    inside = _spaced(parts)
    return f'<g data-id="{key}"{style}{owner} role="button" tabindex="-1" {_named(label, inside)}>{inside}</g>'


def _spaced(parts: Iterable[str]) -> str:
    """What lies inside a thing, so that the words of two texts are not read as one, in whatever groups they are."""
    inside = "".join(parts)
    return inside.replace("</text>", "</text> ").replace("</g>", "</g> ") if "<text" in inside else inside


def _named(label: str, inside: str) -> str:
    """How a thing is called: in short, and in full with all that is written on it."""
    name = escaped(label)
    words = " ".join([isolated(word) for word in _WORDS.findall(inside)]) if "<text" in inside else ""
    return f'aria-label="{isolated(name)}: {words}" data-name="{name}"' if words else f'aria-label="{name}"'


def folio(name: str, *parts: str, opened: bool = False, asked: bool = False) -> str:
    """One of several parts that share a place of the drawing, of which one is seen; ``asked`` where the question is about it.

    The reader leafs by the openers. The page remembers what he opened until a question is about another folio.
    """
    state = " open" * opened + " asked" * asked
    return f'<g id="folio-{name}" class="folio{state}" data-folio="{name}">{"".join(parts)}</g>'


def opener(key: str, label: str, name: str, *parts: str, leads: bool = False) -> str:
    """A thing that opens a folio and changes nothing else; it glows while it ``leads`` to something legal.

    It is a link, so that it works without script and takes part in the tab order.
    """
    style = ' class="leads"' if leads else ""
    return (
        f'<a href="#folio-{name}" data-id="{key}" data-opens="{name}"{style} role="button" '
        f"{_named(label, _spaced(parts))}>{_spaced(parts)}</a>"
    )


@lru_cache(maxsize=4096)
def text(x: float, y: float, size: float, words: str, cls: str = "", anchor: str = "start") -> str:
    """One line of text with its baseline at ``y``, never smaller than can be read."""
    style = f' class="{cls}"' if cls else ""
    side = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return f'<text x="{x:g}" y="{y:g}" font-size="{max(size, SMALLEST):g}"{side}{style}>{escaped(words)}</text>'


@lru_cache(maxsize=4096)
def rect(x: float, y: float, w: float, h: float, cls: str, radius: float = 0) -> str:
    """A rectangle painted by its class."""
    round_ = f' rx="{radius:g}"' if radius else ""
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"{round_} {painted(cls)}/>'


def path(d: str, cls: str) -> str:
    """A path painted by its class."""
    return f'<path d="{d}" {painted(cls)}/>'


class Layer(NamedTuple):
    """A part of a drawing, painted when somebody needs it. Layers with the same key look the same."""

    key: Hashable
    paint: Callable[[], str]


def layer(key: Hashable, paint: Callable[..., str], *args: object) -> Layer:
    """What a painter makes of some arguments, as one group; everything that it looks at must be in the key."""
    return Layer(key, lambda: f"<g>{paint(*args)}</g>")


class Layered:
    """A scene whose painters make layers; ``shown`` is whom it is shown to and how: all of them look at that."""

    def __init__(self, *shown: Hashable) -> None:
        self._shown = shown

    def layer(self, facts: Hashable, paint: Callable[..., str], *args: Hashable) -> Layer:
        """What a painter makes of this scene; besides what is shown, some facts of the position are all that it looks at."""
        return layer((paint, args, self._shown, facts), paint, self, *args)


def _still(part: str) -> Layer:
    """What has been painted already, as one group; it is its own key."""
    return Layer(hash(part), lambda: f"<g>{part}</g>")


def drawing(w: float, h: float, label: str, parts: Iterable[str | Layer], role: str = "group") -> list[Layer]:
    """A drawing that takes the stylesheet and the symbols from the page around it; ``role="img"`` has no buttons.

    Its first layer is the opening tag, each other is one group. Who has an older drawing needs only those whose keys differ.
    """
    tag = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="0 0 {w:g} {h:g}" '
        f'role="{role}" aria-label="{escaped(label)}">'
    )
    return [Layer(hash(tag), lambda: tag), *[part if isinstance(part, Layer) else _still(part) for part in parts]]


def whole(layers: Iterable[tuple[Hashable, Callable[[], str]]]) -> str:
    """A drawing as one text."""
    return "".join([paint() for _, paint in layers]) + "</svg>"
