"""Turns of Anubixx (3, 4.1): the setup, one roll, one action of every player, and whether the game ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.engine.message import Argument, Event, Message
from khonsu.engine.rules import Step
from khonsu.games.anubixx import tasks
from khonsu.games.anubixx.state import (
    COLOURS,
    CUP,
    END_OF_ACTION,
    END_OF_TURN,
    FIRST_STONE,
    NOBODY,
    PAD,
    SHEETS,
    STARTER,
    SYMBOLS,
    Table,
    numbers_of,
    replaced,
)

if TYPE_CHECKING:
    from mypy_extensions import i64


class Setup(Step[Table]):
    """Section 3 of the rules."""

    name = "setup"

    def run(self, table: Table, a: int, b: int) -> None:
        n = table.players
        chosen: str = table.settings["sheets"]
        if chosen:
            table.sheets = [SHEETS.index(letter) for letter in chosen]
        else:
            pad = list(range(len(SHEETS)))
            table.sheets = [pad.pop(table.draw(len(pad), PAD)) for _ in range(n)]
        table.dice = []
        table.built = [0] * n
        table.marker = [0] * n
        table.jokers = [table.facts.jokers[n]] * n
        table.owned = [0] * n
        table.aside = [0] * n
        # Ruling 22: chance picks who rolls first.
        table.active = table.draw(n, STARTER)
        table.push(tasks.ROLL, NOBODY, table.active)


class Roll(Step[Table]):
    """R1: all dice once; then everybody builds, the active player first."""

    name = "roll"

    def run(self, table: Table, seat: int, b: int) -> None:
        roll(table, seat)


def roll(table: Table, seat: int) -> None:
    """Let a seat begin a turn."""
    table.turn += 1
    table.active = seat
    faces = table.facts.faces
    count = table.facts.dice[table.players]
    # One draw for all dice: a draw of a real game costs more than everything else in a turn.
    thrown: i64 = table.draw(table.facts.rolls[table.players], CUP)
    sides: i64 = len(faces)
    table.dice = []
    for _ in range(count):
        table.dice.append(faces[thrown % sides])
        thrown //= sides
    table.taken = 0
    if table.events is not None:
        tell_roll(table, seat)
    begin_action(table, seat)


def tell_roll(table: Table, seat: int) -> None:
    """Narrate what was rolled."""
    colours: list[str] = [COLOURS[colour] for colour in table.dice]
    pieces: list[str] = [f"die-{die + 1}" for die in range(len(table.dice))]
    args: dict[str, Argument] = {"seat": seat, "turn": table.turn, "colours": colours}
    table.tell(Event(Message("log.roll", args), NOBODY, tuple(pieces)))


class Action(Step[Table]):
    """The build action of a player (4.2)."""

    name = "action"

    def run(self, table: Table, seat: int, b: int) -> None:
        begin_action(table, seat)


def begin_action(table: Table, seat: int) -> None:
    """Ask a player for its first stone, or a pair."""
    table.expect(END_OF_ACTION[seat])
    table.expect(FIRST_STONE[seat])


class ActionEnd(Step[Table]):
    """A1: after the active player all others build, with the same dice each, as theirs come back (ruling 18)."""

    name = "action_end"

    def run(self, table: Table, seat: int, b: int) -> None:
        if table.aside[seat] != 0:
            table.aside = replaced(table.aside, seat, 0)
        if seat == table.active:
            table.expect(END_OF_TURN[0])
            if table.players == 2:
                begin_action(table, 1 - seat)
            else:
                # Ruling 23: none of them can take anything from another, so nobody waits.
                table.apart([(tasks.ACTION, NOBODY, (seat + step) % table.players, 0) for step in range(1, table.players)])


class TurnEnd(Step[Table]):
    """A2 and A3: close what was earned; the game ends here or not at all (ruling 16)."""

    name = "turn_end"

    def run(self, table: Table, a: int, b: int) -> None:
        if table.claimed != 0 and table.events is not None:
            symbols: list[str] = [SYMBOLS[symbol] for symbol in numbers_of(table.claimed)]
            table.log("log.closed", NOBODY, {"symbols": symbols})
        table.closed |= table.claimed
        table.claimed = 0
        if table.finished():
            return
        if table.turn >= table.facts.turn_limit:
            # Ruling 21: nobody wants to build any more.
            if table.events is not None:
                table.log("log.turn_limit", NOBODY, {"n": table.turn})
            return
        roll(table, (table.active + 1) % table.players)
