"""Promises of Imhotep over two thousand random games with every mix of sides, counts and variants."""

from random import Random

import pytest
from tests.games.imhotep.positions import GAME
from tests.opened import Opened, open_game

from khonsu.engine.rules import EVERYBODY

GAMES = 2000
PARTS = 8


@pytest.mark.parametrize("players", [2, 3, 4])
def test_stones_and_ships_are_the_same_numbers_when_they_are_written_down_and_read_again(players: int) -> None:
    rng = Random(players)
    state = open_game(GAME, players, f"written {players}", sides="ABABA")
    while state.stack:
        anew = open_game(GAME, players, 0)
        for name in ("sled", "quarry", "capacity", "docked", "slots"):
            setattr(anew, name, getattr(state, name))
        for name in ("sleds", "quarries", "capacities", "minimums", "moored", "aboard"):
            assert getattr(anew, name) == getattr(state, name)
        aboard = [owner for owner in state.slots if owner >= 0]
        assert len(aboard) == sum(state.ship_load(ship) for ship in range(4))
        assert aboard == [owner for ship in range(4) for owner in state.stones_of_ship(ship)]
        state.step(rng.choice(state.choices))


def numbers(state: Opened) -> list[list[float]]:
    features = state.rules.features
    return [*features.of_seats(state.position, EVERYBODY), features.of_table(state.position, EVERYBODY)]


@pytest.mark.parametrize("game", range(12))
def test_what_is_kept_of_promises_is_what_they_are_anew_also_where_twins_go_different_ways(game: int) -> None:
    rng = Random(game)
    state = open_game(GAME, 2 + game % 3, f"kept {game}", sides=rng.choice(["AAAAA", "BBBBB", "ABABA", "BABAB"]))
    while state.stack:
        twin = state.copy()
        state.step(rng.choice(state.choices))
        twin.step(rng.choice(twin.choices))
        for each in (twin, state):
            anew = each.copy()
            anew.shore, anew.memory, anew.promise = None, None, None
            assert numbers(each) == numbers(anew)


@pytest.mark.parametrize("name", ["sled", "quarry", "docked", "slots"])
@pytest.mark.parametrize("number", [-2, 300])
def test_numbers_that_cannot_be_are_refused(name: str, number: int) -> None:
    state = open_game(GAME, 2, 1)
    with pytest.raises(ValueError, match="too much or too little"):
        setattr(state, name, [number, *getattr(state, name)[1:]])
    with pytest.raises(ValueError, match="are not"):
        setattr(state, name, getattr(state, name)[1:])


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
