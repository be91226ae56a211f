"""What bots value in Imhotep: the true score at the end, and before it what stones can still become."""

from __future__ import annotations

import pytest
from tests.games.imhotep.positions import GAME, J, L, lay, play
from tests.opened import open_game


def test_the_values_of_a_finished_game_are_its_scores() -> None:
    for sides in ("AAAAA", "BBBBB"):
        state = open_game(GAME, players=3, seed=4, sides=sides)
        state.play_out(1)
        assert GAME.rules.insight.values(state.position) == state.scores()


def test_valuing_a_position_leaves_it_as_it_was() -> None:
    for sides in ("AAAAA", "BBBBB"):
        state = open_game(GAME, players=4, seed=4, sides=sides)
        for _ in range(40):
            state.play(state.legal()[-1])
        before = state.dump()
        GAME.rules.insight.values(state.position)
        assert state.dump() == before


def test_a_view_is_valued_without_its_secrets() -> None:
    one = lay(2, "BAAAA", ships=["JL_", "L__"], market=["statue", "statue", "lever"], pair=["sail", "chisel"])
    two = lay(2, "BAAAA", ships=["JL_", "L__"], market=["statue", "statue", "lever"], pair=["hammer", "statue"])
    assert GAME.rules.insight.values(one.view(J).position) == GAME.rules.insight.values(two.view(J).position)


def test_a_stone_on_a_ship_is_worth_more_than_one_on_the_sled() -> None:
    loaded = lay(2, ships=["J__", "___"], sled=[1, 2])
    unloaded = lay(2, ships=["___", "___"], sled=[2, 2])
    assert GAME.rules.insight.values(loaded.position)[J] > GAME.rules.insight.values(unloaded.position)[J]


def test_a_narrow_lead_at_the_obelisks_is_worth_more_the_later_it_is() -> None:
    early = lay(2, number=1, obelisks=[2, 1])
    late = lay(2, number=6, obelisks=[2, 1])
    assert (
        GAME.rules.insight.values(late.position)[J] - GAME.rules.insight.values(late.position)[L]
        > GAME.rules.insight.values(early.position)[J] - GAME.rules.insight.values(early.position)[L]
    )


def test_an_area_that_can_grow_is_worth_more_than_one_that_is_closed_in() -> None:
    growing = lay(2, number=2, chamber="LLLJJL")
    closed = lay(2, number=2, chamber="JJLLLL")
    assert GAME.rules.insight.values(growing.position)[J] > GAME.rules.insight.values(closed.position)[J]


def test_the_third_statue_is_worth_more_than_the_first() -> None:
    market = ["statue", "statue", "statue", "statue"]

    def with_statues(held: list[str]) -> float:
        ships = ["J_", "L", "L", "L"]
        docked = ["", "pyramids", "temple", "obelisks"]
        state = lay(2, number=6, ships=ships, docked=docked, market=market, hands={"J": held})
        return GAME.rules.insight.values(state.position)[J]

    # Two statues in hand are 3 points by themselves.
    assert with_statues(["statue", "statue"]) - 3 > with_statues([])


def test_stones_that_are_being_unloaded_are_valued_as_if_they_lay_there() -> None:
    state = lay(3, ships=["JLA_", "__"], hands={"J": ["lever"]})
    play(state, "lever 1 pyramids", "next a")
    before = GAME.rules.insight.values(state.position)
    play(state, "next j")
    assert GAME.rules.insight.values(state.position) == pytest.approx(before)


def test_a_bonus_counts_before_it_is_taken() -> None:
    state = lay(2, "ABAAA", ships=["JL", "__"])
    play(state, "sail 1 pyramids")
    without = state.copy()
    play(without, "build left")
    # A point less, a stone on a ship more, and everything else alike: the stone of L comes next.
    play(state, "build middle")
    assert GAME.rules.insight.values(state.position)[J] - GAME.rules.insight.values(without.position)[J] == pytest.approx(
        -0.3
    )


def test_whoever_looks_at_the_pair_has_a_card_coming() -> None:
    state = lay(2, "BAAAA", ships=["JL", "__"], market=["statue", "lever", "lever"], pair=["sail", "chisel"])
    play(state, "sail 1 market")
    looking = state.copy()
    play(looking, "pick 4")
    play(state, "pick 2")
    values = GAME.rules.insight.values(looking.position)
    others = GAME.rules.insight.values(state.position)
    assert values[J] > others[J]
    # The pair is no longer there for L.
    assert values[L] < others[L]
