"""A game as a text file: a header, then one choice a line in notation.

    khonsu record 1
    game: senet
    rules: 1
    components: 1f0c9a...
    box: Ema's box
    tables: {"ships": ...}
    players: 2
    option sides: AABAB
    seat J: Ema
    seat L: Thoth (greedy)
    seed: 7
    commitment: 9b1d...
    scores: 44 38
    end: rounds
    advice J: 3

    J load 1 2
    L take

This is the full record, which only the keeper of the table may see while the game runs; `public` is what everybody may see
then: neither the seed nor what was chosen in secret. Lines starting with `#` are remarks. A game that was played with a box of somebody's own
names it and holds all its tables, so that it can be replayed anywhere; `components` is their fingerprint. Who was advised by a master, and in
how many positions, is noted as `advice`; whoever was not is not named.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from khonsu.engine.chance import commitment, seed_text
from khonsu.engine.components import parse_tables
from khonsu.engine.errors import BadComponents, BadRecord, KhonsuError, suggest
from khonsu.engine.message import Message
from khonsu.engine.text import SEAT_LETTERS

if TYPE_CHECKING:
    from khonsu.engine.game import Game
    from khonsu.engine.state import State

FIRST_LINE = "khonsu record 1"
# Letters of the name of a box.
LONGEST_BOX = 40


@dataclass
class Record:
    """A game that was played or is being played."""

    game: str
    rules: int
    components: str
    players: int
    options: dict[str, Any] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
    seed: str | None = None
    commitment: str = ""
    scores: list[int] = field(default_factory=list)
    end: str = ""
    # In how many positions the player of a seat was advised; those who never were are left out.
    advised: dict[int, int] = field(default_factory=dict)
    # Seat and choice in notation.
    lines: list[tuple[int, str]] = field(default_factory=list)
    # The box that was played with, and all its tables, if they were not the usual ones.
    box: str = ""
    tables: dict[str, Any] = field(default_factory=dict)

    @staticmethod
    def begin(game: Game, state: State, seed: int | str, names: list[str] | None = None) -> Record:
        """The record of a game that is about to be played."""
        return Record(
            game.id,
            game.rules_version,
            game.tables.hash(),
            state.players,
            state.options,
            list(names or []),
            seed_text(seed),
            commitment(seed),
            box=_one_line(str(game.tables.box.get("name", "")))[:LONGEST_BOX] if game.tables.own else "",
            tables=game.tables.facts() if game.tables.own else {},
        )

    def add(self, game: Game, seat: int, choice: int) -> None:
        """Note a choice that was made."""
        self.lines.append((seat, game.name(choice)))

    def finish(self, state: State) -> None:
        """Note how the game ended."""
        self.scores = state.scores()
        self.end = state.position.ending()

    def public(self, game: Game) -> Record:
        """What everybody may see: once the game is over, all of it."""
        if self.end:
            return self
        lines = [(seat, game.space.veil(game.parse(text))) for seat, text in self.lines]
        return replace(self, seed=None, lines=lines)

    def __str__(self) -> str:
        head = [
            FIRST_LINE,
            f"game: {self.game}",
            f"rules: {self.rules}",
            f"components: {self.components}",
            *([f"box: {_one_line(self.box)}"] if self.box else []),
            *([f"tables: {json.dumps(self.tables, separators=(',', ':'))}"] if self.tables else []),
            f"players: {self.players}",
            *(f"option {name}: {value}" for name, value in self.options.items()),
            *(f"seat {SEAT_LETTERS[i]}: {_one_line(name)}" for i, name in enumerate(self.names)),
            *([f"seed: {self.seed}"] if self.seed is not None else []),
            f"commitment: {self.commitment}",
            *([f"scores: {' '.join(map(str, self.scores))}", f"end: {self.end}"] if self.end else []),
            *(f"advice {SEAT_LETTERS[seat]}: {count}" for seat, count in sorted(self.advised.items())),
            "",
        ]
        return "\n".join(head + [f"{SEAT_LETTERS[seat]} {name}" for seat, name in self.lines]) + "\n"

    @staticmethod
    def parse(text: str) -> Record:
        """The record that a text holds."""
        lines = text.replace("\r\n", "\n").split("\n")
        if lines[0].strip() != FIRST_LINE:
            raise BadRecord(
                f"Line 1: a record begins with {FIRST_LINE!r}, not {lines[0][:40]!r}.",
                Message("record.first_line", {"line": FIRST_LINE}),
            )
        record = Record("", 0, "", 0)
        body = False
        for number, line in enumerate(lines[1:], 2):
            if line.startswith("#"):
                continue
            if not line.strip():
                body = True
            elif body:
                record._read_choice(number, line)
            else:
                record._read_header(number, line)
        if not record.game or not record.players:
            raise BadRecord("The header must name the game and the number of players.", Message("record.no_game"))
        return record

    def _read_header(self, number: int, line: str) -> None:
        name, colon, value = (part.strip() for part in line.partition(":"))
        if not colon:
            raise BadRecord(f"Line {number}: a header line is 'name: value', not {line[:40]!r}.", _odd_line(number, line))
        try:
            if name in ("game", "components", "seed", "commitment", "end", "box"):
                setattr(self, name, value)
            elif name in ("rules", "players"):
                setattr(self, name, int(value))
            elif name == "tables":
                self.tables = parse_tables(value)
            elif name == "scores":
                self.scores = [int(word) for word in value.split()]
            elif name.startswith("option "):
                self.options[name.removeprefix("option ")] = value
            elif name.startswith("advice "):
                self._read_advice(number, line, name.removeprefix("advice "), int(value))
            elif name.startswith("seat "):
                self._read_name(number, name.removeprefix("seat "), value)
            else:
                raise BadRecord(f"Line {number}: {name!r} is no header of a record.", _odd_line(number, line))
        except BadComponents as error:
            raise BadRecord(f"Line {number}: {error}", error.fault) from None
        except ValueError:
            raise BadRecord(f"Line {number}: {name} must be numbers, not {value!r}.", _odd_line(number, line)) from None

    def _read_advice(self, number: int, line: str, letter: str, count: int) -> None:
        seat = SEAT_LETTERS.find(letter)
        if len(letter) != 1 or not 0 <= seat < self.players or count < 1:
            raise BadRecord(f"Line {number}: advice is noted of a seat, and at least once.", _odd_line(number, line))
        self.advised[seat] = count

    def _read_name(self, number: int, letter: str, name: str) -> None:
        if letter != SEAT_LETTERS[len(self.names) : len(self.names) + 1]:
            raise BadRecord(
                f"Line {number}: the seats are named in the order {', '.join(SEAT_LETTERS)}.",
                _odd_line(number, f"seat {letter}: {name}"),
            )
        self.names.append(name)

    def _read_choice(self, number: int, line: str) -> None:
        letter, _, choice = line.strip().partition(" ")
        seat = SEAT_LETTERS.find(letter)
        if len(letter) != 1 or not 0 <= seat < self.players or not choice:
            letters = ", ".join(SEAT_LETTERS[: self.players])
            raise BadRecord(
                f"Line {number}: a choice begins with its seat ({letters}), not {line[:40]!r}.", _odd_line(number, line)
            )
        self.lines.append((seat, choice))

    def replay(self, game: Game) -> list[State]:
        """Every position of the game, from the start on; raises `BadRecord` at the first line that does not fit."""
        if self.seed is None:
            raise BadRecord(
                "The record holds no seed yet: it can be replayed once the game is over.", Message("record.no_seed")
            )
        if self.rules != game.rules_version or self.components != game.tables.hash():
            raise BadRecord(
                f"The record was made with rules {self.rules} and components {self.components}; here are rules "
                f"{game.rules_version} and components {game.tables.hash()}.",
                Message("record.other_edition"),
            )
        known = [option.name for option in game.options]
        for name in self.options:
            if name not in known:
                raise BadRecord(f"{game.title} has no option {name!r}. {suggest(name, known)}", Message("record.no_start"))
        try:
            state = game.start(self.players, self.seed, **self.options)
        except KhonsuError as error:
            raise BadRecord(f"The game cannot be started: {error}", Message("record.no_start")) from None
        states = [state.copy()]
        for number, (seat, text) in enumerate(self.lines, 1):
            if seat not in state.actors:
                whose = " or ".join(f"{SEAT_LETTERS[actor]}'s" for actor in state.actors) or "nobody's"
                raise BadRecord(
                    f"Choice {number} ({SEAT_LETTERS[seat]} {text}): it is {whose} turn.", _odd_choice(number, seat, text)
                )
            try:
                state.play(game.parse(text), seat=seat)
            except KhonsuError as error:
                raise BadRecord(
                    f"Choice {number} ({SEAT_LETTERS[seat]} {text}): {error}", _odd_choice(number, seat, text)
                ) from None
            states.append(state.copy())
        return states

    def verify(self, game: Game) -> State:
        """The final position, after checking the seed against its commitment and the scores against the replay."""
        last = self.replay(game)[-1]
        assert self.seed is not None
        if self.commitment and commitment(self.seed) != self.commitment:
            raise BadRecord(
                f"The seed does not fit the commitment {self.commitment}; its own is {commitment(self.seed)}.",
                Message("record.other_seed"),
            )
        if self.end and last.actor is not None:
            raise BadRecord("The record says that the game is over, but choices are missing.", Message("record.too_short"))
        if self.scores and last.scores() != self.scores:
            raise BadRecord(
                f"The record says scores {self.scores}; the replay gives {last.scores()}.", Message("record.other_scores")
            )
        return last


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _odd_line(number: int, line: str) -> Message:
    return Message("record.odd_line", {"line": number, "text": line[:40]})


def _odd_choice(number: int, seat: int, text: str) -> Message:
    return Message("record.odd_choice", {"number": number, "text": f"{SEAT_LETTERS[seat]} {text}"[:40]})
