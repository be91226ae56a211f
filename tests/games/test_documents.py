"""Documents that are no positions are refused with a sentence, whatever stands in them: compiled code trusts what it is given."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

import khonsu
from khonsu.engine.errors import KhonsuError

ODD: tuple[Any, ...] = (
    None, True, -1, 10**30, 0.5, "x", {}, {"nonsense": []}, [], [[]], ["x"], [None], [10**30], [[10**30]], [-7] * 40, [[[1]]], [{}],
)  # fmt: skip
BESIDES = ("game", "rules", "components", "players", "options", "luck", "fence", "stack", "waiting", "groups", "place")


@pytest.mark.parametrize("name", khonsu.game_names())
def test_whatever_stands_in_a_field_is_read_or_refused(name: str) -> None:
    game = khonsu.game(name)
    state = game.start(2, seed=7)
    for _ in range(20):
        state.play(state.legal()[0])
    doc = state.dump()
    for field in (*BESIDES, *game.fields):
        for odd in ODD:
            with suppress(KhonsuError):
                game.load({**doc, field: odd})
    for part in doc["luck"]:
        for odd in ODD:
            with suppress(KhonsuError):
                game.load({**doc, "luck": {**doc["luck"], part: odd}})
    assert game.load(doc) == state
