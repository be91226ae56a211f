"""The rulings of docs/games/imhotep.md, by number. Those on scoring (30 to 32) are in test_scoring.py as well."""

from random import Random

import pytest
from tests.games.imhotep.positions import (
    GAME,
    A,
    J,
    L,
    asked,
    carry_on,
    end_round,
    hand,
    lay,
    legal,
    names,
    of_kind,
    play,
    reason,
    told,
)
from tests.opened import open_game

from khonsu.games.imhotep import tasks
from khonsu.games.imhotep.state import CARDS, NOBODY


def test_ruling_01_stones_are_taken_as_many_as_possible_everywhere() -> None:
    action = lay(2, ships=["____"], sled=[4, 3])
    play(action, "take")
    assert action.sled[J] == 5
    hammer = lay(2, ships=["____"], sled=[1, 3], quarry=[2, 9], hands={"J": ["hammer"]})
    play(hammer, "hammer 1 1")
    assert (hammer.sled[J], hammer.quarry[J]) == (2, 0)
    bonus = lay(2, "ABAAA", ships=["J", "____"], pyramids=["", "LL"], sled=[4, 3])
    play(bonus, "sail 1 pyramids", "build middle", "accept")
    assert bonus.sled[J] == 5
    temple = lay(2, "AABAA", number=6, temple="JLL", sled=[4, 5])
    end_round(temple)
    play(temple, "stones")
    assert temple.sled[J] == 5


def test_ruling_02_somebody_without_any_action_is_skipped() -> None:
    # J has no stone but on the ship, which is one short of its minimum.
    state = lay(2, ships=["J___", "JJ__"], sled=[0, 3], quarry=[0, 9], turn="L")
    events = play(state, "load 1 2")
    assert told(events) == ["loads", "passes"]
    assert events[1].seat == J
    assert asked(state) == ("L", "turn")


def test_ruling_02_whoever_can_sail_is_not_skipped() -> None:
    state = lay(2, ships=["J_", "JJ__"], sled=[0, 3], quarry=[0, 9], turn="L")
    events = play(state, "load 1 2")
    assert told(events) == ["loads"]
    assert asked(state) == ("J", "turn")
    assert {name.split()[0] for name in legal(state)} == {"sail"}


def test_ruling_03_when_all_are_stuck_the_ships_left_are_cleared_and_the_round_ends() -> None:
    state = lay(
        2,
        number=5,
        ships=["JL__", "L__", "_", "__"],
        docked=["", "", "temple", "chamber"],
        sled=[0, 0],
        quarry=[0, 0],
        temple="JL",
        starter="J",
        turn="L",
    )
    state.last_sailor = J
    events = told(carry_on(state))
    assert events[:3] == ["passes", "passes", "stuck"]
    assert events[3:5] == ["temple", "temple"]
    # The stones are back: J had one on the ships, L two.
    assert [state.quarry[seat] + state.sled[seat] for seat in (J, L)] == [1, 2]
    assert state.round == 6
    assert state.starter == L


def test_ruling_03_the_stones_of_cleared_ships_have_no_effect() -> None:
    state = lay(2, number=6, ships=["JL__"], sled=[0, 0], quarry=[0, 0], market=["statue"])
    carry_on(state)
    assert state.actor is None
    assert state.temple == state.chamber == state.pyramids[0] == []
    assert state.obelisks == [0, 0]
    assert state.hands == [[0] * len(CARDS)] * 2
    assert state.quarry == [1, 1]
    assert state.slots == [NOBODY] * 16


def test_ruling_03_without_any_sailor_the_same_player_starts_again() -> None:
    state = lay(2, number=1, ships=["JL__", "J__", "L__", "JL__"], sled=[0, 0], quarry=[0, 0], starter="L", turn="J")
    assert "stuck" in told(carry_on(state))
    assert state.round == 2
    assert state.starter == L


def test_ruling_03_one_skipped_player_does_not_end_the_round() -> None:
    state = lay(3, ships=["J___", "____"], sled=[0, 0, 2], quarry=[0, 0, 9], turn="A")
    events = play(state, "load 1 2")
    assert told(events) == ["loads", "passes", "passes"]
    assert state.round == 1
    assert asked(state) == ("A", "turn")


