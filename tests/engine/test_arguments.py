"""What callers give: every whole number is taken, NumPy's too, and whatever is none is refused with a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.conformance.toy.game import BurrowGame

import khonsu
from khonsu.engine.errors import KhonsuError
from khonsu.players.registry import player

if TYPE_CHECKING:
    from collections.abc import Callable

GAME = BurrowGame()
STATE = GAME.start(players=2, seed=1)
ACTOR, CHOICE = STATE.actor, STATE.legal()[0]
assert ACTOR is not None

# Every door through which somebody gives a number, and one that is right there.
DOORS: dict[str, tuple[Callable[[Any], Any], int]] = {
    "start players": (lambda given: GAME.start(given, 1), 2),
    "start seed": (lambda given: GAME.start(2, given), 7),
    "opening": (lambda given: GAME.opening(given, 1, {})[0], 2),
    "name": (lambda given: GAME.name(given), CHOICE),
    "parse": (lambda given: GAME.parse(given), CHOICE),
    "legal": (lambda given: STATE.legal(given), ACTOR),
    "play": (lambda given: STATE.copy().play(given), CHOICE),
    "play seat": (lambda given: STATE.copy().play(CHOICE, seat=given), ACTOR),
    "reason": (lambda given: STATE.reason(given), CHOICE),
    "reason seat": (lambda given: STATE.reason(CHOICE, given), ACTOR),
    "label": (lambda given: STATE.label(given), CHOICE),
    "prompt": (lambda given: STATE.prompt(given), ACTOR),
    "view": (lambda given: STATE.view(given), ACTOR),
    "state imagine": (lambda given: STATE.imagine(0, given), 3),
    "breakdown": (lambda given: STATE.breakdown(given), ACTOR),
    "view reason": (lambda given: STATE.view(ACTOR).reason(given), CHOICE),
    "view label": (lambda given: STATE.view(ACTOR).label(given), CHOICE),
    "view breakdown": (lambda given: STATE.view(0).breakdown(given), ACTOR),
    "view imagine": (lambda given: STATE.view(0).imagine(given), 3),
    "view preview": (lambda given: STATE.view(ACTOR).preview(given), CHOICE),
}


class Whole:
    """A number of another library."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


@pytest.mark.parametrize("door", DOORS)
def test_a_whole_number_of_any_library_is_as_good_as_ours(door: str) -> None:
    call, right = DOORS[door]
    assert call(Whole(right)) == call(right)


@pytest.mark.parametrize("wrong", [1.5, 1.0, True, [1], b"1", {}], ids=str)
@pytest.mark.parametrize("door", DOORS)
def test_what_is_no_whole_number_is_refused_with_a_sentence(door: str, wrong: Any) -> None:
    with pytest.raises(KhonsuError):
        DOORS[door][0](wrong)


@pytest.mark.parametrize("wrong", [None, 3, [], 1.5], ids=str)
def test_a_name_that_is_no_text_is_refused_with_those_that_are(wrong: Any) -> None:
    with pytest.raises(KhonsuError, match="There are: "):
        khonsu.game(wrong)
    with pytest.raises(KhonsuError, match="There are: "):
        player(wrong)
