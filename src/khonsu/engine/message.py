"""What is said to people, as data: a message id with arguments, and events that tell who may hear them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

# Numbers are counted, words are looked up as terms of the catalogue; an argument named `seat`, or ending in `seat`, is a player.
Argument = int | str | list[int] | list[str]


@dataclass(frozen=True)
class Message:
    """A sentence of the catalogue and what goes into it."""

    id: str
    args: dict[str, Argument] = field(default_factory=dict)

    def dump(self) -> dict[str, Any]:
        """The message as plain JSON."""
        return {"id": self.id, "args": self.args}

    @staticmethod
    def load(doc: dict[str, Any]) -> Message:
        """The message back from plain JSON."""
        return Message(doc["id"], doc["args"])


@dataclass(frozen=True)
class Event:
    """Something that happened: the sentence for the log and which pieces moved.

    `seat` is the player whom the event is about, or -1. `points` is what that player scores by it, under the name `part` of the
    breakdown. Where one seat, the `knower`, learns more than the others, `inner` is the fuller sentence for it alone.
    """

    message: Message
    seat: int = -1
    pieces: tuple[str, ...] = ()
    points: int = 0
    part: str = ""
    knower: int = -1
    inner: Message | None = None

    def told(self, seat: int | None) -> Message:
        """The sentence that a seat (None: a spectator) hears."""
        return self.inner if self.inner is not None and seat == self.knower else self.message
