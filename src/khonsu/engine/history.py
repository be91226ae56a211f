"""One line of play with undo: free while nobody else has chosen and nothing was drawn or revealed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from khonsu.engine.errors import KhonsuError

if TYPE_CHECKING:
    from khonsu.engine.message import Event
    from khonsu.engine.state import State


@dataclass(frozen=True)
class Step:
    """A choice that was made, and the position it was made in."""

    seat: int
    choice: int
    before: State


class History:
    """A game from its start to now."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.steps: list[Step] = []

    def play(self, choice: int, events: list[Event] | None = None) -> None:
        """Make a choice."""
        before = self.state.copy()
        seat = self.state.actor
        self.state.play(choice, events)
        assert seat is not None
        self.steps.append(Step(seat, choice, before))

    def can_undo(self, seat: int) -> bool:
        """Whether a seat may take its last choice back."""
        return self.undoable(seat) > 0

    def undoable(self, seat: int) -> int:
        """How many choices in a row a seat may take back."""
        count = 0
        for step in reversed(self.steps):
            if step.seat != seat or step.before.position.fence != self.state.position.fence:
                break
            count += 1
        return count

    def undo(self, seat: int, count: int = 1) -> None:
        """Take back a seat's last choices."""
        if not 0 < count <= self.undoable(seat):
            raise KhonsuError("Nothing can be taken back: something was drawn or revealed, or somebody else has chosen.")
        self.state = self.steps[-count].before
        del self.steps[-count:]

    def take_back(self, seat: int) -> int:
        """Take back a seat's last choice with all answers to it, where only programs have answered; tells how many choices went.

        Nobody minds then, but what was drawn or revealed since stays known, and so stays done.
        """
        for count, step in enumerate(reversed(self.steps), 1):
            if step.before.position.fence != self.state.position.fence:
                break
            if step.seat == seat:
                self.state = step.before
                del self.steps[-count:]
                return count
        raise KhonsuError("Nothing can be taken back: something was drawn or revealed since.")
