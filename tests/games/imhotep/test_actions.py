"""Every decision of Imhotep: an option is legal exactly when the rules say so, and does what they say."""

from random import Random

import pytest
from tests.games.imhotep import plain
from tests.games.imhotep.positions import GAME, A, J, L, asked, hand, lay, legal, of_kind, play, reason, told
from tests.opened import Opened, open_game

from khonsu.engine.errors import IllegalChoice


def some_games(count: int) -> list[Opened]:
    """Starts of games over all counts, sides and variants, some with hands of blue cards so that these are tried often."""
    rng = Random(count)
    games = []
    for seed in range(count):
        sides = "".join(rng.choice("AB") for _ in range(5))
        state = open_game(GAME, rng.choice((2, 3, 4)), seed, sides=sides, wrath=rng.random() < 0.5)
        for held in state.hands:
            for kind in range(8, 12):
                if state.pile[kind] and rng.random() < 0.4:
                    state.pile[kind] -= 1
                    held[kind] += 1
        state.relist()
        games.append(state)
    return games


def test_legal_lists_agree_with_the_plain_rules_throughout_random_games() -> None:
    rng = Random(5)
    seen = set()
    for state in some_games(60):
        while state.actor is not None:
            assert set(legal(state)) == plain.legal(state)
            seen.add(asked(state)[1])
            state.step(rng.choice(state.choices))
    assert seen == {
        "turn",
        "second",
        "dock",
        "order",
        "pick",
        "keep",
        "pyramid",
        "bonus_card",
        "bonus_stones",
        "bonus_load",
        "temple_choice",
    }


# D1: the main action


def test_taking_stones_needs_room_on_the_sled_and_stones_in_the_quarry() -> None:
    for sled, quarry, taken in [(0, 9, 3), (2, 9, 3), (3, 9, 2), (4, 9, 1), (0, 2, 2), (4, 2, 1), (3, 1, 1)]:
        state = lay(2, ships=["____"], sled=[sled, 3], quarry=[quarry, 9])
        play(state, "take")
        assert (state.sled[J], state.quarry[J]) == (sled + taken, quarry - taken)
    assert reason(lay(2, ships=["____"], sled=[5, 3]), "take") == "reason.sled_full"
    assert reason(lay(2, ships=["____"], sled=[1, 3], quarry=[0, 9]), "take") == "reason.quarry_empty"


def test_a_stone_may_be_loaded_on_any_empty_place_of_a_ship_on_the_river() -> None:
    state = lay(2, ships=["_J_", "__", "_", "L_"], docked=["", "temple"])
    assert of_kind(state, "load") == ["1 1", "1 3", "3 1", "4 2"]
    assert reason(state, "load 1 2") == "reason.slot_taken"
    assert reason(state, "load 1 4") == "reason.no_slot"
    assert reason(state, "load 2 1") == "reason.docked"
    play(state, "load 1 3")
    assert state.slots[:4] == [-1, J, J, -1]
    assert state.sled[J] == 2
    assert asked(state) == ("L", "turn")


def test_loading_needs_a_stone_on_the_sled() -> None:
    state = lay(2, ships=["J_", "__"], sled=[0, 3])
    assert of_kind(state, "load") == []
    assert reason(state, "load 1 2") == "reason.sled_short"


@pytest.mark.parametrize(
    ("ship", "may_sail"),
    [
        ("_", False),
        ("J", True),
        ("__", False),
        ("_J", True),
        ("___", False),
        ("_J_", False),
        ("J_L", True),
        ("____", False),
        ("J__L", False),
        ("J_LL", True),
        ("JLJL", True),
    ],
)
def test_a_ship_sails_only_with_its_minimum(ship: str, may_sail: bool) -> None:
    state = lay(2, ships=[ship, "____"])
    assert bool(of_kind(state, "sail")) == may_sail
    assert (reason(state, "sail 1 temple") == "") == may_sail


def test_a_site_takes_one_ship_a_round() -> None:
    state = lay(2, ships=["J", "L_", "___"], docked=["", "", "temple"])
    assert of_kind(state, "sail") == [
        f"{ship} {site}" for ship in (1, 2) for site in ("market", "pyramids", "chamber", "obelisks")
    ]
    assert reason(state, "sail 1 temple") == "reason.site_taken"
    assert reason(state, "sail 3 chamber") == "reason.docked"
    assert reason(lay(2, ships=["J___"]), "sail 1 temple") == "reason.load_short"


def test_there_is_no_ship_to_sail_where_a_round_has_fewer() -> None:
    assert reason(lay(2, ships=["J_", "__"]), "sail 4 temple") != ""


def test_a_docked_ship_blocks_its_site_until_the_round_ends() -> None:
    state = lay(2, ships=["J", "L", "___", "___"])
    play(state, "sail 1 temple")
    assert "2 temple" not in of_kind(state, "sail")


def test_exactly_one_action_is_made_and_the_turn_passes_to_the_left() -> None:
    state = lay(3, ships=["____", "____"])
    order = []
    for _ in range(4):
        order.append(asked(state))
        play(state, legal(state)[1])
    assert order == [("J", "turn"), ("L", "turn"), ("A", "turn"), ("J", "turn")]


