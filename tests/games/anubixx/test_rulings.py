"""The rulings of Anubixx, each by its number."""

import pytest
from tests.games.anubixx.positions import (
    ARCH,
    GAME,
    PYRAMID,
    RELIEF,
    A,
    B,
    F,
    J,
    L,
    aside,
    asked,
    end_turn,
    lay,
    legal,
    of_kind,
    owned,
    play,
    reason,
    start,
    taken,
    ticked,
    told,
    usable,
    without,
)

from khonsu.engine.errors import IllegalChoice
from khonsu.engine.history import History


def test_ruling_1_everybody_may_build_nothing() -> None:
    state = lay(pool="RGBB")
    for letter in "JLA":
        assert asked(state) == (letter, "first")
        assert "end" in legal(state)
        before = state.scores()
        assert told(play(state, "end"))[0] == "passes"
        assert state.scores() == before


def test_ruling_2_a_fitting_die_must_be_used() -> None:
    state = lay(pool="RGBB")
    play(state, "place p11")
    assert asked(state) == ("J", "second")
    assert (state.marker[J], state.jokers[J]) == (0, 3)
    assert taken(state) == "G"


def test_ruling_2_a_fitting_die_must_be_used_for_a_pair_too() -> None:
    state = lay(pool="OPRR")
    play(state, "carve f11-f12")
    assert taken(state) == "OP"
    assert (state.marker[J], state.jokers[J]) == (0, 3)


def test_ruling_3_quarry_or_joker_is_free_to_choose() -> None:
    state = lay(pool="RGBB")
    play(state, "place p14")
    assert legal(state) == ["quarry 1", "quarry 8", "joker"]
    play(state, "joker")
    assert (state.marker[J], state.jokers[J]) == (0, 2)


def test_ruling_4_any_matching_stone_right_of_the_marker_will_do() -> None:
    state = lay(pool="RGBB", marker=[1])
    play(state, "place p13")
    assert legal(state) == ["quarry 5", "quarry 12", "joker"]
    assert reason(state, "quarry 1") == "stone_lost"
    assert reason(state, "quarry 2") == "stone_colour"
    events = play(state, "quarry 12")
    assert state.marker[J] == 12
    assert events[0].message.args["n"] == 10


def test_ruling_4_search_looks_at_the_leftmost_match_or_a_joker_only() -> None:
    state = lay(pool="RGBB", marker=[1])
    assert state.distinct() == state.choices
    play(state, "place p13")
    assert [GAME.name(choice) for choice in state.distinct()] == ["joker"]
    state = lay(pool="RGBB", marker=[3])
    play(state, "place p13")
    assert [GAME.name(choice) for choice in state.distinct()] == ["quarry 5"]
    state = lay(pool="RGBB", marker=[1], jokers=[0])
    play(state, "place p13")
    assert [GAME.name(choice) for choice in state.distinct()] == ["quarry 5"]


def test_ruling_5_a_joker_does_not_move_the_marker() -> None:
    state = lay(pool="RGBB", marker=[4])
    play(state, "place p15", "joker", "place p13", "quarry 5")
    assert (state.marker[J], state.jokers[J]) == (5, 2)


def test_ruling_6_the_relief_takes_the_whole_action() -> None:
    state = lay(pool="RGBB")
    play(state, "place p11")
    assert of_kind(state, "carve") == []
    assert reason(state, "carve f11-f12") == "relief_alone"
    state = lay(pool="OPGB")
    play(state, "carve f11-f12")
    assert asked(state)[0] == "L"


def test_ruling_7_a_field_without_free_neighbours_is_lost() -> None:
    state = lay(pool="RGBB", ticked=["f12 f13 f21 f31"])
    lost = [name for name in RELIEF.split() if state.stranded(J) & state.facts.bit[state.facts.fields.index(name)]]
    assert lost == ["f11"]
    assert all("f11" not in pair for pair in of_kind(state, "carve"))
    assert not state.tileable(state.facts.building[2] & ~state.built[J])
    # A ticked field is not lost, however closely it is surrounded.
    assert lay(ticked=["f11 f12 f21 f22 f31 f32"]).stranded(J) == lay(ticked=[RELIEF]).stranded(J) == 0
    assert reason(state, "carve f11-f12") == "pair_ticked"


def test_ruling_7_pyramid_and_arch_still_end_the_game() -> None:
    state = lay(pool="OGRP", ticked=[f"{PYRAMID} {without(ARCH, 'key')} f12 f13 f21 f31"])
    play(state, "place key")
    assert state.completed(J) == 2


def test_ruling_8_two_relief_fields_score_nothing() -> None:
    assert lay(ticked=["f11 f12"]).breakdown(J)["relief"] == 0


def test_ruling_9_only_the_lower_column_counts() -> None:
    assert lay(ticked=["l1 l2 l3 l4 l5"]).breakdown(J)["arch"] == 0
    assert lay(ticked=[ARCH]).breakdown(J)["arch"] == 15


