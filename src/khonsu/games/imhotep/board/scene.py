"""What the painters of this board share: the position as one seat sees it, and its words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.art import marks
from khonsu.art.pieces import block
from khonsu.art.svg import Layered, group
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.imhotep import tasks
from khonsu.games.imhotep.state import Table

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from khonsu.engine.text import Catalogue
    from khonsu.engine.view import View

# On a phone: how high the room is that a finger has for a stone, a sled or a card.
REACH: Final = 46.0


def table_of(view: View) -> Table:
    """What lies on the table, as a view of this game shows it."""
    assert isinstance(view.position, Table)
    return view.position


class Scene(Layered):
    """One view of a position, about to be painted."""

    def __init__(self, view: View, text: Catalogue, names: Sequence[str], tall: bool, legal: frozenset[str]) -> None:
        self.table = table_of(view)
        self.seat = view.seat
        self.text = text
        self.names = names
        self.tall = tall
        # Elements that begin a legal choice of the viewer.
        self.legal = legal
        # What the viewer is asked now: a task of the stack, or -1.
        self.asked = view.position.stack[-1][0] if view.legal() else -1
        super().__init__(view.seat, tuple(names), text.lang, tall, legal)

    def offer(self) -> Hashable:
        """What the answers on a site depend on, if one is asked for now."""
        if self.asked not in (tasks.BONUS_CARD, tasks.BONUS_STONES, tasks.BONUS_LOAD, tasks.TEMPLE_CHOICE):
            return None
        seat = self.table.stack[-1][1]
        return self.asked, self.table.sled[seat], self.table.quarry[seat]

    def letter(self, seat: int) -> str:
        """The letter of a seat's stone."""
        return SEAT_LETTERS[seat]

    def name(self, seat: int) -> str:
        """What a player is called."""
        return self.text.seat_name(seat, self.names)

    def stone(self, seat: int, place: str, x: float, y: float, size: float) -> str:
        """A stone that can glide; `place` says where it lies, alone."""
        return block(SEAT_LETTERS[seat], x, y, size, place)

    def newest(self, piece: str, x: float, y: float, size: float) -> str:
        """The stone that has come last, ready to be marked as such."""
        return group(piece, marks.trace(x, y, size, size), cls="newest")
