"""The worked examples E1 to E9: Klemens has sheet A and seat J, Florian sheet B and seat L, Simon sheet C and seat A."""

import pytest
from tests.games.anubixx.positions import (
    ARCH,
    PYRAMID,
    RELIEF,
    A,
    J,
    L,
    asked,
    end_turn,
    lay,
    legal,
    of_kind,
    owned,
    play,
    taken,
    ticked,
    told,
    usable,
    without,
)
from tests.games.anubixx.reference import offered

from khonsu.games.anubixx.payment import stones_from


def test_e1_what_florian_may_still_take_from_his_quarry() -> None:
    state = lay(acting="L", marker=[0, 3, 0])
    usable = {"R": [8], "O": [4, 9], "Y": [5, 12], "G": [6, 10], "B": [7], "P": [11]}
    for letter, stones in usable.items():
        found = stones_from(state.position, L, "ROYGBP".index(letter), state.marker[L])
        assert [choice - state.facts.cross + 1 for choice in found] == stones
    assert state.breakdown(L)["quarry"] == 9 + 3 * 2


def e2(marker: int, jokers: int = 1) -> list[tuple[str, ...]]:
    """All ways to pay for blue p12, then red p21 on top of it; the active player has taken the fourth die."""
    state = lay(acting="J", active="L", pool="GGP", taken="R", ticked=["p11"], marker=[marker], jokers=[jokers])
    found: list[tuple[str, ...]] = []
    for first in [move for move in offered(state) if move[0] == "place p12"]:
        position = state.copy()
        play(position, "place p12")
        if asked(position) == ("J", "pay"):
            play(position, first[1])
        found += [(first[1], second[1]) for second in offered(position) if second[0] == "place p21"]
    return sorted(found)


def test_e2a_two_quarry_stones_follow_the_order_of_building() -> None:
    assert e2(marker=0) == sorted(
        [
            ("quarry 2", "quarry 4"),
            ("quarry 2", "quarry 9"),
            ("quarry 2", "joker"),
            ("quarry 11", "joker"),
            ("joker", "quarry 4"),
            ("joker", "quarry 9"),
        ]
    )


def test_e2a_the_marker_ends_at_the_second_stone() -> None:
    for last in (4, 9):
        state = lay(acting="J", active="L", pool="GGP", taken="R", ticked=["p11"], jokers=[1])
        play(state, "place p12", "quarry 2", "place p21", f"quarry {last}")
        assert state.marker[J] == last


def test_e2b_red_cannot_be_paid_before_blue() -> None:
    assert e2(marker=2) == sorted([("quarry 11", "joker"), ("joker", "quarry 4"), ("joker", "quarry 9")])


def test_e2c_without_a_joker_red_is_impossible() -> None:
    state = lay(acting="J", active="L", pool="GGP", taken="R", ticked=["p11"], marker=[2], jokers=[0])
    play(state, "place p12")
    assert state.marker[J] == 11
    assert ticked(state, J) == "p11 p12"
    assert e2(marker=2, jokers=0) == []


def test_e3_a_complete_turn() -> None:
    state = lay(pool="RGBB", marker=[0, 3, 0])
    moves = offered(state)
    places = [move for move in moves if move[0].startswith("place")]
    counts = {
        name: len([move for move in places if move[0] == f"place {name}"])
        for name in ["p11", "p12", "l1", "r1", "p13", "p14", "p15"]
    }
    assert counts == {"p11": 1, "p12": 1, "l1": 1, "r1": 1, "p13": 3, "p14": 3, "p15": 3}
    assert len(places) == 13
    assert len([move for move in moves if move[0].startswith("carve")]) == 69

    play(state, "place p12")
    assert asked(state) == ("J", "second")
    assert len([move for move in offered(state) if move[0].startswith("place")]) == 12
    play(state, "place p11")
    assert (taken(state), usable(state, L)) == ("BG", "BR")

    assert asked(state) == ("L", "first")
    play(state, "carve f11-f12")
    assert legal(state) == ["quarry 5", "quarry 12", "joker"]
    play(state, "quarry 5")
    assert state.marker[L] == 5
    assert usable(state, A) == "BR"

    assert asked(state) == ("A", "first")
    play(state, "place l1")
    assert legal(state) == ["quarry 4", "quarry 9", "joker"]
    play(state, "joker")
    assert state.jokers[A] == 2
    events = play(state, "place p12")
    assert told(events) == ["pyramid", "roll"]

    assert (state.active, state.turn) == (L, 2)
    assert state.owned == [0, 0, 0]
    parts = [state.breakdown(seat) for seat in (J, L, A)]
    assert [part["pyramid"] for part in parts] == [1, 0, 1]
    assert [part["quarry"] for part in parts] == [18, 13, 16]
    assert state.scores() == [19, 13, 17]


