"""The worked examples of docs/games/egizia.md, E1 to E24."""

import pytest
from tests.games.egizia.positions import (
    GAME,
    F,
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
    sail,
    strengths,
    tired,
    told,
)
from tests.opened import Opened, open_game

from khonsu.games.egizia import scoring, tasks
from khonsu.games.egizia.state import RING


def final(state: Opened, seat: int = J) -> int:
    """What a seat's Sphinx cards are worth."""
    return scoring.goals_total(state.position, seat, state.track[seat])


def test_e01_enough_grain_costs_nothing() -> None:
    state = lay(ring="middle", crews={"J": (1, 2, 3, 3)}, cards={"J": ["a09"]})
    assert (state.hunger(J), state.grain(J, state.ring)) == (9, 11)
    events = feed(state)
    assert told([event for event in events if event.seat == J])[0] == "fed"
    assert state.track[J] == 0


def test_e02_a_grain_card_fills_the_gap_and_its_surplus_is_lost() -> None:
    state = lay(ring="left", crews={"J": (2, 2, 2, 4)}, cards={"J": ["a06", "grain_4"]})
    assert (state.hunger(J), state.grain(J, state.ring)) == (10, 8)
    feed(state)
    assert asked(state) == ("J", "feed")
    assert legal(state) == ["grain", "done"]
    play(state, "grain")
    assert state.track[J] == 0
    assert held(state) == ["field"]


@pytest.mark.parametrize(("space", "loss"), [(1, -6), (2, -4), (3, -2), (4, -2)])
def test_e02_without_the_card_two_missing_grain_cost_by_the_grain_market(space: int, loss: int) -> None:
    state = lay(ring="left", crews={"J": (2, 2, 2, 4)}, cards={"J": ["a06", "grain_4"]}, grain_market={"J": space})
    feed(state)
    play(state, "done")
    assert state.track[J] == loss
    assert "grain_4" in held(state)


def test_e03_whoever_falls_back_lies_behind_a_marker_that_is_there() -> None:
    state = lay(
        ring="middle",
        crews={"J": (3, 3, 4, 4)},
        cards={"J": ["b05", "b06"]},
        grain_market={"J": 2},
        points={"J": 20, "L": 16},
    )
    assert (state.hunger(J), state.grain(J, state.ring)) == (14, 12)
    feed(state)
    assert state.track == [16, 16]
    assert state.ahead(L, J)


@pytest.mark.parametrize(("ring", "grain"), [("left", 6), ("middle", 11), ("right", 18)])
def test_e04_the_ring_decides_which_fields_give_grain(ring: str, grain: int) -> None:
    state = lay(ring=ring, cards={"J": ["a09", "a11"]})
    assert state.grain(J, RING.index(ring)) == grain


def test_e05_quarries_give_their_stones() -> None:
    state = lay(stones={"J": 1}, cards={"J": ["a04"]})
    events = do(state, tasks.PRODUCE)
    assert next(event.message.args["n"] for event in events if event.message.id == "log.produces") == 5
    assert state.stones[J] == 6


def test_e06_two_cards_at_the_sphinx() -> None:
    state = lay(docks={"sphinx": "J"}, crews={"J": (2, 1, 1, 2)}, stones={"J": 2})
    build(state, "sphinx")
    play(state, "commit black alone +0", "draw 2 0")
    events = play(state, "keep 1")
    assert earned(events, "J") == {"sphinx": 1}
    assert (state.stones[J], len(state.hands[J]), len(state.under)) == (0, 1, 1)
    assert tired(state) == ["black"]


def test_e07_obelisk_and_grave_in_one_turn() -> None:
    state = lay(docks={"obelisk": "J"}, crews={"J": (5, 1, 1, 2)}, stones={"J": 7}, graves=[4, 2, 3, 5])
    build(state, "obelisk")
    events = play(state, "commit black joker +0", "obelisk", "obelisk", "grave")
    assert earned(events, "J") == {"obelisk": 3, "graves": 4}
    assert state.stones[J] == 0
    assert tired(state) == ["black", "joker"]
    assert len(state.graves) == 5
    assert asked(state) == ("J", "market")
    assert legal(state) == ["market stone", "market grain"]
    play(state, "market grain")
    assert (state.stone_market[J], state.grain_market[J]) == (1, 2)


