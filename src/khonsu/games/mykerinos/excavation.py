"""The excavation in Mykerinos (4.2): turns, passing, and the neutral cubes of a game for two (7)."""

from __future__ import annotations

from typing import Any, Final

from khonsu.engine.message import Message
from khonsu.engine.rules import Decision, Step
from khonsu.games.mykerinos import choices as c
from khonsu.games.mykerinos import tasks
from khonsu.games.mykerinos.chains import add_extensions, distinct_beginnings
from khonsu.games.mykerinos.patrons import add_helping_patrons, turn_card, why_no_help
from khonsu.games.mykerinos.placing import first_cube, square_words, why_not_first
from khonsu.games.mykerinos.squares import NOBODY
from khonsu.games.mykerinos.state import NEUTRAL, NEUTRAL_COLOUR, NO_PATRON, Table
from khonsu.games.mykerinos.territory import COLOURS, ground_of

# What is to be done in every turn, by seat: made once, as turns begin all the time.
TURNS: Final[list[Any]] = [(tasks.TURN, seat, 0, 0) for seat in range(COLOURS)]
TURN_ENDS: Final[list[Any]] = [(tasks.TURN_END, NOBODY, seat, 0) for seat in range(COLOURS)]
NEUTRAL_TURNS: Final[list[Any]] = [(tasks.NEUTRAL_TURN, seat, 0, 0) for seat in range(COLOURS)]


def begin_turn(table: Table, seat: int) -> None:
    """Give a seat its turn."""
    # Any, as the compiler would unpack frames and make them anew.
    stack: list[Any] = table.stack
    stack.append(TURN_ENDS[seat])
    stack.append(TURNS[seat])


def pass_turn(table: Table, seat: int, message: str) -> None:
    """The marker goes to the lowest free space of the tie-break track (A3)."""
    space = table.track.index(NOBODY)
    table.track = table.track[:]
    table.track[space] = seat
    if table.events is not None:
        table.log(message, seat, {"space": space + 1}, f"track-{space + 1}")


class Turn(Decision[Table]):
    """D1: start, extend, ask a patron, or pass."""

    name = "turn"
    kinds: tuple[str, ...] = ("start", "extend", "patron", "pass")

    def options(self, table: Table, seat: int, a: int, b: int) -> list[int]:
        supply = table.supply[seat]
        # A free square is also the number of the choice to start there.
        choices = ground_of(table).free_squares()[:] if supply > 0 else []
        if supply > 1:
            add_extensions(table, seat, NO_PATRON, choices)
        add_helping_patrons(table, seat, choices)
        choices.append(c.PASS)
        return choices

    def decide(self, table: Table, choice: int, seat: int, a: int, b: int) -> None:
        if choice == c.PASS:
            forced = table.events is not None and len(self.options(table, seat, a, b)) == 1
            pass_turn(table, seat, "log.passes_empty" if forced else "log.passes")
            return
        if table.players == 2:
            stack: list[Any] = table.stack
            stack.append(NEUTRAL_TURNS[seat])
        if choice < c.PATRON:
            first_cube(table, choice, seat, NO_PATRON)
            return
        patron = choice - c.PATRON
        turn_card(table, seat, patron)
        table.push(tasks.PATRON, seat, patron)

    def distinct(self, table: Table, choices: list[int], seat: int, a: int, b: int) -> list[int]:
        return distinct_beginnings(table, choices, seat, NO_PATRON)

    def reads(self, table: Table, choice: int) -> Message:
        return square_words(table, choice) if choice < c.PATRON else super().reads(table, choice)

    def why_not(self, table: Table, choice: int, seat: int, a: int, b: int) -> Message:
        if choice < c.PATRON:
            return why_not_first(table, choice, seat, NO_PATRON)
        return why_no_help(table, seat, choice - c.PATRON)

    def elsewhere(self, table: Table, choice: int) -> Message:
        return Message("reason.in_turn")


class NeutralTurn(Decision[Table]):
    """D2: neutral cubes after an own action, in the game for two."""

    name = "neutral_turn"
    kinds: tuple[str, ...] = ("start", "extend", "decline")

    def options(self, table: Table, seat: int, a: int, b: int) -> list[int]:
        supply = table.neutral_supply[seat]
        if supply == 0:
            return []
        choices = ground_of(table).free_squares()[:]
        if supply > 1:
            add_extensions(table, NEUTRAL_COLOUR, NEUTRAL, choices)
        if choices:
            choices.append(c.DECLINE)
        return choices

    def decide(self, table: Table, choice: int, seat: int, a: int, b: int) -> None:
        if choice != c.DECLINE:
            first_cube(table, choice, seat, NEUTRAL)

    def distinct(self, table: Table, choices: list[int], seat: int, a: int, b: int) -> list[int]:
        return distinct_beginnings(table, choices, seat, NEUTRAL)

    def describe(self, table: Table, choice: int, seat: int, a: int, b: int) -> Message:
        return Message("choice.no_neutral") if choice == c.DECLINE else square_words(table, choice)

    def why_not(self, table: Table, choice: int, seat: int, a: int, b: int) -> Message:
        return why_not_first(table, choice, seat, NEUTRAL)


class TurnEnd(Step[Table]):
    """A4: the next player, a final turn for the last one (ruling 13), or the end of the phase."""

    name = "turn_end"

    def run(self, table: Table, seat: int, b: int) -> None:
        active = 0
        following = NOBODY
        player = seat
        for _ in range(table.players):
            player += 1
            if player == table.players:
                player = 0
            if not table.has_passed(player):
                active += 1
                if following == NOBODY:
                    following = player
        if active > 1:
            begin_turn(table, following)
        elif active == 1 and table.final_turn:
            pass_turn(table, following, "log.passes_last")
        elif active == 1:
            table.final_turn = True
            begin_turn(table, following)
