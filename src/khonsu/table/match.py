"""A match in memory: the position that the log of a table leads to, and what may be appended to that log.

The log is append-only. An entry is a choice, or -k: a seat takes back its last k choices. So every entry has a version of its own, and
the *line* of the match, the choices that count, may be shorter than the log.
"""

from __future__ import annotations

import hashlib
from array import array
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from khonsu.engine.errors import IllegalChoice
from khonsu.engine.history import History, Step, Trial
from khonsu.engine.message import Message
from khonsu.table.courses import Courses
from khonsu.table.errors import NothingToUndo, NotRunning, NotYourTurn, Stale
from khonsu.table.event_codec import decode_events, encode_events

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from khonsu.engine.game import Game
    from khonsu.engine.message import Event
    from khonsu.engine.state import State


# Bytes of memory: of a position at most, and of a choice of the line besides what happened by it. `tests/table/test_memory.py` measures them.
POSITION = 12_000
CHOICE = 400


@dataclass(frozen=True)
class Entry:
    """One line of a table's log."""

    version: int
    seat: int
    choice: int


@dataclass(frozen=True)
class Played:
    """A choice that counts, with the version that brought it and what happened by it."""

    version: int
    seat: int
    choice: int
    encoded: bytes

    def events(self) -> tuple[Event, ...]:
        """What happened, in order; `told` of an event says what a seat may hear of it."""
        return decode_events(self.encoded)


@dataclass(frozen=True)
class Move:
    """An entry that has been worked out but not appended yet."""

    entry: Entry
    after: State
    encoded: bytes = b"[]"


@dataclass(frozen=True, kw_only=True)
class Moment:
    """A table as it is at one version: everything that is shown is made from it. Later choices do not change it."""

    game: Game
    version: int
    # What the log is known by up to this version.
    mark: int
    state: State
    line: tuple[Played, ...]
    # How many choices each seat may take back.
    undoable: tuple[int, ...]
    # What happened before the first choice, as `Played` keeps it.
    opening: bytes
    # How far each seat has come with the lessons; nobody where none are taught.
    courses: tuple[Any, ...] = ()

    def told(self, first: int) -> Iterator[tuple[int, tuple[Event, ...]]]:
        """What happened from a position on, each with the position that it led to; it led to the start, number 0, by itself."""
        if first == 0:
            yield 0, decode_events(self.opening)
        for at in range(max(first, 1), len(self.line) + 1):
            yield at, self.line[at - 1].events()


