"""The choice space of a game: every choice is one small int, made from a declared table of kinds and their arguments.

A space is fixed per game, so that a policy network and an action mask have a fixed width, and every choice has a short text:
the kind's name followed by its arguments ("sail 2 temple").
"""

from __future__ import annotations

from khonsu.engine.errors import UnknownChoice, suggest


class Arg:
    """One argument of a kind of choice: a name and the words its values are written with."""

    def __init__(self, name: str, values: int | tuple[str, ...]) -> None:
        self.name = name
        # Plain numbers are written from 1, as people count ships and slots.
        self.words = tuple(str(i + 1) for i in range(values)) if isinstance(values, int) else values
        for word in self.words:
            if word != word.lower() or len(word.split()) != 1:
                raise ValueError(f"the notation cannot hold {word!r}: a value is one word in small letters")


class Kind:
    """One kind of choice; its numbers run from `base` to `base + size - 1`, the last argument fastest.

    The arguments of a `secret` kind are for the chooser alone until the game is over.
    """

    def __init__(self, name: str, *args: Arg, secret: bool = False) -> None:
        self.name = name
        self.args = args
        self.secret = secret
        self.base = 0
        self.size = 1
        for arg in args:
            self.size *= len(arg.words)

    def values(self, choice: int) -> list[int]:
        """The argument values of one of this kind's choices."""
        rest = choice - self.base
        found: list[int] = []
        for arg in reversed(self.args):
            rest, value = divmod(rest, len(arg.words))
            found.append(value)
        return found[::-1]

    def words(self, choice: int) -> list[str]:
        """The argument values as words."""
        return [arg.words[v] for arg, v in zip(self.args, self.values(choice), strict=True)]


class Space:
    """All choices of a game."""

    def __init__(self, *kinds: Kind) -> None:
        self.kinds = kinds
        self.size = 0
        self._by_name: dict[str, Kind] = {}
        for kind in kinds:
            kind.base = self.size
            self.size += kind.size
            if kind.name in self._by_name:
                raise ValueError(f"two kinds of choice are called {kind.name!r}")
            self._by_name[kind.name] = kind

    def base(self, name: str) -> int:
        """The number of a kind's first choice: rules add the arguments to it."""
        return self._by_name[name].base

    def kind(self, choice: int) -> Kind:
        """The kind that a choice is of."""
        if not 0 <= choice < self.size:
            raise UnknownChoice(f"There is no choice number {choice}; they run from 0 to {self.size - 1}.")
        for kind in self.kinds:
            if choice < kind.base + kind.size:
                return kind
        raise AssertionError("unreachable")

    def name(self, choice: int) -> str:
        """The choice in notation."""
        kind = self.kind(choice)
        return " ".join([kind.name, *kind.words(choice)])

    def veil(self, choice: int) -> str:
        """The choice in notation as everybody may read it while the game runs."""
        kind = self.kind(choice)
        return f"{kind.name} ?" if kind.secret else self.name(choice)

    def parse(self, text: str) -> int:
        """The choice that a text in notation means."""
        words = text.split()
        if not words:
            raise UnknownChoice(f"An empty line is no choice. {suggest('', self._by_name)}")
        kind = self._by_name.get(words[0].lower())
        if kind is None:
            raise UnknownChoice(f"{words[0]!r} is no kind of choice. {suggest(words[0].lower(), self._by_name)}")
        given = words[1:]
        if len(given) != len(kind.args):
            wanted = " ".join([kind.name, *(arg.name.upper() for arg in kind.args)])
            raise UnknownChoice(f"{text!r} has {len(given)} arguments; it is written {wanted!r}.")
        choice = 0
        for arg, word in zip(kind.args, given, strict=True):
            try:
                value = arg.words.index(word.lower())
            except ValueError:
                raise UnknownChoice(f"{word!r} is no {arg.name}. {suggest(word.lower(), arg.words)}") from None
            choice = choice * len(arg.words) + value
        return kind.base + choice
