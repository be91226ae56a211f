"""Nothing looks as if it could be had that cannot: gold fields and frames that glow come from legal choices alone."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

from khonsu.art.svg import whole
from khonsu.engine import registry

if TYPE_CHECKING:
    from khonsu.engine.state import State

NAMES = ["Ema", "Jan", "Eva", "Ota", "Ida"]
# Classes of the stylesheet by which a thing says: choose me. Frames that glow are seen on what is `legal` alone.
INVITING = {"next", "legal", "leads"}


@pytest.mark.parametrize("name", registry.game_names())
def test_what_cannot_be_chosen_does_not_look_as_if_it_could(name: str) -> None:
    game = registry.game(name)
    luck = Random(name)
    looked_at: set[str] = set()
    for players in game.seats:
        state = game.start(players, str(players))
        while state.actor is not None:
            if luck.random() < 0.1:
                looked_at |= _refused_things(state, luck.random() < 0.5)
            state.play(luck.choice(state.legal()))
    assert len(looked_at) > 3


def _refused_things(state: State, tall: bool) -> set[str]:
    """Look at all things that a tap would choose if they could be chosen now; tells which there are."""
    game = state.game
    view = state.view(state.actor)
    legal = {step for choice in view.legal() for step in game.board.path(view, choice)}
    paths = [game.board.path(view, choice) for choice in range(game.space.size)]
    refused = {path[0] for path in paths if len(path) == 1} - legal
    drawn = game.board.layers(view, game.text("en"), NAMES, tall)
    # The script of the page lets glow what is legal, and openers of parts that hold something legal.
    for thing in ElementTree.fromstring(whole(drawn)).iter():
        if thing.get("data-id") in refused:
            classes = {cls for inside in thing.iter() for cls in (inside.get("class") or "").split()}
            assert not classes & INVITING, (thing.get("data-id"), classes & INVITING)
    return refused
