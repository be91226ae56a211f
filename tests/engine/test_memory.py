"""Thinking leaves nothing behind that only the collector of cycles could free, so it may do without it."""

from __future__ import annotations

import gc
import os
import subprocess
import sys

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


# A long chain of positions, each of which has been looked at, that goes at once; Python looks after its memory as it is freed.
CHAIN = """
import sys
from random import Random

import khonsu
from khonsu.engine.scripted import begin
from khonsu.players.weights import outlook

game = khonsu.game(sys.argv[1])
luck, sees = Random(1), outlook(game, 2)
for _ in range(100):
    moment = begin(game, 2)
    while moment.outcomes or moment.position.stack:
        if not moment.outcomes:
            sees.chances(moment.position)
        moment = moment.after(luck.randrange(moment.outcomes) if moment.outcomes else luck.choice(moment.position.choices))
"""


@pytest.mark.parametrize("name", khonsu.game_names())
def test_a_long_chain_of_positions_is_freed_without_harm(name: str) -> None:
    looked_after = {**os.environ, "PYTHONMALLOC": "debug"}
    done = subprocess.run([sys.executable, "-c", CHAIN, name], env=looked_after, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
