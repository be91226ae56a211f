"""Whoever thinks ahead supposes that the others have kept the best of the Sphinx cards that they drew."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

import khonsu
from khonsu.engine.state import State
from khonsu.games.egizia.holdings import phase_of
from khonsu.games.egizia.insight import goal_worth, rounds_ahead
from khonsu.games.egizia.state import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

GAME = khonsu.game("egizia")


def moments(seed: int, players: int) -> Iterator[tuple[State, int]]:
    """Positions of a random game, with who has to choose."""
    state, luck = GAME.start(players, seed=seed), Random(seed)
    while (seat := state.actor) is not None:
        if luck.random() < 0.1:
            yield state, seat
        state.play(luck.choice(state.legal()), seat=seat)


def worlds(state: State, seat: int) -> Iterator[tuple[Table, Table]]:
    """The same worlds, as they were dealt and as they are supposed to be."""
    for seed in range(3):
        dealt, supposed = (getattr(state.view(seat).position, how)(seat, seed) for how in ("imagined", "supposed"))
        assert isinstance(dealt, Table)
        assert isinstance(supposed, Table)
        yield dealt, supposed


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_supposed_world_is_one_that_the_seat_cannot_tell_from_the_real_one(players: int) -> None:
    for state, seat in moments(players, players):
        for dealt, supposed in worlds(state, seat):
            assert bytes(State(supposed).view(seat)) == bytes(state.view(seat))
            assert supposed.hands[seat] == dealt.hands[seat]
            assert supposed.pieces() == dealt.pieces()
            for table in (dealt, supposed):
                cards = [*table.fresh, *table.under, *(card for hand in table.hands for card in hand)]
                assert len(cards) == len(set(cards))


def test_the_others_hold_what_is_worth_most_to_them() -> None:
    better = 0
    for state, seat in moments(5, 3):
        for dealt, supposed in worlds(state, seat):
            ahead = rounds_ahead(dealt, phase_of(dealt))
            for other in range(3):
                was, now = (
                    sum(goal_worth(table, other, card, ahead) for card in table.hands[other]) for table in (dealt, supposed)
                )
                assert now >= was or now == pytest.approx(was)
                better += now > was
    assert better
