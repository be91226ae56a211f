"""The rulings of docs/games/egizia.md, by number. Those on scoring (38 to 40) are in test_goals.py as well."""

from random import Random

import pytest
from tests.games.egizia.positions import (
    GAME,
    A,
    J,
    L,
    asked,
    build,
    do,
    earned,
    feed,
    held,
    lay,
    legal,
    of_kind,
    play,
    reason,
    sail,
    strengths,
    tired,
    told,
)
from tests.opened import Opened, open_game

from khonsu.games.egizia import landings, nile, scoring, tasks
from khonsu.games.egizia.state import RING

# Placement -------------------------------------------------------------------------------------------------------------------


def test_ruling_01_nobody_has_two_ships_at_one_site() -> None:
    state = lay(docks={"sphinx": "J"}, cards={"J": ["upstream"]}, moored={"selinon": "J"})
    sail(state)
    assert "edfu" in of_kind(state, "sail")
    assert not [place for place in of_kind(state, "dock") if place.startswith("sphinx")]
    assert reason(state, "dock sphinx 2") == "site_twice"


def test_ruling_02_any_free_slot_may_be_chosen() -> None:
    state = lay(4, docks={"obelisk": "_L"})
    sail(state)
    assert [place for place in of_kind(state, "dock") if place.startswith("obelisk")] == ["obelisk 1", "obelisk 3"]
    assert reason(state, "dock obelisk 2") == "dock_taken"
    assert reason(state, "dock obelisk beside") == "slots_free"


def test_ruling_02_only_a_full_site_takes_a_substitute() -> None:
    state = lay(4, docks={"obelisk": "LAF"})
    sail(state)
    assert [place for place in of_kind(state, "dock") if place.startswith("obelisk")] == ["obelisk beside"]


def test_ruling_03_a_pass_is_final_while_the_others_go_on() -> None:
    state = lay(3, river={9: "stones_6", 10: "grain_4"})
    sail(state)
    play(state, "pass")
    movers = []
    for choice in ("sail edfu", "sail thebae", "sail selinon", "pass", "sail card_9", "sail card_10"):
        movers.append(asked(state)[0])
        play(state, choice)
    assert movers == ["L", "A", "L", "A", "L", "L"]


def test_ruling_04_a_ship_may_go_where_it_gains_nothing() -> None:
    state = lay(crews={"J": (9, 9, 9, 9)}, docks={"sphinx": "L"})
    sail(state)
    assert {"thebae", "selinon", "beni_hasan", "alyi"} <= set(of_kind(state, "sail"))
    assert "sphinx 2" in of_kind(state, "dock")
    play(state, "sail thebae")
    assert strengths(state) == [9, 9, 9, 9]


def test_ruling_05_the_space_of_the_lowest_own_ship_cannot_be_used_again() -> None:
    state = lay(moored={"selinon": "J"}, cards={"J": ["occupied_round_space"]})
    sail(state)
    assert "selinon" not in of_kind(state, "sail")
    assert reason(state, "sail selinon") == "upstream"


def test_ruling_05_an_own_space_upstream_can_be_used_with_both_cards() -> None:
    state = lay(moored={"thebae": "J", "selinon": "J"}, cards={"J": ["occupied_round_space", "upstream"]})
    sail(state)
    assert "thebae" in of_kind(state, "sail")
    assert "selinon" not in of_kind(state, "sail")
    play(state, "sail thebae")
    assert strengths(state) == [2, 2, 1, 2]
    assert state.moored[landings.SPACES.index("thebae")] == state.guests[landings.SPACES.index("thebae") - 10] == J
    sail(state)
    assert "edfu" not in of_kind(state, "sail")


def test_ruling_06_after_going_upstream_the_lowest_ship_still_counts() -> None:
    state = lay(moored={"passalon": "J"}, cards={"J": ["upstream"]})
    sail(state)
    play(state, "sail edfu")
    sail(state)
    assert of_kind(state, "sail") == ["beni_hasan", "alyi", "heliopolis"]


def test_ruling_07_heliopolis_takes_one_ship_and_no_doubling() -> None:
    state = lay(moored={"heliopolis": "L"}, cards={"J": ["occupied_round_space"]})
    sail(state)
    assert "heliopolis" not in of_kind(state, "sail")
    assert reason(state, "sail heliopolis") == "town_taken"
    other = lay(cards={"J": ["double_round_space"]})
    sail(other)
    play(other, "sail heliopolis")
    assert asked(other) == ("J", "ring")
    assert legal(other) == ["ring left", "ring stay", "ring right"]
    assert strengths(other) == [1, 1, 1, 3]


