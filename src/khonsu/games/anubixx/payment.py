"""Paying in Anubixx (4.4): a fitting die must be used, otherwise a stone of one's own quarry or a joker."""

from __future__ import annotations

from khonsu.engine.message import Argument, Event, Message
from khonsu.engine.rules import FIRST, Decision
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.anubixx import tasks
from khonsu.games.anubixx.state import (
    COLOURS,
    DIE,
    JOKER,
    PAYMENTS,
    RELIEF,
    STONE,
    UNPAID,
    Table,
    replaced,
)
from khonsu.games.anubixx.ticking import place, tick


def order_stone(table: Table, seat: int, field: int) -> None:
    """Choose a stone: a fitting die must pay for it (ruling 2), otherwise the player is asked."""
    if use_die(table, seat, table.colour_of(seat, field)):
        place(table, seat, field)
    else:
        table.push(tasks.PAY, seat, field)


def order_pair(table: Table, seat: int, pair: int) -> None:
    """Choose a pair: fitting dice must pay as far as they go."""
    facts = table.facts
    first = DIE if use_die(table, seat, table.colour_of(seat, facts.pair_first[pair])) else UNPAID
    second = DIE if use_die(table, seat, table.colour_of(seat, facts.pair_second[pair])) else UNPAID
    pay_pair(table, seat, pair, first * PAYMENTS + second)


def use_die(table: Table, seat: int, colour: int) -> bool:
    """Pay with a die if one of this colour lies in the middle; the active player keeps it until the turn ends."""
    for die in range(len(table.dice)):
        if table.dice[die] == colour and table.usable(seat, die):
            if seat == table.active:
                table.taken |= 1 << die
            else:
                table.aside = replaced(table.aside, seat, table.aside[seat] | 1 << die)
            return True
    return False


class Pay(Decision[Table]):
    """D3 for a stone, rulings 3 and 4: any quarry stone of the colour to the right of the marker, or a joker."""

    name = "pay"
    kinds: tuple[str, ...] = ("quarry", "joker")
    thought = FIRST

    def options(self, table: Table, seat: int, field: int, b: int) -> list[int]:
        return payments_from(table, seat, table.colour_of(seat, field), table.marker[seat], table.jokers[seat])

    def decide(self, table: Table, choice: int, seat: int, field: int, b: int) -> None:
        pay(table, seat, payment(table, choice))
        place(table, seat, field)

    def distinct(self, table: Table, choices: list[int], seat: int, field: int, b: int) -> list[int]:
        facts = table.facts
        marker = table.marker[seat]
        price = (marker_after(table, seat, table.colour_of(seat, field), marker) - marker) * facts.stone_points
        return leftmost_or_joker(table, choices, price > facts.joker_points)

    def prompt(self, table: Table, seat: int, field: int, b: int) -> Message:
        return Message("prompt.pay", {"seat": seat, "colour": COLOURS[table.colour_of(seat, field)]})

    def reads(self, table: Table, choice: int) -> Message:
        seat = table.speaker()
        return describe_payment(table, choice, seat, table.marker[seat])

    def why_not(self, table: Table, choice: int, seat: int, field: int, b: int) -> Message:
        return why_not_payment(table, choice, seat, field)

    def elsewhere(self, table: Table, choice: int) -> Message:
        return Message("reason.nothing_to_pay")


