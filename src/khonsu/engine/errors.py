"""What can go wrong, one class per meaning; each message says what is wrong and what would be right."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from khonsu.engine.message import Message


class KhonsuError(Exception):
    """Anything a user of the library can cause."""

    def __reduce__(self) -> tuple[Any, ...]:
        # As it is: an error with arguments of its own could not be made anew from its text alone.
        return _again, (type(self), self.args, self.__dict__)


class IllegalChoice(KhonsuError):
    """A choice that may not be made now; `reason` says why, and nothing has changed."""

    def __init__(self, text: str, reason: Message) -> None:
        super().__init__(text)
        self.reason = reason


class Undecided(KhonsuError):
    """Luck came up that a script does not decide: a number from 0 to `outcomes` - 1, of one of the sources of the game's luck."""

    def __init__(self, outcomes: int, source: int) -> None:
        super().__init__(f"The script does not say which of {outcomes} equally likely things source {source} gives.")
        self.outcomes = outcomes
        self.source = source


class NotYourTurn(KhonsuError):
    """A seat that may not choose now was to choose."""

    def __init__(self, seat: int | None, actors: list[int]) -> None:
        turn = f"it is the turn of seat {' and '.join(map(str, actors))}" if actors else "the game is over"
        super().__init__(f"{'A spectator' if seat is None else f'Seat {seat}'} may not choose now: {turn}.")


class NoSuchSeat(KhonsuError):
    """A seat that the game does not have."""

    def __init__(self, seat: object, players: int) -> None:
        super().__init__(f"There is no seat {seat!r}: with {players} players they are numbered from 0 to {players - 1}.")


class UnknownChoice(KhonsuError):
    """A text that is no choice of this game in its notation."""


class UnknownGame(KhonsuError):
    """No game of this name is installed."""


class UnknownLevel(KhonsuError):
    """No opponent plays at a level of this name."""


class BadOption(KhonsuError):
    """An option that the game does not have, or a value that the option does not take."""


class BadComponents(KhonsuError):
    """Component data that cannot be played with; names the table and the entry.

    `place` is where, without the name of the game, and `fault` says why for those who do not read English.
    """

    def __init__(self, text: str, place: str = "", fault: Message | None = None) -> None:
        super().__init__(text)
        self.place = place
        self.fault = fault


class BadPosition(KhonsuError):
    """A document that is no position of this game."""


class BadRecord(KhonsuError):
    """A record that cannot be read or does not replay; `fault` says why, for those who do not read English."""

    def __init__(self, text: str, fault: Message | None = None) -> None:
        super().__init__(text)
        self.fault = fault


def _again(kind: type[KhonsuError], args: tuple[Any, ...], fields: dict[str, Any]) -> KhonsuError:
    error = kind.__new__(kind, *args)
    error.args = args
    error.__dict__.update(fields)
    return error


def suggest(wrong: object, known: Iterable[str]) -> str:
    """A sentence that offers the near names, or all of them."""
    names = sorted(known)
    near = get_close_matches(str(wrong), names, n=3, cutoff=0.5)
    if near:
        return f"Did you mean {' or '.join(near)}?"
    return f"There are: {', '.join(names)}." if names else "There are none."
