"""The squares of Mykerinos' territory, row by row: which are neighbours, and where plots and zones lie."""

from __future__ import annotations

from typing import Final

WIDTH: Final = 8
SQUARES: Final = 72
# The squares of two zones side by side.
BAND: Final = 24

# Instead of the colour of a cube: nobody's, or the square does not exist in this round.
NOBODY: Final = -1
VOID: Final = 9


def _neighbours() -> list[list[int]]:
    """The orthogonal neighbours of each square, ascending; borders of plots and zones do not matter."""
    found: list[list[int]] = []
    for square in range(SQUARES):
        near: list[int] = []
        if square >= WIDTH:
            near.append(square - WIDTH)
        if square % WIDTH > 0:
            near.append(square - 1)
        if square % WIDTH < WIDTH - 1:
            near.append(square + 1)
        if square < SQUARES - WIDTH:
            near.append(square + WIDTH)
        found.append(near)
    return found


NEIGHBOURS: Final[list[list[int]]] = _neighbours()


def square_of(position: int, index: int) -> int:
    """The square of a plot position (from 0) that holds the plot's square `index` (rotation already applied)."""
    return (3 * (position // 4) + index // 2) * WIDTH + 2 * (position % 4) + index % 2


def zone_of(square: int) -> int:
    """The zone (from 0) that a square lies in."""
    return 2 * (square // WIDTH // 3) + square % WIDTH // 4


def zone_squares(zone: int) -> list[int]:
    """The twelve squares of a zone (from 0), ascending."""
    corner = zone // 2 * 3 * WIDTH + zone % 2 * 4
    return [corner + row * WIDTH + column for row in range(3) for column in range(4)]


ZONE_SQUARES: Final[list[list[int]]] = [zone_squares(zone) for zone in range(6)]
