"""The bank of Pharaon (4.9): resources that are gained, and tokens that go back."""

from __future__ import annotations

from typing import Final

from khonsu.engine.message import Message
from khonsu.engine.rules import LOOK, Decision, Step
from khonsu.games.pharaon import choices as c
from khonsu.games.pharaon import court, tasks
from khonsu.games.pharaon.state import (
    COLOUR_COUNT,
    COLOURS,
    MARKER,
    OFFERED,
    RESOURCE_KINDS,
    SILVER,
    TOKEN_KINDS,
    TOKENS,
    Table,
)

# What is gained while nobody listens: stays empty.
UNTOLD: Final[list[str]] = []


def likes_silver(table: Table, seat: int) -> bool:
    """Whether a basic resource never does more for a seat than silver would: only the Teacher counts basic ones alone."""
    return table.noble_at[court.TEACHER] != seat


def gain(table: Table, side: int, tokens: list[int]) -> None:
    """Resources from the bank, as far as it has them (ruling 16)."""
    base = side * TOKEN_KINDS
    gained = UNTOLD if table.events is None else []
    missed = UNTOLD if table.events is None else []
    bank = table.bank
    held = table.held
    table.changed(side)
    for token in tokens:
        if bank[token] > 0:
            bank[token] = bank[token] - 1
            held[base + token] = held[base + token] + 1
            if table.events is not None:
                gained.append(TOKENS[token])
        elif table.events is not None:
            missed.append(TOKENS[token])
    if gained:
        table.log("log.gains", side, {"tokens": gained}, f"bank-{gained[0]}", table.place_of(side))
    if missed:
        table.log("log.misses", side, {"tokens": missed})


def from_bank(table: Table, colour: int) -> int:
    """A token for the wheel or a strip; a marker where the bank has none (ruling 35)."""
    if table.bank[colour] == 0:
        return MARKER
    table.bank[colour] = table.bank[colour] - 1
    return colour


def put_back(table: Table, token: int) -> None:
    """A token that was paid or lay on the wheel: resources to the bank, offerings to their discard pile."""
    if token < RESOURCE_KINDS:
        table.bank[token] = table.bank[token] + 1
    elif token != MARKER:
        table.spent[token - OFFERED] = table.spent[token - OFFERED] + 1


def gain_names(tokens: list[int], jars: int) -> list[str]:
    """Resources and jars that a card or an action gives, by name."""
    names = [TOKENS[token] for token in tokens] + ["jar"] * jars
    return names or ["nothing"]


class Resource(Decision[Table]):
    """What questions for a basic resource have in common: any that the bank has."""

    kinds: tuple[str, ...] = ("colour",)
    thought = LOOK

    def options(self, table: Table, seat: int, a: int, b: int) -> list[int]:
        return [c.COLOUR + colour for colour in range(COLOUR_COUNT) if table.bank[colour] > 0]

    def why_not(self, table: Table, choice: int, seat: int, a: int, b: int) -> Message:
        return Message("reason.bank_empty", {"token": COLOURS[choice - c.COLOUR]})


class Colour(Resource):
    """D15: basic resources of the gainer's choice, one by one."""

    name = "colour"

    def decide(self, table: Table, choice: int, seat: int, left: int, b: int) -> None:
        if left > 1:
            table.push(tasks.COLOUR, seat, left - 1)
        gain(table, seat, [choice - c.COLOUR])

    def prompt(self, table: Table, seat: int, left: int, b: int) -> Message:
        return Message("prompt.colour", {"seat": seat, "n": left})

    def reads(self, table: Table, choice: int) -> Message:
        return Message("choice.colour", {"token": COLOURS[choice - c.COLOUR]})

    def elsewhere(self, table: Table, choice: int) -> Message:
        return Message("reason.bank_later")


class Silvers(Step[Table]):
    """The silver of a court official."""

    name = "silvers"

    def run(self, table: Table, side: int, count: int) -> None:
        gain(table, side, [SILVER] * count)
