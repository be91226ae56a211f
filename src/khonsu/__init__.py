"""Khonsu: five board games of ancient Egypt by their full rules.

>>> import khonsu
>>> state = khonsu.game(khonsu.game_names()[0]).start(players=3, seed=7)
>>> while state.actor is not None:
...     state.play(state.legal()[0])
>>> len(state.scores())
3
"""

from khonsu import _pure as _pure  # first: it decides whether sources or extensions are imported
from khonsu.engine.errors import IllegalChoice, KhonsuError
from khonsu.engine.registry import game, game_names

__all__ = ["IllegalChoice", "KhonsuError", "game", "game_names"]
