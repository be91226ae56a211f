"""Everybody's chances through a game, drawn: bands that add up to all, one upon the other, and a flag at every moment that mattered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.art.palette import SEATS
from khonsu.art.svg import escaped
from khonsu.engine.text import SEAT_LETTERS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from khonsu.analysis.review import Review

WIDTH, HEIGHT = 1080.0, 96.0
TOP, EDGE = 26.0, 1.0
# How much room a flag takes.
CLOTH = 26.0
INK, PAPER = "#1d140c", "#fdf6e6"
# What is nobody's, where an adversary without a seat may win.
NOBODY = "#6b5b45"
FLAGS = {"missed": "#a51d14", "found": "#1f6b45", "turned": "#6b4b00"}
# Ragged where something was missed, with two tails where something was found, straight where luck turned.
SHAPES = {"missed": "v18h24l-5 -6l5 -12z", "found": "v18h24l-6 -9l6 -9z", "turned": "v18h24v-18z"}


def bands(chances: Sequence[Sequence[float]], width: float = WIDTH) -> str:
    """The bands, that of the first seat lowest; against nobody, what is left is nobody's."""
    across = width / max(1, len(chances) - 1)
    below = [0.0] * len(chances)
    parts: list[str] = []
    for seat in range(len(chances[0])):
        above = [low + found[seat] for low, found in zip(below, chances, strict=True)]
        parts.append(_band(below, above, across, SEATS[seat].fill))
        parts.append(_inlay(below, above, across, SEAT_LETTERS[seat]))
        below = above
    if len(chances[0]) == 1:
        parts.append(_band(below, [1.0] * len(below), across, NOBODY))
    return "".join(parts)


def _band(below: Sequence[float], above: Sequence[float], across: float, fill: str) -> str:
    there = [f"{at * across:.1f} {_height(share):.1f}" for at, share in enumerate(above)]
    back = [f"{at * across:.1f} {_height(share):.1f}" for at, share in reversed(list(enumerate(below)))]
    return f'<path class="share" fill="{fill}" stroke="{INK}" d="M{"L".join([*there, *back])}z"/>'


def _inlay(below: Sequence[float], above: Sequence[float], across: float, letter: str) -> str:
    """The letter of a seat where its band is widest: colours alone do not tell everybody whose it is."""
    at = max(range(len(above)), key=lambda place: (above[place] - below[place], -place))
    x = min(max(at * across, 12.0), (len(above) - 1) * across - 12.0)
    if above[at] - below[at] < 0.2:
        return ""
    y = _height((above[at] + below[at]) / 2)
    return f'<use class="inlay" href="#seal-{letter}" x="{x - 8:.1f}" y="{y - 8:.1f}" width="16" height="16"/>'


def _height(share: float) -> float:
    return TOP + (HEIGHT - TOP) * (1.0 - min(1.0, max(0.0, share)))


def flags(review: Review, width: float = WIDTH, link: Callable[[int], str] | None = None) -> str:
    """A numbered flag at every moment; `link` says where it leads."""
    across = width / max(1, len(review.chances) - 1)
    poles = [moment.at * across for moment in review.moments]
    parts: list[str] = []
    for number, (moment, x, left) in enumerate(zip(review.moments, poles, _apart(poles, width), strict=True), 1):
        drawn = (
            f'<path class="pole" fill="none" stroke="{INK}" d="M{left:.1f} 20L{x:.1f} {TOP:g}V{HEIGHT:g}"/>'
            f'<g transform="translate({left:.1f} 2)">{_cloth(moment.kind, number)}</g>'
        )
        if link is None:
            parts.append(f'<g class="flag">{drawn}</g>')
        else:
            room = f'<rect x="{left - 1:.1f}" width="{CLOTH:g}" height="{TOP:g}" fill="none" pointer-events="all"/>'
            parts.append(
                f'<a class="flag" href="{link(moment.at)}" data-at="{moment.at}" aria-label="{number}">{room}{drawn}</a>'
            )
    return "".join(parts)


def _apart(poles: list[float], width: float) -> list[float]:
    """Where flags hang so that none covers another: at their poles, or beside those of their neighbours."""
    found = poles[:]
    for place in range(1, len(found)):
        found[place] = max(found[place], found[place - 1] + CLOTH)
    most = width - CLOTH
    for place in reversed(range(len(found))):
        found[place] = min(found[place], most)
        most = found[place] - CLOTH
    return found


def pennant(kind: str, number: int) -> str:
    """The flag of a moment alone."""
    return f'<svg class="pennant" viewBox="-1 -1 26 20" aria-hidden="true">{_cloth(kind, number)}</svg>'


def _cloth(kind: str, number: int) -> str:
    words = f'fill="{PAPER}" font-size="12" font-weight="700" text-anchor="middle"'
    return (
        f'<path d="M0 0{SHAPES[kind]}" fill="{FLAGS[kind]}" stroke="{PAPER}"/><text x="9" y="13.5" {words}>{number}</text>'
    )


def picture(review: Review, label: str) -> str:
    """A whole picture for a file."""
    letters = "".join(
        f'<symbol id="seal-{SEAT_LETTERS[seat]}" viewBox="0 0 16 16"><circle cx="8" cy="8" r="7.5" fill="{PAPER}" stroke="{INK}"/>'
        f'<text x="8" y="12" font-size="11" font-weight="700" text-anchor="middle" fill="{INK}">{SEAT_LETTERS[seat]}</text></symbol>'
        for seat in range(review.players)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-EDGE:g} 0 {WIDTH + 2 * EDGE:g} {HEIGHT + EDGE:g}" '
        f'font-family="sans-serif" role="img" aria-label="{escaped(label)}">'
        f'<rect x="{-EDGE:g}" width="{WIDTH + 2 * EDGE:g}" height="{HEIGHT + EDGE:g}" fill="{PAPER}"/>'
        f"{letters}{bands(review.chances)}{flags(review)}</svg>\n"
    )
