"""Patrons in Mykerinos (4.2): when one can help, and what each of the five lets a player do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.engine.message import Message
from khonsu.engine.rules import LOOK, Decision
from khonsu.games.mykerinos import choices as c
from khonsu.games.mykerinos import tasks
from khonsu.games.mykerinos.chains import (
    add_extensions,
    can_extend,
    cubes_to_follow,
    distinct_beginnings,
    has_pairs,
    pairs,
    pyramids,
)
from khonsu.games.mykerinos.halls import enter, hall_words, open_halls, why_not_enter
from khonsu.games.mykerinos.placing import first_cube, place, square_words, why_not_first
from khonsu.games.mykerinos.state import (
    BLACKMORE,
    BROWN,
    LEMON,
    PATRON_COUNT,
    PATRONS,
    PLOTS,
    TANGERINE,
    VIOLET,
    Table,
)
from khonsu.games.mykerinos.territory import ground_of

if TYPE_CHECKING:
    from khonsu.engine.machine import i64


def add_helping_patrons(table: Table, seat: int, choices: list[int]) -> None:
    """Add the choices of patrons that a seat may ask for help."""
    # A bit for each patron.
    ready: i64 = 0
    for plot in table.cards[seat]:
        if table.turned[plot] == 0:
            kind: i64 = table.facts.patron[plot]
            ready |= 1 << kind
    patron: i64
    for patron in range(PATRON_COUNT):
        if ready >> patron & 1 and helps(table, seat, patron):
            choices.append(c.PATRON + patron)


def helps(table: Table, seat: int, patron: int) -> bool:
    """Whether a patron can do anything for a seat now."""
    supply = table.supply[seat]
    if patron == VIOLET:
        # Rulings 2 and 3.
        return table.stock[seat] > 0 and (supply > 0 or table.violet_empty) and ground_of(table).open_squares > 0
    if supply == 0:
        return False
    if patron == LEMON:
        # An extension with Lord Lemon needs a free pyramid too, and one can always start there.
        return ground_of(table).free_pyramids > 0
    if patron == BROWN:
        return table.enterable_halls(seat) > 0
    if patron == BLACKMORE:
        return supply > 1 and has_pairs(table)
    return supply > 2 and can_extend(table, seat, TANGERINE)


def turn_card(table: Table, seat: int, patron: int) -> None:
    """Turn the lowest ready card of a patron."""
    best = PLOTS
    for plot in table.cards[seat]:
        if table.facts.patron[plot] == patron and table.turned[plot] == 0:
            best = min(best, plot)
    table.turned = table.turned[:]
    table.turned[best] = 1
    if table.events is not None:
        table.log("log.patron", seat, {"patron": PATRONS[patron]}, f"card-{best + 1}")
    if patron == VIOLET:
        # Ruling 1: her cube joins the supply before any is placed.
        table.stock[seat] -= 1
        table.supply[seat] += 1


def why_no_help(table: Table, seat: int, patron: int) -> Message:
    """Why a patron cannot be asked for help."""
    if table.patron_cards(seat, patron) == 0:
        return Message("reason.no_patron", {"patron": PATRONS[patron]})
    if table.ready_cards(seat, patron) == 0:
        return Message("reason.turned", {"patron": PATRONS[patron]})
    return _why_useless(table, seat, patron)


def _why_useless(table: Table, seat: int, patron: int) -> Message:
    """What a patron who is ready lacks to be of use."""
    supply = table.supply[seat]
    if patron == VIOLET:
        if table.stock[seat] == 0:
            return Message("reason.no_stock")
        return Message("reason.no_free_square" if supply > 0 or table.violet_empty else "reason.no_cubes")
    if supply == 0:
        return Message("reason.no_cubes")
    if patron == LEMON:
        return Message("reason.no_free_pyramid")
    if patron == BROWN:
        return Message("reason.no_open_hall")
    needed = 2 if patron == BLACKMORE else 3
    if supply < needed:
        return Message("reason.too_few_cubes", {"patron": PATRONS[patron], "n": needed, "have": supply})
    return Message("reason.no_free_pair" if patron == BLACKMORE else "reason.no_free_chain")


class Patron(Decision[Table]):
    """What a patron is asked to do, once the card is turned."""

    name = "patron"
    kinds: tuple[str, ...] = ("start", "extend", "hall")
    thought = LOOK

    def options(self, table: Table, seat: int, patron: int, b: int) -> list[int]:
        if patron == BROWN:
            return open_halls(table, seat)
        supply = table.supply[seat]
        if patron == BLACKMORE:
            return pairs(table) if supply > 1 else []
        choices: list[int] = []
        if patron == LEMON:
            choices = pyramids(table)
        elif patron != TANGERINE:
            choices = ground_of(table).free_squares()[:]
        if supply > cubes_to_follow(patron):
            add_extensions(table, seat, patron, choices)
        return choices

    def decide(self, table: Table, choice: int, seat: int, patron: int, b: int) -> None:
        if patron == BROWN:
            # Ruling 25: from the supply, not from the common stock.
            table.supply[seat] -= 1
            enter(table, choice - c.HALL, seat)
        elif patron == BLACKMORE:
            place(table, choice - c.START, seat, BLACKMORE)
            table.chain.append(choice - c.START)
            table.push(tasks.NEXT, seat, BLACKMORE, 1)
        else:
            first_cube(table, choice, seat, patron)

    def distinct(self, table: Table, choices: list[int], seat: int, patron: int, b: int) -> list[int]:
        return distinct_beginnings(table, choices, seat, patron)

    def prompt(self, table: Table, seat: int, patron: int, b: int) -> Message:
        return Message("prompt.patron", {"seat": seat, "patron": PATRONS[patron]})

    def reads(self, table: Table, choice: int) -> Message:
        return hall_words(table, "choice", choice - c.HALL) if choice >= c.HALL else square_words(table, choice)

    def why_not(self, table: Table, choice: int, seat: int, patron: int, b: int) -> Message:
        if choice >= c.HALL:
            if patron != BROWN:
                return self.elsewhere(table, choice)
            return why_not_enter(table, choice - c.HALL, table.supply[seat])
        if patron == BROWN:
            return Message("reason.brown_museum")
        # Mrs. Blackmore's pairs are started, Colonel Tangerine's chains extend.
        if patron == (TANGERINE if choice < c.EXTEND else BLACKMORE):
            return Message("reason.not_now")
        return why_not_first(table, choice, seat, patron)

    def elsewhere(self, table: Table, choice: int) -> Message:
        return Message("reason.hall_later")