def test_ruling_08_doubling_is_asked_once_a_ship() -> None:
    state = lay(cards={"J": ["b20", "c12"]})
    sail(state)
    play(state, "sail thebae", "accept")
    assert held(state) == ["double_round_space"]
    assert strengths(state) == [3, 3, 1, 2]
    assert asked(state)[1] == "sail"


def test_ruling_08_doubled_edfu_moves_both_markers_two_steps() -> None:
    state = lay(cards={"J": ["double_round_space"]}, stone_market={"J": 3})
    sail(state)
    play(state, "sail edfu", "accept")
    assert (state.stone_market[J], state.grain_market[J], state.stones[J]) == (4, 3, 6)


@pytest.mark.parametrize(("second", "crews"), [("black", [3, 1, 1, 2]), ("joker", [2, 1, 1, 3])])
def test_ruling_08_doubled_alyi_gives_two_choices_and_four_stones(second: str, crews: list[int]) -> None:
    state = lay(cards={"J": ["double_round_space"]})
    sail(state)
    play(state, "sail alyi", "accept", "train black", f"train {second}")
    assert strengths(state) == crews
    assert state.stones[J] == 4


def test_ruling_08_a_doubled_ring_may_go_there_and_back() -> None:
    state = lay(cards={"J": ["double_round_space"]})
    sail(state)
    play(state, "sail passalon", "accept", "ring left", "ring right")
    assert RING[state.ring] == "middle"


def test_ruling_09_there_are_eight_ships_a_round() -> None:
    state = lay(cards={"J": ["double_turn"]})
    state.ships[J] = 1
    sail(state)
    play(state, "sail edfu")
    assert state.ships[J] == 0
    # Neither another turn nor the card for one: the ships are gone.
    assert state.passed[J] == 0
    assert asked(state) == ("L", "sail")
    play(state, "pass")
    assert state.round == 2


def test_ruling_10_a_card_space_is_closed_once_its_card_is_taken() -> None:
    state = lay(river={5: "stones_6"}, cards={"L": ["occupied_round_space"]})
    sail(state)
    play(state, "sail card_5")
    assert asked(state) == ("L", "sail")
    assert "card_5" not in of_kind(state, "sail")
    assert reason(state, "sail card_5") == "card_taken"


def test_ruling_10_ten_cards_are_dealt_every_round() -> None:
    state = open_game(GAME, 2, 3, sphinx_start="none")
    for _ in range(5):
        assert len([card for card in state.river if card >= 0]) == 10
        play(state, "pass")
        while state.actor is not None and asked(state)[1] != "sail":
            state.step(state.choices[-1])
        if state.actor is not None:
            play(state, "pass")
        while state.actor is not None and asked(state)[1] != "sail":
            state.step(state.choices[-1])
    assert state.actor is None


def test_ruling_11_cards_left_on_the_river_leave_the_game() -> None:
    state = lay(river={2: "stones_6", 7: "a01"})
    do(state, tasks.RIVER_END)
    assert state.cards[NILE["stones_6"]] == state.cards[NILE["a01"]] == nile.GONE


NILE = {"stones_6": 21, "a01": 0}

# Cards -----------------------------------------------------------------------------------------------------------------------


def test_ruling_12_a_card_just_taken_may_be_used_at_once() -> None:
    state = lay(river={3: "double_turn"})
    sail(state)
    play(state, "sail card_3")
    assert asked(state) == ("J", "again")
    play(state, "accept")
    assert asked(state) == ("J", "sail")
    assert "pass" not in legal(state)


def test_ruling_13_free_sphinx_cards_need_a_stone_and_come_back_every_visit() -> None:
    state = lay(docks={"sphinx": "J"}, stones={"J": 9}, crews={"J": (4, 4, 4, 2)}, cards={"J": ["extra_sphinx_2"]})
    build(state, "sphinx")
    play(state, "commit black alone +0")
    assert legal(state) == [
        *("draw 1 0", "draw 1 1", "draw 1 2", "draw 2 0", "draw 2 1", "draw 2 2"),
        *("draw 3 0", "draw 3 1", "draw 3 2", "draw 4 0", "draw 4 1"),
    ]
    play(state, "draw 3 2", "keep 1")
    assert (state.stones[J], len(state.under)) == (6, 4)
    assert held(state) == ["extra_sphinx_2"]


