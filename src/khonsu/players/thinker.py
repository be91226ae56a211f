"""An opponent that thinks ahead within a budget: so many iterations of the search, and so many milliseconds at most."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from khonsu.engine.chance import quick_start
from khonsu.players.outlook import Outlook
from khonsu.players.player import asked
from khonsu.players.search import Search, preferred
from khonsu.players.weights import outlook

if TYPE_CHECKING:
    from khonsu.engine.view import View
    from khonsu.players.search import Node

# More than any clock allows: the budget of whoever is given milliseconds alone.
UNLIMITED = 1_000_000


class SearchPlayer:
    """Grows a tree over imagined worlds and takes what was tried most; the tree stays for the next choice at the same table.

    With a budget of iterations alone, the same questions get the same answers on every machine.
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
        # Milliseconds that it may take now, however many its budget has, because others wait; 0: nobody does.
        self.most = 0.0
        self.asked = 0
        self._thoughts: Search | None = None
        # The game and the number of players that the thoughts are about.
        self._about: tuple[Any, ...] = ()

    def choose(self, view: View) -> int:
        """What the search prefers."""
        root = self.think(view)
        return root.choices[preferred(root)]

    def think(self, view: View) -> Node:
        """The root of the tree after thinking: every choice with how often it was tried and what came of it."""
        asked(view)
        assert view.seat is not None
        about = (view.game, view.players, view.seat)
        if self._thoughts is None or about != self._about:
            sees = outlook(view.game, view.players, self.source)
            if self.blur:
                sees = Outlook(sees.weights, sees.temperatures, self.blur, quick_start(self.seed, 9))
            self._thoughts = Search(view.seat, sees)
            self._about = about
        self.asked += 1
        luck = quick_start(self.seed * 10007 + self.asked, 1)
        milliseconds = min((limit for limit in (self.milliseconds, self.most) if limit), default=0.0)
        return self._thoughts.think(view.position, luck, self.iterations, milliseconds)

    @property
    def nodes(self) -> int:
        """How much it has in mind: the nodes of its tree."""
        return 0 if self._thoughts is None else len(self._thoughts.nodes)
