"""Whoever did not roll builds at the same time as the others: no order matters, and nobody can tell one from another (ruling 23)."""

import json
from random import Random

import pytest
from tests.drawn import bare
from tests.games.anubixx.positions import GAME, A, F, J, L, aside, lay, play, start, usable
from tests.opened import Opened, opened

from khonsu.engine.message import Event

GAMES = 200


def groups(number: int) -> list[Opened]:
    """The positions of a game, played at random in turn order, from which several seats choose at once."""
    state = start(3 + number % 3, number)
    rng = Random(number)
    found: list[Opened] = []
    last = 0
    while state.actor is not None:
        if state.waiting and state.groups != last:
            last = state.groups
            found.append(state.copy())
        state.play(rng.choice(state.legal()))
    return found


def wish(state: Opened, seat: int, made: list[int]) -> int:
    """What a seat chooses: it follows from the turn, the seat and the number of its choice alone."""
    choices: list[int] = state.legal(seat)
    choice = Random(f"{state.turn} {seat} {made[seat]}").choice(choices)
    made[seat] += 1
    return choice


def in_turn(state: Opened) -> tuple[str, list[Event]]:
    """The position after a group that plays clockwise, and what was told."""
    state = state.copy()
    events: list[Event] = []
    number, made = state.groups, [0] * state.players
    while state.waiting and state.groups == number:
        state.play(wish(state, state.actors[0], made), events)
    return json.dumps(state.dump()), events


def mixed(state: Opened, rng: Random) -> tuple[str, list[Event]]:
    """The same choices in any order, each seat's own kept, with the position saved and loaded in between."""
    state = state.copy()
    events: list[Event] = []
    number, made = state.groups, [0] * state.players
    while state.waiting and state.groups == number:
        seat = rng.choice(state.actors)
        others = {other: state.legal(other) for other in state.actors if other != seat}
        state.play(wish(state, seat, made), events, seat=seat)
        if others:
            assert {other: state.legal(other) for other in others} == others
        if rng.random() < 0.2:
            state = opened(GAME.load(json.loads(json.dumps(state.dump()))))
    return json.dumps(state.dump()), events


def by_seat(events: list[Event]) -> dict[int, list[Event]]:
    """What was told of each seat, in order; -1: of nobody."""
    return {seat: [event for event in events if event.seat == seat] for seat in range(-1, 5)}


@pytest.mark.parametrize("part", range(8))
def test_any_order_comes_to_the_same_position_and_the_same_story(part: int) -> None:
    for number in range(part, GAMES, 8):
        found = groups(number)
        assert len(found) > 5
        rng = Random(number)
        for state in found:
            expected, told = in_turn(state)
            reached, said = mixed(state, rng)
            assert reached == expected
            assert by_seat(said) == by_seat(told)


def test_dice_that_one_puts_aside_are_there_for_the_others() -> None:
    state = lay("ABCD", pool="RGBB", ticked=["", "", "", ""])
    play(state, "end")
    assert state.actors == [L, A, F]
    # Simon's p11 is purple and his p12 red; Florian's p11 is blue.
    state.play("place p12", seat=A)
    state.play("place p11", seat=L)
    assert (aside(state, A), aside(state, L), aside(state, F)) == ("R", "B", "")
    assert (usable(state, A), usable(state, L), usable(state, F)) == ("BBG", "BGR", "BBGR")


def test_a_bonus_of_the_turn_is_for_all_in_whatever_order() -> None:
    state = lay("ABCD", pool="YYPB", ticked=["", "l1 l2", "l1 l2", ""])
    play(state, "end")
    for seat in (A, L):
        state.play("place l3", seat=seat)
        state.play("joker" if "joker" in [GAME.name(choice) for choice in state.legal(seat)] else "end", seat=seat)
    assert [bool(state.owned[seat]) for seat in (J, L, A, F)] == [False, True, True, False]
    assert state.closed_symbols == []


def halfway() -> Opened:
    """Two of three have begun: one has put a die aside, one has chosen a stone and has still to pay for it."""
    state = lay("ABCD", pool="RGBB")
    play(state, "end")
    state.play("place p11", seat=L)
    state.play("place l1", seat=A)
    assert [GAME.rules.tasks[state.asked(seat)[0]] for seat in (L, A, F)] == ["second", "pay", "first"]
    return state


def test_a_view_has_the_own_question_in_front() -> None:
    state = halfway()
    for seat in (L, A, F):
        view = state.view(seat)
        assert (view.actor, view.legal()) == (seat, state.legal(seat))
        assert (view.prompt().id, view.prompt().args["seat"]) == (f"prompt.{('second', 'pay', 'first')[seat - 1]}", seat)
    assert state.view(J).legal() == []


def test_the_board_shows_each_what_is_asked_of_him() -> None:
    state = halfway()
    marks = []
    for seat in (L, A, F):
        view = state.view(seat)
        for tall in (False, True):
            drawing = GAME.draw(view, "en", None, tall)
            for choice in view.legal():
                assert all(f'data-id="{step}"' in drawing for step in GAME.board.path(view, choice))
        marks.append(GAME.board.help(view).id)
    assert marks == ["help.second", "help.pay", "help.first"]


def test_pale_dice_are_those_that_the_viewer_has_put_aside() -> None:
    state = halfway()
    said = {
        seat: [
            key
            for key in ("die-1", "die-2", "die-3", "die-4")
            if "comes back" in GAME.board.tips(state.view(seat), GAME.text())[key]
        ]
        for seat in range(4)
    }
    assert said == {J: [], L: ["die-3"], A: [], F: []}
    for seat in (A, F):
        while seat in state.actors:
            state.play(state.legal(seat)[0], seat=seat)
    # Only one is still at it: everybody sees what he does.
    assert "comes back" in GAME.board.tips(state.view(J), GAME.text())["die-3"]


def test_the_sign_of_whoever_is_asked_stands_on_all_their_sheets() -> None:
    state = halfway()
    assert [bare(GAME.draw(state.view(seat))).count("#g-hourglass") for seat in range(4)] == [3, 2, 2, 2]


def test_what_a_position_is_worth_does_not_depend_on_who_looks() -> None:
    state = halfway()
    worth = [GAME.rules.insight.values(state.view(seat).position) for seat in (None, *range(4))]
    assert worth == [worth[0]] * 5
    # A stone that is chosen counts as built and paid for, also while somebody else's question is the first.
    state.play("joker", seat=A)
    assert GAME.rules.insight.values(state.position)[A] == pytest.approx(worth[0][A])


def test_two_players_have_nobody_to_build_with() -> None:
    state = start(2, 1)
    while state.actor is not None:
        assert (len(state.actors), state.waiting) == (1, [])
        state.play(state.legal()[0 if state.turn % 3 else -1])
    assert state.groups == 0


def test_each_hears_why_his_own_choice_is_refused() -> None:
    state = halfway()
    reasons = {seat: state.reason("joker", seat) for seat in (L, A, F)}
    assert {seat: reason and reason.id for seat, reason in reasons.items()} == {
        L: "reason.nothing_to_pay",
        A: None,
        F: "reason.nothing_to_pay",
    }
    reasons = {seat: state.reason("carve f11-f12", seat) for seat in (L, A)}
    assert {seat: reason and reason.id for seat, reason in reasons.items()} == {
        L: "reason.relief_alone",
        A: "reason.pay_first",
    }
