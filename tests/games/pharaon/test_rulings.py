"""The rulings on edge cases, by number; those that only explain a rule tested elsewhere name the test."""

import pytest
from tests.games.pharaon.positions import (
    FACTS,
    GAME,
    TRAITOR,
    A,
    J,
    L,
    ask,
    bank,
    choices,
    court,
    disc_levels,
    gather_decks,
    lay,
    payments,
    play,
    purse,
    section,
    task,
    told,
    workshop,
)
from tests.games.pharaon.test_traitor import alone, meet, place, slide_traitor, traitor_turn
from tests.opened import open_game

from khonsu.games.pharaon import scoring
from khonsu.games.pharaon.court import NAMES as NOBLE_NAMES
from khonsu.games.pharaon.state import ACTIVE, BESIDE, COLOURS, DECK, EMPTY, GONE, MARKER, TOKENS

RICH = "9 silver"
PAIRS = ["point_1 point_1"] * 3


def test_ruling_1_an_entry_token_helps_only_the_one_who_pays_it() -> None:
    state = lay(held={"J": "2 red, blue", "L": "red, blue"}, entry={"nile": "red"}, wheel={"red": "blue"})
    play(state, "nile 4")
    assert section(state, "red") == ["blue", "red"]
    # The blue of somebody else was not deducted: J has paid red and blue.
    assert purse(state, "J") == {"red": 1, "yellow": 1, "green": 1}


def test_ruling_2_a_wild_as_entry_is_the_colour_of_the_wheel() -> None:
    for wild in ("silver", "wild_nile"):
        state = lay(held={"J": f"{wild}, red"}, entry={"nile": "black"})
        # As black it is deducted from nothing of red and blue, and one red is not enough.
        assert choices(state, "nile") == []
        state = lay(held={"J": f"{wild}, red"}, entry={"nile": "blue"})
        assert "nile 4" in choices(state)


def test_ruling_2_with_the_foreman_a_wild_is_a_colour_the_payer_names() -> None:
    state = lay(held={"J": "silver, red"}, entry={"nile": "black"}, nobles={"J": ["foreman"]})
    play(state, "nile 4")
    assert ("silver", ["red"]) in payments(state)


def test_ruling_3_all_artisan_tokens_may_be_wilds() -> None:
    state = lay(held={"J": "2 silver, wild_artisans"}, artisan_row=[1])
    assert "artisan 1" in choices(state)


def test_ruling_4_scribes_cannot_be_chained() -> None:
    # Black is green with scribe 1, green is blue with scribe 3, but black is not blue.
    state = lay(held={"J": "black"}, nobles={"J": ["scribe_1", "scribe_3"]}, entry={"offerings": "blue"}, pairs=PAIRS)
    assert choices(state, "offer") == []
    state = lay(held={"J": "green"}, nobles={"J": ["scribe_1", "scribe_3"]}, entry={"offerings": "blue"}, pairs=PAIRS)
    assert choices(state, "offer") != []


def test_ruling_5_the_judge_frees_the_action_cost_not_the_entry() -> None:
    state = lay(held={"J": "5 black"}, nobles={"J": ["judge"]}, noble_row=["seer"], entry={"nobles": "red"})
    assert choices(state, "noble") == []
    state = lay(held={"J": "4 black, red"}, nobles={"J": ["judge"]}, noble_row=["seer"], entry={"nobles": "red"})
    assert "noble 1" in choices(state)


def test_ruling_6_an_official_works_in_the_setup() -> None:
    seen: set[str] = set()
    for seed in range(400):
        state = open_game(GAME, 3, f"official {seed}")
        while task(state) != "keep":
            state.step(state.choices[0])
        seat = state.actor
        assert seat is not None
        names = [NOBLE_NAMES[noble] for noble in state.offer]
        for number, name in enumerate(names, 1):
            if name not in seen and name.startswith("official"):
                seen.add(name)
                play(state, f"keep {number}")
                expect = {
                    "official_1": "track",
                    "official_2": "track",
                    "official_3": "artisan",
                    "official_4": "artisan",
                    "official_6": "bonus",
                }
                if name in expect:
                    assert (task(state), state.actor) == (expect[name], seat)
                else:
                    assert state.steps[seat] == 1
                assert state.round == 0
                break
    assert len(seen) == 6


