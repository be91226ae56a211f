"""Whoever has tapped the first thing of a choice is asked for the next one, in every game and language."""

from __future__ import annotations

from random import Random

import pytest

from khonsu.engine import registry
from khonsu.engine.text import LANGUAGES


@pytest.mark.parametrize("name", registry.game_names())
def test_every_step_before_the_last_has_a_question_of_its_own(name: str) -> None:
    game = registry.game(name)
    luck = Random(name)
    for players in game.seats:
        state = game.start(players, players)
        while state.actor is not None:
            view = state.view(state.actor)
            stages = game.board.stages(view)
            for choice in view.legal():
                path = game.board.path(view, choice)
                for start in game.board.starts(choice, path):
                    assert len(path) == 1 or frozenset((start,)) in stages
            for question, what in stages.values():
                for lang in LANGUAGES:
                    assert game.text(lang).say(question) != game.text(lang).say(view.prompt())
                    assert game.text(lang).say(what)
            state.play(luck.choice(state.legal()))
