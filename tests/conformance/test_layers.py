"""Over whole games, whoever looks at them in whatever shape: a layer that a page already has looks as it would be painted now."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

import khonsu
from khonsu.testing.drawing import NAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from khonsu.engine.game import Game
    from khonsu.engine.state import State

# Who does nothing meets little: such choices are made only now and then.
IDLE = {"pass", "decline", "done", "end"}
SELDOM = 0.1
PLAYERS = 2


def busy(game: Game, players: int, seed: int) -> Iterator[State]:
    """The positions of a game whose players would rather do something."""
    state, luck = game.start(players, seed), Random(seed)
    while state.actor is not None:
        yield state
        weights = [SELDOM if game.space.kind(choice).name in IDLE else 1.0 for choice in state.legal()]
        state.play(luck.choices(state.legal(), weights)[0])
    yield state


@pytest.mark.parametrize("name", khonsu.game_names())
def test_no_page_shows_a_stale_layer(name: str) -> None:
    game = khonsu.game(name)
    text, names = game.text(), NAMES[:PLAYERS]
    painted: dict[object, str] = {}
    for state in busy(game, PLAYERS, 5):
        for viewer in (None, *range(PLAYERS)):
            for tall in (False, True):
                for place, (key, paint) in enumerate(game.board.layers(state.view(viewer), text, names, tall)):
                    now = paint()
                    assert painted.setdefault((place, key), now) == now
