"""What a learner's own choice is worth beside what a lesson asked for: one look at everything that could be chosen, and a few at what matters.

It takes a few milliseconds and knows what the learner knows, so it can be said with the next page.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from khonsu.analysis.forecast import Line, standing
from khonsu.analysis.reasons import Reason, differences
from khonsu.engine.chance import quick_start
from khonsu.players.search import Search
from khonsu.players.weights import outlook

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khonsu.analysis.reasons import Pair
    from khonsu.art.lessons import Detour
    from khonsu.engine.message import Message
    from khonsu.engine.position import Position
    from khonsu.engine.view import View

# A choice is worse than another one if it gives away so much of the chance to win, or such a part of the chance there is.
CLEAR = 0.02
PART = 0.1
# Imagined worlds in which choices are compared.
WORLDS = 4
# Judgements that are kept: whoever waits for others is shown the same one again and again.
REMEMBERED = 256

GOOD = "good"
TASK = "task"
OTHER = "other"


@dataclass(frozen=True)
class Judgement:
    """Whether a choice was `good`, or clearly worse than the best way to do the `task` or than something `other`.

    `because` says what the better one has, or what a good choice is certain to bring by itself.
    """

    kind: str
    made: Message
    better: Message | None
    because: tuple[Reason, ...]
    seat: int
    # The chance to win that it gives away against the best of all that was looked at.
    loss: float


@dataclass(frozen=True)
class _Outcome:
    chance: float
    lines: list[Line]


@lru_cache(REMEMBERED)
def judged(detour: Detour, wanted: tuple[int, ...], seed: int = 0) -> Judgement:
    """What a choice was worth beside the choices that were asked for."""
    view, seat = detour.view, detour.view.seat
    assert seat is not None
    position, luck = view.position, quick_start(seed, 4)
    search = Search(seat, outlook(view.game, view.players))
    root = search.think(position, luck, 0, 0.0)
    places = range(len(root.choices))
    best = max(places, key=lambda place: root.first[place])
    made = search.place_of(root, position, luck, detour.choice)
    asked = [place for place in places if root.choices[place] in wanted]
    task = max(asked, key=lambda place: root.first[place]) if asked else search.place_of(root, position, luck, wanted[0])
    worlds = [position.supposed(seat, luck + number) for number in range(WORLDS)]
    came = {
        place: _outcome(search, worlds, root.choices[place], root.plans[place])
        for place in dict.fromkeys((made, best, task))
    }
    most = max(came, key=lambda place: came[place].chance)
    loss = came[most].chance - came[made].chance
    told = position.describe(detour.choice)
    if not _is_clear(loss, came[most].chance):
        before = standing(view.game, worlds[0])
        pairs = [(line, Line(before, is_certain=True)) for line in came[made].lines]
        is_certain = all(line.is_certain for line in came[made].lines)
        return Judgement(GOOD, told, None, _why(view, pairs) if is_certain else (), seat, loss)
    is_task = _is_clear(came[task].chance - came[made].chance, came[task].chance)
    better = task if is_task else most
    because = _why(view, list(zip(came[better].lines, came[made].lines, strict=True)))
    return Judgement(TASK if is_task else OTHER, told, position.describe(root.choices[better]), because, seat, loss)


def _why(view: View, pairs: list[Pair]) -> tuple[Reason, ...]:
    """What is seen at once: one reason is enough for whoever learns."""
    return tuple(differences(view, pairs)[:1])


def _is_clear(loss: float, chance: float) -> bool:
    return loss > 0.0 and loss >= min(CLEAR, PART * chance)


def _outcome(search: Search, worlds: Sequence[Position], choice: int, plan: list[int]) -> _Outcome:
    """What comes of a choice by the end of the move: the chance on average, and how everybody stands, world by world."""
    chance, lines = 0.0, []
    for world in worlds:
        after = search.make(world.copy(), choice, plan)
        chance += search.outlook.chances(after)[search.seat] / len(worlds)
        lines.append(Line(standing(after.game, after), is_certain=after.fence == world.fence))
    return _Outcome(chance, lines)
