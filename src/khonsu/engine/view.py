"""What one seat may know of a position: the only thing that boards, bots, adapters and the network get to see."""

from __future__ import annotations

import json
import marshal
from typing import TYPE_CHECKING, Any

from khonsu.engine.documents import dump, freeze, pack, thaw
from khonsu.engine.errors import BadOption, NoSuchSeat
from khonsu.engine.position import SPECTATOR
from khonsu.engine.whole import whole

if TYPE_CHECKING:
    from khonsu.engine.documents import Packed
    from khonsu.engine.game import Game
    from khonsu.engine.message import Message
    from khonsu.engine.position import Position
    from khonsu.engine.state import State


class View:
    """A position with everything blanked that the seat (None: a spectator) may not know; `state.view` makes one.

    >>> import khonsu
    >>> state = khonsu.game(khonsu.game_names()[0]).start(players=2, seed=7)
    >>> view = state.view(state.actor)
    >>> view.seat == view.actor, view.legal() == state.legal()
    (True, True)

    Everything that a method returns is the caller's own, and so is all of the view: nothing that is done to it reaches the game.
    `position` has the game's documented fields (`game.fields`), without luck and without secrets.
    """

    __slots__ = ("lang", "position", "seat")

    def __init__(self, position: Position, seat: int | None, lang: str = "en") -> None:
        self.position = position
        self.seat = seat
        # The language that the view shows itself in.
        self.lang = lang

    @property
    def game(self) -> Game:
        """The game that is played."""
        game: Game = self.position.game
        return game

    @property
    def players(self) -> int:
        """How many seats there are; they are numbered from 0."""
        return self.position.players

    @property
    def options(self) -> dict[str, Any]:
        """The options that the game is played with."""
        return dict(self.position.settings)

    @property
    def actor(self) -> int | None:
        """The seat that must choose now, this one first where several may; None when the game is over."""
        return self.position.actor

    @property
    def actors(self) -> list[int]:
        """All seats that may choose now: this one first, then the others in turn order."""
        return self.position.actors()

    def legal(self) -> list[int]:
        """The legal choices of this seat, ascending; none while it may not choose."""
        return self.position.choices[:]

    def reason(self, choice: int | str) -> Message | None:
        """Why a choice may not be made now, or None if it may."""
        return self.position.reason(self.game.parse(choice))

    def label(self, choice: int | str, lang: str | None = None) -> str:
        """A choice as a sentence for people."""
        return self.game.text(lang or self.lang).say(self.position.describe(self.game.parse(choice)))

    def prompt(self) -> Message:
        """The question that this seat, or whoever acts, has to answer now."""
        return self.position.prompt()

    def scores(self) -> list[int]:
        """The points of every seat as far as this one knows."""
        return self.position.scores()

    def breakdown(self, seat: int) -> dict[str, int]:
        """The points of a seat by where they come from, as far as this one knows."""
        number = whole(seat)
        if number is None or not 0 <= number < self.position.players:
            raise NoSuchSeat(seat, self.position.players)
        return self.position.breakdown(number)

    def imagine(self, seed: int = 0) -> State:
        """A full state that agrees with this view; what is hidden is dealt at random.

        >>> import khonsu
        >>> view = khonsu.game(khonsu.game_names()[0]).start(players=3, seed=7).view(0)
        >>> view.imagine(1) == view.imagine(1)
        True
        """
        from khonsu.engine.state import State

        luck = whole(seed)
        if luck is None:
            raise BadOption(f"What is hidden is dealt by a whole number, not by {seed!r}.")
        position = self.position.imagined(SPECTATOR if self.seat is None else self.seat, luck)
        position.turn_back()
        return State(position)

    def preview(self, choice: int | str) -> View | None:
        """The position after a choice of this seat, as far as it follows from what the seat knows; None if luck or a secret comes in."""
        dream = self.imagine()
        fence = dream.position.fence
        dream.play(choice, seat=self.seat)
        return dream.view(self.seat, self.lang) if dream.position.fence == fence else None

    def dump(self) -> dict[str, Any]:
        """The view as plain JSON; `game.load_view` reads it back."""
        return {**dump(self.position), "seat": self.seat, "choices": self.position.choices[:]}

    def svg(self, lang: str | None = None, names: list[str] | None = None, tall: bool = False) -> str:
        """The board as a picture, wide or, for phones, tall."""
        return self.game.draw(self, lang or self.lang, names, tall)

    def __bytes__(self) -> bytes:
        """The view as bytes, for comparing two of them."""
        return json.dumps(self.dump(), sort_keys=True).encode()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return self.game == other.game and self._packed() == other._packed()

    def __hash__(self) -> int:
        return hash((self.game, marshal.dumps(self._packed(), 0)))

    def __copy__(self) -> View:
        twin = self.position.copy()
        twin.choices = twin.choices[:]
        return View(twin, self.seat, self.lang)

    def __deepcopy__(self, memo: dict[int, Any]) -> View:
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self.game, freeze(self.position), self.position.choices, self.seat, self.lang)

    def __repr__(self) -> str:
        return f"{self.game!r}.load_view({self.dump()!r})"

    def _repr_svg_(self) -> str:
        """For notebooks."""
        return self.svg()

    def _packed(self) -> tuple[Packed, list[int], int | None]:
        return pack(self.position), self.position.choices, self.seat


def _restore(game: Game, frozen: bytes, choices: list[int], seat: int | None, lang: str) -> View:
    position = thaw(game, frozen)
    position.choices = choices
    position.offers = [[] for _ in position.waiting[1:]]
    return View(position, seat, lang)
