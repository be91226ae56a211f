"""The 29 Sphinx cards, each fulfilled and just missed, and the final scoring around them."""

from typing import Any

import pytest
from tests.games.egizia.positions import J, L, do, earned, lay
from tests.opened import Opened

from khonsu.games.egizia import scoring, tasks

LEFT4 = {"left": "LLLL"}
PILLARS = {"left": "LLLL", "right": "LLLL"}
COLUMNS = {**PILLARS, "columns": "LLLL"}


def goal(number: int, players: int = 2, **layout: Any) -> int:
    """What a Sphinx card of J is worth at the end."""
    state = lay(players, hands={"J": [number]}, **layout)
    return scoring.goals_total(state.position, J, state.track[J])


@pytest.mark.parametrize(("number", "rows", "points"), [(1, 7, 5), (2, 8, 7), (3, 9, 9)])
def test_01_to_03_the_obelisk_reaches_a_row_whoever_built_it(number: int, rows: int, points: int) -> None:
    assert goal(number, obelisk="L" * rows) == points
    assert goal(number, obelisk="L" * (rows - 1)) == 0


def test_04_both_pillars_of_the_temple() -> None:
    assert goal(4, temple=PILLARS) == 5
    assert goal(4, temple={"left": "LLLL", "right": "LLL"}) == 0
    assert goal(4, temple={"left": "LLL", "right": "LLLL"}) == 0


def test_05_all_columns_of_the_temple() -> None:
    assert goal(5, temple=COLUMNS) == 8
    assert goal(5, temple={**PILLARS, "columns": "LLL"}) == 0


@pytest.mark.parametrize(("number", "row", "points"), [(6, 3, 5), (7, 4, 7)])
def test_06_and_07_a_row_of_the_pyramid(number: int, row: int, points: int) -> None:
    full = ["LLLLLL", "LLLLL", "LLLL", "LLL"][:row]
    assert goal(number, pyramid=full) == points
    assert goal(number, pyramid=[*full[:-1], full[-1][1:]]) == 0


def test_08_all_graves() -> None:
    assert goal(8, graves=[4] * 12, diggers="L" * 12) == 6
    assert goal(8, graves=[4] * 12, diggers="L" * 11) == 0


@pytest.mark.parametrize("number", [9, 10])
@pytest.mark.parametrize(("count", "points"), [(0, 0), (1, 3), (2, 5), (3, 7), (4, 9)])
def test_09_and_10_players_at_the_bottom_of_a_market(number: int, count: int, points: int) -> None:
    market = dict.fromkeys("LAFJ"[:count], 4)
    here, there = ({"stone_market": market}, {"grain_market": market})[:: 1 if number == 9 else -1]
    assert goal(number, 4, **here) == points
    assert goal(number, 4, **there) == 0


@pytest.mark.parametrize(("number", "bricks", "points"), [(11, 4, 7), (12, 5, 9)])
def test_11_and_12_own_bricks_on_the_obelisk(number: int, bricks: int, points: int) -> None:
    assert goal(number, obelisk="LL" + "J" * bricks) == points
    assert goal(number, obelisk="LLL" + "J" * (bricks - 1)) == 0


def test_13_own_bricks_on_the_temple() -> None:
    assert goal(13, temple={"left": "JJ", "right": "JJL"}) == 7
    assert goal(13, temple={"left": "JJ", "right": "JLL"}) == 0


@pytest.mark.parametrize(("number", "bricks", "points"), [(14, 6, 7), (15, 7, 9)])
def test_14_and_15_own_bricks_on_the_pyramid(number: int, bricks: int, points: int) -> None:
    assert goal(number, pyramid=["JJJLLL", "J" * (bricks - 3)]) == points
    assert goal(number, pyramid=["JJJLLL", "J" * (bricks - 4)]) == 0


@pytest.mark.parametrize("poor", ["", "obelisk", "graves", "pyramid", "temple"])
def test_16_two_own_bricks_on_every_structure(poor: str) -> None:
    def bricks(structure: str) -> str:
        return "J" if structure == poor else "JJ"

    points = goal(
        16,
        obelisk=bricks("obelisk"),
        diggers=bricks("graves"),
        pyramid=[bricks("pyramid")],
        temple={"left": bricks("temple")},
    )
    assert points == (0 if poor else 7)


@pytest.mark.parametrize(("number", "crew"), [(17, 0), (18, 1), (19, 2), (20, 3)])
def test_17_to_20_the_strength_of_a_crew(number: int, crew: int) -> None:
    strengths = [2, 2, 2, 2]
    strengths[crew] = 9
    assert goal(number, crews={"J": strengths}) == 9


