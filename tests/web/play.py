"""Playing over HTTP, for tests that need a game in some state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.running_site import choices_of

if TYPE_CHECKING:
    from tests.running_site import Visitor


def turn(visitor: Visitor, code: str, seat: int) -> tuple[int, list[int]]:
    """The version of a table, and what a seat may choose."""
    doc = visitor.now(code, seat)
    return doc["version"], choices_of(doc["choices"])


def play_one(code: str, people: list[Visitor], pick: int = 0) -> int:
    """Whoever has to choose makes one of the choices; gives his seat, or -1 if the game is over."""
    for seat, visitor in enumerate(people):
        version, choices = turn(visitor, code, seat)
        if choices:
            answer = visitor.choose(code, seat, choices[pick % len(choices)], version)
            assert answer.status == 200, answer.text
            return seat
    return -1


def play_out(code: str, people: list[Visitor], limit: int = 1000) -> None:
    """Play until the game is over."""
    for number in range(limit):
        if play_one(code, people, number * 5) < 0:
            return
    raise AssertionError("the game does not end")
