"""The options of a game: declared once, validated, and shown as a form.

Where an option names player `counts`, it exists only with those.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from khonsu.engine.errors import BadOption, suggest

SEATS = "seats"


@dataclass(frozen=True)
class Flag:
    """Something that is used or not."""

    name: str
    default: bool = False
    counts: tuple[int, ...] = ()

    def check(self, value: Any, players: int) -> bool:
        """The value, if the option takes it."""
        if isinstance(value, bool):
            return value
        if isinstance(value, str) and value.lower() in ("true", "yes", "on", "1", "false", "no", "off", "0", ""):
            return value.lower() in ("true", "yes", "on", "1")
        raise BadOption(f"Option {self.name}: {value!r} is neither true nor false.")

    def values(self, players: int) -> list[Any]:
        """All values, for tests and forms."""
        return [False, True]


@dataclass(frozen=True)
class Pick:
    """One of a few named values."""

    name: str
    words: tuple[str, ...]
    default: str
    counts: tuple[int, ...] = ()

    def check(self, value: Any, players: int) -> str:
        """The value, if the option takes it."""
        if value in self.words:
            return str(value)
        raise BadOption(f"Option {self.name}: {value!r} is not a value. {suggest(str(value), self.words)}")

    def values(self, players: int) -> list[Any]:
        """All values, for tests and forms."""
        return list(self.words)


@dataclass(frozen=True)
class Number:
    """A whole number in a range."""

    name: str
    low: int
    high: int
    default: int
    counts: tuple[int, ...] = ()

    def check(self, value: Any, players: int) -> int:
        """The value, if the option takes it."""
        try:
            number = int(str(value))
        except ValueError:
            number = self.low - 1
        if isinstance(value, bool) or not self.low <= number <= self.high:
            raise BadOption(f"Option {self.name}: {value!r} is no whole number from {self.low} to {self.high}.")
        return number

    def values(self, players: int) -> list[Any]:
        """All values, for tests and forms."""
        return list(range(self.low, self.high + 1))


@dataclass(frozen=True)
class Letters:
    """One letter for each of several places, written as a word: "AABAB".

    `places` names them, or is SEATS for one letter a seat. Where `distinct`, no letter may stand twice. Where `blank`, the empty
    word is allowed too and means that chance decides. A single letter stands for all seats.
    """

    name: str
    places: tuple[str, ...] | str
    letters: str
    default: str
    distinct: bool = False
    blank: bool = False
    counts: tuple[int, ...] = ()

    def length(self, players: int) -> int:
        """How many letters the word has."""
        return players if self.places == SEATS else len(self.places)

    def check(self, value: Any, players: int) -> str:
        """The value, if the option takes it."""
        word = str(value).upper()
        if self.places == SEATS and len(word) == 1 and not self.distinct:
            word *= players
        if self.blank and not word:
            return word
        if len(word) != self.length(players) or any(letter not in self.letters for letter in word):
            raise BadOption(
                f"Option {self.name}: {value!r} is not a word of {self.length(players)} letters out of {self.letters}."
            )
        if self.distinct and len(set(word)) != len(word):
            raise BadOption(f"Option {self.name}: {value!r} has a letter twice; all must differ.")
        return word

    def values(self, players: int) -> list[Any]:
        """A telling selection: each letter everywhere, or in turn where they must differ."""
        length = self.length(players)
        words = [letter * length for letter in self.letters] if not self.distinct else []
        shifted = [self.letters[k:] + self.letters[:k] for k in range(len(self.letters))]
        words += [(word * length)[:length] for word in shifted]
        return ([""] if self.blank else []) + sorted(set(words))


Option = Flag | Pick | Number | Letters


def settle_options(options: tuple[Option, ...], given: dict[str, Any], players: int) -> dict[str, Any]:
    """Every option with its value, given or default; refuses what does not exist."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise BadOption(f"There is no option {name!r}. {suggest(name, [*known, 'players', 'seed'])}")
    settled = {name: option.check(given.get(name, option.default), players) for name, option in known.items()}
    for name, option in known.items():
        # A record spells out the defaults too.
        if option.counts and players not in option.counts and settled[name] != option.check(option.default, players):
            counts = " or ".join(map(str, option.counts))
            raise BadOption(f"Option {name} is for {counts} players, not for {players}.")
    return settled
