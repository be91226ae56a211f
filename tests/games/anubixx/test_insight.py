"""What the game tells opponents: finished games by their score, unfinished ones by what they promise, and good play follows from it."""

import pytest
from tests.games.anubixx.positions import ARCH, GAME, PYRAMID, RELIEF, J, lay, play, start, without
from tests.opened import Opened

from khonsu.players.greedy import GreedyPlayer
from khonsu.players.random import RandomPlayer


def match(minds: list[GreedyPlayer | RandomPlayer], seed: int) -> list[int]:
    """The scores of a game between opponents."""
    state = start(len(minds), seed)
    while state.actor is not None:
        state.play(minds[state.actor].choose(state.view(state.actor)))
    return state.scores()


def worth(state: Opened) -> float:
    """What a position is worth to the first seat."""
    return GAME.rules.insight.values(state.position)[J]


def test_greedy_beats_random() -> None:
    won = 0
    for seed in range(20):
        scores = match([GreedyPlayer(seed), RandomPlayer(seed)], seed)
        won += scores[0] > scores[1]
    assert won == 20


def test_greedy_players_build_well_among_four() -> None:
    scores = [score for seed in range(5) for score in match([GreedyPlayer(seed * 4 + seat) for seat in range(4)], seed)]
    assert sum(scores) / len(scores) >= 44


def test_a_finished_game_is_worth_its_score() -> None:
    state = start(3, 2)
    state.play_out(2)
    assert GAME.rules.insight.values(state.position) == [float(score) for score in state.scores()]


@pytest.mark.parametrize("more", ["p12", "l2 r1", "f13 f14"])
def test_more_stones_are_worth_more(more: str) -> None:
    before = worth(lay(pool="RGBB", ticked=["p11 l1 f11 f12"]))
    assert worth(lay(pool="RGBB", ticked=[f"p11 l1 f11 f12 {more}"])) > before


def test_a_spoilt_relief_costs_as_much_as_its_last_pair_brings() -> None:
    whole = worth(lay(pool="RGBB", ticked=["f11 f21 f31 f32"]))
    assert worth(lay(pool="RGBB", ticked=["f12 f13 f21 f31"])) <= whole - (15 - 11)


def test_even_columns_are_worth_more_than_uneven_ones() -> None:
    assert worth(lay(pool="RGBB", ticked=["l1 r1"])) > worth(lay(pool="RGBB", ticked=["l1 l2"]))


def test_a_stone_that_is_chosen_counts_with_its_price() -> None:
    state = lay(pool="RGBB")
    before = worth(state)
    play(state, "place p14")
    chosen = worth(state)
    play(state, "quarry 1")
    assert chosen == pytest.approx(worth(state))
    assert chosen < before + 2


def test_a_bonus_counts_as_soon_as_its_stone_is_chosen() -> None:
    free = lay(pool="RGBB", ticked=["l1 l2"])
    closed = lay(pool="RGBB", ticked=["l1 l2"], closed="cobra")
    play(free, "place l3")
    play(closed, "place l3")
    assert worth(free) == worth(closed) + 3


def test_two_buildings_are_worth_the_game_end_bonus() -> None:
    near = worth(lay(pool="RGBB", ticked=[f"{RELIEF} {without(ARCH, 'key')}"]))
    assert worth(lay(pool="RGBB", ticked=[f"{RELIEF} {ARCH}"])) > near + 3
    assert worth(lay(pool="RGBB", ticked=[f"{PYRAMID} {RELIEF}"])) == 21 + 15 + 3 + 18
