"""The action of a turn in Imhotep (4.4): take stones, load one, sail a ship, or play a blue card (6.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.engine.message import Message
from khonsu.engine.rules import LOOK, Decision
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.imhotep import choices as c
from khonsu.games.imhotep import tasks
from khonsu.games.imhotep.state import CARDS, CHISEL, HAMMER, LEVER, NOBODY, OBELISKS, READY, SAIL, SHIPS, SLOTS, Table
from khonsu.games.imhotep.stones import (
    distinct_loads,
    load_choices,
    load_stone,
    offered,
    ships_like_earlier,
    take_stones,
    why_not_load,
    why_not_take,
    why_not_there,
)
from khonsu.games.imhotep.unloading import dock, why_not_sail

if TYPE_CHECKING:
    from mypy_extensions import i64


class Turn(Decision[Table]):
    """D1: exactly one action must be done; there is no voluntary pass."""

    name = "turn"
    kinds: tuple[str, ...] = ("take", "load", "sail", "lever", "hammer", "rig", "chisel")

    def options(self, table: Table, seat: int, a: int, b: int) -> list[int]:
        river = table.river()
        ready = river >> READY
        loads: i64 = river & (1 << READY) - 1 if table.on_sled(seat) > 0 else 0
        early = loads & (1 << c.HALF) - 1
        if table.takeable(seat, table.facts.take) > 0:
            early |= 1 << c.HALF
        choices = c.EARLY_LOADS[early] + c.LATE_LOADS[loads >> c.HALF]
        if ready != 0:
            choices += c.SAILS[ready << c.SITE_COUNT | table.free_sites()]
        hand = table.hands[seat]
        if hand[LEVER] + hand[HAMMER] + hand[SAIL] + hand[CHISEL] > 0:
            add_cards(table, choices, seat, ready)
        return choices

    def decide(self, table: Table, choice: int, seat: int, a: int, b: int) -> None:
        table.passes = 0
        if choice == c.TAKE:
            take_stones(table, seat, table.facts.take)
        elif choice < c.SAIL:
            load_stone(table, choice - c.LOAD, seat)
        elif choice < c.LEVER:
            dock(table, (choice - c.SAIL) // c.SITE_COUNT, (choice - c.SAIL) % c.SITE_COUNT, seat)
        else:
            play_card(table, choice, seat)

    def distinct(self, table: Table, choices: list[int], seat: int, a: int, b: int) -> list[int]:
        again = ships_like_earlier(table)
        if again == 0 and choices[-1] < c.LEVER:
            return choices
        found: list[int] = []
        rigged: list[list[int]] = []
        for choice in choices:
            if choice == c.TAKE:
                found.append(choice)
                continue
            ship = ship_of(choice)
            if again >> ship & 1 != 0:
                continue
            if c.LEVER <= choice < c.HAMMER:
                if not order_matters(table, ship, (choice - c.LEVER) % c.SITE_COUNT):
                    continue
            elif c.RIG <= choice < c.CHISEL:
                # It sails at once: which slots stay empty does not matter, only the order of the stones.
                order = [ship, *order_with(table, choice - c.RIG, seat)]
                if order in rigged:
                    continue
                rigged.append(order)
            found.append(choice)
        return found

    def reads(self, table: Table, choice: int) -> Message:
        if choice == c.TAKE:
            return Message("choice.take", {"n": offered(table, table.facts.take)})
        return super().reads(table, choice)

    def why_not(self, table: Table, choice: int, seat: int, a: int, b: int) -> Message:
        if choice == c.TAKE:
            return why_not_take(table, seat)
        if choice < c.SAIL:
            return why_not_load(table, choice - c.LOAD, seat, 1)
        if choice < c.LEVER:
            return why_not_sail(table, (choice - c.SAIL) // c.SITE_COUNT, (choice - c.SAIL) % c.SITE_COUNT, True)
        return why_no_card(table, choice, seat)

    def elsewhere(self, table: Table, choice: int) -> Message:
        return Message("reason.in_turn")


class Second(Decision[Table]):
    """The Chisel: where the second stone goes."""

    name = "second"
    kinds: tuple[str, ...] = ("load",)
    thought = LOOK

    def options(self, table: Table, seat: int, a: int, b: int) -> list[int]:
        return load_choices(table, c.LOAD)

    def decide(self, table: Table, choice: int, seat: int, a: int, b: int) -> None:
        load_stone(table, choice - c.LOAD, seat)

    def distinct(self, table: Table, choices: list[int], seat: int, a: int, b: int) -> list[int]:
        return distinct_loads(table, choices)

    def why_not(self, table: Table, choice: int, seat: int, a: int, b: int) -> Message:
        return why_not_there(table, choice - c.LOAD)


def ship_of(choice: int) -> int:
    """The ship that an action is about; there is none when stones are taken."""
    if c.SAIL <= choice < c.HAMMER:
        return (choice - c.SAIL) % (SHIPS * c.SITE_COUNT) // c.SITE_COUNT
    first = c.LOAD if choice < c.SAIL else c.HAMMER
    return (choice - first) % (SHIPS * SLOTS) // SLOTS


def order_matters(table: Table, ship: int, site: int) -> bool:
    """Whether another order of unloading can make a difference: not for stones of one colour, nor where they are only counted."""
    if site == OBELISKS and not table.obelisks_b:
        return False
    stones = table.stones_of_ship(ship)
    for owner in stones:
        if owner != stones[0]:
            return True
    return False


def order_with(table: Table, place: int, seat: int) -> list[int]:
    """The stones of a ship from the bow on, once a seat has loaded one."""
    ship = place // SLOTS
    order: list[int] = []
    for slot in range(ship * SLOTS, ship * SLOTS + SLOTS):
        owner = seat if slot == place else table.owner_at(slot)
        if owner >= 0:
            order.append(owner)
    return order


# Blue cards -------------------------------------------------------------------------------------------------------------


def add_cards(table: Table, choices: list[int], seat: int, ready: i64) -> None:
    """What the blue cards of a seat add to its turn; `ready` ships may sail."""
    hand = table.hands[seat]
    stones = table.on_sled(seat)
    if hand[LEVER] > 0 and ready != 0:
        for choice in c.SAILS[ready << c.SITE_COUNT | table.free_sites()]:
            choices.append(choice - c.SAIL + c.LEVER)
    if hand[HAMMER] > 0 and table.takeable(seat, table.facts.take) > 0:
        choices += load_choices(table, c.HAMMER)
    if hand[SAIL] > 0 and stones > 0:
        for choice in load_choices(table, c.RIG):
            if table.missing((choice - c.RIG) // SLOTS) <= 1:
                choices.append(choice)
    if hand[CHISEL] > 0 and stones > 1:
        places = load_choices(table, c.CHISEL)
        if len(places) > 1:
            choices += places


def play_card(table: Table, choice: int, seat: int) -> None:
    """Two actions in one; the card reaches the discard pile when they are resolved (ruling 29)."""
    kind = card_of(choice)
    table.add_card(seat, kind, -1)
    table.push(tasks.SPEND, NOBODY, kind)
    if table.events is not None:
        table.log("log.plays", seat, {"card": CARDS[kind]}, f"hand-{SEAT_LETTERS[seat]}")
    if kind == LEVER:
        ship = (choice - c.LEVER) // c.SITE_COUNT
        dock(table, ship, (choice - c.LEVER) % c.SITE_COUNT, seat)
        table.cargo = []
        table.push(tasks.ORDER, seat, ship)
    elif kind == HAMMER:
        take_stones(table, seat, table.facts.take)
        load_stone(table, choice - c.HAMMER, seat)
    elif kind == SAIL:
        load_stone(table, choice - c.RIG, seat)
        table.push(tasks.DOCK, seat, (choice - c.RIG) // SLOTS)
    else:
        load_stone(table, choice - c.CHISEL, seat)
        table.push(tasks.SECOND, seat)


def why_no_card(table: Table, choice: int, seat: int) -> Message:
    """Why a blue card cannot be played so."""
    kind = card_of(choice)
    if table.hands[seat][kind] == 0:
        return Message("reason.no_card", {"card": CARDS[kind]})
    if kind == LEVER:
        return why_not_sail(table, (choice - c.LEVER) // c.SITE_COUNT, (choice - c.LEVER) % c.SITE_COUNT, True)
    if kind == HAMMER:
        if table.takeable(seat, table.facts.take) == 0:
            return why_not_take(table, seat)
        return why_not_there(table, choice - c.HAMMER)
    if kind == SAIL:
        return why_not_rig(table, choice - c.RIG, seat)
    return why_not_load(table, choice - c.CHISEL, seat, 2)


def why_not_rig(table: Table, place: int, seat: int) -> Message:
    """Why a Sail card cannot be played on a slot."""
    ship = place // SLOTS
    if table.on_sled(seat) == 0 or table.has_sailed(ship) or table.owner_at(place) >= 0:
        return why_not_load(table, place, seat, 1)
    if place % SLOTS >= table.capacity_of(ship):
        return why_not_there(table, place)
    missing: int = table.missing(ship) - 1
    return Message("reason.load_short", {"ship": ship + 1, "n": missing})


def card_of(choice: int) -> int:
    """The blue card that is played by a choice."""
    if choice < c.HAMMER:
        return LEVER
    if choice < c.RIG:
        return HAMMER
    return SAIL if choice < c.CHISEL else CHISEL
