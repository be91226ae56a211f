"""Nobles in Pharaon (4.4): a card joins the court of a side, and a court official does his work at once (6.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.engine.message import Message
from khonsu.games.pharaon import choices as c
from khonsu.games.pharaon import court, tasks
from khonsu.games.pharaon.hands import give_noble
from khonsu.games.pharaon.means import ANY, FIXED, ONE_OF_EACH, Means
from khonsu.games.pharaon.nile import ALL_TRACKS, follow_arrows
from khonsu.games.pharaon.state import COLOUR_COUNT, NOBODY, SHOWN, Table
from khonsu.games.pharaon.tomb import advance, check_succession
from khonsu.games.pharaon.zone_action import NOBLE, ZoneAction

if TYPE_CHECKING:
    from khonsu.engine.machine import i64


class Nobles(ZoneAction):
    """D8: a face-up noble or the top of the deck, for one token of each colour; with the Judge for any five."""

    def affordable(self, means: Means) -> i64:
        payable = means.can_pay_any(COLOUR_COUNT) if means.judge() else means.can_pay_fixed(ONE_OF_EACH)
        return NOBLE if payable else 0

    def add(self, table: Table, affordable: i64, choices: list[int]) -> None:
        if affordable & NOBLE:
            for place in range(len(table.noble_row)):
                if table.noble_row[place] >= 0:
                    choices.append(c.NOBLE + place)
            if table.noble_deck:
                choices.append(c.NOBLE + c.NOBLE_DECK)

    def payments(self, means: Means, action: int) -> list[int]:
        return means.payments(ANY if means.judge() else FIXED, ONE_OF_EACH, COLOUR_COUNT)

    def act(self, table: Table, seat: int, action: int) -> None:
        take_noble(table, seat, action - c.NOBLE)

    def reads(self, table: Table, action: int) -> Message:
        place = action - c.NOBLE
        if place == c.NOBLE_DECK:
            return Message("choice.noble_deck")
        if table.noble_row[place] >= 0:
            return Message("choice.noble", {"noble": court.NAMES[table.noble_row[place]]})
        return Message("choice.noble_place", {"place": place + 1})

    def why_nothing(self, table: Table, seat: int, action: int) -> Message | None:
        place = action - c.NOBLE
        if place == c.NOBLE_DECK:
            return None if table.noble_deck else Message("reason.deck_empty")
        return None if table.noble_row[place] >= 0 else Message("reason.nothing_there")

    def too_dear(self, means: Means, action: int) -> Message:
        if means.judge():
            return Message("reason.too_dear_judge", {"n": COLOUR_COUNT, "have": means.count()})
        return means.lacks(ONE_OF_EACH)


def take_noble(table: Table, side: int, place: int) -> None:
    """A face-up noble, replaced at once, or from the place after the last the top of the deck."""
    if place < len(table.noble_row):
        noble = table.noble_row[place]
        table.show_noble(place)
    else:
        noble = table.draw_noble(SHOWN)
    origin = ""
    if table.events is not None:
        origin = f"noble-{place + 1}" if place < len(table.noble_row) else "noble-deck"
    welcome(table, side, noble, origin)


def welcome(table: Table, side: int, noble: int, origin: str) -> None:
    """A noble comes to a side; a court official does his work."""
    give_noble(table, side, noble)
    if table.events is not None:
        table.log("log.noble", side, {"noble": court.NAMES[noble]}, origin, table.place_of(side))
    check_succession(table, side)
    # The Traitor ignores what his nobles can do.
    if noble >= court.FIRST_OFFICIAL and side < table.players:
        use_official(table, side, table.facts.officials[noble - court.FIRST_OFFICIAL])


def use_official(table: Table, side: int, parts: list[int]) -> None:
    """The parts of a court official in their order: Nile, artisan, tomb, silver, offerings."""
    levels, artisans, steps, silver, offerings = parts
    if table.events is not None:
        if offerings > 0 and not table.offering_left():
            table.log("log.no_offering", side, {})
        if artisans > 0 and not table.artisan_deck and max(table.artisan_row) < 0:
            table.log("log.no_artisan", side, {})
    for _ in range(offerings):
        table.push(tasks.BONUS, side)
    if silver > 0:
        table.push(tasks.SILVERS, NOBODY, side, silver)
    for _ in range(artisans):
        table.push(tasks.ARTISAN, side)
    if levels > 0:
        follow_arrows(table, side, ALL_TRACKS, levels)
    for _ in range(steps):
        advance(table, side)
