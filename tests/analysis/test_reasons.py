"""Why moments mattered: only what chance does not explain is said, and it says who gets how many points from where."""

from __future__ import annotations

import json
from dataclasses import asdict

from khonsu.analysis import reasons
from khonsu.analysis.forecast import Forecast
from khonsu.analysis.reasons import Because
from khonsu.engine.message import Message


def worlds(*lines: tuple[float, float, float]) -> list[tuple[Forecast, Forecast]]:
    """In each world a seat makes so many points more at the Temple and at the Pyramids, and its rival so many more."""
    return [
        (
            Forecast(({"temple": 5 + temple, "pyramids": 9 + pyramids}, {"temple": 7 + rival})),
            Forecast(({"temple": 5.0, "pyramids": 9.0}, {"temple": 7.0})),
        )
        for temple, pyramids, rival in lines
    ]


def test_points_are_named_with_the_part_that_most_of_them_come_from() -> None:
    pairs = worlds((4, -1, -2), (5, -1, -3), (4, -2, -2), (5, -1, -3))
    assert reasons._points(pairs, 0) == [Because("gains", 0, 3, "temple"), Because("loses", 1, 2, "temple")]


def test_what_chance_explains_is_no_reason() -> None:
    assert reasons._points(worlds((9, 0, 0), (-7, 0, 0), (8, 0, 0), (-6, 0, 0)), 0) == []
    assert reasons._points([], 0) == []


def test_a_reason_is_read_back_from_what_was_kept() -> None:
    for reason in (Because("gains", 1, 3, "temple"), Because("barred", 0, choice=Message("choice.take", {"n": 3}))):
        assert Because.load(json.loads(json.dumps(asdict(reason)))) == reason
