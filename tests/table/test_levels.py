"""Which level people meet where is stated: levels that are added change nothing by themselves."""

import runpy

import pytest

from khonsu.players.greedy import GreedyPlayer
from khonsu.players.registry import LEVELS
from khonsu.table import levels

STATED = ("OFFERED", "FIRST_VISIT", "LESSON", "SUBSTITUTE")


def test_every_stated_level_is_played() -> None:
    assert {*levels.OFFERED, levels.FIRST_VISIT, levels.LESSON, levels.SUBSTITUTE} <= set(LEVELS)


def test_what_a_first_visit_meets_may_also_be_chosen() -> None:
    assert levels.FIRST_VISIT in levels.OFFERED


@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_new_level_changes_none_of_the_stated_ones_wherever_it_stands(place: int, monkeypatch: pytest.MonkeyPatch) -> None:
    others = list(LEVELS.items())
    changed = dict([*others[:place], ("new", GreedyPlayer), *others[place:]])
    monkeypatch.setattr("khonsu.players.registry.LEVELS", changed)
    anew = runpy.run_path(levels.__file__)
    assert {name: anew[name] for name in STATED} == {name: getattr(levels, name) for name in STATED}


def test_levels_get_weaker_until_there_is_none() -> None:
    names = list(LEVELS)
    assert [levels.weaker(level) for level in names] == [None, *names[:-1]]
