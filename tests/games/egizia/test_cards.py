"""Every Nile card: what it does, when it can be used, and when it cannot."""

from typing import Any

import pytest
from tests.games.egizia.positions import (
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
from tests.opened import Opened

from khonsu.games.egizia import nile, scoring, tasks

FACTS = lay().facts


def take(card: str, **layout: Any) -> Opened:
    """J takes a card from the river."""
    state = lay(river={5: card}, **layout)
    sail(state)
    play(state, "sail card_5")
    return state


def cards_that(effect: str) -> list[str]:
    """The ids of all cards with an effect."""
    return [nile.CARDS[card] for card in FACTS.copies[nile.EFFECTS.index(effect)]]


def amounts(effect: str) -> list[int]:
    return [FACTS.amount[card] for card in FACTS.copies[nile.EFFECTS.index(effect)]]


# The decks -------------------------------------------------------------------------------------------------------------------


def test_the_decks_hold_22_22_and_12_cards_with_every_effect() -> None:
    assert [FACTS.deck.count(deck) for deck in range(3)] == list(nile.DECK_SIZES) == [22, 22, 12]
    assert all(FACTS.copies)


@pytest.mark.parametrize(
    ("deck", "composition"),
    [
        (
            "a",
            (
                "quarry*5 field*6 field_improver crew_improver stone_for_grain extra_sphinx_2 occupied_round_space grain_market_2 "
                "stone_market_2 strength_3 grain_4 double_turn stones_6"
            ),
        ),
        (
            "b",
            (
                "quarry*3 field*4 field_improver upstream first_place take_leftover keep_two_sphinx stones_for_crew crews_choice_2 "
                "crew_pair*3 strength_3 two_crews double_round_space grain_4 double_turn"
            ),
        ),
        (
            "c",
            (
                "brick_points*2 crews_choice_2 grain_market_2 grave_8 sell_10 strength_3 two_crews stones_6 grain_4 double_turn "
                "double_round_space"
            ),
        ),
    ],
)
def test_each_deck_has_its_cards(deck: str, composition: str) -> None:
    wanted: list[str] = []
    for word in composition.split():
        name, _, count = word.partition("*")
        wanted += [name] * int(count or 1)
    found = [nile.EFFECTS[FACTS.effect[card]] for card, name in enumerate(nile.CARDS) if name[0] == deck]
    assert sorted(found) == sorted(wanted)


# Quarries and fields -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", cards_that("quarry"))
def test_a_quarry_gives_its_stones_every_round_from_now_on(card: str) -> None:
    state = take(card)
    printed = FACTS.amount[nile.CARDS.index(card)]
    assert printed in (2, 3)
    do(state, tasks.PRODUCE)
    assert state.stones[J] == 3 + printed
    do(state, tasks.PRODUCE)
    assert state.stones[J] == 2 * (3 + printed)


def test_there_are_quarries_of_2_and_3() -> None:
    assert sorted(amounts("quarry")) == [2, 2, 2, 2, 3, 3, 3, 3]


@pytest.mark.parametrize(
    ("card", "colour", "grain"),
    [
        ("a06", "green", 2),
        ("a07", "green", 3),
        ("b04", "green", 4),
        ("a08", "yellow_green", 4),
        ("a09", "yellow_green", 5),
        ("b05", "yellow_green", 6),
        ("a10", "brown", 6),
        ("a11", "brown", 7),
        ("b06", "brown", 8),
        ("b07", "brown", 9),
    ],
)
def test_a_field_feeds_where_its_colour_is_irrigated(card: str, colour: str, grain: int) -> None:
    state = take(card)
    wet = {"green": (0, 1, 2), "yellow_green": (1, 2), "brown": (2,)}[colour]
    for ring in range(3):
        assert state.grain(J, ring) == 6 + (grain if ring in wet else 0)


def test_no_field_is_missing() -> None:
    assert sorted(amounts("field")) == [2, 3, 4, 4, 5, 6, 6, 7, 8, 9]


def test_brown_6_moves_the_stone_market() -> None:
    state = take("a10", stone_market={"J": 3})
    assert (state.stone_market[J], state.grain_market[J], state.stones[J]) == (4, 1, 3)


def test_brown_7_moves_the_grain_market() -> None:
    state = take("a11", grain_market={"J": 3})
    assert (state.grain_market[J], state.stone_market[J], state.track[J]) == (4, 1, 2)


def test_brown_8_gives_3_points() -> None:
    state = take("b06")
    assert state.track[J] == 3
    assert state.breakdown(J)["cards"] == 3


def test_brown_9_gives_4_stones() -> None:
    assert take("b07").stones[J] == 4


@pytest.mark.parametrize("card", ["a06", "a07", "a08", "a09", "b04", "b05"])
def test_other_fields_give_nothing_when_taken(card: str) -> None:
    state = take(card)
    assert (state.stones[J], state.track[J], state.stone_market[J], state.grain_market[J]) == (0, 0, 1, 1)


# Immediate cards -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", cards_that("grain_market_2"))
def test_grain_market_2_moves_two_steps_and_leaves(card: str) -> None:
    state = take(card)
    assert (state.grain_market[J], state.stone_market[J]) == (3, 1)
    assert state.cards[nile.CARDS.index(card)] == nile.GONE


def test_stone_market_2_moves_two_steps_and_leaves() -> None:
    state = take("stone_market_2")
    assert (state.stone_market[J], state.grain_market[J]) == (3, 1)
    assert state.cards[nile.CARDS.index("a18")] == nile.GONE


@pytest.mark.parametrize("card", cards_that("crews_choice_2"))
def test_crews_choice_2_offers_two_crews_or_one_twice(card: str) -> None:
    state = take(card)
    assert asked(state) == ("J", "crews")
    assert len(legal(state)) == 10
    play(state, "crews black-joker")
    assert strengths(state) == [2, 1, 1, 3]
    assert state.cards[nile.CARDS.index(card)] == nile.GONE
    double = take(card)
    play(double, "crews blue-blue")
    assert strengths(double) == [1, 1, 3, 2]


def test_crews_choice_2_is_capped_at_9_and_leaves_out_full_crews() -> None:
    state = take("crews_choice_2", crews={"J": (9, 8, 9, 3)})
    assert of_kind(state, "crews") == ["yellow-yellow", "yellow-joker", "joker-joker"]
    assert reason(state, "crews black-joker") == "crew_limit"
    play(state, "crews yellow-yellow")
    assert strengths(state) == [9, 9, 9, 3]


def test_crews_choice_2_with_one_crew_left_may_give_one_or_two_steps() -> None:
    state = take("crews_choice_2", crews={"J": (9, 9, 9, 5)})
    assert legal(state) == ["train joker", "crews joker-joker"]
    play(state, "train joker")
    assert strengths(state) == [9, 9, 9, 6]


def test_crews_choice_2_asks_nothing_where_there_is_no_choice() -> None:
    almost = take("crews_choice_2", crews={"J": (9, 9, 9, 8)})
    assert strengths(almost) == [9, 9, 9, 9]
    full = take("crews_choice_2", crews={"J": (9, 9, 9, 9)})
    assert asked(full) == ("L", "sail")


@pytest.mark.parametrize(("card", "crews"), [("b15", [2, 2, 1, 2]), ("b16", [2, 1, 2, 2]), ("b17", [1, 2, 2, 2])])
def test_a_crew_pair_trains_both_crews_it_shows(card: str, crews: list[int]) -> None:
    state = take(card)
    assert strengths(state) == crews
    assert state.cards[nile.CARDS.index(card)] == nile.GONE


def test_a_crew_pair_is_capped_at_9() -> None:
    assert strengths(take("b15", crews={"J": (9, 8, 1, 2)})) == [9, 9, 1, 2]


@pytest.mark.parametrize(("card", "points"), [("c01", 2 + 3), ("c02", 1 + 4)])
def test_brick_points_count_own_bricks_on_the_two_structures(card: str, points: int) -> None:
    state = take(card, obelisk="JLJ", diggers="JJJL", pyramid=["LJL"], temple={"left": "JJ", "right": "JJ"})
    assert state.track[J] == points
    assert state.breakdown(J)["cards"] == points


# Any-time cards ------------------------------------------------------------------------------------------------------------------


def test_double_turn_lets_another_ship_follow_and_can_be_repeated() -> None:
    state = lay(cards={"J": ["a21", "b22"]})
    sail(state)
    play(state, "sail edfu", "accept")
    assert "pass" not in legal(state)
    assert reason(state, "pass") == "must_sail"
    play(state, "sail thebae")
    assert asked(state) == ("J", "again")
    play(state, "accept", "sail selinon")
    assert held(state) == []
    assert asked(state) == ("L", "sail")


def test_stones_played_before_the_other_ship_do_not_allow_a_pass() -> None:
    state = lay(cards={"J": ["double_turn", "stones_6"]})
    sail(state)
    play(state, "sail edfu", "accept", "stones")
    assert asked(state) == ("J", "sail")
    assert "pass" not in legal(state)


def test_double_turn_may_be_kept() -> None:
    state = lay(cards={"J": ["double_turn"]})
    sail(state)
    play(state, "sail edfu", "decline")
    assert held(state) == ["double_turn"]
    assert asked(state) == ("L", "sail")


def test_double_turn_is_not_offered_without_a_target() -> None:
    state = lay(cards={"J": ["double_turn"]})
    sail(state)
    play(state, "sail heliopolis", "ring stay")
    assert asked(state) == ("L", "sail")


@pytest.mark.parametrize("space", ["card_2", "dock"])
def test_double_turn_works_after_any_placement(space: str) -> None:
    state = lay(cards={"J": ["double_turn"]}, river={2: "grain_4"})
    sail(state)
    play(state, "dock sphinx 1" if space == "dock" else f"sail {space}")
    assert asked(state) == ("J", "again")


@pytest.mark.parametrize(
    ("space", "crews", "stones", "markets"),
    [
        ("edfu", [1, 1, 1, 2], 0, (3, 3)),
        ("thebae", [3, 3, 1, 2], 0, (1, 1)),
        ("selinon", [3, 1, 3, 2], 0, (1, 1)),
        ("beni_hasan", [1, 3, 3, 2], 0, (1, 1)),
        ("alyi", [2, 2, 1, 2], 4, (1, 1)),
        ("passalon", [1, 1, 1, 4], 0, (1, 1)),
    ],
)
def test_double_round_space_doubles_every_town_but_heliopolis(
    space: str, crews: list[int], stones: int, markets: tuple[int, int]
) -> None:
    state = lay(cards={"J": ["double_round_space"]})
    sail(state)
    play(state, f"sail {space}")
    assert asked(state) == ("J", "twice")
    play(state, "accept")
    for choice in {"alyi": ["train black", "train yellow"], "passalon": ["ring stay", "ring stay"]}.get(space, []):
        play(state, choice)
    assert (strengths(state), state.stones[J]) == (crews, stones)
    assert (state.stone_market[J], state.grain_market[J]) == markets


@pytest.mark.parametrize("window", ["sail", "feed", "commit", "late", "last"])
def test_stones_6_gives_6_stones_in_each_of_its_windows(window: str) -> None:
    cards = {"J": ["stones_6", "stone_for_grain", "stones_for_crew"]}
    state = lay(cards=cards, crews={"J": (9, 1, 1, 2)}, docks={"sphinx": "J"}, stones={"J": 1})
    if window == "sail":
        sail(state)
    elif window == "feed":
        feed(state)
    elif window == "commit":
        build(state, "sphinx")
    elif window == "late":
        do(state, tasks.LATE, "J")
    else:
        do(state, tasks.LAST, "J")
    assert asked(state) == ("J", window)
    play(state, "stones")
    assert state.stones[J] == 7
    assert "stones_6" not in held(state)


def test_stones_6_is_not_offered_at_the_meal_without_a_use_for_stones() -> None:
    state = lay(cards={"J": ["stones_6", "grain_4"]}, crews={"J": (9, 1, 1, 2)})
    feed(state)
    assert legal(state) == ["grain", "done"]
    assert reason(state, "stones") == "card_not_now"


def test_stones_6_makes_a_build_turn_possible_that_would_be_declined() -> None:
    state = lay(docks={"sphinx": "J"}, cards={"J": ["stones_6"]})
    build(state, "sphinx")
    assert legal(state) == ["stones", "decline"]
    play(state, "stones")
    assert of_kind(state, "commit")


@pytest.mark.parametrize("card", cards_that("grain_4"))
def test_grain_4_fills_up_to_four_grain_once(card: str) -> None:
    state = lay(crews={"J": (5, 2, 2, 2)}, cards={"J": [card]})
    feed(state)
    events = play(state, "grain")
    assert earned(events, "J") == {"hunger": -3}
    assert state.cards[nile.CARDS.index(card)] == nile.GONE


def test_two_grain_cards_may_be_used_at_one_meal() -> None:
    state = lay(crews={"J": (5, 5, 2, 2)}, cards={"J": ["a20", "b21"]})
    feed(state)
    play(state, "grain", "grain")
    assert state.track[J] == 0


@pytest.mark.parametrize("card", cards_that("strength_3"))
def test_strength_3_adds_three_for_one_turn(card: str) -> None:
    state = lay(docks={"pyramid": "J"}, stones={"J": 9}, cards={"J": [card]}, temple={"left": "LLL", "right": "LLL"})
    state.pyramid = [L] * 6 + [-1] * 15
    build(state, "pyramid")
    play(state, "commit black alone +1")
    assert state.stack[-1][2] == 4
    assert state.cards[nile.CARDS.index(card)] == nile.GONE
    assert strengths(state) == [1, 1, 1, 2]


def test_strength_3_makes_a_build_turn_possible() -> None:
    state = lay(docks={"obelisk": "J"}, stones={"J": 9}, obelisk="LLL", graves=[6, 6, 6, 6], cards={"J": ["strength_3"]})
    build(state, "obelisk")
    assert of_kind(state, "commit") == [
        "black alone +1",
        "black joker +1",
        "yellow alone +1",
        "yellow joker +1",
        "blue alone +1",
        "blue joker +1",
    ]
    assert reason(state, "commit black joker +0") == "strength_short"
    assert reason(state, "commit black joker +2") == "no_card"


@pytest.mark.parametrize("card", cards_that("two_crews"))
def test_two_crews_work_together(card: str) -> None:
    state = lay(docks={"pyramid": "J"}, stones={"J": 9}, crews={"J": (2, 3, 4, 2)}, cards={"J": [card]})
    build(state, "pyramid")
    play(state, "commit black-yellow alone +0")
    assert state.stack[-1][2] == 5
    assert tired(state) == ["black", "yellow"]
    assert state.cards[nile.CARDS.index(card)] == nile.GONE


def test_two_crews_need_two_that_are_rested() -> None:
    state = lay(docks={"pyramid": "J"}, stones={"J": 9}, tired={"J": "black"}, cards={"J": ["two_crews"]})
    build(state, "pyramid")
    assert [force.split()[0] for force in of_kind(state, "commit")] == [
        "yellow",
        "yellow",
        "blue",
        "blue",
        "yellow-blue",
        "yellow-blue",
    ]
    bare = lay(docks={"pyramid": "J"}, stones={"J": 9})
    build(bare, "pyramid")
    assert reason(bare, "commit black-blue alone +0") == "no_card"


# Permanent cards -----------------------------------------------------------------------------------------------------------------


def test_crew_improver_gives_a_step_once_a_round() -> None:
    state = lay(docks={"sphinx": "J"}, stones={"J": 1}, cards={"J": ["crew_improver"]})
    build(state, "sphinx")
    assert of_kind(state, "train") == ["black", "yellow", "blue", "joker"]
    play(state, "train blue")
    assert strengths(state) == [1, 1, 2, 2]
    assert of_kind(state, "train") == []
    assert reason(state, "train blue") == "used"
    assert held(state) == ["crew_improver"]


def test_crew_improver_makes_a_build_turn_possible() -> None:
    state = lay(docks={"obelisk": "J"}, stones={"J": 9}, crews={"J": (1, 1, 1, 2)}, obelisk="LLL", graves=[5, 5, 5, 5])
    state.cards[nile.CARDS.index("a13")] = J
    build(state, "obelisk")
    assert legal(state) == ["train black", "train yellow", "train blue", "train joker", "decline"]
    play(state, "train blue")
    assert of_kind(state, "commit") == ["blue joker +0"]


def test_stones_for_crew_costs_two_stones_once_a_round() -> None:
    state = lay(docks={"sphinx": "J"}, stones={"J": 5}, cards={"J": ["stones_for_crew"]})
    build(state, "sphinx")
    play(state, "hire yellow")
    assert (strengths(state), state.stones[J]) == ([1, 2, 1, 2], 3)
    assert reason(state, "hire yellow") == "used"


def test_stones_for_crew_needs_two_stones_and_a_crew_below_9() -> None:
    poor = lay(docks={"sphinx": "J"}, stones={"J": 1}, cards={"J": ["stones_for_crew"]})
    build(poor, "sphinx")
    assert reason(poor, "hire black") == "stones_short"
    full = lay(docks={"sphinx": "J"}, stones={"J": 9}, cards={"J": ["stones_for_crew"]}, crews={"J": (9, 1, 1, 2)})
    build(full, "sphinx")
    assert of_kind(full, "hire") == ["yellow", "blue", "joker"]
    assert reason(full, "hire black") == "crew_limit"


@pytest.mark.parametrize(("stones", "possible"), [(6, True), (5, False)])
def test_stones_for_crew_makes_a_build_turn_possible_only_if_stones_are_left_for_it(stones: int, possible: bool) -> None:
    state = lay(
        docks={"obelisk": "J"}, stones={"J": stones}, obelisk="LLL", graves=[5, 5, 5, 5], cards={"J": ["stones_for_crew"]}
    )
    events = build(state, "obelisk")
    assert (told(events) == []) is possible


def test_stone_for_grain_pays_missing_grain_with_stones() -> None:
    state = lay(crews={"J": (5, 2, 2, 2)}, stones={"J": 3}, cards={"J": ["stone_for_grain"]})
    feed(state)
    assert of_kind(state, "feed") == ["1", "2", "3"]
    assert reason(state, "feed 4") == "stones_short"
    assert reason(state, "feed 6") == "feed_too_much"
    events = play(state, "feed 3")
    assert earned(events, "J") == {"hunger": -6}
    assert held(state) == ["stone_for_grain"]


def test_field_improver_works_once_for_good() -> None:
    state = lay(ring="left", crews={"J": (2, 2, 2, 2)}, cards={"J": ["a08", "field_improver"]})
    feed(state)
    play(state, "improve a08")
    assert (state.track[J], state.grain(J, 0)) == (0, 10)
    assert state.improvers(J) == 0
    do(state, tasks.LAST, "J")
    assert state.stack == []


def test_extra_sphinx_2_never_makes_more_than_five() -> None:
    state = lay(docks={"sphinx": "J"}, stones={"J": 9}, crews={"J": (9, 1, 1, 2)}, cards={"J": ["extra_sphinx_2"]})
    build(state, "sphinx")
    play(state, "commit black alone +0")
    assert "draw 5 0" in legal(state)
    assert "draw 5 1" not in legal(state)
    assert "draw 4 2" not in legal(state)
    assert reason(state, "draw 4 2") == "draw_most"


def test_keep_two_sphinx_keeps_up_to_two() -> None:
    state = lay(docks={"sphinx": "J"}, stones={"J": 3}, crews={"J": (3, 1, 1, 2)}, cards={"J": ["keep_two_sphinx"]})
    build(state, "sphinx")
    play(state, "commit black alone +0", "draw 3 0")
    assert legal(state) == ["keep 1", "keep 2", "keep 3", "both 1-2", "both 1-3", "both 2-3", "decline"]
    drawn = state.drawn[-3:]
    events = play(state, "both 1-3")
    assert state.hands[J] == [drawn[0], drawn[2]]
    assert state.under == [drawn[1]]
    assert earned(events, "J") == {"sphinx": 1}


def test_only_one_card_is_kept_without_the_card_for_two() -> None:
    state = lay(docks={"sphinx": "J"}, stones={"J": 3}, crews={"J": (3, 1, 1, 2)})
    build(state, "sphinx")
    play(state, "commit black alone +0", "draw 3 0")
    assert legal(state) == ["keep 1", "keep 2", "keep 3", "decline"]
    assert reason(state, "both 1-2") == "keep_one"
    assert reason(state, "keep 4") == "drawn_fewer"


def test_take_leftover_may_be_declined_and_asks_nothing_when_nothing_is_left() -> None:
    state = lay(river={6: "grain_4"}, cards={"J": ["take_leftover"]})
    state.passed = [0, 1]
    sail(state)
    play(state, "pass")
    assert asked(state) == ("J", "gather")
    assert reason(state, "gather 5") == "card_taken"
    play(state, "decline")
    assert held(state) == ["take_leftover"]
    assert state.round == 2
    empty = lay(cards={"J": ["take_leftover"]})
    empty.passed = [0, 1]
    sail(empty)
    play(empty, "pass")
    assert empty.round == 2


def test_an_immediate_card_left_over_is_carried_out() -> None:
    state = lay(river={6: "crews_choice_2"}, cards={"J": ["take_leftover"]})
    state.passed = [0, 1]
    sail(state)
    play(state, "pass", "gather 6")
    assert asked(state) == ("J", "crews")


def test_upstream_takes_one_ship_a_round_anywhere_above_the_lowest() -> None:
    state = lay(moored={"alyi": "J"}, cards={"J": ["upstream"]}, river={1: "stones_6"})
    sail(state)
    assert {"card_1", "edfu", "thebae", "selinon", "passalon", "beni_hasan"} <= set(of_kind(state, "sail"))
    assert {"sphinx 1", "obelisk 2", "pyramid 1"} <= set(of_kind(state, "dock"))
    play(state, "dock sphinx 1")
    sail(state)
    assert of_kind(state, "sail") == ["heliopolis"]
    assert reason(state, "sail edfu") == "upstream"


def test_upstream_is_not_used_up_by_a_ship_that_goes_downstream() -> None:
    state = lay(moored={"edfu": "J"}, cards={"J": ["upstream"]}, river={1: "stones_6"})
    sail(state)
    play(state, "sail thebae")
    sail(state)
    assert "card_1" in of_kind(state, "sail")


def test_occupied_round_space_lets_a_ship_join_once_a_round() -> None:
    state = lay(moored={"edfu": "L", "thebae": "L"}, cards={"J": ["occupied_round_space"]})
    sail(state)
    assert {"edfu", "thebae"} <= set(of_kind(state, "sail"))
    play(state, "sail edfu")
    assert (state.stone_market[J], state.grain_market[J]) == (2, 2)
    sail(state)
    assert "thebae" not in of_kind(state, "sail")
    assert reason(state, "sail thebae") == "town_taken"


def test_occupied_round_space_is_not_used_up_by_a_free_one() -> None:
    state = lay(moored={"thebae": "L"}, cards={"J": ["occupied_round_space"]})
    sail(state)
    play(state, "sail edfu")
    sail(state)
    assert "thebae" in of_kind(state, "sail")


def test_first_place_leaves_another_substitute_where_it_is() -> None:
    state = lay(4, docks={"sphinx": "JLAF"}, stones={"J": 1, "L": 1, "A": 1, "F": 1}, cards={"A": ["first_place"]})
    build(state, "sphinx")
    play(state, "accept")
    order = []
    while state.stack:
        order.append(asked(state)[0])
        play(state, "commit black alone +0", "keep 1")
    assert order == ["A", "J", "L"]
    assert state.built == [1, 1, 1, 0]


def test_first_place_moves_past_empty_slots() -> None:
    state = lay(4, docks={"sphinx": "_LJ"}, stones={"J": 1, "L": 1}, cards={"J": ["first_place"]})
    build(state, "sphinx")
    play(state, "accept")
    assert state.docks[:4] == [J, L, -1, -1]


def test_first_place_needs_an_own_ship() -> None:
    state = lay(docks={"sphinx": "L"}, stones={"L": 1}, cards={"J": ["first_place"]})
    build(state, "sphinx")
    assert asked(state) == ("L", "commit")


@pytest.mark.parametrize(("space", "points"), [(1, 10), (3, 12)])
def test_sell_10_sells_ten_for_a_point_each_and_the_rest_by_the_market(space: int, points: int) -> None:
    state = lay(stones={"J": 15}, stone_market={"J": space}, cards={"J": ["sell_10"]})
    assert scoring.sale_points(state.position, J) == points


def test_grave_8_adds_eight_to_the_value_of_the_tiles() -> None:
    state = lay(diggers="J", graves=[3, 4, 4, 4], cards={"J": ["grave_8"]})
    assert scoring.tomb_value(state.position, J) == 11
    assert scoring.tomb_points(state.position, J) == 5