def test_ruling_6_bonus_tokens_taken_in_the_setup_are_not_replaced_before_round_2() -> None:
    for seed in range(200):
        state = open_game(GAME, 2, f"bonus {seed}")
        taken = 0
        while state.round == 0:
            if task(state) == "bonus" and choices(state)[0] != "bonus bag":
                taken += 1
                play(state, choices(state)[0])
            else:
                names = [NOBLE_NAMES[noble] for noble in state.offer]
                play(state, "keep 2" if names[1:] in (["official_2"], ["official_6"]) else choices(state)[0])
        assert state.bonus.count(EMPTY) == taken
        if taken:
            return
    raise AssertionError("no official gave an offering")


def test_ruling_7_teacher_and_diplomat_come_too_late_for_the_setup_jar() -> None:
    # A jar is gained before the nobles are drawn: see test_a_jar_its_resources_and_two_silver_come_before_the_nobles.
    state = open_game(GAME, 3, 5)
    assert task(state) == "jar"
    assert all(owner < 0 for owner in state.noble_at)


def test_ruling_8_a_free_space_must_be_used() -> None:
    state = lay(
        held={"J": "blue"},
        nobles={"J": ["high_priest"]},
        entry={"offerings": "blue"},
        pairs=PAIRS,
        wheel={"blue": "red red"},
    )
    play(state, "offer 1 alone")
    assert section(state, "blue") == ["red", "red", "blue"]
    assert state.used == []


@pytest.mark.parametrize("token", ["blue", "offering_blue"])
def test_ruling_9_without_a_space_the_entry_token_goes_away(token: str) -> None:
    full = {"blue": "red red red"}
    state = lay(held={"J": token}, nobles={"J": ["high_priest"]}, entry={"offerings": "blue"}, pairs=PAIRS, wheel=full)
    blue = bank(state)["blue"]
    play(state, "offer 1 alone")
    assert section(state, "blue") == ["red"] * 3
    if token == "blue":
        assert bank(state)["blue"] == blue + 1
    else:
        assert state.spent[TOKENS.index(token) - 6] == 1


def test_ruling_10_both_kinds_of_entry_noble_work_together() -> None:
    nobles = {"J": ["high_priest", "priestess"]}
    state = lay(held={"J": "red"}, nobles=nobles, entry={"offerings": "blue"}, pairs=PAIRS, wheel={"blue": "blue blue blue"})
    play(state, "offer 1 alone")
    assert purse(state, "J") == {"point_1": 2}


def test_ruling_11_no_pair_no_offerings() -> None:
    assert choices(lay(held={"J": RICH}, bonus=["point_1"]), "offer") == []


def test_ruling_12_the_discarded_offerings_go_back_into_an_empty_bag() -> None:
    state = lay(bonus=["point_1"], spent="wild_nile, wild_tomb")
    state.bag = [0] * 12
    ask(state, "bonus", "J")
    assert choices(state) == ["bonus 1", "bonus bag"]
    play(state, "bonus bag")
    assert sum(state.bag) == 1
    assert sum(state.spent) == 0
    assert set(purse(state, "J")) < {"wild_nile", "wild_tomb"}


def test_ruling_12_with_nothing_left_nothing_is_drawn() -> None:
    state = lay(held={"J": "5 silver"}, noble_row=["official_6"])
    state.bag = [0] * 12
    play(state, "noble 1")
    assert state.steps[J] == 1
    assert purse(state, "J") == {}


def test_ruling_13_an_odd_token_goes_to_the_bonus_field() -> None:
    state = lay(3, held={"J": "silver"}, pairs=["point_1 point_1"], passed={"L": (1, 1), "A": (2, 1)}, jars=[0, 0, 1])
    state.bag = [0] * 12
    state.bag[0] = 3
    play(state, "pass")
    assert state.pairs.count(EMPTY) == 4
    assert state.bonus.count(EMPTY) == 3
    assert sum(state.bag) == 0


