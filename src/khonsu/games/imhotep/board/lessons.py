"""The first game of Imhotep: what is taught, when it first matters, and what to try."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.art.lessons import Lesson, Plan
from khonsu.engine.message import Message
from khonsu.games.imhotep import choices as c
from khonsu.games.imhotep.board.guide import site_text
from khonsu.games.imhotep.board.scene import table_of
from khonsu.games.imhotep.state import CHAMBER, MARKET, NOBODY, OBELISKS, PYRAMIDS, SITES, SLOTS, TEMPLE, UNDOCKED

if TYPE_CHECKING:
    from collections.abc import Callable

    from khonsu.engine.view import View


def _aboard(view: View, ship: int) -> list[int]:
    """The owners of the stones on a ship."""
    return [owner for owner in table_of(view).slots[ship * SLOTS : ship * SLOTS + SLOTS] if owner != NOBODY]


def _is_load(view: View, choice: int) -> bool:
    return c.LOAD <= choice < c.SAIL


def _is_take(view: View, choice: int) -> bool:
    return choice == c.TAKE


def _at_bow(view: View, choice: int) -> bool:
    return _is_load(view, choice) and (choice - c.LOAD) % SLOTS == 0


def _second_stone(view: View, choice: int) -> bool:
    return _is_load(view, choice) and view.seat in _aboard(view, (choice - c.LOAD) // SLOTS)


def _is_sail(choice: int, site: int | None = None) -> bool:
    return c.SAIL <= choice < c.LEVER and site in (None, (choice - c.SAIL) % c.SITE_COUNT)


def _sails(view: View, choice: int) -> bool:
    return _is_sail(choice)


def _sails_own(view: View, choice: int, site: int | None = None) -> bool:
    return _is_sail(choice, site) and view.seat in _aboard(view, (choice - c.SAIL) // c.SITE_COUNT)


def _sails_best(view: View, choice: int) -> bool:
    """A ship with a stone of one's own, or any ship where there is none."""
    return _is_sail(choice) and (_sails_own(view, choice) or not any(_sails_own(view, other) for other in view.legal()))


def _to_pyramids(view: View, choice: int) -> bool:
    return _sails_own(view, choice, PYRAMIDS)


def _gets_card(view: View, choice: int) -> bool:
    return _sails_own(view, choice, MARKET) or c.PICK <= choice < c.BUILD


def _plays_card(view: View, choice: int) -> bool:
    return c.LEVER <= choice < c.NEXT


def _may_sail(site: int | None = None) -> Callable[[View], bool]:
    return lambda view: any(_is_sail(choice, site) for choice in view.legal())


def _has_reason_to_sail(view: View) -> bool:
    """With a stone of one's own; whoever never has one aboard in time learns it all the same."""
    return table_of(view).round > 1 or any(_sails_own(view, choice) for choice in view.legal())


def _trades(view: View) -> bool:
    return _may_sail(MARKET)(view) or any(_gets_card(view, choice) for choice in view.legal())


def _needs_stones(view: View) -> bool:
    return table_of(view).sled[view.seat or 0] < 2


def _holds_card(view: View) -> bool:
    return any(table_of(view).hands[view.seat or 0])


def _others_alone_aboard(view: View) -> bool:
    sails = [choice for choice in view.legal() if _is_sail(choice)]
    return any(not _sails_own(view, choice) for choice in sails)


def _round_turns(view: View) -> bool:
    table = table_of(view)
    return table.round > 1 or sum(site != UNDOCKED for site in table.docked) == c.SITE_COUNT - 2


def _since_round(number: int) -> Callable[[View], bool]:
    return lambda view: table_of(view).round >= number


def _is_last_round(view: View) -> bool:
    table = table_of(view)
    return table.round == table.facts.rounds


def _goal(view: View) -> Message:
    return Message("lesson.goal", {"rounds": table_of(view).facts.rounds})


def _take(view: View) -> Message:
    facts = table_of(view).facts
    return Message("lesson.take", {"n": facts.take, "most": facts.sled_capacity})


def _blue(view: View) -> Message:
    return Message("lesson.blue", {"n": table_of(view).facts.unused_blue})


def _wrath(view: View) -> Message:
    return Message("tip.wrath", {"n": table_of(view).facts.wrath})


def _site(site: int) -> Callable[[View], Message]:
    """A site in short words; its other side as its tip says it."""

    def says(view: View) -> Message:
        table = table_of(view)
        is_b = (table.market_b, table.pyramids_b, table.temple_b, table.chamber_b, table.obelisks_b)[site]
        return site_text(table, site) if is_b else Message(f"lesson.{SITES[site]}")

    return says


def _chamber(view: View) -> Message:
    table = table_of(view)
    if table.chamber_b:
        return site_text(table, CHAMBER)
    area = table.facts.area_points
    return Message("lesson.chamber", {"size": len(area) - 1, "points": area[-1], "low": (len(area) - 1) * area[1]})


LESSONS = Plan(
    (
        Lesson(name="goal", says=_goal, task=_is_load),
        Lesson(name="bow", task=_at_bow),
        Lesson(name="take", when=_needs_stones, says=_take, task=_is_take),
        Lesson(name="sail", when=_has_reason_to_sail, task=_sails_best, accepts=_sails),
        Lesson(name="cards", after=("market",), when=_holds_card),
        Lesson(name="pyramids", when=_may_sail(PYRAMIDS), says=_site(PYRAMIDS), task=_to_pyramids),
        Lesson(name="last", after=("take", "temple"), when=_is_last_round),
        Lesson(name="block", after=("sail",), when=_others_alone_aboard),
        Lesson(name="market", when=_trades, says=_site(MARKET), task=_gets_card),
        Lesson(name="temple", when=_may_sail(TEMPLE), says=_site(TEMPLE)),
        Lesson(name="round", when=_round_turns),
        Lesson(name="chamber", when=_may_sail(CHAMBER), says=_chamber),
        Lesson(name="pair", when=_since_round(2), task=_second_stone),
        Lesson(name="blue", after=("cards",), says=_blue, task=_plays_card),
        Lesson(name="obelisks", when=_may_sail(OBELISKS), says=_site(OBELISKS)),
        Lesson(name="wrath", applies=lambda view: bool(table_of(view).wrath), when=_since_round(2), says=_wrath),
        Lesson(name="score", when=_since_round(3)),
    ),
    seed="first game 42",
)
