"""Hundreds of games at once as NumPy arrays: `Batch("NAME", 256)`.

```python
batch = Batch("NAME", 256, seed=1)
while learning:
    batch.step(policy(batch.observations, batch.masks))      # one legal choice a game
    learn(batch.rewards, batch.done, batch.seats)
```

The arrays are always the same memory: copy what is to be kept. A game that is over starts anew at once: `done` is 1, `rewards` are those of its end, and the rest is about the new game.
Without opponents the caller chooses for all seats (`seats` says for which); with them for one seat of each game, every seat equally often unless one is named.
"""

from __future__ import annotations

from ctypes import memset
from operator import index
from typing import TYPE_CHECKING, Any

from khonsu.adapters import seats
from khonsu.adapters.stepping import LEARNER, Stepper
from khonsu.engine.errors import BadOption
from khonsu.engine.whole import whole
from khonsu.players.registry import player

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khonsu.engine.game import Game

np: Any = seats.np


class Batch:
    """So many games of one kind, stepped together."""

    def __init__(
        self,
        game: str | Game,
        count: int,
        players: int | None = None,
        *,
        seed: int | str = 0,
        opponents: str | Sequence[str] | None = None,
        seat: int | None = None,
        reward: str = "win",
        **options: Any,
    ) -> None:
        self.game, self.players = seats.settled(game, players, reward, options)
        size = whole(count)
        if size is None or size < 1:
            raise BadOption(f"A batch has at least one game, not {count!r}.")
        self.count = size
        fixed = seats.place(seat, self.players)
        if fixed is not None and opponents is None:
            raise BadOption("A seat is for whoever plays against opponents: without them the caller chooses for all seats.")
        others = [] if opponents is None else list(seats.lineup(opponents, self.players - 1))
        watcher = seats.observer(self.game, self.players)
        lineups: list[list[str]] = []
        for place in range(self.count):
            learner = place % self.players if fixed is None else fixed
            lineups.append(
                [LEARNER] * self.players if opponents is None else [*others[:learner], LEARNER, *others[learner:]]
            )
        settings = self.game.start(self.players, 0, **options).options
        self._stepper = Stepper(self.game, watcher, self.count, str(seed), reward, settings, lineups, player)
        self.low, self.high = seats.bounds(watcher.fields(0))
        # What whoever has to choose observes in each game, which choices he may make, and which seat that is.
        self.observations = np.zeros((self.count, watcher.width), seats.ROW)
        self.masks = self._array("masks", np.int8, watcher.size)
        self.seats = self._array("seats", np.uint8)
        # What the last step brought every seat, and whether it ended the game.
        self.rewards = self._array("rewards", np.float32, self.players)
        self.done = self._array("done", np.uint8)
        self._numbers = np.frombuffer(self._stepper.numbers, np.float64).reshape(self.observations.shape)
        self._observe()

    def step(self, choices: Any) -> None:
        """Make one choice in each game: an array or a list of numbers."""
        given = choices.tolist() if isinstance(choices, np.ndarray) else choices
        try:
            # NumPy's own numbers are not those that compiled code takes.
            numbers = list(map(index, given))
        except TypeError:
            raise BadOption(
                f"Choices are {self.count} whole numbers in a row, one for each game, not {choices!r}."
            ) from None
        # All rows at once, and in place: memory that is taken anew for every step may come from the system each time. It is shown for reading alone,
        # so NumPy would not blank it.
        memset(self._numbers.ctypes.data, 0, self._numbers.nbytes)
        self._stepper.step(numbers)
        self._observe()

    def _observe(self) -> None:
        """Bring what was observed to where it is seen, in the precision that learners want."""
        self.observations[:] = self._numbers

    def _array(self, name: str, kind: Any, width: int | None = None) -> Any:
        flat = np.frombuffer(getattr(self._stepper, name), kind)
        return flat if width is None else flat.reshape(self.count, width)
