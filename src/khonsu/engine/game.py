"""A game: its facts, its choices, and the doors to its positions, texts and drawings."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module, resources
from typing import TYPE_CHECKING, Any

from khonsu.engine.chance import new_seed, secret_key
from khonsu.engine.components import Tables
from khonsu.engine.errors import BadOption, BadPosition
from khonsu.engine.language import RULES, text_file
from khonsu.engine.options import Option, settle_options
from khonsu.engine.result import Result, decided_by
from khonsu.engine.state import SPECTATOR
from khonsu.engine.text import Catalogue, read_catalogue
from khonsu.engine.view import View

if TYPE_CHECKING:
    from pathlib import Path

    from khonsu.engine.board import Board
    from khonsu.engine.choices import Space
    from khonsu.engine.message import Message
    from khonsu.engine.state import State


@dataclass(frozen=True)
class Field:
    """One documented field of a position; `words` names what its numbers stand for."""

    about: str
    words: tuple[str, ...] = ()


class Game(ABC):
    """One game with one set of components. Everything a game declares about itself stands here."""

    id: str
    title: str
    rules_version: int
    seats: tuple[int, ...]
    minutes: int
    options: tuple[Option, ...] = ()
    space: Space
    # Names of the frames of the stack, by their number; `prompt.NAME` asks the question.
    tasks: tuple[str, ...]
    # What a position consists of besides the stack, in the order it is dumped.
    fields: dict[str, Field]
    # No game asks for more choices than this.
    longest: int
    # Where the game's components.json and text/ lie.
    package: str

    def __init__(self, components: str | Path | None = None) -> None:
        self.tables = Tables(self.id, resources.files(self.package) / "components.json", components)
        self._texts: dict[str, Catalogue] = {}

    @abstractmethod
    def position(self, players: int, options: dict[str, Any]) -> State:
        """A state that nothing has been laid out in yet."""

    @abstractmethod
    def value(self, state: State, seat: int) -> float:
        """What a bot should think a position is worth to a seat, in points."""

    def values(self, state: State) -> list[float]:
        """The same for every seat; a game whose seats share most of the work does it once here."""
        return [self.value(state, seat) for seat in range(state.players)]

    @cached_property
    def board(self) -> Board:
        """How the game shows itself; loaded when first asked for, as research never does."""
        face: Board = import_module(f"{self.package}.board").BOARD()
        return face

    # Positions -------------------------------------------------------------------------------------------------------

    def start(self, players: int | None = None, seed: int | str | None = None, **options: Any) -> State:
        """A new game, ready for the first choice. Without a seed, an unpredictable one."""
        count = self.seats[0] if players is None else players
        if count not in self.seats:
            raise BadOption(f"{self.title} is for {self.seats[0]} to {self.seats[-1]} players, not {players!r}.")
        state = self.position(count, settle_options(self.options, options, count))
        state.key = secret_key(new_seed() if seed is None else seed)
        state.begin()
        return state

    def view(self, state: State, seat: int | None) -> View:
        """What a seat (None: a spectator) may know of a position."""
        return View(self, state.blank(SPECTATOR if seat is None else seat), seat)

    def result(self, state: State) -> Result:
        """How a finished game ended."""
        standings = [state.standing(side) for side in range(state.sides)]
        return Result(
            state.ending(),
            tuple(state.scores()),
            tuple(state.ranking()),
            tuple(state.winners()),
            decided_by(standings),
            tuple(state.score(side) for side in range(state.players, state.sides)),
        )

    def dump(self, state: State) -> dict[str, Any]:
        """A position as plain JSON."""
        return {
            "game": self.id,
            "rules": self.rules_version,
            "components": self.tables.hash(),
            "players": state.players,
            "options": dict(state.settings),
            "luck": {"key": state.key.hex(), "draws": state.draws, "quick": [state.quick1, state.quick2]},
            "fence": state.fence,
            "stack": [[self.tasks[task], seat, a, b] for task, seat, a, b in state.stack],
            **{name: _to_words(getattr(state, name), field.words) for name, field in self.fields.items()},
        }

    def load(self, doc: dict[str, Any]) -> State:
        """A position back from plain JSON."""
        state = self._load(doc)
        try:
            state.relist()
        except (IndexError, AssertionError) as error:
            raise BadPosition(f"The position contradicts itself: {error}") from None
        return state

    def load_view(self, doc: dict[str, Any]) -> View:
        """A view back from plain JSON."""
        state = self._load(doc)
        if not isinstance(doc.get("choices"), list) or "seat" not in doc:
            raise BadPosition("A view has the fields 'seat' and 'choices' besides those of a position.")
        state.choices = list(doc["choices"])
        return View(self, state, doc["seat"])

    def _load(self, doc: dict[str, Any]) -> State:
        try:
            if doc["game"] != self.id or doc["rules"] != self.rules_version or doc["components"] != self.tables.hash():
                raise BadPosition(
                    f"This is a position of {doc['game']} (rules {doc['rules']}, components {doc['components']}), not of "
                    f"{self.id} (rules {self.rules_version}, components {self.tables.hash()})."
                )
            players = doc["players"]
            if players not in self.seats:
                raise BadPosition(f"{self.title} is for {self.seats[0]} to {self.seats[-1]} players, not {players!r}.")
            state = self.position(players, settle_options(self.options, doc["options"], players))
            state.key = bytes.fromhex(doc["luck"]["key"])
            state.draws = doc["luck"]["draws"]
            state.quick1, state.quick2 = doc["luck"]["quick"]
            state.fence = doc["fence"]
            state.stack = [(self.tasks.index(task), seat, a, b) for task, seat, a, b in doc["stack"]]
            for task, seat, a, b in state.stack:
                if not -1 <= seat < players:
                    raise BadPosition(f"The position has {players} seats, but seat {seat} has to decide.")
            for name, field in self.fields.items():
                setattr(state, name, _from_words(doc[name], field.words))
        except KeyError as error:
            raise BadPosition(f"The position has no field {error}.") from None
        except (TypeError, ValueError, AttributeError) as error:
            raise BadPosition(f"The position cannot be read: {error}") from None
        return state

    # Words and pictures ----------------------------------------------------------------------------------------------

    def name(self, choice: int) -> str:
        """A choice in notation."""
        return self.space.name(choice)

    def parse(self, text: str) -> int:
        """The choice that a text in notation means."""
        return self.space.parse(text)

    def text(self, lang: str = "en") -> Catalogue:
        """The game's catalogue in a language, with the sentences all games share."""
        if lang not in self._texts:
            self._texts[lang] = read_catalogue(lang, "khonsu.engine", self.package)
        return self._texts[lang]

    def rules(self, lang: str = "en") -> str:
        """The rules in our own words, as Markdown."""
        return text_file(self.package, RULES, lang).read_text(encoding="utf-8")

    def refusal(self, state: State, choice: int, reason: Message) -> str:
        """An English sentence that says why a choice is refused."""
        known = isinstance(choice, int) and 0 <= choice < self.space.size
        return f"{self.name(choice) if known else choice!r}: {self.text().say(reason)}"

    def draw(self, view: View, lang: str = "en", names: list[str] | None = None, tall: bool = False) -> str:
        """The board as SVG."""
        return self.board.paint(view, self.text(lang), names or [], tall)

    def __repr__(self) -> str:
        return f"khonsu.game({self.id!r})"


def _to_words(value: Any, words: tuple[str, ...]) -> Any:
    if isinstance(value, list):
        return [_to_words(item, words) for item in value]
    if words and isinstance(value, int) and not isinstance(value, bool):
        if not -1 <= value < len(words):
            raise ValueError(f"{value} is none of {words}")
        return words[value] if value >= 0 else None
    return value


def _from_words(value: Any, words: tuple[str, ...]) -> Any:
    if isinstance(value, list):
        return [_from_words(item, words) for item in value]
    if words:
        return -1 if value is None else words.index(value)
    return value
