"""Gradients, patterns and symbols: written once for each page, or into a picture that stands alone."""

import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache
from typing import Final

from khonsu.art.glyphs import GLYPHS
from khonsu.art.palette import CORNICE, FRIEZE, GOLD_LEAF, HULL, SEATS
from khonsu.art.pieces import block_symbol, seal_symbol
from khonsu.art.style import stylesheet
from khonsu.art.svg import whole


def _gradient(name: str, *stops: tuple[float, str], slant: bool = False) -> str:
    """A gradient from top to bottom, or from the upper left; a stop is a fixed colour or a token."""
    colours = "".join(
        f'<stop offset="{at:g}" ' + (f'stop-color="{colour}"/>' if colour[0] == "#" else f'class="stop-{colour}"/>')
        for at, colour in stops
    )
    end = 'x2="1" y2="1"' if slant else 'x2="0" y2="1"'
    return f'<linearGradient id="k-{name}" x1="0" y1="0" {end}>{colours}</linearGradient>'


def _pattern(name: str, w: float, h: float, body: str) -> str:
    """A pattern that repeats every ``w`` by ``h`` pixels."""
    return f'<pattern id="k-{name}" width="{w:g}" height="{h:g}" patternUnits="userSpaceOnUse">{body}</pattern>'


_STAR: Final = "l.9 2.6 2.7 0-2.2 1.6.9 2.7-2.3-1.6-2.3 1.6.9-2.7-2.2-1.6 2.7 0z"

PAINTS: Final[dict[str, str]] = {
    "k-rock": _gradient("rock", (0, "rock1"), (1, "rock2")),
    "k-pier": _gradient("pier", (0, "rock2"), (1, "bank")),
    "k-sand": _gradient("sand", (0, "sand1"), (1, "sand2")),
    "k-nile": _gradient("nile", (0, "nile2"), (0.5, "nile1"), (1, "nile2")),
    "k-papyrus": _gradient("papyrus", (0, "panel"), (1, "sand1"), slant=True),
    "k-morning": _gradient("morning", (0, "#7fc4cf"), (1, "#f6dfae")),
    "k-cornice": _gradient("cornice", (0, CORNICE[0]), (1, CORNICE[1])),
    "k-hull": _gradient("hull", (0, HULL[0]), (0.55, HULL[1]), (1, HULL[2])),
    "k-gold": _gradient("gold", (0, GOLD_LEAF[0]), (0.45, GOLD_LEAF[1]), (1, GOLD_LEAF[2]), slant=True),
    "k-frieze": _pattern(
        "frieze",
        36,
        4,
        f'<path fill="{FRIEZE[3]}" d="M0 0h36v4H0z"/><path fill="{FRIEZE[0]}" d="M0 0h10v4H0z"/>'
        f'<path fill="{FRIEZE[1]}" d="M12 0h10v4H12z"/><path fill="{FRIEZE[2]}" d="M24 0h10v4H24z"/>',
    ),
    "k-courses": _pattern("courses", 64, 36, '<path d="M0 .5h64M0 18.5h64M20 0v18M52 18v18" class="joint"/>'),
    "k-fibres": _pattern("fibres", 26, 26, '<path d="M0 5h26M0 12.5h26M0 21h26M7 0v26M19 0v26" class="joint"/>'),
    "k-grit": _pattern(
        "grit",
        30,
        30,
        '<path d="M4 6h1.2M17 3h1M25 11h1.2M9 17h1M21 21h1.2M3 26h1M14 27h1.2M27 26h.8M12 10h.8" class="grain"/>',
    ),
    "k-rope": (
        '<pattern id="k-rope" width="4.5" height="4.5" patternUnits="userSpaceOnUse" patternTransform="rotate(38)">'
        '<path fill="#ecd49c" d="M0 0h4.5v4.5H0z"/><path d="M0 0v4.5" stroke="#8a5c24" stroke-width="2.6"/></pattern>'
    ),
    "k-waves": _pattern(
        "waves",
        44,
        22,
        '<path d="M0 6l5.5-4 5.5 4 5.5-4 5.5 4M22 17l5.5-4 5.5 4 5.5-4 5.5 4" class="ripple"/>',
    ),
    "k-stars": _pattern("stars", 30, 26, f'<path d="M7 3{_STAR}M22 16{_STAR}" fill="{GOLD_LEAF[1]}" opacity=".5"/>'),
}


@cache
def _all() -> dict[str, str]:
    """Every shared definition by its id."""
    table = dict(PAINTS)
    table.update({f"g-{name}": symbol for name, symbol in GLYPHS.items()})
    for seat in SEATS:
        table[f"block-{seat.letter}"] = block_symbol(seat)
        table[f"seal-{seat.letter}"] = seal_symbol(seat)
    return table


def invisible(definitions: Mapping[str, str]) -> str:
    """Definitions by id in a drawing that is not seen, for the top of a page.

    Not hidden by ``display:none``: gradients would vanish with it.
    """
    return f'<svg width="0" height="0" class="defs" aria-hidden="true"><defs>{"".join(definitions.values())}</defs></svg>'


@cache
def sheet() -> str:
    """All shared definitions, for any page."""
    return invisible(_all())


_SYMBOL: Final = re.compile(r'href="#([\w-]+)"')


def picture(
    layers: Sequence[tuple[Hashable, Callable[[], str]]], own: Mapping[str, str] | None = None, theme: str = ""
) -> str:
    """A drawing with its stylesheet and the symbols it uses inside, so that it looks right alone.

    ``own`` are a game's own symbols by id. ``theme`` is ``light``, ``dark``, or empty to follow the reader's system.
    """
    table = {**_all(), **(own or {})}
    tag, body = layers[0][1](), whole(layers[1:])
    needed = set(_SYMBOL.findall(body)) & table.keys()
    # Symbols are made of symbols.
    for name in list(needed):
        needed.update(_SYMBOL.findall(table[name]))
    chosen = f' data-theme="{theme}"' if theme else ""
    used = "".join(table[name] for name in sorted(needed))
    return f"{tag[:-1]}{chosen}><style>{stylesheet()}</style><defs>{''.join(PAINTS.values())}{used}</defs>{body}"