def test_ruling_13_with_a_full_bonus_field_an_odd_token_stays_in_the_bag() -> None:
    state = lay(
        3,
        held={"J": "silver"},
        pairs=["point_1 point_1"],
        bonus=["point_2"] * 4,
        passed={"L": (1, 1), "A": (2, 1)},
        jars=[0, 0, 1],
    )
    state.bag = [0] * 12
    state.bag[0] = 3
    play(state, "pass")
    assert state.pairs.count(EMPTY) == 4
    assert EMPTY not in state.bonus
    assert sum(state.bag) == 1


def test_ruling_14_an_empty_deck_refills_nothing_and_closes_the_zone_in_the_end() -> None:
    state = lay(held={"J": RICH}, noble_row=["seer"], artisan_row=[1])
    state.noble_at = [GONE if where == DECK else where for where in state.noble_at]
    state.artisan_at = [GONE if where == DECK else where for where in state.artisan_at]
    gather_decks(state)
    state.relist()
    assert choices(state, "noble") == ["noble 1"]
    assert choices(state, "artisan") == ["artisan 1"]
    play(state, "noble 1")
    assert state.noble_row == [-1, -1, -1]
    state.stack = state.stack[:1]
    ask(state, "turn", "J")
    assert choices(state, "noble") == []


def test_ruling_15_discarded_jars_become_a_new_stack_at_once() -> None:
    state = lay(
        held={"J": "3 yellow"}, entry={"artisans": "yellow"}, artisan_row=[5], jars=[1, 2, 3], jars_gone=range(4, 31)
    )
    events = play(state, "artisan 1")
    assert told(events).count("reshuffle") == 1
    assert sum(purse(state, "J").values()) == 3
    # The drawn jar is discarded, the others are the stack.
    assert len(state.jar_pile) == 1
    assert len(state.jar_deck) == 26


def test_ruling_16_what_the_bank_lacks_is_lost() -> None:
    state = lay(held={"J": "2 silver"}, pairs=PAIRS, bank={"black": 1}, jars=[1, 2, 3])
    events = play(state, "pass", "jar 1")
    assert purse(state, "J") == {"silver": 2, "black": 1, "yellow": 1}
    assert "misses" in told(events)
    assert bank(state)["black"] == 0


def test_ruling_17_without_tokens_one_must_pass() -> None:
    state = lay(3, turn="L", held={"L": "silver"}, pairs=PAIRS, jars=[1, 2, 3])
    assert choices(lay(3, held={"J": ""}, turn="J", pairs=PAIRS)) == ["pass"]
    play(state, "offer 1 alone")
    assert state.rows[A] == 0
    assert task(state) == "jar"


def test_ruling_18_an_arrow_without_a_track_is_lost() -> None:
    state = lay(
        held={"J": "red, blue", "L": "silver"}, pairs=PAIRS, entry={"nile": "red"}, levels={"J": {"red": 3, "blue": 3}}
    )
    assert "nile 4" in choices(state)
    play(state, "nile 4")
    assert disc_levels(state, "J") == {"red": 3, "blue": 3}
    assert purse(state, "J") == {"yellow": 1, "green": 1}
    assert state.actor == L


def test_ruling_19_moves_and_gains_cannot_be_declined() -> None:
    state = lay(held={"J": "red, blue"}, entry={"nile": "red"})
    play(state, "nile 4")
    assert choices(state) == ["track red", "track blue"]


@pytest.mark.parametrize("official", ["official_5", "official_6"])
def test_ruling_20_at_the_end_of_the_tomb_the_rest_is_still_gained(official: str) -> None:
    state = lay(held={"J": "5 silver"}, noble_row=[official], steps={"J": 8}, bonus=["point_2"])
    play(state, "noble 1")
    if task(state) == "bonus":
        play(state, "bonus 1")
    assert state.steps[J] == 8
    assert sum(purse(state, "J").values()) == 1


