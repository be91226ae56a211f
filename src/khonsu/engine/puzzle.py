"""Puzzles: positions made for one question, with what has to come of the answer, so that the rules themselves tell what is right.

A game keeps them in its folder `puzzles`, one JSON file each:

    {
      "rank": 1,
      "counts": "points",
      "choices": 1,
      "position": {...}
    }

`position` is what `state.dump` gives, without what the game knows by itself. Whose turn it is makes so many `choices`, or fewer if somebody
else is asked before. What `counts` then are the `points` if the game ended there, or the `lead` over the best of the others. An answer is
right if no other brings more. The sentences stand in the game's catalogues, under `puzzle.NAME`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from khonsu.engine.errors import KhonsuError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from khonsu.engine.game import Game
    from khonsu.engine.message import Event
    from khonsu.engine.state import State

# Choices, one after the other, by their numbers.
Line = tuple[int, ...]

POINTS = "points"
LEAD = "lead"
FOLDER = "puzzles"


@dataclass(frozen=True, kw_only=True)
class Puzzle:
    """A position with a question; `name` is that of its file and of its sentences."""

    name: str
    rank: int
    counts: str
    choices: int = 1
    start: State = field(repr=False)

    @property
    def seat(self) -> int:
        """Who is asked."""
        assert self.start.actor is not None
        return self.start.actor

    def after(self, line: Sequence[int], events: list[Event] | None = None) -> State:
        """The position after some choices of whoever is asked; what happened by the last one is appended to `events`."""
        state = self.start.copy()
        for place, choice in enumerate(line):
            if self.is_answer(line[:place], state):
                raise KhonsuError("The question is answered already.")
            state.play(choice, events if place == len(line) - 1 else None)
        return state

    def is_answer(self, line: Sequence[int], state: State) -> bool:
        """Whether choices that led to a position answer the question."""
        return len(line) == self.choices or state.actor != self.seat

    @cached_property
    def answers(self) -> dict[Line, int]:
        """Every answer there is, with what it brings."""
        before = self._value(self.start)
        return {line: self._value(state) - before for line, state in self._lines((), self.start)}

    @cached_property
    def right(self) -> tuple[Line, ...]:
        """The answers that bring most."""
        most = max(self.answers.values())
        return tuple(line for line, brought in self.answers.items() if brought == most)

    def _lines(self, line: Line, state: State) -> Iterator[tuple[Line, State]]:
        if self.is_answer(line, state):
            yield line, state
            return
        for choice in state.legal():
            after = state.copy()
            after.position.step(choice)
            yield from self._lines((*line, choice), after)

    def _value(self, state: State) -> int:
        scores = state.scores()
        mine = scores.pop(self.seat)
        return mine - max(scores) if self.counts == LEAD else mine


@lru_cache(maxsize=32)
def puzzles(game: Game) -> dict[str, Puzzle]:
    """All puzzles of a game by name, the easiest first; none if it has no such folder."""
    folder = resources.files(game.package) / FOLDER
    if not folder.is_dir():
        return {}
    files = [file for file in folder.iterdir() if file.name.endswith(".json")]
    made = [_read(game, file.name.removesuffix(".json"), json.loads(file.read_text(encoding="utf-8"))) for file in files]
    return {puzzle.name: puzzle for puzzle in sorted(made, key=lambda puzzle: (puzzle.rank, puzzle.name))}


def _read(game: Game, name: str, doc: dict[str, Any]) -> Puzzle:
    position = {
        "game": game.id,
        "rules": game.rules_version,
        "components": game.tables.hash(),
        # What is drawn in a puzzle does not matter, or it would be none.
        "luck": {"key": "00" * 32, "draws": dict.fromkeys(game.rules.sources, 0), "quick": [1, 1]},
        "fence": 0,
        **doc.pop("position"),
    }
    if doc["counts"] not in (POINTS, LEAD):
        raise KhonsuError(f"The puzzle {name!r} counts neither {POINTS} nor {LEAD}, but {doc['counts']!r}.")
    return Puzzle(name=name, start=game.load(position), **doc)


def shortened(state: State) -> dict[str, Any]:
    """A position as the file of a puzzle holds it."""
    known = ("game", "rules", "components", "luck", "fence")
    return {name: value for name, value in state.dump().items() if name not in known}
