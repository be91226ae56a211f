"""Points of Mykerinos: plots at once, the exhibition wing by wing, sets, and who wins."""

import pytest
from tests.games.mykerinos.positions import A, J, L, end_round, evaluate, lay, play

from khonsu.games.mykerinos.scoring import wing_value


@pytest.mark.parametrize(
    ("halls", "values"),
    [
        ("", [1, 1, 1, 1, 1]),
        ("wing2_hall3", [1, 3, 1, 1, 1]),
        ("wing2_hall5", [1, 5, 1, 1, 1]),
        ("shared_2_3", [1, 2, 2, 1, 1]),
        ("shared_5_1", [2, 1, 1, 1, 2]),
        ("shared_1_2 shared_2_3", [2, 2, 2, 1, 1]),
        ("wing2_hall3 shared_2_3", [1, 3, 2, 1, 1]),
        ("wing2_hall3 wing2_hall5 shared_2_3 shared_1_2", [2, 5, 2, 1, 1]),
    ],
)
def test_the_best_hall_of_a_wing_counts_and_a_shared_one_for_both_wings(halls: str, values: list[int]) -> None:
    state = lay(3, halls={"J": halls})
    assert [wing_value(state.position, J, wing) for wing in range(5)] == values
    assert [wing_value(state.position, L, wing) for wing in range(5)] == [1] * 5


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("violet lemon brown blackmore", 0),
        ("violet lemon brown blackmore tangerine", 5),
        ("violet violet lemon lemon brown brown blackmore blackmore tangerine", 5),
        ("violet violet lemon lemon brown brown blackmore blackmore tangerine tangerine", 10),
    ],
)
def test_each_complete_set_of_five_patrons_is_worth_five(cards: str, points: int) -> None:
    state = lay(3, cards={"J": cards})
    assert state.breakdown(J)["sets"] == points
    assert state.score(J) == points + len(cards.split())


def test_the_plot_without_a_patron_is_five_points_and_nothing_more() -> None:
    state = lay(3, cubes={"J": "e4"}, track="JLA")
    evaluate(state)
    play(state, "take right")
    assert state.breakdown(J) == {**dict.fromkeys(state.breakdown(J), 0), "plots": 5}


@pytest.mark.parametrize(("zone", "side", "points"), [(1, "left", 3), (1, "right", 0), (2, "right", 2), (4, "right", 5)])
def test_a_plot_scores_its_printed_points_at_once(zone: int, side: str, points: int) -> None:
    cubes = {1: "a1", 2: "e2", 4: "e4"}[zone]
    state = lay(3, cubes={"L": cubes}, track="JLA")
    evaluate(state)
    events = play(state, f"take {side}")
    assert state.points(L) == points
    assert events[0].points == points


def test_a_card_won_in_the_last_round_counts_in_exhibition_and_set() -> None:
    four = "violet lemon brown tangerine"
    state = lay(3, number=4, cubes={"J": "a1"}, cards={"J": four}, halls={"J": "wing2_hall5"}, track="JLA")
    before = state.score(J)
    evaluate(state)
    # Plot 23, a Mrs. Blackmore without points: 5 in her wing and 5 for the set.
    play(state, "take right")
    assert state.actor is None
    assert state.score(J) == before + 10


def test_the_highest_score_wins() -> None:
    state = lay(3, number=4, points=[10, 12, 11], supply=[9, 0, 9], track="JLA")
    end_round(state)
    result = state.result
    assert (result.reason, result.scores, result.winners, result.decided) == ("rounds", (10, 12, 11), (L,), 0)
    assert state.ranking() == [3, 1, 2]


def test_level_on_points_more_cubes_in_the_own_supply_win() -> None:
    state = lay(3, number=4, points=[12, 12, 4], supply=[2, 3, 9], track="JLA")
    end_round(state)
    assert (state.winners(), state.result.decided) == ([L], 1)
    assert state.ranking() == [2, 1, 3]


def test_cubes_on_the_last_territory_do_not_break_the_tie() -> None:
    state = lay(3, number=4, points=[12, 12, 4], cubes={"J": "a7 b7 c7"}, supply=[2, 3, 9], track="JLA")
    state.field[8] = state.field[9] = -1
    state.boxed += [0, 7]
    evaluate(state)
    while state.stack:
        state.play(state.choices[0])
    assert state.winners() == [L]


def test_level_in_everything_the_victory_is_shared() -> None:
    state = lay(3, number=4, points=[12, 4, 12], supply=[3, 3, 3], track="JLA")
    end_round(state)
    assert (state.winners(), state.result.decided) == ([J, A], -1)
    assert state.ranking() == [1, 3, 1]


def test_the_score_before_the_end_is_what_it_would_be_now() -> None:
    state = lay(3, cards={"J": "lemon"}, halls={"J": "wing1_hall3"}, points=[3, 0, 0])
    assert (state.score(J), state.points(J)) == (6, 3)
    assert state.winners() == []