@pytest.mark.parametrize(
    ("number", "own", "others"),
    [(21, "a01", "a02"), (22, "a07", "a06"), (23, "a09", "a08"), (24, "a11", "a10")],
)
def test_21_to_24_nobody_produces_more(number: int, own: str, others: str) -> None:
    assert goal(number, cards={"J": [own], "L": [others]}) == 7
    # Two quarries of 3 tie with each other, and a tie is enough (ruling 39).
    assert goal(number, cards={"J": [others], "L": [own]}) == (7 if number == 21 else 0)


def test_21_and_22_the_start_cards_count() -> None:
    assert goal(21) == 7
    assert goal(22) == 7
    assert goal(21, cards={"L": ["a04"]}) == 0
    assert goal(22, cards={"L": ["a06"]}) == 0


@pytest.mark.parametrize("number", [23, 24])
def test_ruling_39_producing_nothing_never_scores(number: int) -> None:
    assert goal(number) == 0


def test_24_an_improved_field_no_longer_counts_as_brown() -> None:
    state = lay(hands={"J": [24]}, cards={"J": ["a11"]})
    assert scoring.goals_total(state.position, J, 0) == 7
    state.colours = [*state.colours[:10], state.colours[10] - 1, *state.colours[11:]]
    assert scoring.goals_total(state.position, J, 0) == 0


@pytest.mark.parametrize(("number", "market"), [(25, "stone_market"), (26, "grain_market")])
def test_25_and_26_the_own_marker_at_the_bottom(number: int, market: str) -> None:
    assert goal(number, 2, **{market: {"J": 4}}) == 5
    assert goal(number, 2, **{market: {"J": 3, "L": 4}}) == 0


def test_27_two_points_a_permanent_card() -> None:
    held = ["crew_improver", "upstream", "a08", "a01", "stones_6", "grain_4"]
    assert goal(27, cards={"J": held}) == 4
    assert goal(27) == 0


@pytest.mark.parametrize(("points", "extra"), [(9, 0), (10, 1), (37, 3), (0, 0), (-15, 0)])
def test_28_and_ruling_40_a_point_for_every_ten_and_nothing_below_zero(points: int, extra: int) -> None:
    assert goal(28, points={"J": points}) == extra


def test_28_counts_last_on_everything_else() -> None:
    # 16 on the track, 4 for stones, 2 for graves, 9 for the black crew: 31.
    state = lay(
        hands={"J": [28, 17]},
        points={"J": 16},
        stones={"J": 8},
        stone_market={"J": 3},
        diggers="J",
        crews={"J": (9, 1, 1, 2)},
    )
    assert state.score(J) == 31 + 3
    events = do(state, tasks.FINAL)
    assert earned(events, "J") == {"sale": 4, "tombs": 2, "goals": 12}
    assert state.track[J] == 34


def test_29_a_point_for_every_own_brick_on_the_graves() -> None:
    assert goal(29, graves=[4] * 8, diggers="JLJJ") == 3


def test_several_cards_may_score_for_the_same_thing() -> None:
    state = lay(hands={"J": [10, 26, 11, 12]}, grain_market={"J": 4}, obelisk="JJJJJ")
    assert scoring.goals_total(state.position, J, 0) == 3 + 5 + 7 + 9


def over(state: Opened) -> Opened:
    do(state, tasks.FINAL)
    return state


def test_the_final_scoring_gives_what_was_foretold() -> None:
    layout: dict[str, Any] = {
        "points": {"J": 20, "L": 11},
        "stones": {"J": 5, "L": 13},
        "stone_market": {"J": 4, "L": 3},
        "cards": {"L": ["sell_10", "grave_8"]},
        "hands": {"J": [25, 28], "L": [27]},
    }
    state = lay(**layout)
    foretold = state.scores()
    parts = [state.breakdown(seat) for seat in (J, L)]
    over(state)
    assert state.scores() == foretold == [20 + 2 + 5 + 2, 11 + 10 + 1 + 2 + 4]
    assert [state.breakdown(seat) for seat in (J, L)] == parts
    assert state.actor is None


def test_a_tie_goes_to_whoever_arrived_first() -> None:
    state = over(lay(number=5, order="JL", points={"J": 7, "L": 7}))
    assert state.winners() == [J]
    assert state.ranking() == [1, 2]
    assert state.result.decided == 2
    # L is ahead on the track, but the last point comes after J's, who scores nothing more.
    later = over(lay(number=5, order="JL", points={"L": 6, "J": 7}, hands={"L": [29]}, diggers="L", graves=[4, 4, 4, 4]))
    assert later.scores() == [7, 9]
    assert later.winners() == [L]
