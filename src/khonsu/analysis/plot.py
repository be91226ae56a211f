"""Everybody's chances through a game, drawn: bands that add up to all, one upon the other, and a flag at every moment that mattered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.art.palette import SEATS
from khonsu.art.svg import escaped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khonsu.analysis.review import Review

WIDTH, HEIGHT = 1080.0, 96.0
TOP, EDGE = 26.0, 1.0
# What is nobody's, where an adversary without a seat may win.
NOBODY = "#6b5b45"
FLAGS = {"missed": "#a51d14", "found": "#1f6b45", "turned": "#6b4b00"}
SHAPES = {"missed": "v16h24l-5 -5l5 -11z", "found": "v16h24l-6 -8l6 -8z", "turned": "v16h24v-16z"}


def bands(chances: Sequence[Sequence[float]], first: int = 0) -> str:
    """The bands alone: that of `first` lowest, the others above it in their order; against nobody, what is left is nobody's."""
    seats = len(chances[0])
    order = [(first + place) % seats for place in range(seats)]
    across = WIDTH / max(1, len(chances) - 1)
    below = [0.0] * len(chances)
    parts: list[str] = []
    for seat in order:
        above = [low + found[seat] for low, found in zip(below, chances, strict=True)]
        parts.append(_band(below, above, across, f'class="band s{seat}" fill="{SEATS[seat].fill}"'))
        below = above
    if seats == 1:
        parts.append(_band(below, [1.0] * len(below), across, f'class="band" fill="{NOBODY}"'))
    return "".join(parts)


def _band(below: Sequence[float], above: Sequence[float], across: float, attributes: str) -> str:
    there = [f"{at * across:.1f} {_height(share):.1f}" for at, share in enumerate(above)]
    back = [f"{at * across:.1f} {_height(share):.1f}" for at, share in reversed(list(enumerate(below)))]
    return f'<path {attributes} stroke="#1d140c" stroke-width="1" d="M{"L".join([*there, *back])}z"/>'


def _height(share: float) -> float:
    return TOP + (HEIGHT - TOP) * (1.0 - min(1.0, max(0.0, share)))


def flags(review: Review) -> str:
    """A numbered flag at every moment: ragged where something was missed, with two tails where something was found, straight where luck turned."""
    across = WIDTH / max(1, len(review.chances) - 1)
    parts: list[str] = []
    for number, moment in enumerate(review.moments, 1):
        x = (moment.at + 1) * across
        # The last ones fly to the left.
        side = -24 if x > WIDTH - 30 else 0
        parts.append(
            f'<g class="flag {moment.kind}" data-at="{moment.at}"><path d="M{x:.1f} 2V{HEIGHT:g}" stroke="#1d140c"/>'
            f'<path d="M{x + side:.1f} 2{SHAPES[moment.kind]}" fill="{FLAGS[moment.kind]}" stroke="#fdf6e6"/>'
            f'<text x="{x + side + 9:.1f}" y="14" fill="#fdf6e6" font-size="11" font-weight="700" text-anchor="middle">{number}</text></g>'
        )
    return "".join(parts)


def picture(review: Review, label: str) -> str:
    """A whole picture for a file."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-EDGE:g} 0 {WIDTH + 2 * EDGE:g} {HEIGHT + EDGE:g}" '
        f'font-family="sans-serif" role="img" aria-label="{escaped(label)}">'
        f'<rect x="{-EDGE:g}" width="{WIDTH + 2 * EDGE:g}" height="{HEIGHT + EDGE:g}" fill="#fdf6e6"/>'
        f"{bands(review.chances)}{flags(review)}</svg>\n"
    )
