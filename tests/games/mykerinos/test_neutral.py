"""The two-player game of Mykerinos: neutral cubes in turns, the neutral marker, and what neutral ranks do in a zone."""

import pytest
from tests.games.mykerinos.positions import (
    GAME,
    J,
    L,
    asked,
    cards_of,
    cubes_of,
    end_round,
    evaluate,
    lay,
    legal,
    of_kind,
    play,
    plots_on,
    ranking,
    reason,
    square,
    told,
    whole,
)
from tests.opened import open_game

from khonsu.games.mykerinos.squares import NOBODY

NEUTRAL_COLOUR = 2


def test_each_player_gets_eleven_own_and_four_neutral_cubes_a_round() -> None:
    state = open_game(GAME, 2, 1)
    assert (state.supply, state.neutral_supply) == ([11, 11], [4, 4])
    assert state.stock == [14, 14, 17]


def test_kept_neutral_cubes_add_up_until_the_stock_runs_out() -> None:
    state = open_game(GAME, 2, 1)
    for held in ([4, 4], [8, 8], [12, 12]):
        assert state.neutral_supply == held
        play(state, "pass", "pass")
    # One of 25 is left in the last round: the start player has it.
    assert state.neutral_supply == [12 + (state.starter == seat) for seat in (J, L)]
    assert state.stock[NEUTRAL_COLOUR] == 0


def test_the_neutral_marker_is_on_space_2_in_every_round() -> None:
    state = open_game(GAME, 2, 1)
    for _ in range(4):
        assert state.track == [NOBODY, NEUTRAL_COLOUR, NOBODY, NOBODY]
        play(state, "pass", "pass")
    assert state.actor is None


def test_the_first_to_pass_is_before_neutral_and_the_second_after_it() -> None:
    state = lay(2, cubes={"J": "a1", "L": "b2", "N": "c3"}, turn="L")
    play(state, "pass", "pass")
    assert state.track == [L, NEUTRAL_COLOUR, J, NOBODY]
    assert ranking(state) == "LNJ"


def test_neutral_cubes_may_follow_an_own_action() -> None:
    state = lay(2)
    play(state, "start b2")
    assert asked(state) == ("J", "neutral_turn")
    assert "start c2" in legal(state)
    assert of_kind(state, "extend") == ""
    assert legal(state)[-1] == "decline"
    play(state, "start c2")
    assert (cubes_of(state, "N"), state.neutral_supply, state.supply) == ("c2", [3, 4], [10, 11])
    assert asked(state) == ("L", "turn")


def test_they_may_be_left_out() -> None:
    state = lay(2)
    play(state, "start b2", "decline")
    assert (cubes_of(state, "N"), state.neutral_supply) == ("", [4, 4])
    assert asked(state) == ("L", "turn")


def test_neutral_cubes_extend_from_any_neutral_cube_whoever_placed_it() -> None:
    state = lay(2, turn="L", cubes={"N": "g2"})
    play(state, "start b2")
    assert of_kind(state, "extend") == "f2 g3 h2"
    play(state, "extend f2", "next f3")
    assert (cubes_of(state, "N"), state.neutral_supply) == ("f2 g2 f3", [4, 2])


def test_one_neutral_cube_can_only_start() -> None:
    state = lay(2, cubes={"N": "g2"}, neutral=[1, 4])
    play(state, "start b2")
    assert of_kind(state, "extend") == ""
    assert reason(state, "extend f2") == "one_cube"


def test_neutral_cubes_have_no_patron_and_never_stand_on_a_pyramid() -> None:
    state = lay(2, cards={"J": "lemon violet"})
    play(state, "start b2")
    assert {name.split()[0] for name in legal(state)} == {"start", "decline"}
    assert reason(state, "start d1") == "pyramid"


def test_they_follow_the_action_of_a_patron_too() -> None:
    state = lay(2, cards={"J": "brown"})
    play(state, "patron sir_brown", "hall shared_1_2")
    assert asked(state) == ("J", "neutral_turn")
    chain = lay(2, cubes={"J": "b2"}, cards={"J": "tangerine"})
    play(chain, "patron colonel_tangerine", "extend b3", "next b4", "next b5")
    assert asked(chain) == ("J", "neutral_turn")


def test_they_follow_the_final_turn_too() -> None:
    state = lay(2, turn="L", track="J", supply=[5, 5])
    state.final_turn = True
    play(state, "start b2")
    assert asked(state) == ("L", "neutral_turn")


def test_nobody_is_asked_without_neutral_cubes() -> None:
    state = lay(2, neutral=[0, 4])
    play(state, "start b2")
    assert asked(state) == ("L", "turn")


def test_nobody_is_asked_without_a_square_for_neutral_cubes() -> None:
    state = lay(2, cards={"J": "lemon"}, supply=[5, 5])
    for place in of_kind(state, "start").split():
        # Neither the stock nor the number of cubes matters here: the sand is full.
        state.cubes[square(place)] = L
    state.relist()
    play(state, "patron lord_lemon", "start d1")
    assert asked(state)[1] != "neutral_turn"


def test_whoever_passes_places_no_neutral_cubes() -> None:
    state = lay(2)
    events = play(state, "pass")
    assert told(events) == ["passes"]
    assert asked(state) == ("L", "turn")


def test_the_one_left_has_a_single_final_turn() -> None:
    state = lay(2, cubes={"L": "b2"})
    play(state, "pass", "start c2", "decline")
    assert asked(state) == ("L", "choose")


