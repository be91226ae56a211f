"""A review says what is true of a game, from what people could know, and says the same on every machine."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from math import exp
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

import khonsu
from khonsu.analysis import explaining
from khonsu.analysis import review as reviewing
from khonsu.analysis.forecast import Budget, Forecast, Line, lines, mean
from khonsu.analysis.plot import CLOTH, picture
from khonsu.analysis.plot import _apart as flags_apart
from khonsu.analysis.proof import FEWEST, Proof, agreed, proof, weighed
from khonsu.analysis.review import MISSED, Depth, Judged, Review, accuracy, curve, first_curve, moments, proven, review
from khonsu.analysis.thoughts import compare, hides, openly, stated, think
from khonsu.analysis.words import told
from khonsu.engine.record import Record
from khonsu.engine.text import LANGUAGES
from khonsu.players import weights
from khonsu.players.outlook import shares
from khonsu.players.registry import player
from khonsu.players.weights import Sureness, outlook, sureness

if TYPE_CHECKING:
    from khonsu.engine.state import State

COUNTS = {"imhotep": 3, "anubixx": 2, "egizia": 2, "mykerinos": 2, "pharaon": 1}


@pytest.fixture(autouse=True)
def _briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(reviewing.DEPTHS, "glance", Depth(4000, 20, 24, 2000, 3, 10_000, 4))


def played(name: str, players: int, seed: int, level: str = "random") -> tuple[Record, list[State]]:
    """A finished game and its positions."""
    game = khonsu.game(name)
    state = game.start(players, seed)
    record = Record.begin(game, state, seed)
    opponents = [player(level, seat) for seat in range(players)]
    while (seat := state.actor) is not None:
        choice = opponents[seat].choose(state.view(seat))
        record.add(game, seat, choice)
        state.play(choice, seat=seat)
    record.finish(state)
    return record, record.replay(game)


@pytest.mark.parametrize(("name", "players"), COUNTS.items())
def test_chances_are_chances_and_end_with_who_won(name: str, players: int) -> None:
    record, states = played(name, players, 3)
    found = review(khonsu.game(name), record, "glance")
    assert len(found.chances) == len(states) == len(found.judged) + 1
    assert list(found.chances[-1]) == shares(states[-1].position)
    for chances in found.chances:
        assert all(0 <= chance <= 1 for chance in chances)
        assert players == 1 or sum(chances) == pytest.approx(1)
    for one in found.judged:
        assert one.lost >= 0
        assert (one.better == one.choice) == (one.lost == 0)
        assert one.choice in states[one.at].legal(one.seat)
        assert one.better in states[one.at].legal(one.seat)
        # What completes a move follows from this choice, not from another that comes to the same.
        following = states[one.at + 1]
        assert one.drawn or not one.plan or one.plan[0] in following.legal()
    assert players == 1 or sum(person.luck for person in found.people) == pytest.approx(0)
    for person in found.people:
        start, end = found.chances[0][person.seat], found.chances[-1][person.seat]
        assert start - person.lost + person.given + person.luck == pytest.approx(end)
    assert [sum(side.values()) for side in found.parts][:players] == states[-1].scores()


def test_the_same_record_and_seed_give_the_same_review() -> None:
    record, _ = played("imhotep", 2, 5)
    game = khonsu.game("imhotep")
    first = json.dumps(review(game, record, "glance", seed=7).dump())
    assert json.dumps(review(game, record, "glance", seed=7).dump()) == first
    assert json.dumps(review(game, record, "glance", seed=8).dump()) != first


@pytest.mark.parametrize("name", [name for name, players in COUNTS.items() if players > 1])
def test_thoughts_follow_from_what_the_seat_may_know(name: str) -> None:
    _, states = played(name, 2, 9)
    state = states[len(states) // 2]
    assert state.actor is not None
    view = state.view(state.actor)
    dreamt = view.imagine(4).view(state.actor)
    assert think(view, 30, 1) == think(dreamt, 30, 1)


# In the others something is always drawn or counted after the last choice.
@pytest.mark.parametrize("name", ["imhotep", "anubixx", "mykerinos", "pharaon"])
def test_the_last_choice_is_judged_by_what_it_decides(name: str) -> None:
    decided = 0
    for seed in range(12):
        _, states = played(name, COUNTS[name], seed)
        before = states[-2]
        seat = before.actor
        assert seat is not None
        ends: dict[int, float] = {}
        for choice in before.legal():
            after = before.copy()
            after.play(choice)
            if after.actor is None and after.position.fence == before.position.fence:
                ends[choice] = shares(after.position)[seat]
        # Only where every choice ends the game at once is it known what each is worth.
        if len(ends) < max(2, len(before.legal())):
            continue
        decided += 1
        view = before.view(seat)
        for choice, worth in list(ends.items())[:6]:
            thoughts = think(view, 200, 0, choice)
            made = thoughts.ranked[thoughts.asked]
            assert made.chances[seat] == pytest.approx(worth)
            assert thoughts.best.chances[seat] == pytest.approx(max(ends.values()))
            assert thoughts.behind(made) == pytest.approx(max(ends.values()) - worth)
    assert decided


def test_accuracy_falls_with_what_was_given_away() -> None:
    worths = [accuracy(lost / 100) for lost in (0, 1, 5, 10, 30, 100)]
    assert worths[0] == pytest.approx(100, abs=0.001)
    assert worths == sorted(worths, reverse=True)
    assert worths[-1] == 0.0


def judged(at: int, lost: float = 0.0, ahead: float = 0.0, *, drawn: bool = False) -> Judged:
    """A choice of two, of seat 0."""
    return Judged(
        at=at, seat=0, choice=1, better=2 if lost else 1, plan=(), better_plan=(), could=(0.5, 0.5), expected=(0.5 - lost, 0.5 + lost),
        seen=(0.5, 0.5), lost=lost, ahead=ahead, surprising=True, options=2, drawn=drawn, is_proven=lost >= MISSED,
    )  # fmt: skip


def test_the_largest_moments_are_named_in_their_order() -> None:
    states = [khonsu.game("imhotep").start(2, 1)] * 12
    line = [judged(at, lost=0.09 + at / 100) for at in range(9)] + [judged(9, ahead=0.3), judged(10, drawn=True)]
    chances = [one.seen for one in line] + [(0.9, 0.1)]
    found = moments(states, line, tuple(chances))
    assert [moment.at for moment in found] == [4, 5, 6, 7, 8, 9, 10]
    assert [moment.kind for moment in found] == ["missed"] * 5 + ["found", "turned"]
    assert found[-1].change == pytest.approx(0.4)
    assert moments(states, [judged(0, lost=0.01), judged(1)], ((0.5, 0.5),) * 3) == []


def test_luck_that_does_not_last_is_no_turning_point() -> None:
    states = [khonsu.game("imhotep").start(2, 1)] * 13
    line = [judged(at, drawn=at == 5) for at in range(12)]
    for after, turned in (([0.8] * 7, [5]), ([0.8, *[0.5] * 6], [])):
        chances = tuple((first, 1 - first) for first in [0.5] * 6 + after)
        assert [moment.at for moment in moments(states, line, chances)] == turned


def test_the_curve_takes_neighbours_together_less_what_was_given_away() -> None:
    seen = ((0.6, 0.4), (0.4, 0.6), (0.5, 0.5))
    line = [replace(judged(at, lost=0.1 * (at == 0), drawn=at == 1), seen=chances) for at, chances in enumerate(seen)]
    # Whoever missed something stood better before; what was drawn parts the last one from the others.
    assert curve(line) == [pytest.approx((0.55, 0.45)), pytest.approx((0.45, 0.55)), pytest.approx((0.5, 0.5))]


def test_whoever_sees_all_hands_says_the_same_again_and_only_hidden_hands_need_him() -> None:
    _, states = played("egizia", 2, 3)
    hidden = [state for state in states[:-1] if hides(state, state.actor or 0)]
    assert hidden
    last = hidden[-1]
    assert last.actor is not None
    first, again = (openly(last, last.actor, 40, 0, 1) for _ in range(2))
    assert first == again
    assert sum(first) == pytest.approx(1)
    # Where there is nothing to try, as where there is one choice, there are chances too.
    assert sum(openly(last, last.actor, 0, 0, 1)) == pytest.approx(1)
    assert not any(hides(state, state.actor or 0) for state in played("anubixx", 2, 3)[1][:-1])


def last_choice(seed: int = 4) -> tuple[State, State]:
    """A game before its last choice and after it."""
    state = khonsu.game("imhotep").start(2, seed)
    before = state.copy()
    while (seat := state.actor) is not None:
        before = state.copy()
        state.play(state.legal()[0], seat=seat)
    return before, state


def test_a_second_look_tells_apart_what_differs_and_nothing_else() -> None:
    before, _ = last_choice()
    assert before.actor is not None
    view, seat = before.view(before.actor), before.actor
    thoughts = think(view, 60, 1)
    worst = min(thoughts.ranked, key=lambda thought: thought.chances[seat])
    again = compare(view, thoughts.best.choice, worst.choice, 60, 0, 1)
    assert again == compare(view, thoughts.best.choice, worst.choice, 60, 0, 1)
    assert (again.behind(seat) > 0) == (thoughts.behind(worst) > 0)
    assert compare(view, worst.choice, worst.choice, 24, 0, 1).behind(seat) == 0


@pytest.mark.parametrize("sure", [Sureness(0.8, 0.0), Sureness(1.0, 0.0), Sureness(1.4, 0.0), Sureness(1.4, 0.3)])
def test_stated_chances_are_chances_in_the_same_order(sure: Sureness) -> None:
    many = [stated((chance / 20, 1 - chance / 20), 0, sure) for chance in range(21)]
    assert many == sorted(many)
    assert all(sum(chances) == pytest.approx(1) for chances in many)
    assert (many[0], many[20]) == ((0.0, 1.0), (1.0, 0.0))
    # Only whoever thinks hopes, and has as much less as he hoped too much.
    assert (many[10] == (0.5, 0.5)) == (sure.hope == 0.0)
    assert many[10][0] / many[10][1] == pytest.approx(exp(-sure.hope))
    assert stated((0.25,), 0, sure) == pytest.approx(stated((0.25, 0.75), 0, sure)[:1])
    assert stated((0.2, 0.3, 0.5), 2, Sureness(1.0, 0.0)) == pytest.approx((0.2, 0.3, 0.5))


def test_sureness_goes_from_what_it_is_at_the_beginning_to_what_it_is_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    first, last = (state.position for state in last_choice())
    start = khonsu.game("imhotep").start(2, 4)
    seat = start.actor or 0
    monkeypatch.setattr(weights, "_sureness", lambda *_: ((1.0, 1.0), (0.0, 0.0)))
    plain = think(start.view(seat), 30, 1).best.chances
    open_ = openly(start, seat, 30, 0, 1)
    monkeypatch.setattr(weights, "_sureness", lambda *_: ((0.5, 2.0), (1.0, 0.0)))
    powers, hopes = zip(*map(sureness, (start.position, first, last)), strict=True)
    assert 0.5 < powers[0] < 0.6 < powers[1] <= powers[2] < 2.0
    assert 1.0 > hopes[0] > 0.9 > hopes[1] >= hopes[2] > 0.0
    sure = sureness(start.position)
    assert think(start.view(seat), 30, 1).best.chances == pytest.approx(stated(plain, seat, sure))
    assert openly(start, seat, 30, 0, 1) == pytest.approx(stated(open_, seat, sure))
    # At first sight nobody thinks, so nobody hopes.
    assert first_curve([start])[0] == stated(outlook(start.game, 2).chances(start.position), 0, sure._replace(hope=0.0))


@pytest.mark.parametrize(("came", "error", "lost", "is_proven"), [(0.3, 0.05, 0.3, True), (0.3, 0.35, 0.3, False), (0.04, 0.01, 0.04, False), (-0.2, 0.05, 0.0, False), (0.9, 0.05, 0.5, True)])  # fmt: skip
def test_only_what_playing_on_shows_is_missed_and_that_is_what_it_costs(
    monkeypatch: pytest.MonkeyPatch, came: float, error: float, lost: float, is_proven: bool
) -> None:
    states = [khonsu.game("imhotep").start(2, 1)] * 4
    line = [replace(judged(at, each), is_proven=False) for at, each in enumerate((0.2, 0.05, 0.15))]
    monkeypatch.setattr(reviewing, "proof", lambda *_: Proof(came, error, came))
    found = proven(states, line, "quick", 0)
    assert found[1] == line[1]
    for one in (found[0], found[2]):
        assert (one.lost, one.could[0] - one.expected[0], sum(one.expected)) == pytest.approx((lost, lost, 1))
        assert (one.better == one.choice) == (one.lost == 0)
        assert one.is_proven == is_proven
    # The worst is asked about first, and whatever is left when the budget is used up is not called missed.
    monkeypatch.setattr(reviewing, "proof", lambda *_: Proof(0.3, 0.05, 0.3, reviewing.DEPTHS["quick"].proofs))
    assert [one.is_proven for one in proven(states, line, "quick", 0)] == [True, False, False]


def test_a_few_worlds_prove_nothing_and_more_do() -> None:
    for found, is_shown in (([0.1, 0.6, -0.3, 0.2], False), ([0.1, 0.15, 0.1, 0.12] * 2, True), ([0.0] * 8, False)):
        assert Proof(*weighed(0.12, found), agreed(found)).shows(MISSED) == is_shown


def test_what_only_those_see_who_think_or_only_those_who_do_not_is_not_missed() -> None:
    for found, is_shown in (([0.4, 0.0] * 4, False), ([0.0, 0.4] * 4, False), ([0.4, 0.1] * 4, True)):
        assert weighed(0.12, found)[0] > MISSED
        assert Proof(*weighed(0.12, found), agreed(found)).shows(MISSED) == is_shown


def test_playing_on_tells_what_the_last_choice_decides() -> None:
    # In this game it decides who wins.
    before, _ = last_choice(1)
    assert before.actor is not None
    view = before.view(before.actor)
    ends = {}
    for choice in before.legal():
        after = before.copy()
        after.play(choice)
        ends[choice] = shares(after.position)[before.actor]
    better, made = max(ends, key=lambda choice: ends[choice]), min(ends, key=lambda choice: ends[choice])
    shown = proof(view, (better, ()), (made, ()), 0.5, MISSED, 8, 0, 1)
    assert shown == proof(view, (better, ()), (made, ()), 0.5, MISSED, 8, 0, 1)
    assert (ends[better], ends[made]) == (1.0, 0.0)
    assert shown.lost == pytest.approx(weighed(0.5, [1.0] * FEWEST)[0])


def test_what_playing_on_speaks_against_was_not_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    record, _ = played("anubixx", 2, 1)
    monkeypatch.setattr(reviewing, "proof", lambda *_: Proof(0.3, 0.01, 0.3))
    ahead, behind = (Forecast(({"columns": points}, {"columns": 10.0})) for points in (12.0, 8.0))
    kinds = []
    for first, second in ((ahead, behind), (behind, ahead)):
        pair = (Line(first, first, first), Line(second, second, second))
        monkeypatch.setattr(explaining, "played_on", lambda _, one, *__, pair=pair: [pair if one.seat == 0 else pair[::-1]])
        found = review(khonsu.game("anubixx"), record, "glance")
        kinds.append([moment.seat for moment in found.moments if moment.kind == "missed"])
    assert 0 in kinds[0]
    assert 0 not in kinds[1]


def test_a_forecast_is_what_the_end_brings_where_nothing_is_left_to_decide() -> None:
    before, state = last_choice()
    assert before.actor is not None
    found = mean(
        [line.end or line.now for (line,) in lines(before.view(before.actor), [(before.legal()[0], ())], Budget(3), 1)]
    )
    assert [found.total(seat) for seat in range(2)] == pytest.approx(state.scores())


@pytest.mark.parametrize(("name", "players"), COUNTS.items())
def test_every_moment_can_be_told(name: str, players: int) -> None:
    record, states = played(name, players, 6)
    game = khonsu.game(name)
    found = review(game, record, "glance")
    assert Review.load(json.loads(json.dumps(found.dump()))) == found
    names = [f"Seat{side}" for side in range(states[0].position.sides)]
    for lang in LANGUAGES:
        for sentence in told(found.moments, game, names, lang):
            assert "Seat" in sentence
            assert "{" not in sentence


@pytest.mark.parametrize("poles", [[0.0, 1.0, 2.0], [5.0, 300.0, 301.0, 399.0, 400.0], [400.0] * 7, [200.0]])
def test_no_flag_covers_another_and_none_leaves_the_picture(poles: list[float]) -> None:
    found = flags_apart(poles, 400.0)
    assert all(later - earlier >= CLOTH for earlier, later in pairwise(found))
    assert found[0] >= 0
    assert found[-1] <= 400 - CLOTH


def test_the_picture_is_whole_and_holds_a_flag_for_every_moment() -> None:
    record, _ = played("anubixx", 3, 2)
    found = review(khonsu.game("anubixx"), record, "glance")
    drawn = ElementTree.fromstring(picture(found, "Chances & more"))
    space = "{http://www.w3.org/2000/svg}"
    assert len(drawn.findall(f"{space}path[@class='share']")) == 3
    assert len(drawn.findall(f"{space}g[@class='flag']")) == len(found.moments)