# Green is J, red L, blue A, yellow F.
ROWS = ["FFFFFF", "JLJA_", "JJ"]


def test_e08_the_completed_row_pays_whoever_has_most_bricks_in_it() -> None:
    state = lay(4, docks={"pyramid": "F"}, crews={"F": (3, 1, 1, 2)}, stones={"F": 2}, pyramid=ROWS)
    build(state, "pyramid")
    events = play(state, "commit black alone +0", "lay row_2")
    assert earned(events, "F") == {"pyramid": 2}
    assert earned(events, "J") == {"rows": 2}
    assert state.stones[F] == 0
    # The builder's points are recorded first.
    assert [event.seat for event in events if event.points] == [F, J]


def test_e09_an_upper_brick_needs_the_two_below_it() -> None:
    state = lay(4, docks={"pyramid": "F"}, crews={"F": (9, 1, 1, 2)}, stones={"F": 20}, pyramid=ROWS)
    build(state, "pyramid")
    play(state, "commit black alone +0")
    assert "row_4" in of_kind(state, "lay")
    play(state, "lay row_4")
    assert "row_4" not in of_kind(state, "lay")


def test_e10_the_later_arrival_is_behind_and_gets_the_lower_tile() -> None:
    state = lay(points={"J": 10, "L": 13}, docks={"pyramid": "JL"}, crews={"J": (6, 1, 1, 2), "L": (3, 1, 1, 2)})
    state.stones = [6, 3]
    build(state, "pyramid")
    play(state, "commit black alone +0", "lay left", "lay left", "lay left")
    play(state, "commit black alone +0", "lay right", "lay right")
    assert state.track == [16, 16]
    assert state.front_to_back() == [J, L]
    state.built = [0, 0]
    do(state, tasks.ROUND_END)
    assert state.order == [L, J]


@pytest.mark.parametrize(("space", "stones"), [(4, 6), (3, 6), (2, 3), (1, 0)])
def test_e11_every_step_at_the_bottom_of_the_stone_market_pays(space: int, stones: int) -> None:
    state = lay(river={1: "stone_market_2"}, stone_market={"J": space})
    sail(state)
    play(state, "sail card_1")
    assert state.stones[J] == stones
    assert state.stone_market[J] == min(4, space + 2)


def test_e12_every_step_at_the_bottom_of_the_grain_market_pays() -> None:
    state = lay(river={1: "grain_market_2"}, grain_market={"J": 4})
    sail(state)
    play(state, "sail card_1")
    assert (state.track[J], state.grain_market[J]) == (4, 4)


def test_e13_two_cards_without_stones() -> None:
    state = lay(docks={"sphinx": "J"}, stones={"J": 1}, cards={"J": ["extra_sphinx_2"]})
    build(state, "sphinx")
    play(state, "commit black alone +0")
    assert legal(state) == ["draw 1 0", "draw 1 1", "draw 1 2"]
    play(state, "draw 1 2")
    events = play(state, "keep 2")
    assert earned(events, "J") == {"sphinx": 2}
    assert state.stones[J] == 0


@pytest.mark.parametrize(("stones", "worked"), [(0, ""), (9, "black yellow blue")])
def test_e14_without_a_stone_or_a_crew_nothing_is_built(stones: int, worked: str) -> None:
    state = lay(docks={"sphinx": "J"}, stones={"J": stones}, tired={"J": worked}, cards={"J": ["extra_sphinx_2"]})
    ships = state.ships[J]
    assert told(build(state, "sphinx")) == ["too_weak" if stones else "too_few_stones"]
    assert (state.built[J], state.ships[J]) == (0, ships + 1)


def test_e15_doubled_thebae_gives_both_crews_two_steps() -> None:
    state = lay(cards={"J": ["double_round_space"]})
    sail(state)
    play(state, "sail thebae", "accept")
    assert strengths(state) == [3, 3, 1, 2]
    assert held(state) == []


def test_e15_doubled_passalon_moves_the_ring_up_to_twice() -> None:
    state = lay(cards={"J": ["double_round_space"]}, ring="left")
    sail(state)
    play(state, "sail passalon", "accept")
    assert asked(state) == ("J", "ring")
    # Both steps of the joker come before the ring.
    assert strengths(state) == [1, 1, 1, 4]
    play(state, "ring right")
    assert asked(state) == ("J", "ring")
    play(state, "ring right")
    assert RING[state.ring] == "right"
    assert strengths(state) == [1, 1, 1, 4]