def test_the_one_who_passed_second_begins_the_next_round() -> None:
    for track, starter in (("J_L", L), ("L_J", J)):
        state = lay(2, track=track, starter="J")
        end_round(state)
        assert state.starter == starter
        assert state.actor == starter


def test_neutral_cubes_return_to_the_common_stock() -> None:
    state = lay(2, cubes={"N": "a1 b1 e2"}, neutral=[0, 0], track="J_L")
    evaluate(state)
    assert state.round == 3
    assert state.stock[2] == 25 - 8
    assert whole(state)


# Neutral first ----------------------------------------------------------------------------------------------------------


def test_neutral_alone_both_plots_leave_the_game() -> None:
    state = lay(2, cubes={"N": "a1", "J": "e2"}, track="J_L")
    events = evaluate(state)
    assert told(events)[:3] == ["zone_1", "boxed", "boxed"]
    assert plots_on(state)[:2] == [0, 0]
    assert asked(state) == ("J", "choose")


def test_neutral_first_of_three_the_third_removes_a_plot_before_the_second_chooses() -> None:
    state = lay(2, cubes={"N": "a1 b1 c1", "J": "b2 c2", "L": "a3"}, track="J_L")
    evaluate(state)
    assert ranking(state) == "NJL"
    assert asked(state) == ("L", "box")
    assert legal(state) == ["box left", "box right"]
    play(state, "box left")
    assert plots_on(state)[:2] == [0, 23]
    assert asked(state) == ("J", "choose")
    assert of_kind(state, "take") == "right"
    play(state, "hall shared_1_2")
    assert asked(state) == ("L", "rest")
    play(state, "take right")
    assert (cards_of(state, "J"), cards_of(state, "L")) == ([], [23])


def test_neutral_first_of_three_nothing_is_left_for_the_third_if_the_second_takes_the_plot() -> None:
    state = lay(2, cubes={"N": "a1 b1 c1", "J": "b2 c2", "L": "a3 e2"}, track="J_L")
    evaluate(state)
    play(state, "box right", "take left")
    assert cards_of(state, "J") == [10]
    # Zone 2 follows at once.
    assert asked(state) == ("L", "choose")
    assert state.stack[-1][2] == 1


def test_neutral_first_with_one_human_the_other_one_removes_a_plot() -> None:
    state = lay(2, cubes={"N": "a1 b1", "J": "b2"}, track="J_L")
    evaluate(state)
    assert ranking(state) == "NJ"
    assert asked(state) == ("L", "box")
    play(state, "box left")
    assert asked(state) == ("J", "choose")
    play(state, "take right")
    assert cards_of(state, "J") == [23]


# Neutral second ---------------------------------------------------------------------------------------------------------


def test_neutral_second_the_first_removes_a_plot_if_two_are_left() -> None:
    state = lay(2, cubes={"J": "a1 b1 c1", "N": "b2 c2", "L": "a3"}, track="J_L")
    evaluate(state)
    assert ranking(state) == "JNL"
    play(state, "hall shared_1_2")
    assert asked(state) == ("J", "box")
    play(state, "box left")
    assert asked(state) == ("L", "rest")
    assert legal(state) == ["take right", "decline"]


def test_neutral_second_the_last_plot_goes_without_a_question() -> None:
    state = lay(2, cubes={"J": "a1 b1 c1", "N": "b2 c2", "L": "a3 e2"}, track="J_L")
    evaluate(state)
    events = play(state, "take left")
    assert told(events)[:2] == ["takes", "boxed"]
    assert 23 - 1 in state.boxed
    # Nothing is left for L in zone 1; zone 2 follows.
    assert asked(state) == ("L", "choose")
    assert state.stack[-1][2] == 1


def test_neutral_second_without_a_third_both_plots_go_without_a_question() -> None:
    state = lay(2, cubes={"J": "a1 b1 c1", "N": "b2 c2"}, track="J_L")
    evaluate(state)
    events = play(state, "hall shared_1_2")
    # Which plot neutral removes makes no difference: nobody is left to take the other one.
    assert told(events)[:3] == ["hall_shared", "boxed", "boxed"]
    assert state.round == 3
    assert {10 - 1, 23 - 1} <= set(state.boxed)


# Neutral third ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", ["take left", "hall shared_1_2"])
def test_neutral_third_gets_nothing_and_nobody_is_asked(first: str) -> None:
    state = lay(2, cubes={"J": "a1 b1 c1", "L": "b2 c2", "N": "a3"}, track="J_L")
    evaluate(state)
    assert ranking(state) == "JLN"
    play(state, first, "take right")
    assert cards_of(state, "L") == [23]
    assert state.round == 3


def test_neutral_third_removes_nothing_even_if_both_players_reserve() -> None:
    state = lay(2, cubes={"J": "a1 b1 c1", "L": "b2 c2", "N": "a3 e2"}, track="J_L")
    evaluate(state)
    events = play(state, "hall shared_1_2", "hall shared_2_3")
    assert told(events)[:4] == ["hall_shared", "hall_shared", "boxed", "boxed"]
    assert state.round == 3


def test_neutral_never_scores_nor_is_it_ranked_at_the_end() -> None:
    state = lay(2, number=4, cubes={"N": "a1 b1"}, points=[3, 4], track="J_L")
    evaluate(state)
    assert state.actor is None
    assert state.scores() == [3, 4]
    assert state.ranking() == [2, 1]
    assert NEUTRAL_COLOUR not in state.halls
