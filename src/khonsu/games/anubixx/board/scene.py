"""What the painters of this board share: the position as one seat sees it, its words, and in which state each stone is."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from khonsu.art.lettering import shortened, width
from khonsu.art.svg import Layered, rect, text
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.anubixx.state import ARCH, COLOURS, RELIEF, Table

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from khonsu.engine.text import Catalogue
    from khonsu.engine.view import View


def table_of(view: View) -> Table:
    """What lies on the table, as a view of this game shows it."""
    assert isinstance(view.position, Table)
    return view.position


def hero(view: View) -> int:
    """The seat whose sheet is drawn large: the viewer's own; for spectators that of whoever acts, and in the end the winner's."""
    if view.seat is not None:
        return view.seat
    if view.actor is not None:
        return view.actor
    return view.position.winners()[0]


def away(table: Table, seat: int) -> int:
    """The dice, as bits, that are shown as put aside to whoever looks from a seat: its own, or those of the only one who builds."""
    acting = table.actors()
    return table.aside[seat] | (table.aside[acting[0]] if len(acting) == 1 else 0)


class Shape(NamedTuple):
    """What sheets look like, and the numbers at which the arch, its keystone and the relief begin."""

    rows: int
    height: int
    relief_rows: int
    relief_columns: int
    arch: int
    keystone: int
    relief: int


class Scene(Layered):
    """One view of a position, about to be painted."""

    def __init__(self, view: View, text: Catalogue, names: Sequence[str], tall: bool, legal: Collection[str]) -> None:
        self.table = table_of(view)
        self.facts = self.table.facts
        self.hero = hero(view)
        self.text = text
        self.names = names
        self.tall = tall
        # Elements that may begin a legal choice of the viewer.
        self.legal = legal
        self.choices = view.legal()
        self._labels: dict[tuple[str, int], str] = {}
        self.lost = [self.table.stranded(seat) for seat in range(self.table.players)]
        super().__init__(view.seat, tuple(names), text.lang, tall)

    @property
    def shape(self) -> Shape:
        """All that places on a sheet follow from: what is kept of them keeps nothing else of a box in memory."""
        facts = self.facts
        sizes = facts.rows, facts.height, facts.relief_rows, facts.relief_columns
        return Shape(*sizes, facts.begins[ARCH], facts.keystone, facts.begins[RELIEF])

    @property
    def ordered(self) -> int:
        """The stones of the large sheet that are chosen and not paid for yet, as bits."""
        return self.table.ordered(self.hero)

    def rolled(self, colour: int) -> bool:
        """Whether a die would pay for a stone of a colour on the large sheet."""
        return self.table.count_in_pool(self.hero, colour) > 0

    def lit(self, *kinds: str) -> frozenset[str]:
        """The elements of some kinds that begin a legal choice."""
        return frozenset([key for key in self.legal if key.startswith(kinds)])

    def letter(self, seat: int) -> str:
        """The letter of a seat."""
        return SEAT_LETTERS[seat]

    def name(self, seat: int) -> str:
        """What a player is called."""
        return self.text.seat_name(seat, self.names)

    def colour(self, seat: int, field: int) -> int:
        """The colour of a field on the sheet of a seat."""
        return self.table.colour_of(seat, field)

    def state(self, seat: int, field: int) -> str:
        """How a field looks: built, open, shut (what carries it is missing), or lost for good."""
        table = self.table
        if table.is_ticked(seat, field):
            return "built"
        if field >= self.facts.begins[RELIEF]:
            return "lost" if self.lost[seat] & self.facts.bit[field] else "open"
        return "open" if table.is_open(seat, field) else "shut"

    def label(self, seat: int, field: int, state: str, legal: bool) -> str:
        """A field in words."""
        key = "payable" if legal else "unpaid" if state == "open" and self.table.builds(seat) else state
        colour = self.colour(seat, field)
        said = self._labels.get((key, colour))
        if said is None:
            said = self._labels[key, colour] = self.text(f"aria.{key}", colour=COLOURS[colour])
        return said


def pill(right: float, y: float, value: str, w: float = 42, h: float = 22) -> str:
    """Points of a part in light figures on a dark ground."""
    return rect(right - w, y, w, h, "tomb", 5) + text(right - w / 2, y + h / 2 + 5.2, 15, value, "num cream", "middle")


def tag(x: float, y: float, w: float, h: float, value: str, reached: bool, size: float = 13) -> str:
    """What a step of a building is worth; the step that counts now is gilded."""
    ink = "num dark" if reached else "num ink"
    return rect(x, y, w, h, "next" if reached else "plaster", 4) + text(
        x + w / 2, y + h / 2 + size * 0.35, size, value, ink, "middle"
    )


def words(x: float, y: float, size: float, sentence: str, room: float, cls: str = "ink", anchor: str = "start") -> str:
    """A line that fits its room."""
    bold = "num" in cls or "strong" in cls
    return text(
        x, y, size, shortened(sentence, room, size, bold) if width(sentence, size, bold) > room else sentence, cls, anchor
    )
