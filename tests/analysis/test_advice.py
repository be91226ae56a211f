"""Advice names legal choices, honestly, from what the seat may know."""

from __future__ import annotations

import json

import pytest
from tests.analysis.test_review import COUNTS, played

import khonsu
from khonsu.analysis.advice import DEPTHS, NAMED, Advice, Depth, advise
from khonsu.analysis.words import because
from khonsu.engine.text import LANGUAGES


@pytest.mark.parametrize(("name", "players"), COUNTS.items())
def test_the_best_choices_are_named_with_what_they_promise(name: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("khonsu.analysis.advice.DEPTHS", (Depth(40, 0, 2, 2, 0), Depth(40, 0, 2, 0, 0)))
    _, states = played(name, players, 3)
    for depth, state in enumerate(states[:-1:29]):
        assert state.actor is not None
        view = state.view(state.actor)
        found = advise(view, depth % 2)
        choices = [one.choice for one in found.suggestions]
        assert 1 <= len(choices) <= NAMED
        assert len(set(choices)) == len(choices)
        assert set(choices) <= set(view.legal())
        assert found.suggestions[0].as_good
        for one in found.suggestions:
            assert 0 <= one.chance <= found.suggestions[0].chance
            assert one.steps[0] == view.position.describe(one.choice)
        names = [f"Seat{side}" for side in range(view.position.sides)]
        for lang in LANGUAGES:
            assert "{" not in because(found.why, state.actor, view.game, names, lang)
        assert Advice.load(json.loads(json.dumps(found.dump()))) == found
        # Nothing of what the seat may not know goes into it.
        assert advise(view.imagine(8).view(state.actor), depth % 2) == found


def test_where_nothing_else_can_be_better_it_says_so() -> None:
    game = khonsu.game("pharaon")
    for seed in range(20):
        _, states = played("pharaon", 2, seed)
        forced = [state for state in states[:-1] if len(state.position.distinct()) == 1]
        if forced:
            view = forced[0].view(forced[0].actor)
            found = advise(view, 0)
            assert len(found.suggestions) == 1
            # Others may be chosen: what has to be is played by the engine.
            assert len(view.legal()) > 1
            assert because(found.why, 0, game, ["Ema", "Jan"], "en") == "Everything else comes to the same, or is worse."
            return
    pytest.fail("nobody was ever forced")


def test_of_choices_that_share_the_first_rank_none_brings_more_in_the_end() -> None:
    # Here playing on in ten worlds would tell of thirteen points.
    state = khonsu.game("mykerinos").start(2, 5)
    view = state.view(state.actor)
    found = advise(view, 1)
    assert all(one.as_good for one in found.suggestions)
    assert because(found.why, 0, view.game, ["Ema", "Jan"], "en") == "They are about as good as each other."


def test_a_good_look_is_longer_than_a_glance() -> None:
    glance, look = DEPTHS
    assert glance.iterations < look.iterations
    assert glance.worlds < look.worlds
    # A single world is no reason: at a glance it is looked a few turns ahead in some.
    assert glance.brief > 1
