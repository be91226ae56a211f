"""Paying in Pharaon (4.3): the entry, which goes on the wheel, and the action, with tokens of the payer's choice."""

from __future__ import annotations

from typing import Final

from khonsu.engine.message import Argument, Message
from khonsu.engine.rules import FIRST, LOOK, Decision
from khonsu.games.pharaon import choices as c
from khonsu.games.pharaon import court, tasks
from khonsu.games.pharaon.bank import likes_silver, put_back
from khonsu.games.pharaon.bills import (
    BITS,
    ENTRY_MASK,
    PAID_KINDS,
    PAID_WILD,
    burden,
    covers,
    entry_of,
    holds,
    paid_besides,
    paid_of,
    token_of,
    wastes_silver,
    with_token,
)
from khonsu.games.pharaon.means import Means
from khonsu.games.pharaon.state import EMPTY, OFFERED, OFFERINGS, RESOURCE_KINDS, TOKEN_KINDS, TOKENS, ZONES, Table
from khonsu.games.pharaon.turn import ACTIONS
from khonsu.games.pharaon.zone_action import zone_of

# With fewer left of a resource, the bank may run out of it before the wheel is emptied.
SCARCE: Final = 5


class Pay(Decision[Table]):
    """D4: the thriftiest payments whole, and the way to the others if there are more."""

    name = "pay"
    kinds: tuple[str, ...] = ("pay", "differently")
    thought = LOOK

    def options(self, table: Table, seat: int, action: int, b: int) -> list[int]:
        table.bills = list_bills(table, seat, action)
        count = len(table.bills)
        choices = [c.PAY + number for number in range(min(count, c.PAYMENTS))]
        if count > c.PAYMENTS:
            choices.append(c.DIFFERENTLY)
        return choices

    def decide(self, table: Table, choice: int, seat: int, action: int, b: int) -> None:
        if choice == c.DIFFERENTLY:
            table.push(tasks.TOKEN, seat, action)
        else:
            pay_and_act(table, seat, action, table.bills[choice - c.PAY])

    def distinct(self, table: Table, choices: list[int], seat: int, action: int, b: int) -> list[int]:
        bills = bills_of(table)
        found: list[int] = []
        burdens: list[int] = []
        frugal = likes_silver(table, seat)
        for number in range(len(bills)):
            if frugal and is_wasteful(bills, number):
                continue
            taken = burden(bills[number])
            # Where the bank is short of it, it matters whether a token lies on the wheel.
            short = is_short(table, action, bills[number])
            if short or not is_worse(taken, burdens):
                if number >= c.PAYMENTS:
                    found.append(c.DIFFERENTLY)
                    break
                found.append(choices[number])
                if not short:
                    burdens.append(taken)
        return found

    def prompt(self, table: Table, seat: int, action: int, b: int) -> Message:
        return Message("prompt.pay", {"seat": seat, "zone": ZONES[zone_of(action)]})

    def describe(self, table: Table, choice: int, seat: int, action: int, b: int) -> Message:
        number = choice - c.PAY
        bills = bills_of(table)
        if choice == c.DIFFERENTLY or number >= len(bills):
            return self.reads(table, choice)
        zone = zone_of(action)
        bill = bills[number]
        args: dict[str, Argument] = {"token": TOKENS[token_of(entry_of(bill), zone)]}
        rest = paid_besides(bill, zone)
        if not rest:
            return Message("choice.pay", args)
        args["tokens"] = rest
        return Message("choice.pay_more", args)

    def reads(self, table: Table, choice: int) -> Message:
        if choice == c.DIFFERENTLY:
            return super().reads(table, choice)
        return Message("choice.pay_number", {"payment": choice - c.PAY + 1})

    def why_not(self, table: Table, choice: int, seat: int, action: int, b: int) -> Message:
        return Message("reason.no_payment", {"n": len(bills_of(table))})


