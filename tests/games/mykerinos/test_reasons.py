"""Why a choice is not legal: the reason names the rule that is really in the way."""

import pytest
from tests.games.mykerinos.positions import asked, evaluate, lay, of_kind, play, reason

from khonsu.games.mykerinos.state import HALL_NAMES


@pytest.mark.parametrize(
    ("choice", "because"),
    [
        ("start a7", "no_square"),
        ("start b2", "square_taken"),
        ("start a2", "pyramid"),
        ("extend c5", "not_beside"),
        ("next b3", "not_now"),
        ("hall wing1_hall3", "hall_later"),
        ("take left", "plot_later"),
    ],
)
def test_in_a_turn(choice: str, because: str) -> None:
    assert reason(lay(3, cubes={"J": "b2"}), choice) == because


def test_an_extension_into_a_corner_is_a_dead_end() -> None:
    # Beside a1 there are only the cube it would come from and the pyramid a2.
    assert reason(lay(3, cubes={"J": "b1"}), "extend a1") == "dead_end"


def test_without_cubes_nothing_is_placed() -> None:
    state = lay(3, cards={"J": "violet"}, supply=[0, 5, 5], violet_with_empty_supply=True)
    assert reason(state, "start b2") == "no_cubes"


def test_lord_lemon_asks_for_exactly_one_pyramid() -> None:
    state = lay(3, cubes={"J": "b4"}, cards={"J": "lemon"})
    play(state, "patron lord_lemon")
    assert reason(state, "start b2") == "one_pyramid"
    assert reason(state, "extend f3") == "not_beside"
    # Neither b3 nor anything free beside it is a pyramid.
    assert reason(state, "extend b3") == "one_pyramid"
    play(state, "extend b5")
    assert of_kind(state, "next") == "a5 b6"
    assert reason(state, "next c5") == "one_pyramid"
    assert reason(state, "next c4") == "not_linked"


def test_mrs_blackmore_needs_a_free_square_beside() -> None:
    state = lay(3, cubes={"J": "c2", "L": "b1"}, cards={"J": "blackmore"})
    play(state, "patron mrs_blackmore")
    assert reason(state, "start a1") == "dead_end"
    assert reason(state, "extend b2") == "not_now"


def test_colonel_tangerine_does_not_go_where_the_third_cube_has_no_place() -> None:
    state = lay(3, cubes={"J": "d3", "L": "d2 f2"}, cards={"J": "tangerine"})
    play(state, "patron colonel_tangerine")
    assert reason(state, "start b2") == "not_now"
    play(state, "extend e3")
    assert of_kind(state, "next") == "e4 f3"
    assert reason(state, "next e2") == "dead_end"
    assert reason(state, "next h2") == "not_linked"
    assert reason(state, "extend f3") == "in_turn"


def test_sir_brown_sends_no_cube_to_the_field() -> None:
    state = lay(3, cubes={"J": "b2", "L": "b1"}, cards={"J": "brown"}, halls={"L": "wing1_hall3"})
    play(state, "patron sir_brown")
    for choice in ("start b1", "start a2", "start c2", "extend c2"):
        assert reason(state, choice) == "brown_museum"
    assert reason(state, "hall wing1_hall3") == "hall_taken"
    assert reason(state, "hall wing1_hall5") == "no_door"
    # His cube comes from the supply: an empty stock is no reason.
    rich = lay(3, cards={"J": "brown"}, supply=[25, 5, 5])
    play(rich, "patron sir_brown")
    assert reason(rich, "hall wing1_hall5") == "no_door"


def test_first_and_second_must_choose_and_remove_nothing() -> None:
    state = lay(3, cubes={"J": "a1 b1", "L": "b2"}, track="JLA")
    evaluate(state)
    assert reason(state, "decline") == "must_choose"
    assert reason(state, "box left") == "not_now"
    play(state, "take left")
    assert reason(state, "take left") == "no_plot"


def test_third_and_fourth_reserve_nothing() -> None:
    state = lay(4, cubes={"J": "a1 b1", "L": "b2 c2", "A": "a3"}, track="JLAF")
    evaluate(state)
    play(state, "take left", "hall shared_1_2")
    assert asked(state) == ("A", "rest")
    assert {reason(state, f"hall {hall}") for hall in HALL_NAMES} == {"only_two_reserve"}
    assert reason(state, "take left") == "no_plot"


def test_whoever_removes_a_plot_takes_none() -> None:
    state = lay(2, cubes={"N": "a1 b1", "J": "b2"}, track="J_L")
    evaluate(state)
    assert asked(state) == ("L", "box")
    assert reason(state, "take left") == "plot_later"
