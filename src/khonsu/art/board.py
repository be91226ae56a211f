"""How a game shows itself: its drawing, and everything the page around it says about a position.

A game's folder `board` has one `Board` named `BOARD`, made of functions of Views. Elements of the drawing that can be clicked, explained or
highlighted carry `data-id`; pieces that are all alike (stones, cubes) carry `data-kind` and the place they are at as `data-at`, and
the page lets a piece glide from where one of its kind has gone to where one has come.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, TypeAlias

from khonsu.art.defs import picture
from khonsu.art.lessons import Plan
from khonsu.engine.message import Message

if TYPE_CHECKING:
    from khonsu.art.figure import Figure
    from khonsu.engine.game import Game
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

    @property
    def number(self) -> str:
        """What is written beside the picture: one of a thing is seen without a number, none of it is not."""
        return self.figures or ("" if self.count == 1 else str(self.count))


@dataclass(frozen=True)
class Note:
    """What a choice costs or brings, beside it in the list: a small picture with figures, and the same in words.

    `tone` is `good`, `bad`, `goal` for a secret goal that comes nearer, or nothing.
    """

    glyph: str
    figures: str
    tip: Message
    tone: str = ""


@dataclass(frozen=True)
class Entry:
    """A row of a listing: its cells, and a small picture before them. One with a single cell heads those below it.

    `key` is what the row is found by in the rules; `tint` is a colour class of the picture.
    """

    cells: tuple[str, ...]
    glyph: str = ""
    key: str = ""
    tint: str = ""


@dataclass(frozen=True)
class Listing:
    """A table of the rules that is made from the components: all cards, say, or what is laid out for how many players."""

    head: tuple[str, ...]
    rows: tuple[Entry, ...]
    # Whether the last column has sentences: where there is little room they stand below the other cells.
    told: bool = False


def _nothing(view: View, *_: object) -> None:
    return None


def _none(view: View, *_: object) -> list[Any]:
    return []


def _first(choice: int, path: tuple[str, ...]) -> tuple[str, ...]:
    return path[:1]


def _by_number(view: View) -> list[int]:
    return view.legal()


def _by_kind(view: View, choice: int) -> Message:
    return _of_kind(view.game.space.kind(choice).name)


# There are as many as games have kinds of choices.
@cache
def _of_kind(name: str) -> Message:
    return Message("group." + name)


@dataclass(frozen=True, kw_only=True)
class Board:
    """The face of a game: what it must say, and below it what it may say."""

    # The drawing for a page, wide for desktops, tall for phones: its opening tag, then one element for each part of it.
    layers: Callable[[View, Catalogue, Sequence[str], bool], Sequence[Layer]]
    # The elements that are clicked to make a choice: one of its `starts` first, the others in any order. Of a choice that is not legal, those that
    # somebody would click who tries it; none where there is nothing.
    path: Callable[[View, int], tuple[str, ...]]
    # The picture on the game's card.
    front: Callable[[Catalogue], Sequence[Layer]]
    # What each element of the drawing is and does, made from the component data.
    tips: Callable[[View, Catalogue], dict[str, str]]
    # The position as text, for terminals.
    terminal: Callable[[View, Catalogue, Sequence[str]], str]
    # A glyph for each kind of choice.
    icons: Mapping[str, str]

    # The drawing that stands alone, where no script lets glow what is legal.
    alone: Callable[[View, Catalogue, Sequence[str], bool], Sequence[Layer]] | None = None
    # Everything that lies before one player; for games whose board shows it of one player only.
    spread: Callable[[View, Catalogue, Sequence[str], int, bool], Sequence[Layer]] | None = None
    # The game's own SVG symbols by id: a page holds them all once, a picture that stands alone those it uses.
    symbols: Mapping[str, str] = field(default_factory=dict)
    # The elements of a choice's path that may be clicked first: the first one, or more where things are chosen together.
    starts: Callable[[int, tuple[str, ...]], tuple[str, ...]] = _first
    # What an adversary is called who never chooses, in a game that has one: `Position.sides` counts it after the seats.
    adversary: Message | None = None
    # The parts of a round and which of them is running, counted from 0; no parts where a round has none.
    phases: Callable[[View], tuple[int, list[Message]]] = lambda view: (0, [])
    # What the row of a player shows besides the score.
    holdings: Callable[[View, int], list[Holding]] = _none
    # All that a player has, line by line, for whoever opens his row; without it, his holdings.
    standing: Callable[[View, int, Catalogue], list[str]] | None = None
    # A few words below the name of a player: where he is, or what comes next for him.
    remark: Callable[[View, int], Message | None] = _nothing
    # The glyph of a choice where its kind does not say enough; None: that of its kind.
    own_icon: Callable[[View, int], str | None] = _nothing
    # The choices in the order of the list; of several that leave whoever chooses the same, it may hold one.
    listed: Callable[[View], list[int]] = _by_number
    # What matters about a choice, in figures.
    notes: Callable[[View, int], list[Note]] = _none
    # All that the row of a choice depends on besides the choice itself, so that it need not be made again; None where it is made anew. Its words
    # name no player.
    row: Callable[[View, int], Hashable | None] = _nothing
    # The heading that a choice is filtered by.
    group: Callable[[View, int], Message] = _by_kind
    # One line of help below the question, if there is something to say.
    help: Callable[[View], Message | None] = _nothing
    # The choice that a payment is for, while it is asked how to pay.
    pays_for: Callable[[View], int | None] = _nothing
    # What is asked once some elements of a path are tapped: the question, and what to tap now. For games with choices of several steps.
    asks: Callable[[View, frozenset[str]], tuple[Message, Message] | None] = _nothing
    # What a player should know before making a choice that he may regret.
    warning: Callable[[View, int], Message | None] = _nothing
    # Kinds of choices that give something away which does not come back: asked about before they are final, like all with a warning.
    parting: frozenset[str] = frozenset()
    # Choices that are not legal but that a player would try: shown locked, with the reason.
    tempting: Callable[[View], list[int]] = _none
    # What a guided first game teaches.
    lessons: Plan = field(default_factory=Plan)
    # The examples of the rules by name: `![caption](figure:NAME)` shows one.
    figures: Mapping[str, Figure] = field(default_factory=dict)
    # The tables of the rules that are made from the components, by name: `![](list:NAME)` shows one.
    listings: Mapping[str, Callable[[Game, Catalogue], Listing]] = field(default_factory=dict)
    # Where the rules speak of an element of the drawing, by the beginning of its id: the longest that fits.
    chapters: Mapping[str, str] = field(default_factory=dict)

    def chapter(self, thing: str) -> str:
        """Where the rules speak of an element of the drawing; nothing where they do not."""
        known = [start for start in self.chapters if thing.startswith(start)]
        return self.chapters[max(known, key=len)] if known else ""

    def paint(self, view: View, text: Catalogue, names: Sequence[str], tall: bool) -> str:
        """The drawing as a standalone SVG."""
        return picture((self.alone or self.layers)(view, text, names, tall), self.symbols)

    def cover(self, text: Catalogue, theme: str = "") -> str:
        """The picture on the game's card as a standalone SVG."""
        return picture(self.front(text), self.symbols, theme)

    def gives_away(self, view: View, choice: int) -> bool:
        """Whether a choice gives something away that does not come back, or warns."""
        return view.game.space.kind(choice).name in self.parting or self.warning(view, choice) is not None

    def stages(self, view: View) -> dict[frozenset[str], tuple[Message, Message]]:
        """Everything that may be tapped on the way to a choice before its last step, with what is asked then."""
        found: dict[frozenset[str], tuple[Message, Message]] = {}
        if self.asks is _nothing:
            return found
        for choice in view.legal():
            path = self.path(view, choice)
            for start in self.starts(choice, path) if len(path) > 1 else ():
                rest = [step for step in path if step != start]
                for taken in range(len(rest)):
                    for more in combinations(rest, taken):
                        picked = frozenset((start, *more))
                        asked = None if picked in found else self.asks(view, picked)
                        if asked is not None:
                            found[picked] = asked
        return found

    def tried(self, view: View, thing: str, picked: Sequence[str], drawn: Collection[str]) -> list[int]:
        """The choices that somebody may mean who clicks a thing: those that it is a step of, with all other steps drawn too.

        Those come first that go on from what is picked, and those of the question that is asked.
        """
        paths = {choice: self.path(view, choice) for choice in range(view.game.space.size)}
        meant = [choice for choice, path in paths.items() if thing in path]
        position = view.position
        asked = position.stack[-1][0] if position.stack else -1
        meant = [choice for choice in meant if set(paths[choice]) <= set(drawn)] or meant
        meant = [choice for choice in meant if set(picked) <= set(paths[choice])] or meant
        return [choice for choice in meant if position.rules.offers(asked, choice)] or meant

    def icon(self, view: View, choice: int) -> str:
        """The glyph beside a choice."""
        return self.own_icon(view, choice) or self.icons.get(view.game.space.kind(choice).name, "ankh")

    def belongings(self, view: View, seat: int, text: Catalogue, holdings: Sequence[Holding] | None = None) -> list[str]:
        """All that a player has, line by line; `holdings` are his, for who has asked for them already."""
        if self.standing is not None:
            return self.standing(view, seat, text)
        lines: list[str] = []
        for held in self.holdings(view, seat) if holdings is None else holdings:
            lines.append(f"{held.number} · {text.say(held.tip)}" if held.number else text.say(held.tip))
        return lines
