"""What is said of a choice beside the task of a lesson: a mistake is never called good, and nothing that is hidden goes into it."""

from __future__ import annotations

import pytest
from tests.analysis.test_review import COUNTS, played

from khonsu.analysis.detours import GOOD, OTHER, TASK, judged
from khonsu.analysis.words import beside
from khonsu.art.lessons import Detour
from khonsu.engine.text import LANGUAGES

# Of the chance to win: whoever gives away so much has made a mistake.
MISTAKE = 0.02


@pytest.mark.parametrize(("name", "players"), COUNTS.items())
def test_only_what_loses_little_is_called_good_and_the_rest_has_something_better(name: str, players: int) -> None:
    _, states = played(name, players, 3)
    kinds = set()
    for state in states[:-1:17]:
        assert state.actor is not None
        view = state.view(state.actor)
        legal = view.legal()
        for choice in legal[:: max(1, len(legal) // 4)] if len(legal) > 1 else []:
            others = tuple(other for other in legal if other != choice)
            found = judged(Detour("any", view, choice), others)
            kinds.add(found.kind)
            assert (found.kind == GOOD) == (found.better is None)
            assert found.kind != GOOD or found.loss < MISTAKE
            assert found.kind in (GOOD, TASK, OTHER)
            names = [f"Seat{side}" for side in range(view.position.sides)]
            for lang in LANGUAGES:
                said = beside(found, view.game, names, lang)
                assert view.game.text(lang).say(view.position.describe(choice), names) in said
                assert "{" not in said
            # Whatever is hidden, the same is said.
            assert judged(Detour("any", view.imagine(8).view(state.actor), choice), others) == found
    assert {GOOD, TASK} <= kinds


@pytest.mark.parametrize(("name", "players"), COUNTS.items())
def test_a_task_that_is_worse_than_a_choice_is_not_called_better(name: str, players: int) -> None:
    _, states = played(name, players, 3)
    for state in states[5:-1:23]:
        assert state.actor is not None
        view = state.view(state.actor)
        if len(view.legal()) < 3:
            continue
        # Each against each other: the task is only worth more one way round.
        one, other = view.legal()[0], view.legal()[-1]
        there, back = (judged(Detour("any", view, made), (task,)) for made, task in ((one, other), (other, one)))
        assert (there.kind, back.kind) != (TASK, TASK)
