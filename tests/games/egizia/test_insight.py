"""What bots value in Egizia: sensible in plain cases, certain at the end, and enough to beat chance."""

from random import Random

import pytest
from tests.games.egizia.positions import GAME, J, L, asked, build, do, feed, lay, legal, play, sail
from tests.opened import Opened, open_game

from khonsu.games.egizia import tasks
from khonsu.players.arena import Pairing
from khonsu.players.arena import play as play_game


def worth(state: Opened, seat: int = J) -> float:
    return GAME.rules.insight.values(state.position)[seat]


def after(state: Opened, *choices: str) -> float:
    """What the position after some choices of J is worth to J."""
    twin = state.copy()
    play(twin, *choices)
    return worth(twin)


def test_at_the_end_the_score_counts_and_nothing_else() -> None:
    state = lay(points={"J": 30, "L": 20}, hands={"J": [17], "L": [20]}, crews={"J": (9, 9, 9, 9)}, stones={"J": 20})
    do(state, tasks.FINAL)
    assert GAME.rules.insight.values(state.position) == [39.0, 22.0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_position_has_a_finite_worth(players: int) -> None:
    rng = Random(players)
    for bids in (False, True):
        state = open_game(GAME, players, 7, bid_for_seats=bids)
        while state.actor is not None:
            assert all(-400 < value < 400 for value in GAME.rules.insight.values(state.position))
            state.step(rng.choice(state.choices))


def test_a_larger_quarry_is_better_and_an_early_one_most() -> None:
    def gain(number: int, card: str) -> float:
        state = lay(number=number, river={1: card, 9: "a20"})
        sail(state)
        return after(state, "sail card_1") - worth(state)

    assert gain(1, "a01") > gain(1, "a04")
    assert gain(1, "a01") > gain(4, "a01")


def test_hunger_is_worth_avoiding() -> None:
    fed = lay(crews={"J": (2, 2, 1, 2)}, cards={"J": ["a07"]})
    hungry = lay(crews={"J": (2, 2, 1, 2)}, cards={"L": ["a07"]})
    for state in (fed, hungry):
        sail(state)
    assert worth(fed) > worth(hungry) + 2


def test_a_place_at_a_site_is_worth_having() -> None:
    state = lay(stones={"J": 6}, crews={"J": (3, 3, 3, 2)}, number=5)
    sail(state)
    assert after(state, "dock pyramid 1") > after(state, "pass") + 3


def test_a_slot_is_better_than_the_place_beside() -> None:
    slot = lay(3, docks={"obelisk": "LJ_A"}, stones={"J": 6}, crews={"J": (5, 1, 1, 2)})
    beside = lay(3, docks={"obelisk": "LA_J"}, stones={"J": 6}, crews={"J": (5, 1, 1, 2)})
    for state in (slot, beside):
        sail(state)
    assert worth(slot) > worth(beside)


def test_points_built_are_better_than_stones_kept() -> None:
    state = lay(docks={"pyramid": "J"}, stones={"J": 3}, crews={"J": (3, 1, 1, 2)}, number=5)
    build(state, "pyramid")
    assert after(state, "commit black alone +0", "lay left", "lay left") > after(state, "decline")


def test_goals_count_by_what_is_left_to_do() -> None:
    near = lay(hands={"J": [11]}, obelisk="JJJ", number=4)
    far = lay(hands={"J": [11]}, obelisk="LLL", number=4)
    done = lay(hands={"J": [11]}, obelisk="JJJJ", number=4)
    for state in (near, far, done):
        sail(state)
    assert worth(done) > worth(near) > worth(far)


def test_a_first_seat_is_worth_a_few_points_but_not_many() -> None:
    state = open_game(GAME, 4, 1, bid_for_seats=True)

    def bid(tile: int, points: str) -> float:
        twin = state.copy()
        seat = twin.stack[-1][1]
        play(twin, f"claim {tile}", f"bid {points}")
        return worth(twin, seat)

    assert bid(1, "2") > bid(4, "0")
    assert bid(1, "10") < bid(4, "0")


def test_greedy_beats_chance() -> None:
    for seed in range(3):
        for greedy in (J, L):
            levels = ("greedy", "random") if greedy == J else ("random", "greedy")
            assert play_game(Pairing("egizia", levels, seed)).winners == (greedy,)


# Half moves are worth what the whole ones will be ----------------------------------------------------------------------------------


def test_grain_that_was_made_up_for_is_not_missing_any_more() -> None:
    # L, who is asked after J, keeps the meal from ending.
    state = lay(
        number=2,
        points={"J": 5},
        crews={"J": (4, 4, 4, 1), "L": (4, 4, 4, 1)},
        cards={"J": ["grain_4", "grain_4"], "L": ["grain_4"]},
    )
    feed(state)
    assert asked(state) == ("J", "feed")
    # The second card is worth a little as long as it lies there.
    assert after(state, "grain") == pytest.approx(after(state, "grain", "grain"), abs=3)


def test_drawn_cards_are_worth_what_the_best_to_keep_brings() -> None:
    state = lay(number=3, stones={"J": 9, "L": 9}, crews={"J": (5, 3, 3, 1), "L": (5, 3, 3, 1)}, docks={"sphinx": "JL"})
    build(state, "sphinx")
    play(state, "commit black alone +0", "draw 3 0")
    assert asked(state) == ("J", "keep")
    assert worth(state) == pytest.approx(max(after(state, choice) for choice in legal(state)), abs=0.5)


def test_whoever_prepares_for_building_will_build() -> None:
    state = lay(
        number=5,
        stones={"J": 9, "L": 9},
        crews={"J": (5, 3, 3, 1), "L": (5, 3, 3, 1)},
        docks={"obelisk": "JL"},
        cards={"J": ["crew_improver"]},
    )
    build(state, "obelisk")
    assert asked(state) == ("J", "commit")
    assert after(state, "train black") > after(state, "decline") + 3
