"""The worked examples of the rules: layout, each action, three patrons, a zone, two reservations and the exhibition."""

import pytest
from tests.games.mykerinos.positions import (
    GAME,
    A,
    F,
    J,
    L,
    asked,
    cards_of,
    carry_on,
    cubes_of,
    evaluate,
    lay,
    legal,
    of_kind,
    play,
    plots_on,
    ranking,
    reason,
    square,
    squares,
    whole,
)
from tests.opened import Opened, open_game

from khonsu.games.mykerinos import choices as c
from khonsu.games.mykerinos import tasks
from khonsu.games.mykerinos.squares import NEIGHBOURS, NOBODY, SQUARES, VOID, zone_of
from khonsu.games.mykerinos.state import HALL_NAMES

EVERY_COUNT = pytest.mark.parametrize("players", [2, 3, 4])


@EVERY_COUNT
def test_example_01_eight_plots_in_three_rounds_and_twelve_in_the_last(players: int) -> None:
    state = open_game(GAME, players, 5)
    seen: list[int] = []
    for number in range(1, 5):
        count = 12 if number == 4 else 8
        assert state.round == number
        assert len(state.field) == count
        assert state.zones() == count // 2
        existing = [place for place in range(SQUARES) if state.cubes[place] != VOID]
        assert len(existing) == 6 * count
        assert len({zone_of(place) for place in existing}) == count // 2
        seen += state.field
        while state.stack and state.round == number:
            state.play(c.PASS if c.PASS in state.choices else state.choices[-1])
    assert state.actor is None
    assert state.deck == []
    assert sorted(seen) == list(range(36))


def test_example_01_the_territory_of_the_examples_has_12_pyramids_and_36_open_squares() -> None:
    state = lay()
    existing = [place for place in range(SQUARES) if state.cubes[place] == NOBODY]
    assert squares([place for place in existing if state.pyramid[place]]) == "d1 e1 g1 h1 a2 c4 g4 a5 f5 b6 c6 h6"
    assert len([place for place in existing if not state.pyramid[place]]) == 36


@pytest.mark.parametrize(
    ("one", "other", "adjacent"),
    [
        ("b2", "c2", True),
        ("c2", "d2", True),
        ("d2", "e2", True),
        ("b3", "b4", True),
        ("b2", "c3", False),
        ("h1", "a2", False),
    ],
)
def test_example_02_squares_are_adjacent_across_plots_and_zones_but_not_diagonally(
    one: str, other: str, adjacent: bool
) -> None:
    assert (square(other) in NEIGHBOURS[square(one)]) is adjacent
    assert (square(one) in NEIGHBOURS[square(other)]) is adjacent


def test_example_03_start_on_any_free_open_square() -> None:
    state = lay(3, cubes={"L": "b2", "A": "c2"})
    assert {"start b1", "start c3"} <= set(legal(state))
    assert [reason(state, f"start {place}") for place in ("b2", "c2")] == ["square_taken", "square_taken"]
    assert [reason(state, f"start {place}") for place in ("a2", "d1")] == ["pyramid", "pyramid"]
    play(state, "start b1")
    assert cubes_of(state, "J") == "b1"
    assert state.supply[J] == 10


def test_example_04_extend_by_two_cubes_in_a_snake() -> None:
    state = lay(3, turn="L", cubes={"L": "b2"}, supply=[11, 10, 11])
    assert of_kind(state, "extend") == "b1 b3 c2"
    assert reason(state, "extend c3") == "not_beside"
    assert reason(state, "extend a2") == "pyramid"
    play(state, "extend b3")
    assert of_kind(state, "next") == "a3 b4 c3"
    assert reason(state, "next c2") == "not_linked"
    play(state, "next c3")
    assert cubes_of(state, "L") == "b2 b3 c3"
    assert state.supply[L] == 8


def test_example_05_whoever_passes_first_takes_space_1_and_keeps_his_cubes() -> None:
    state = lay(3, turn="A", supply=[5, 5, 5])
    play(state, "pass")
    assert state.track == [A, NOBODY, NOBODY, NOBODY]
    assert state.supply[A] == 5
    seats = []
    for _ in range(4):
        seats.append(asked(state)[0])
        play(state, f"start {of_kind(state, 'start').split()[0]}")
    assert seats == ["J", "L", "J", "L"]


def test_example_06_lord_lemon_takes_exactly_one_pyramid() -> None:
    state = lay(3, cubes={"J": "c1"}, cards={"J": "lemon"}, supply=[5, 5, 5])
    assert reason(state, "extend d1") == "pyramid"
    play(state, "patron lord_lemon", "extend d1")
    # Beside d1 there is the pyramid e1 too, but only d2 is allowed, so nobody is asked.
    assert cubes_of(state, "J") == "c1 d1 d2"
    assert state.supply[J] == 3
    assert state.turned[cards_of(state, "J")[0] - 1] == 1


def test_example_07_mrs_blackmore_starts_with_two_adjacent_cubes_anywhere() -> None:
    state = lay(3, turn="L", cards={"L": "blackmore"}, supply=[6, 6, 6])
    play(state, "patron mrs_blackmore", "start e2")
    assert of_kind(state, "next") == "d2 e3 f2"
    assert reason(state, "next e1") == "pyramid"
    assert reason(state, "next g2") == "not_linked"
    play(state, "next f2")
    assert cubes_of(state, "L") == "e2 f2"
    assert state.supply[L] == 4
    assert state.turned[cards_of(state, "L")[0] - 1] == 1


