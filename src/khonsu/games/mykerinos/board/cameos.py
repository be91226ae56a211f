"""How the five patrons look: a cameo with gold rim, a portrait, and the card that lies before a player."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from khonsu.art.glyphs import glyph
from khonsu.art.lettering import SMALLEST, fitted, width
from khonsu.art.palette import DYES, GOLD_LEAF, KEYLINE
from khonsu.art.pieces import formula
from khonsu.art.svg import rect, text
from khonsu.games.mykerinos.state import PATRONS

# By patron: dye, glyph of the help, help as a formula.
DYE: Final = ("violet", "lemon", "umber", "soot", "tangerine")
HELP_GLYPHS: Final = ("extra", "pyramid", "temple", "pair", "trio")
FORMULAS: Final = (
    ("+1", ":stone"),
    (":stone", ":arrow", ":pyramid"),
    (":stone", ":arrow", ":door"),
    ("2", ":pair"),
    ("3", ":trio"),
)

# How high a turned card is, in parts of its width.
TURNED: Final = 0.66
# The narrowest card with room for a name.
NAMED: Final = 55.0

_SKIN: Final = "#f3d9b0"
_GOLD: Final = GOLD_LEAF[1]


def _shapes(*parts: tuple[str, str]) -> str:
    return "".join(f'<path d="{d}" fill="{fill}"/>' for d, fill in parts)


def _head(cx: float, cy: float, rx: float, ry: float, fill: str = _SKIN) -> str:
    return f'<ellipse cx="{cx:g}" cy="{cy:g}" rx="{rx:g}" ry="{ry:g}" fill="{fill}"/>'


# Portraits on a field of 48 x 36: a lady with a plume, a lord with a top hat and a moustache, a bearded sir with a bowler,
# a grey-haired widow with a bun, a colonel with a pith helmet.
_PORTRAITS: Final = (
    _shapes(("M7 36c1-8 6-10.5 12-11.5l5 4 5-4c6 1 11 3.5 12 11.5z", "#3c1764"), ("M20 20h8v6l-4 3.5-4-3.5z", "#dcb88c"))
    + _head(24, 16.5, 6.6, 8)
    + _shapes(("M16 17c-1.5-8 3-11 8-11s9.5 3 8 11c-2-4-4-5.5-8-5.5S18 13 16 17z", "#4a2410"))
    + _head(24, 9.5, 16.5, 3.4, "#2a0d48")
    + _shapes(
        ("M15.5 9c.5-5 4-7 8.5-7s8 2 8.5 7z", "#2a0d48"),
        ("M15.8 7.5h16.4v2.2H15.8z", _GOLD),
        ("M31 7C33 2 37.5.5 42 1.5 40 5.5 36.5 8 31 8.5z", "#fff3d6"),
    ),
    _shapes(
        ("M7 36c1-8 6-10.5 12-11.5l5 5 5-5c6 1 11 3.5 12 11.5z", "#3a3208"),
        ("M19.5 24.5l4.5 5 4.5-5 1 2.5-5.5 6-5.5-6z", "#fff8e0"),
    )
    + _head(24, 18, 6.4, 7.6)
    + _shapes(
        ("M16 1.5h16l-1.2 10H17.2z", "#2a2405"),
        ("M17 8.5h14l-.3 2.6H17.3z", GOLD_LEAF[2]),
        ("M12.5 11h23c.6 2-1 2.6-3 2.6h-17c-2 0-3.6-.6-3-2.6z", "#2a2405"),
        (
            "M24 20.5c2-1.6 5-1.2 7.5 1.5-3 1.6-5.5 1.5-7.5 0-2 1.5-4.5 1.6-7.5 0 2.5-2.7 5.5-3.1 7.5-1.5z",
            "#4a3a08",
        ),
    ),
    _shapes(("M6 36c1-8 6-10.5 13-11.5h10c7 1 12 3.5 13 11.5z", "#3b170a"))
    + _head(24, 16.5, 7, 8)
    + _shapes(
        (
            "M16.5 17c0 9 3 13 7.5 13s7.5-4 7.5-13c-1.5 2.5-3 3.6-5 3.6-1 0-1.7.4-2.5.4s-1.5-.4-2.5-.4c-2 0-3.5-1.1-5-3.6z",
            "#4f2410",
        ),
        ("M15.5 10.5C15.5 4.5 19 2 24 2s8.5 2.5 8.5 8.5z", "#2a0f05"),
        ("M12 10h24c1 2-.5 3-2.5 3h-19c-2 0-3.5-1-2.5-3z", "#2a0f05"),
        ("M15.6 8.2h16.8v2H15.6z", "#c98a3a"),
    ),
    _shapes(
        ("M9 36c.6-8 5-10.5 11-11.5l4 1 4-1c6 1 10.4 3.5 11 11.5z", "#565b70"),
        ("M19.5 21h9v6.5l-4.5 2-4.5-2z", "#fff3d6"),
    )
    + _head(24, 15.5, 6.3, 7.8)
    + _shapes(("M16.5 18c-2.5-9 1.5-13 7.5-13s10 4 7.5 13c-.6-4-2-6.5-4-8-2 1-5 1-7 0-2 1.5-3.4 4-4 8z", "#9aa0b4"))
    + _head(24, 3.8, 3.7, 3.7, "#9aa0b4")
    + _shapes(("M24 28.5l1.6 2-1.6 2.4-1.6-2.4z", _GOLD)),
    _shapes(
        ("M5 36c1-8 7-10.5 14-11.5l5 2 5-2c7 1 13 3.5 14 11.5z", "#6b3408"),
        ("M8 28.5h9v2.6H7zM31 28.5h9l1 2.6H31z", _GOLD),
    )
    + _head(24, 18, 6.8, 7.8, "#e8c090")
    + _shapes(
        ("M24 21c2.2-2 6-1.4 8.5-3-.4 4-5.5 6-8.5 4.4-3 1.6-8.1-.4-8.5-4.4 2.5 1.6 6.3 1 8.5 3z", "#fff8e6"),
        ("M14.5 12C14.5 5 18.5 2.2 24 2.2S33.5 5 33.5 12z", "#fdf0d0"),
        ("M10 12.5c3-2 25-2 28 0 .5 1.5 0 2.6-1.5 3-5-2.3-20-2.3-25 0-1.5-.4-2-1.5-1.5-3z", "#e2cf9e"),
        ("M14.6 9.4h18.8v2H14.6z", "#9a4a0c"),
    ),
)


def _cameo_symbol(patron: int) -> str:
    """An oval with gold rim; what helps is its mark. Seals are round, so the two are never mixed up."""
    dye, ink = DYES[DYE[patron]]
    rings = ((15, 19, KEYLINE), (14, 18, _GOLD), (12.2, 16.2, dye))
    ovals = "".join(_head(16, 20, rx, ry, fill) for rx, ry, fill in rings)
    mark = f'<g color="{ink}">{glyph(HELP_GLYPHS[patron], 5.8, 9.8, 20.4)}</g>'
    return f'<symbol id="cameo-{PATRONS[patron]}" viewBox="0 0 32 40">{ovals}{mark}</symbol>'


def _portrait_symbol(patron: int) -> str:
    return f'<symbol id="portrait-{PATRONS[patron]}" viewBox="0 0 48 36" preserveAspectRatio="xMidYMax meet">{_PORTRAITS[patron]}</symbol>'


SYMBOLS: Final[dict[str, str]] = {
    **{f"cameo-{name}": _cameo_symbol(patron) for patron, name in enumerate(PATRONS)},
    **{f"portrait-{name}": _portrait_symbol(patron) for patron, name in enumerate(PATRONS)},
}


def cameo(patron: int, cx: float, cy: float, height: float) -> str:
    """A patron's oval around a point."""
    w = round(height * 0.8, 2)
    x, y = round(cx - w / 2, 2), round(cy - height / 2, 2)
    return f'<use href="#cameo-{PATRONS[patron]}" x="{x:g}" y="{y:g}" width="{w:g}" height="{height:g}"/>'


