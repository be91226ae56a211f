"""What lies on the table when a game of Imhotep, and when a round begins."""

import pytest
from tests.games.imhotep.positions import GAME, J, L, end_round, hand, lay, names
from tests.opened import Opened, open_game

from khonsu.games.imhotep.state import CARDS

ROUND_CARDS = {
    2: ["4331", "4322", "4321", "4221", "3322", "3321", "3221"],
    3: ["4421", "4332", "4322", "4321", "4221", "3332", "3322"],
    4: ["4432", "4422", "4421", "4333", "4332", "4322", "3332"],
}
EVERY_COUNT = pytest.mark.parametrize("players", [2, 3, 4])


def start(players: int, seed: int = 1, sides: str = "AAAAA") -> Opened:
    return open_game(GAME, players, seed, sides=sides)


@EVERY_COUNT
def test_the_players_begin_with_2_3_4_5_stones_in_turn_order(players: int) -> None:
    for seed in range(20):
        state = start(players, seed)
        in_turn = [(state.starter + place) % players for place in range(players)]
        assert [state.sled[seat] for seat in in_turn] == [2, 3, 4, 5][:players]
        assert [state.quarry[seat] for seat in in_turn] == [27, 26, 25, 24][:players]
        assert state.actor == state.starter


@EVERY_COUNT
def test_nobody_has_points_or_cards_and_no_stone_is_placed(players: int) -> None:
    state = start(players)
    assert state.scores() == [0] * players
    assert state.slots == [-1] * 16
    assert state.docked == [-1] * 4
    assert sum(map(sum, state.hands)) == 0
    assert state.round == 1


@EVERY_COUNT
def test_each_count_has_its_own_seven_round_cards(players: int) -> None:
    cards = start(players).facts.round_cards[players]
    assert ["".join(map(str, card)) for card in cards] == ROUND_CARDS[players]


@EVERY_COUNT
def test_a_game_uses_six_different_round_cards_and_any_can_be_left_out(players: int) -> None:
    left_out = set()
    for seed in range(120):
        state = start(players, seed)
        state.play_out(seed)
        assert state.round == 6
        assert len(set(state.revealed)) == 6
        left_out |= set(range(7)) - set(state.revealed)
    assert left_out == set(range(7))


@EVERY_COUNT
def test_the_ships_are_those_of_the_round_card(players: int) -> None:
    shown = set()
    for seed in range(150):
        state = start(players, seed)
        assert state.capacity == [int(digit) for digit in ROUND_CARDS[players][state.revealed[0]]]
        shown.add(state.revealed[0])
    assert shown == set(range(7))


def test_there_are_ships_enough_for_every_round_card() -> None:
    tiles = {4: 2, 3: 3, 2: 2, 1: 1}
    for cards in ROUND_CARDS.values():
        for card in cards:
            assert all(card.count(str(capacity)) <= count for capacity, count in tiles.items())
    assert start(2).facts.tiles[1:] == [1, 2, 3, 2]


def test_the_minimum_of_a_ship_depends_on_its_room() -> None:
    assert start(2).facts.minimum[1:] == [1, 1, 2, 3]


@EVERY_COUNT
def test_any_seat_may_be_the_first(players: int) -> None:
    assert {start(players, seed).starter for seed in range(40)} == set(range(players))


@EVERY_COUNT
def test_the_temple_is_narrower_for_two(players: int) -> None:
    assert start(players).temple_width() == {2: 4, 3: 5, 4: 5}[players]


def test_the_market_deck_has_34_cards() -> None:
    counts = dict(zip(CARDS, start(2).facts.card_counts, strict=True))
    reds = {"entrance": 2, "sarcophagus": 2, "paved_path": 2}
    greens = {"pyramid_decoration": 2, "temple_decoration": 2, "burial_chamber_decoration": 2, "obelisk_decoration": 2}
    assert counts == {**reds, **greens, "statue": 10, "lever": 2, "hammer": 2, "sail": 3, "chisel": 3}
    assert sum(counts.values()) == 34


def test_market_a_opens_four_cards() -> None:
    state = start(2)
    assert min(state.market) >= 0
    assert state.pair == []
    assert sum(state.pile) == 30


def test_market_b_opens_three_cards_and_hides_two() -> None:
    state = start(2, sides="BAAAA")
    assert [card >= 0 for card in state.market] == [True, True, True, False]
    assert len(state.pair) == 2
    assert sum(state.pile) == 29


def test_all_32_mixes_of_sides_can_be_played_to_the_end() -> None:
    for mix in range(32):
        sides = "".join("AB"[mix >> site & 1] for site in range(5))
        state = start(2 + mix % 3, mix, sides)
        state.play_out(mix)
        assert state.result is not None
        assert state.result.reason == "rounds"


def test_a_new_round_clears_ships_and_market_but_keeps_stones_and_cards() -> None:
    state = lay(
        2,
        number=2,
        ships=["__", "_"],
        docked=["temple", "chamber"],
        temple="J",
        chamber="L",
        hands={"J": ["statue"]},
        market=["sail", "", "lever", ""],
        sled=[1, 4],
    )
    state.last_sailor = J
    end_round(state)
    assert state.round == 3
    assert state.last_sailor == -1
    assert state.docked == [-1] * 4
    assert state.temple == [J]
    assert state.chamber == [L]
    assert state.sled == [1, 4]
    assert hand(state, "J") == ["statue"]
    assert names(state.discard) == ["lever", "sail"]
    assert state.starter == state.actor == L
