"""An opponent that thinks ahead within a budget: so many iterations of the search, and so many milliseconds at most."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any

from khonsu.engine.chance import quick_start
from khonsu.players.outlook import Outlook, for_points
from khonsu.players.player import asked
from khonsu.players.search import Search, preferred
from khonsu.players.weights import outlook

if TYPE_CHECKING:
    from khonsu.engine.game import Game
    from khonsu.engine.view import View
    from khonsu.players.search import Node

# More than any clock allows: the budget of whoever is given milliseconds alone.
UNLIMITED = 1_000_000
# Chances so near to none or to certainty that they hardly tell choices apart.
DECIDED = 0.005


class SearchPlayer:
    """Grows a tree over imagined worlds and takes what was tried most; the tree stays for the next choice at the same table.

    Where no choice can win or lose the game any more, points are what it thinks about, unless it sees badly. With a budget of iterations
    alone, the same questions get the same answers on every machine.
    """

    def __init__(
        self,
        level: str,
        seed: int,
        iterations: int = UNLIMITED,
        milliseconds: float = 0.0,
        source: str = "",
        blur: float = 0.0,
    ) -> None:
        self.level = level
        self.seed = seed
        self.iterations = iterations
        self.milliseconds = milliseconds
        # Where the weights come from that positions are valued by.
        self.source = source
        # How badly it sees what they are worth.
        self.blur = blur
        # Milliseconds by the clock on the wall that somebody waits for it, however much of its budget is left; 0: nobody does.
        self.most = 0.0
        self.asked = 0
        # The game, the number of players and the seat that the thoughts are about.
        self._about: tuple[Game, int, int] | None = None
        self._thoughts: Search | None = None

    def choose(self, view: View) -> int:
        """What the search prefers."""
        root = self.think(view)
        return root.choices[preferred(root)]

    def think(self, view: View) -> Node:
        """The root of the tree after thinking: every choice with how often it was tried and what came of it."""
        asked(view)
        assert view.seat is not None
        thoughts = self._thinking((view.game, view.players, view.seat))
        self.asked += 1
        luck = quick_start(self.seed * 10007 + self.asked, 1)
        root = thoughts.think(view.position, luck, 0, 0.0)
        if not self.blur and (max(root.first) < DECIDED or min(root.first) > 1.0 - DECIDED):
            world = view.position.supposed(view.seat, luck)
            thoughts = Search(view.seat, for_points(thoughts.outlook, world, view.seat))
        thoughts.deadline = monotonic() + self.most / 1000.0 if self.most else 0.0
        return thoughts.think(view.position, luck, self.iterations, self.milliseconds)

    def _thinking(self, about: tuple[Game, int, int]) -> Search:
        """The thoughts about a seat of a game; those about another one are forgotten."""
        if self._thoughts is None or about != self._about:
            game, players, seat = about
            sees = outlook(game, players, self.source)
            if self.blur:
                sees = Outlook(sees.weights, sees.temperatures, self.blur, quick_start(self.seed, 9))
            self._thoughts = Search(seat, sees)
            self._about = about
        return self._thoughts

    @property
    def nodes(self) -> int:
        """How much it has in mind: the nodes of its tree."""
        return 0 if self._thoughts is None else len(self._thoughts.nodes)

    @property
    def positions(self) -> int:
        """How many positions it has looked at."""
        return 0 if self._thoughts is None else self._thoughts.positions

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SearchPlayer) and self._made() == other._made() and self._held() == other._held()

    def __hash__(self) -> int:
        return hash((self._made(), self.asked))

    def __copy__(self) -> SearchPlayer:
        return restored(self._made(), self._held())

    def __deepcopy__(self, memo: dict[int, Any]) -> SearchPlayer:
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (self._made(), self._held())

    def _made(self) -> tuple[Any, ...]:
        return self.level, self.seed, self.iterations, self.milliseconds, self.source, self.blur

    def _held(self) -> tuple[Any, ...]:
        return self.asked, self._about, None if self._thoughts is None else self._thoughts.remembered()


def restored(made: tuple[Any, ...], held: tuple[Any, ...]) -> SearchPlayer:
    """A player that goes on as another one would have."""
    player = SearchPlayer(*made)
    player.asked, about, thoughts = held
    if about is not None:
        player._thinking(about).remember(thoughts)
    return player
