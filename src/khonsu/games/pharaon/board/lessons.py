"""The first game of Pharaon: what is taught, when it first matters, and what to try."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.art.lessons import Lesson, Plan
from khonsu.engine.message import Message
from khonsu.games.pharaon import choices as c
from khonsu.games.pharaon import tasks
from khonsu.games.pharaon.board.scene import table_of
from khonsu.games.pharaon.state import EMPTY, NILE

if TYPE_CHECKING:
    from collections.abc import Callable

    from khonsu.engine.view import View

# With so few tokens passing comes to mind.
_FEW = 3


def _asked(*which: int) -> Callable[[View], bool]:
    return lambda view: table_of(view).stack[-1][0] in which


_acts = _asked(tasks.TURN)


def _since(number: int) -> Callable[[View], bool]:
    return lambda view: _acts(view) and table_of(view).round >= number


def _offers(view: View, choice: int) -> bool:
    """A pair of offerings, which the entry alone pays for."""
    return c.OFFER <= choice < c.NOBLE and (choice - c.OFFER) % 2 == 0


def _half_paid(view: View, choice: int) -> bool:
    """An action on the Nile whose price has the colour of the entry."""
    table = table_of(view)
    return c.NILE <= choice < c.TOMB and bool(table.facts.nile_costs[choice - c.NILE][table.entry[NILE]])


def _to_nile(view: View, choice: int) -> bool:
    return c.NILE <= choice < c.TOMB


def _to_tomb(view: View, choice: int) -> bool:
    return choice == c.TOMB


def _to_artisans(view: View, choice: int) -> bool:
    return c.ARTISAN <= choice < c.NILE


def _may_visit_nobles(view: View) -> bool:
    may = _acts(view) and any(c.NOBLE <= choice < c.ARTISAN for choice in view.legal())
    return may or _asked(tasks.KEEP)(view) or _since(2)(view)


def _has_little(view: View) -> bool:
    """Whether passing comes to mind, in a round that has jars."""
    table = table_of(view)
    if not 0 < table.round < table.facts.rounds:
        return False
    return _asked(tasks.JAR)(view) or (_acts(view) and table.leftovers(view.seat or 0) <= _FEW)


def _wheel_fills(view: View) -> bool:
    table = table_of(view)
    placed = sum(token != EMPTY for token in table.wheel)
    return _acts(view) and (table.round > 1 or placed > 2 * table.players)


def _is_last_round(view: View) -> bool:
    table = table_of(view)
    return _acts(view) and table.round == table.facts.rounds


def _is_alone(view: View) -> bool:
    return table_of(view).solo


def _goal(view: View) -> Message:
    return Message("lesson.goal", {"rounds": table_of(view).facts.rounds})


def _track(view: View) -> Message:
    points = table_of(view).facts.nile_points
    return Message("lesson.track", {"low": points[2], "high": points[3]})


def _artisan(view: View) -> Message:
    return Message("lesson.artisan", {"n": table_of(view).facts.artisan_cost})


def _tomb(view: View) -> Message:
    points = table_of(view).facts.tomb_points
    return Message("lesson.tomb", {"low": points[1], "high": points[-1]})


def _heir(view: View) -> Message:
    facts = table_of(view).facts
    return Message(
        "lesson.heir",
        {"nobles": facts.succession_nobles, "steps": facts.succession_step, "n": facts.pharaoh_points},
    )


def _last(view: View) -> Message:
    return Message("lesson.last", {"n": table_of(view).facts.leftover_points})


LESSONS = Plan(
    (
        Lesson(name="goal", says=_goal),
        Lesson(name="pay", when=_asked(tasks.PAY, tasks.TOKEN)),
        Lesson(name="reward", after=("passing",), when=_asked(tasks.REWARD)),
        Lesson(name="track", when=_asked(tasks.TRACK), says=_track),
        Lesson(name="traitor", applies=_is_alone, when=_asked(tasks.WHEEL)),
        Lesson(name="last", after=("passing",), when=_is_last_round, says=_last),
        Lesson(name="enter", when=_acts, task=_offers),
        Lesson(name="deduct", after=("enter",), when=_acts, task=_half_paid),
        Lesson(name="passing", when=_has_little),
        Lesson(name="tomb", when=_acts, says=_tomb, task=_to_tomb),
        Lesson(name="wheel", after=("enter",), when=_wheel_fills),
        Lesson(name="nile", when=_acts, task=_to_nile),
        Lesson(name="gods", when=_since(2)),
        Lesson(name="artisan", when=_acts, says=_artisan, task=_to_artisans),
        Lesson(name="nobles", when=_may_visit_nobles),
        Lesson(name="heir", after=("nobles", "tomb"), when=_since(3), says=_heir),
    ),
    seed="first game 3",
    options={"first_game": "Y"},
)
