"""Games that values are fitted on: quick games of everybody against himself, and what their positions looked like on the way.

Everybody takes what looks best after a whole move, now and then anything at all, so that bad positions are seen too. Nothing is hidden from
anybody: this is about what positions are worth, not about who knows what.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.engine.chance import M1, quick_next1, quick_next2, quick_start
from khonsu.engine.position import SPECTATOR
from khonsu.engine.rules import EVERYBODY
from khonsu.players.search import Node, Search

if TYPE_CHECKING:
    from khonsu.engine.position import Position
    from khonsu.players.outlook import Outlook

# Of a hundred choices so many are made at random; of the positions before them so many are kept.
ANYTHING: Final = 6
KEPT: Final = 25


class Sample:
    """A position of a game: how far it had come, and every seat's features."""

    def __init__(self, progress: float, features: list[list[float]]) -> None:
        self.progress = progress
        self.features = features


def sampled(position: Position, outlook: Outlook, seed: int) -> tuple[list[Sample], Position]:
    """Play a position, which is used up, to its end; tells some of what was passed on the way, and the end."""
    thoughts = Search(SPECTATOR, outlook)
    one = quick_start(seed, 5)
    two = quick_start(seed, 6)
    found: list[Sample] = []
    while position.stack:
        one = quick_next1(one)
        two = quick_next2(two)
        luck = (one + M1 - two) % M1
        if luck % 100 < KEPT:
            found.append(Sample(position.progress(), features_of(position)))
        if luck // 100 % 100 < ANYTHING:
            position.step(position.choices[luck // 10000 % len(position.choices)])
            continue
        position = move(position, thoughts)
    return found, position


def move(position: Position, thoughts: Search) -> Position:
    """Make the move that looks best at once; tells where it leads. The position itself is used up."""
    node = Node(position.stack[-1][1], 1)
    thoughts.look(node, position)
    best = 0
    for place in range(1, len(node.choices)):
        if node.first[place] > node.first[best]:
            best = place
    return thoughts.make(position, node.choices[best], node.plans[best])


def features_of(position: Position) -> list[list[float]]:
    """The features of all seats, nothing hidden."""
    features = position.rules.features
    assert features is not None
    return features.of_seats(position, EVERYBODY)
