"""A game that is being played: the public face of a position.

Plain Python on purpose. The rules behind it are compiled; what people hold, read the help of, pickle and compare is not.
"""

from __future__ import annotations

import marshal
from typing import TYPE_CHECKING, Any

from khonsu.engine.documents import dump, freeze, pack, thaw
from khonsu.engine.errors import IllegalChoice, NoSuchSeat, NotYourTurn
from khonsu.engine.position import SPECTATOR
from khonsu.engine.result import Result, decided_by
from khonsu.engine.view import View
from khonsu.engine.whole import whole

if TYPE_CHECKING:
    from khonsu.engine.game import Game
    from khonsu.engine.message import Event, Message
    from khonsu.engine.position import Position


class State:
    """A game that is being played, secrets included; `game.start` makes one.

    >>> import khonsu
    >>> state = khonsu.game(khonsu.game_names()[0]).start(players=2, seed=7)
    >>> while state.actor is not None:
    ...     state.play(state.legal()[0])
    >>> state.winners() == [seat for seat, place in enumerate(state.ranking()) if place == 1]
    True

    Everything that a method returns is the caller's own. `position` is the inner side: the game's documented fields
    (`game.fields`) and the unchecked, compiled steps that search uses; what is done there, nobody checks.
    """

    __slots__ = ("position",)

    def __init__(self, position: Position) -> None:
        self.position = position

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
        """The options that the game is played with, those that were not given too."""
        return dict(self.position.settings)

    # Playing ---------------------------------------------------------------------------------------------------------

    @property
    def actor(self) -> int | None:
        """The seat that must choose now, the first one where several may; None when the game is over."""
        return self.position.actor

    @property
    def actors(self) -> list[int]:
        """All seats that may choose now, in turn order; more than one where their choices are independent."""
        return self.position.actors()

    def legal(self, seat: int | None = None) -> list[int]:
        """The legal choices of the actor, or of a seat, ascending; none if the seat may not choose now.

        >>> import khonsu
        >>> state = khonsu.game(khonsu.game_names()[0]).start(players=2, seed=1)
        >>> state.legal() == state.legal(state.actor)
        True
        >>> state.legal(2)
        Traceback (most recent call last):
        khonsu.engine.errors.NoSuchSeat: There is no seat 2: with 2 players they are numbered from 0 to 1.
        """
        return (self.position.choices if seat is None else self.position.choices_of(self._seat(seat)))[:]

    def play(self, choice: int | str, events: list[Event] | None = None, *, seat: int | None = None) -> None:
        """Make a choice, by its number or in notation, for the actor or for another seat that may choose now.

        A choice that may not be made raises `IllegalChoice` with the reason and changes nothing. What happens is appended to `events`.

        >>> import khonsu
        >>> state = khonsu.game(khonsu.game_names()[0]).start(players=2, seed=7)
        >>> text = state.game.name(state.legal()[0])
        >>> state.play(text)
        >>> state.play(-1)
        Traceback (most recent call last):
        khonsu.engine.errors.IllegalChoice: -1: There is no such choice in this game.
        """
        position = self.position
        number = choice if type(choice) is int else self.game.parse(choice)
        if seat is not None:
            chosen = self._seat(seat)
            if position.waiting and chosen in position.actors():
                position.turn_to(chosen)
            elif chosen != position.actor:
                raise NotYourTurn(chosen, position.actors())
        try:
            reason = position.reason(number)
            if reason is not None:
                raise IllegalChoice(self._refusal(number, reason), reason)
            position.events = events
            position.step(number)
        finally:
            position.events = None
            position.turn_back()

    def reason(self, choice: int | str, seat: int | None = None) -> Message | None:
        """Why the actor, or a seat that may choose now, may not make a choice; None if it may.

        >>> import khonsu
        >>> state = khonsu.game(khonsu.game_names()[0]).start(players=2, seed=7)
        >>> state.reason(state.legal()[0]) is None
        True
        >>> state.reason(-1)
        Message(id='reason.unknown', args={})
        """
        return self._turned(seat).reason(self.game.parse(choice))

    def label(self, choice: int | str, lang: str = "en") -> str:
        """A choice, by its number or in notation, as a sentence for people."""
        return self.game.text(lang).say(self.position.describe(self.game.parse(choice)))

    def prompt(self, seat: int | None = None) -> Message:
        """The question that the actor, or a seat that may choose now, has to answer."""
        return self._turned(seat).prompt()

    def copy(self) -> State:
        """An independent twin: cheap enough to be made thousands of times a second."""
        return type(self)(self.position.copy())

    # What may be known -----------------------------------------------------------------------------------------------

    def view(self, seat: int | None, lang: str = "en") -> View:
        """What a seat (None: a spectator) may know; it shows itself in a language.

        >>> import khonsu
        >>> state = khonsu.game(khonsu.game_names()[0]).start(players=2, seed=3)
        >>> state.view(state.actor).legal() == state.legal(), state.view(None).legal()
        (True, [])
        """
        looking = None if seat is None else self._seat(seat)
        return View(self.position.masked(SPECTATOR if looking is None else looking), looking, lang)

    def imagine(self, seat: int | None, seed: int = 0) -> State:
        """A full state that agrees with what a seat may know; the rest is dealt anew at random."""
        return self.view(seat).imagine(seed)

    # Results ---------------------------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """The points of every seat if the game ended now; the final scores once it is over."""
        return self.position.scores()

    def breakdown(self, seat: int) -> dict[str, int]:
        """The points of a seat by where they come from."""
        return self.position.breakdown(self._seat(seat))

    def ranking(self) -> list[int]:
        """The place of every seat, from 1; equal standings share a place."""
        return self.position.ranking()

    def winners(self) -> list[int]:
        """The seats that have won, several if they share the victory.

        Empty before the end, and when an adversary without a seat has won.
        """
        return self.position.winners()

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it goes on."""
        position = self.position
        if position.stack:
            return None
        standings = [position.standing(side) for side in range(position.sides)]
        return Result(
            position.ending(),
            tuple(position.scores()),
            tuple(position.ranking()),
            tuple(position.winners()),
            decided_by(standings),
            tuple(position.score(side) for side in range(position.players, position.sides)),
        )

    # Outside of memory -----------------------------------------------------------------------------------------------

    def dump(self) -> dict[str, Any]:
        """The position as plain JSON, secrets included; `game.load` reads it back.

        >>> import khonsu
        >>> game = khonsu.game(khonsu.game_names()[0])
        >>> state = game.start(players=2, seed=7)
        >>> game.load(state.dump()) == state
        True
        """
        return dump(self.position)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.game == other.game and pack(self.position) == pack(other.position)

    def __hash__(self) -> int:
        """By what the state is now: playing on changes it."""
        return hash((self.game, marshal.dumps(pack(self.position), 0)))

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self.game, freeze(self.position))

    def __repr__(self) -> str:
        return f"{self.game!r}.load({self.dump()!r})"

    def _repr_svg_(self) -> str:
        """For notebooks: the board as everybody may see it."""
        return self.view(None)._repr_svg_()

    def _seat(self, seat: int) -> int:
        number = whole(seat)
        if number is None or not 0 <= number < self.position.players:
            raise NoSuchSeat(seat, self.position.players)
        return number

    def _refusal(self, choice: int, reason: Message) -> str:
        known = 0 <= choice < self.game.space.size
        return f"{self.game.name(choice) if known else choice!r}: {self.game.text().say(reason)}"

    def _turned(self, seat: int | None) -> Position:
        """The position with the stack of a seat in front, if that seat may choose now."""
        position = self.position
        if seat is None:
            return position
        chosen = self._seat(seat)
        if chosen == position.actor or chosen not in position.actors():
            return position
        turned = position.copy()
        turned.turn_to(chosen)
        return turned


def _restore(game: Game, frozen: bytes) -> State:
    position = thaw(game, frozen)
    position.relist()
    return State(position)
