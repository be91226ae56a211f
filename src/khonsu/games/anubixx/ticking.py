"""Stones of Anubixx that are built: a tick on the sheet, and what it brings (A5)."""

from __future__ import annotations

from khonsu.engine.message import Argument, Event, Message
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.anubixx.scoring import building_points
from khonsu.games.anubixx.state import ARCH, BUILDINGS, COLOURS, PYRAMID, RELIEF, SYMBOLS, Facts, Table, numbers_of, replaced


def place(table: Table, seat: int, field: int) -> None:
    """Tick a stone of the pyramid or the arch that has been paid for."""
    tick(table, seat, table.facts.bit[field], PYRAMID if field < table.facts.begins[ARCH] else ARCH)


def tick(table: Table, seat: int, stones: int, building: int) -> None:
    """Tick fields of one building, and earn what they bring."""
    facts = table.facts
    before = building_points(table, seat, building) if table.events is not None else 0
    table.build(seat, stones)
    if table.events is not None:
        tell_stones(table, seat, stones, building, building_points(table, seat, building) - before)
    if stones & facts.symbols != 0:
        for symbol in earned(table, seat, stones):
            table.owned = replaced(table.owned, seat, table.owned[seat] | 1 << symbol)
            table.claimed |= 1 << symbol
            if table.events is not None:
                tell_bonus(table, seat, symbol)
    if table.events is not None and table.complete(seat, building):
        tell_complete(table, seat, building)


def earned(table: Table, seat: int, stones: int) -> list[int]:
    """The symbols whose bonus these stones bring: the whole set, by this very step, and not in a later turn than somebody else (rulings 12 to 14)."""
    built = table.standings[seat].built | stones
    settled = table.closed | table.owned[seat]
    found: list[int] = []
    for symbol in range(len(table.facts.symbol)):
        wanted = table.facts.symbol[symbol]
        if wanted & stones != 0 and built & wanted == wanted and settled >> symbol & 1 == 0:
            found.append(symbol)
    return found


def tell_stones(table: Table, seat: int, stones: int, building: int, points: int) -> None:
    """Narrate what was built."""
    fields = numbers_of(stones)
    pieces: list[str] = [f"field-{SEAT_LETTERS[seat]}-{table.facts.fields[field]}" for field in fields]
    colours: list[str] = [COLOURS[table.colour_of(seat, field)] for field in fields]
    if building == RELIEF:
        args: dict[str, Argument] = {"colours": colours}
        message = "log.relief"
    else:
        message, args = where(table.facts, "log", fields[0])
        args["colour"] = colours[0]
    args["seat"] = seat
    table.tell(Event(Message(message, args), seat, tuple(pieces), points, BUILDINGS[building]))


def tell_bonus(table: Table, seat: int, symbol: int) -> None:
    """Narrate a bonus."""
    points = table.facts.bonus_points
    message = Message("log.bonus", {"seat": seat, "symbol": SYMBOLS[symbol], "n": points})
    table.tell(Event(message, seat, (f"bonus-{SEAT_LETTERS[seat]}-{SYMBOLS[symbol]}",), points, "bonuses"))


def tell_complete(table: Table, seat: int, building: int) -> None:
    """Narrate that a building is complete, and that the game will end if that was the last one needed."""
    table.log("log.complete", seat, {"building": BUILDINGS[building]})
    if table.completed(seat) == table.facts.buildings_to_end:
        points = table.facts.bonus_points
        table.tell(Event(Message("log.ends", {"seat": seat, "n": points}), seat, (), points, "bonuses"))


def where(facts: Facts, start: str, field: int) -> tuple[str, dict[str, Argument]]:
    """A message about a pyramid or arch field, and where that is in words."""
    if field == facts.keystone:
        return start + ".keystone", {}
    level = int(facts.fields[field][1])
    if field >= facts.begins[ARCH]:
        side = "left" if facts.fields[field][0] == "l" else "right"
        return start + ".column", {"side": side, "level": level}
    return start + ".pyramid", {"row": level, "stone": int(facts.fields[field][2])}
