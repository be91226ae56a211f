"""The painted stones of Anubixx: six colours with a glyph each, in every state that a field, a quarry stone or a die can be in."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from khonsu.art.palette import CREAM, GOLD_LEAF, KEYLINE
from khonsu.art.pieces import bevelled

# In the order of the colours: fill, glyph, ink of the glyph on the fill, and how strongly an unbuilt field is tinted.
PAINTS: Final[tuple[tuple[str, str, str, float], ...]] = (
    ("#b5222a", "flame", "#fff3d6", 0.5),
    ("#e08e1a", "sun", "#2a1405", 0.5),
    ("#ffee66", "grain", "#2a1405", 0.72),
    ("#169a72", "leaf", "#04281c", 0.5),
    ("#3a5cea", "water", "#fff3d6", 0.5),
    ("#46297c", "star", "#fff3d6", 0.5),
)
SHUT_TINT: Final = 0.24
TICK: Final = "M4.8 17.4l4-4 5 5L25 7.2l3.8 3.8L13.8 26.4z"
STROKE: Final = "M4 28 28 4"


def _sign(glyph: str, ink: str, opacity: float = 1.0) -> str:
    """The glyph in the middle of a stone."""
    faint = f' opacity="{opacity:g}"' if opacity < 1 else ""
    return f'<use href="#g-{glyph}" x="7" y="7" width="18" height="18" color="{ink}"{faint}/>'


def _field(name: str, fill: str, tint: float, edge: str, inside: str) -> str:
    """A field that is not built: a cream plate with a breath of its colour, thinner where nothing can be done with it."""
    plate = f'fill="{CREAM}"' if tint > SHUT_TINT else f'fill="{CREAM}" fill-opacity=".6"'
    return (
        f'<symbol id="{name}" viewBox="0 0 32 32"><rect x=".7" y=".7" width="30.6" height="30.6" rx="3" {plate}/>'
        f'<rect x="2" y="2" width="28" height="28" rx="2.2" fill="{fill}" fill-opacity="{tint:g}" stroke="{fill}" {edge}/>{inside}</symbol>'
    )


def _tick() -> str:
    """A mark of chalk that is seen on every colour."""
    return f'<path d="{TICK}" fill="#fff" stroke="{KEYLINE}" stroke-width="1.8" stroke-linejoin="round"/>'


def _stroke(width: float) -> str:
    return f'<path d="{STROKE}" fill="none" stroke="{KEYLINE}" stroke-width="{width:g}" stroke-linecap="round"/>'


def _die(name: str, fill: str, sign: str) -> str:
    """A die seen from the front, its top and side just visible."""
    side = f'fill="#e8dcc0" stroke="{KEYLINE}" stroke-width="1.2" stroke-linejoin="round"'
    return (
        f'<symbol id="{name}" viewBox="0 0 38 38"><path d="M2 8 8 2h28l-6 6z" {side}/><path d="M30 8l6-6v28l-6 6z" {side}/>'
        f'<rect x="1.5" y="8" width="28.5" height="28.5" rx="4" fill="{CREAM}" stroke="{KEYLINE}" stroke-width="1.4"/>'
        f'<rect x="5" y="11.5" width="21.5" height="21.5" rx="3" fill="{fill}" stroke="{KEYLINE}" stroke-width=".8"/>'
        f'<g transform="translate(2.6 9.1) scale(.82)">{sign}</g></symbol>'
    )


def _symbols() -> dict[str, str]:
    """Every picture of a stone by its id."""
    found: dict[str, str] = {}
    for colour, (fill, glyph, ink, tint) in enumerate(PAINTS):
        sign = _sign(glyph, ink)
        shut = _sign(glyph, KEYLINE, 0.4)
        found[f"ax-stone-{colour}"] = bevelled(f"ax-stone-{colour}", fill, sign)
        found[f"ax-built-{colour}"] = bevelled(f"ax-built-{colour}", fill, _sign(glyph, ink, 0.55) + _tick())
        open_edge = 'stroke-width="3"'
        found[f"ax-open-{colour}"] = _field(f"ax-open-{colour}", fill, tint, open_edge, _sign(glyph, KEYLINE, 0.85))
        shut_edge = 'stroke-width="1.6" stroke-dasharray="3.5 3"'
        found[f"ax-shut-{colour}"] = _field(f"ax-shut-{colour}", fill, SHUT_TINT, shut_edge, shut)
        found[f"ax-lost-{colour}"] = _field(f"ax-lost-{colour}", fill, SHUT_TINT, shut_edge, shut + _stroke(3.4))
        found[f"ax-gone-{colour}"] = _field(f"ax-gone-{colour}", fill, SHUT_TINT, 'stroke-width="1"', shut + _stroke(2.6))
        found[f"ax-die-{colour}"] = _die(f"ax-die-{colour}", fill, sign)
    moon = _sign("moon", KEYLINE)
    found["ax-joker"] = bevelled("ax-joker", GOLD_LEAF[1], moon)
    plain = f'stroke="{GOLD_LEAF[2]}" stroke-width="1"'
    found["ax-joker-gone"] = _field(
        "ax-joker-gone", GOLD_LEAF[1], SHUT_TINT, plain, _sign("moon", KEYLINE, 0.4) + _stroke(2.6)
    ).replace(f'stroke="{GOLD_LEAF[1]}" stroke=', "stroke=")
    return found


SYMBOLS: Final[dict[str, str]] = _symbols()


@lru_cache(maxsize=8192)
def stone(state: str, colour: int, x: float, y: float, size: float) -> str:
    """A stone: `stone`, `built`, `open`, `shut`, `lost` or `gone`."""
    return f'<use href="#ax-{state}-{colour}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"/>'


def die(number: int, colour: int, place: str, x: float, y: float, size: float) -> str:
    """A die that can glide from place to place."""
    where = f'data-kind="die-{number}" data-at="{place}"'
    return f'<use href="#ax-die-{colour}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" {where}/>'


@lru_cache(maxsize=64)
def joker(spent: bool, x: float, y: float, size: float) -> str:
    """A joker, or what is left of it."""
    return f'<use href="#ax-joker{"-gone" if spent else ""}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"/>'
