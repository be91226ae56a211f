"""How far learners have come: it follows from the log alone, waits for whoever does something else, and asks for nothing impossible."""

from __future__ import annotations

from random import Random

import pytest

import khonsu
from khonsu.art.lessons import MOST_OFFERS, PATIENCE, Course, Detour, Lesson, Plan
from khonsu.table.match import Entry, Match

GAMES = khonsu.game_names()


def guided(name: str, log: list[Entry] | None = None) -> Match:
    game = khonsu.game(name)
    plan = game.board.lessons
    options = game.start(3, plan.seed, **plan.options).options
    return Match(game, 3, options, plan.seed, log or [], is_guided=True)


@pytest.mark.parametrize("name", GAMES)
def test_a_course_is_the_same_after_a_restart_and_whatever_was_taken_back(name: str) -> None:
    match, rng = guided(name), Random(name)
    log: list[Entry] = []
    for _ in range(60):
        seat = match.state.actor
        if seat is None:
            break
        before = match.moment().courses
        match.append(match.choose(seat, rng.choice(match.state.view(seat).legal()), match.version))
        log.append(Entry(match.version, seat, match.line[-1].choice))
        if match.undoable(seat) == 1 and rng.random() < 0.5:
            match.append(match.take_back(seat, 1, match.version))
            log.append(Entry(match.version, seat, -1))
            assert match.moment().courses == before
    assert guided(name, log).moment().courses == match.moment().courses
    assert Match(match.game, 3, match.options, match.seed, log).moment().courses == ()


LOAD = Lesson(name="load", task=lambda view, choice: view.game.space.kind(choice).name == "load")
TAKE = Lesson(name="take", task=lambda view, choice: view.game.space.kind(choice).name == "take")
NEVER = Lesson(name="never", when=lambda view: False)
NOTE = Lesson(name="note")
PLAN = Plan((LOAD, NEVER, NOTE))


def test_a_task_waits_for_whoever_does_something_else_and_then_others_come_first() -> None:
    start = khonsu.game("imhotep").start(3, "harbour")
    view = start.view(start.actor)
    other = next(choice for choice in view.legal() if choice not in LOAD.wanted(view))
    course = PLAN.asked(Course(), view)
    for _ in range(PATIENCE):
        assert course.now == "load"
        course = PLAN.asked(PLAN.chosen(course, view, other, was_asked=True), view)
        assert course.detour == Detour("load", view, other)
    assert course.now == "note"
    for _ in range(MOST_OFFERS - PATIENCE):
        course = PLAN.asked(PLAN.chosen(course, view, other, was_asked=True), view)
        assert course.now == "load"
    course = PLAN.asked(PLAN.chosen(course, view, other, was_asked=True), view)
    assert course.now == ""
    assert course.told == ("load", "note")
    assert PLAN.missed(course, view) == [NEVER]


def test_what_was_done_before_it_was_asked_for_is_told_and_not_asked_for_again() -> None:
    start = khonsu.game("imhotep").start(3, "harbour")
    view = start.view(start.actor)
    plan = Plan((NOTE, LOAD))
    load = LOAD.wanted(view)[0]
    course = plan.chosen(plan.asked(Course(), view), view, load, was_asked=True)
    assert (course.now, course.praised) == ("", "")
    course = plan.asked(course, view)
    assert course.now == "load"
    assert "load" in course.done
    assert plan.asked(plan.chosen(course, view, load, was_asked=True), view).now == ""


def test_who_has_only_one_answer_is_taught_nothing_by_it() -> None:
    start = khonsu.game("imhotep").start(3, "harbour")
    view = start.view(start.actor)
    other = TAKE.wanted(view)[0]
    course = PLAN.asked(Course(), view)
    assert PLAN.chosen(course, view, other, was_asked=False) == course


def test_what_was_said_of_a_choice_stays_while_there_is_only_one_answer() -> None:
    start = khonsu.game("imhotep").start(3, "harbour")
    view = start.view(start.actor)
    other = TAKE.wanted(view)[0]
    course = PLAN.chosen(PLAN.asked(Course(), view), view, other, was_asked=True)
    assert course.detour == Detour("load", view, other)
    assert PLAN.chosen(course, view, other, was_asked=False) == course


def test_a_lesson_comes_after_those_that_explain_its_words() -> None:
    start = khonsu.game("imhotep").start(3, "harbour")
    view = start.view(start.actor)
    later = Lesson(name="later", after=("note",))
    plan = Plan((later, NOTE))
    course = plan.asked(Course(), view)
    assert course.now == "note"
    course = plan.asked(plan.chosen(course, view, view.legal()[0], was_asked=True), view)
    assert course.now == "later"


def test_a_task_that_waits_is_set_again_only_where_its_lesson_matters() -> None:
    start = khonsu.game("imhotep").start(3, "harbour")
    view = start.view(start.actor)
    full = Lesson(name="full", task=LOAD.task, when=lambda asked: asked == view)
    plan = Plan((full,))
    course = plan.chosen(plan.asked(Course(), view), view, TAKE.wanted(view)[0], was_asked=True)
    after = start.copy()
    after.play(TAKE.wanted(view)[0])
    assert plan.asked(course, view).now == "full"
    assert plan.asked(course, after.view(view.seat)).now == ""


def test_what_does_a_task_less_well_does_it_too() -> None:
    start = khonsu.game("imhotep").start(3, "harbour")
    view = start.view(start.actor)
    first = LOAD.wanted(view)[0]
    best = Lesson(name="best", task=lambda view, choice: choice == first, accepts=LOAD.task)
    plan = Plan((best,))
    course = plan.chosen(plan.asked(Course(), view), view, LOAD.wanted(view)[-1], was_asked=True)
    assert best.wanted(view) == [first]
    assert (course.praised, course.detour) == ("best", None)


@pytest.mark.parametrize("name", GAMES)
def test_what_somebody_reads_stays_while_others_choose(name: str) -> None:
    match, rng = guided(name), Random(name)
    met = 0
    while (seat := match.state.actor) is not None:
        seat = rng.choice(match.state.actors)
        others = [other for other in match.state.actors if other != seat]
        before = match.moment().courses
        match.append(match.choose(seat, rng.choice(match.state.legal(seat)), match.version))
        after = match.moment().courses
        for other in others:
            met += 1
            assert after[other] == before[other]
    assert met or name != "anubixx"