def test_ruling_14_a_left_over_card_is_taken_right_after_sailing_and_counts_this_round() -> None:
    state = lay(river={4: "a01", 8: "b15"}, cards={"L": ["take_leftover"]})
    state.passed = [0, 1]
    sail(state)
    play(state, "pass")
    assert asked(state) == ("L", "gather")
    assert legal(state) == ["gather 4", "gather 8", "decline"]
    events = play(state, "gather 4")
    assert [event.message.args["n"] for event in events if event.message.id == "log.produces" and event.seat == L] == [6]
    assert held(state, "L") == ["quarry", "take_leftover"]


def test_ruling_15_and_37_cards_used_up_or_not_count_as_permanent_to_the_end() -> None:
    state = lay(
        hands={"J": [27]}, cards={"J": ["sell_10", "grave_8", "a12", "b08", "a08", "a01", "stones_6"]}, stones={"J": 3}
    )
    state.assigned[J] = 1
    assert scoring.permanent_cards(state.position, J) == 4
    assert scoring.goals_total(state.position, J, 0) == 8


def test_ruling_16_doubling_is_optional() -> None:
    state = lay(cards={"J": ["double_round_space"]})
    sail(state)
    play(state, "sail thebae", "decline")
    assert strengths(state) == [2, 2, 1, 2]
    assert held(state) == ["double_round_space"]


def test_ruling_17_an_improved_field_feeds_and_counts_in_its_new_colour() -> None:
    state = lay(ring="middle", crews={"J": (5, 5, 4, 2)}, cards={"J": ["a11", "field_improver"]})
    feed(state)
    assert legal(state) == ["improve a11", "done"]
    play(state, "improve a11")
    # 6 + 7 against 16: three are missing still, and there is no other means.
    assert state.track[J] == -9
    assert scoring.source_production(state.position, J, 2) == 7
    assert scoring.source_production(state.position, J, 3) == 0


def test_ruling_17_several_improvements_may_go_on_one_field() -> None:
    state = lay(ring="left", crews={"J": (3, 3, 3, 4)}, cards={"J": ["a11", "a12", "b08"]})
    feed(state)
    play(state, "improve a11")
    assert asked(state) == ("J", "feed")
    play(state, "improve a11")
    assert state.track[J] == 0
    assert state.assigned[J] == 2
    assert scoring.source_production(state.position, J, 1) == 13


def test_ruling_17_an_irrigated_field_and_the_start_card_are_not_offered() -> None:
    state = lay(ring="middle", crews={"J": (9, 9, 9, 9)}, cards={"J": ["a09", "a06", "a11", "field_improver"]})
    feed(state)
    assert of_kind(state, "improve") == ["a11"]
    assert reason(state, "improve a09") == "field_irrigated"
    assert reason(state, "improve a06") == "field_green"
    assert reason(state, "improve a10") == "not_your_field"


def test_ruling_18_stones_may_fill_a_part_of_the_gap() -> None:
    state = lay(crews={"J": (3, 3, 3, 3)}, stones={"J": 4}, cards={"J": ["stone_for_grain", "grain_4"]})
    feed(state)
    assert of_kind(state, "feed") == ["1", "2", "3", "4"]
    play(state, "feed 1")
    assert legal(state) == ["grain", "feed 1", "feed 2", "feed 3", "done"]
    play(state, "grain")
    assert legal(state) == ["feed 1", "done"]
    events = play(state, "done")
    assert earned(events, "J") == {"hunger": -3}


def test_ruling_19_crews_are_trained_after_feeding_only() -> None:
    cards = {"J": ["crew_improver", "stones_for_crew"]}
    state = lay(cards=cards, stones={"J": 5})
    sail(state)
    assert not of_kind(state, "train")
    assert not of_kind(state, "hire")
    hungry = lay(cards=cards, stones={"J": 5}, crews={"J": (9, 9, 9, 9)})
    hungry.passed = [1, 1]
    feed(hungry)
    assert hungry.track[J] == -90


