"""What all environments share: the game they are of, who looks at it, and what a seat sees as arrays."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from khonsu.adapters.extras import needed
from khonsu.adapters.rewards import MODES
from khonsu.engine.errors import BadOption, NoSuchSeat, UnknownChoice, suggest
from khonsu.engine.game import Game
from khonsu.engine.observing import Observer
from khonsu.engine.registry import game as find_game
from khonsu.engine.whole import whole
from khonsu.players.registry import maker

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khonsu.engine.observing import Field
    from khonsu.engine.position import Position

np: Any = needed("numpy", "research")
# How an observer writes its rows.
ROW: Any = np.dtype("<f4")


def company(game: Game) -> int:
    """The fewest players with somebody else among them."""
    return min((count for count in game.seats if count > 1), default=game.seats[0])


@lru_cache(maxsize=64)
def observer(game: Game, players: int) -> Observer:
    """Who looks at games of this kind."""
    if game.rules.features is None:
        raise BadOption(f"{game.title} does not say its positions in numbers (`Features`), which learning needs.")
    return Observer(game.rules, players)


class Watched:
    """An environment that somebody looks at: who looks holds nothing of a game, and comes anew where a copy is unpacked."""

    game: Game
    players: int

    def watch(self) -> None:
        """Let somebody look."""
        self._observer = observer(self.game, self.players)

    def __getstate__(self) -> dict[str, Any]:
        kept = self.__dict__.copy()
        del kept["_observer"]
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self.watch()


def settled(game: str | Game, players: int | None, reward: str, options: dict[str, Any]) -> tuple[Game, int]:
    """The game and the number of players that an environment was asked for; refuses what the game does not have."""
    found = game if isinstance(game, Game) else find_game(game)
    if reward not in MODES:
        raise BadOption(f"There is no reward {reward!r}. {suggest(reward, MODES)}")
    return found, found.start(company(found) if players is None else players, 0, **options).players


def shown(mode: str | None, modes: Sequence[str]) -> str | None:
    """How an environment is to be shown; refuses what it cannot do."""
    if mode is not None and mode not in modes:
        raise BadOption(f"There is no render_mode {mode!r}. {suggest(mode, modes)}")
    return mode


def lineup(opponents: str | Sequence[str], count: int) -> tuple[str, ...]:
    """Who plays against the learner: levels, repeated until all other seats are taken."""
    if not isinstance(opponents, str | list | tuple):
        raise BadOption(f"Opponents are a level or a list of levels, not {opponents!r}.")
    levels = [opponents] if isinstance(opponents, str) else list(opponents)
    if count and not levels:
        raise BadOption("There are seats without an opponent: name at least one level.")
    for level in levels:
        # Refused before anything is played.
        maker(level)
    return tuple(levels[number % len(levels)] for number in range(count))


def place(seat: int | None, players: int) -> int | None:
    """Where the learner sits; None is anywhere."""
    number = whole(seat)
    if seat is not None and (number is None or not 0 <= number < players):
        raise NoSuchSeat(seat, players)
    return number


def action_of(given: Any) -> int:
    """The number of an action, also out of an array that holds nothing else."""
    number = whole(given.item() if getattr(given, "size", 0) == 1 else given)
    if number is None:
        raise UnknownChoice(f"An action is a whole number, not {given!r}.")
    return number


def bounds(fields: Sequence[Field]) -> tuple[Any, Any]:
    """The lowest and the highest that each number can be."""
    low = np.array([field.feature.low for field in fields], np.float32)
    return low, np.array([field.feature.high for field in fields], np.float32)


def row(watcher: Observer, position: Position, seat: int) -> Any:
    """What a seat observes, as an array of its own."""
    return np.frombuffer(bytearray(watcher.row(position, seat)), ROW)


def mask(watcher: Observer, position: Position, seat: int) -> Any:
    """Which choices a seat may make, as an array of its own."""
    return np.frombuffer(watcher.mask(position, seat), np.int8)