class Token(Decision[Table]):
    """D4, token by token: those that bring a payment nearer, the entry first, the others in any order."""

    name = "token"
    kinds: tuple[str, ...] = ("token",)
    thought = FIRST

    def options(self, table: Table, seat: int, action: int, part: int) -> list[int]:
        table.bills = list_bills(table, seat, action)
        useful = 0
        for bill in table.bills:
            if part == 0:
                useful |= 1 << entry_of(bill)
            elif bill & ENTRY_MASK == part & ENTRY_MASK and covers(bill, part):
                for kind in range(PAID_KINDS):
                    if paid_of(bill, kind) > paid_of(part, kind):
                        useful |= 1 << kind
        return [c.TOKEN + kind for kind in range(PAID_KINDS) if useful >> kind & 1]

    def decide(self, table: Table, choice: int, seat: int, action: int, part: int) -> None:
        bill = with_token(part, choice - c.TOKEN)
        if bill in table.bills:
            pay_and_act(table, seat, action, bill)
        else:
            table.push(tasks.TOKEN, seat, action, bill)

    def prompt(self, table: Table, seat: int, action: int, part: int) -> Message:
        name = "prompt.token" if part & ENTRY_MASK else "prompt.token_entry"
        return Message(name, {"seat": seat, "zone": ZONES[zone_of(action)]})

    def describe(self, table: Table, choice: int, seat: int, action: int, part: int) -> Message:
        return Message("choice.token", {"token": TOKENS[token_of(choice - c.TOKEN, zone_of(action))]})

    def reads(self, table: Table, choice: int) -> Message:
        kind = choice - c.TOKEN
        if kind == PAID_WILD:
            return Message("choice.token_wild")
        # What is not wild is the same in every zone.
        return Message("choice.token", {"token": TOKENS[token_of(kind, OFFERINGS)]})

    def why_not(self, table: Table, choice: int, seat: int, action: int, part: int) -> Message:
        token = token_of(choice - c.TOKEN, zone_of(action))
        held = table.held[seat * TOKEN_KINDS + token] > 0
        return Message("reason.token_useless" if held else "reason.no_token", {"token": TOKENS[token]})

    def elsewhere(self, table: Table, choice: int) -> Message:
        return Message("reason.token_later")


def list_bills(table: Table, seat: int, action: int) -> list[int]:
    """Every distinct payment for an action, thriftiest first."""
    zone = zone_of(action)
    means = Means(table, seat)
    means.look_at(zone)
    return ACTIONS[zone].payments(means, action)


def bills_of(table: Table) -> list[int]:
    """The payments that can be chosen now; a view that was saved has lost them, and they are listed anew."""
    if not table.bills:
        _, seat, action, _ = table.stack[-1]
        table.bills = list_bills(table, seat, action)
    return table.bills


def is_worse(burden: int, others: list[int]) -> bool:
    """Whether a payment takes all that one of the thriftier ones takes."""
    for other in others:
        if holds(burden, other):
            return True
    return False


def is_wasteful(bills: list[int], number: int) -> bool:
    """Whether a payment spends silver that another one spares."""
    for other in bills:
        if wastes_silver(bills[number], other):
            return True
    return False


def is_short(table: Table, action: int, bill: int) -> bool:
    """Whether the bank hardly has the token that pays the entry."""
    token = token_of(entry_of(bill), zone_of(action))
    return token < RESOURCE_KINDS and table.bank[token] < SCARCE


def pay_and_act(table: Table, seat: int, action: int, bill: int) -> None:
    """Pay for an action and carry it out."""
    zone = zone_of(action)
    pay(table, seat, zone, bill)
    ACTIONS[zone].act(table, seat, action)


def pay(table: Table, side: int, zone: int, bill: int) -> None:
    """Pay the entry, which goes on the wheel, and the rest."""
    held = table.held
    base = side * TOKEN_KINDS
    token = token_of(entry_of(bill), zone)
    held[base + token] = held[base + token] - 1
    table.changed(side)
    space = table.free_space(table.entry[zone])
    if space != EMPTY:
        table.occupy(space, token)
    else:
        # Ruling 9: nobles 13 to 16 enter a full zone; there is no space for the token.
        put_back(table, token)
        table.used = [*table.used, table.facts.full_zone[zone]]
    if table.events is not None:
        tell_payment(table, side, zone, bill, space)
    rest = bill >> BITS
    kind = 0
    while rest > 0:
        count = rest & ENTRY_MASK
        if count > 0:
            token = token_of(kind, zone)
            held[base + token] = held[base + token] - count
            if token < RESOURCE_KINDS:
                table.bank[token] = table.bank[token] + count
            else:
                table.spent[token - OFFERED] = table.spent[token - OFFERED] + count
        rest >>= BITS
        kind += 1


def tell_payment(table: Table, side: int, zone: int, bill: int, space: int) -> None:
    """Narrate a payment."""
    args: dict[str, Argument] = {"zone": ZONES[zone], "token": TOKENS[token_of(entry_of(bill), zone)]}
    rest = paid_besides(bill, zone)
    if rest:
        args["tokens"] = rest
    if space == EMPTY:
        noble = court.NAMES[table.facts.full_zone[zone]]
        args["noble"] = noble
        table.log("log.pays_full_more" if rest else "log.pays_full", side, args, f"noble-{noble}")
    else:
        table.log("log.pays_more" if rest else "log.pays", side, args, table.place_of(side), table.wheel_space(space))
