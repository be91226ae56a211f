"""Sections 4.1, 4.5 and 4.6: turns, passing, the pyramid of time, and the end of a round."""

from collections import Counter

import pytest
from tests.games.pharaon.positions import (
    GAME,
    A,
    J,
    L,
    bank,
    choices,
    lay,
    play,
    purse,
    reason,
    section,
    task,
    told,
)
from tests.opened import Opened, open_game

from khonsu.games.pharaon.state import ACTIVE, BESIDE, COLOURS, EMPTY, TOKENS


def busy(players: int = 3, **position: object) -> Opened:
    """Everybody can do something, so that nobody passes by himself."""
    held = dict.fromkeys("JLAFB"[:players], "silver")
    return lay(players, **{"pairs": ["point_1 point_1"] * 3, "held": held, **position})  # type: ignore[arg-type]


# Turns -------------------------------------------------------------------------------------------------------------------


def test_players_take_turns_clockwise() -> None:
    state = busy(3, turn="L")
    play(state, "offer 1 alone")
    assert state.actor == A
    play(state, "offer 2 alone")
    assert state.actor == J


def test_turns_go_clockwise_whichever_way_the_wheel_turns() -> None:
    state = busy(3, turn="L", direction=-1)
    play(state, "offer 1 alone")
    assert state.actor == A


def test_somebody_who_can_do_nothing_passes_without_a_question() -> None:
    state = lay(3, held={"J": "", "L": "silver"}, pairs=["point_1 point_1"], turn="L", jars=[1, 2, 3], passed={"A": (1, 1)})
    play(state, "offer 1 alone")
    # A slides and takes a reward; J has nothing and passes, taking a jar.
    assert (task(state), state.actor) == ("reward", A)
    play(state, choices(state)[0])
    while state.actor == A:
        play(state, choices(state)[0])
    assert (task(state), state.actor) == ("jar", J)
    assert state.rows[J] == 1


def test_passing_is_always_legal() -> None:
    state = busy()
    assert "pass" in choices(state)


# Passing -----------------------------------------------------------------------------------------------------------------


def test_those_who_pass_take_rows_from_the_bottom_and_the_last_none() -> None:
    state = busy(3)
    play(state, "pass", "jar 1")
    assert (state.rows[J], state.spaces[J]) == (0, 0)
    play(state, "pass", "jar 2")
    assert (state.rows[L], state.spaces[L]) == (1, 0)
    assert state.actor == A
    events = play(state, "pass")
    assert "passes_last" in told(events)
    assert state.round == 2


def test_the_jar_is_chosen_among_those_face_up() -> None:
    state = busy(3, jars=[1, 0, 10])
    play(state, "pass")
    assert choices(state) == ["jar 1", "jar 3"]
    assert reason(state, "jar 2") == "nothing_there"
    play(state, "jar 3")
    assert purse(state, "J") == {"silver": 1, "green": 2, "blue": 1}
    assert state.jars[2] == EMPTY


def test_the_question_says_whether_a_jar_is_for_the_setup_or_for_passing() -> None:
    assert open_game(GAME, 3, 1).prompt().id == "prompt.jar_setup"
    state = busy(3)
    play(state, "pass")
    assert state.prompt().id == "prompt.jar"


def test_the_last_jar_is_taken_without_a_question() -> None:
    state = busy(3, jars=[0, 0, 10], passed={"L": (1, 1), "A": (2, 1)})
    play(state, "pass")
    assert state.round == 2
    assert purse(state, "J") == {"silver": 1, "green": 2, "blue": 1}


def test_there_are_no_jars_in_the_last_round() -> None:
    state = busy(3, number=5)
    assert state.jars == []
    play(state, "pass")
    assert state.actor == L
    assert purse(state, "J") == {"silver": 1}


def test_space_1_gives_nothing_on_entry() -> None:
    state = busy(3)
    play(state, "pass", "jar 1")
    assert sum(purse(state, "J").values()) == 4


# The pyramid -------------------------------------------------------------------------------------------------------------


def slide(row: int, space: int, **position: object) -> Opened:
    """J is about to slide from a space, after a turn of A."""
    state = busy(3, turn="A", passed={"J": (row, space)}, **position)
    play(state, "offer 1 alone")
    return state


