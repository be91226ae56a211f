"""Lines of the log that hardly any game comes to: each is told where the table is as it must be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import khonsu
from khonsu.games.egizia import nile
from khonsu.games.egizia.cards import take_card
from khonsu.games.imhotep.building import tell_lost_bonus
from khonsu.games.imhotep.state import DRAW_CARD, TAKE_STONES
from khonsu.games.mykerinos.evaluation import tell_nothing_left
from khonsu.games.pharaon.nobles import use_official

if TYPE_CHECKING:
    from khonsu.engine.message import Event

# What no golden game shows (tests/test_records.py).
RARE = {
    "egizia": {"log.nothing_to_build", "log.no_crew_grows"},
    "imhotep": {"log.bonus_sled_full", "log.bonus_quarry_empty", "log.no_card"},
    "mykerinos": {"log.no_cube_for_hall", "log.no_hall_left"},
    "pharaon": {"log.no_offering", "log.no_artisan"},
}


def laid(name: str, players: int = 2) -> tuple[Any, list[Event]]:
    """A table of a game, with somebody who listens."""
    table: Any = khonsu.game(name).start(players, 1).position
    events: list[Event] = []
    table.events = events
    return table, events


def told(events: list[Event]) -> set[str]:
    return {event.message.id for event in events}


def test_bonuses_of_imhotep_that_bring_nothing() -> None:
    table, events = laid("imhotep")
    table.pile = [0] * len(table.pile)
    tell_lost_bonus(table, DRAW_CARD, 0)
    assert told(events) == {"log.no_card"}
    events.clear()
    table.sled = [table.facts.sled_capacity, 0]
    table.quarry = [5, 0]
    tell_lost_bonus(table, TAKE_STONES, 0)
    tell_lost_bonus(table, TAKE_STONES, 1)
    assert told(events) == {"log.bonus_sled_full", "log.bonus_quarry_empty"}


def test_crews_of_egizia_that_are_as_strong_as_can_be() -> None:
    table, events = laid("egizia")
    table.crews = [table.facts.crew_limit] * len(table.crews)
    table.river = [table.facts.copies[nile.CREWS_CHOICE_2][0], *table.river[1:]]
    take_card(table, 0, 0)
    assert "log.no_crew_grows" in told(events)


def test_halls_of_mykerinos_that_nobody_can_reserve() -> None:
    table, events = laid("mykerinos")
    table.halls = [1] * len(table.halls)
    tell_nothing_left(table, 0, 0)
    table.stock = [0] * len(table.stock)
    tell_nothing_left(table, 0, 0)
    assert told(events) == {"log.no_hall_left", "log.no_cube_for_hall"}


def test_an_official_of_pharaon_who_finds_nothing() -> None:
    table, events = laid("pharaon")
    table.artisan_deck = []
    table.artisan_row = [-1] * len(table.artisan_row)
    table.bag = [0] * len(table.bag)
    table.spent = [0] * len(table.spent)
    table.pairs = [-1] * len(table.pairs)
    table.bonus = [-1] * len(table.bonus)
    use_official(table, 0, [0, 1, 0, 0, 1])
    assert {"log.no_offering", "log.no_artisan"} <= told(events)
