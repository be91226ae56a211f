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
    """Something that happened: the sentence for the log, who may hear it and which pieces moved.

    `only` names the one seat that may hear it; `but` the one seat that may not (it hears a fuller version). `seat` is the
    player whom the event is about, or -1. `points` is what that player scores by it, under the name `part` of the breakdown.
    """

    message: Message
    seat: int = -1
    pieces: tuple[str, ...] = ()
    points: int = 0
    part: str = ""
    only: int | None = None
    but: int | None = None

    def heard_by(self, seat: int | None) -> bool:
        """Whether this seat (None: a spectator) may hear of it."""
        if self.only is not None:
            return seat == self.only
        return self.but is None or seat != self.but

    def dump(self) -> dict[str, Any]:
        """The event as plain JSON."""
        return {
            "message": self.message.dump(),
            "seat": self.seat,
            "pieces": list(self.pieces),
            "points": self.points,
            "part": self.part,
            "only": self.only,
            "but": self.but,
        }

    @staticmethod
    def load(doc: dict[str, Any]) -> Event:
        """The event back from plain JSON."""
        return Event(
            Message.load(doc["message"]),
            doc["seat"],
            tuple(doc["pieces"]),
            doc["points"],
            doc["part"],
            doc["only"],
            doc["but"],
        )