@pytest.mark.parametrize(
    ("row", "space", "rewards"),
    [
        (1, 1, ["basic", "first_player"]),
        (1, 2, ["basic", "silver", "first_player"]),
        (1, 3, ["basic", "silver", "offering", "first_player"]),
        (1, 4, ["basic", "silver", "offering", "first_player"]),
        (2, 2, ["basic", "silver"]),
        (2, 3, ["basic", "silver", "offering"]),
        (3, 2, ["basic", "silver"]),
    ],
)
def test_a_slide_gives_a_reward_up_to_the_space_reached(row: int, space: int, rewards: list[str]) -> None:
    state = slide(row, space, first="L")
    assert (state.rows[J], state.spaces[J]) == (row - 1, space)
    assert choices(state) == [f"reward {reward}" for reward in rewards]


@pytest.mark.parametrize(("row", "space"), [(2, 1), (3, 1), (4, 1)])
def test_a_single_kind_of_reward_is_not_asked_about(row: int, space: int) -> None:
    state = slide(row, space)
    assert (task(state), state.actor) == ("colour", J)


@pytest.mark.parametrize(("row", "space"), [(1, 5), (2, 4), (3, 3), (4, 2)])
def test_on_the_last_space_nothing_happens(row: int, space: int) -> None:
    state = slide(row, space)
    assert state.spaces[J] == space - 1
    assert state.actor == L
    assert purse(state, "J") == {"silver": 1}


def test_the_rewards_are_given() -> None:
    state = slide(1, 3, first="L", bonus=["wild_nile"])
    for reward, then in [("basic", "colour red"), ("offering", "bonus 1")]:
        twin = state.copy()
        play(twin, f"reward {reward}", then)
        assert purse(twin, "J") == {"silver": 1, {"basic": "red", "offering": "wild_nile"}[reward]: 1}
        assert twin.actor == L
    twin = state.copy()
    play(twin, "reward silver")
    assert purse(twin, "J") == {"silver": 2}
    play(state, "reward first_player")
    assert state.first == J


def test_the_first_player_is_not_offered_what_he_has() -> None:
    state = slide(1, 2, first="J")
    assert choices(state) == ["reward basic", "reward silver"]
    assert reason(state, "reward first_player") == "have_first"
    assert reason(state, "reward offering") == "reward_unreached"


def test_rewards_that_cannot_be_given_are_left_out() -> None:
    poor = dict.fromkeys(COLOURS, 0)
    state = slide(1, 2, first="L", bank={**poor, "silver": 5})
    assert choices(state) == ["reward silver", "reward first_player"]
    assert reason(state, "reward basic") == "bank_poor"
    state = busy(3, turn="A", passed={"J": (1, 3)}, first="J", bank={**poor, "silver": 0})
    state.bag = [0] * 12
    play(state, "offer 1 alone")
    assert (task(state), state.actor) == ("turn", L)
    assert state.spaces[J] == 3


def test_an_offering_is_no_reward_once_field_bag_and_discard_are_empty() -> None:
    state = busy(3, turn="A", passed={"J": (1, 3)}, first="L")
    state.bag = [0] * 12
    play(state, "offer 1 alone")
    assert choices(state) == ["reward basic", "reward silver", "reward first_player"]
    assert reason(state, "reward offering") == "reward_gone"


def test_a_basic_reward_is_what_the_bank_has() -> None:
    state = slide(4, 1, bank={"red": 0, "blue": 0})
    assert choices(state) == ["colour black", "colour yellow", "colour green"]
    assert reason(state, "colour red") == "bank_empty"


# End of a round ------------------------------------------------------------------------------------------------------------


def last_pass(players: int = 3, **position: object) -> Opened:
    """Everybody else has passed, and now J does."""
    passed = {letter: (row + 1, 1) for row, letter in enumerate("LAFB"[: players - 1])}
    state = busy(players, passed=passed, **position)
    play(state, "pass")
    if task(state) == "jar" and state.round == position.get("number", 1):
        play(state, choices(state)[0])
    return state


