"""The rulings of docs/games/mykerinos.md, by number."""

from random import Random

import pytest
from tests.games.mykerinos.positions import (
    CUBES,
    GAME,
    A,
    F,
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
from tests.opened import Opened, open_game

from khonsu.games.mykerinos import choices as c
from khonsu.games.mykerinos.squares import NOBODY, SQUARES, zone_of
from khonsu.games.mykerinos.state import HALL_NAMES

# Every open square of the territory of rounds 1 to 3.
OPEN = "a1 b1 c1 f1 b2 c2 d2 e2 f2 g2 h2 a3 b3 c3 d3 e3 f3 g3 h3 a4 b4 d4 e4 f4 h4 b5 c5 d5 e5 g5 h5 a6 d6 e6 f6 g6"
FULL = {"A": " ".join(OPEN.split()[:18]), "L": " ".join(OPEN.split()[18:])}


def test_ruling_01_lady_violets_cube_joins_the_supply_and_both_cubes_come_from_there() -> None:
    state = lay(3, cubes={"J": "b2"}, cards={"J": "violet"}, supply=[1, 5, 5])
    stock = state.stock[J]
    assert of_kind(state, "extend") == ""
    play(state, "patron lady_violet", "extend b3", "next c3")
    assert cubes_of(state, "J") == "b2 b3 c3"
    assert (state.supply[J], state.stock[J]) == (0, stock - 1)


def test_ruling_01_a_start_with_lady_violet_costs_nothing_of_the_supply() -> None:
    state = lay(3, cards={"J": "violet"}, supply=[4, 5, 5])
    stock = state.stock[J]
    play(state, "patron lady_violet", "start b2")
    assert (state.supply[J], state.stock[J]) == (4, stock - 1)


def test_ruling_02_an_empty_supply_leaves_only_passing_even_with_lady_violet() -> None:
    state = lay(3, cubes={"J": "b2"}, cards={"J": "violet brown"}, supply=[0, 5, 5])
    assert legal(state) == ["pass"]


def test_ruling_02_the_option_lifts_this_for_a_start_with_lady_violet_only() -> None:
    state = lay(
        3,
        cubes={"J": "b2"},
        cards={"J": "violet lemon brown blackmore tangerine"},
        supply=[0, 5, 5],
        violet_with_empty_supply=True,
    )
    assert legal(state) == ["patron lady_violet", "pass"]
    play(state, "patron lady_violet")
    assert {name.split()[0] for name in legal(state)} == {"start"}
    play(state, "start c2")
    assert cubes_of(state, "J") == "b2 c2"
    assert state.supply[J] == 0


def test_ruling_02_even_with_the_option_the_stock_must_have_a_cube() -> None:
    museum = " ".join(HALL_NAMES)
    state = lay(
        3,
        cubes={"J": " ".join(OPEN.split()[:10])},
        halls={"J": museum},
        cards={"J": "violet"},
        supply=[0, 5, 5],
        violet_with_empty_supply=True,
    )
    assert state.stock[J] == 0
    assert legal(state) == ["pass"]


def test_ruling_03_lady_violet_is_of_no_use_when_no_action_can_follow() -> None:
    state = lay(3, cubes=FULL, cards={"J": "violet"}, supply=[5, 5, 5])
    assert legal(state) == ["pass"]
    assert reason(state, "patron lady_violet") == "no_free_square"


def test_ruling_03_an_action_follows_lady_violets_cube() -> None:
    state = lay(3, cubes={"J": "b2"}, cards={"J": "violet"}, supply=[5, 5, 5])
    play(state, "patron lady_violet")
    assert asked(state) == ("J", "patron")
    assert {name.split()[0] for name in legal(state)} == {"start", "extend"}


def test_ruling_03_lady_violet_needs_a_cube_in_the_stock() -> None:
    state = lay(3, cards={"J": "violet"}, supply=[CUBES, 5, 5])
    assert reason(state, "patron lady_violet") == "no_stock"


def test_ruling_04_lord_lemon_starts_on_a_pyramid_and_nowhere_else() -> None:
    state = lay(3, cards={"J": "lemon"})
    play(state, "patron lord_lemon")
    assert of_kind(state, "start") == "a2 a5 b6 c4 c6 d1 e1 f5 g1 g4 h1 h6"


def test_ruling_04_lord_lemons_extension_has_a_pyramid_first_or_second_but_not_twice_or_never() -> None:
    state = lay(3, cubes={"J": "f1"}, cards={"J": "lemon"})
    play(state, "patron lord_lemon")
    # g1 is beside the pyramid h1 and the open g2; e1 beside the pyramid d1 and the open e2; f2 has no pyramid beside it.
    assert of_kind(state, "extend") == "e1 g1"
    play(state, "extend g1")
    assert cubes_of(state, "J") == "f1 g1 g2"
    second = lay(3, cubes={"J": "f2"}, cards={"J": "lemon"})
    play(second, "patron lord_lemon")
    assert of_kind(second, "extend") == "e2 f1 g2"
    play(second, "extend f1")
    assert of_kind(second, "next") == "e1 g1"


def test_ruling_05_a_cube_on_a_pyramid_counts_and_can_be_extended_from() -> None:
    state = lay(3, cubes={"J": "a2", "L": "c3"}, track="LAJ")
    assert of_kind(state, "extend") == "a1 a3 b2"
    # Two cubes win, one of them on a pyramid.
    state.cubes[square("b2")] = J
    evaluate(state)
    assert ranking(state) == "JL"


def test_ruling_06_colonel_tangerine_needs_three_cubes_and_room_for_three() -> None:
    assert "patron colonel_tangerine" in legal(lay(3, cubes={"J": "b2"}, cards={"J": "tangerine"}, supply=[3, 5, 5]))
    assert "patron colonel_tangerine" not in legal(lay(3, cubes={"J": "b2"}, cards={"J": "tangerine"}, supply=[2, 5, 5]))
    # From a1 one can go to b1 and b2, but no further.
    narrow = lay(3, cubes={"J": "a1", "L": "c1 c2 b3"}, cards={"J": "tangerine"})
    assert of_kind(narrow, "extend") == "b1"
    assert reason(narrow, "patron colonel_tangerine") == "no_free_chain"
    few = lay(3, cubes={"J": "b2"}, cards={"J": "tangerine"}, supply=[2, 5, 5])
    assert reason(few, "patron colonel_tangerine") == "too_few_cubes"


def test_ruling_07_starting_beside_own_cubes_is_allowed() -> None:
    state = lay(3, cubes={"J": "b2"})
    play(state, "start b3")
    assert cubes_of(state, "J") == "b2 b3"


def test_ruling_08_an_extension_crosses_zones_and_each_cube_counts_where_it_lies() -> None:
    state = lay(3, cubes={"J": "d2"})
    play(state, "extend e2", "next e3")
    assert state.zone_counts(0) == [1, 0, 0]
    assert state.zone_counts(1) == [2, 0, 0]
    down = lay(3, cubes={"J": "b2"})
    play(down, "extend b3", "next b4")
    assert (down.zone_counts(0)[J], down.zone_counts(2)[J]) == (2, 1)


def test_ruling_09_the_second_cube_must_touch_the_first_and_may_touch_older_ones() -> None:
    state = lay(3, cubes={"J": "b2 d2"})
    play(state, "extend b3", "next c3")
    assert cubes_of(state, "J") == "b2 d2 b3 c3"
    other = lay(3, cubes={"J": "b2 d2"})
    play(other, "extend c2")
    assert of_kind(other, "next") == "c1 c3"


def test_ruling_10_the_last_cube_can_only_start() -> None:
    state = lay(3, cubes={"J": "b2"}, supply=[1, 5, 5])
    assert of_kind(state, "extend") == ""
    assert reason(state, "extend b3") == "one_cube"
    play(state, "start b3")
    assert (state.supply[J], cubes_of(state, "J")) == (0, "b2 b3")


def test_ruling_11_passing_is_always_allowed() -> None:
    dice = Random(11)
    for players in (2, 3, 4):
        state = open_game(GAME, players, players)
        assert c.PASS in state.choices
        while state.actor is not None:
            assert (c.PASS in state.choices) == (state.stack[-1][0] == 1)
            state.play(dice.choice(state.choices))


def test_ruling_12_an_empty_supply_passes_only_when_its_turn_comes() -> None:
    state = lay(3, supply=[1, 5, 5])
    play(state, "start b2")
    assert state.track == [NOBODY] * 4
    play(state, "pass")
    assert asked(state) == ("A", "turn")
    events = play(state, "start b3")
    # L passed before J had to.
    assert told(events) == ["places", "passes_empty"]
    assert state.track == [L, J, NOBODY, NOBODY]


def test_ruling_13_the_last_player_has_one_more_turn_and_passes_with_his_cubes() -> None:
    state = lay(3, cubes={"L": "b2"}, track="A", turn="J", supply=[5, 5, 5])
    play(state, "pass")
    assert asked(state) == ("L", "turn")
    assert state.final_turn
    events = play(state, "start c2")
    assert told(events)[:2] == ["places", "passes_last"]
    assert state.supply[L] == 4
    # The evaluation has begun: L is alone in zone 1.
    assert asked(state) == ("L", "choose")
    assert state.track == [A, J, L, NOBODY]


def test_ruling_13_he_may_also_pass_in_his_final_turn() -> None:
    state = lay(3, cubes={"L": "b2"}, track="A", turn="J", supply=[5, 5, 5])
    play(state, "pass", "pass")
    assert state.track == [A, J, L, NOBODY]
    assert asked(state) == ("L", "choose")


def test_ruling_13_the_final_turn_is_one_turn_whatever_was_played_before() -> None:
    state = lay(2, cubes={"L": "b2"}, turn="J", supply=[5, 5], neutral=[0, 2])
    play(state, "pass", "extend b3", "next c3")
    assert asked(state) == ("L", "neutral_turn")
    play(state, "start h2")
    assert asked(state)[1] == "choose"


def test_ruling_14_plots_lie_as_chance_turns_them() -> None:
    turned = 0
    laid = 0
    for seed in range(60):
        state = open_game(GAME, 3, seed)
        turned += sum(state.rotated)
        laid += len(state.rotated)
        for position, plot in enumerate(state.field):
            corner = 24 * (position // 4) + 2 * (position % 4)
            grounds = [state.pyramid[corner + 8 * row + column] for row in range(3) for column in range(2)]
            upright = [int(index in state.facts.pyramids[plot]) for index in range(6)]
            assert grounds == (upright[::-1] if state.rotated[position] else upright)
    assert 0.4 < turned / laid < 0.6


def test_ruling_15_zones_are_pairs_side_by_side_counted_row_by_row() -> None:
    places = "a1 d3 e1 h3 a4 d6 e4 h6 a7 d9 e7 h9"
    assert [zone_of(square(place)) + 1 for place in places.split()] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]
    state = lay(3, number=4, cubes={"J": "a1 e1 a4 e4 a7 e7"}, track="JLA")
    zones = []
    evaluate(state)
    while state.round == 4 and state.stack:
        zones.append((state.stack[-1][2] + 1, [plot for plot in plots_on(state) if plot][:2]))
        play(state, "take left")
    assert zones == [(1, [10, 23]), (2, [2, 19]), (3, [34, 26]), (4, [17, 36]), (5, [1, 8]), (6, [22, 29])]


def test_ruling_16_plots_stand_upright_two_wide_and_three_high() -> None:
    state = lay(3)
    # Plot 34 has pyramids on its squares 2 and 5: the middle left and the lower right one.
    assert [state.pyramid[square(place)] for place in ("a4", "b4", "a5", "b5", "a6", "b6")] == [0, 0, 1, 0, 0, 1]


def test_ruling_17_the_shared_halls_close_a_ring() -> None:
    state = lay(3, cubes={"J": "a1"}, halls={"J": "shared_5_1"}, track="JLA")
    evaluate(state)
    assert {"wing5_hall5", "wing1_hall5"} <= set(of_kind(state, "hall").split())


def test_ruling_17_without_the_last_shared_hall_the_museum_has_fourteen() -> None:
    state = lay(
        3,
        cubes={"J": "a1"},
        halls={"J": "shared_4_5"},
        track="JLA",
        museum_shared_hall_5_1_present=False,
        cards={"J": "brown"},
    )
    assert reason(state, "hall shared_5_1") == "hall_later"
    evaluate(state)
    halls = of_kind(state, "hall").split()
    assert "shared_5_1" not in halls
    assert "wing5_hall5" in halls
    assert "wing1_hall5" not in halls
    assert reason(state, "hall shared_5_1") == "no_hall"
    brown = lay(3, cards={"J": "brown"}, museum_shared_hall_5_1_present=False)
    play(brown, "patron sir_brown")
    assert "shared_5_1" not in of_kind(brown, "hall").split()
    assert len(of_kind(brown, "hall").split()) == 9


def test_ruling_18_first_and_second_must_take_or_reserve() -> None:
    state = lay(3, cubes={"J": "a1 b1", "L": "b2"}, track="JLA")
    evaluate(state)
    for letter in "JL":
        assert asked(state) == (letter, "choose")
        assert {name.split()[0] for name in legal(state)} == {"hall", "take"}
        assert reason(state, "decline") == "must_choose"
        play(state, "take left" if letter == "J" else "take right")


def test_ruling_19_third_and_fourth_may_decline_and_the_fourth_gets_what_the_third_leaves() -> None:
    state = lay(4, cubes={"J": "a1 b1", "L": "b2 c2", "A": "a3", "F": "c3"}, track="JLAF")
    evaluate(state)
    play(state, "take left", "hall shared_1_2")
    assert asked(state) == ("A", "rest")
    events = play(state, "decline")
    assert told(events) == ["declines"]
    assert asked(state) == ("F", "rest")
    play(state, "take right")
    assert cards_of(state, "F") == [23]


def test_ruling_19_without_the_option_a_leftover_plot_must_be_taken() -> None:
    state = lay(
        4, cubes={"J": "a1 b1", "L": "b2 c2", "A": "a3", "F": "c3"}, track="JLAF", third_and_fourth_may_decline=False
    )
    evaluate(state)
    play(state, "take left", "hall shared_1_2")
    assert cards_of(state, "A") == [23]
    assert cards_of(state, "F") == []


def test_ruling_20_if_first_and_second_reserve_both_plots_are_left_for_the_others() -> None:
    state = lay(4, cubes={"J": "a1 b1", "L": "b2 c2", "A": "a3", "F": "c3"}, track="JLAF")
    evaluate(state)
    play(state, "hall shared_1_2", "hall shared_2_3")
    assert asked(state) == ("A", "rest")
    assert legal(state) == ["take left", "take right", "decline"]
    play(state, "take right")
    assert legal(state) == ["take left", "decline"]
    play(state, "take left")
    assert (cards_of(state, "A"), cards_of(state, "F")) == ([23], [10])


def test_ruling_21_whoever_is_alone_chooses_once_and_the_rest_leaves_the_game() -> None:
    state = lay(3, cubes={"J": "a1 b1"}, track="JLA")
    boxed = len(state.boxed)
    evaluate(state)
    play(state, "take left")
    assert cards_of(state, "J") == [10]
    assert state.round == 3
    # The other plot of zone 1, and both of the three empty zones.
    assert len(state.boxed) == boxed + 7
    assert 23 - 1 in state.boxed
    hall = lay(3, cubes={"J": "a1 b1"}, track="JLA")
    evaluate(hall)
    play(hall, "hall wing1_hall3")
    assert (cards_of(hall, "J"), hall.round) == ([], 3)


def test_ruling_22_a_reservation_needs_a_cube_in_the_common_stock() -> None:
    # The supply holds all cubes that are not in the zone.
    state = lay(3, cubes={"J": "a1 b1", "L": "b2"}, supply=[23, 5, 5], track="JLA")
    evaluate(state)
    assert legal(state) == ["take left", "take right"]
    assert reason(state, "hall wing1_hall3") == "no_stock"


def test_ruling_22_cubes_of_zones_already_evaluated_are_in_the_stock() -> None:
    state = lay(3, cubes={"J": "a1 e2"}, supply=[23, 5, 5], track="JLA")
    evaluate(state)
    assert legal(state) == ["take left", "take right"]
    play(state, "take left")
    assert asked(state) == ("J", "choose")
    assert of_kind(state, "hall") != ""
    play(state, "hall wing1_hall3")
    assert whole(state)


def test_ruling_23_with_no_enterable_hall_there_is_neither_reservation_nor_sir_brown() -> None:
    others = {"L": " ".join(HALL_NAMES[:5]), "A": " ".join(HALL_NAMES[10:])}
    state = lay(3, cubes={"J": "a1"}, halls=others, cards={"J": "brown"}, supply=[5, 5, 5], track="JLA")
    assert reason(state, "patron sir_brown") == "no_open_hall"
    evaluate(state)
    assert legal(state) == ["take left", "take right"]


def test_ruling_24_a_small_stock_gives_what_it_has() -> None:
    state = lay(4, number=2, halls={"J": " ".join(HALL_NAMES[:5])}, supply=[16, 3, 3, 3], track="JLAF")
    end_round(state)
    assert state.supply == [20, 11, 11, 11]
    assert state.stock == [0, 14, 14, 14]


def test_ruling_24_the_start_player_takes_scarce_neutral_cubes_first() -> None:
    state = lay(2, number=2, neutral=[10, 10], track="J_L")
    end_round(state)
    # L passed last and begins: L gets four of five, J the one that is left.
    assert state.starter == L
    assert state.neutral_supply == [11, 14]
    assert state.stock[2] == 0


def test_ruling_25_sir_browns_cube_comes_from_the_supply_and_counts_in_no_zone() -> None:
    state = lay(3, cards={"J": "brown"}, supply=[4, 5, 5])
    stock = state.stock[J]
    play(state, "patron sir_brown", "hall shared_1_2")
    assert (state.supply[J], state.stock[J]) == (3, stock)
    assert state.halls[HALL_NAMES.index("shared_1_2")] == J
    assert [state.zone_counts(zone)[J] for zone in range(4)] == [0, 0, 0, 0]


def test_ruling_26_one_patron_helps_in_one_turn() -> None:
    state = lay(3, cubes={"J": "b2"}, cards={"J": "brown brown lemon"})
    play(state, "patron sir_brown", "hall shared_1_2")
    assert asked(state)[0] == "L"
    play(state, "start h2", "start h3")
    assert asked(state)[0] == "J"
    assert {"patron sir_brown", "patron lord_lemon"} <= set(legal(state))
    play(state, "patron sir_brown", "hall wing1_hall5", "start h4", "start h5")
    assert "patron sir_brown" not in legal(state)
    assert reason(state, "patron sir_brown") == "turned"


def test_ruling_27_a_hall_belongs_to_whoever_comes_first() -> None:
    state = lay(3, cubes={"J": "a1 b1", "L": "b2"}, track="JLA")
    evaluate(state)
    play(state, "hall wing1_hall3")
    assert reason(state, "hall wing1_hall3") == "hall_taken"


@pytest.mark.parametrize("door", ["wing2_hall3", "shared_1_2", "shared_2_3"])
def test_ruling_28_any_of_three_neighbours_opens_a_hall_of_value_5(door: str) -> None:
    state = lay(3, cubes={"J": "a1"}, halls={"J": door}, track="JLA")
    evaluate(state)
    assert "wing2_hall5" in of_kind(state, "hall").split()


@pytest.mark.parametrize("elsewhere", ["wing1_hall3", "shared_3_4", "shared_4_5", "wing1_hall5", "wing3_hall5"])
def test_ruling_28_no_other_hall_opens_it_nor_does_the_cube_of_somebody_else(elsewhere: str) -> None:
    state = lay(3, cubes={"J": "a1"}, halls={"J": elsewhere, "L": "wing2_hall3 shared_1_2 shared_2_3"}, track="JLA")
    evaluate(state)
    assert "wing2_hall5" not in of_kind(state, "hall").split()


@pytest.mark.parametrize("track", ["JLAF", "FALJ", "AJFL"])
def test_ruling_29_ties_of_four_are_all_broken_by_the_track(track: str) -> None:
    state = lay(4, cubes={"J": "a1", "L": "b2", "A": "c3", "F": "d3"}, track=track)
    evaluate(state)
    assert ranking(state) == track


def test_ruling_29_ties_of_three_below_the_first() -> None:
    state = lay(4, cubes={"J": "a1", "L": "b2 b3", "A": "c3", "F": "d3"}, track="FALJ")
    evaluate(state)
    assert ranking(state) == "LFAJ"


def test_ruling_30_on_full_sand_only_sir_brown_and_lord_lemon_help() -> None:
    everybody = "violet lemon brown blackmore tangerine"
    state = lay(3, cubes={**FULL, "J": ""}, cards={"J": everybody}, supply=[5, 3, 3])
    assert legal(state) == ["patron lord_lemon", "patron sir_brown", "pass"]
    own = lay(3, cubes={"A": FULL["A"].replace("b2", ""), "L": FULL["L"], "J": "b2"}, cards={"J": "lemon"}, supply=[5, 3, 3])
    play(own, "patron lord_lemon")
    assert {name.split()[0] for name in legal(own)} == {"start"}


def test_ruling_31_if_everybody_passes_at_once_all_plots_leave_the_game() -> None:
    state = open_game(GAME, 3, 31)
    play(state, "pass", "pass", "pass")
    assert state.round == 2
    assert len(state.boxed) == 8
    assert state.supply == [22, 22, 22]


def test_ruling_32_a_card_helps_in_every_later_round() -> None:
    state = lay(3, number=2, cards={"J": "brown"}, track="LAJ")
    for number in (3, 4):
        play(lay_turn(state), "patron sir_brown")
        assert state.turned[cards_of(state, "J")[0] - 1] == 1
        end_round(state)
        assert state.round == number
        assert state.turned == [0] * 36
    assert "patron sir_brown" in legal(lay_turn(state))


def lay_turn(state: Opened) -> Opened:
    """The same position with J to move."""
    state.track = [NOBODY] * 4
    state.stack[-2:] = [(5, NOBODY, J, 0), (1, J, 0, 0)]
    state.relist()
    return state


def test_ruling_33_neutral_cubes_do_not_break_the_final_tie() -> None:
    state = lay(2, number=4, supply=[3, 4], neutral=[9, 0], points=[10, 10], track="J_L")
    end_round(state)
    assert state.actor is None
    assert state.winners() == [L]
    assert state.result.decided == 1


def test_ruling_34_neutral_cubes_are_kept_and_never_more_than_25() -> None:
    state = lay(2, number=2, neutral=[3, 1], track="J_L")
    end_round(state)
    assert state.neutral_supply == [7, 5]
    assert sum(state.neutral_supply) + state.stock[2] == CUBES


def test_ruling_35_neutral_as_third_gets_nothing_and_a_plot_left_leaves_the_game() -> None:
    state = lay(2, cubes={"J": "a1 b1 b2", "L": "c2 d2", "N": "c3"}, track="J_L")
    boxed = len(state.boxed)
    evaluate(state)
    assert ranking(state) == "JLN"
    play(state, "take left")
    play(state, "hall shared_1_2")
    assert state.round == 3
    # Plot 23 and the six of the empty zones.
    assert len(state.boxed) == boxed + 7


def test_ruling_36_a_score_has_no_limit() -> None:
    everything = "violet lemon brown blackmore tangerine " * 4
    state = lay(3, number=4, cards={"J": everything}, halls={"J": " ".join(HALL_NAMES)}, supply=[5, 5, 5], points=[12, 0, 0])
    end_round(state)
    assert state.actor is None
    assert state.score(J) == 12 + 20 * 5 + 4 * 5


def test_ruling_37_there_is_one_kind_of_cube() -> None:
    # What the rulebook once calls architects are the same cubes: each player has one supply and one stock of them.
    state = lay(4)
    assert state.pieces() == {**{f"cubes of colour {colour}": CUBES for colour in (J, L, A, F)}, "plots": 36}
    assert {state.cubes[place] for place in range(SQUARES)} == {NOBODY, 9}