# Blue is J, green L, yellow A, red F.
FULL = {"sphinx": "JLAF"}
ONE_STONE = {"J": 1, "L": 1, "A": 1, "F": 1}


def test_e16_the_substitute_builds_last_if_somebody_declines() -> None:
    state = lay(4, docks=FULL, stones=ONE_STONE)
    build(state, "sphinx")
    play(state, "commit black alone +0", "keep 1", "decline")
    assert asked(state) == ("A", "commit")
    play(state, "commit black alone +0", "keep 1")
    assert asked(state) == ("F", "commit")


def test_e16_the_substitute_does_not_build_if_nobody_declines() -> None:
    state = lay(4, docks=FULL, stones=ONE_STONE)
    build(state, "sphinx")
    for _ in range(3):
        play(state, "commit black alone +0", "keep 1")
    assert state.stack == []
    assert state.built == [1, 1, 1, 0]


def test_e17_the_card_for_the_first_place_lets_all_four_build() -> None:
    state = lay(4, docks=FULL, stones=ONE_STONE, cards={"F": ["first_place"]})
    build(state, "sphinx")
    assert asked(state) == ("F", "first")
    play(state, "accept")
    builders = []
    while state.stack:
        builders.append(asked(state)[0])
        play(state, "commit black alone +0", "keep 1")
    assert builders == ["F", "J", "L", "A"]
    assert state.built == [1, 1, 1, 1]


def test_e18_three_players_at_the_bottom_of_the_stone_market() -> None:
    state = lay(4, hands={"J": [9]}, stone_market={"L": 4, "A": 4, "F": 4})
    assert final(state) == 7


@pytest.mark.parametrize(
    ("number", "crews"), [(17, (4, 1, 1, 2)), (18, (1, 4, 1, 2)), (19, (1, 1, 4, 2)), (20, (1, 1, 1, 4))]
)
def test_e19_a_crew_card_is_worth_the_strength_of_its_crew(number: int, crews: tuple[int, ...]) -> None:
    assert final(lay(hands={"J": [number]}, crews={"J": crews})) == 4


@pytest.mark.parametrize("ring", RING)
def test_e20_most_yellow_green_grain_scores_wherever_the_ring_is(ring: str) -> None:
    state = lay(hands={"J": [23]}, cards={"J": ["a09", "b05"], "L": ["a08"]}, ring=ring)
    assert scoring.source_production(state.position, J, 2) == 11
    assert final(state) == 7


@pytest.mark.parametrize(("sites", "points"), [(0, 0), (1, 1), (2, 3), (3, 6)])
def test_e21_working_together(sites: int, points: int) -> None:
    state = lay()
    state.built[J] = sites
    events = do(state, tasks.ROUND_END)
    assert earned(events, "J") == ({"cooperation": points} if points else {})


@pytest.mark.parametrize(
    ("tiles", "more", "points"),
    [([6, 4], 0, 2), ([6, 5], 0, 5), ([6, 6, 6, 2], 0, 5), ([6, 6, 6, 3], 0, 9), ([6, 6, 2], 8, 9), ([], 0, 0)],
)
def test_e22_grave_tiles_by_their_total(tiles: list[int], more: int, points: int) -> None:
    cards = {"J": ["grave_8"]} if more else {}
    state = lay(graves=[*tiles, 4, 4, 4, 4], diggers="J" * len(tiles), cards=cards)
    assert scoring.tomb_value(state.position, J) == sum(tiles) + more
    assert scoring.tomb_points(state.position, J) == points


@pytest.mark.parametrize(("space", "cards", "points"), [(3, [], 3), (2, [], 0), (2, ["sell_10"], 7)])
def test_e23_selling_seven_stones(space: int, cards: list[str], points: int) -> None:
    state = lay(stones={"J": 7}, stone_market={"J": space}, cards={"J": cards})
    assert scoring.sale_points(state.position, J) == points


def test_e24_order_tiles_give_stones_and_places_on_the_track() -> None:
    state = open_game(GAME, 4, 1)
    assert [state.stones[seat] for seat in state.order] == [2, 3, 4, 5]
    assert state.front_to_back() == state.order[::-1]