def test_ruling_10_the_highest_row_counts_not_full_ones() -> None:
    assert lay(ticked=["p11 p12 p13 p21 p22 p31"]).breakdown(J)["pyramid"] == 7
    assert lay(ticked=["p11 p12 p13 p14 p15 p21 p22 p23 p24"]).breakdown(J)["pyramid"] == 3
    points = [
        lay(ticked=[" ".join(PYRAMID.split()[:stones])]).breakdown(J)["pyramid"] for stones in (0, 1, 5, 6, 10, 13, 15)
    ]
    assert points == [0, 1, 1, 3, 7, 13, 21]


@pytest.mark.parametrize(
    ("before", "first", "second", "pool"),
    [
        (without(ARCH, "r5", "key"), "r5", "key", "GORR"),
        ("p11", "p12", "p21", "BRGG"),
        ("l1 l2", "l3", "l4", "YPGG"),
    ],
)
def test_ruling_11_the_second_stone_may_stand_on_the_first(before: str, first: str, second: str, pool: str) -> None:
    state = lay(pool=pool, ticked=[before])
    assert f"place {second}" not in legal(state)
    play(state, f"place {first}", f"place {second}")
    assert {first, second} <= set(ticked(state, J).split())


def test_ruling_11_without_its_support_a_stone_says_what_is_missing() -> None:
    state = lay(pool="RGBB", ticked=["p11 l1"])
    assert reason(state, "place p21") == "no_support"
    assert reason(state, "place l3") == "column_gap"
    assert reason(state, "place key") == "columns_unfinished"
    assert reason(state, "place p11") == "ticked"


def test_ruling_12_a_bonus_is_owned_at_once_and_by_all_of_the_turn() -> None:
    state = lay(pool="YBGG", ticked=["l1 l2", "l1 l2", ""])
    events = play(state, "place l3")
    assert told(events) == ["column", "bonus"]
    assert owned(state, J) == "cobra"
    play(state, "end", "place l3")
    assert owned(state, L) == "cobra"
    assert state.breakdown(L)["bonuses"] == 3


def test_ruling_13_a_late_symbol_gives_nothing_but_its_stone() -> None:
    state = lay(pool="YBGG", ticked=["l1 l2 r1 r2 r3", "", ""], closed="cobra")
    assert told(play(state, "place l3")) == ["column"]
    assert owned(state, J) == ""
    assert state.breakdown(J)["arch"] == 6


def test_ruling_13_closing_happens_when_the_turn_is_over() -> None:
    state = lay(pool="YBGG", ticked=["l1 l2"])
    play(state, "place l3", "end")
    assert state.closed_symbols == []
    play(state, "end")
    events = play(state, "end")
    assert "closed" in told(events)
    assert state.closed_symbols == [3]
    assert state.claimed_symbols == []


def test_ruling_14_the_last_of_the_own_set_counts() -> None:
    state = lay(pool="YGPR", ticked=["f12 f21 f24 f11", "f33"])
    assert told(play(state, "carve f32-f33")) == ["relief", "bonus"]
    assert owned(state, J) == "scarab"


def test_ruling_14_a_pair_is_counted_before_its_bonus() -> None:
    # Two marked fields are never neighbours; with the other three ticked a pair brings the fourth and its neighbour at once.
    state = lay(pool="YGPR", ticked=["f12 f21 f33"])
    play(state, "carve f14-f24", "quarry 2")
    assert owned(state, J) == "scarab"


def test_ruling_14_three_of_four_are_not_enough() -> None:
    state = lay(pool="YGPR", ticked=["f12 f21"])
    play(state, "carve f32-f33")
    assert owned(state, J) == ""


def test_ruling_15_the_game_end_bonus_comes_once() -> None:
    assert lay(ticked=[f"{PYRAMID} {RELIEF}"]).breakdown(J)["bonuses"] == 3
    assert lay(ticked=[f"{PYRAMID} {RELIEF} {ARCH}"]).breakdown(J)["bonuses"] == 3
    assert lay(ticked=[PYRAMID]).breakdown(J)["bonuses"] == 0


def test_ruling_16_the_end_waits_for_the_whole_turn() -> None:
    state = lay(pool="OGRP", ticked=[f"{RELIEF} {without(ARCH, 'key')}"])
    play(state, "place key", "end")
    assert asked(state) == ("L", "first")
    play(state, "end")
    assert asked(state) == ("A", "first")
    play(state, "end")
    assert state.actor is None
    assert state.turn == 1


@pytest.mark.parametrize("order", [("p51", "key"), ("key", "p51")])
def test_ruling_17_three_buildings_at_once(order: tuple[str, str]) -> None:
    state = lay(pool="OOGR", ticked=[f"{without(PYRAMID, 'p51')} {without(ARCH, 'key')} {RELIEF}"])
    events = play(state, *[f"place {field}" for field in order])
    assert state.completed(J) == 3
    assert told(events).count("ends") == 1
    assert state.breakdown(J) == {"pyramid": 21, "arch": 15, "relief": 15, "bonuses": 6, "quarry": 18}