def test_nobody_may_pass() -> None:
    state = lay(2, ships=["J_", "____"])
    assert {name.split()[0] for name in legal(state)} == {"take", "load", "sail"}


def test_an_only_action_is_made_without_a_question() -> None:
    state = lay(2, ships=["____", "____"], sled=[2, 0], turn="J")
    events = play(state, "load 1 1")
    # L has an empty sled and no ship may sail: taking stones is all there is.
    assert told(events) == ["loads", "takes"]
    assert state.sled[L] == 3
    assert asked(state) == ("J", "turn")


def test_a_refused_choice_changes_nothing() -> None:
    state = lay(2, ships=["____"])
    before = state.dump()
    with pytest.raises(IllegalChoice, match="Ship 1 needs 3 more stones"):
        play(state, "sail 1 temple")
    assert state.dump() == before


# Unloading


def test_stones_are_unloaded_from_the_bow_and_gaps_do_not_matter() -> None:
    state = lay(3, ships=["A_JL"])
    play(state, "sail 1 temple")
    assert state.temple == [A, J, L]


def test_the_fourth_ship_ends_the_round_at_once() -> None:
    state = lay(3, ships=["_", "_", "_", "J"], docked=["temple", "chamber", "market"], number=6, turn="L")
    events = play(state, "sail 4 obelisks")
    assert state.actor is None
    assert told(events)[:2] == ["sails", "delivers"]


# D2 and D3: the market


def test_the_owner_of_each_stone_picks_among_the_spaces_that_hold_a_card() -> None:
    state = lay(3, ships=["LAL_", "____"], market=["statue", "sail", "", "chisel"])
    play(state, "sail 1 market")
    assert asked(state) == ("L", "pick")
    assert legal(state) == ["pick 1", "pick 2", "pick 4"]
    assert reason(state, "pick 3") == "reason.no_card_there"
    assert reason(state, "take") == "reason.in_turn"
    play(state, "pick 4")
    assert asked(state) == ("A", "pick")
    play(state, "pick 1")
    # The last card is taken without a question.
    assert hand(state, "L") == ["sail", "chisel"]
    assert asked(state) == ("L", "turn")


def test_the_pair_of_market_b_is_a_space_of_its_own_and_one_card_of_it_is_kept() -> None:
    state = lay(3, "BAAAA", ships=["LA_", "____"], market=["statue", "sail", "lever"], pair=["chisel", "hammer"])
    play(state, "sail 1 market")
    assert legal(state) == ["pick 1", "pick 2", "pick 3", "pick 4"]
    play(state, "pick 4")
    assert asked(state) == ("L", "keep")
    assert legal(state) == ["keep 1", "keep 2"]
    assert reason(state, "pick 1") == "reason.no_pick"
    play(state, "keep 2")
    assert hand(state, "L") == ["hammer"]
    assert state.discard[11] == 1
    assert asked(state) == ("A", "pick")
    assert legal(state) == ["pick 1", "pick 2", "pick 3"]
    assert reason(state, "keep 1") == "reason.no_pair"


# D4 to D7: Pyramids B


def test_the_owner_chooses_any_unfinished_pyramid() -> None:
    state = lay(3, "ABAAA", ships=["L", "____"], pyramids=["JJJJJ", "JJJJ", ""])
    play(state, "sail 1 pyramids")
    assert asked(state) == ("L", "pyramid")
    assert legal(state) == ["build middle", "build right"]
    assert reason(state, "build left") == "reason.pyramid_full"


def test_the_last_unfinished_pyramid_is_taken_without_a_question() -> None:
    state = lay(3, "ABAAA", ships=["L", "____"], pyramids=["JJJ", "JJJJJ", "JJJJJ"])
    play(state, "sail 1 pyramids")
    assert state.pyramids[0] == [J, J, J, L]
    assert state.points(L) == 3


def test_beside_finished_pyramids_a_stone_scores_one() -> None:
    state = lay(3, "ABAAA", ships=["L", "____"], pyramids=["JJJJJ"] * 3)
    play(state, "sail 1 pyramids")
    assert state.pyramids[3] == [L]
    assert state.points(L) == 1


def test_a_bonus_card_may_be_drawn_or_left() -> None:
    for choice, drawn in (("accept", ["statue"]), ("decline", [])):
        state = lay(3, "ABAAA", ships=["L", "____"], pyramids=["", "JJJ"], pile=["statue"])
        play(state, "sail 1 pyramids", "build middle")
        assert asked(state) == ("L", "bonus_card")
        assert legal(state) == ["accept", "decline"]
        play(state, choice)
        assert hand(state, "L") == drawn


def test_a_bonus_card_is_not_offered_when_none_is_left() -> None:
    state = lay(3, "ABAAA", ships=["L", "____"], pyramids=["", "JJJ"], pile=[])
    play(state, "sail 1 pyramids", "build middle")
    assert asked(state) == ("L", "turn")