def test_e4_a_bonus_is_for_all_of_one_turn_and_closed_afterwards() -> None:
    base = "p11 p12 p13 p14 p21 p22"
    state = lay(pool="PPRR", ticked=[base, base, base])
    play(state, "end", "place p31")
    play(state, "quarry 5", "end")
    play(state, "place p31", "quarry 5", "end")
    assert [owned(state, seat) for seat in (J, L, A)] == ["", "ankh", "ankh"]
    assert state.turn == 2
    while asked(state)[0] != "J":
        play(state, "end")
    play(state, "place p31")
    if asked(state)[1] == "pay":
        play(state, "joker")
    assert "p31" in ticked(state, J)
    assert owned(state, J) == ""


def test_e5_everybody_finishes_the_turn_and_two_get_the_game_end_bonus() -> None:
    state = lay(
        pool="OGRP",
        ticked=[
            f"{RELIEF} {without(ARCH, 'key')}",
            f"{RELIEF} l1",
            f"{PYRAMID} {without(ARCH, 'key')}",
        ],
        closed="ankh cat eye cobra falcon scarab",
    )
    play(state, "place key")
    while asked(state)[0] == "J":
        play(state, "end")
    assert asked(state)[0] == "L"
    play(state, "end")
    events = play(state, "place key")
    assert "ends" in told(events)
    assert state.actor is None
    assert state.result.reason == "buildings"
    assert [state.breakdown(seat)["bonuses"] for seat in (J, L, A)] == [3, 0, 3]


def test_e6_simons_final_score_is_50() -> None:
    state = lay(
        ticked=["", "", f"{PYRAMID} l1 l2 l3 r1 f11 f12 f21 f31 f14 f24 f33 f34"],
        marker=[0, 0, 8],
        jokers=[3, 3, 1],
        bonuses=["", "", "ankh cat eye cobra scarab"],
    )
    end_turn(state)
    assert state.breakdown(A) == {"pyramid": 21, "arch": 0, "relief": 8, "bonuses": 15, "quarry": 6}
    assert state.score(A) == 50


@pytest.mark.parametrize(("fields", "points"), [(0, 0), (2, 0), (4, 4), (6, 6), (8, 8), (10, 11), (12, 15)])
def test_e7_the_relief_scale(fields: int, points: int) -> None:
    state = lay(ticked=[" ".join(RELIEF.split()[:fields])])
    assert state.breakdown(J)["relief"] == points


@pytest.mark.parametrize(
    ("left", "right", "points"),
    [(3, 3, 6), (5, 3, 6), (4, 2, 4), (5, 1, 0), (0, 0, 0), (1, 1, 0), (2, 2, 4), (4, 4, 8), (5, 5, 11)],
)
def test_e8_the_arch_scale(left: int, right: int, points: int) -> None:
    columns = [f"l{level}" for level in range(1, left + 1)] + [f"r{level}" for level in range(1, right + 1)]
    assert lay(ticked=[" ".join(columns)]).breakdown(J)["arch"] == points


def test_e9_three_players_have_three_jokers() -> None:
    state = lay()
    assert state.jokers == [3, 3, 3]
    assert state.scores() == [18, 18, 18]


def test_e3_the_relief_pairs_are_seventeen() -> None:
    assert len(of_kind(lay(pool="RGBB"), "carve")) == 17
