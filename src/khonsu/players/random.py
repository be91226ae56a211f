"""An opponent that picks any legal choice: the measure for all others, and somebody to beat in a first game."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import TYPE_CHECKING

from khonsu.players.player import asked

if TYPE_CHECKING:
    from khonsu.engine.view import View


class RandomPlayer:
    """Every legal choice is as likely as any other."""

    level = "random"

    def __init__(self, seed: int) -> None:
        self._luck = Random(seed)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RandomPlayer) and self._luck.getstate() == other._luck.getstate()

    def __hash__(self) -> int:
        return hash(self._luck.getstate())

    def __copy__(self) -> RandomPlayer:
        return deepcopy(self)

    def choose(self, view: View) -> int:
        """Any of the choices."""
        return self._luck.choice(asked(view))
