"""Every choice that can come up in Mykerinos: its notation and its number."""

from __future__ import annotations

from typing import Final

from khonsu.engine.choices import Arg, Kind, Space
from khonsu.games.mykerinos.squares import SQUARES, WIDTH
from khonsu.games.mykerinos.state import HALL_NAMES, PATRONS

SQUARE_NAMES: Final = tuple(f"{'abcdefgh'[square % WIDTH]}{square // WIDTH + 1}" for square in range(SQUARES))
SIDES: Final = ("left", "right")
_SQUARE = Arg("square", SQUARE_NAMES)
_SIDE = Arg("side", SIDES)

SPACE: Final = Space(
    Kind("start", _SQUARE),
    Kind("extend", _SQUARE),
    Kind("next", _SQUARE),
    Kind("patron", Arg("patron", PATRONS)),
    Kind("hall", Arg("hall", HALL_NAMES)),
    Kind("take", _SIDE),
    Kind("box", _SIDE),
    Kind("pass"),
    Kind("decline"),
)
START: Final = 0
EXTEND: Final = 72
NEXT: Final = 144
PATRON: Final = 216
HALL: Final = 221
TAKE: Final = 236
BOX: Final = 238
PASS: Final = 240
DECLINE: Final = 241


def square_id(square: int) -> str:
    """The element of the drawing that a square is."""
    return f"square-{SQUARE_NAMES[square]}"
