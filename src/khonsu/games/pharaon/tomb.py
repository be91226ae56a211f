"""The tomb in Pharaon (4.4): its steps, and the succession that they lead to (4.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.engine.message import Message
from khonsu.games.pharaon import choices as c
from khonsu.games.pharaon.means import FIXED, Means
from khonsu.games.pharaon.state import NOBODY, Table
from khonsu.games.pharaon.zone_action import TOMB_STEP, ZoneAction

if TYPE_CHECKING:
    from khonsu.engine.machine import i64


class Tomb(ZoneAction):
    """One step, for the colours of the next space."""

    def affordable(self, means: Means) -> i64:
        steps = means.table.steps[means.side]
        dues = means.facts.tomb_dues
        return TOMB_STEP if steps < len(dues) and means.can_pay_fixed(dues[steps]) else 0

    def add(self, table: Table, affordable: i64, choices: list[int]) -> None:
        if affordable & TOMB_STEP:
            choices.append(c.TOMB)

    def payments(self, means: Means, action: int) -> list[int]:
        return means.payments(FIXED, means.facts.tomb_dues[means.table.steps[means.side]], 0)

    def act(self, table: Table, seat: int, action: int) -> None:
        advance(table, seat)

    def reads(self, table: Table, action: int) -> Message:
        return Message("choice.tomb")

    def why_nothing(self, table: Table, seat: int, action: int) -> Message | None:
        return Message("reason.tomb_finished") if table.steps[seat] == len(table.facts.tomb_costs) else None

    def too_dear(self, means: Means, action: int) -> Message:
        return means.lacks(means.facts.tomb_dues[means.table.steps[means.side]])


def advance(table: Table, side: int) -> None:
    """A tomb step, unless the tomb is finished (ruling 20)."""
    if table.steps[side] < len(table.facts.tomb_costs):
        table.steps = table.steps[:]
        table.steps[side] += 1
        table.changed(side)
        if table.events is not None:
            table.log("log.step", side, {"step": table.steps[side]}, f"cube-{table.letter(side)}")
        check_succession(table, side)


def check_succession(table: Table, side: int) -> None:
    """The first side with enough nobles and tomb steps takes the pharaoh token for good (4.7)."""
    facts = table.facts
    if table.pharaoh == NOBODY and table.steps[side] >= facts.succession_step:
        if table.noble_at.count(side) >= facts.succession_nobles:
            table.pharaoh = side
            table.all_changed()
            if table.events is not None:
                table.log("log.pharaoh", side, {}, "pharaoh", table.place_of(side))
