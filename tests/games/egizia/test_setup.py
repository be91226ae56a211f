"""How a game of Egizia begins: tiles, stones, goals, graves, river; the variants; and bidding for seats."""

from random import Random

import pytest
from tests.games.egizia.positions import (
    GAME,
    A,
    F,
    J,
    L,
    asked,
    carry_on,
    held,
    lay,
    legal,
    of_kind,
    play,
    reason,
    strengths,
)
from tests.opened import Opened, open_game

from khonsu.games.egizia import choices as c
from khonsu.games.egizia import goals, nile, tasks
from khonsu.games.egizia.sailing import targets
from khonsu.games.egizia.state import RING

COUNTS = pytest.mark.parametrize("players", [2, 3, 4])


def start(players: int, seed: int = 1, **options: object) -> Opened:
    """A new game."""
    return open_game(GAME, players, seed, **options)


def begin(players: int, seed: int = 1) -> Opened:
    """A new game at its first ship."""
    state = start(players, seed)
    while asked(state)[1] == "start_keep":
        play(state, "keep 1")
    return state


@COUNTS
def test_everybody_begins_with_the_same_and_stones_by_order_tile(players: int) -> None:
    state = begin(players)
    assert sorted(state.order) == list(range(players))
    assert [state.stones[seat] for seat in state.order] == [2, 3, 4, 5][:players]
    for letter in "JLAF"[:players]:
        assert strengths(state, letter) == [1, 1, 1, 2]
        assert held(state, letter) == []
    assert (state.stone_market, state.grain_market) == ([1] * players, [1] * players)
    assert state.ships == [8] * players
    assert state.track == [0] * players
    assert (state.round, RING[state.ring]) == (1, "middle")
    assert [state.production(seat) for seat in range(players)] == [3] * players
    assert [state.grain(seat, 0) for seat in range(players)] == [6] * players


@COUNTS
def test_the_highest_tile_is_furthest_forward(players: int) -> None:
    state = begin(players)
    assert state.front_to_back() == state.order[::-1]


@COUNTS
def test_order_tile_1_places_the_first_ship(players: int) -> None:
    state = begin(players)
    assert state.actor == state.order[0]
    play(state, "sail heliopolis", "ring stay")
    assert state.actor == state.order[1]


def test_order_tiles_are_drawn_at_random() -> None:
    orders = {tuple(start(3, seed).order) for seed in range(60)}
    assert len(orders) == 6


@COUNTS
def test_two_goals_are_drawn_in_tile_order_and_one_is_kept(players: int) -> None:
    state = start(players)
    for place in range(players):
        seat = state.order[place]
        assert asked(state) == ("JLAF"[seat], "start_keep")
        assert legal(state) == ["keep 1", "keep 2"]
        drawn = state.drawn[-2:]
        play(state, "keep 2")
        assert state.hands[seat] == [drawn[1]]
        # Each card put back goes below those before it.
        assert state.under[-1] == drawn[0]
    assert len(state.under) == players
    assert state.track == [0] * players


@COUNTS
def test_four_of_twelve_graves_are_open_and_eight_tiles_out(players: int) -> None:
    state = begin(players)
    assert len(state.graves) == 4
    assert all(2 <= value <= 6 for value in state.graves)
    assert sum(state.unturned) == 16


@COUNTS
@pytest.mark.parametrize("site", ["sphinx", "obelisk", "pyramid"])
def test_sites_have_three_slots_with_four_players_and_two_otherwise(players: int, site: str) -> None:
    state = begin(players)
    slots = [place.split()[1] for place in of_kind(state, "dock") if place.split()[0] == site]
    assert slots == (["1", "2", "3"] if players == 4 else ["1", "2"])
    if players < 4:
        assert reason(state, f"dock {site} 3") == "slot_covered"


@COUNTS
def test_substitutes_are_possible_with_three_and_four_players_only(players: int) -> None:
    # Everybody but J is there.
    state = lay(players, docks={"sphinx": "LAF"[: players - 1]})
    beside = [choice for choice in (GAME.name(target) for target in targets(state.position, J)) if choice.endswith("beside")]
    assert beside == ([] if players == 2 else ["dock sphinx beside"])


@COUNTS
def test_ten_cards_of_the_right_deck_lie_on_the_river_every_round(players: int) -> None:
    state = begin(players)
    rng = Random(players)
    seen: list[set[int]] = []
    while state.actor is not None:
        if state.round > len(seen):
            assert all(card >= 0 for card in state.river)
            seen.append(set(state.river))
        state.step(rng.choice(state.choices))
    assert [{nile.CARDS[card][0] for card in cards} for cards in seen] == [{"a"}, {"a"}, {"b"}, {"b"}, {"c"}]
    assert not seen[0] & seen[1]
    assert not seen[2] & seen[3]
    # Two cards of each deck never come into play.
    assert [
        sum(nile.CARDS[card][0] == deck for card, place in enumerate(state.cards) if place == -1) for deck in nile.DECKS
    ] == [
        2,
        2,
        2,
    ]


def test_the_first_graves_and_cards_are_random() -> None:
    assert len({tuple(start(2, seed).graves) for seed in range(30)}) > 20
    assert len({tuple(begin(2, seed).river) for seed in range(30)}) == 30


# Variants --------------------------------------------------------------------------------------------------------------------------


@COUNTS
def test_draw_1_gives_everybody_one_goal_without_a_question(players: int) -> None:
    state = start(players, sphinx_start="draw_1")
    assert asked(state)[1] == "sail"
    assert [len(hand) for hand in state.hands] == [1] * players
    assert state.under == []


@COUNTS
def test_none_gives_nobody_a_goal(players: int) -> None:
    state = start(players, sphinx_start="none")
    assert asked(state)[1] == "sail"
    assert state.hands == [[] for _ in range(players)]
    assert state.sphinx_deck() == 29


