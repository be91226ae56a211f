"""How the score of a game went, drawn as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from khonsu.art.palette import SEATS
from khonsu.engine.text import SEAT_LETTERS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khonsu.table.match import Match

WIDTH, HEIGHT = 340.0, 190.0
LEFT, RIGHT, TOP, BOTTOM = 30.0, 24.0, 10.0, 20.0
DASHES = ("", "9 3", "3 3", "12 3 3 3", "6 6")


def score_history(match: Match) -> list[list[int]]:
    """The points of all who are ranked if the game had ended there, position by position."""
    return [[state.position.score(side) for side in range(state.position.sides)] for state in match.positions()]


def _dashes(seat: int) -> str:
    """What tells the line of a stone from the others where colours do not."""
    return f' stroke-dasharray="{DASHES[seat]}"' if DASHES[seat] else ""


def plot(history: list[list[int]], label: str, stones: Sequence[int] = range(len(SEATS))) -> Markup:
    """How the score went: one line for everybody, in the colour of a seat and ending in its seal."""
    low = min(0, *(min(scores) for scores in history))
    high = max(1, *(max(scores) for scores in history))
    across = (WIDTH - LEFT - RIGHT) / max(1, len(history) - 1)
    up = (HEIGHT - TOP - BOTTOM) / (high - low)

    def point(at: int, score: int) -> tuple[float, float]:
        return LEFT + at * across, HEIGHT - BOTTOM - (score - low) * up

    parts = [_grid(low, high, point(0, 0)[0], up)]
    for side in range(len(history[0])):
        seat = stones[side]
        points = [point(at, scores[side]) for at, scores in enumerate(history)]
        line = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in _thinned(points))
        # An edge in the colour of ink makes pale seats readable on paper and dark ones at night.
        parts.append(f'<path d="{line}" fill="none" class="edge" stroke-width="4.2" stroke-linejoin="round"/>')
        parts.append(
            f'<path d="{line}" fill="none" stroke="{SEATS[seat].fill}" stroke-width="2.4" stroke-linejoin="round"{_dashes(seat)}/>'
        )
    parts += [_seal(stones[side], *at) for side, at in _apart([point(len(history) - 1, score) for score in history[-1]])]
    return Markup(
        f'<svg class="plot" viewBox="0 0 {WIDTH:g} {HEIGHT:g}" role="img" aria-label="{Markup.escape(label)}">{"".join(parts)}</svg>'
    )


def _grid(low: int, high: int, left: float, up: float) -> str:
    step = next(step for step in (1, 2, 5, 10, 20, 25, 50, 100, 250, 1000) if (high - low) / step <= 6)
    parts: list[str] = []
    for value in range(low - low % step, high + 1, step):
        if value < low:
            continue
        y = HEIGHT - BOTTOM - (value - low) * up
        parts.append(f'<path d="M{left:g} {y:.1f}H{WIDTH - RIGHT:g}" class="grid"/>')
        parts.append(f'<text x="{left - 6:g}" y="{y + 4:.1f}" text-anchor="end">{value}</text>')
    return "".join(parts)


def _thinned(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The same line without points in the middle of level stretches."""
    inner = [
        here
        for before, here, after in zip(points, points[1:], points[2:], strict=False)
        if not before[1] == here[1] == after[1]
    ]
    return [points[0], *inner, points[-1]] if len(points) > 1 else points * 2


def _apart(ends: list[tuple[float, float]]) -> list[tuple[int, tuple[float, float]]]:
    """The seals at the ends of the lines, moved apart where they would cover each other."""
    order = sorted(range(len(ends)), key=lambda seat: ends[seat][1])
    placed: list[tuple[int, tuple[float, float]]] = []
    below = -100.0
    for seat in order:
        x, y = ends[seat]
        below = max(y, below + 17)
        placed.append((seat, (x, below)))
    return placed


def _seal(seat: int, x: float, y: float) -> str:
    return f'<use href="#seal-{SEAT_LETTERS[seat]}" x="{x + 3:.1f}" y="{y - 8:.1f}" width="16" height="16"/>'
