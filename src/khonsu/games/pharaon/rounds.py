"""Rounds of Pharaon (4.1, 4.6): whose turn it is, and what a round ends with."""

from __future__ import annotations

from khonsu.engine.rules import Step
from khonsu.games.pharaon import tasks
from khonsu.games.pharaon.bank import put_back
from khonsu.games.pharaon.jars import clear_jars, turn_up_jars
from khonsu.games.pharaon.offerings import fill_displays
from khonsu.games.pharaon.passing import slide_for_reward
from khonsu.games.pharaon.state import ACTIVE, COLOUR_COUNT, EMPTY, NOBODY, TRAITOR, Table
from khonsu.games.pharaon.traitor import plot_jars, traitor_turn


def start_round(table: Table) -> None:
    """The holder of the first-player token begins."""
    table.round += 1
    table.all_changed()
    if table.events is not None:
        table.log("log.round", NOBODY, {"round": table.round})
    if table.solo:
        plot_jars(table)
    begin_turn(table, table.first)


def begin_turn(table: Table, side: int) -> None:
    """A turn of an active side, or the slide of one that has passed."""
    table.push(tasks.NEXT, NOBODY, side)
    if table.solo and side == TRAITOR:
        traitor_turn(table)
    elif table.rows[side] == ACTIVE:
        table.push(tasks.TURN, side)
    else:
        slide_for_reward(table, side)


class Next(Step[Table]):
    """The next side in clockwise order, or the end of the round."""

    name = "next"

    def run(self, table: Table, side: int, b: int) -> None:
        if table.active() > 0:
            begin_turn(table, (side + 1) % table.sides)
        elif table.round < table.facts.rounds:
            table.push(tasks.ROUND_END, NOBODY)


class RoundEnd(Step[Table]):
    """Rounds 1 to 4, in the order of the rules."""

    name = "round_end"

    def run(self, table: Table, a: int, b: int) -> None:
        table.rows = [ACTIVE] * table.sides
        table.spaces = [0] * table.sides
        for token in table.wheel:
            if token != EMPTY:
                put_back(table, token)
        table.clear_wheel()
        fill_displays(table)
        turn_wheel(table)
        table.used = []
        clear_jars(table)
        if table.round + 1 < table.facts.rounds:
            turn_up_jars(table)
        start_round(table)


def turn_wheel(table: Table) -> None:
    """Every section moves one zone on."""
    old = table.entry
    table.entry = [0] * COLOUR_COUNT
    for place in range(COLOUR_COUNT):
        table.entry[table.zones[(place + table.direction) % COLOUR_COUNT]] = old[table.zones[place]]
