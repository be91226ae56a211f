"""What the painters of this board share: the position as one seat sees it, its words, and what can be tapped."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING

from khonsu.art import marks
from khonsu.art.lettering import fitted, shortened, width
from khonsu.art.svg import Layer, Layered, button, rect, text
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.pharaon import tasks
from khonsu.games.pharaon.state import (
    ACTIVE,
    ARTISANS,
    COLOUR_COUNT,
    EMPTY,
    NILE,
    NOBLES,
    OFFERINGS,
    TOKENS,
    WHEEL_SPACES,
    Table,
)
from khonsu.games.pharaon.zone_action import zone_of

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from khonsu.engine.text import Catalogue
    from khonsu.engine.view import View

# A frame: corner, width, height and radius.
Ring = tuple[float, float, float, float, float]


def hero(view: View) -> int:
    """The seat whose things lie in front: the viewer's own; for spectators that of whoever acts, and in the end the winner's."""
    if view.seat is not None:
        return view.seat
    if view.actor is not None:
        return view.actor
    # Nobody has won where the Traitor has.
    return next(iter(view.position.winners()), 0)


def table_of(view: View) -> Table:
    """What lies on the table, as a view of this game shows it."""
    assert isinstance(view.position, Table)
    return view.position


class Scene(Layered):
    """One view of a position, about to be painted."""

    def __init__(
        self, view: View, text: Catalogue, names: Sequence[str], tall: bool, paths: Sequence[tuple[str, ...]]
    ) -> None:
        self.table = table_of(view)
        self.facts = self.table.facts
        self.hero = hero(view)
        self.text = text
        self.names = names
        self.tall = tall
        # Elements that may begin a legal choice of the viewer, all that may be a step of one, and those of longer choices.
        self.legal = {steps[0] for steps in paths}
        self.steps = {step for steps in paths for step in steps}
        self.shared = {step for steps in paths if len(steps) > 1 for step in steps}
        self.choices = view.legal()
        self.seat = view.seat
        # What is asked now, whoever is asked.
        self.task = self.table.stack[-1][0] if self.table.stack else EMPTY
        super().__init__(view.seat, tuple(names), text.lang, tall)

    def element(self, facts: Hashable, paint: Callable[..., str], *args: Hashable) -> Layer:
        """The same where the painter makes a single element, which needs no group around it."""
        return Layer((paint, args, self._shown, facts), partial(paint, self, *args))

    def lit(self, *kinds: str) -> frozenset[tuple[str, bool, bool]]:
        """The elements of some kinds that are steps of choices now, whether they begin one and whether one goes on after them."""
        found = [key for key in self.steps if key.startswith(kinds)]
        return frozenset([(key, key in self.legal, key in self.shared) for key in found])

    @property
    def asked(self) -> int:
        """The zone that is decided about now, EMPTY if it is none in particular."""
        if self.task in (tasks.PAY, tasks.TOKEN):
            return zone_of(self.table.stack[-1][2])
        return {tasks.BONUS: OFFERINGS, tasks.KEEP: NOBLES, tasks.ARTISAN: ARTISANS, tasks.TRACK: NILE}.get(self.task, EMPTY)

    def letter(self, side: int) -> str:
        """The letter of a side; the Traitor has basalt stones."""
        return SEAT_LETTERS[side]

    def mark(self, side: int) -> str:
        """The letter by which pieces of a side are called."""
        return self.table.letter(side)

    def stone(self, side: int) -> str:
        """The letter of the stone that a side plays with."""
        return SEAT_LETTERS[side] if side < self.table.players else SEAT_LETTERS[-1]

    def name(self, side: int) -> str:
        """What a side is called."""
        return self.text.seat_name(side, self.names) if side < self.table.players else self.text("board.traitor")

    def free(self, zone: int) -> int:
        """How many places are free to enter a zone."""
        colour = self.table.entry[zone]
        spaces = self.facts.spaces[self.table.players]
        return self.table.wheel[colour * WHEEL_SPACES : colour * WHEEL_SPACES + spaces].count(EMPTY)

    def following(self, zone: int) -> int:
        """The colour that faces a zone in the next round; EMPTY if there is none."""
        return self.table.next_entry(zone) if self.table.round < self.facts.rounds else EMPTY

    def words(self, tokens: Sequence[int]) -> list[str]:
        """Tokens as words of the catalogue."""
        return [TOKENS[token] for token in tokens]

    def passed(self, side: int) -> bool:
        """Whether a side has passed in this round."""
        return self.table.rows[side] != ACTIVE

    def cost(self, colours: Sequence[int]) -> list[int]:
        """A price by colour as a list of tokens."""
        return [colour for colour in range(COLOUR_COUNT) for _ in range(colours[colour])]

    def tap(self, key: str, label: str, ring: Ring, *parts: str, moves: bool = False, solid: bool = False) -> str:
        """A thing that may be a step of a choice; it has the frame of one only while it is one.

        What events name as a part of the last move `moves` and can show it. Behind a `solid` thing the frame is filled.
        """
        x, y, w, h, radius = ring
        frame = ""
        if solid and key in self.steps:
            frame = rect(x - 2, y - 2, w + 4, h + 4, "glow pill", radius + 2)
        elif key in self.shared:
            frame = marks.ring(*ring)
        elif key in self.steps:
            # Tapping it is the whole choice, so it is never seen picked.
            frame = f'<g class="glow">{rect(x, y, w, h, "key", radius)}{rect(x, y, w, h, "ring", radius)}</g>'
        return button(key, label, frame, *parts, marks.trace(x, y, w, h, radius + 2) if moves else "", legal=self.legal)


def words(x: float, y: float, size: float, sentence: str, room: float, cls: str = "ink", anchor: str = "start") -> str:
    """A line that fits its room: smaller if it must be, cut if it is still too long."""
    bold = "num" in cls or "strong" in cls
    if width(sentence, size, bold) > room:
        size = fitted(sentence, room, size, bold)
        sentence = shortened(sentence, room, size, bold)
    return text(x, y, size, sentence, cls, anchor)


@lru_cache(maxsize=16)
def slab(x: float, y: float, w: float, h: float) -> str:
    """A plain stone for what stands beside the zones."""
    return rect(x + 2, y + 3, w, h, "shadow", 5) + rect(x, y, w, h, "rock", 5)
