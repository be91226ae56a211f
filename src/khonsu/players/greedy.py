"""An opponent that looks one turn ahead: it tries every choice on imagined positions and takes the one that looks best after it.

What a position is worth is the game's own insight. The seat's further decisions of the same turn, and those that others make
because of the choice, are imagined just as greedily. All thinking is counted in positions looked at, never in seconds, so the same
question gets the same answer on every machine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from khonsu.engine.chance import quick_start
from khonsu.players.player import asked

if TYPE_CHECKING:
    from khonsu.engine.position import Position
    from khonsu.engine.view import View

# How many different worlds are imagined at most, and after how many positions no further one is begun.
WORLDS: Final = 6
ENOUGH: Final = 400
# How far the decisions that follow from one choice are imagined, and how many positions they may take.
FOLLOWING: Final = 8
FOLLOWING_POSITIONS: Final = 120
# The share of the best opponent's prospects that counts against one's own, by number of players.
SHARES: Final[list[float]] = [0.0, 0.0, 0.8, 0.5, 0.35, 0.3]


class GreedyPlayer:
    """Takes what is best now."""

    def __init__(self, seed: int) -> None:
        self.level = "greedy"
        self.seed = seed
        self.asked = 0
        # Positions looked at for the running choice.
        self.positions = 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GreedyPlayer) and (self.seed, self.asked) == (other.seed, other.asked)

    def __hash__(self) -> int:
        return hash((self.seed, self.asked))

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (self.seed, self.asked)

    def choose(self, view: View) -> int:
        """The choice that is best on average over the imagined worlds; one of several equals by lot."""
        self.asked += 1
        asked(view)
        choices = view.position.distinct()
        actor = view.seat
        assert actor is not None
        seat: int = actor
        totals = [0.0] * len(choices)
        self.positions = 0
        world = 0
        while world < WORLDS and self.positions < ENOUGH:
            dream = view.position.supposed(seat, self.luck(world))
            for i in range(len(choices)):
                totals[i] += self.outcome(dream, choices[i], seat)
            world += 1
        best: list[int] = []
        for i in range(len(choices)):
            if not best or totals[i] > totals[best[0]]:
                best = [i]
            elif totals[i] == totals[best[0]]:
                best.append(i)
        return choices[best[self.luck(WORLDS) % len(best)]]

    def luck(self, stream: int) -> int:
        """A number of this player's own for the running choice."""
        # Any, as it may be a long number: see `engine.chance`.
        seed: Any = self.seed
        return quick_start(seed * 10007 + self.asked * 101 + stream, 1)

    def outcome(self, dream: Position, choice: int, seat: int) -> float:
        """What a choice is worth once everything that follows from it has been decided."""
        depth = len(dream.stack)
        end = self.positions + FOLLOWING_POSITIONS
        position = dream.copy()
        position.step(choice)
        self.positions += 1
        following = 0
        while position.stack and following < FOLLOWING and self.positions < end:
            actor = position.stack[-1][1]
            # Whatever lies deeper in the stack than the decision itself belongs to it; what others choose meanwhile does not.
            if actor != seat and (position.waiting or len(position.stack) <= depth):
                break
            position = self.best_step(position, actor)
            following += 1
        return prospects(position, seat)

    def best_step(self, position: Position, seat: int) -> Position:
        """The position after the choice that looks best at first sight to whoever decides."""
        best = position
        most = 0.0
        for choice in position.distinct():
            twin = position.copy()
            twin.step(choice)
            self.positions += 1
            worth = prospects(twin, seat)
            if best is position or worth > most:
                best = twin
                most = worth
        return best


def restored(seed: int, asked: int) -> GreedyPlayer:
    """A player that has been asked so often already."""
    player = GreedyPlayer(seed)
    player.asked = asked
    return player


def prospects(position: Position, seat: int) -> float:
    """What a position is worth to a seat, seen against its best opponent."""
    values = position.rules.insight.values(position)
    if position.players == 1:
        return values[seat]
    most = -1.0e9
    for other in range(position.players):
        if other != seat and values[other] > most:
            most = values[other]
    return values[seat] - SHARES[position.players] * most
