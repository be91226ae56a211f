"""Khonsu: five board games of ancient Egypt by their full rules.

>>> import khonsu
>>> state = khonsu.game(khonsu.game_names()[0]).start(players=3, seed=7)
>>> while state.actor is not None:
...     state.play(state.legal()[0])
>>> len(state.scores())
3
"""

from typing import TYPE_CHECKING

from khonsu import _pure as _pure  # first: it decides whether sources or extensions are imported
from khonsu.engine.errors import IllegalChoice, KhonsuError
from khonsu.engine.registry import game, game_names

__all__ = ["IllegalChoice", "KhonsuError", "__version__", "game", "game_names"]

if TYPE_CHECKING:
    __version__: str
else:

    def __getattr__(name: str) -> str:
        """The version, as the installed package says it; looked up when asked for, because that takes longer than all the rest."""
        if name != "__version__":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib.metadata import version

        return version(__name__)
