"""One game played at random from start to end, with everything that was there to see on the way."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Any

from khonsu.engine.documents import dump

if TYPE_CHECKING:
    from khonsu.engine.game import Game
    from khonsu.engine.message import Event
    from khonsu.engine.state import State
    from khonsu.engine.view import View

# What is wrong, and after how many choices it shows.
Complaints = Iterator[tuple[int, str]]

# Imagined positions that each viewer is given at each moment.
DREAMS = 5


def text_of(state: State) -> str:
    """A position as text, for comparing two of them."""
    return json.dumps(state.dump(), sort_keys=True, default=repr)


def facts_of(state: State | View) -> dict[str, Any]:
    """A position without its luck: what is still to be done, in turn order, and the game's own fields."""
    position = state.position.copy()
    # A view has the stack of its own seat in front.
    position.turn_back()
    doc = dump(position)
    del doc["luck"], doc["fence"]
    return doc


class Trial:
    """A game played at random.

    `positions[k]` is the position after k choices and `texts[k]` what it looked like when it was reached; `choices[k]` was made there
    and told `events[k]`; `opening` was told before the first of them. `moments` are the numbers of those positions that are looked at closely.
    """

    def __init__(self, game: Game, players: int, options: dict[str, Any], seed: int, moments: int) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.number = seed
        # A seed that cannot occur in a view by accident.
        self.seed = f"trial {seed}"
        self.random = Random(f"{seed} {players} {sorted(options.items())}")
        self.positions: list[State] = []
        self.texts: list[str] = []
        self.choices: list[int] = []
        self.opening: list[Event] = []
        self.events: list[list[Event]] = []
        self.error: Exception | None = None
        try:
            self._play()
        except Exception as error:  # whatever a game does wrong: the promises will tell
            self.error = error
        self.moments = self._choose_moments(moments)
        self._views: dict[tuple[int, int | None], View] = {}
        self._dreams: dict[tuple[int, int | None], list[State]] = {}

    def _play(self) -> None:
        # Each game has leanings of its own, so that many games see more than many times the average one.
        leanings = {kind.name: self.random.choice((0.2, 1.0, 1.0, 4.0)) for kind in self.game.space.kinds}
        state = self.game.start(self.players, self.seed, self.opening, **self.options)
        while True:
            self.texts.append(text_of(state))
            # Going on with the twin or with the original: neither may disturb the other.
            kept, state = (state, state.copy()) if self.random.random() < 0.5 else (state.copy(), state)
            self.positions.append(kept)
            legal = state.legal()
            if state.actor is None or not legal or len(self.choices) > self.game.longest:
                return
            weights = [leanings[self.game.space.kind(choice).name] for choice in legal]
            choice = self.random.choices(legal, weights)[0]
            events: list[Event] = []
            self.choices.append(choice)
            self.events.append(events)
            state.play(choice, events)

    def _choose_moments(self, count: int) -> list[int]:
        """Positions where a choice was made, chosen so that every kind of choice has its turn."""
        by_kind: dict[str, list[int]] = defaultdict(list)
        for at in range(len(self.positions) - 2):
            by_kind[self.game.space.kind(self.choices[at]).name].append(at)
        for found in by_kind.values():
            self.random.shuffle(found)
        # The last choice always: the end of a game has rules of its own.
        chosen = [len(self.positions) - 2] if len(self.positions) > 1 else []
        while len(chosen) < count and any(by_kind.values()):
            chosen += [found.pop() for found in by_kind.values() if found]
        return sorted(chosen[:count])

    @property
    def last(self) -> State:
        """The last position that was reached."""
        return self.positions[-1]

    @property
    def viewers(self) -> list[int | None]:
        """Everybody who can look at the table: a spectator and each seat."""
        return [None, *range(self.players)]

    def view(self, at: int, viewer: int | None) -> View:
        """What a viewer may know of a position."""
        if (at, viewer) not in self._views:
            self._views[at, viewer] = self.positions[at].view(viewer)
        return self._views[at, viewer]

    def dreams(self, at: int, viewer: int | None) -> list[State]:
        """What a viewer can imagine a position to be."""
        if (at, viewer) not in self._dreams:
            view = self.view(at, viewer)
            self._dreams[at, viewer] = [view.imagine(self.number * DREAMS + k) for k in range(DREAMS)]
        return self._dreams[at, viewer]

    def maker(self, at: int) -> int:
        """The seat that made the choice that was made in a position; the first one where several might."""
        seat = self.positions[at].actor
        assert seat is not None
        return seat

    def kind(self, at: int) -> str:
        """The kind of the choice that was made in a position."""
        return self.game.space.kind(self.choices[at]).name

    def quiet(self, at: int) -> bool:
        """Whether the choice that was made in a position could be taken back: it raised no fence."""
        return self.positions[at].position.fence == self.positions[at + 1].position.fence

    def way_to(self, at: int) -> str:
        """How to reach a position again."""
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        start = f"game.start(players={self.players}, seed={self.seed!r}{options})"
        if not at:
            return f"at {start}"
        made = ", ".join(self.game.name(choice) for choice in self.choices[:at])
        return f"after {start} and {at} choices: {made}"


def who(viewer: int | None) -> str:
    """A viewer in a complaint."""
    return "a spectator" if viewer is None else f"seat {viewer}"