def test_ruling_21_entering_the_pyramid_gives_no_reward() -> None:
    state = lay(held={"J": "silver", "L": "silver"}, pairs=PAIRS, number=5)
    play(state, "pass")
    assert purse(state, "J") == {"silver": 1}
    assert state.actor == L


def test_ruling_22_the_general_passing_first_has_token_or_basic() -> None:
    state = lay(held={"J": "silver"}, pairs=PAIRS, nobles={"J": ["general"]}, number=5, first="L")
    play(state, "pass", "accept")
    assert choices(state) == ["reward basic", "reward first_player"]


def test_ruling_23_the_first_player_token_counts_in_the_last_round_too() -> None:
    state = lay(held={"J": "silver"}, pairs=PAIRS, nobles={"J": ["general"]}, number=5, first="L")
    play(state, "pass", "accept", "reward first_player")
    assert state.breakdown(J)["tokens"] == 3
    assert state.breakdown(J)["nobles"] == 11


def test_ruling_24_the_last_to_pass() -> None:
    state = lay(
        3,
        held={"J": "silver"},
        pairs=PAIRS,
        nobles={"J": ["general"]},
        passed={"L": (1, 2), "A": (2, 1)},
        jars=[0, 10, 0],
    )
    events = play(state, "pass")
    # No pyramid, no General, the remaining jar, and the others do not slide any more.
    assert purse(state, "J") == {"silver": 1, "green": 2, "blue": 1}
    assert "slides" not in told(events)
    assert state.round == 2


def test_ruling_25_whoever_holds_the_token_begins_again() -> None:
    state = lay(
        3, held={"J": "silver", "A": "silver"}, pairs=PAIRS, passed={"L": (1, 1), "A": (2, 1)}, jars=[0, 0, 1], first="A"
    )
    play(state, "pass")
    assert state.first == A
    assert state.actor == A


def test_ruling_26_with_too_few_elements_the_better_god_counts() -> None:
    # E8 with three steps: see test_e8_gods.
    order = ("offerings", "tomb", "nile", "nobles", "artisans")
    state = lay(zones=order, steps={"J": 3}, held={"J": "3 point_1"}, levels={"J": {"red": 1, "blue": 1}})
    assert state.breakdown(J)["gods"] == 10


def test_ruling_27_offerings_that_please_a_god_still_score() -> None:
    order = ("offerings", "tomb", "nile", "nobles", "artisans")
    state = lay(zones=order, steps={"J": 2}, held={"J": "3 point_1"}, nobles={"J": ["high_priest"]})
    parts = state.breakdown(J)
    assert (parts["gods"], parts["leftovers"], parts["nobles"]) == (10, 6, 12)


def test_ruling_28_a_track_counts_once_for_the_gods() -> None:
    state = lay(levels={"J": {"red": 3}})
    assert scoring.counted(state.position, J)[3] == 1


def test_ruling_29_the_diplomat() -> None:
    assert lay(nobles={"J": ["diplomat"]}).breakdown(J)["nobles"] == 0
    state = lay(nobles={"J": ["diplomat", "vizier"]})
    # The Vizier counts the Diplomat, who copies him.
    assert state.breakdown(J)["nobles"] == 9 + 9
    assert scoring.counted(state.position, J)[1] == 2


def test_ruling_30_equal_artisans_count_once_for_the_physician() -> None:
    assert lay(nobles={"J": ["physician"]}, artisans={"J": [1, 7, 13]}).breakdown(J)["nobles"] == 8


def test_ruling_31_free_steps_count_for_the_contractor() -> None:
    state = lay(held={"J": "5 silver"}, nobles={"J": ["contractor"]}, noble_row=["official_5"], steps={"J": 1})
    play(state, "noble 1")
    assert scoring.noble_points(state.position, J, NOBLE_NAMES.index("contractor"), 0) == 10


def test_ruling_32_the_pharaoh_token_helps_only_its_holder() -> None:
    state = lay(3, held={"J": "11 red", "L": "11 blue"}, first="A", pharaoh="A")
    state.stack = []
    assert state.winners() == [J, L]