def portrait(patron: int, x: float, y: float, w: float, h: float) -> str:
    """A patron's portrait, standing on the lower edge of its place."""
    return f'<use href="#portrait-{PATRONS[patron]}" x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"/>'


@lru_cache(maxsize=64)
def upright(patron: int, w: float, h: float, name: str) -> str:
    """A card that is ready, at the origin: portrait, help as a formula, and the name if there is one to be written."""
    head = round(h * 0.47, 1)
    out = [
        rect(1.5, 2.5, w, h, "shadow", 5),
        rect(0, 0, w, h, "cardface", 5),
        f'<path d="M.6 {head:g}V5.6q0-5 5-5h{w - 11.2:g}q5 0 5 5V{head:g}z" class="dye-{DYE[patron]}"/>',
        f'<path d="M.6 {head:g}h{w - 1.2:g}" class="cardline"/>',
        portrait(patron, 3, 3, w - 6, head - 3.5),
        formula(w / 2, head + (h - head) * 0.36, 17 if name else 14, FORMULAS[patron], w - 8),
    ]
    if name:
        out.append(text(w / 2, h - 7, fitted(name, w, 12.5), name, "dark", "middle"))
    return "".join(out)


@lru_cache(maxsize=64)
def turned(patron: int, w: float, name: str) -> str:
    """A card that has helped, at the origin, rotated and pale: as wide as an upright one, and lower."""
    h = round(w * TURNED, 1)
    head = round(w * 0.5, 1)
    out = (
        '<g opacity=".72">'
        + rect(0, 0, w, h, "cardface", 5)
        + f'<path d="M{w - head:g} .6h{head - 5.6:g}q5 0 5 5v{h - 11.2:g}q0 5-5 5h{5.6 - head:g}z" class="dye-{DYE[patron]}"/>'
        + f'<g transform="translate({w - 2:g} 2) rotate(90)">{portrait(patron, 0, 0, h - 4, head - 3)}</g>'
        + f'<g transform="rotate(90 {(w - head) / 2:g} {h / 2:g})">'
        + formula((w - head) / 2, h / 2, 13, FORMULAS[patron], h - 8)
        + "</g></g>"
    )
    if name:
        out += text(w / 2, h + 12, fitted(name, w, 11.5), name, "ink2", "middle")
    return out


