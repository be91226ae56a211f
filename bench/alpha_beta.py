"""Alpha-beta on the evaluation of our own opponents, for comparison: `bench.alpha_beta:Tenth` thinks for a tenth of a second a choice.

Whole moves are settled and positions valued exactly as in `players.search`; what is different is how the tree is looked through: to a fixed depth,
one deeper each time while there is time, in a few imagined worlds whose values are added up. Everybody else is expected to do what is worst for the
seat that thinks.
"""

from __future__ import annotations

from time import process_time
from typing import TYPE_CHECKING

from khonsu.engine.chance import quick_start
from khonsu.players.search import Search
from khonsu.players.weights import outlook

if TYPE_CHECKING:
    from khonsu.engine.position import Position
    from khonsu.engine.view import View

WORLDS = 4
DEEPEST = 12


class OutOfTime(Exception):
    """The depth that was begun cannot be finished."""


class AlphaBeta:
    """Looks as deep as time allows and takes the choice that is best at the last depth that was finished."""

    def __init__(self, seed: int, milliseconds: float) -> None:
        self.seed = seed
        self.milliseconds = milliseconds
        self.asked = 0

    def choose(self, view: View) -> int:
        """The choice with the best sum over the imagined worlds."""
        assert view.seat is not None
        self.asked += 1
        self.seat = view.seat
        self.end = process_time() + self.milliseconds / 1000.0
        self.moves = Search(view.seat, outlook(view.game, view.players))
        worlds = [
            view.position.imagined(view.seat, quick_start(self.seed * 10007 + self.asked, 1) + world)
            for world in range(WORLDS)
        ]
        choices = worlds[0].distinct()
        if len(choices) == 1:
            return choices[0]
        try:
            for depth in range(DEEPEST):
                found = dict.fromkeys(choices, 0.0)
                for world in worlds:
                    for choice in choices:
                        found[choice] += self.worth(self.made(world, choice), depth, -1.0, 2.0)
                # The best one first: the next depth cuts more.
                choices.sort(key=found.__getitem__, reverse=True)
        except OutOfTime:
            pass
        return choices[0]

    def made(self, position: Position, choice: int) -> Position:
        """The position after a whole move."""
        twin = position.copy()
        twin.step(choice)
        self.moves.settle(twin, None)
        return twin

    def worth(self, position: Position, depth: int, low: float, high: float) -> float:
        """The thinking seat's chance, if it lies between the two."""
        if depth == 0 or not position.stack:
            if process_time() > self.end:
                raise OutOfTime
            return self.moves.outlook.chances(position)[self.seat]
        own = position.stack[-1][1] == self.seat
        following = [self.made(position, choice) for choice in position.distinct()]
        if depth > 1:
            following.sort(key=lambda after: self.moves.outlook.chances(after)[self.seat], reverse=own)
        for after in following:
            value = self.worth(after, depth - 1, low, high)
            if own:
                low = max(low, value)
            else:
                high = min(high, value)
            if low >= high:
                break
        return low if own else high


class Tenth(AlphaBeta):
    """A tenth of a second a choice."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, 100.0)