def test_the_next_round_begins_with_the_holder_of_the_token() -> None:
    state = last_pass(first="A", jars=[0, 0, 1])
    assert state.round == 2
    assert state.actor == A
    assert state.rows == [ACTIVE] * 3


def test_the_wheel_is_emptied_into_bank_and_discard() -> None:
    state = lay(
        3,
        held={"J": "silver", "L": "silver", "A": "silver"},
        pairs=["point_1 point_1"],
        wheel={"red": "red silver", "blue": "offering_blue wild_nile"},
        passed={"L": (1, 1), "A": (2, 1)},
        jars=[0, 0, 1],
        bonus=["point_1", "point_1", "point_2", "point_2"],
    )
    full = sum(state.bag)
    red = bank(state)["red"]
    play(state, "pass")
    assert set(state.wheel) == {EMPTY}
    assert bank(state)["red"] == red + 1
    assert state.spent[TOKENS.index("offering_blue") - 6] == 1
    assert state.spent[TOKENS.index("wild_nile") - 6] == 1
    # Three pairs were missing, no bonus token.
    assert sum(state.bag) == full - 6


@pytest.mark.parametrize("direction", [1, -1])
def test_the_wheel_turns_one_zone_in_its_direction(direction: int) -> None:
    state = busy(3, direction=direction, jars=[0, 0, 1], passed={"L": (1, 1), "A": (2, 1)})
    before = {place: state.entry[state.zones[place]] for place in range(5)}
    foretold = [state.next_entry(zone) for zone in range(5)]
    play(state, "pass")
    assert {(place + direction) % 5: colour for place, colour in before.items()} == {
        place: state.entry[state.zones[place]] for place in range(5)
    }
    assert state.entry == foretold


def test_offerings_that_are_left_stay_and_the_rest_is_filled() -> None:
    state = busy(3, pairs=["point_1 wild_nile"], bonus=["point_2"], jars=[0, 0, 1], passed={"L": (1, 1), "A": (2, 1)})
    play(state, "pass")
    assert state.pairs[:2] == [TOKENS.index("point_1"), TOKENS.index("wild_nile")]
    assert state.bonus[0] == TOKENS.index("point_2")
    assert EMPTY not in state.pairs + state.bonus


def test_offerings_are_not_filled_during_the_round() -> None:
    state = busy(3)
    play(state, "offer 1 alone")
    assert state.pairs[:2] == [EMPTY, EMPTY]


def test_nobles_are_turned_upright() -> None:
    state = last_pass(nobles={"J": ["seer"]}, used=["seer"], jars=[0, 0, 1])
    assert state.used == []


def test_new_jars_are_turned_up_but_not_for_the_last_round() -> None:
    state = last_pass(number=3, jars=[0, 0, 1])
    assert len([jar for jar in state.jars if jar >= 0]) == 3
    state = last_pass(number=4, jars=[0, 0, 1])
    assert state.round == 5
    assert state.jars == []


def test_after_the_last_round_the_game_is_over() -> None:
    state = last_pass(number=5)
    assert state.actor is None
    assert state.result.reason == "rounds"
    assert state.rows[J] == BESIDE


def test_with_two_players_the_second_to_pass_chooses_and_the_jar_left_blocks() -> None:
    state = busy(2, jars=[1, 17, 26], first="L")
    play(state, "pass", "jar 3")
    assert state.rows[J] == 0
    play(state, "pass")
    assert choices(state) == ["jar 1", "jar 2"]
    play(state, "jar 1")
    # Jar 17 is blue, blue, black.
    assert state.round == 2
    assert section(state, "blue") == ["blue", "blue"]
    assert section(state, "black") == ["black"]
    assert Counter(state.wheel)[EMPTY] == 17


def test_blocked_spaces_return_to_the_bank() -> None:
    state = busy(2, wheel={"blue": "blue blue", "black": "black"}, passed={"L": (1, 1)}, jars=[0, 1, 21])
    blue = bank(state)["blue"]
    play(state, "pass", "jar 2")
    # Jar 21, black, green and yellow, blocks now.
    assert bank(state)["blue"] == blue + 2
    assert section(state, "blue") == []
    assert section(state, "green") == ["green"]
