"""The turn of an active player in Pharaon (4.2): an action in one of the zones, a swap, or passing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.engine.message import Message
from khonsu.engine.rules import Decision
from khonsu.games.pharaon import choices as c
from khonsu.games.pharaon import tasks
from khonsu.games.pharaon.accounts import UNRECKONED, account_of
from khonsu.games.pharaon.artisans import Artisans
from khonsu.games.pharaon.means import Means
from khonsu.games.pharaon.nile import Nile
from khonsu.games.pharaon.nobles import Nobles
from khonsu.games.pharaon.offerings import Offerings
from khonsu.games.pharaon.passing import pass_round
from khonsu.games.pharaon.state import COLOURS, ZONES, Table
from khonsu.games.pharaon.swaps import add_swaps, gives_more, name_swap, swap, why_no_swap
from khonsu.games.pharaon.tomb import Tomb
from khonsu.games.pharaon.zone_action import ZoneAction, zone_of

if TYPE_CHECKING:
    from khonsu.engine.machine import i64

# By zone.
ACTIONS: Final[list[ZoneAction]] = [Offerings(), Nobles(), Artisans(), Nile(), Tomb()]


class Turn(Decision[Table]):
    """D3: what can be entered, paid and carried out, then swaps, which do not end the turn, then passing, which is always legal."""

    name = "turn"
    kinds: tuple[str, ...] = ("offer", "noble", "artisan", "nile", "tomb", "seer", "treasurer", "pass")

    def options(self, table: Table, seat: int, a: int, b: int) -> list[int]:
        choices: list[int] = []
        payable = affordable(table, seat)
        open_zones = table.open_zones()
        for zone in range(len(ACTIONS)):
            if open_zones & 1 or table.enters_full(seat, zone):
                ACTIONS[zone].add(table, payable, choices)
            open_zones >>= 1
        add_swaps(table, choices, seat)
        choices.append(c.PASS)
        return choices

    def decide(self, table: Table, choice: int, seat: int, a: int, b: int) -> None:
        if choice == c.PASS:
            if table.events is not None and len(self.options(table, seat, a, b)) == 1:
                table.log("log.cannot_act", seat, {})
            pass_round(table, seat)
        elif choice >= c.SEER:
            table.push(tasks.TURN, seat)
            swap(table, choice, seat)
        else:
            table.push(tasks.PAY, seat, choice)

    def distinct(self, table: Table, choices: list[int], seat: int, a: int, b: int) -> list[int]:
        found: list[int] = []
        for choice in choices:
            if choice >= c.SEER:
                if choice == c.PASS or not gives_more(choice, found):
                    found.append(choice)
            # Against the Traitor the places of things that are alike matter.
            elif table.solo or not ACTIONS[zone_of(choice)].has_twin(table, choice):
                found.append(choice)
        return found

    def reads(self, table: Table, choice: int) -> Message:
        if choice < c.SEER:
            return ACTIONS[zone_of(choice)].reads(table, choice)
        return super().reads(table, choice) if choice == c.PASS else name_swap(choice)

    def why_not(self, table: Table, choice: int, seat: int, a: int, b: int) -> Message:
        if choice < c.SEER:
            return why_no_action(table, choice, seat)
        return self.elsewhere(table, choice) if choice == c.PASS else why_no_swap(table, choice, seat)

    def elsewhere(self, table: Table, choice: int) -> Message:
        return Message("reason.in_turn")


def affordable(table: Table, seat: int) -> i64:
    """What a seat can pay in the zones that it can enter, as bits (`zone_action`)."""
    account = account_of(table, seat)
    if account.affordable == UNRECKONED:
        means = Means(table, seat)
        found: i64 = 0
        for zone, action in enumerate(ACTIONS):
            means.look_at(zone)
            found |= action.affordable(means)
        account.affordable = found
    return account.affordable


def why_no_action(table: Table, action: int, seat: int) -> Message:
    """Why an action cannot be done: nothing to take, no space, or not enough to pay with."""
    zone = zone_of(action)
    nothing = ACTIONS[zone].why_nothing(table, seat, action)
    if nothing is not None:
        return nothing
    if not table.open_to(seat, zone):
        return Message("reason.zone_full", {"zone": ZONES[zone], "colour": COLOURS[table.entry[zone]]})
    means = Means(table, seat)
    means.look_at(zone)
    if not means.can_enter():
        return Message("reason.no_entry", {"zone": ZONES[zone], "colour": COLOURS[table.entry[zone]]})
    return ACTIONS[zone].too_dear(means, action)
