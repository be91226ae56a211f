"""What is known of people and tables without replaying any log."""

from __future__ import annotations

import hashlib
import re
import secrets
import zlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from khonsu.table.seats import PERSON

if TYPE_CHECKING:
    from khonsu.engine.state import State
    from khonsu.table.seats import Seat

WAITING = "waiting"
RUNNING = "running"
OVER = "over"

# No letter or digit that is easily taken for another when a code is read aloud.
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
CODE = re.compile(f"[{LETTERS}]{{8}}")
# The key with which a seat is moved to another device: longer than a table's code, so that nobody takes one for the other.
KEY_LENGTH = 10
KEY = re.compile(f"[{LETTERS}]{{{KEY_LENGTH}}}")


@dataclass(frozen=True)
class Guest:
    """A person, known by a cookie alone."""

    id: str
    name: str


@dataclass(frozen=True, kw_only=True)
class Table:
    """A table as it is stored: `rules` and `components` are the editions that it was begun with."""

    code: str
    game: str
    rules: int
    components: str
    options: dict[str, Any]
    seed: str
    host: str
    status: str
    shuffle: bool
    listed: bool
    coached: bool
    created: int
    moved: int
    version: int = 0
    actor: int | None = None
    round: int = 0
    rounds: int = 0
    successor: str | None = None
    writes: int = 0
    # Seconds after which the others may let an opponent go on for somebody who does not choose.
    patience: int = 30 * 60
    # Whether people who play against each other may ask for advice.
    advice: bool = False
    # Whether somebody tries out by himself how a game that is over could have gone on.
    trial: bool = False
    # What the box is called that is played with; nothing for the usual one.
    box: str = ""
    seats: tuple[Seat, ...]

    @property
    def gives_advice(self) -> bool:
        """Whether advice may be asked for: where people play against each other, only if they agreed on it."""
        return self.advice or len({seat.guest for seat in self.seats if seat.kind == PERSON}) < 2

    @property
    def company(self) -> str:
        """A short name of who sits where and whether the game goes on: who holds an older one has missed something."""
        told = repr([self.status, *((seat.kind, seat.name, seat.level, seat.guest) for seat in self.seats)])
        return hashlib.blake2b(told.encode(), digest_size=6).hexdigest()


# What somebody earns with a puzzle: found at once, at the second try, or later or not without help.
FULL_MOON = "full"
HALF_MOON = "half"
CRESCENT = "crescent"


@dataclass(frozen=True)
class Attempt:
    """How somebody fared with a puzzle: how often he was wrong, and the moon that he earned; nothing if it is still open."""

    wrong: int = 0
    moon: str = ""

    def answered(self, is_right: bool) -> Attempt:
        """The same after another answer. The moon that was earned first stays."""
        if self.moon:
            return self
        if not is_right:
            return Attempt(self.wrong + 1)
        return Attempt(self.wrong, FULL_MOON if self.wrong == 0 else HALF_MOON if self.wrong == 1 else CRESCENT)

    def shown(self) -> Attempt:
        """The same after the answer was shown."""
        return self if self.moon else Attempt(self.wrong, CRESCENT)


def new_code() -> str:
    """A table code that nobody guesses and everybody can type."""
    return "".join(secrets.choice(LETTERS) for _ in range(8))


@dataclass(frozen=True)
class Progress:
    """How far a running match is, as lists of tables tell it."""

    actor: int | None
    round: int
    rounds: int


def progress_of(state: State) -> Progress:
    """How far a match is."""
    return Progress(state.actor, *state.position.rounds())


@dataclass(frozen=True)
class GrowingReview:
    """A review that is being worked out, as all processes know it: by which of them, if one does, who asked for it and who looks on."""

    worker: str = ""
    # When that process was last heard of.
    heard: int = 0
    asked: list[str] = field(default_factory=list)
    watched: list[str] = field(default_factory=list)
    # What is known so far.
    packed: bytes = b""

    def is_alive(self, now: int, silence: int) -> bool:
        """Whether a process is at work that was heard of in the last seconds."""
        return bool(self.worker) and self.heard >= now - silence


@dataclass(frozen=True, kw_only=True)
class ChatLine:
    """What somebody said at a table."""

    id: int
    guest: str
    name: str
    text: str
    at: int

    @property
    def mark(self) -> int:
        """What the line is known by: after a copy of the data was put back, another one may get its number."""
        return zlib.crc32(repr((self.name, self.text, self.at)).encode())
