"""How a game shows itself: its drawing, and everything the page around it says about a position.

A game's `board.py` has a subclass named `BOARD`. It sees Views only. Elements of the drawing that can be clicked, explained or
highlighted carry `data-id`; pieces that are all alike (stones, cubes) carry `data-kind` and the place they are at as `data-at`, and
the page lets a piece glide from where one of its kind has gone to where one has come.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from khonsu.engine.message import Message

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from khonsu.engine.text import Catalogue
    from khonsu.engine.view import View


# A part of a drawing: a key, and what paints it. Who has seen a layer with the same key need not be sent this one.
Layer: TypeAlias = tuple[Hashable, Callable[[], str]]


@dataclass(frozen=True)
class Holding:
    """Something a player has, as a small picture with a number; `tip` says what it is.

    `tint` is a colour class: `plain` stands without a frame, `spent` is pale, `bad` needs care. `figures` take the place of the number
    where one does not say enough.
    """

    glyph: str
    count: int
    tip: Message
    tint: str = ""
    figures: str = ""


@dataclass(frozen=True)
class Note:
    """What a choice costs or brings, beside it in the list: a small picture with figures, and the same in words.

    `tone` is `good`, `bad`, `goal` for a secret goal that comes nearer, or nothing.
    """

    glyph: str
    figures: str
    tip: Message
    tone: str = ""


class Board(ABC):
    """The face of a game."""

    # A glyph for each kind of choice.
    icons: dict[str, str] = {}
    # The game's own SVG symbols by id: a page holds them all once, a picture that stands alone those it uses.
    symbols: Mapping[str, str] = {}
    # Whether `spread` draws what lies before a player.
    spreads = False

    @abstractmethod
    def layers(self, view: View, text: Catalogue, names: list[str], tall: bool) -> Sequence[Layer]:
        """The drawing for a page, wide for desktops, tall for phones: its opening tag, then one element for each part of it."""

    @abstractmethod
    def paint(self, view: View, text: Catalogue, names: list[str], tall: bool) -> str:
        """The same as a standalone SVG."""

    @abstractmethod
    def path(self, view: View, choice: int) -> tuple[str, ...]:
        """The elements that are clicked to make a choice: one of its `starts` first, the others in any order."""

    def starts(self, choice: int, path: tuple[str, ...]) -> tuple[str, ...]:
        """The elements of a choice's path that may be clicked first: the first one, or more where things are chosen together."""
        return path[:1]

    @abstractmethod
    def cover(self, text: Catalogue) -> str:
        """The picture on the game's card, as a standalone SVG."""

    @abstractmethod
    def tips(self, view: View, text: Catalogue) -> dict[str, str]:
        """What each element of the drawing is and does, made from the component data."""

    @abstractmethod
    def progress(self, view: View) -> tuple[int, int]:
        """How far the game is: the running round and how many there are (0: not known)."""

    def phases(self, view: View) -> tuple[int, list[Message]]:
        """The parts of a round and which of them is running, counted from 0; no parts where a round has none."""
        return 0, []

    def holdings(self, view: View, seat: int) -> list[Holding]:
        """What the row of a player shows besides the score."""
        return []

    def standing(self, view: View, seat: int, text: Catalogue) -> list[str]:
        """All that a player has, line by line, for whoever opens his row."""
        lines: list[str] = []
        for held in self.holdings(view, seat):
            figures = held.figures or (str(held.count) if held.count > 1 else "")
            lines.append(f"{figures} · {text.say(held.tip)}" if figures else text.say(held.tip))
        return lines

    def remark(self, view: View, seat: int) -> Message | None:
        """A few words below the name of a player: where he is, or what comes next for him."""
        return None

    def spread(self, view: View, text: Catalogue, names: list[str], seat: int, tall: bool) -> Sequence[Layer]:
        """Everything that lies before one player, in layers; for games whose board shows it of one player only."""
        return ()

    def icon(self, view: View, choice: int) -> str:
        """The glyph beside a choice."""
        return self.icons.get(view.game.space.kind(choice).name, "ankh")

    def listed(self, view: View) -> list[int]:
        """The choices in the order of the list; by number, unless a game has a better one."""
        return list(view.choices)

    def notes(self, view: View, choice: int) -> list[Note]:
        """What matters about a choice, in figures."""
        return []

    def group(self, view: View, choice: int) -> Message:
        """The heading that a choice is filtered by."""
        return Message("group." + view.game.space.kind(choice).name)

    def help(self, view: View) -> Message | None:
        """One line of help below the question, if there is something to say."""
        return None

    def warning(self, view: View, choice: int) -> Message | None:
        """What a player should know before making a choice that he may regret."""
        return None

    def tempting(self, view: View) -> list[int]:
        """Choices that are not legal but that a player would try: shown locked, with the reason."""
        return []

    def lesson(self, view: View) -> Message | None:
        """What a guided first game teaches in this position; the page shows each lesson once."""
        return None