def test_ruling_33_an_untaken_jar_always_finds_its_spaces() -> None:
    for jar in range(1, 31):
        state = lay(2, held={"J": "silver"}, pairs=PAIRS, passed={"L": (1, 1)}, jars=[0, 1 if jar > 1 else 2, jar])
        play(state, "pass", "jar 2")
        blocked = sorted(token for token in state.wheel if token != EMPTY)
        assert blocked == sorted(FACTS.jars[jar - 1])


def test_ruling_34_nobles_put_aside_are_shuffled_back() -> None:
    # See test_nobles_put_aside_go_back_before_round_1 and tests/games/pharaon/test_secrets.py.
    state = open_game(GAME, 2, 4)
    while state.round == 0:
        state.step(state.choices[0])
    assert state.noble_at.count(DECK) == 26 - 3 - 2


def test_ruling_35_markers_stand_for_tokens_that_the_bank_lacks() -> None:
    state = lay(2, held={"J": "silver"}, pairs=PAIRS, passed={"L": (1, 1)}, jars=[0, 1, 17], bank={"blue": 1})
    play(state, "pass", "jar 2")
    assert section(state, "blue") == ["blue", "marker"]
    assert bank(state)["blue"] == 0
    # At the end of the round only the real token comes back.
    state.rows = [ACTIVE, 0]
    state.jars = []
    ask(state, "turn", "J")
    play(state, "pass")
    assert bank(state)["blue"] == 1
    assert MARKER not in state.wheel
    solo = alone(bank={"red": 0})
    place(solo, "red")
    assert solo.strips[31] == MARKER


def test_ruling_36_a_missing_card_or_token_does_nothing_and_places_stay() -> None:
    state, _ = meet("noble_take", 2, noble_row=["seer", "", "judge"])
    assert court(state, "T") == []
    assert [noble for noble in state.noble_row if noble >= 0] == [NOBLE_NAMES.index("seer"), NOBLE_NAMES.index("judge")]
    state, _ = meet("noble_discard", 2, noble_row=["seer", "", "judge"])
    assert GONE not in state.noble_at
    state, _ = meet("artisan_take_highest")
    assert workshop(state, "T") == []
    state, _ = meet("offering_pair", 3, pairs=["point_1 point_1"])
    assert purse(state, "T") == {}
    state, _ = meet("offering_bonus", 2, bonus=["point_1"])
    assert purse(state, "T") == {}


def test_ruling_37_discarded_cards_never_come_back() -> None:
    state, _ = meet("artisan_discard_highest", artisan_row=[1])
    assert state.artisan_at[0] == GONE
    for _ in range(40):
        state.draw_artisan()
    assert state.artisan_at[0] == GONE
    assert DECK not in state.artisan_at


def test_ruling_38_succession_is_one_side_at_a_time() -> None:
    state = lay(held={"J": RICH}, nobles={"J": ["judge", "seer"], "L": ["general", "vizier"]}, steps={"J": 2, "L": 2})
    play(state, "tomb")
    assert state.pharaoh == J


def test_ruling_39_five_discs_are_used() -> None:
    assert len(lay(2).levels) == 2 * 5


def test_ruling_40_wilds_and_silver_cannot_be_swapped() -> None:
    state = lay(held={"J": "silver, wild_nile, wild_nobles, point_1"}, nobles={"J": ["seer", "treasurer"]}, pairs=PAIRS[:2])
    assert choices(state, "seer") + choices(state, "treasurer") == []


def test_ruling_41_a_passed_player_swaps_no_more() -> None:
    nobles = {"J": ["seer", "treasurer"]}
    held = {"A": "silver", "J": "red", "L": "silver"}
    state = lay(3, turn="A", held=held, pairs=PAIRS, nobles=nobles, passed={"J": (1, 1)}, first="L")
    play(state, "offer 1 alone")
    assert (task(state), state.actor) == ("reward", J)
    play(state, "reward first_player")
    assert state.actor == L


