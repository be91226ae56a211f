"""What the game tells opponents: finished games by their score, others by what they promise, and good play follows from it."""

from random import Random

import pytest
from tests.games.mykerinos.positions import GAME, J, L, asked, evaluate, lay, play
from tests.games.mykerinos.scripted_players import digger
from tests.opened import Opened, open_game

from khonsu.players.greedy import GreedyPlayer
from khonsu.players.random import RandomPlayer


def match(minds: list[GreedyPlayer | RandomPlayer], seed: int) -> list[int]:
    """The scores of a game between opponents."""
    state = open_game(GAME, len(minds), seed)
    while state.actor is not None:
        state.play(minds[state.actor].choose(state.view(state.actor)))
    return state.scores()


def test_greedy_beats_two_random_players() -> None:
    for seed in range(3):
        minds: list[GreedyPlayer | RandomPlayer] = [RandomPlayer(seed), RandomPlayer(seed + 100), GreedyPlayer(seed)]
        scores = match(minds, seed)
        assert scores[2] > max(scores[:2])


def test_greedy_players_score_well_among_four() -> None:
    scores = [score for seed in range(2) for score in match([GreedyPlayer(seed * 4 + seat) for seat in range(4)], seed)]
    assert sum(scores) / len(scores) >= 38


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_finished_game_is_worth_its_score(players: int) -> None:
    state = open_game(GAME, players, 2)
    state.play_out(2)
    assert GAME.rules.insight.values(state.position) == [float(score) for score in state.scores()]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_position_can_be_valued_and_stays_as_it_was(players: int) -> None:
    rng = Random(players)
    state = open_game(GAME, players, 5)
    while state.stack:
        before = state.dump()
        values = GAME.rules.insight.values(state.position)
        assert len(values) == players
        assert state.dump() == before
        state.step(digger(state, rng))


def worth(state: Opened, seat: int = J) -> float:
    return GAME.rules.insight.values(state.position)[seat]


def test_a_lead_is_worth_more_than_the_third_place() -> None:
    first = lay(4, cubes={"J": "b1 b2 b3", "L": "c2 d2", "A": "c3 d3"})
    third = lay(4, cubes={"J": "b1", "L": "c2 d2", "A": "c3 d3"})
    assert worth(first) > worth(third)


def test_cubes_are_worth_more_to_whoever_can_still_place_them() -> None:
    assert worth(lay(3)) > worth(lay(3, track="J", turn="L"))


def test_saved_cubes_are_worth_nothing_in_the_last_round() -> None:
    few = lay(3, number=4, track="J", turn="L", supply=[1, 5, 5])
    many = lay(3, number=4, track="J", turn="L", supply=[9, 5, 5])
    assert worth(few) == worth(many)


def test_passing_first_wins_ties_for_sure() -> None:
    before = lay(3, cubes={"J": "b1", "L": "b2", "A": "b3"}, supply=[1, 0, 0], track="J__", turn="L")
    after = lay(3, cubes={"J": "b1", "L": "b2", "A": "b3"}, supply=[1, 0, 0], track="LAJ", turn="L")
    assert worth(before) > worth(after)


def test_the_fifth_patron_is_worth_more_than_a_second_card_of_one() -> None:
    four = "lemon brown blackmore tangerine"
    set_of_five = lay(3, number=4, cards={"J": f"{four} violet"})
    pair = lay(3, number=4, cards={"J": f"{four} lemon"})
    assert worth(set_of_five) > worth(pair) + 3


def test_a_hall_is_worth_more_to_whoever_has_cards_of_its_wing() -> None:
    # Wing 1 is Lord Lemon's.
    with_cards = worth(lay(3, cards={"J": "lemon lemon"}, halls={"J": "wing1_hall5"})) - worth(
        lay(3, cards={"J": "lemon lemon"})
    )
    without = worth(lay(3, halls={"J": "wing1_hall5"})) - worth(lay(3))
    assert with_cards > without > 0


def test_early_cards_are_worth_more_than_late_ones() -> None:
    early = worth(lay(3, number=2, cards={"J": "brown"})) - worth(lay(3, number=2))
    late = worth(lay(3, number=4, cards={"J": "brown"})) - worth(lay(3, number=4))
    assert early > late


def test_nobody_is_thought_to_choose_twice_in_a_zone() -> None:
    state = lay(3, number=4, cubes={"J": "a1 b1", "L": "b2"}, track="JLA")
    evaluate(state)
    play(state, "take left")
    # Plot 10 brought 3 points and a Lord Lemon card for 1; what is left in zone 1 is for L alone.
    assert worth(state) == pytest.approx(state.score(J) + 5 * 0.1 / 25)
    assert worth(state, L) > state.score(L)


def test_a_plot_that_neutral_removes_is_not_counted_for_anybody() -> None:
    state = lay(2, number=4, cubes={"N": "a1 b1 c1", "J": "b2 c2", "L": "a3"}, track="J_L")
    evaluate(state)
    assert asked(state) == ("L", "box")
    # Neutral removes one plot, J takes the one with points: nothing is left for L.
    assert worth(state, L) == state.score(L)
    play(state, "box right")
    assert worth(state, L) == state.score(L)


def test_half_a_chain_is_worth_what_the_whole_one_in_the_same_zone_is() -> None:
    half = lay(3, cubes={"J": "b1", "L": "c2 d2"}, cards={"J": "tangerine"})
    # From b1 there is only one way for the first two of three cubes: b2 and b3.
    play(half, "patron colonel_tangerine")
    whole = half.copy()
    play(whole, "next a3")
    assert asked(half) == ("J", "next")
    assert worth(half) == pytest.approx(worth(whole))
    assert worth(half, L) == pytest.approx(worth(whole, L))
