"""What a choice leads to, forced steps included, as far as it follows from what its maker knows: before it is made and cannot be taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from khonsu.engine.message import Event
    from khonsu.engine.view import View

# How often a choice that meets luck is tried: what comes out the same each time is taken for certain.
DREAMS = 12


def foresee(view: View, choice: int) -> tuple[list[Event], list[View]]:
    """What is certain to happen, and the position that follows; where luck or a secret comes in, two that it may be."""
    sure: list[Event] = []
    after: list[View] = []
    for seed in range(DREAMS):
        dream = view.imagine(seed)
        fence = dream.position.fence
        events: list[Event] = []
        dream.play(choice, events, seat=view.seat)
        sure = _agreed(sure, events, view.seat) if after else events
        if len(after) < 2:
            after.append(dream.view(view.seat))
        if dream.position.fence == fence:
            break
    return sure, after


def _agreed(some: list[Event], others: list[Event], seat: int | None) -> list[Event]:
    """The beginning that two tales have in common."""
    same = 0
    for one, other in zip(some, others, strict=False):
        if one.told(seat) != other.told(seat) or one.pieces != other.pieces:
            break
        same += 1
    return some[:same]