def test_ruling_03_a_stuck_round_leaves_no_ship_for_the_bonus_of_an_entrance() -> None:
    state = lay(
        2,
        "ABBAA",
        number=5,
        ships=["JJ__", "J__"],
        sled=[0, 0],
        quarry=[0, 0],
        temple="JLLJ",
        pile=["entrance"],
    )
    assert "stuck" in told(carry_on(state))
    assert asked(state) == ("J", "temple_choice")
    play(state, "stones")
    # Two stones on the sled and one in the quarry, but no ship on the river.
    assert asked(state) == ("J", "pyramid")
    events = play(state, "build middle")
    assert state.pyramids[1] == [J]
    assert state.sled[J] == 2
    assert "round" in told(events)


def test_ruling_03_skipped_turns_of_a_stuck_round_do_not_count_in_the_next_one() -> None:
    # All stones of J lie on sites, so J is skipped again at once; L gets a stone back and plays on.
    state = lay(2, number=3, ships=["L___", "____"], sled=[0, 0], quarry=[0, 0], starter="J", turn="J")
    assert told(carry_on(state)) == ["passes", "passes", "stuck", "round", "passes", "takes", "passes"]
    assert (state.round, state.last_sailor) == (4, NOBODY)
    assert asked(state) == ("L", "turn")


def test_ruling_04_a_ship_may_be_sailed_without_an_own_stone() -> None:
    state = lay(3, ships=["LA", "____"], turn="J")
    play(state, "sail 1 temple")
    assert state.temple == [L, A]


def test_ruling_05_empty_places_are_skipped() -> None:
    state = lay(3, ships=["_L_A", "J_LA"], turn="J")
    play(state, "sail 2 chamber")
    assert state.chamber == [J, L, A]


def test_ruling_06_a_stone_at_the_market_cannot_serve_for_a_red_card_of_its_ship() -> None:
    state = lay(2, ships=["JJL_", "____"], market=["sarcophagus", "statue", "sail"], quarry=[0, 9])
    play(state, "sail 1 market", "pick 1")
    assert state.chamber == []
    assert state.quarry[J] == 0
    assert asked(state) == ("J", "pick")
    play(state, "pick 2")
    assert state.quarry[J] == 2


def test_ruling_07_a_red_card_without_a_stone_in_the_quarry_does_nothing() -> None:
    for card in ("entrance", "sarcophagus", "paved_path"):
        for sides in ("AAAAA", "BBBBB"):
            state = lay(2, sides, ships=["J", "____"], market=[card, "statue"], quarry=[0, 9])
            play(state, "sail 1 market", "pick 1")
            assert names(state.discard) == [card]
            assert [state.own_stones(site, J) for site in range(1, 5)] == [0] * 4
            assert state.sled[J] == 3
            assert state.quarry[J] == 1


def test_ruling_08_a_card_cannot_be_refused() -> None:
    state = lay(2, ships=["J", "____"], market=["entrance", "statue"])
    play(state, "sail 1 market")
    assert legal(state) == ["pick 1", "pick 2"]
    last = lay(2, ships=["J", "____"], market=["", "", "sarcophagus"])
    play(last, "sail 1 market")
    assert last.chamber == [J]


def test_ruling_09_the_stone_of_a_red_card_never_comes_from_the_sled() -> None:
    state = lay(2, ships=["J", "____"], market=["sarcophagus", "statue"], sled=[5, 3], quarry=[1, 9])
    play(state, "sail 1 market", "pick 1")
    assert state.chamber == [J]
    assert (state.sled[J], state.quarry[J]) == (5, 1)


def test_ruling_10_each_red_card_has_its_site() -> None:
    for card, site in (("entrance", 1), ("sarcophagus", 3), ("paved_path", 4)):
        state = lay(2, ships=["J", "____"], market=[card, "statue"])
        play(state, "sail 1 market", "pick 1")
        assert [state.own_stones(number, J) for number in range(1, 5)] == [number == site for number in range(1, 5)]


