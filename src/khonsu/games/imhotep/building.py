"""Building in Imhotep (4.5, 5): what happens when a stone arrives at one of the four monuments."""

from __future__ import annotations

from khonsu.engine.message import Message
from khonsu.engine.rules import LOOK, Decision
from khonsu.games.imhotep import choices as c
from khonsu.games.imhotep import tasks
from khonsu.games.imhotep.state import (
    CHAMBER,
    DRAW_CARD,
    LOAD_STONE,
    NO_BONUS,
    OBELISKS,
    PYRAMIDS,
    SITES,
    TAKE_STONES,
    TEMPLE,
    Table,
    added,
)
from khonsu.games.imhotep.stones import distinct_loads, load_choices, load_stone, offered, take_stones, why_not_there


def deliver(table: Table, site: int, owner: int, source: int) -> None:
    """A stone arrives at a monument, from a ship or from its owner's quarry."""
    if site == PYRAMIDS:
        if not table.pyramids_b:
            build_pyramid(table, 0, owner, source)
        elif len(table.pyramids[0]) < 5 or len(table.pyramids[1]) < 5 or len(table.pyramids[2]) < 5:
            table.push(tasks.PYRAMID, owner, source)
        else:
            build_pyramid(table, 3, owner, source)
        return
    table.lift_stone(owner, source)
    if site == TEMPLE:
        table.temple = [*table.temple, owner]
    elif site == CHAMBER:
        table.chamber = [*table.chamber, owner]
    else:
        table.obelisks = added(table.obelisks, owner, 1)
    if table.events is not None:
        table.log("log.delivers", owner, {"site": SITES[site]}, f"site-{SITES[site]}")
    if site == OBELISKS and table.obelisks_b:
        raise_tower(table, owner)


def raise_tower(table: Table, owner: int) -> None:
    """Obelisks B: three loose stones become a tower on the most valuable free space."""
    free = len(table.towers)
    if table.obelisks[owner] < table.facts.tower_size or free >= len(table.facts.tower_values):
        return
    table.obelisks = added(table.obelisks, owner, -table.facts.tower_size)
    table.towers = [*table.towers, owner]
    table.tower_points = added(table.tower_points, owner, table.facts.tower_values[free])
    if table.events is not None:
        table.log_points("log.tower", owner, table.facts.tower_values[free], "obelisks", "site-obelisks")


def build_pyramid(table: Table, pyramid: int, owner: int, source: int) -> None:
    """A stone takes the next field of a pyramid, or lies beside the finished ones; its owner scores at once."""
    table.lift_stone(owner, source)
    field = len(table.pyramids[pyramid])
    table.pyramids = table.pyramids[:]
    table.pyramids[pyramid] = [*table.pyramids[pyramid], owner]
    bonus = NO_BONUS
    if not table.pyramids_b:
        values = table.facts.pyramid_a
        points = values[field] if field < len(values) else table.facts.overflow_a
    elif pyramid == 3:
        points = table.facts.overflow_b
    else:
        points = table.facts.pyramid_b[pyramid][field]
        bonus = table.facts.bonus_b[pyramid][field]
    table.pyramid_points = added(table.pyramid_points, owner, points)
    if table.events is not None:
        table.log_points("log.pyramid", owner, points, "pyramids", "site-pyramids")
    if bonus == LOAD_STONE:
        table.push(tasks.BONUS_LOAD, owner)
    elif bonus == TAKE_STONES:
        table.push(tasks.BONUS_STONES, owner)
    elif bonus == DRAW_CARD:
        table.push(tasks.BONUS_CARD, owner)
    if table.events is not None and bonus != NO_BONUS:
        tell_lost_bonus(table, bonus, owner)


def tell_lost_bonus(table: Table, bonus: int, owner: int) -> None:
    """A bonus that cannot be used is not asked about: say why."""
    if bonus == DRAW_CARD:
        reason = "" if table.can_draw() else "log.no_card"
    elif bonus == TAKE_STONES:
        full = table.on_sled(owner) == table.facts.sled_capacity
        reason = (
            "" if table.takeable(owner, table.facts.take) else "log.bonus_sled_full" if full else "log.bonus_quarry_empty"
        )
    elif table.on_sled(owner) == 0:
        reason = "log.bonus_sled_empty"
    else:
        reason = "" if table.empty_slots() != 0 else "log.bonus_ships_full"
    if reason:
        table.log(reason, owner, {})


def decline(table: Table, seat: int) -> None:
    """A bonus that is not wanted."""
    if table.events is not None:
        table.log("log.declines", seat, {})


class Pyramid(Decision[Table]):
    """D4, Pyramids B: the owner of a stone says on which pyramid it is built."""

    name = "pyramid"
    kinds: tuple[str, ...] = ("build",)
    thought = LOOK

    def options(self, table: Table, seat: int, source: int, b: int) -> list[int]:
        return [c.BUILD + pyramid for pyramid in range(3) if len(table.pyramids[pyramid]) < 5]

    def decide(self, table: Table, choice: int, seat: int, source: int, b: int) -> None:
        build_pyramid(table, choice - c.BUILD, seat, source)

    def why_not(self, table: Table, choice: int, seat: int, source: int, b: int) -> Message:
        return Message("reason.pyramid_full")

    def elsewhere(self, table: Table, choice: int) -> Message:
        return Message("reason.no_pyramid")


class BonusStones(Decision[Table]):
    """D6, Pyramids B: stones from the quarry, if they are wanted."""

    name = "bonus_stones"
    kinds: tuple[str, ...] = ("accept", "decline")
    thought = LOOK

    def options(self, table: Table, seat: int, a: int, b: int) -> list[int]:
        return [c.ACCEPT, c.DECLINE] if table.takeable(seat, table.facts.take) > 0 else []

    def decide(self, table: Table, choice: int, seat: int, a: int, b: int) -> None:
        if choice == c.DECLINE:
            decline(table, seat)
        else:
            take_stones(table, seat, table.facts.take)

    def prompt(self, table: Table, seat: int, a: int, b: int) -> Message:
        return Message("prompt.bonus_stones", {"seat": seat, "n": table.takeable(seat, table.facts.take)})

    def describe(self, table: Table, choice: int, seat: int, a: int, b: int) -> Message:
        if choice == c.ACCEPT:
            return Message("choice.accept_stones", {"n": offered(table, table.facts.take)})
        return self.reads(table, choice)


class BonusLoad(Decision[Table]):
    """D7, Pyramids B: a stone from the sled onto a ship, if that is wanted."""

    name = "bonus_load"
    kinds: tuple[str, ...] = ("load", "decline")
    thought = LOOK

    def options(self, table: Table, seat: int, a: int, b: int) -> list[int]:
        choices = load_choices(table, c.LOAD) if table.on_sled(seat) > 0 else []
        return [*choices, c.DECLINE] if choices else []

    def decide(self, table: Table, choice: int, seat: int, a: int, b: int) -> None:
        if choice == c.DECLINE:
            decline(table, seat)
        else:
            load_stone(table, choice - c.LOAD, seat)

    def distinct(self, table: Table, choices: list[int], seat: int, a: int, b: int) -> list[int]:
        return distinct_loads(table, choices)

    def why_not(self, table: Table, choice: int, seat: int, a: int, b: int) -> Message:
        return why_not_there(table, choice - c.LOAD)
