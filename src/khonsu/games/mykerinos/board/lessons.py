"""The first game of Mykerinos: what is taught, when it first matters, and what to try."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.art.lessons import Lesson, Plan
from khonsu.engine.message import Message
from khonsu.games.mykerinos import choices as c
from khonsu.games.mykerinos import tasks
from khonsu.games.mykerinos.board.scene import table_of
from khonsu.games.mykerinos.squares import WIDTH, ZONE_SQUARES, zone_of
from khonsu.games.mykerinos.state import NO_PATRON

if TYPE_CHECKING:
    from collections.abc import Callable

    from khonsu.engine.view import View

# So few cubes are left when it pays to think of passing; so many own ones make a dig.
_FEW = 3
_SOME = 3


def _asked(*which: int) -> Callable[[View], bool]:
    return lambda view: table_of(view).stack[-1][0] in which


_digs = _asked(tasks.TURN)
_chooses = _asked(tasks.CHOOSE)


def _own_cubes(view: View) -> int:
    return table_of(view).cubes.count(view.seat or 0)


def _square(choice: int) -> int:
    """The square that a choice puts a cube on first."""
    return choice - (c.START if choice < c.EXTEND else c.EXTEND)


def _is_start(choice: int) -> bool:
    return c.START <= choice < c.EXTEND


def _worth(view: View, choice: int) -> int:
    """The points on the plot that a choice digs in."""
    table, square = table_of(view), _square(choice)
    plot = table.field[square // WIDTH // 3 * 4 + square % WIDTH // 2]
    return table.facts.points[plot]


def _starts_well(view: View, choice: int) -> bool:
    """On one of the plots with the most points."""
    starts = [other for other in view.legal() if _is_start(other)]
    return choice in starts and _worth(view, choice) == max(_worth(view, other) for other in starts)


def _extends(view: View, choice: int) -> bool:
    return c.EXTEND <= choice < c.NEXT


def _catches_up(view: View, choice: int) -> bool:
    """Whether a choice draws level with whoever has more in its zone."""
    if not (_digs(view) and choice < c.NEXT):
        return False
    table, seat = table_of(view), view.seat or 0
    zone = zone_of(_square(choice))
    there = [table.cubes[square] for square in ZONE_SQUARES[zone]]
    best = max(there.count(other) for other in range(table.players) if other != seat)
    return best == there.count(seat) + 1


def _reserves(view: View, choice: int) -> bool:
    return _chooses(view) and c.HALL <= choice < c.TAKE


def _asks_patron(view: View, choice: int) -> bool:
    return c.PATRON <= choice < c.HALL


def _patrons(view: View) -> int:
    """How many different patrons one has cards of."""
    table = table_of(view)
    return len({table.facts.patron[plot] for plot in table.cards[view.seat or 0]} - {NO_PATRON})


def _thinks_of_halls(view: View) -> bool:
    return _chooses(view) or (_digs(view) and table_of(view).round > 1)


def _is_out_soon(view: View) -> bool:
    return _digs(view) and table_of(view).supply[view.seat or 0] <= _FEW


def _new_land(view: View) -> bool:
    return _digs(view) and table_of(view).round > 1


def _is_last_round(view: View) -> bool:
    now, all_ = table_of(view).rounds()
    return _digs(view) and now == all_


def _many(view: View) -> bool:
    return table_of(view).players > 2


def _two(view: View) -> bool:
    return not _many(view)


def _third(view: View) -> bool:
    return _asked(tasks.REST)(view) or (_digs(view) and table_of(view).round > 2)


def _goal(view: View) -> Message:
    return Message("lesson.goal", {"rounds": table_of(view).rounds()[1]})


def _halls(view: View) -> Message:
    facts = table_of(view).facts
    high = [facts.hall_values[kind] for kind in (2, 0, 1)]
    return Message("lesson.halls", {"low": facts.without_hall, "values": ", ".join(map(str, high))})


def _sets(view: View) -> Message:
    return Message("lesson.sets", {"n": table_of(view).facts.set_points})


LESSONS = Plan(
    (
        Lesson(name="goal", says=_goal, task=_starts_well),
        Lesson(name="choose", when=_chooses),
        Lesson(name="neutral", applies=_two, when=_asked(tasks.NEUTRAL_TURN)),
        Lesson(name="box", applies=_two, when=_asked(tasks.BOX)),
        Lesson(name="last", after=("halls",), when=_is_last_round),
        Lesson(name="land", after=("halls",), when=_new_land),
        Lesson(name="extend", when=_digs, task=_extends),
        Lesson(name="lead", when=_digs, task=_catches_up),
        Lesson(name="patron", after=("choose",), when=_digs, task=_asks_patron),
        Lesson(name="halls", after=("choose",), when=_thinks_of_halls, says=_halls),
        Lesson(name="reserve", after=("halls",), when=_thinks_of_halls, task=_reserves),
        Lesson(name="passing", when=_is_out_soon),
        Lesson(name="pyramids", when=lambda view: _digs(view) and _own_cubes(view) >= _SOME),
        Lesson(name="rest", after=("choose",), applies=_many, when=_third),
        Lesson(name="sets", after=("choose",), when=lambda view: _new_land(view) and _patrons(view) > 1, says=_sets),
    ),
    seed="first game 25",
)
