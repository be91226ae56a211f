"""What may be built and how it may be paid for, against a second listing made straight from the specification."""

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.anubixx.positions import J, aside, asked, lay, legal, of_kind, play, reason, start
from tests.games.anubixx.reference import expected, offered

from khonsu.games.anubixx import tasks


@settings(max_examples=60)
@given(st.integers(2, 5), st.integers(0, 10**6))
def test_every_move_of_the_specification_is_offered_once_and_nothing_else(players: int, seed: int) -> None:
    state = start(players, seed)
    luck = seed
    while state.actor is not None:
        if state.stack[-1][0] in (tasks.FIRST, tasks.SECOND):
            assert offered(state) == expected(state)
        luck = luck * 48271 % 2147483647 + 1
        state.step(state.choices[luck % len(state.choices)])


def test_a_pair_paid_with_one_joker_left_needs_a_stone_for_the_other() -> None:
    # Sheet A, f11 orange and f12 purple: the only orange stone right of the marker is q12, purple is used up.
    state = lay(pool="RGBB", marker=[8], jokers=[1])
    play(state, "carve f11-f12")
    # The joker is promised to purple, so orange is paid with q12 without a question.
    assert (state.marker[J], state.jokers[J]) == (12, 0)


def test_the_last_joker_cannot_be_spent_where_the_other_stone_needs_it() -> None:
    # f13 yellow (q10), f14 blue (q11 only): no dice of either; one joker.
    state = lay(pool="RGPO", marker=[9], jokers=[1])
    play(state, "carve f13-f14")
    assert legal(state) == ["quarry 10", "joker"]
    play(state, "joker")
    assert (state.marker[J], state.jokers[J]) == (11, 0)
    state = lay(pool="RGPO", marker=[10], jokers=[1])
    assert "f13-f14" in of_kind(state, "carve")
    play(state, "carve f13-f14")
    assert (state.marker[J], state.jokers[J]) == (11, 0)


def test_a_pair_may_be_paid_from_the_quarry_in_any_order() -> None:
    # f11 orange: q5, q12; f12 purple: q1, q8. The orange stone may lie right of the purple one and the other way round.
    state = lay(pool="RGBB")
    play(state, "carve f11-f12", "quarry 12")
    assert legal(state) == ["quarry 1", "quarry 8", "joker"]
    play(state, "quarry 1")
    assert state.marker[J] == 12
    state = lay(pool="RGBB")
    play(state, "carve f11-f12", "quarry 5", "quarry 8")
    assert state.marker[J] == 8


def test_a_payment_says_what_it_costs_beyond_the_one_before() -> None:
    # f13 yellow: q6, q10; f23 orange: q5, q12. Once q6 has paid for yellow, q5 is lost anyway.
    state = lay(pool="RGBB", marker=[1])
    play(state, "carve f13-f23")
    assert [state.label(choice) for choice in state.choices] == [
        "Quarry stone 6, yellow: costs 5 points",
        "Quarry stone 10, yellow: costs 9 points",
        "A joker: costs 2 points",
    ]
    play(state, "quarry 6")
    assert [state.label(choice) for choice in state.choices] == [
        "Quarry stone 5, orange: costs 0 points",
        "Quarry stone 12, orange: costs 6 points",
        "A joker: costs 2 points",
    ]


def test_nothing_is_crossed_out_before_the_whole_pair_is_paid_for() -> None:
    state = lay(pool="RGBB")
    play(state, "carve f11-f12", "quarry 12")
    assert asked(state) == ("J", "pay_pair")
    assert (state.marker[J], state.built[J]) == (0, 0)
    assert reason(state, "place p11") == "pay_first"
    assert reason(state, "end") == "pay_first"


def test_quarry_and_jokers_are_for_paying_only() -> None:
    state = lay(pool="RGBB")
    assert reason(state, "quarry 1") == "nothing_to_pay"
    assert reason(state, "joker") == "nothing_to_pay"
    state = lay(pool="RGBB", jokers=[0])
    play(state, "place p13")
    assert reason(state, "joker") == "no_joker"


def test_a_half_paid_pair_keeps_its_die_aside() -> None:
    state = lay(pool="OGBB", active="L", acting="J")
    play(state, "carve f11-f12")
    assert aside(state, J) == "O"
    assert legal(state) == ["quarry 1", "quarry 8", "joker"]
    play(state, "quarry 8")
    assert state.marker[J] == 8