def test_ruling_18_dice_of_others_come_back_after_their_action() -> None:
    state = lay(pool="RGBB")
    play(state, "place l1", "end")
    assert taken(state) == "R"
    # Florian's p11 is blue.
    play(state, "place p11")
    assert aside(state, L) == "B"
    assert usable(state, L) == "BG"
    assert usable(state, A) == "BBG"
    play(state, "end")
    assert asked(state)[0] == "A"
    assert (taken(state), aside(state, L), usable(state, A)) == ("R", "", "BBG")


def test_ruling_18_a_die_pays_for_one_stone_only() -> None:
    state = lay(pool="RGGG", jokers=[0], marker=[12])
    play(state, "place l1")
    assert "place r1" not in legal(state)


def test_ruling_19_without_anything_to_build_the_action_is_skipped() -> None:
    state = lay(
        "ABC", pool="RRRR", ticked=["l1 r1 p11 p12 p13 p14 p15 p21"], marker=[12], jokers=[0], active="A", acting="A"
    )
    events = play(state, "end")
    # Klemens has no red stone to build and nothing else to pay with.
    assert told(events)[:2] == ["passes", "stuck"]
    assert asked(state)[0] == "L"


def test_ruling_20_used_up_quarry_and_jokers_score_nothing() -> None:
    state = lay(pool="RGBB", marker=[12], jokers=[0])
    assert state.breakdown(J)["quarry"] == 0
    assert reason(state, "place p13") == "unpaid"
    assert reason(state, "carve f11-f12") == "pair_unpaid"
    assert of_kind(state, "place") == ["p11", "p12", "l1", "r1"]


def test_ruling_21_the_game_ends_after_turn_100() -> None:
    state = start(2, 3)
    while state.actor is not None:
        play(state, "end")
    assert state.turn == 100
    assert state.result.reason == "turn_limit"
    assert state.scores() == [16, 16]


def test_ruling_21_a_second_building_in_turn_100_is_a_normal_end() -> None:
    state = lay(pool="OGRP", ticked=[f"{RELIEF} {without(ARCH, 'key')}"], turn=100)
    play(state, "place key", "end", "end", "end")
    assert state.result.reason == "buildings"
    assert state.breakdown(J)["bonuses"] == 3


def test_ruling_22_sheets_and_start_player_are_drawn() -> None:
    starts = [start(3, seed) for seed in range(60)]
    assert {state.active for state in starts} == {0, 1, 2}
    assert {sheet for state in starts for sheet in state.sheets} == set(range(6))
    assert all(len(set(state.sheets)) == 3 for state in starts)


def test_ruling_23_players_build_clockwise_after_the_active_one() -> None:
    state = lay("ABCDE", pool="RGBB", active="F")
    order = []
    for _ in range(5):
        order.append(asked(state)[0])
        play(state, "end")
    assert order == list("FBJLA")
    assert (state.turn, asked(state)[0]) == (2, "B")


def test_ruling_23_nobody_who_is_not_active_waits_for_another() -> None:
    state = lay("ABCDE", pool="RGBB", active="F")
    assert state.actors == [F]
    play(state, "end")
    assert state.actors == [B, J, L, A]
    state.play("end", seat=L)
    assert state.actors == [B, J, A]


def test_ruling_24_there_are_six_sheets() -> None:
    assert [name for name, _ in GAME.tables["sheets"].items()] == list("ABCDEF")
    first = GAME.facts.colour[0]
    for step in range(6):
        # Sheets B to F move every colour along by one.
        assert GAME.facts.colour[step] == [(colour + step) % 6 for colour in first]


def test_ruling_25_five_symbols_of_one_field_and_one_of_four() -> None:
    sizes = sorted(len(fields.value) for _, fields in GAME.tables["bonuses"]["symbols"].items())
    assert sizes == [1, 1, 1, 1, 1, 4]


def test_ruling_26_stones_in_the_pyramid_break_a_tie_then_it_is_shared() -> None:
    full = f"{RELIEF} {ARCH}"
    state = lay("AB", ticked=[f"{full} p11", f"{full} p11 p12"])
    end_turn(state)
    assert state.scores()[0] == state.scores()[1]
    assert state.winners() == [L]
    assert state.result.decided == 1
    state = lay("AB", ticked=[f"{full} p11", f"{full} p12"])
    end_turn(state)
    assert state.winners() == [J, L]
    assert state.result.decided == -1


def test_ruling_27_an_action_can_be_taken_back_until_the_next_one_chooses() -> None:
    history = History(lay(pool="RGBB"))
    for choice in ("place p13", "joker", "place p11"):
        history.play(GAME.parse(choice))
    assert history.undoable(J) == 3
    history.undo(J, 3)
    assert history.state.dump() == lay(pool="RGBB").dump()
    history.play(GAME.parse("end"))
    history.play(GAME.parse("end"))
    assert not history.can_undo(J)


def test_ruling_27_a_ticked_stone_is_final() -> None:
    state = lay(pool="RGBB")
    play(state, "place p11")
    with pytest.raises(IllegalChoice, match="built already"):
        play(state, "place p11")
    assert ticked(state, J) == "p11"
