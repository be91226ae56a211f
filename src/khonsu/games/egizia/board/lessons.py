"""The first game of Egizia: what is taught, when it first matters, and what to try."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.art.lessons import Lesson, Plan
from khonsu.engine.message import Message
from khonsu.games.egizia import choices as c
from khonsu.games.egizia import landings, nile, tasks
from khonsu.games.egizia.board.scene import table_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from khonsu.engine.view import View

# How many of the next places down the river are a small step.
_NEAR = 3


def _asked(*which: int) -> Callable[[View], bool]:
    return lambda view: table_of(view).stack[-1][0] in which


_sails = _asked(tasks.SAIL)


def _is_ship(choice: int) -> bool:
    return c.SAIL <= choice < c.PASS


def _sends(view: View, choice: int) -> bool:
    return _is_ship(choice)


def _position(view: View, choice: int) -> int:
    """How far down the river a ship goes."""
    facts = table_of(view).facts
    if choice < c.DOCK:
        return facts.position[choice - c.SAIL]
    return facts.site_position[(choice - c.DOCK) // landings.PER_SITE]


def _takes(view: View, choice: int, *effects: int) -> bool:
    """Whether a ship goes to a card of one of these kinds."""
    space = choice - c.SAIL
    if not 0 <= space < landings.CARD_SPACES:
        return False
    table = table_of(view)
    card = table.river[space]
    return card != nile.NO_CARD and table.facts.effect[card] in effects


def _produces(view: View, choice: int) -> bool:
    """A quarry or a field, or any place where there is neither."""
    works = [other for other in view.legal() if _takes(view, other, nile.QUARRY, nile.FIELD)]
    return choice in works if works else _is_ship(choice)


def _small_step(view: View, choice: int) -> bool:
    if not _is_ship(choice) or table_of(view).ships[view.seat or 0] == table_of(view).facts.ships:
        return False
    places = sorted({_position(view, other) for other in view.legal() if _is_ship(other)})
    return _position(view, choice) in places[:_NEAR]


def _docks(view: View, choice: int) -> bool:
    return c.DOCK <= choice < c.PASS


def _to_town(view: View, choice: int) -> bool:
    return c.SAIL + landings.CARD_SPACES <= choice < c.DOCK


def _works(view: View, choice: int) -> bool:
    return c.COMMIT <= choice < c.DRAW


def _sails_first(view: View) -> bool:
    """Whether nobody is asked anything before the first ship."""
    options = view.options
    return options["sphinx_start"] != "draw_2_keep_1" and not options["bid_for_seats"]


def _asks_first(view: View) -> bool:
    return not _sails_first(view)


def _at_site(site: int, *which: int) -> Callable[[View], bool]:
    """When it is built at, or, once a round was seen, when a ship may go there."""
    first = c.DOCK + site * landings.PER_SITE
    docks = range(first, first + landings.PER_SITE)
    return lambda view: _asked(*which)(view) or (_since(2)(view) and any(choice in docks for choice in view.legal()))


def _since(number: int) -> Callable[[View], bool]:
    return lambda view: _sails(view) and table_of(view).round >= number


def _moves_ring(view: View) -> bool:
    return _asked(tasks.RING)(view) or _since(3)(view)


def _steps_down(view: View) -> bool:
    return _asked(tasks.MARKET)(view) or _since(3)(view)


def _hungry(view: View) -> bool:
    table, seat = table_of(view), view.seat or 0
    return _asked(tasks.FEED)(view) or (_sails(view) and table.hunger(seat) > table.grain(seat, table.ring))


def _holds_goal(view: View) -> bool:
    table = table_of(view)
    return _asked(tasks.START_KEEP)(view) or (_sails(view) and bool(table.hands[view.seat or 0]))


def _holds_card(view: View) -> bool:
    if _since(3)(view):
        return True
    table = table_of(view)
    held = [card for card in range(nile.COUNT) if table.cards[card] == view.seat]
    return _sails(view) and any(table.facts.effect[card] > nile.FIELD for card in held)


def _last_round(view: View) -> bool:
    table = table_of(view)
    return _sails(view) and table.round == table.facts.rounds


def _goal(view: View) -> Message:
    return Message("lesson.goal", {"rounds": table_of(view).facts.rounds})


def _site(view: View) -> Message:
    _, low, mean, high = table_of(view).facts.cooperation
    return Message("lesson.site", {"low": low, "mean": mean, "high": high})


LESSONS = Plan(
    (
        Lesson(name="goal", applies=_sails_first, says=_goal, task=_produces, accepts=_sends),
        Lesson(name="goal_first", applies=_asks_first, says=_goal),
        Lesson(name="work", when=_asked(tasks.COMMIT), task=_works),
        Lesson(name="order", when=_since(2)),
        Lesson(name="last", when=_last_round),
        Lesson(name="downstream", when=_sails, task=_small_step),
        Lesson(name="site", when=_sails, says=_site, task=_docks),
        Lesson(name="food", when=_hungry),
        Lesson(name="town", when=_sails, task=_to_town),
        Lesson(name="secret", when=_holds_goal),
        Lesson(name="cards", when=_holds_card),
        Lesson(name="sphinx", when=_at_site(landings.SPHINX, tasks.DRAW, tasks.KEEP)),
        Lesson(name="obelisk", when=_at_site(landings.OBELISK, tasks.DIG)),
        Lesson(name="pyramid", when=_at_site(landings.PYRAMID, tasks.LAY)),
        Lesson(name="ring", when=_moves_ring),
        Lesson(name="market", after=("obelisk",), when=_steps_down),
    ),
    seed="first game 34",
    options={"sphinx_start": "draw_1"},
)