class PayPair(Decision[Table]):
    """D3 for a pair: the order of its stones does not matter, but what pays for one cannot pay for the other."""

    name = "pay_pair"
    kinds: tuple[str, ...] = ("quarry", "joker")
    thought = FIRST

    def options(self, table: Table, seat: int, pair: int, paid: int) -> list[int]:
        facts = table.facts
        marker = table.marker[seat]
        jokers = table.jokers[seat]
        first = paid // PAYMENTS
        second = paid % PAYMENTS
        one = table.colour_of(seat, facts.pair_first[pair])
        two = table.colour_of(seat, facts.pair_second[pair])
        if first == UNPAID and second == UNPAID:
            choices: list[int] = []
            for choice in stones_from(table, seat, one, marker):
                # Two stones of one colour are named from left to right, jokers last: each way of paying once.
                if one != two or jokers > 0 or stones_from(table, seat, one, choice - facts.cross + 1):
                    choices.append(choice)
            if jokers > 1 or (jokers == 1 and one != two and stones_from(table, seat, two, marker)):
                choices.append(facts.joker)
            return choices
        wanted = one if first == UNPAID else two
        start = marker
        if one == two and first != DIE:
            start = facts.stones if first == JOKER else first - STONE + 1
        return payments_from(table, seat, wanted, start, jokers - 1 if first == JOKER else jokers)

    def decide(self, table: Table, choice: int, seat: int, pair: int, paid: int) -> None:
        added = payment(table, choice)
        pay_pair(table, seat, pair, added * PAYMENTS + paid % PAYMENTS if paid // PAYMENTS == UNPAID else paid + added)

    def distinct(self, table: Table, choices: list[int], seat: int, pair: int, paid: int) -> list[int]:
        return leftmost_or_joker(table, choices, joker_saves(table, seat, pair, paid))

    def prompt(self, table: Table, seat: int, pair: int, paid: int) -> Message:
        wanted = table.colour_of(seat, next_of_pair(table, pair, paid))
        return Message("prompt.pay_pair", {"seat": seat, "colour": COLOURS[wanted]})

    def describe(self, table: Table, choice: int, seat: int, pair: int, paid: int) -> Message:
        # The pair may have been paid for in part; what lies left of that payment is lost anyway.
        return describe_payment(table, choice, seat, max(table.marker[seat], paid // PAYMENTS - STONE + 1))

    def why_not(self, table: Table, choice: int, seat: int, pair: int, paid: int) -> Message:
        return why_not_payment(table, choice, seat, next_of_pair(table, pair, paid))


def next_of_pair(table: Table, pair: int, paid: int) -> int:
    """The stone of a pair that has to be paid for next."""
    return table.facts.pair_first[pair] if paid // PAYMENTS == UNPAID else table.facts.pair_second[pair]


def stones_from(table: Table, seat: int, colour: int, start: int) -> list[int]:
    """The choices of quarry stones of a colour, from one on: read the list, never change it."""
    return table.facts.crossings[table.sheets[seat]][colour][start]


def payments_from(table: Table, seat: int, colour: int, start: int, jokers: int) -> list[int]:
    """The same, and a joker if there is one."""
    if jokers > 0:
        return table.facts.crossings_or_joker[table.sheets[seat]][colour][start]
    return stones_from(table, seat, colour, start)


def leftmost_or_joker(table: Table, choices: list[int], saves: bool) -> list[int]:
    """Ruling 4: a stone further right than the leftmost match is never better. Of that and a joker, search takes what costs less."""
    return choices[-1:] if saves and choices[-1] == table.facts.joker else choices[:1]


def joker_saves(table: Table, seat: int, pair: int, paid: int) -> bool:
    """Whether a pair costs less if the next stone is paid for by a joker, which must be at hand."""
    facts = table.facts
    joker = facts.joker_points
    each = facts.stone_points
    marker = table.marker[seat]
    one = table.colour_of(seat, facts.pair_first[pair])
    two = table.colour_of(seat, facts.pair_second[pair])
    if paid != UNPAID:
        wanted = one if paid // PAYMENTS == UNPAID else two
        # What lies left of that payment is lost anyway.
        reached = max(marker, paid // PAYMENTS - STONE + 1)
        return (marker_after(table, seat, wanted, reached if one == two else marker) - reached) * each > joker
    first = marker_after(table, seat, one, marker)
    second = marker_after(table, seat, two, first if one == two else marker)
    rest = (second - marker) * each
    if one == two or (table.jokers[seat] > 1 and joker < rest):
        rest = joker
    return joker + rest < (first - marker) * each + min(joker, max(0, second - first) * each)


def marker_after(table: Table, seat: int, colour: int, start: int) -> int:
    """Where the marker comes to by the leftmost quarry stone of a colour from one on; far beyond the end if there is none."""
    choices = stones_from(table, seat, colour, start)
    return choices[0] - table.facts.cross + 1 if choices else 2 * table.facts.stones


def payment(table: Table, choice: int) -> int:
    """The payment that a choice means."""
    return JOKER if choice == table.facts.joker else STONE + choice - table.facts.cross


def pay_pair(table: Table, seat: int, pair: int, paid: int) -> None:
    """Both stones are ticked at once when both are paid for."""
    first = paid // PAYMENTS
    second = paid % PAYMENTS
    if first == UNPAID or second == UNPAID:
        table.push(tasks.PAY_PAIR, seat, pair, paid)
        return
    pay(table, seat, min(first, second))
    pay(table, seat, max(first, second))
    tick(table, seat, table.facts.pair[pair], RELIEF)


def pay(table: Table, seat: int, payment: int) -> None:
    """Spend a joker (which never moves the marker, ruling 5) or a quarry stone with all to its left."""
    if payment == JOKER:
        table.jokers = replaced(table.jokers, seat, table.jokers[seat] - 1)
        if table.events is not None:
            tell_joker(table, seat)
    elif payment >= STONE:
        before = table.marker[seat]
        table.marker = replaced(table.marker, seat, payment - STONE + 1)
        if table.events is not None:
            tell_quarry(table, seat, before)


# In words -------------------------------------------------------------------------------------------------------------


def tell_joker(table: Table, seat: int) -> None:
    """Narrate that a joker was spent."""
    facts = table.facts
    piece = f"joker-{SEAT_LETTERS[seat]}-{facts.jokers[table.players] - table.jokers[seat]}"
    table.tell(Event(Message("log.joker", {"seat": seat}), seat, (piece,), -facts.joker_points, "quarry"))


def tell_quarry(table: Table, seat: int, before: int) -> None:
    """Narrate that a quarry stone was crossed out, and how many were lost on the way."""
    stone = table.marker[seat]
    skipped = stone - before - 1
    colour = COLOURS[table.facts.quarry[table.sheets[seat]][stone - 1]]
    args: dict[str, Argument] = {"seat": seat, "stone": stone, "colour": colour, "n": skipped}
    message = Message("log.quarry_skips" if skipped > 0 else "log.quarry", args)
    points = (before - stone) * table.facts.stone_points
    table.tell(Event(message, seat, (f"quarry-{SEAT_LETTERS[seat]}-{stone}",), points, "quarry"))


def describe_payment(table: Table, choice: int, seat: int, reached: int) -> Message:
    """A payment and what it costs a seat whose quarry is used up as far as `reached`."""
    facts = table.facts
    if choice == facts.joker:
        return Message("choice.joker", {"n": facts.joker_points})
    stone = choice - facts.cross
    args: dict[str, Argument] = {
        "stone": stone + 1,
        "colour": COLOURS[facts.quarry[table.sheets[seat]][stone]],
        "n": max(0, stone + 1 - reached) * facts.stone_points,
    }
    return Message("choice.quarry", args)


def why_not_payment(table: Table, choice: int, seat: int, field: int) -> Message:
    """Why a field cannot be paid for so."""
    facts = table.facts
    if choice == facts.joker:
        return Message("reason.no_joker" if table.jokers[seat] == 0 else "reason.joker_promised")
    stone = choice - facts.cross
    wanted = table.colour_of(seat, field)
    if stone < table.marker[seat]:
        return Message("reason.stone_lost", {"stone": stone + 1})
    if facts.quarry[table.sheets[seat]][stone] != wanted:
        return Message("reason.stone_colour", {"colour": COLOURS[wanted]})
    return Message("reason.stone_promised", {"stone": stone + 1})
