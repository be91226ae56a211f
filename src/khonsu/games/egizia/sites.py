"""Phase 5 of Egizia (4.5): whose turn it is to build at the three sites, and who may move up."""

from __future__ import annotations

from khonsu.engine.message import Message
from khonsu.engine.rules import Decision, Step
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.egizia import choices as c
from khonsu.games.egizia import landings, nile, tasks
from khonsu.games.egizia.state import NOBODY, Table


class Site(Step[Table]):
    """The ships of a site act in order, after whoever owns the card for it may have moved up."""

    name = "site"

    def run(self, table: Table, site: int, b: int) -> None:
        if site < landings.SITE_COUNT - 1:
            table.push(tasks.SITE, NOBODY, site + 1)
        else:
            table.push(tasks.ROUND_END, NOBODY)
            for tile in range(table.players - 1, -1, -1):
                table.push(tasks.LATE, table.order[tile])
        table.vacant = 0
        table.push(tasks.BUILDER, NOBODY, site, 0)
        owner = table.owner(nile.FIRST_PLACE)
        if owner != NOBODY:
            table.push(tasks.FIRST, owner, site)


class First(Decision[Table]):
    """D9: moving up to the first place, for a ship that is not the first to build anyway (ruling 20)."""

    name = "first"
    kinds: tuple[str, ...] = ("accept", "decline")

    def options(self, table: Table, seat: int, site: int, b: int) -> list[int]:
        first = True
        for place in range(landings.PER_SITE):
            who = table.docks[site * landings.PER_SITE + place]
            if who == seat:
                return [] if first else [c.ACCEPT, c.DECLINE]
            if who != NOBODY:
                first = False
        return []

    def decide(self, table: Table, choice: int, seat: int, site: int, b: int) -> None:
        if choice == c.ACCEPT:
            move_up(table, seat, site)

    def prompt(self, table: Table, seat: int, site: int, b: int) -> Message:
        return Message("prompt.first", {"seat": seat, "site": landings.SITE_TERMS[site], "n": table.stones[seat]})

    def describe(self, table: Table, choice: int, seat: int, site: int, b: int) -> Message:
        return Message(
            "choice.accept_first" if choice == c.ACCEPT else "choice.decline_first", {"site": landings.SITE_TERMS[site]}
        )


def move_up(table: Table, seat: int, site: int) -> None:
    """The others keep their order, and if the substitute moved up, all of them may build."""
    start = site * landings.PER_SITE
    line = [seat]
    table.docks = table.docks[:]
    for place in range(landings.BESIDE):
        if table.docks[start + place] not in (NOBODY, seat):
            line.append(table.docks[start + place])
        table.docks[start + place] = NOBODY
    if table.docks[start + landings.BESIDE] == seat:
        table.docks[start + landings.BESIDE] = NOBODY
        table.vacant = 1
    slots = table.facts.slots[table.players]
    for place in range(len(line)):
        table.docks[start + (place if place < slots else landings.BESIDE)] = line[place]
    if table.events is not None:
        table.log(
            "log.first",
            seat,
            {"site": landings.SITE_TERMS[site]},
            f"ship-{SEAT_LETTERS[seat]}",
            f"dock-{landings.SITES[site]}-1",
        )


class Builder(Step[Table]):
    """Slots from the Nile on, then the substitute, if a place has become free."""

    name = "builder"

    def run(self, table: Table, site: int, place: int) -> None:
        while place < landings.PER_SITE:
            seat = table.docks[site * landings.PER_SITE + place]
            if seat != NOBODY and (place != landings.BESIDE or table.vacant > 0):
                table.push(tasks.BUILDER, NOBODY, site, place + 1)
                table.push(tasks.COMMIT, seat, site)
                return
            if seat != NOBODY and table.events is not None:
                table.log("log.substitute_idle", seat, {"site": landings.SITE_TERMS[site]}, f"ship-{SEAT_LETTERS[seat]}")
            place += 1
