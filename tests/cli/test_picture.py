"""The picture of a position in a terminal is the board's own, made from the view."""

from __future__ import annotations

from tests.conformance.toy.game import BurrowGame

from khonsu.cli.picture import picture


def test_the_board_shows_the_view() -> None:
    game = BurrowGame()
    view = game.start(players=2, seed=1).view(0)
    assert picture(view, game.text("en"), []) == game.board.terminal(view, game.text("en"), [])
