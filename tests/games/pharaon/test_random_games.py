"""Promises of Pharaon over two thousand random games with every count and variant."""

from random import Random

import pytest
from tests.games.pharaon.positions import GAME
from tests.opened import Opened, open_game

from khonsu.engine.rules import EVERYBODY
from khonsu.games.pharaon.features import PharaonFeatures
from khonsu.games.pharaon.hands import hands_of
from khonsu.games.pharaon.state import EMPTY, MARKER, TOKENS, Table
from khonsu.games.pharaon.turn import affordable

FEATURES = PharaonFeatures()
GAMES = 2000
PARTS = 8
WHOLE = {
    **dict.fromkeys(TOKENS[:6], 20),
    **dict.fromkeys(TOKENS[6:16], 3),
    "point_1": 6,
    "point_2": 4,
    "nobles": 26,
    "artisans": 30,
    "jars": 30,
}


def sound(state: Opened) -> None:
    """What must hold in every position."""
    assert state.pieces() == WHOLE
    assert min(state.held) >= 0
    assert min(state.bank) >= 0
    assert min(state.bag + state.spent) >= 0
    assert max(state.levels) <= 3
    assert max(state.steps) <= 8
    for section in range(0, 20, 4):
        spaces = state.wheel[section : section + 4]
        taken = [token != EMPTY for token in spaces]
        assert taken == sorted(taken, reverse=True)
        assert sum(taken) <= state.facts.spaces[state.players]
    for place in range(0, len(state.pairs), 2):
        assert (state.pairs[place] == EMPTY) == (state.pairs[place + 1] == EMPTY)
    # A marker lies only where the bank cannot help.
    assert state.players <= 2 or MARKER not in state.wheel


def cards(state: Opened) -> list[tuple[object, ...]]:
    return [
        (hand.nobles, hand.cards(), hand.artisans, hand.artisan_points, hand.artisan_values)
        for hand in hands_of(state.position)
    ]


@pytest.mark.parametrize("players", [1, 2, 3, 5])
def test_hands_are_what_lies_before_the_sides_also_where_twins_go_different_ways(players: int) -> None:
    rng = Random(players)
    state = open_game(GAME, players, f"hands {players}", first_game="Y" * players)
    while state.stack:
        twin = state.copy()
        state.step(rng.choice(state.choices))
        twin.step(rng.choice(twin.choices))
        for each in (twin, state):
            anew = each.copy()
            anew.hands = []
            assert cards(each) == cards(anew)


def reckoned(state: Opened) -> list[object]:
    """What every seat can pay for, and all numbers."""
    table = state.position
    return [
        [affordable(table, seat) for seat in range(table.players)],
        FEATURES.of_seats(table, EVERYBODY),
        FEATURES.of_table(table, EVERYBODY),
    ]


@pytest.mark.parametrize("players", [1, 2, 3, 5])
def test_accounts_are_as_if_reckoned_anew_also_where_twins_go_different_ways(players: int) -> None:
    rng = Random(players)
    for number in range(4):
        state = open_game(GAME, players, f"accounts {players} {number}", first_game="YN"[number % 2] * players)
        while state.stack:
            twin = state.copy()
            state.step(rng.choice(state.choices))
            twin.step(rng.choice(twin.choices))
            for each in (twin, state):
                anew = each.copy()
                anew.relist()
                assert reckoned(each) == reckoned(anew)


def test_a_view_that_was_saved_has_the_numbers_of_the_view() -> None:
    rng = Random(7)
    state = open_game(GAME, 3, "saved")
    while state.stack:
        view = state.view(0)
        numbers = []
        for position in (state.position, view.position, GAME.load_view(view.dump()).position):
            assert isinstance(position, Table)
            numbers.append(FEATURES.of_seats(position, 0))
        assert numbers == numbers[:1] * 3
        state.step(rng.choice(state.choices))


@pytest.mark.parametrize("part", range(PARTS))
def test_pieces_are_kept_and_scores_are_their_parts_in_random_games(part: int) -> None:
    rng = Random(part)
    for game in range(part, GAMES, PARTS):
        players = 1 + game % 5
        options = {"dark": game // 5 % 6} if players == 1 else {}
        novices = "".join(rng.choice("NNNY") for _ in range(players))
        state = open_game(GAME, players, f"random {game}", first_game=novices, **options)
        steps = 0
        while state.actor is not None:
            if steps % 20 == 0:
                sound(state)
            state.step(rng.choice(state.choices))
            steps += 1
        assert steps <= GAME.longest
        sound(state)
        for side in range(state.sides):
            assert state.score(side) == sum(state.position.breakdown(side).values())
        standings = [state.standing(side) for side in range(state.sides)]
        assert state.winners() == [seat for seat in range(players) if standings[seat] == max(standings)]
        assert state.pharaoh < 0 or (state.steps[state.pharaoh] >= 3 and state.noble_at.count(state.pharaoh) >= 2)
