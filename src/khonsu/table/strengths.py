"""How strong the opponents are in a game, as far as it was measured: `strengths.json` beside the rules says who won how many games against whom."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import TYPE_CHECKING

from khonsu.players.arena import wilson

if TYPE_CHECKING:
    from khonsu.engine.game import Game


@dataclass(frozen=True)
class Strength:
    """How many games a level won against another one, and between which hundredths its share lies, 19 times of 20."""

    against: str
    won: int
    games: int
    low: int
    high: int

    @property
    def share(self) -> int:
        """The hundredths that it won."""
        return round(100 * self.won / self.games)


@lru_cache(maxsize=32)
def strengths(game: Game) -> dict[str, Strength]:
    """What was measured, by level; nothing of those that were not."""
    file = resources.files(game.package) / "strengths.json"
    if not file.is_file():
        return {}
    measured = json.loads(file.read_text(encoding="utf-8"))
    return {level: _strength(**found) for level, found in measured.items()}


def _strength(against: str, won: int, games: int) -> Strength:
    low, high = wilson(won, games)
    return Strength(against, won, games, round(100 * low), round(100 * high))
