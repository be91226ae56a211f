"""Several seats at once: everybody gets a stack of his own, and a position has one form whatever the order of play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.conformance.toy.game import AIM, AIMING, CHORUS, NEXT, Aiming, BurrowGame
from tests.opened import Opened, open_game

if TYPE_CHECKING:
    import pytest

GAME = BurrowGame()


def aiming(players: int) -> Opened:
    """Everybody is about to aim at once, and then the first seat has a turn."""
    state = open_game(GAME, players, 1)
    state.stack = [(NEXT, -1, 0, 0), (CHORUS, -1, 0, 0)]
    state.settle()
    return state


def test_all_actors_are_asked_in_turn_order_whoever_has_chosen() -> None:
    state = aiming(3)
    assert state.actors == [0, 1, 2]
    state.play(AIM, seat=1)
    assert (state.actors, state.legal(1)) == ([0, 2], [])
    state.play(AIM, seat=2)
    assert (state.actors, state.aims) == ([0], [0, 0, 0])


def test_whoever_is_alone_is_not_apart_from_anybody() -> None:
    state = open_game(GAME, 2, 1)
    below = state.stack[:]
    state.apart([(AIMING, 1, 0, 0)])
    state.settle()
    assert (state.actors, state.waiting, state.groups) == ([1], [], 0)
    assert state.stack == [*below, (AIMING, 1, 0, 0)]


def test_choices_of_everybody_are_listed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    options = Aiming.options

    def counted(self: Aiming, table: Opened, seat: int, a: int, b: int) -> list[int]:
        asked.append(seat)
        return options(self, table.position if isinstance(table, Opened) else table, seat, a, b)

    monkeypatch.setattr(Aiming, "options", counted)
    state = aiming(3)
    assert asked == [0, 1, 2]
    assert [state.legal(seat) for seat in range(3)] == [[AIM, AIM + 1]] * 3
