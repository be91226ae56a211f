"""The tokens of Pharaon as they are painted: squares are paid, discs are gained, gold-edged octagons are offerings."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from khonsu.art.glyphs import glyph
from khonsu.art.lettering import SMALLEST, width
from khonsu.art.palette import CREAM, KEYLINE
from khonsu.art.svg import text
from khonsu.games.pharaon.state import MARKER, OFFERED, POINT_1, RESOURCE_KINDS, SILVER, TOKENS, WILD

# Fill, glyph and ink of the five colours and of silver.
PAINTS: Final[tuple[tuple[str, str, str], ...]] = (
    ("#2a2830", "square", "#fff3d6"),
    ("#fbd62a", "coin", "#2a1405"),
    ("#62a972", "leaf", "#04281c"),
    ("#a52e20", "crown", "#fff3d6"),
    ("#2957c4", "feather", "#fff3d6"),
    ("#d0d6da", "moon", "#24160a"),
)
ZONE_GLYPHS: Final = ("offering", "noble", "hammer", "water", "tomb")
GOD_GLYPHS: Final = ("falcon", "throne", "jackal", "djed", "cat")
FRAME: Final = f'stroke="{KEYLINE}" stroke-width="1.3"'
OCTAGON: Final = "M7.2.8h9.6l6.4 6.4v9.6l-6.4 6.4H7.2L.8 16.8V7.2z"
INNER: Final = "M8 3.2h8L20.8 8v8L16 20.8H8L3.2 16V8z"
POINTS_FILL: Final = "#7b2a17"
# Drawn, not written: in small tokens letters would be too small.
PLUS: Final = "M5 12h5.6M7.8 9.2v5.6"
PLUG: Final = '<path d="M7 7l10 10M17 7L7 17" stroke="#5f4a30" stroke-width="2.6" stroke-linecap="round"/>'
FIGURES: Final = ("M13.4 9.6l2.4-1.8v8.6", "M12.8 9.8c.3-2.8 4.8-2.6 4.8.2 0 2-3 3.4-4.8 6.2h5")


def _sign(name: str, ink: str, inset: float = 5) -> str:
    size = 24 - 2 * inset
    return f'<use href="#g-{name}" x="{inset:g}" y="{inset:g}" width="{size:g}" height="{size:g}" color="{ink}"/>'


def _symbol(name: str, inside: str) -> str:
    return f'<symbol id="p-{name}" viewBox="0 0 24 24">{inside}</symbol>'


def _square(name: str, fill: str, sign: str) -> str:
    rim = (
        '<rect x="1.9" y="1.9" width="20.2" height="20.2" rx="1.8" fill="none" stroke="#b9b4c4" stroke-width=".9" opacity=".75"/>'
        if fill == PAINTS[0][0]
        else ""
    )
    return _symbol(
        name,
        f'<rect x=".7" y=".7" width="22.6" height="22.6" rx="2.6" fill="{fill}" {FRAME}/>'
        f'<path d="M1.5 22.5v-19a2 2 0 0 1 2-2h19l-2.1 2.1H3.6v16.8z" fill="#fff" opacity=".4"/>{rim}{sign}',
    )


def _disc(name: str, fill: str, sign: str) -> str:
    edge = "#b9b4c4" if fill == PAINTS[0][0] else KEYLINE
    return _symbol(name, f'<circle cx="12" cy="12" r="11.2" fill="{fill}" stroke="{edge}" stroke-width="1.3"/>{sign}')


def _free(name: str, sign: str) -> str:
    """A space of the wheel that waits for a token."""
    return _symbol(
        f"{name}-free",
        f'<rect x=".7" y=".7" width="22.6" height="22.6" rx="2.6" fill="#fff" fill-opacity=".55" stroke="{KEYLINE}" '
        f'stroke-dasharray="3 2"/>{sign}',
    )


def _octagon(name: str, fill: str, sign: str) -> str:
    return _symbol(
        name,
        f'<path d="{OCTAGON}" fill="url(#k-gold)" stroke="{KEYLINE}" stroke-width="1.2"/>'
        f'<path d="{INNER}" fill="{fill}" stroke="{KEYLINE}" stroke-width=".8"/>{sign}',
    )


def _any() -> tuple[str, str]:
    """A square in all five colours (pay any) and a disc in all five (gain any)."""
    bars, slices = [], []
    for place, (fill, _, _) in enumerate(PAINTS[:SILVER]):
        bars.append(f'<path d="M{1 + 4.4 * place:g} 1h4.4v22h-4.4z" fill="{fill}"/>')
        begin, end = (math.radians(72 * turn - 90) for turn in (place, place + 1))
        slices.append(
            f'<path d="M12 12L{12 + 11.2 * math.cos(begin):.2f} {12 + 11.2 * math.sin(begin):.2f}A11.2 11.2 0 0 1 '
            f'{12 + 11.2 * math.cos(end):.2f} {12 + 11.2 * math.sin(end):.2f}z" fill="{fill}"/>'
        )
    frame = f'fill="none" stroke="{KEYLINE}" stroke-width="1.5"'
    return (
        _symbol("any-pay", "".join(bars) + f'<rect x=".8" y=".8" width="22.4" height="22.4" rx="2.6" {frame}/>'),
        _symbol("any", "".join(slices) + f'<circle cx="12" cy="12" r="11.2" {frame}/>'),
    )


def _symbols() -> dict[str, str]:
    """Every token of the game, by the id of its symbol."""
    found: dict[str, str] = {}
    for token, (fill, name, ink) in enumerate(PAINTS):
        found[f"p-{TOKENS[token]}"] = _square(TOKENS[token], fill, _sign(name, ink))
        found[f"p-{TOKENS[token]}-gain"] = _disc(f"{TOKENS[token]}-gain", fill, _sign(name, ink))
        if token < SILVER:
            found[f"p-{TOKENS[token]}-free"] = _free(TOKENS[token], _sign(name, "#24160a99"))
            offering = TOKENS[OFFERED + token]
            found[f"p-{offering}"] = _octagon(offering, fill, _sign(name, ink, 5.8))
            wild = TOKENS[WILD + token]
            found[f"p-{wild}"] = _octagon(wild, PAINTS[SILVER][0], _sign(ZONE_GLYPHS[token], KEYLINE, 5.6))
    for value, figure in enumerate(FIGURES):
        name = TOKENS[POINT_1 + value]
        drawn = f'<path d="{PLUS}{figure}" fill="none" stroke="{CREAM}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>'
        found[f"p-{name}"] = _octagon(name, POINTS_FILL, drawn)
    found["p-marker"] = _square("marker", "#c9a468", _sign("lock", KEYLINE))
    found["p-plug"] = _symbol(
        "plug", f'<rect x=".7" y=".7" width="22.6" height="22.6" rx="2.6" fill="#dfc08a" {FRAME}/>' + PLUG
    )
    found["p-offering"] = _octagon("offering", "#f6e3b0", _sign("offering", "#5a3600", 5.6))
    found["p-any-pay"], found["p-any"] = _any()
    glyph_jar = "M8.2 6.4V5C8.2 3 9.7 1.6 12 1.6S15.8 3 15.8 5v1.4zM7.4 7.8h9.2v1.6c2.2 1.4 3 3.4 2.5 5.9L17.4 22.4H6.6L4.9 15.3c-.5-2.5.3-4.5 2.5-5.9z"
    found["p-jar"] = _symbol(
        "jar",
        f'<path d="{glyph_jar}" fill="#efe2c0" stroke="{KEYLINE}" stroke-width="1.2"/>'
        '<path d="M5.4 12.6h13.2" stroke="#a52e20" stroke-width="1.8"/>',
    )
    # Stretched to whatever room a jar has.
    found["p-canopic"] = (
        '<symbol id="p-canopic" viewBox="0 0 40 64" preserveAspectRatio="none">'
        f'<path d="M9 10h22q12 14 8 30l-4 23H5L1 40Q-3 24 9 10zM11 7.6q9-12 18 0z" fill="#f6ead0" stroke="{KEYLINE}" stroke-width="1.2"/>'
        '<path d="M8 10.6h24" stroke="#a52e20" stroke-width="2.4"/></symbol>'
    )
    return found


SYMBOLS: Final = _symbols()


def put(name: str, x: float, y: float, size: float, faint: bool = False) -> str:
    """A symbol of this game; what is not there is drawn faintly."""
    pale = ' opacity=".32"' if faint else ""
    return f'<use href="#p-{name}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"{pale}/>'


def piece(token: int, x: float, y: float, size: float, faint: bool = False) -> str:
    """A token as it lies on the table."""
    return put(TOKENS[token], x, y, size, faint)


def moving(name: str, at: str, x: float, y: float, size: float) -> str:
    """A token that can glide: all of its kind are alike, and this one lies at a place."""
    return (
        f'<use href="#p-{name}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" '
        f'data-kind="token-{name.removesuffix("-gain")}" data-at="{at}"/>'
    )


def travelling(card: str, at: str, drawn: str, x: float, y: float) -> str:
    """A card, drawn at the origin, that can glide from where it is shown to its owner."""
    return f'<g data-kind="{card}" data-at="{at}" transform="translate({x:g} {y:g})">{drawn}</g>'


def gained(token: int, x: float, y: float, size: float) -> str:
    """A resource as something to gain."""
    return put(f"{TOKENS[token]}-gain", x, y, size)


def gain_name(word: str) -> str:
    """The symbol of something that is gained: a resource or a jar."""
    return word if word == "jar" else f"{word}-gain"


def value_of(token: int, leftover: int) -> int:
    """What a token is worth at the end."""
    return leftover + max(0, token - POINT_1 + 1) if token < MARKER else 0


def kind_tip(token: int) -> str:
    """Which sentence explains a token."""
    if token < RESOURCE_KINDS:
        return "silver" if token == SILVER else "resource"
    if token == MARKER:
        return "marker"
    return "offering" if token < WILD else "wild" if token < POINT_1 else "points"


@lru_cache(maxsize=512)
def line(cx: float, cy: float, size: float, parts: tuple[str, ...], room: float, cls: str = "formula") -> str:
    """An effect in one line: parts that begin with ``:`` are glyphs, with ``#`` symbols of this game, the rest is text."""
    letters = max(SMALLEST, size * 0.8)
    gap = size * 0.16
    sizes = [
        size * (0.7 if part in (":arrow", ":swap") else 1) if part[0] in ":#" else width(part, letters, True)
        for part in parts
    ]
    total = sum(sizes) + gap * (len(parts) - 1)
    if total > room:
        written = sum(one for one, part in zip(sizes, parts, strict=True) if part[0] not in ":#")
        shrink = max(0.4, (room - written) / max(1.0, total - written))
        sizes = [one * shrink if part[0] in ":#" else one for one, part in zip(sizes, parts, strict=True)]
        gap *= shrink
        total = sum(sizes) + gap * (len(parts) - 1)
    x = cx - total / 2
    out = []
    for part, taken in zip(parts, sizes, strict=True):
        left, top = round(x, 1), round(cy - taken / 2, 1)
        if part[0] == ":":
            out.append(glyph(part[1:], left, top, round(taken, 1), cls))
        elif part[0] == "#":
            out.append(put(part[1:], left, top, round(taken, 1)))
        else:
            out.append(
                text(
                    round(x + taken / 2, 1),
                    round(cy + letters * 0.36, 1),
                    round(letters, 1),
                    part,
                    f"strong {cls}",
                    "middle",
                )
            )
        x += taken + gap
    return "".join(out)