def test_ruling_19_a_tired_crew_may_be_trained() -> None:
    state = lay(docks={"sphinx": "J"}, stones={"J": 3}, cards={"J": ["crew_improver"]}, tired={"J": "black"})
    build(state, "sphinx")
    play(state, "train black")
    assert strengths(state) == [2, 1, 1, 2]
    assert tired(state) == ["black"]


def test_ruling_20_the_first_place_is_optional_at_each_site() -> None:
    docks = {"sphinx": "LJ", "obelisk": "LJ", "pyramid": "JL"}
    state = lay(docks=docks, stones={"J": 9, "L": 9}, cards={"J": ["first_place"]})
    build(state, "sphinx")
    assert asked(state) == ("J", "first")
    play(state, "decline")
    assert asked(state) == ("L", "commit")
    build(state, "obelisk")
    assert asked(state) == ("J", "first")
    play(state, "accept")
    assert asked(state) == ("J", "commit")
    # Already first.
    build(state, "pyramid")
    assert asked(state) == ("J", "commit")


def test_ruling_21_all_boosts_may_be_combined() -> None:
    cards = ["two_crews", "a19", "b18", "c07"]
    state = lay(docks={"pyramid": "J"}, crews={"J": (2, 3, 4, 5)}, stones={"J": 25}, cards={"J": cards})
    build(state, "pyramid")
    assert len(of_kind(state, "commit")) == 6 * 2 * 4
    events = play(state, "commit yellow-blue joker +3")
    assert told(events) == ["uses", "uses", "uses", "uses", "commits"]
    assert state.stack[-1][2] == 3 + 4 + 5 + 9
    assert held(state) == []
    assert tired(state) == ["yellow", "blue", "joker"]


def test_ruling_22_the_joker_never_works_alone_and_once_a_round() -> None:
    state = lay(docks={"pyramid": "J"}, stones={"J": 9}, tired={"J": "black yellow blue"})
    assert told(build(state, "pyramid")) == ["too_weak"]
    used = lay(docks={"pyramid": "J"}, stones={"J": 9}, tired={"J": "joker"})
    build(used, "pyramid")
    assert of_kind(used, "commit") == ["black alone +0", "yellow alone +0", "blue alone +0"]
    assert reason(used, "commit black joker +0") == "tired"


# Building --------------------------------------------------------------------------------------------------------------------


def test_ruling_23_whoever_cannot_build_makes_room_for_the_substitute() -> None:
    state = lay(3, docks={"sphinx": "JL_A"}, stones={"L": 1, "A": 1})
    events = build(state, "sphinx")
    assert told(events) == ["too_few_stones"]
    assert asked(state) == ("L", "commit")
    play(state, "commit black alone +0", "keep 1")
    assert asked(state) == ("A", "commit")


def test_ruling_24_drawing_one_card_and_putting_it_back_counts_as_building() -> None:
    state = lay(docks={"sphinx": "J"}, stones={"J": 1})
    build(state, "sphinx")
    play(state, "commit black alone +0", "decline")
    assert state.built[J] == 1
    assert (state.track[J], state.hands[J]) == (1, [])


def test_ruling_25_stones_are_paid_exactly_and_strength_only_limits() -> None:
    state = lay(docks={"obelisk": "J"}, stones={"J": 9}, crews={"J": (9, 1, 1, 2)})
    build(state, "obelisk")
    play(state, "commit black alone +0", "obelisk", "done", "market stone")
    assert state.stones[J] == 8


def test_ruling_26_a_brick_may_open_the_space_for_the_next() -> None:
    temple = {"left": "LLLL", "right": "LLL"}
    state = lay(docks={"pyramid": "J"}, stones={"J": 20}, crews={"J": (9, 1, 1, 9)}, temple=temple, pyramid=["L_"])
    build(state, "pyramid")
    play(state, "commit black joker +0")
    assert "columns" not in of_kind(state, "lay")
    assert "row_2" not in of_kind(state, "lay")
    play(state, "lay right", "lay columns", "lay row_1", "lay row_2")
    assert state.track[J] == 4 + 5 + 1 + 2


