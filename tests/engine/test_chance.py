"""Luck: fair, repeatable, counted, and committed to."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import pairwise

import pytest
from tests.conformance.toy.game import BurrowGame
from tests.opened import open_game

from khonsu.engine.chance import (
    M1,
    M2,
    commitment,
    new_seed,
    quick_next1,
    quick_next2,
    quick_start,
    quick_starts,
    seal,
    sealed_draw,
    secret_key,
    seed_text,
)

DRAWS = 6000


@pytest.mark.parametrize("n", [2, 3, 6, 7])
def test_sealed_draws_are_fair(n: int) -> None:
    key = secret_key("fair")
    counts = Counter(sealed_draw(seal(key), 0, k, n) for k in range(DRAWS))
    assert set(counts) == set(range(n))
    # Chi-square far beyond what chance allows would be about 30 for so few sides.
    assert sum((count - DRAWS / n) ** 2 / (DRAWS / n) for count in counts.values()) < 30


@pytest.mark.parametrize("n", [2, 3, 6, 7])
def test_draws_of_imagined_games_are_fair(n: int) -> None:
    state = open_game(BurrowGame(), seed=1).imagine(None, seed=5)
    counts = Counter(state.draw(n, 0) for _ in range(DRAWS))
    assert set(counts) == set(range(n))
    assert sum((count - DRAWS / n) ** 2 / (DRAWS / n) for count in counts.values()) < 30


def test_first_draws_of_neighbouring_imaginations_are_fair() -> None:
    view = open_game(BurrowGame(), seed=1).view(None)
    counts = Counter(view.imagine(seed).position.draw(6, 0) for seed in range(3000))
    assert sum((count - 500) ** 2 / 500 for count in counts.values()) < 30


def test_the_fast_generators_are_those_of_lecuyer() -> None:
    for x in [1, 2, 53668, 10**9, M2 - 1, *(quick_start(seed, 1) for seed in range(200))]:
        assert quick_next1(x) == x * 40014 % M1
        assert quick_next2(x % M2 or 1) == (x % M2 or 1) * 40692 % M2


def test_a_draw_depends_on_key_and_counter_alone() -> None:
    key = secret_key(7)
    first = [sealed_draw(seal(key), 0, k, 1000) for k in range(50)]
    assert [sealed_draw(seal(key), 0, k, 1000) for k in reversed(range(50))] == first[::-1]
    assert [sealed_draw(seal(secret_key(8)), 0, k, 1000) for k in range(50)] != first


def test_a_draw_is_the_keyed_hash_of_its_number() -> None:
    key = secret_key(7)
    for number in (1, 2, 300):
        digest = hashlib.blake2b(number.to_bytes(8, "little"), digest_size=16, key=key).digest()
        assert sealed_draw(seal(key), 0, number, 1000) == int.from_bytes(digest, "little") % 1000


def test_every_draw_is_counted_by_its_source_and_raises_the_fence() -> None:
    state = open_game(BurrowGame(), seed=1)
    draws, fence = state.draws[:], state.fence
    twin = state.copy()
    drawn = [state.draw(1000, 1) for _ in range(3)]
    assert (state.draws, state.fence) == ([draws[0], draws[1] + 3], fence + 3)
    assert (twin.draws, twin.fence) == (draws, fence)
    assert [twin.draw(1000, 1) for _ in range(3)] == drawn


def test_what_one_source_deals_does_not_depend_on_another() -> None:
    one, two = (open_game(BurrowGame(), seed=1) for _ in range(2))
    assert one.draw(1000, 0) == two.draw(1000, 0)
    one.draw(1000, 1)
    assert [one.draw(1000, 0) for _ in range(3)] == [two.draw(1000, 0) for _ in range(3)]
    assert [one.draw(1000, 0) for _ in range(20)] != [one.draw(1000, 1) for _ in range(20)]


def test_revealing_raises_the_fence_without_a_draw() -> None:
    state = open_game(BurrowGame(), seed=1)
    draws, fence = state.draws[:], state.fence
    state.reveal()
    assert (state.draws, state.fence) == (draws, fence + 1)


def test_a_number_and_its_text_are_the_same_seed() -> None:
    assert seed_text(7) == seed_text("7")
    assert secret_key(7) == secret_key("7")
    assert commitment(7) == commitment("7")
    assert open_game(BurrowGame(), seed=7).dump() == open_game(BurrowGame(), seed="7").dump()


def test_a_commitment_fits_one_seed_and_tells_nothing_of_the_key() -> None:
    assert len({commitment(seed) for seed in range(1000)}) == 1000
    assert commitment(7) not in secret_key(7).hex()


def test_games_without_a_seed_differ() -> None:
    assert len({new_seed() for _ in range(50)}) == 50
    assert len({open_game(BurrowGame()).key for _ in range(20)}) == 20


def quick_draws(seed: str, n: int, count: int) -> list[int]:
    one, two = quick_starts(seed)
    drawn = []
    for _ in range(count):
        one, two = quick_next1(one), quick_next2(two)
        drawn.append((one + M1 - two) % M1 % n)
    return drawn


@pytest.mark.parametrize("n", [2, 6, 10])
def test_luck_of_a_batch_is_fair_within_a_game_and_from_game_to_game(n: int) -> None:
    games = [quick_draws(f"0/{number % 16}/{number // 16}", n, 8) for number in range(4000)]
    pairs = {
        "draws of a game": [(first, second) for game in games for first, second in pairwise(game)],
        "first draws of a place": [(games[k][0], games[k + 16][0]) for k in range(len(games) - 16)],
        "first draws of neighbours": [(one[0], two[0]) for one, two in pairwise(games)],
        "first and last draws": [(game[0], game[-1]) for game in games],
    }
    for what, found in pairs.items():
        counts, each = Counter(found), len(found) / n**2
        off = sum((counts[one, two] - each) ** 2 / each for one in range(n) for two in range(n))
        free = n**2 - 1
        # Chi-square lies within so many standard deviations of what chance makes of it: neither uneven nor more even than luck.
        assert abs(off - free) < 4.5 * (2 * free) ** 0.5, what


def test_luck_of_a_batch_is_the_same_everywhere() -> None:
    assert quick_starts("9/0/0") == (16834713, 389126987)
    assert all(0 < one < M1 and 0 < two < M2 for one, two in (quick_starts(str(seed)) for seed in range(2000)))
    assert len({quick_starts(str(seed)) for seed in range(2000)}) == 2000


@pytest.mark.parametrize("stream", [1, 2, 3, 4])
def test_fast_generators_start_anywhere_but_at_zero(stream: int) -> None:
    modulus = M1 if stream % 2 else M2
    starts = [quick_start(seed, stream) for seed in [*range(2000), modulus - 1, modulus, 2**63]]
    assert all(0 < start < modulus for start in starts)
    assert len(set(starts[:2000])) == 2000
