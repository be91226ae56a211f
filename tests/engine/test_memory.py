"""Thinking leaves nothing behind that only the collector of cycles could free, so it may do without it."""

from __future__ import annotations

import gc

import pytest

import khonsu
from khonsu.engine.memory import uncollected
from khonsu.players.thinker import SearchPlayer


@pytest.mark.parametrize("name", khonsu.game_names())
def test_thoughts_are_freed_without_the_collector(name: str) -> None:
    state = khonsu.game(name).start(seed=1)
    seat = state.actor
    assert seat is not None
    view = state.view(seat)
    SearchPlayer("search", 1, iterations=20).think(view)
    gc.collect()
    with uncollected():
        SearchPlayer("search", 1, iterations=200).think(view)
        assert gc.collect() == 0


def test_the_collector_comes_back_whatever_happens() -> None:
    def interrupted() -> None:
        with uncollected(), uncollected():
            assert not gc.isenabled()
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert gc.isenabled()
