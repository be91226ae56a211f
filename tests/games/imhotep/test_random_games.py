"""Promises of Imhotep over two thousand random games with every mix of sides, counts and variants."""

from random import Random

import pytest
from tests.games.imhotep.positions import GAME
from tests.opened import open_game

GAMES = 2000
PARTS = 8


@pytest.mark.parametrize("part", range(PARTS))
def test_pieces_are_kept_and_scores_are_their_parts_in_random_games(part: int) -> None:
    rng = Random(part)
    for game in range(part, GAMES, PARTS):
        players = 2 + game % 3
        sides = "".join("AB"[game // 3 >> site & 1] for site in range(5))
        state = open_game(GAME, players, f"random {game}", sides=sides, wrath=game % 7 < 3)
        whole = {**{f"stones of seat {seat}": 29 for seat in range(players)}, "market cards": 34}
        steps = 0
        while state.actor is not None:
            if steps % 20 == 0:
                assert state.pieces() == whole
            state.step(rng.choice(state.choices))
            steps += 1
        assert steps <= GAME.longest
        assert state.pieces() == whole
        for seat in range(players):
            assert state.score(seat) == sum(state.breakdown(seat).values())
        best = max(state.standing(seat) for seat in range(players))
        assert state.winners() == [seat for seat in range(players) if state.standing(seat) == best]
