"""Undo: as far back as one's own choices go without luck, reveal or anybody else in between."""

from __future__ import annotations

import pytest
from tests.conformance.toy.game import BurrowGame
from tests.opened import open_game

from khonsu.engine.errors import IllegalChoice, KhonsuError
from khonsu.engine.history import History

GAME = BurrowGame()


def played(*names: str) -> History:
    """A game in which these choices have been made."""
    history = History(open_game(GAME, players=2, seed=1))
    for name in names:
        history.play(GAME.parse(name))
    return history


def test_a_choice_is_taken_back_exactly() -> None:
    history = played("aim right")
    before = played().state.dump()
    assert history.can_undo(0)
    history.undo(0)
    assert history.state.dump() == before
    assert history.steps == []


def test_several_choices_are_taken_back_at_once() -> None:
    history = played("aim right", "stow 1")
    assert history.undoable(0) == 2
    history.undo(0, 2)
    assert history.state.dump() == played().state.dump()


def test_taking_back_goes_on_from_there() -> None:
    history = played("aim right")
    history.undo(0)
    history.play(GAME.parse("aim left"))
    assert history.state.dump() == played("aim left").state.dump()


@pytest.mark.parametrize("name", ["roll", "draw", "peek", "lay 1"])
def test_nothing_is_taken_back_across_a_draw_or_a_reveal(name: str) -> None:
    history = played("aim right", name)
    assert history.undoable(0) == 0
    after = history.state.dump()
    with pytest.raises(KhonsuError, match="Nothing can be taken back"):
        history.undo(0)
    assert history.state.dump() == after


def test_nobody_takes_back_the_choice_of_another() -> None:
    history = played("stow 1")
    assert not history.can_undo(1)
    with pytest.raises(KhonsuError, match="Nothing can be taken back"):
        history.undo(1)


def test_nothing_is_taken_back_after_another_has_chosen() -> None:
    history = played("stow 1", "aim left")
    assert history.undoable(0) == 0
    assert history.undoable(1) == 1


@pytest.mark.parametrize("count", [0, -1, 2])
def test_a_wrong_number_of_choices_is_not_taken_back(count: int) -> None:
    history = played("stow 1")
    with pytest.raises(KhonsuError, match="Nothing can be taken back"):
        history.undo(0, count)
    assert len(history.steps) == 1


def test_an_illegal_choice_leaves_no_trace() -> None:
    history = played("aim right")
    with pytest.raises(IllegalChoice):
        history.play(GAME.parse("aim left"))
    assert len(history.steps) == 1
    assert history.can_undo(0)


def test_programs_let_a_choice_be_taken_back_with_their_answers() -> None:
    history = played("stow 1", "aim left")
    assert history.take_back(0) == 2
    assert history.state.dump() == played().state.dump()
    assert history.steps == []


@pytest.mark.parametrize("name", ["roll", "draw", "peek"])
def test_not_even_programs_take_back_luck_or_a_reveal(name: str) -> None:
    history = played("stow 1", name)
    after = history.state.dump()
    with pytest.raises(KhonsuError, match="Nothing can be taken back"):
        history.take_back(0)
    assert history.state.dump() == after


def test_whoever_has_not_chosen_takes_nothing_back() -> None:
    with pytest.raises(KhonsuError, match="Nothing can be taken back"):
        played("stow 1").take_back(1)
