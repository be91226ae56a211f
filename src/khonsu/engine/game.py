"""A game: its facts, its choices, and the doors to its positions, texts and drawings."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib import import_module, resources
from typing import TYPE_CHECKING, Any

from khonsu.engine.chance import new_seed, secret_key
from khonsu.engine.components import Tables
from khonsu.engine.documents import load
from khonsu.engine.errors import BadOption, BadPosition, UnknownChoice
from khonsu.engine.language import RULES, text_file
from khonsu.engine.options import Option, settle_options
from khonsu.engine.state import State
from khonsu.engine.text import Catalogue, read_catalogue
from khonsu.engine.view import View
from khonsu.engine.whole import whole

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from khonsu.engine.choices import Space
    from khonsu.engine.message import Event
    from khonsu.engine.position import Position
    from khonsu.engine.rules import Rules


@dataclass(frozen=True)
class Field:
    """One documented field of a position; `words` names what its numbers stand for."""

    about: str
    words: tuple[str, ...] = ()


class Game(ABC):
    """One game with one set of components: everything that it declares about itself, and the doors to its positions, words and pictures.

    >>> import khonsu
    >>> game = khonsu.game(khonsu.game_names()[0])
    >>> state = game.start(players=max(game.seats), seed=7)
    >>> choice = state.legal()[0]
    >>> game.parse(game.name(choice)) == choice
    True
    """

    id: str
    title: str
    rules_version: int
    seats: tuple[int, ...]
    minutes: int
    options: tuple[Option, ...] = ()
    rules: Rules
    # What a position consists of besides the stack, in the order it is dumped.
    fields: dict[str, Field]
    # No game asks for more choices than this.
    longest: int
    # Where the game's components.json, text/ and board/ lie.
    package: str

    def __init__(self, components: str | Path | Mapping[str, Any] | None = None) -> None:
        self.tables = Tables(self.id, resources.files(self.package) / "components.json", components)
        self._texts: dict[str, Catalogue] = {}
        # The settings of a game without any options given, by the number of players.
        self._usual: dict[int, dict[str, Any]] = {}

    @abstractmethod
    def new_position(self, players: int, options: dict[str, Any]) -> Position:
        """For the engine: a position that nothing has been laid out in yet."""

    @property
    def space(self) -> Space:
        """All choices that can ever come up; `space.size` is the width of an action mask."""
        return self.rules.space

    @cached_property
    def board(self) -> Any:
        """How the game shows itself (an `art.board.Board`); loaded when first asked for, as research never does."""
        return import_module(f"{self.package}.board").BOARD

    # Positions -------------------------------------------------------------------------------------------------------

    def start(self, players: int | None = None, seed: int | str | None = None, **options: Any) -> State:
        """A new game, ready for the first choice. Without a seed, an unpredictable one.

        >>> import khonsu
        >>> game = khonsu.game(khonsu.game_names()[0])
        >>> game.start(players=2, seed=7) == game.start(players=2, seed=7)
        True
        """
        return self._start(players, seed, options, None)

    def opening(self, players: int, seed: int | str, options: dict[str, Any]) -> tuple[State, list[Event]]:
        """The same game as `start` gives, and what happened before the first choice."""
        events: list[Event] = []
        return self._start(players, seed, options, events), events

    def _start(
        self,
        players: int | None,
        seed: int | str | None,
        options: dict[str, Any],
        events: list[Event] | None,
    ) -> State:
        count = self.seats[0] if players is None else whole(players)
        if count not in self.seats:
            raise BadOption(f"{self.title} is for {self.seats[0]} to {self.seats[-1]} players, not {players!r}.")
        luck = new_seed() if seed is None else seed if isinstance(seed, str) else whole(seed)
        if luck is None:
            raise BadOption(f"A seed is a whole number or a text, not {seed!r}.")
        position = self.new_position(count, self._settings(options, count))
        position.key = secret_key(luck)
        position.begin(events)
        return State(position)

    def _settings(self, given: dict[str, Any], players: int) -> dict[str, Any]:
        if given:
            return settle_options(self.options, given, players)
        # Settled once, as random play starts games by the thousand.
        if players not in self._usual:
            self._usual[players] = settle_options(self.options, {}, players)
        return self._usual[players].copy()

    def load(self, doc: dict[str, Any]) -> State:
        """A state back from plain JSON, as `state.dump` gives it."""
        position = load(self, doc)
        try:
            position.relist()
        except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError) as error:
            raise BadPosition(f"The position contradicts itself: {error}") from None
        return State(position)

    def load_view(self, doc: dict[str, Any]) -> View:
        """A view back from plain JSON, as `view.dump` gives it."""
        position = load(self, doc)
        if not isinstance(doc.get("choices"), list) or "seat" not in doc:
            raise BadPosition("A view has the fields 'seat' and 'choices' besides those of a position.")
        position.choices = list(doc["choices"])
        position.offers = [[] for _ in position.waiting[1:]]
        return View(position, doc["seat"])

    # Words and pictures ----------------------------------------------------------------------------------------------

    def name(self, choice: int | str) -> str:
        """A choice in notation."""
        return self.space.name(self.parse(choice))

    def parse(self, choice: int | str) -> int:
        """The number of a choice that is given in notation, or by its number.

        >>> import khonsu
        >>> khonsu.game(khonsu.game_names()[0]).parse(1.5)
        Traceback (most recent call last):
        khonsu.engine.errors.UnknownChoice: A choice is a whole number or its notation, not 1.5.
        """
        if isinstance(choice, str):
            return self.space.parse(choice)
        number = whole(choice)
        if number is None:
            raise UnknownChoice(f"A choice is a whole number or its notation, not {choice!r}.")
        return number

    def text(self, lang: str = "en") -> Catalogue:
        """The game's catalogue in a language, with the sentences all games share."""
        if lang not in self._texts:
            self._texts[lang] = read_catalogue(lang, "khonsu.engine", self.package)
        return self._texts[lang]

    def rulebook(self, lang: str = "en") -> str:
        """The rules in our own words, as Markdown."""
        return text_file(self.package, RULES, lang).read_text(encoding="utf-8")

    def draw(self, view: View, lang: str = "en", names: list[str] | None = None, tall: bool = False) -> str:
        """The board as SVG."""
        svg: str = self.board.paint(view, self.text(lang), names or [], tall)
        return svg

    # Identity --------------------------------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        own = json.dumps(self.tables.own) if self.tables.own else ""
        return of_kind, (type(self), own)

    def __repr__(self) -> str:
        own = f", components={self.tables.own!r}" if self.tables.own else ""
        return f"khonsu.game({self.id!r}{own})"

    def _identity(self) -> tuple[Any, ...]:
        return type(self), self.id, self.rules_version, self.tables.hash()


@lru_cache(maxsize=16)
def of_kind(kind: type[Game], own: str = "") -> Game:
    """The game of this kind, with an owner's tables as JSON: the same one every time, as positions come by the thousand."""
    if not own:
        return kind(None)
    game = kind(json.loads(own))
    # Words are the same whatever is printed, and they take more memory than all the rest.
    game._texts = of_kind(kind)._texts
    return game
