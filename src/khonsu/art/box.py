"""A part of a board: where something is painted."""

from typing import Final, NamedTuple

# How far apart on a phone things should lie that fingers tap.
FINGER: Final = 44.0


class Box(NamedTuple):
    """A part of the board."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.h

    @property
    def cx(self) -> float:
        """The middle from left to right."""
        return self.x + self.w / 2

    def inset(self, left: float, top: float, right: float, bottom: float) -> "Box":
        """What remains inside a frame of these widths."""
        return Box(self.x + left, self.y + top, self.w - left - right, self.h - top - bottom)
