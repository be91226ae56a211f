"""Every installed game keeps every promise.

KHONSU_CHECKS is how many seeds each game is checked with for each player count (default 1). With more than that the seeds are new ones every time;
what goes wrong tells its seed.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import khonsu
from khonsu.engine.text import LANGUAGES
from khonsu.testing import check

USUAL = 1
CHECKS = int(os.environ.get("KHONSU_CHECKS", USUAL))


@pytest.mark.parametrize(
    ("name", "players"), [(name, players) for name in khonsu.game_names() for players in khonsu.game(name).seats]
)
@settings(
    max_examples=CHECKS,
    derandomize=CHECKS <= USUAL,
    database=None,
    # A smaller seed is no simpler game.
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
@given(seed=st.integers(0, 2**32))
def test_every_promise_is_kept(name: str, players: int, seed: int) -> None:
    check(khonsu.game(name), [seed], players)


@pytest.mark.parametrize("name", khonsu.game_names())
def test_every_choice_can_be_said_after_the_end_too(name: str) -> None:
    game = khonsu.game(name)
    state = game.start(game.seats[-1], 1)
    state.position.play_out(1)
    for shown in (state, state.view(0)):
        for choice in range(game.space.size):
            assert all(shown.label(choice, lang) for lang in LANGUAGES)
            why = shown.reason(choice)
            assert why is not None
            assert why.id == "reason.over"
