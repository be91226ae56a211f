"""Why a choice is better than another: only what chance does not explain is said, and it says who gets how many points from where."""

from __future__ import annotations

import json
from dataclasses import asdict, replace

import pytest
from tests.analysis.test_review import played

import khonsu
from khonsu.analysis import reasons
from khonsu.analysis.forecast import Budget, Forecast, Line, lines, things_of
from khonsu.analysis.reasons import Reason, differences, share
from khonsu.analysis.reasons import reasons as why
from khonsu.engine.message import Message

VIEW = khonsu.game("imhotep").start(2, 1).view(0)
WORSE = Forecast(({"temple": 5.0, "pyramids": 9.0}, {"temple": 7.0}), ({"statues": 1.0}, {"statues": 1.0}))


def better(temple: float, pyramids: float, rival: float, statues: float = 0.0, lacks: float = 0.0) -> Forecast:
    """A seat makes so many points more at the Temple and at the Pyramids, its rival so many more; both have so many statues more and fewer."""
    return Forecast(
        ({"temple": 5 + temple, "pyramids": 9 + pyramids}, {"temple": 7 + rival}),
        ({"statues": 1 + statues}, {"statues": 1 - lacks}),
    )


def worlds(*ends: Forecast, soon: Forecast = WORSE, now: Forecast = WORSE) -> list[tuple[Line, Line]]:
    """In each world the first line ends so, and stood so before."""
    return [(Line(now, soon, end, is_certain=True), Line(WORSE, WORSE, WORSE, is_certain=True)) for end in ends]


def test_points_are_named_with_the_part_that_most_of_them_come_from() -> None:
    pairs = worlds(better(4, -1, -2), better(5, -1, -3), better(4, -2, -2), better(5, -1, -3))
    assert differences(VIEW, pairs) == [Reason("gains", 0, 3, "temple"), Reason("loses", 1, 2, "temple")]


def test_what_chance_explains_is_no_reason() -> None:
    by_chance = worlds(better(9, 0, 0), better(-7, 0, 0), better(8, 0, 0), better(-6, 0, 0))
    assert differences(VIEW, by_chance) == differences(VIEW, []) == []
    # A single world may be anything, however much it promises; in many, little is enough.
    assert differences(VIEW, worlds(better(4, 0, 0))) == []
    assert differences(VIEW, worlds(*[better(4, 0, 0)] * 4)) == [Reason("gains", 0, 4, "temple")]
    # Lines that began in different positions must differ by more.
    noisy = worlds(better(5, 0, 0), better(1, 0, 0), better(5, 0, 0), better(1, 0, 0))
    moved = [(first, replace(second, end=first.end)) for first, second in noisy]
    apart = [(first, other) for (first, _), (_, other) in zip(worlds(*[better(3, 0, 0)] * 4), moved, strict=True)]
    assert differences(VIEW, noisy)
    assert not differences(VIEW, apart, are_paired=False)


def test_the_less_sure_points_at_the_end_are_the_fewer_are_told() -> None:
    assert differences(VIEW, worlds(*[better(6, 0, 0)] * 6)) == [Reason("gains", 0, 6, "temple")]
    assert differences(VIEW, worlds(*[better(11, 0, 0), better(1, 0, 0)] * 3)) == [Reason("gains", 0, 5, "temple")]


def test_what_a_rival_loses_is_no_reason_if_it_costs_more() -> None:
    assert differences(VIEW, worlds(*[better(-2, 0, -5)] * 6)) == [Reason("loses", 1, 5, "temple")]
    assert differences(VIEW, worlds(*[better(-5, 0, -3)] * 6)) == []


@pytest.mark.parametrize(
    ("soon", "now", "found"),
    [
        (better(3, 0, 0), WORSE, Reason("soon", 0, 3, "temple")),
        (WORSE, better(0, 2, 0), Reason("now", 0, 2, "pyramids")),
        (better(0, 0, 0, statues=2), WORSE, Reason("has", 0, 2, "statues")),
        (better(0, 0, 0, lacks=1), WORSE, Reason("lacks", 1, 1, "statues")),
        (better(0, 0, -4), WORSE, Reason("slows", 1, 4, "temple")),
    ],
)
def test_where_the_end_is_open_it_is_said_what_is_seen_before(soon: Forecast, now: Forecast, found: Reason) -> None:
    assert differences(VIEW, worlds(*[WORSE] * 6, soon=soon, now=now)) == [found]
    # What the end tells counts more.
    assert differences(VIEW, worlds(*[better(4, 0, 0)] * 6, soon=soon, now=now)) == [Reason("gains", 0, 4, "temple")]


def test_a_part_counts_if_the_points_in_all_stay_about_the_same() -> None:
    assert differences(VIEW, worlds(*[better(4, -4, 0)] * 6)) == [Reason("part", 0, 4, "temple")]


def test_lines_that_end_with_the_move_tell_only_what_is_seen_at_once() -> None:
    pairs = [(Line(better(2, 0, 0, statues=1), is_certain=True), Line(WORSE, is_certain=True))]
    assert differences(VIEW, pairs) == [Reason("now", 0, 2, "temple"), Reason("has", 0, 1, "statues")]


def test_whom_most_goes_to_is_only_said_where_it_is_not_plain() -> None:
    assert share("profits", 0, [-0.2, 0.15, 0.05]) == [Reason("profits", 1)]
    assert share("profits", 0, [-0.2, 0.1, 0.1]) == share("profits", 0, [-0.2, 0.2]) == []


def test_a_rival_is_barred_only_from_what_the_better_choice_does_not_leave() -> None:
    kinds = set()
    for seed in range(4):
        _, states = played("imhotep", 2, seed)
        for state in states[10:-1:9]:
            seat = state.actor
            assert seat is not None
            view, legal = state.view(seat), state.legal()
            for made in (False, True):
                for found in why(view, [], (legal[0], ()), (legal[-1], ()), 0, 1, is_made=made):
                    kinds.add(found.kind)
                    kept, left = (reasons._moved(state, seat, (choice, ())) for choice in (legal[0], legal[-1]))
                    assert kept is not None
                    assert left is not None
                    wishes, others = ([one.position.describe(choice) for choice in one.legal()] for one in (left, kept))
                    assert found.kind == "wanted" or (found.choice in wishes and found.choice not in others)
                    assert found.kind != ("barred" if made else "allowed")
    assert {"barred", "allowed"} <= kinds


@pytest.mark.parametrize("name", khonsu.game_names())
def test_what_is_worth_having_is_counted_by_a_feature(name: str) -> None:
    game = khonsu.game(name)
    named = [key for key in game.text("en").messages if key.startswith("thing.")]
    assert len(things_of(game)) == len(named) > 0
    state = game.start(2, 5)
    assert state.actor is not None
    [(line,)] = lines(state.view(state.actor), [(state.legal()[0], ())], Budget(1), 1)
    assert all(
        set(things) == set(things_of(game)) for when in (line.now, line.soon, line.end) if when for things in when.things
    )


def test_a_reason_is_read_back_from_what_was_kept() -> None:
    for reason in (Reason("gains", 1, 3, "temple"), Reason("barred", 0, choice=Message("choice.take", {"n": 3}))):
        assert Reason.load(json.loads(json.dumps(asdict(reason)))) == reason
