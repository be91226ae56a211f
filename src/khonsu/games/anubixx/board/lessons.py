"""The first game of Anubixx: what is taught, when it first matters, and what to try."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.art.lessons import Lesson, Plan
from khonsu.engine.message import Message
from khonsu.games.anubixx import choices as c
from khonsu.games.anubixx import tasks
from khonsu.games.anubixx.board.guide import warning
from khonsu.games.anubixx.board.scene import away, table_of
from khonsu.games.anubixx.state import ARCH, PYRAMID, SYMBOLS

if TYPE_CHECKING:
    from collections.abc import Callable

    from khonsu.engine.view import View

# The turn from which a beginner has seen enough to think of what he keeps.
_LATER = 3


def _asked(*which: int) -> Callable[[View], bool]:
    return lambda view: table_of(view).stack[-1][0] in which


def _bit(view: View, choice: int) -> int:
    """The stone of pyramid or arch that a choice builds, as a bit; 0 for any other choice."""
    facts = table_of(view).facts
    return facts.bit[choice - c.PLACE] if c.PLACE <= choice < facts.carve else 0


def _is_pair(view: View, choice: int) -> bool:
    facts = table_of(view).facts
    return facts.carve <= choice < facts.cross


def _builds(view: View, choice: int) -> bool:
    return bool(_bit(view, choice)) or _is_pair(view, choice)


def _with_die(view: View, choice: int) -> bool:
    if not _bit(view, choice):
        return False
    table, seat = table_of(view), view.seat or 0
    gone = table.taken | away(table, seat)
    left = [colour for die, colour in enumerate(table.dice) if not gone >> die & 1]
    return table.colour_of(seat, choice - c.PLACE) in left


def _starts(view: View, choice: int) -> bool:
    """A stone that a die pays for, or any where there is none."""
    return _with_die(view, choice) or (_builds(view, choice) and not any(_with_die(view, other) for other in view.legal()))


def _builds_second(view: View, choice: int) -> bool:
    return _asked(tasks.SECOND)(view) and bool(_bit(view, choice))


def _climbs(view: View, choice: int) -> bool:
    facts = table_of(view).facts
    return bool(_bit(view, choice) & facts.building[PYRAMID] & ~facts.row[0])


def _evens_arch(view: View, choice: int) -> bool:
    """A stone on the lower column of the arch, or on either of two that are level."""
    table = table_of(view)
    facts, built = table.facts, table.built[view.seat or 0]
    bit = _bit(view, choice)
    left, right = (built & facts.left).bit_count(), (built & facts.right).bit_count()
    if bit & facts.left:
        return left <= right
    return bool(bit & facts.building[ARCH]) and (right <= left or bool(bit & facts.keystone))


def _carves(view: View, choice: int) -> bool:
    return _is_pair(view, choice) and warning(view, choice) is None


def _marked(view: View, choice: int) -> bool:
    """A stone that earns a bonus by itself."""
    table = table_of(view)
    bit = _bit(view, choice)
    free = [symbol for symbol in range(len(SYMBOLS)) if not table.closed >> symbol & 1]
    return bool(bit) and any(table.facts.symbol[symbol] == bit for symbol in free)


_builds_now = _asked(tasks.FIRST, tasks.SECOND)


def _is_later(view: View) -> bool:
    return _builds_now(view) and table_of(view).turn >= _LATER


def _rolled(view: View) -> bool:
    return _asked(tasks.FIRST)(view) and table_of(view).active == view.seat


def _did_not_roll(view: View) -> bool:
    return _asked(tasks.FIRST)(view) and table_of(view).active != view.seat


def _end_is_near(view: View) -> bool:
    table = table_of(view)
    return _builds_now(view) and (table.progress() > 0.5 or any(table.completed(seat) for seat in range(table.players)))


def _goal(view: View) -> Message:
    return Message("lesson.goal", {"n": table_of(view).facts.buildings_to_end})


def _pyramid(view: View) -> Message:
    return Message("lesson.pyramid", {"values": ", ".join(map(str, table_of(view).facts.pyramid_points[1:]))})


def _arch(view: View) -> Message:
    return Message("lesson.arch", {"n": table_of(view).facts.keystone_points})


def _bonus(view: View) -> Message:
    return Message("lesson.bonus", {"n": table_of(view).facts.bonus_points})


def _saving(view: View) -> Message:
    facts = table_of(view).facts
    return Message("lesson.saving", {"n": facts.stone_points, "points": facts.joker_points})


def _race(view: View) -> Message:
    return Message("lesson.race", {"n": table_of(view).facts.bonus_points})


LESSONS = Plan(
    (
        Lesson(name="goal", says=_goal, task=_starts, accepts=_builds),
        Lesson(name="pay", when=_asked(tasks.PAY, tasks.PAY_PAIR)),
        Lesson(name="second", when=_builds_now, task=_builds_second),
        Lesson(name="dice", when=_builds_now, task=_with_die),
        Lesson(name="rolled", when=_rolled),
        Lesson(name="rest", when=_did_not_roll),
        Lesson(name="pyramid", when=_builds_now, says=_pyramid, task=_climbs),
        Lesson(name="arch", when=_builds_now, says=_arch, task=_evens_arch),
        Lesson(name="relief", when=_asked(tasks.FIRST), task=_carves),
        Lesson(name="bonus", when=_is_later, says=_bonus),
        Lesson(name="earn", after=("bonus",), when=_builds_now, task=_marked),
        Lesson(name="saving", after=("pay",), when=_is_later, says=_saving),
        Lesson(name="race", when=_end_is_near, says=_race),
    ),
    seed="first game 15",
)