def test_ruling_27_a_builder_who_can_afford_nothing_declines_automatically() -> None:
    dear = lay(docks={"obelisk": "J"}, stones={"J": 4}, crews={"J": (4, 1, 1, 2)}, obelisk="LLLLL", graves=[5, 4, 4, 4])
    assert told(build(dear, "obelisk")) == ["too_few_stones"]
    finished = lay(docks={"obelisk": "J"}, stones={"J": 25}, crews={"J": (9, 9, 9, 9)}, obelisk="LLLLLLLLL")
    finished.graves = [2] * 12
    finished.diggers = [L] * 12
    assert told(build(finished, "obelisk")) == ["nothing_to_build"]
    sites = lay(docks={"pyramid": "J"}, stones={"J": 25}, crews={"J": (9, 9, 9, 9)})
    sites.pyramid = [L] * 21
    sites.temple = [L] * 15
    assert told(build(sites, "pyramid")) == ["nothing_to_build"]


def test_ruling_28_no_more_is_drawn_than_the_deck_holds() -> None:
    state = lay(docks={"sphinx": "JL"}, stones={"J": 9, "L": 9}, crews={"J": (9, 1, 1, 2)})
    leave_in_deck(state, 2)
    build(state, "sphinx")
    play(state, "commit black alone +0")
    assert legal(state) == ["draw 1 0", "draw 2 0"]
    assert reason(state, "draw 3 0") == "draw_most"
    play(state, "draw 2 0", "keep 1")
    # The card put back can be drawn by the next builder.
    assert asked(state) == ("L", "commit")
    back = state.under[0]
    play(state, "commit black alone +0")
    assert state.drawn[-1] == back


def test_ruling_28_nobody_builds_at_an_empty_deck() -> None:
    state = lay(docks={"sphinx": "J"}, stones={"J": 9})
    leave_in_deck(state, 0)
    assert told(build(state, "sphinx")) == ["nothing_to_build"]


def leave_in_deck(state: Opened, count: int) -> None:
    """Let L hold all Sphinx cards but a few."""
    while len(state.fresh) > count:
        card = state.fresh.pop()
        state.visits += [L, 1, 1]
        state.drawn.append(card)
        state.kept.append(1)
        state.hands[L].append(card)


def test_ruling_29_the_market_step_comes_once_after_scoring() -> None:
    state = lay(docks={"obelisk": "J"}, stones={"J": 3}, crews={"J": (9, 1, 1, 2)}, stone_market={"J": 4})
    build(state, "obelisk")
    # The first row is all that can be built to begin with, so it needs no question.
    events = play(state, "commit black alone +0", "obelisk")
    # No stone is left, so the turn stops; what the market gives cannot pay for it.
    assert asked(state) == ("J", "market")
    events += play(state, "market stone")
    assert told(events)[-1] == "stone_market_bottom"
    assert state.stones[J] == 3
    assert state.stack == []


def test_ruling_30_rows_completed_in_one_turn_pay_from_below() -> None:
    pyramid = ["LLLLL_", "LLLL_", "LLL_"]
    state = lay(docks={"pyramid": "J"}, stones={"J": 9}, crews={"J": (9, 1, 1, 2)}, pyramid=pyramid, points={"J": 0, "L": 0})
    build(state, "pyramid")
    events = play(state, "commit black alone +0", "lay row_1", "lay row_2", "lay row_3", "done")
    rows = [event.message.args["row"] for event in events if event.message.id == "log.row"]
    assert rows == [1, 2, 3]
    assert earned(events, "L") == {"rows": 5 + 4 + 3}
    assert earned(events, "J") == {"pyramid": 6}


def test_ruling_31_on_a_tie_the_leftmost_brick_decides() -> None:
    state = lay(3, docks={"pyramid": "A"}, stones={"A": 9}, pyramid=["LJJLA_"])
    build(state, "pyramid")
    events = play(state, "commit black alone +0", "lay row_1")
    assert earned(events, "L") == {"rows": 2}
    assert earned(events, "J") == {}


# Points, order, end ------------------------------------------------------------------------------------------------------------


def test_ruling_32_an_event_without_points_does_not_move_a_marker() -> None:
    state = lay(points={"J": 5, "L": 5})
    state.built = [0, 0]
    do(state, tasks.ROUND_END)
    assert state.front_to_back() == [J, L]
    assert state.order == [L, J]


def test_ruling_32_also_whoever_loses_points_comes_later() -> None:
    state = lay(points={"J": 8, "L": 5}, crews={"J": (2, 2, 1, 2)})
    feed(state)
    assert state.track == [5, 5]
    assert state.ahead(L, J)


def test_ruling_33_points_may_fall_below_nothing() -> None:
    state = lay(crews={"J": (9, 9, 9, 9)})
    feed(state)
    assert state.track[J] == -90