@pytest.mark.parametrize(
    ("sled", "quarry", "why"), [(5, 9, "reason.sled_full"), (2, 0, "reason.quarry_empty"), (0, 0, "reason.quarry_empty")]
)
def test_ruling_11_the_hammer_needs_a_stone_to_take(sled: int, quarry: int, why: str) -> None:
    state = lay(2, ships=["J_", "____"], sled=[sled, 3], quarry=[quarry, 9], hands={"J": ["hammer"]})
    assert of_kind(state, "hammer") == []
    assert reason(state, "hammer 1 2") == why


def test_ruling_11_the_hammer_needs_an_empty_place() -> None:
    state = lay(2, ships=["JL", "____"], docked=["", "temple"], hands={"J": ["hammer"]})
    assert of_kind(state, "hammer") == []


@pytest.mark.parametrize(("sled", "taken"), [(3, 2), (4, 1)])
def test_ruling_12_the_hammer_takes_what_fits_before_it_loads(sled: int, taken: int) -> None:
    state = lay(2, ships=["____"], sled=[sled, 3], quarry=[9, 9], hands={"J": ["hammer"]})
    play(state, "hammer 1 1")
    assert (state.sled[J], state.quarry[J]) == (4, 9 - taken)


def test_ruling_13_the_chisel_needs_two_stones_and_two_places() -> None:
    one_stone = lay(2, ships=["____"], sled=[1, 3], hands={"J": ["chisel"]})
    assert of_kind(one_stone, "chisel") == []
    assert reason(one_stone, "chisel 1 1") == "reason.sled_short"
    one_place = lay(2, ships=["JL_"], hands={"J": ["chisel"]})
    assert of_kind(one_place, "chisel") == []
    assert reason(one_place, "chisel 1 3") == "reason.one_slot_left"


def test_ruling_13_the_two_stones_of_a_chisel_go_to_different_places() -> None:
    state = lay(2, ships=["JL__"], hands={"J": ["chisel"]})
    play(state, "chisel 1 3")
    # One place is left: the second stone goes there without a question.
    assert state.slots[:4] == [J, L, J, J]


def test_ruling_14_the_sail_works_on_a_ready_ship_with_an_empty_place_but_not_on_a_full_one() -> None:
    state = lay(2, ships=["JL_", "JL"], hands={"J": ["sail"]})
    assert of_kind(state, "rig") == ["1 3"]
    assert reason(state, "rig 2 1") == "reason.slot_taken"


def test_ruling_15_the_order_of_a_lever_is_fixed_before_the_first_stone_and_equal_stones_are_alike() -> None:
    state = lay(3, ships=["JJLJ"], hands={"J": ["lever"]})
    play(state, "lever 1 pyramids")
    assert legal(state) == ["next j", "next l"]
    play(state, "next j", "next j")
    assert state.pyramids == [[]]
    assert legal(state) == ["next j", "next l"]
    play(state, "next j")
    assert state.pyramids == [[J, J, J, L]]


def test_ruling_15_a_ship_with_stones_of_one_player_leaves_nothing_to_announce() -> None:
    state = lay(3, ships=["LL_", "____"], hands={"J": ["lever"]})
    play(state, "lever 1 temple")
    assert state.temple == [L, L]
    assert names(state.discard) == ["lever"]


def test_ruling_16_a_lever_orders_the_stones_but_the_owners_choose() -> None:
    market = lay(3, ships=["JLA_"], market=["statue", "sail", "lever", "chisel"], hands={"J": ["lever"]})
    play(market, "lever 1 market", "next a", "next l")
    assert asked(market) == ("A", "pick")
    play(market, "pick 1")
    assert asked(market) == ("L", "pick")
    pyramids = lay(3, "ABAAA", ships=["JLA_"], hands={"J": ["lever"]})
    play(pyramids, "lever 1 pyramids", "next l", "next j")
    assert asked(pyramids) == ("L", "pyramid")


def test_ruling_17_a_blue_card_is_played_at_the_earliest_in_the_next_turn() -> None:
    state = lay(2, ships=["J", "_LL_"], market=["chisel", "statue"])
    play(state, "sail 1 market", "pick 1")
    assert asked(state) == ("L", "turn")
    assert of_kind(state, "chisel") == []
    play(state, "load 2 1")
    assert asked(state) == ("J", "turn")
    assert reason(state, "chisel 2 4") == "reason.one_slot_left"


