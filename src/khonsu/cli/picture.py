"""A position as text, as the game's own board shows it in a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khonsu.art.board import Board
    from khonsu.engine.text import Catalogue
    from khonsu.engine.view import View


def picture(view: View, text: Catalogue, names: Sequence[str]) -> str:
    """What a seat sees."""
    board: Board = view.game.board
    return board.terminal(view, text, names)
