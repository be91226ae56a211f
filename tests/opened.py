"""A state whose table lies open: tests set up what the rules would take many choices to reach."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from khonsu.engine.state import State
from khonsu.engine.view import View

if TYPE_CHECKING:
    from khonsu.engine.game import Game
    from khonsu.engine.position import Position


class OpenedView(View):
    """A view of whichever game it is."""

    __slots__ = ()

    position: Any


class Opened(State):
    """A state that also reads and sets whatever its position has."""

    __slots__ = ()

    # Of whichever game it is.
    position: Any

    @property
    def result(self) -> Any:
        """How the game ended."""
        return super().result

    def __getattr__(self, name: str) -> Any:
        return getattr(self.position, name)

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "position":
            super().__setattr__(name, value)
        else:
            setattr(self.position, name, value)

    def view(self, seat: int | None, lang: str = "en") -> OpenedView:
        """What a seat may know, open too."""
        return OpenedView(super().view(seat, lang).position, seat, lang)

    def copy(self) -> Opened:
        """An independent twin, open too."""
        return Opened(self.position.copy())

    def imagine(self, seat: int | None, seed: int = 0) -> Opened:
        """An imagined state, open too."""
        return Opened(super().imagine(seat, seed).position)


def open_game(game: Game, players: int | None = None, seed: int | str | None = None, **options: Any) -> Opened:
    """A new game."""
    return opened(game.start(players, seed, **options))


def opened(state: State | Position) -> Opened:
    """The same game, open."""
    return Opened(state.position if isinstance(state, State) else state)