@pytest.mark.parametrize(
    ("card", "ship", "choices"),
    [("lever", "AJ", ("lever 4 temple", "next a")), ("sail", "A_", ("rig 4 2", "sail 4 temple"))],
)
def test_ruling_18_after_a_lever_or_a_sail_the_player_to_the_left_starts(
    card: str, ship: str, choices: tuple[str, ...]
) -> None:
    state = lay(
        3,
        number=2,
        ships=["_", "_", "_", ship],
        docked=["market", "chamber", "obelisks"],
        hands={"L": [card]},
        turn="L",
    )
    play(state, *choices)
    assert state.round == 3
    assert state.starter == state.actor == A


def test_ruling_19_neither_a_finished_pyramid_nor_the_overflow_can_be_chosen() -> None:
    state = lay(2, "ABAAA", ships=["J", "____"], pyramids=["LLLLL", "L", "LLLLL", ""])
    play(state, "sail 1 pyramids")
    assert state.pyramids[1][-1] == J
    assert state.pyramids[3] == []


def test_ruling_20_all_three_bonuses_may_be_declined() -> None:
    for pyramid, task in (("", "bonus_load"), ("LL", "bonus_stones"), ("LLL", "bonus_card")):
        state = lay(2, "ABAAA", ships=["J", "____"], pyramids=["", pyramid])
        before = (state.sled[J], sum(state.pile))
        play(state, "sail 1 pyramids", "build middle")
        assert asked(state) == ("J", task)
        play(state, "decline")
        assert (state.sled[J], sum(state.pile)) == before
        assert asked(state) == ("L", "turn")


def test_ruling_21_chains_of_entrances_are_resolved_depth_first() -> None:
    state = lay(
        2,
        "ABAAA",
        ships=["JL", "____"],
        pyramids=["", "LLL", "L"],
        pile=["entrance", "entrance"],
    )
    play(state, "sail 1 pyramids", "build middle", "accept")
    assert asked(state) == ("J", "pyramid")
    play(state, "build right", "accept")
    # The second Entrance comes before the stone of L, and neither card is in the discard pile before its end.
    assert asked(state) == ("J", "pyramid")
    assert names(state.discard) == []
    play(state, "build left")
    assert state.pyramids == [[J], [L, L, L, J], [L, J], []]
    assert names(state.discard) == ["entrance", "entrance"]
    assert asked(state) == ("L", "pyramid")


@pytest.mark.parametrize(("card", "score"), [("entrance", 2), ("temple_decoration", 1), ("statue", 1), ("lever", 1)])
def test_ruling_22_the_temple_card_of_the_last_round_counts(card: str, score: int) -> None:
    state = lay(2, "AABAA", number=6, temple="LLLJ", sled=[5, 5], pile=[card])
    end_round(state)
    assert state.actor is None
    # J has the card space only.
    assert state.score(J) == score


def test_ruling_23_several_choices_are_made_from_left_to_right_with_the_sled_as_it_is() -> None:
    state = lay(3, "AABAA", number=6, temple="JLJLJ", sled=[2, 5, 5])
    end_round(state)
    assert asked(state) == ("J", "temple_choice")
    assert state.prompt().args["n"] == 2
    play(state, "stones")
    assert state.prompt().args["n"] == 1
    play(state, "stones")
    # The sled is full: the third choice is a point.
    assert state.actor is None
    assert state.sled[J] == 5
    assert state.temple_points[J] == 1


def test_ruling_24_the_choice_of_the_last_round_can_break_a_tie() -> None:
    state = lay(2, "AABAA", number=6, temple="JL", sled=[2, 3], obelisks=[1, 0])
    end_round(state)
    assert legal(state) == ["point", "stones"]
    play(state, "stones")
    # 10 points for the obelisk against 2 for the temple.
    assert state.scores() == [10, 2]
    assert state.standing(J) == [10, 4]


def test_ruling_25_a_tower_scores_at_once() -> None:
    state = lay(2, "AAAAB", ships=["J", "____"], obelisks=[2, 0])
    events = play(state, "sail 1 obelisks")
    assert state.points(J) == 12
    assert events[-1].points == 12


