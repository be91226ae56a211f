"""Games in which luck is chosen like everything else: for planners, and for frameworks that want every chance as a node of the tree.

A `Moment` is either a decision of a seat, the end, or a chance with equally likely outcomes. It never changes: `after` gives the next one,
so that a tree of moments shares what its branches have in common. A draw with many outcomes comes as several chances with at most 64 each,
as far as its number has such factors: since all are equally likely, that is exact. To find out what a choice draws, it is carried out anew for each draw.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from khonsu.engine.chance import Script
from khonsu.engine.documents import freeze, thaw
from khonsu.engine.errors import BadOption, Undecided
from khonsu.engine.state import State

if TYPE_CHECKING:
    from khonsu.engine.game import Game
    from khonsu.engine.position import Position

# A chance has no more outcomes than this, unless it cannot be divided.
MOST_OUTCOMES = 64

# What stands for the choice that lays out the game.
BEGINNING = -1


class Moment:
    """A moment of a game without luck of its own; `begin` makes the first one.

    >>> import khonsu
    >>> moment = begin(khonsu.game(khonsu.game_names()[0]), players=2)
    >>> while moment.outcomes or moment.position.stack:
    ...     moment = moment.after(0 if moment.outcomes else moment.position.choices[0])
    >>> moment.position.progress()
    1.0
    """

    __slots__ = ("_choice", "_drawn", "_factors", "_number", "_recalled", "outcomes", "position", "previous", "source")

    def __init__(self, position: Position, previous: Moment | None, choice: int) -> None:
        # The last position at rest, never to be changed: at a chance, the one before the choice that is being carried out.
        self.position = position
        # The moment of the decision before, and the choice that was made there, or is being carried out here.
        self.previous = previous
        self._choice = choice
        # How many outcomes the chance has, 0 where there is none; and which source of luck it comes from.
        self.outcomes = 0
        self.source = -1
        # What was drawn in this choice, the factors of the running draw that are still open, and its number so far.
        self._drawn: tuple[int, ...] = ()
        self._factors: tuple[int, ...] = ()
        self._number = 0
        self._recalled: dict[int, bytes] = {}

    def after(self, choice: int) -> Moment:
        """What follows a choice, or an outcome of the chance; one that cannot be is refused."""
        if not self.outcomes:
            if choice not in self.position.choices:
                # Says why.
                State(self.position.copy()).play(choice)
            return _carried_out(self.position, self, choice, ())
        if not 0 <= choice < self.outcomes:
            raise BadOption(f"The chance has {self.outcomes} outcomes, numbered from 0: there is no outcome {choice}.")
        number = self._number * self.outcomes + choice
        if len(self._factors) == 1:
            return _carried_out(self.position, self.previous, self._choice, (*self._drawn, number))
        return self._chance(self._drawn, self._factors[1:], number, self.source)

    def imagined(self, seat: int, seed: int) -> Moment:
        """A moment that this seat cannot tell from this one: what is hidden is dealt anew. It recalls the same; others recall only what they see."""
        dream = self.position.masked(seat).imagined(seat, seed)
        dream.turn_back()
        moment = Moment(dream, None, self._choice)
        moment._recalled[seat] = self.recalled(seat)
        return moment

    def recalled(self, seat: int) -> bytes:
        """A key of everything that a seat has known since the game began, its own choices among it (perfect recall)."""
        way: list[Moment] = []
        moment: Moment | None = self.previous if self.outcomes else self
        while moment is not None and seat not in moment._recalled:
            way.append(moment)
            moment = moment.previous
        known = b"" if moment is None else moment._recalled[seat]
        for moment in reversed(way):
            position = moment.position
            hashed = blake2b(known, digest_size=16)
            if moment.previous is not None:
                before = moment.previous.position
                space = position.rules.space
                made = space.name(moment._choice) if before.actor == seat else space.veil(moment._choice)
                hashed.update(made.encode())
            hashed.update(repr(known_to(position, seat)).encode())
            known = moment._recalled[seat] = hashed.digest()
        return known

    def _chance(self, drawn: tuple[int, ...], factors: tuple[int, ...], number: int, source: int) -> Moment:
        moment = Moment(self.position, self.previous, self._choice)
        moment._drawn = drawn
        moment._factors = factors
        moment._number = number
        moment.outcomes = factors[0]
        moment.source = source
        return moment

    def __reduce__(self) -> tuple[Any, ...]:
        # What lies further back matters only to recall, whose keys go along.
        position = self.position
        if self.outcomes:
            running = (self._drawn, self._factors, self._number, self.source)
            start = (position.game, position.players, position.settings)
            return _restored_chance, (self.previous, start, self._choice, running)
        keys = {seat: self.recalled(seat) for seat in range(position.players)}
        return _restored, (position.game, freeze(position), self._choice, keys)

    def __copy__(self) -> Moment:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Moment:
        return self


def begin(game: Game, players: int, **options: Any) -> Moment:
    """The first moment of a game: as a rule a chance, because most games are laid out at random."""
    # Checks the options as every game does.
    settings = game.start(players, 0, **options).options
    return _carried_out(game.new_position(players, settings), None, BEGINNING, ())


def known_to(position: Position, seat: int) -> tuple[Any, ...]:
    """A key of what a seat knows now, its own stack in front if it may choose."""
    if position.waiting:
        position = position.copy()
        position.turn_back()
        if seat in position.actors():
            position.turn_to(seat)
    return position.known(seat)


@lru_cache(maxsize=4096)
def factors(number: int) -> tuple[int, ...]:
    """Numbers of at most `MOST_OUTCOMES`, as far as there are such, whose product is the number."""
    found: list[int] = []
    while number > 1:
        fitting = [each for each in range(2, MOST_OUTCOMES + 1) if number % each == 0]
        found.append(fitting[-1] if fitting else number)
        number //= found[-1]
    return tuple(found)


def _carried_out(position: Position, previous: Moment | None, choice: int, drawn: tuple[int, ...]) -> Moment:
    """What a choice leads to with what was drawn so far."""
    laid_out = choice != BEGINNING
    twin = position.copy() if laid_out else position.game.new_position(position.players, position.settings)
    twin.script = Script(list(drawn))
    try:
        if laid_out:
            twin.step(choice)
        else:
            twin.begin()
    except Undecided as asked:
        return Moment(position, previous, choice)._chance(drawn, factors(asked.outcomes), 0, asked.source)
    twin.script = None
    return Moment(twin, previous, choice)


def _restored(game: Game, frozen: bytes, choice: int, keys: dict[int, bytes]) -> Moment:
    position = thaw(game, frozen)
    position.relist()
    moment = Moment(position, None, choice)
    moment._recalled = keys
    return moment


def _restored_chance(
    previous: Moment | None,
    start: tuple[Game, int, dict[str, Any]],
    choice: int,
    running: tuple[tuple[int, ...], tuple[int, ...], int, int],
) -> Moment:
    game, players, settings = start
    position = game.new_position(players, settings) if previous is None else previous.position
    return Moment(position, previous, choice)._chance(*running)