def test_bonus_stones_may_be_taken_or_left() -> None:
    for choice, sled in (("accept", 5), ("decline", 3)):
        state = lay(3, "ABAAA", ships=["L", "____"], pyramids=["", "JJ"], sled=[3, 3, 3])
        play(state, "sail 1 pyramids", "build middle")
        assert asked(state) == ("L", "bonus_stones")
        play(state, choice)
        assert state.sled[L] == sled


@pytest.mark.parametrize(("sled", "quarry"), [(5, 9), (2, 0)])
def test_bonus_stones_are_not_offered_when_none_can_be_taken(sled: int, quarry: int) -> None:
    state = lay(3, "ABAAA", ships=["L", "____"], pyramids=["", "JJ"], sled=[3, sled, 3], quarry=[9, quarry, 9])
    play(state, "sail 1 pyramids", "build middle")
    assert asked(state) == ("L", "turn")
    assert state.sled[L] == sled


def test_a_bonus_load_may_go_to_any_ship_on_the_river_or_be_left() -> None:
    for choice, sled in (("load 2 1", 2), ("decline", 3)):
        state = lay(3, "ABAAA", ships=["L_", "_J__", "__"], docked=["", "", "temple"])
        play(state, "sail 1 pyramids", "build middle")
        assert asked(state) == ("L", "bonus_load")
        # The ship being unloaded is docked.
        assert legal(state) == ["load 2 1", "load 2 3", "load 2 4", "decline"]
        assert reason(state, "load 1 2") == "reason.docked"
        play(state, choice)
        assert state.sled[L] == sled
        assert asked(state) == ("L", "turn")


@pytest.mark.parametrize(("sled", "ship"), [(0, "____"), (3, "JJJJ")])
def test_a_bonus_load_is_not_offered_without_a_stone_or_a_place(sled: int, ship: str) -> None:
    state = lay(3, "ABAAA", ships=["L", ship], sled=[3, sled, 3], turn="J")
    events = play(state, "sail 1 pyramids", "build middle")
    assert "declines" not in told(events)
    assert "loads" not in told(events)


# D8: Temple B


@pytest.mark.parametrize(("sled", "quarry", "taken"), [(3, 9, 2), (4, 9, 1), (0, 1, 1), (1, 2, 2)])
def test_the_choice_space_gives_a_point_or_up_to_two_stones(sled: int, quarry: int, taken: int) -> None:
    for choice in ("point", "stones"):
        state = lay(
            3,
            "AABAA",
            number=6,
            ships=["_", "_", "_", "L"],
            docked=["market", "chamber", "obelisks"],
            sled=[3, sled, 3],
            quarry=[9, quarry, 9],
        )
        play(state, "sail 4 temple")
        assert asked(state) == ("L", "temple_choice")
        assert legal(state) == ["point", "stones"]
        play(state, choice)
        assert state.temple_points[L] == (choice == "point")
        assert state.sled[L] == sled + (taken if choice == "stones" else 0)


@pytest.mark.parametrize(("sled", "quarry"), [(5, 9), (2, 0)])
def test_the_choice_space_gives_a_point_where_no_stone_can_be_taken(sled: int, quarry: int) -> None:
    state = lay(
        3,
        "AABAA",
        number=6,
        ships=["_", "_", "_", "L"],
        docked=["market", "chamber", "obelisks"],
        sled=[3, sled, 3],
        quarry=[9, quarry, 9],
    )
    play(state, "sail 4 temple")
    assert state.actor is None
    assert state.temple_points[L] == 1
    assert state.sled[L] == sled


# Words


def test_every_choice_has_a_label_and_a_refusal_in_every_position_of_some_games() -> None:
    rng = Random(9)
    for state in some_games(12):
        while True:
            if rng.random() < 0.1 or state.actor is None:
                for lang in ("en", "cs", "sk"):
                    text = GAME.text(lang)
                    for choice in range(GAME.space.size):
                        assert state.label(choice, lang)
                        why = state.reason(choice)
                        assert (why is None) == (choice in state.choices)
                        assert why is None or text.say(why)
            if state.actor is None:
                break
            state.step(rng.choice(state.choices))


def test_a_label_of_an_impossible_offer_names_the_printed_number() -> None:
    state = lay(2, ships=["____"], sled=[5, 3])
    assert state.label(GAME.parse("take")) == "Take 3 stones"


@pytest.mark.parametrize(
    ("lang", "labels"),
    [
        ("en", ["Take a Statue, no. 1 from the left", "Take a Lever", "Take a Statue, no. 4 from the left"]),
        ("cs", ["Vzít Sochu, 1. zleva", "Vzít Páku", "Vzít Sochu, 4. zleva"]),
        ("sk", ["Vziať Sochu, 1. zľava", "Vziať Páku", "Vziať Sochu, 4. zľava"]),
    ],
)
def test_equal_cards_of_the_market_are_told_apart_by_their_place(lang: str, labels: list[str]) -> None:
    state = lay(2, market=["statue", "lever", "hammer", "statue"])
    assert [state.label(GAME.parse(f"pick {space}"), lang) for space in (1, 2, 4)] == labels
