"""Artisans in Pharaon (4.4): a card is taken and brings what is printed on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.engine.message import Argument, Message
from khonsu.engine.rules import LOOK, Decision
from khonsu.games.pharaon import choices as c
from khonsu.games.pharaon import tasks
from khonsu.games.pharaon.bank import gain, gain_names
from khonsu.games.pharaon.hands import give_artisan
from khonsu.games.pharaon.means import ALIKE, Means
from khonsu.games.pharaon.state import NOBODY, Facts, Table
from khonsu.games.pharaon.zone_action import ARTISAN, ZoneAction

if TYPE_CHECKING:
    from khonsu.engine.machine import i64


class Artisans(ZoneAction):
    """D9: a face-up artisan or the top of the deck, for some tokens of one colour."""

    def affordable(self, means: Means) -> i64:
        return ARTISAN if means.can_pay_alike(means.facts.artisan_cost) else 0

    def add(self, table: Table, affordable: i64, choices: list[int]) -> None:
        if affordable & ARTISAN:
            add_artisans(table, choices)

    def payments(self, means: Means, action: int) -> list[int]:
        return means.payments(ALIKE, 0, means.facts.artisan_cost)

    def act(self, table: Table, seat: int, action: int) -> None:
        take_artisan(table, seat, action - c.ARTISAN)

    def reads(self, table: Table, action: int) -> Message:
        place = action - c.ARTISAN
        if place == c.ARTISAN_DECK:
            return Message("choice.artisan_deck")
        artisan = table.artisan_row[place]
        if artisan < 0:
            return Message("choice.artisan_place", {"place": place + 1})
        facts = table.facts
        gains = gain_names(facts.artisan_gains[artisan], facts.artisan_jars[artisan])
        args: dict[str, Argument] = {"n": facts.artisan_points[artisan], "gains": gains}
        # Two that are alike are told apart by their places.
        for other in table.artisan_row:
            if other >= 0 and other != artisan and alike(facts, artisan, other):
                args["place"] = place + 1
                return Message("choice.artisan_twin", args)
        return Message("choice.artisan", args)

    def why_nothing(self, table: Table, seat: int, action: int) -> Message | None:
        place = action - c.ARTISAN
        there = len(table.artisan_deck) > 0 if place == c.ARTISAN_DECK else table.artisan_row[place] >= 0
        return None if there else why_no_artisan(place)

    def too_dear(self, means: Means, action: int) -> Message:
        return means.lacks_alike("reason.too_dear_artisans", means.facts.artisan_cost)

    def has_twin(self, table: Table, action: int) -> bool:
        return shown_before(table, action - c.ARTISAN)


class Artisan(Decision[Table]):
    """D19: the artisan that a court official brings."""

    name = "artisan"
    kinds: tuple[str, ...] = ("artisan",)
    thought = LOOK

    def options(self, table: Table, seat: int, a: int, b: int) -> list[int]:
        choices: list[int] = []
        add_artisans(table, choices)
        return choices

    def decide(self, table: Table, choice: int, seat: int, a: int, b: int) -> None:
        take_artisan(table, seat, choice - c.ARTISAN)

    def distinct(self, table: Table, choices: list[int], seat: int, a: int, b: int) -> list[int]:
        # Against the Traitor their places matter.
        if table.solo:
            return choices
        return [choice for choice in choices if not shown_before(table, choice - c.ARTISAN)]

    def why_not(self, table: Table, choice: int, seat: int, a: int, b: int) -> Message:
        return why_no_artisan(choice - c.ARTISAN)


def add_artisans(table: Table, choices: list[int]) -> None:
    """Face-up artisans and the top of the deck."""
    for place in range(len(table.artisan_row)):
        if table.artisan_row[place] >= 0:
            choices.append(c.ARTISAN + place)
    if table.artisan_deck:
        choices.append(c.ARTISAN + c.ARTISAN_DECK)


def take_artisan(table: Table, side: int, place: int) -> None:
    """A face-up artisan, replaced at once, or from the place after the last the top of the deck; the Traitor gains nothing by him."""
    if place < len(table.artisan_row):
        artisan = table.artisan_row[place]
        table.show_artisan(place)
    else:
        artisan = table.draw_artisan()
    give_artisan(table, side, artisan)
    facts = table.facts
    if table.events is not None:
        origin = f"artisan-{place + 1}" if place < len(table.artisan_row) else "artisan-deck"
        table.log("log.artisan", side, {"n": facts.artisan_points[artisan]}, origin, table.place_of(side))
    if side < table.players:
        for _ in range(facts.artisan_jars[artisan]):
            table.push(tasks.DRAW_JAR, NOBODY, side)
        gain(table, side, facts.artisan_gains[artisan])


def why_no_artisan(place: int) -> Message:
    """Why nobody can be taken from a place."""
    return Message("reason.deck_empty" if place == c.ARTISAN_DECK else "reason.nothing_there")


def shown_before(table: Table, place: int) -> bool:
    """Whether the artisan at a place shows the same as one at an earlier place."""
    if place == c.ARTISAN_DECK:
        return False
    for earlier in range(place):
        if table.artisan_row[earlier] >= 0 and alike(table.facts, table.artisan_row[place], table.artisan_row[earlier]):
            return True
    return False


def alike(facts: Facts, one: int, two: int) -> bool:
    """Whether two artisans show the same."""
    return (
        facts.artisan_points[one] == facts.artisan_points[two]
        and facts.artisan_jars[one] == facts.artisan_jars[two]
        and facts.artisan_gains[one] == facts.artisan_gains[two]
    )
