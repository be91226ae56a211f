"""What is foretold of a choice is what happens, whatever luck brings."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from khonsu.engine import registry
from khonsu.web.foresight import foresee

if TYPE_CHECKING:
    from khonsu.engine.message import Event


@pytest.mark.parametrize("name", registry.game_names())
def test_what_is_foretold_happens(name: str) -> None:
    game = registry.game(name)
    luck = Random(name)
    foretold = 0
    for players in game.seats:
        state = game.start(players, players)
        while state.actor is not None:
            seat, choice = state.actor, luck.choice(state.legal())
            sure, after = foresee(state.view(seat), choice)
            events: list[Event] = []
            state.play(choice, events)
            assert [event.told(seat) for event in sure] == [event.told(seat) for event in events[: len(sure)]]
            # Without luck it is the whole of it, forced steps included.
            if len(after) == 1:
                assert len(sure) == len(events)
                assert bytes(after[0]) == bytes(state.view(seat))
            foretold += len(sure)
    assert foretold > 50