def test_ruling_34_losses_do_not_change_the_order_of_feeding() -> None:
    crews = {"J": (9, 9, 9, 9), "L": (9, 9, 9, 9), "A": (9, 9, 9, 9)}
    state = lay(3, order="LAJ", points={"J": 9, "L": 8, "A": 7}, crews=crews)
    events = do(state, tasks.RIVER_END)
    assert [event.seat for event in events if event.message.id == "log.hungry"] == [J, L, A]


def test_ruling_34_the_bonus_is_paid_in_the_order_before_it() -> None:
    state = lay(3, order="LAJ", points={"J": 9, "L": 8, "A": 7})
    state.built = [1, 3, 3]
    events = do(state, tasks.ROUND_END)
    assert [event.seat for event in events if event.message.id == "log.cooperation"] == [J, L, A]


@pytest.mark.parametrize("way", ["production", "card", "market", "alyi", "field"])
def test_ruling_35_no_gain_goes_beyond_25_stones(way: str) -> None:
    if way == "production":
        state = lay(stones={"J": 24})
        do(state, tasks.PRODUCE)
    elif way == "card":
        state = lay(stones={"J": 24}, cards={"J": ["stones_6"]})
        sail(state)
        play(state, "stones")
    elif way == "market":
        state = lay(stones={"J": 24}, stone_market={"J": 4})
        sail(state)
        play(state, "sail edfu")
    elif way == "alyi":
        state = lay(stones={"J": 24})
        sail(state)
        play(state, "sail alyi", "train black")
    else:
        state = lay(stones={"J": 24}, river={1: "b07"})
        sail(state)
        play(state, "sail card_1")
    assert state.stones[J] == 25


def test_ruling_36_order_tiles_change_before_the_final_scoring_which_begins_with_the_leader() -> None:
    state = lay(3, number=5, points={"A": 30, "J": 20, "L": 10}, hands={"J": [17], "L": [18], "A": [19]})
    events = do(state, tasks.ROUND_END)
    assert state.order == [L, J, A]
    assert [event.seat for event in events if event.message.id == "log.goal"] == [A, J, L]


def test_ruling_37_cards_are_used_before_any_final_scoring() -> None:
    cards = {"L": ["stones_6"], "J": ["field_improver", "a11"]}
    state = lay(number=5, points={"J": 9, "L": 3}, cards=cards, hands={"J": [24]}, stone_market={"L": 3})
    do(state, tasks.ROUND_END)
    assert asked(state) == ("J", "last")
    assert legal(state) == ["improve a11", "done"]
    play(state, "improve a11")
    assert asked(state) == ("L", "last")
    assert not state.over
    play(state, "stones")
    assert state.over
    # The improved field is brown no longer, so the goal for brown fields fails.
    assert state.track == [9, 6]


def test_ruling_37_last_chances_go_from_the_highest_tile_down() -> None:
    state = lay(3, number=5, points={"A": 9, "J": 6, "L": 3}, cards={"J": ["a22"], "A": ["c09"], "L": ["a12", "a08"]})
    do(state, tasks.ROUND_END)
    seen = []
    while state.actor is not None:
        seen.append(asked(state)[0])
        play(state, "done")
    assert seen == ["A", "J", "L"]


def test_ruling_38_the_grave_card_counts_without_graves() -> None:
    state = lay(cards={"J": ["grave_8"]})
    assert scoring.tomb_points(state.position, J) == 2


def test_ruling_41_passing_and_declining_are_always_possible() -> None:
    rng = Random(41)
    for game in range(40):
        state = open_game(GAME, 2 + game % 3, f"deadlock {game}")
        while state.actor is not None:
            task = asked(state)[1]
            if task == "sail" and state.stack[-1][2] == 0:
                assert "pass" in legal(state)
            if task == "commit":
                assert "decline" in legal(state)
            state.step(rng.choice(state.choices))


def test_ruling_42_bricks_never_run_out() -> None:
    state = lay(docks={"pyramid": "J"}, stones={"J": 25}, crews={"J": (9, 1, 1, 2)}, obelisk="JJJJJJJJJ", diggers="JJJJ")
    state.graves = [4] * 8
    state.temple[:8] = [J] * 8
    build(state, "pyramid")
    play(state, "commit black alone +0", "lay row_1", "lay columns")
    assert state.temple[8] == J
