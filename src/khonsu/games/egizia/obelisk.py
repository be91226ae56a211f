"""The obelisk and the graves in Egizia (4.5, 6.3): rows, tiles, and a step on a market."""

from __future__ import annotations

from khonsu.engine.message import Message
from khonsu.engine.rules import LOOK, Decision
from khonsu.games.egizia import choices as c
from khonsu.games.egizia import luck, parts, tasks
from khonsu.games.egizia.state import BOTTOM, GRAIN, NOBODY, STONE, Table
from khonsu.games.egizia.tracks import earn, step_grain_market, step_stone_market, tell_points
from khonsu.games.egizia.workforce import tell_no_more, why_too_dear


class Dig(Decision[Table]):
    """D13: the next row, the first grave, or stopping once something is built.

    Points are scored brick by brick: as nobody else scores meanwhile, the order on the track is the same.
    """

    name = "dig"
    kinds: tuple[str, ...] = ("obelisk", "grave", "done")
    thought = LOOK

    def options(self, table: Table, seat: int, strength: int, built: int) -> list[int]:
        most = min(strength, table.stones[seat])
        rows = table.facts.obelisk
        choices: list[int] = []
        if len(table.obelisk) < len(rows) and rows[len(table.obelisk)] <= most:
            choices.append(c.OBELISK)
        if len(table.diggers) < len(table.graves) and table.graves[len(table.diggers)] <= most:
            choices.append(c.GRAVE)
        if built:
            choices.append(c.DONE)
        return choices

    def decide(self, table: Table, choice: int, seat: int, strength: int, built: int) -> None:
        if choice == c.DONE:
            if table.events is not None and len(self.options(table, seat, strength, built)) == 1:
                tell_no_more(table, seat, strength)
            return
        value = raise_obelisk(table, seat) if choice == c.OBELISK else take_grave(table, seat)
        # Ruling 25: exactly its value.
        table.stones[seat] = table.stones[seat] - value
        table.push(tasks.DIG, seat, strength - value, built + 1)

    def prompt(self, table: Table, seat: int, strength: int, built: int) -> Message:
        return Message("prompt.dig", {"seat": seat, "n": strength, "stones": table.stones[seat]})

    def describe(self, table: Table, choice: int, seat: int, strength: int, built: int) -> Message:
        if choice == c.DONE:
            return Message("choice.done_build", {"n": strength, "stones": table.stones[seat]})
        return super().describe(table, choice, seat, strength, built)

    def reads(self, table: Table, choice: int) -> Message:
        if choice == c.OBELISK:
            row = min(len(table.obelisk), len(table.facts.obelisk) - 1)
            return Message("choice.obelisk", {"row": row + 1, "points": table.facts.obelisk[row]})
        grave = len(table.diggers)
        if grave == len(table.graves):
            return Message("choice.grave_none")
        return Message("choice.grave", {"grave": grave + 1, "points": table.graves[grave]})

    def why_not(self, table: Table, choice: int, seat: int, strength: int, built: int) -> Message:
        if choice == c.DONE:
            return Message("reason.build_first")
        if choice == c.OBELISK:
            if len(table.obelisk) == len(table.facts.obelisk):
                return Message("reason.obelisk_finished")
            return why_too_dear(table, seat, table.facts.obelisk[len(table.obelisk)], strength)
        if len(table.diggers) == len(table.graves):
            return Message("reason.graves_taken")
        return why_too_dear(table, seat, table.graves[len(table.diggers)], strength)

    def elsewhere(self, table: Table, choice: int) -> Message:
        return Message("reason.not_building")


def raise_obelisk(table: Table, seat: int) -> int:
    """A brick on the next row of the obelisk; tells its value."""
    value = table.facts.obelisk[len(table.obelisk)]
    table.obelisk = [*table.obelisk, seat]
    earn(table, seat, value, parts.OBELISK)
    if table.events is not None:
        row = len(table.obelisk)
        tell_points(table, "log.obelisk", seat, {"row": row}, value, parts.OBELISK, f"obelisk-{row}")
    return value


def take_grave(table: Table, seat: int) -> int:
    """The first grave that is open, and the next one is turned up; tells its value."""
    value = table.graves[len(table.diggers)]
    table.diggers = [*table.diggers, seat]
    earn(table, seat, value, parts.GRAVES)
    if table.events is not None:
        grave = len(table.diggers)
        tell_points(table, "log.grave", seat, {"grave": grave}, value, parts.GRAVES, f"grave-{grave}")
    turn_grave(table)
    return value


def turn_grave(table: Table) -> None:
    """Turn up the next grave tile, so that four are open as long as there are four."""
    if len(table.graves) == table.facts.grave_spaces:
        return
    left = table.draw(sum(table.unturned), luck.GRAVE_TILES)
    for kind in range(len(table.unturned)):
        left -= table.unturned[kind]
        if left < 0:
            table.unturned = table.unturned[:]
            table.unturned[kind] -= 1
            table.graves = [*table.graves, table.facts.grave_values[kind]]
            break
    if table.events is not None and table.round > 0:
        table.log("log.grave_turned", NOBODY, {"n": table.graves[-1]}, f"grave-{len(table.graves)}")


class Market(Decision[Table]):
    """D14: one step on one of the two markets (ruling 29: once a turn)."""

    name = "market"
    kinds: tuple[str, ...] = ("market",)
    thought = LOOK

    def options(self, table: Table, seat: int, a: int, b: int) -> list[int]:
        return [c.MARKET, c.MARKET + 1]

    def decide(self, table: Table, choice: int, seat: int, a: int, b: int) -> None:
        if choice == c.MARKET + GRAIN:
            step_grain_market(table, seat, 1)
        else:
            step_stone_market(table, seat, 1)

    def reads(self, table: Table, choice: int) -> Message:
        seat = table.asked()
        if choice == c.MARKET + STONE:
            space = table.stone_market[seat] + 1
            if space < BOTTOM:
                return Message("choice.market_stone", {"space": space})
            return Message("choice.market_stone_bottom", {"n": table.facts.bottom_stones})
        space = table.grain_market[seat] + 1
        if space < BOTTOM:
            return Message("choice.market_grain", {"space": space})
        return Message("choice.market_grain_bottom", {"points": table.facts.bottom_points})

    def elsewhere(self, table: Table, choice: int) -> Message:
        return Message("reason.market_later")