def test_ruling_26_without_a_free_space_stones_stay_loose() -> None:
    state = lay(2, "AAAAB", ships=["JJ", "____"], obelisks=[2, 0], towers="LLLLLL")
    play(state, "sail 1 obelisks")
    assert state.obelisks == [4, 0]
    assert state.towers == [L] * 6
    assert state.points(J) == 0
    assert state.score(J) == 4


def test_ruling_27_towers_take_the_best_free_space() -> None:
    for built, value in enumerate([12, 9, 7, 6, 5, 4]):
        state = lay(2, "AAAAB", ships=["J", "____"], obelisks=[2, 0], towers="L" * built)
        play(state, "sail 1 obelisks")
        assert state.points(J) == value


def test_ruling_28_an_empty_draw_pile_is_made_anew_from_the_discard_pile() -> None:
    state = lay(2, "ABAAA", ships=["J", "____"], pyramids=["", "LLL"], pile=[], discard=["statue", "statue"])
    events = play(state, "sail 1 pyramids", "build middle", "accept")
    assert "reshuffle" in told(events)
    assert hand(state, "J") == ["statue"]
    assert names(state.pile) == ["statue"]
    assert names(state.discard) == []


def test_ruling_28_the_market_is_filled_card_by_card() -> None:
    state = lay(2, number=2, pile=["lever", "lever"], discard=["sail", "sail", "sail"])
    end_round(state)
    assert state.market[:2] == [CARDS.index("lever")] * 2
    assert state.market[2:] == [CARDS.index("sail")] * 2
    assert names(state.pile) == ["sail"]


def test_ruling_28_spaces_stay_empty_when_there_is_no_card() -> None:
    state = lay(2, number=2, pile=["lever", "sail"])
    end_round(state)
    assert [card >= 0 for card in state.market] == [True, True, False, False]
    pair = lay(2, "BAAAA", number=2, pile=["lever"] * 2 + ["sail"] * 2)
    end_round(pair)
    assert len(pair.pair) == 1


def test_ruling_28_a_pair_of_one_card_is_taken_without_a_question() -> None:
    state = lay(2, "BAAAA", ships=["J", "____"], market=["statue"], pair=["sail"])
    play(state, "sail 1 market", "pick 4")
    assert hand(state, "J") == ["sail"]
    assert asked(state) == ("L", "turn")


def test_ruling_28_a_stone_that_finds_no_card_gets_nothing() -> None:
    state = lay(2, ships=["JLJ", "____"], market=["statue"])
    quarry = state.quarry[:]
    play(state, "sail 1 market")
    assert hand(state, "J") == ["statue"]
    assert hand(state, "L") == []
    assert state.quarry == [quarry[J] + 2, quarry[L] + 1]


def test_ruling_28_a_temple_card_is_lost_when_there_is_none() -> None:
    state = lay(2, "AABAA", number=6, temple="LLLJ", sled=[5, 5], pile=[])
    end_round(state)
    assert state.actor is None
    assert hand(state, "J") == []


def test_ruling_29_a_card_does_not_come_back_through_a_shuffle_that_it_causes() -> None:
    red = lay(
        2, "ABAAA", ships=["J", "____"], pyramids=["", "LLL"], market=["entrance", "statue"], pile=[], discard=["sail"]
    )
    play(red, "sail 1 market", "pick 1", "build middle", "accept")
    assert hand(red, "J") == ["sail"]
    assert names(red.pile) == []
    assert names(red.discard) == ["entrance"]
    blue = lay(2, "ABAAA", ships=["J_", "____"], pyramids=["", "LLL"], hands={"J": ["sail"]}, pile=[], discard=["statue"])
    play(blue, "rig 1 2", "sail 1 pyramids", "build middle", "accept", "build left")
    assert hand(blue, "J") == ["statue"]
    assert names(blue.discard) == ["sail"]


def test_ruling_33_each_stone_is_finished_before_the_next_one() -> None:
    state = lay(2, ships=["JL", "____"], market=["entrance", "paved_path", "statue"], pyramids=[""])
    events = play(state, "sail 1 market", "pick 1", "pick 2")
    assert told(events) == ["sails", "card", "pyramid", "card", "delivers"]


