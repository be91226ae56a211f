"""What each patron does and what not, who may ask, and which card is turned."""

import pytest
from tests.games.mykerinos.positions import J, asked, cards_of, cubes_of, lay, legal, of_kind, play, reason

from khonsu.games.mykerinos.state import PATRONS

SHORT = ("violet", "lemon", "brown", "blackmore", "tangerine")
EVERY_PATRON = pytest.mark.parametrize("patron", range(5))
# One way to use each patron with a cube on b2.
USES = {
    "violet": ["start c2"],
    "lemon": ["start d1"],
    "brown": ["hall wing1_hall3"],
    "blackmore": ["start f2", "next f3"],
    "tangerine": ["extend b3", "next b4", "next b5"],
}


@EVERY_PATRON
def test_a_card_is_turned_by_its_use_and_cannot_be_used_again_in_the_round(patron: int) -> None:
    short = SHORT[patron]
    state = lay(3, cubes={"J": "b2"}, cards={"J": short})
    events = play(state, f"patron {PATRONS[patron]}", *USES[short])
    assert events[0].message.id == "log.patron"
    assert state.turned[cards_of(state, "J")[0] - 1] == 1
    assert asked(state) == ("L", "turn")
    play(state, "start h2", "start h3")
    assert reason(state, f"patron {PATRONS[patron]}") == "turned"


@EVERY_PATRON
def test_only_the_owner_of_a_card_may_use_it(patron: int) -> None:
    state = lay(3, turn="L", cubes={"L": "b2"}, cards={"J": SHORT[patron]})
    assert of_kind(state, "patron") == ""
    assert reason(state, f"patron {PATRONS[patron]}") == "no_patron"


@EVERY_PATRON
@pytest.mark.parametrize("higher_first", [False, True])
def test_of_two_cards_the_lower_one_is_turned_and_the_other_helps_in_another_turn(patron: int, higher_first: bool) -> None:
    short = SHORT[patron]
    state = lay(3, cubes={"J": "b2"}, cards={"J": f"{short} {short}"}, supply=[11, 5, 5])
    state.cards[J].sort(reverse=higher_first)
    play(state, f"patron {PATRONS[patron]}", *USES[short])
    low, high = sorted(cards_of(state, "J"))
    assert (state.turned[low - 1], state.turned[high - 1]) == (1, 0)
    play(state, "start h2", "start h3")
    assert f"patron {PATRONS[patron]}" in legal(state)


@EVERY_PATRON
def test_no_patron_helps_in_the_first_round_because_nobody_has_a_card(patron: int) -> None:
    state = lay(3, number=1, cubes={"J": "b2"})
    assert reason(state, f"patron {PATRONS[patron]}") == "no_patron"


@pytest.mark.parametrize(("short", "least"), [("violet", 1), ("lemon", 1), ("brown", 1), ("blackmore", 2), ("tangerine", 3)])
def test_each_patron_needs_its_number_of_cubes_in_the_supply(short: str, least: int) -> None:
    name = f"patron {PATRONS[SHORT.index(short)]}"
    for supply in range(5):
        state = lay(3, cubes={"J": "b2"}, cards={"J": short}, supply=[supply, 5, 5])
        assert (name in legal(state)) is (supply >= least)


def test_the_plot_without_a_patron_helps_nobody() -> None:
    state = lay(3)
    state.cards[J].append(state.field.pop())
    state.relist()
    assert cards_of(state, "J") == [36]
    assert of_kind(state, "patron") == ""


def test_mrs_blackmore_needs_no_cube_beside_and_may_have_one() -> None:
    state = lay(3, cubes={"J": "b2"}, cards={"J": "blackmore"})
    play(state, "patron mrs_blackmore", "start b3", "next c3")
    assert cubes_of(state, "J") == "b2 b3 c3"


def test_mrs_blackmore_is_offered_no_square_that_stands_alone() -> None:
    state = lay(3, cubes={"L": "b1 c2", "A": "a4 b3"}, cards={"J": "blackmore"})
    play(state, "patron mrs_blackmore")
    # a1 and a3 are free, but nothing free and open is beside them; b2 too.
    assert not {"a1", "a3", "b2"} & set(of_kind(state, "start").split())


def test_colonel_tangerine_may_bend_and_cross_zones_but_not_turn_back() -> None:
    state = lay(3, cubes={"J": "d2"}, cards={"J": "tangerine"})
    play(state, "patron colonel_tangerine", "extend d3", "next e3")
    assert of_kind(state, "next") == "e2 e4 f3"
    play(state, "next e2")
    assert cubes_of(state, "J") == "d2 e2 d3 e3"


def test_lord_lemon_with_one_cube_left_only_starts() -> None:
    state = lay(3, cubes={"J": "c1"}, cards={"J": "lemon"}, supply=[1, 5, 5])
    play(state, "patron lord_lemon")
    assert of_kind(state, "extend") == ""
    assert "d1" in of_kind(state, "start").split()


def test_sir_brown_enters_a_hall_of_value_5_through_an_own_neighbour() -> None:
    state = lay(3, cards={"J": "brown"}, halls={"J": "wing2_hall3"})
    play(state, "patron sir_brown")
    assert [hall for hall in of_kind(state, "hall").split() if hall.endswith("hall5")] == ["wing2_hall5"]
