"""Seer and Treasurer in Pharaon (6.1): a token for another one, once a round, during a turn (D3) or after passing (D20)."""

from __future__ import annotations

from khonsu.engine.message import Message
from khonsu.engine.rules import LOOK, Decision
from khonsu.games.pharaon import choices as c
from khonsu.games.pharaon import court, tasks
from khonsu.games.pharaon.bank import Resource, gain, put_back
from khonsu.games.pharaon.bills import token_of
from khonsu.games.pharaon.state import COLOUR_COUNT, COLOURS, SILVER, TOKEN_KINDS, TOKENS, Table


def swapper(choice: int) -> int:
    """The noble who makes a swap."""
    return court.SEER if choice < c.TREASURER else court.TREASURER


def given(choice: int) -> int:
    """The token that is given in a swap: a resource or a resource offering (ruling 40)."""
    return token_of(choice - (c.SEER if choice < c.TREASURER else c.TREASURER), 0)


def add_swaps(table: Table, choices: list[int], seat: int) -> None:
    """Every token that can be given, if the bank has something else for it."""
    if table.ready(seat, court.SEER):
        for kind in range(c.GIVEN):
            if table.held[seat * TOKEN_KINDS + token_of(kind, 0)] > 0 and other_colour(table, kind % COLOUR_COUNT):
                choices.append(c.SEER + kind)
    if table.bank[SILVER] > 0 and table.ready(seat, court.TREASURER):
        for kind in range(c.GIVEN):
            if table.held[seat * TOKEN_KINDS + token_of(kind, 0)] > 0:
                choices.append(c.TREASURER + kind)


def gives_more(choice: int, swaps: list[int]) -> bool:
    """Whether a swap gives an offering though one of the others gives a resource of the same colour, which is never worth more."""
    kind = (choice - c.SEER) % c.GIVEN
    return kind >= COLOUR_COUNT and choice - COLOUR_COUNT in swaps


def other_colour(table: Table, colour: int) -> bool:
    """Whether the bank has a colour besides the one given (ruling 42)."""
    for other in range(COLOUR_COUNT):
        if other != colour and table.bank[other] > 0:
            return True
    return False


def swap(table: Table, choice: int, seat: int) -> None:
    """Give a token, take another from the bank."""
    noble = swapper(choice)
    token = given(choice)
    table.used = [*table.used, noble]
    table.held[seat * TOKEN_KINDS + token] -= 1
    table.changed(seat)
    if table.events is not None:
        name = court.NAMES[noble]
        table.log("log.swaps", seat, {"noble": name, "token": TOKENS[token]}, f"noble-{name}", table.place_of(seat))
    put_back(table, token)
    if noble == court.SEER:
        table.push(tasks.TAKE, seat, (choice - c.SEER) % COLOUR_COUNT)
    else:
        gain(table, seat, [SILVER])


def name_swap(choice: int) -> Message:
    """A swap by the token that is given."""
    return Message("choice.seer" if choice < c.TREASURER else "choice.treasurer", {"token": TOKENS[given(choice)]})


def why_no_swap(table: Table, choice: int, seat: int) -> Message:
    """Why Seer or Treasurer cannot swap a token."""
    noble = swapper(choice)
    token = given(choice)
    if not table.owns(seat, noble):
        return Message("reason.no_noble", {"noble": court.NAMES[noble]})
    if noble in table.used:
        return Message("reason.noble_used", {"noble": court.NAMES[noble]})
    if table.held[seat * TOKEN_KINDS + token] == 0:
        return Message("reason.no_token", {"token": TOKENS[token]})
    if noble == court.TREASURER:
        return Message("reason.bank_empty", {"token": TOKENS[SILVER]})
    return Message("reason.bank_poor")


class Swap(Decision[Table]):
    """D20: last swaps of whoever passes, until he declines."""

    name = "swap"
    kinds: tuple[str, ...] = ("seer", "treasurer", "decline")
    thought = LOOK

    def options(self, table: Table, seat: int, a: int, b: int) -> list[int]:
        choices: list[int] = []
        add_swaps(table, choices, seat)
        if choices:
            choices.append(c.DECLINE)
        return choices

    def decide(self, table: Table, choice: int, seat: int, a: int, b: int) -> None:
        if choice != c.DECLINE:
            table.push(tasks.SWAP, seat)
            swap(table, choice, seat)

    def distinct(self, table: Table, choices: list[int], seat: int, a: int, b: int) -> list[int]:
        return [choice for choice in choices if choice == c.DECLINE or not gives_more(choice, choices)]

    def describe(self, table: Table, choice: int, seat: int, a: int, b: int) -> Message:
        return Message("choice.decline_swap") if choice == c.DECLINE else name_swap(choice)

    def why_not(self, table: Table, choice: int, seat: int, a: int, b: int) -> Message:
        return self.elsewhere(table, choice) if choice == c.DECLINE else why_no_swap(table, choice, seat)


class Take(Resource):
    """D20, the Seer: a basic resource of another colour than the one given."""

    name = "take"

    def options(self, table: Table, seat: int, colour: int, b: int) -> list[int]:
        return [c.COLOUR + other for other in range(COLOUR_COUNT) if other != colour and table.bank[other] > 0]

    def decide(self, table: Table, choice: int, seat: int, colour: int, b: int) -> None:
        gain(table, seat, [choice - c.COLOUR])

    def prompt(self, table: Table, seat: int, colour: int, b: int) -> Message:
        return Message("prompt.take", {"seat": seat, "token": COLOURS[colour]})

    def why_not(self, table: Table, choice: int, seat: int, colour: int, b: int) -> Message:
        if choice == c.COLOUR + colour:
            return Message("reason.same_colour")
        return super().why_not(table, choice, seat, colour, b)
