"""Sailing and unloading in Imhotep (4.4 C, 4.5): a ship docks, and its stones go ashore one by one."""

from __future__ import annotations

from khonsu.engine.message import Message
from khonsu.engine.rules import LOOK, Decision, Step
from khonsu.games.imhotep import choices as c
from khonsu.games.imhotep import tasks
from khonsu.games.imhotep.building import deliver
from khonsu.games.imhotep.state import MARKET, NOBODY, SITES, Table


def dock(table: Table, ship: int, site: int, seat: int) -> None:
    """A ship sails; its stones are unloaded from the bow unless a Lever says otherwise."""
    table.moor(ship, site)
    table.last_sailor = seat
    table.cargo = table.stones_of_ship(ship)
    table.push(tasks.UNLOAD, NOBODY, ship, site)
    if table.events is not None:
        table.log("log.sails", seat, {"ship": ship + 1, "site": SITES[site]}, f"ship-{ship + 1}", f"site-{SITES[site]}")


def why_not_sail(table: Table, ship: int, site: int, check_load: bool) -> Message:
    """Why a ship cannot sail to a site."""
    if table.has_sailed(ship) or table.capacity_of(ship) == 0:
        return Message("reason.docked", {"ship": ship + 1})
    if not table.site_free(site):
        return Message("reason.site_taken", {"site": SITES[site]})
    missing: int = table.missing(ship)
    if check_load and missing > 0:
        return Message("reason.load_short", {"ship": ship + 1, "n": missing})
    return Message("reason.other_ship")


class Dock(Decision[Table]):
    """The Sail card: where the ship that was loaded by it goes."""

    name = "dock"
    kinds: tuple[str, ...] = ("sail",)
    thought = LOOK

    def options(self, table: Table, seat: int, ship: int, b: int) -> list[int]:
        return c.SAILS[table.free_sites() | 1 << (ship + c.SITE_COUNT)]

    def decide(self, table: Table, choice: int, seat: int, ship: int, b: int) -> None:
        dock(table, ship, (choice - c.SAIL) % c.SITE_COUNT, seat)

    def prompt(self, table: Table, seat: int, ship: int, b: int) -> Message:
        return Message("prompt.dock", {"seat": seat, "ship": ship + 1})

    def why_not(self, table: Table, choice: int, seat: int, ship: int, b: int) -> Message:
        return why_not_sail(table, (choice - c.SAIL) // c.SITE_COUNT, (choice - c.SAIL) % c.SITE_COUNT, False)


class Order(Decision[Table]):
    """The Lever: whose stone is unloaded next; stones of one colour are alike (ruling 15)."""

    name = "order"
    kinds: tuple[str, ...] = ("next",)
    thought = LOOK

    def options(self, table: Table, seat: int, ship: int, b: int) -> list[int]:
        choices: list[int] = []
        stones = table.stones_of_ship(ship)
        for owner in range(table.players):
            if stones.count(owner) > table.cargo.count(owner):
                choices.append(c.NEXT + owner)
        return choices

    def decide(self, table: Table, choice: int, seat: int, ship: int, b: int) -> None:
        table.cargo = [*table.cargo, choice - c.NEXT]
        if len(table.cargo) < table.ship_load(ship):
            table.push(tasks.ORDER, seat, ship)

    def prompt(self, table: Table, seat: int, ship: int, b: int) -> Message:
        return Message("prompt.order", {"seat": seat, "ship": ship + 1})

    def reads(self, table: Table, choice: int) -> Message:
        return Message("choice.next", {"seat": choice - c.NEXT})


class Unload(Step[Table]):
    """The next stone of the ship; everything it triggers comes before the one after it."""

    name = "unload"

    def run(self, table: Table, ship: int, site: int) -> None:
        if not table.cargo:
            if site == MARKET:
                # Ruling 6: only now, so a stone cannot serve for a red card taken from the same ship.
                table.return_stones(ship)
            return
        owner = table.cargo.pop(0)
        table.push(tasks.UNLOAD, NOBODY, ship, site)
        if site == MARKET:
            table.push(tasks.PICK, owner)
            if table.events is not None and not [space for space in range(4) if table.space_filled(space)]:
                table.log("log.no_card", owner, {})
        else:
            deliver(table, site, owner, ship)
