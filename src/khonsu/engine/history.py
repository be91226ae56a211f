"""One line of play with undo: free while nothing was drawn or revealed and nobody has chosen because of it.

Where several seats choose at once, none chooses because of another: a seat takes back its own choices over the heads of the others,
whose later ones are made again. Once all are done, only the last one may still be taken back, as ever.
"""

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

    def play(self, choice: int, events: list[Event] | None = None, *, seat: int | None = None) -> None:
        """Make a choice of the actor, or of another seat that may choose now."""
        before = self.state.copy()
        maker = self.state.actor if seat is None else seat
        self.state.play(choice, events, seat=seat)
        assert maker is not None
        self.steps.append(Step(maker, choice, before))

    def can_undo(self, seat: int) -> bool:
        """Whether a seat may take its last choice back."""
        return self.undoable(seat) > 0

    def undoable(self, seat: int) -> int:
        """How many of its last choices a seat may take back."""
        now = self.state.position
        count = 0
        others = False
        for step in reversed(self.steps):
            then = step.before.position
            at_once = bool(then.waiting and now.waiting) and then.groups == now.groups
            if then.fence != now.fence or ((others or step.seat != seat) and not at_once):
                break
            if step.seat == seat:
                count += 1
            else:
                others = True
        return count

    def forget(self) -> None:
        """Keep only the steps that somebody may still take back."""
        kept = 0
        for seat in {step.seat for step in self.steps}:
            count = self.undoable(seat)
            for back, step in enumerate(reversed(self.steps), 1):
                if not count:
                    break
                if step.seat == seat:
                    count -= 1
                    kept = max(kept, back)
        del self.steps[: len(self.steps) - kept]

    def undo(self, seat: int, count: int = 1) -> None:
        """Take back a seat's last choices; those that others have made meanwhile stay."""
        if not 0 < count <= self.undoable(seat):
            raise KhonsuError("Nothing can be taken back: something was drawn or revealed, or somebody else has chosen.")
        later: list[Step] = []
        while count:
            step = self.steps.pop()
            self.state = step.before
            if step.seat == seat:
                count -= 1
            else:
                later.insert(0, step)
        if later:
            # What is kept of the past is not played on.
            self.state = self.state.copy()
        for step in later:
            self.play(step.choice, seat=step.seat)

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


class Trial(History):
    """A line of play that somebody tries out by himself: whatever was chosen last may be taken back, and nobody minds."""

    def undoable(self, seat: int) -> int:
        """How many choices in a row were the seat's own, up to now."""
        count = 0
        for step in reversed(self.steps):
            if step.seat != seat:
                break
            count += 1
        return count

    def forget(self) -> None:
        """Keep every step."""
