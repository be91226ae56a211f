"""What the painters of this board share: the position as one seat sees it, its words, and which arrangement is painted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.art.pieces import block
from khonsu.art.svg import Layered
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.mykerinos import tasks
from khonsu.games.mykerinos.state import BROWN, NO_PLOT, Table

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from khonsu.engine.text import Catalogue
    from khonsu.engine.view import View

# The stone that stands for the neutral colour: the last one, which no player of two has.
NEUTRAL_LETTER = SEAT_LETTERS[-1]


def table_of(view: View) -> Table:
    """What lies on the table, as a view of this game shows it."""
    assert isinstance(view.position, Table)
    return view.position


class Scene(Layered):
    """One view of a position, about to be painted."""

    def __init__(self, view: View, text: Catalogue, names: Sequence[str], tall: bool, legal: Collection[str]) -> None:
        self.table = table_of(view)
        self.seat = view.seat
        self.text = text
        self.names = names
        self.tall = tall
        # Elements that begin a legal choice of the viewer.
        self.legal = legal
        self.choices = view.legal()
        task, _seat, a, _b = self.table.stack[-1] if self.table.stack else (-1, -1, -1, -1)
        self.task = task
        # The zone that is being evaluated, or -1.
        self.zone = a if task in (tasks.CHOOSE, tasks.REST, tasks.BOX) else -1
        self.exhibiting = exhibiting(self.table)
        self.last_round = last_round(self.table)
        self.hero = hero(self.table, self.seat)
        super().__init__(view.seat, tuple(names), text.lang, tall, self.last_round)

    def lit(self, keys: Iterable[str]) -> tuple[str, ...]:
        """Those of some elements that begin a legal choice."""
        return tuple([key for key in keys if key in self.legal]) if self.legal else ()

    def zones(self) -> range:
        """The zones of this round."""
        return range(self.table.zones())

    def done(self, zone: int) -> bool:
        """Whether a zone has been evaluated: all its plots are gone."""
        return self.table.field[2 * zone] == NO_PLOT and self.table.field[2 * zone + 1] == NO_PLOT

    def letter(self, colour: int) -> str:
        """The letter of a colour's stone."""
        return letter(self.table, colour)

    def name(self, seat: int) -> str:
        """What a player is called."""
        return self.text.seat_name(seat, self.names)

    def cube(self, colour: int, place: str, x: float, y: float, size: float) -> str:
        """A cube that can glide; `place` says where it lies, alone."""
        return block(self.letter(colour), x, y, size, place)


def exhibiting(table: Table) -> bool:
    """Whether the museum is what matters now; on a narrow board it then takes the place of the dig."""
    if not table.stack:
        return True
    task, _seat, a, _b = table.stack[-1]
    return task in (tasks.CHOOSE, tasks.REST, tasks.BOX) or (task == tasks.PATRON and a == BROWN)


def last_round(table: Table) -> bool:
    """Whether the territory of the last round, which is larger, lies on the table."""
    return table.round == len(table.facts.plot_rows)


def hero(table: Table, seat: int | None) -> int:
    """Whose cards are shown large: the viewer's, or for spectators those of whoever acts."""
    if seat is not None:
        return seat
    return 0 if table.actor is None else table.actor


def letter(table: Table, colour: int) -> str:
    """The letter of a colour's stone; the neutral colour has one of its own."""
    return SEAT_LETTERS[colour] if colour < table.players else NEUTRAL_LETTER