class Match:
    """The position of a table and the line of choices that led there."""

    def __init__(
        self,
        game: Game,
        players: int,
        options: dict[str, Any],
        seed: str,
        log: Iterable[Entry] = (),
        *,
        is_trial: bool = False,
        is_guided: bool = False,
    ) -> None:
        self.game = game
        self._players = players
        self.options = options
        self.seed = seed
        self.version = 0
        # What the log is known by up to every version: after a copy of the data was put back, another one may grow as long. Nobody learns
        # from it what was chosen in secret.
        self._marks = array("L", [0])
        self.line: list[Played] = []
        self._line_size = 0
        start, opening = game.opening(players, seed, options)
        self._opening = encode_events(opening)
        # Holds only the steps that can still be taken back.
        self._history = Trial(start) if is_trial else History(start)
        # While several seats choose at once: which time that is, from which version on, and who has answered since in which version.
        self._group = 0
        self._together = 0
        self._answers: list[tuple[int, int]] = []
        self._courses = Courses(game, start) if is_guided else None
        for entry in log:
            self.append(self.work_out(entry))

    @property
    def state(self) -> State:
        """The position now. It is never changed: a choice leads to a new one."""
        return self._history.state

    @property
    def size(self) -> int:
        """How many bytes of memory it takes, rounded up."""
        # Of every learner, the position in which he left the plan.
        kept = 1 + len(self._history.steps) + (self._players if self._courses else 0)
        return POSITION * kept + CHOICE * len(self.line) + self._line_size

    def undoable(self, seat: int) -> int:
        """How many choices in a row a seat may take back now."""
        return self._history.undoable(seat) if self.state.actor is not None else 0

    def choose(self, seat: int, choice: int, version: int) -> Move:
        """Work out a choice that answers a version; raises if it may not be made, and changes nothing."""
        self._check(seat, version)
        if seat not in self.state.actors:
            raise NotYourTurn(f"It is not the turn of seat {seat}.")
        if choice < 0:
            # In the log it would mean that something is taken back.
            raise IllegalChoice(f"There is no choice {choice}.", Message("reason.unknown"))
        return self.work_out(Entry(self.version + 1, seat, choice))

    def take_back(self, seat: int, count: int, version: int) -> Move:
        """Work out that a seat takes back its last choices (0: all that it may) and those it was not asked about; changes nothing."""
        self._check(seat, version)
        most = self.undoable(seat)
        if most == 0 or not 0 <= count <= most:
            raise NothingToUndo(f"Seat {seat} may take back {most} choices, not {count}.")
        count = count or most
        move = self.work_out(Entry(self.version + 1, seat, -count))
        while count < most and self.only_answer(seat, move.after) is not None:
            count += 1
            move = self.work_out(Entry(self.version + 1, seat, -count))
        return move

    def only_answer(self, seat: int, state: State | None = None) -> int | None:
        """The choice that a seat is not asked about, now or in another position: all others would leave it the same."""
        state = state or self.state
        listed = self.game.board.listed(state.view(seat)) if seat in state.actors else []
        return listed[0] if len(listed) == 1 else None

    def is_final(self, move: Move) -> bool:
        """Whether a choice could not be taken back once it is made, because something is drawn or somebody else goes on.

        Where several choose at once it still could be, but only until the others are done, which may be the next moment.
        """
        return move.after.position.fence != self.state.position.fence or move.entry.seat not in move.after.actors

    def _check(self, seat: int, version: int) -> None:
        if self.state.actor is None:
            raise NotRunning("The game is over.")
        if version != self.version and not self._still_answers(seat, version):
            raise Stale(f"Version {version} was answered, but the table is at {self.version}.")

    def _still_answers(self, seat: int, version: int) -> bool:
        """Whether only others have chosen since a version, in choices that are independent of this seat's."""
        if not self.state.position.waiting or not self._together <= version < self.version:
            return False
        return all(other != seat for answered, other in self._answers if answered > version)

    def work_out(self, entry: Entry) -> Move:
        """What an entry leads to."""
        if entry.choice < 0:
            past = type(self._history)(self.state)
            past.steps = self._history.steps[:]
            past.undo(entry.seat, -entry.choice)
            return Move(entry, past.state)
        events: list[Event] = []
        after = self.state.copy()
        after.play(entry.choice, events, seat=entry.seat)
        return Move(entry, after, encode_events(events))

    def append(self, move: Move) -> None:
        """Take over an entry that is in the log now."""
        entry = move.entry
        if entry.version != self.version + 1:
            raise Stale(f"Entry {entry.version} does not follow version {self.version}.")
        if entry.choice < 0:
            self._history.undo(entry.seat, -entry.choice)
            for _ in range(-entry.choice):
                last = max(at for at, played in enumerate(self.line) if played.seat == entry.seat)
                self._line_size -= len(self.line.pop(last).encoded)
            self._courses = self._courses and self._courses_anew()
        else:
            if self._courses is not None:
                self._courses.follow(self.state, entry.seat, entry.choice, move.after)
            self._history.steps.append(Step(entry.seat, entry.choice, self.state))
            self._history.state = move.after
            self.line.append(Played(entry.version, entry.seat, entry.choice, move.encoded))
            self._line_size += len(move.encoded)
            self._history.forget()
        self.version = entry.version
        told = b"%s %d %d %d" % (self.seed.encode(), self._marks[-1], entry.seat, entry.choice)
        self._marks.append(int.from_bytes(hashlib.blake2b(told, digest_size=4).digest(), "little"))
        if self.state.position.groups != self._group:
            self._group = self.state.position.groups
            self._together = self.version
            self._answers = []
        else:
            self._answers.append((entry.version, entry.seat))

    def _courses_anew(self) -> Courses:
        positions = self.positions()
        courses = Courses(self.game, positions[0])
        for played, before, after in zip(self.line, positions, positions[1:], strict=False):
            courses.follow(before, played.seat, played.choice, after)
        return courses

    def mark(self, version: int) -> int | None:
        """What the log was known by at a version; None if it never came to it."""
        return self._marks[version] if version <= self.version else None

    def moment(self) -> Moment:
        """What there is to show now."""
        undoable = tuple(self.undoable(seat) for seat in range(self.state.players))
        courses = () if self._courses is None else self._courses.now
        return self._moment(self.state, tuple(self.line), undoable, courses)

    def earlier(self, count: int) -> Moment:
        """What there was to show after the first choices of the line; nothing can be done there any more."""
        return self._moment(self.positions(count)[-1], tuple(self.line[:count]), (0,) * self.state.players, ())

    def _moment(self, state: State, line: tuple[Played, ...], undoable: tuple[int, ...], courses: tuple[Any, ...]) -> Moment:
        return Moment(
            game=self.game,
            version=self.version,
            mark=self._marks[-1],
            state=state,
            line=line,
            undoable=undoable,
            opening=self._opening,
            courses=courses,
        )

    def positions(self, count: int | None = None) -> list[State]:
        """Every position of the line from the start on, up to a number of choices."""
        state = self.game.start(self._players, self.seed, **self.options)
        states = [state]
        for played in self.line[:count]:
            state = state.copy()
            state.position.step_of(played.choice, played.seat)
            states.append(state)
        return states