def test_ruling_42_a_swap_takes_only_what_the_bank_has() -> None:
    poor = {"black": 0, "yellow": 0, "green": 0, "blue": 0}
    state = lay(
        held={"J": "red, blue"}, nobles={"J": ["seer", "treasurer"]}, pairs=PAIRS, bank={**poor, "red": 5, "silver": 0}
    )
    assert choices(state, "seer") == ["seer blue"]
    assert choices(state, "treasurer") == []
    play(state, "seer blue")
    assert purse(state, "J") == {"red": 2}


def test_ruling_43_resources_then_jar_then_discs() -> None:
    state = lay(held={"J": "black, yellow"}, entry={"nile": "yellow"})
    events = play(state, "nile 1")
    assert task(state) == "track"
    assert "draws_jar" in told(events)


def test_ruling_44_nile_points_are_not_cumulative() -> None:
    assert lay(levels={"J": {"red": 3}}).breakdown(J)["nile"] == 7


def test_ruling_45_a_taken_card_is_replaced_before_its_effect() -> None:
    state = lay(held={"J": "5 silver"}, noble_row=["official_3"], artisan_row=[5, 1])
    play(state, "noble 1")
    assert task(state) == "artisan"
    assert state.noble_row[0] >= 0
    play(state, "artisan 1")
    assert state.artisan_row[0] >= 0


def test_ruling_46_with_the_foreman_a_green_token_at_a_blue_section_is_green() -> None:
    state = lay(held={"J": "green, red"}, nobles={"J": ["foreman"]}, entry={"nile": "blue"})
    # As green it is deducted from green and red; as blue it would not be, and red and blue cannot be paid with it.
    assert choices(state, "nile") == ["nile 3"]
    play(state, "nile 3")
    assert task(state) == "pay"
    assert payments(state) == [("green", ["red"]), ("red", ["green"])]


def test_ruling_47_the_traitor_passes_on_the_turn_after_his_last_jar() -> None:
    state = alone(plot=1, held={"J": RICH})
    play(state, "offer 1 alone")
    assert state.plot == 0
    assert state.rows[TRAITOR] == ACTIVE


def test_ruling_48_the_traitor_takes_a_basic_resource_instead_of_what_cannot_be_given() -> None:
    assert task(slide_traitor(1, 1, first="T")) == "grant"
    assert task(slide_traitor(1, 2, bank={"silver": 0})) == "grant"
    state = alone(held={"J": "9 silver"}, passed={"T": (1, 3)}, plot=0)
    state.bag = [0] * 12
    play(state, "offer 1 alone")
    assert task(state) == "grant"


def test_ruling_49_chance_picks_the_dark_boards() -> None:
    dark = set()
    for seed in range(40):
        state = open_game(GAME, 1, seed, dark=1)
        dark.add(state.boards[state.dark.index(1)])
    assert dark == {0, 1, 2, 3, 4}


def test_ruling_50_overflow_resolves_and_the_fullest_strip_moves_its_own_colour() -> None:
    # Black overflows to the second strip, yellow, whose board 1 has nile_fullest on space 2.
    state = alone(strips=[10, 1, 1, 1, 1], boards=[2, 1, 3, 4, 5])
    place(state, "black")
    assert state.strips[11] == COLOURS.index("black")
    assert disc_levels(state, "T") == {"black": 1}
    # Foreign tokens count for the strip they lie on.
    state = alone(strips=[10, 9, 1, 1, 1], boards=[2, 4, 3, 1, 5])
    place(state, "black")
    # Board 4 light has nile_fullest on space 10: both strips are full, the left one counts.
    assert disc_levels(state, "T") == {"black": 1}


def test_ruling_51_two_equal_tops_are_no_question() -> None:
    state = alone()
    traitor_turn(state, 1)
    assert section(state, "black") == ["black"]
    full = alone(wheel={"black": "black black black"})
    traitor_turn(full, 1)
    assert [full.strip_load(strip) for strip in range(5)] == [3, 2, 1, 1, 1]


def test_nobody_is_beside_the_pyramid_while_others_are_active() -> None:
    state = lay(2, held={"J": "silver", "L": "silver"}, pairs=PAIRS)
    play(state, "pass", "jar 1")
    assert BESIDE not in state.rows
