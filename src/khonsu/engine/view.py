"""What one seat may know of a position: the only thing that boards, bots, adapters and the network get to see."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from khonsu.engine.state import SPECTATOR

if TYPE_CHECKING:
    from khonsu.engine.game import Game
    from khonsu.engine.message import Message
    from khonsu.engine.state import State


class View:
    """A position with everything blanked that the seat (None: a spectator) may not know.

    `state` is safe to read: fields, `score`, `breakdown`, `points`, `prompt`. It holds no luck, and its choices are empty unless
    the seat itself has to choose.
    """

    def __init__(self, game: Game, state: State, seat: int | None) -> None:
        self.game = game
        self.seat = seat
        self.state = state

    @property
    def actor(self) -> int | None:
        """The seat that must choose now; None when the game is over."""
        return self.state.actor

    @property
    def choices(self) -> list[int]:
        """The legal choices of this seat, ascending; none while somebody else decides."""
        return self.state.choices

    def prompt(self) -> Message:
        """The question that whoever acts has to answer now."""
        return self.state.prompt()

    def imagine(self, seed: int = 0) -> State:
        """A full state that agrees with this view; what is hidden is dealt at random."""
        return self.state.dream(SPECTATOR if self.seat is None else self.seat, seed)

    def preview(self, choice: int) -> View | None:
        """The position after a choice of this seat, as far as it follows from what the seat knows; None if luck or a secret comes in."""
        dream = self.imagine()
        fence = dream.fence
        dream.play(choice)
        return self.game.view(dream, self.seat) if dream.fence == fence else None

    def dump(self) -> dict[str, Any]:
        """The view as plain JSON; `game.load_view` reads it back."""
        return {**self.game.dump(self.state), "seat": self.seat, "choices": self.state.choices}

    def __bytes__(self) -> bytes:
        """The view as bytes, for comparing two of them."""
        return json.dumps(self.dump(), sort_keys=True).encode()

    def _repr_svg_(self) -> str:
        return self.game.draw(self)
