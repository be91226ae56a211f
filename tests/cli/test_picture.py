"""A game without a picture of its own shows the fields of the view, and nothing that the view does not hold."""

from __future__ import annotations

from tests.conformance.toy.game import BurrowGame

from khonsu.cli.picture import picture


def test_the_fields_of_the_view_are_shown() -> None:
    game = BurrowGame()
    view = game.start(players=2, seed=1).view(0)
    shown = picture(view, game.text("en"), []).splitlines()
    assert [line.split()[0] for line in shown] == list(game.fields)