def bust(patron: int, w: float, h: float, ready: bool) -> str:
    """A portrait at the origin that fills a field: standing on its lower edge, or lying when its card is turned."""
    if ready:
        return portrait(patron, 0.5, 2, w - 1, h - 2.6)
    return f'<g transform="translate({w - 0.6:g} 2) rotate(90)">{portrait(patron, 0, 0, h - 4, w - 3)}</g>'


@lru_cache(maxsize=64)
def strip(patron: int, w: float, h: float, name: str, words: str, ready: bool) -> str:
    """A card for a narrow board, at the origin: portrait at the left, name and state at the right."""
    head = round(min(44.0, w * 0.4, w - 10 - width(words, SMALLEST, bold=True)), 1)
    face = bust(patron, head, h, ready)
    left = head + 4
    size = fitted(name, w - left - 2, 13, bold=True)
    lines = text(left, h / 2 - 2 if words else h / 2 + 4, size, name, "num dark")
    if words:
        lines += text(left, h / 2 + 12, SMALLEST, words, "ready" if ready else "formula")
    body = (
        rect(0, 0, w, h, "cardface", 6)
        + f'<path d="M.6 6.6q0-6 6-6h{head - 6.6:g}v{h - 1.2:g}h{6.6 - head:g}q-6 0-6-6z" class="dye-{DYE[patron]}"/>'
        + face
        + lines
    )
    return body if ready else f'<g opacity=".75">{body}</g>'