def test_example_08_colonel_tangerine_extends_by_three() -> None:
    state = lay(4, turn="F", cubes={"F": "a3"}, cards={"F": "tangerine"}, supply=[7, 7, 7, 7])
    play(state, "patron colonel_tangerine", "extend a4")
    # From a4 only b4 leads on, so nobody is asked.
    assert of_kind(state, "next") == "b3 b5"
    assert reason(state, "next a5") == "pyramid"
    assert reason(state, "next f4") == "not_linked"
    play(state, "next b5")
    assert cubes_of(state, "F") == "a3 a4 b4 b5"
    assert state.supply[F] == 4


def example_9() -> Opened:
    """Zone 1 with four colours, before it is evaluated; blue has a hall of value 3, red a shared one."""
    return lay(
        4,
        cubes={"J": "a1 b1 b2 c1", "L": "c2 d2", "A": "a3 b3", "F": "d3"},
        halls={"J": "wing3_hall3", "L": "shared_3_4"},
        track="ALJF",
    )


def test_example_09_a_zone_is_ranked_by_cubes_and_ties_by_passing() -> None:
    state = example_9()
    stock = state.stock[:]
    evaluate(state)
    assert ranking(state) == "JALF"
    assert asked(state) == ("J", "choose")
    play(state, "take left")
    assert (state.points(J), cards_of(state, "J")) == (3, [10])
    assert asked(state) == ("A", "choose")
    play(state, "hall shared_1_2")
    assert asked(state) == ("L", "rest")
    assert legal(state) == ["take right", "decline"]
    play(state, "take right")
    assert (state.points(L), cards_of(state, "L")) == (0, [23])
    # White gets nothing, zone 1 is cleared, and the empty zones after it too: the next round has begun.
    assert state.cards[F] == []
    assert state.round == 3
    assert state.stack[-1][0] == tasks.TURN
    taken = [8] * 4
    back = [stock[J] + 4, stock[L] + 2, stock[A] + 2 - 1, stock[F] + 1]
    assert state.stock == [have - min(have, quota) for have, quota in zip(back, taken, strict=True)]
    assert whole(state)


def test_example_09_the_next_zone_follows() -> None:
    state = example_9()
    state.cubes[square("e2")] = F
    state.stock[F] -= 1
    evaluate(state)
    play(state, "take left", "hall shared_1_2", "take right")
    assert asked(state) == ("F", "choose")
    assert plots_on(state) == [0, 0, 2, 19, 34, 26, 17, 36]
    assert [cubes_of(state, letter) for letter in "JLAF"] == ["", "", "", "e2"]


def test_example_10_a_hall_of_value_5_needs_a_neighbour_and_no_hall_is_entered_twice() -> None:
    state = example_9()
    evaluate(state)
    play(state, "take left")
    free = "shared_1_2 shared_2_3 shared_4_5 shared_5_1 wing1_hall3 wing2_hall3 wing4_hall3 wing5_hall3"
    assert of_kind(state, "hall") == free
    assert reason(state, "hall wing3_hall3") == "hall_taken"
    assert reason(state, "hall wing1_hall5") == "no_door"
    stock = state.stock[A]
    state.step(GAME.parse("hall shared_1_2"))
    assert state.halls[HALL_NAMES.index("shared_1_2")] == A
    assert state.stock[A] == stock - 1


def test_example_11_a_shared_hall_opens_both_of_its_wings() -> None:
    state = lay(
        4,
        cubes={"A": "f3"},
        halls={"J": "wing3_hall3", "L": "shared_3_4", "A": "shared_1_2"},
        track="ALJF",
    )
    evaluate(state)
    opened = "shared_2_3 shared_4_5 shared_5_1 wing1_hall3 wing1_hall5 wing2_hall3 wing2_hall5 wing4_hall3 wing5_hall3"
    assert of_kind(state, "hall") == opened
    play(state, "hall wing1_hall5")
    assert state.halls[HALL_NAMES.index("wing1_hall5")] == A
    assert not any(state.enterable(seat, HALL_NAMES.index("wing1_hall5")) for seat in range(4))


def test_examples_10_and_11_without_the_shared_hall_of_wings_5_and_1() -> None:
    first = example_9()
    first.ring_closed = False
    evaluate(first)
    play(first, "take left")
    assert len(of_kind(first, "hall").split()) == 7
    assert reason(first, "hall shared_5_1") == "no_hall"
    second = lay(
        4,
        cubes={"A": "f3"},
        halls={"J": "wing3_hall3", "L": "shared_3_4", "A": "shared_1_2"},
        track="ALJF",
        museum_shared_hall_5_1_present=False,
    )
    evaluate(second)
    assert len(of_kind(second, "hall").split()) == 8


def test_example_12_the_best_hall_of_each_wing_counts_and_a_set_adds_five() -> None:
    state = lay(
        4,
        number=4,
        cards={"J": "lemon lemon blackmore brown brown brown tangerine tangerine violet"},
        halls={"J": "wing1_hall3 wing2_hall3 shared_3_4 wing3_hall5"},
        points=[9, 0, 0, 0],
    )
    state.stack = []
    carry_on(state)
    assert state.breakdown(J) == {
        "plots": 9,
        "lord_lemon": 6,
        "mrs_blackmore": 3,
        "sir_brown": 15,
        "colonel_tangerine": 4,
        "lady_violet": 1,
        "sets": 5,
    }
    assert state.score(J) == 9 + 34