def test_the_card_for_tenths_can_be_left_out() -> None:
    ten = lay().facts.goal.index(goals.TENTH_OF_SCORE)
    assert ten == 27
    for seed in range(40):
        state = start(4, seed, without_ten_percent_card=True)
        assert ten not in state.fresh + state.drawn
        assert state.pieces()["Sphinx cards"] == 28
    assert any(ten in start(4, seed).drawn for seed in range(40))


def bidding(players: int, first: int = 0) -> Opened:
    """A game whose order tiles are bid for, J first."""
    state = start(players, bid_for_seats=True, sphinx_start="none")
    state.order = [-1] * players
    state.stack = [(tasks.AUCTION, -1, first, 0)]
    carry_on(state)
    return state


def test_a_random_player_bids_first() -> None:
    assert {start(3, seed, bid_for_seats=True).actor for seed in range(40)} == {0, 1, 2}


def test_tiles_are_claimed_in_seat_order_for_half_points() -> None:
    state = bidding(3)
    assert asked(state) == ("J", "claim")
    assert legal(state) == ["claim 1", "claim 2", "claim 3"]
    play(state, "claim 2")
    assert asked(state) == ("J", "bid")
    bids = of_kind(state, "bid")
    assert (bids[0], bids[1], bids[-1], len(bids)) == ("0", "0.5", "20", 41)
    play(state, "bid 3.5")
    assert asked(state) == ("L", "claim")
    play(state, "claim 1", "bid 0")
    assert asked(state) == ("A", "claim")
    play(state, "claim 3", "bid 0")
    assert state.order == [1, 0, 2]
    assert state.bids == [7, 0, 0]
    assert state.stones == [3, 2, 4]
    assert asked(state) == ("L", "sail")


def test_whoever_is_outbid_bids_again_in_turn() -> None:
    state = bidding(3)
    play(state, "claim 1", "bid 2", "claim 1")
    assert of_kind(state, "bid")[0] == "2.5"
    assert reason(state, "bid 2") == "bid_low"
    play(state, "bid 2.5")
    # A has not bid yet and comes before J does again.
    assert asked(state) == ("A", "claim")
    play(state, "claim 3", "bid 0")
    assert asked(state) == ("J", "claim")
    assert state.bids == [0, 5, 0]
    play(state, "claim 2", "bid 0")
    assert state.order == [1, 0, 2]


def test_whoever_holds_a_tile_is_skipped_and_the_next_in_seat_order_bids() -> None:
    state = bidding(4)
    play(state, "claim 1", "bid 0", "claim 2", "bid 0", "claim 1", "bid 0.5", "claim 1", "bid 1")
    assert asked(state) == ("J", "claim")
    play(state, "claim 2", "bid 0.5", "claim 2", "bid 1", "claim 2", "bid 1.5")
    # F holds tile 1 and A tile 2; J and L are without one, and J comes first after F.
    assert state.order == [F, A, -1, -1]
    assert asked(state) == ("J", "claim")


def test_a_bid_of_20_cannot_be_outbid() -> None:
    state = bidding(2)
    play(state, "claim 1", "bid 20")
    # One tile is left, so there is nothing to claim but that.
    assert asked(state) == ("L", "bid")
    assert reason(state, "claim 1") == "not_now"
    three = bidding(3)
    play(three, "claim 1", "bid 20")
    assert legal(three) == ["claim 2", "claim 3"]
    assert reason(three, "claim 1") == "bid_limit"
    assert reason(three, "claim 4") == "no_tile"


def test_bids_are_subtracted_at_the_end_and_half_points_decide() -> None:
    state = lay(number=5, points={"L": 30, "J": 30}, bid_for_seats=True)
    state.bids = [5, 6]
    state.stack = [(tasks.FINAL, -1, 0, 0)]
    carry_on(state)
    # J has 27 and a half, L 27.
    assert state.scores() == [27, 27]
    assert [state.breakdown(seat)["bid"] for seat in (J, L)] == [-3, -3]
    assert state.winners() == [J]
    assert state.result.decided == 1


def test_a_bid_leaves_the_order_on_the_track_alone() -> None:
    state = lay(number=5, points={"L": 30, "J": 30}, bid_for_seats=True, hands={"J": [28]})
    state.bids = [4, 4]
    arrival = state.arrival[L]
    state.stack = [(tasks.FINAL, -1, 0, 0)]
    carry_on(state)
    assert state.arrival[L] == arrival
    # The card for tenths counts before the bid is subtracted.
    assert state.breakdown(J)["goals"] == 3


# The choice space --------------------------------------------------------------------------------------------------------------------


def test_the_numbers_in_the_rules_are_those_of_the_choice_space() -> None:
    named = {kind.name: kind.base for kind in c.SPACE.kinds}
    assert {kind: getattr(c, kind.upper()) for kind in named} == named
    assert c.PAIRS[:2] == ("black-black", "black-yellow")
    for number, pair in enumerate(c.PAIRS):
        one, two = pair.split("-")
        assert one == ("black", "yellow", "blue", "joker")[c.PAIR_ONE[number]]
        assert two == ("black", "yellow", "blue", "joker")[c.PAIR_TWO[number]]
    for number, couple in enumerate(c.COUPLES):
        assert c.COUPLE_BITS[number] == sum(1 << (int(place) - 1) for place in couple.split("-"))
    for number, force in enumerate(c.FORCES):
        assert c.FORCE_BITS[number] == sum(1 << ("black", "yellow", "blue").index(crew) for crew in force.split("-"))


def test_what_is_kept_is_the_only_secret_choice() -> None:
    assert [kind.name for kind in c.SPACE.kinds if kind.secret] == ["keep", "both"]