@pytest.mark.parametrize(("players", "most"), [(2, 36), (3, 43), (4, 50)])
def test_ruling_34_a_round_has_a_bounded_number_of_turns(players: int, most: int) -> None:
    rng = Random(players)
    for seed in range(25):
        state = open_game(GAME, players, seed)
        turns = 0
        while state.actor is not None:
            # Whoever never sails while anything else is left makes the longest rounds.
            waiting = [choice for choice in state.choices if not GAME.name(choice).startswith(("sail", "lever", "rig"))]
            for event in told(play(state, GAME.name(rng.choice(waiting or state.choices)))):
                turns = 0 if event == "round" else turns + (event in ("takes", "loads", "sails"))
                assert turns <= most


def test_ruling_35_stones_and_cards_are_always_somewhere() -> None:
    state = open_game(GAME, 4, 3, sides="BBBBB", wrath=True)
    whole = {**{f"stones of seat {seat}": 29 for seat in range(4)}, "market cards": 34}
    rng = Random(3)
    while state.actor is not None:
        assert state.pieces() == whole
        state.step(rng.choice(state.choices))
    assert state.pieces() == whole


def test_ruling_36_the_removed_round_card_is_nowhere_in_a_position() -> None:
    # Five rounds are known; the sixth card and the removed one are drawn only when needed, so both stay possible.
    state = lay(2, number=5)
    sixth = set()
    for luck in range(40):
        twin = lay(2, number=5, luck=luck)
        assert state.view(0).dump()["revealed"] == twin.revealed
        end_round(twin)
        sixth.add(twin.revealed[5])
    assert sixth == {5, 6}


def test_ruling_37_chance_picks_the_first_player() -> None:
    starters = [open_game(GAME, 4, seed).actor for seed in range(200)]
    assert all(30 <= starters.count(seat) <= 75 for seat in range(4))


def test_ruling_38_the_rejected_card_is_discarded_before_the_kept_one_takes_effect() -> None:
    state = lay(2, "BBAAA", ships=["J", "____"], pyramids=["", "LLL"], market=["sail"], pair=["entrance", "statue"], pile=[])
    events = play(state, "sail 1 market", "pick 4", "keep 1", "build middle", "accept")
    # The rejected statue is the only card that the shuffle can bring back.
    assert told(events) == ["sails", "looks", "rejects", "card", "pyramid", "reshuffle", "card"]
    assert hand(state, "J") == ["statue"]


def test_ruling_38_an_untaken_pair_is_discarded_face_up() -> None:
    state = lay(2, "BAAAA", number=6, market=["sail"], pair=["entrance", "statue"])
    events = end_round(state)
    shown = [event for event in events if event.message.id == "log.pair_discarded"]
    assert [event.message.args["cards"] for event in shown] == [["entrance", "statue"]]
    assert names(state.discard) == ["entrance", "statue", "sail"]
    assert state.chamber == []
    assert state.pyramids == [[]]


def test_ruling_39_the_temple_spaces_run_from_left_to_right() -> None:
    # One stone each, so that the order of what happens shows the order of the spaces.
    state = lay(3, "AABAA", number=6, temple="JJJJJ", sled=[5, 3, 3], pile=["statue"])
    events = end_round(state)
    assert [(event.message.id, event.points) for event in events] == [
        ("log.temple", 1),
        ("log.temple", 2),
        ("log.temple", 1),
        ("log.card", 0),
        ("log.temple", 1),
    ]
    two = lay(2, "AABAA", number=6, temple="JJJJ", sled=[5, 3], pile=["statue"])
    assert told(end_round(two)) == ["temple", "temple", "temple", "card"]


def test_ruling_39_the_stones_on_top_resolve_their_own_spaces() -> None:
    # Six stones: the sixth covers the first space.
    state = lay(3, "AABAA", number=6, temple="LJAAAJ", sled=[5, 5, 5], pile=["statue"])
    end_round(state)
    assert state.temple_points == [1 + 2, 0, 1 + 1]
    assert hand(state, "A") == ["statue"]


def test_turns_are_laid_out_as_the_rules_lay_them_out() -> None:
    # Keeps `positions.lay` honest: a started game has the same frames.
    state = open_game(GAME, 2, 1)
    seat = state.actor
    assert seat is not None
    assert state.stack == [(tasks.TURN_END, NOBODY, seat, 0), (tasks.TURN, seat, 0, 0)]
