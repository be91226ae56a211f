"""Markers on their tracks in Egizia: points (5.1, 5.2), stones, crews and the two markets."""

from __future__ import annotations

from khonsu.engine.message import Argument, Event, Message
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.egizia import parts
from khonsu.games.egizia.state import BOTTOM, CREW_COUNT, CREWS, Table


def earn(table: Table, seat: int, points: int, part: int) -> None:
    """Move a marker on the score track; it lies behind those that are there already, also after a loss (ruling 32)."""
    if points != 0:
        track = table.track[:]
        track[seat] = track[seat] + points
        table.track = track
        ledger = table.ledger[:]
        place = seat * parts.COUNT + part
        ledger[place] = ledger[place] + points
        table.ledger = ledger
        table.clock += 1
        table.arrival = table.arrival[:]
        table.arrival[seat] = table.clock


def tell_points(
    table: Table, message: str, seat: int, args: dict[str, Argument], points: int, part: int, piece: str = ""
) -> None:
    """Narrate something that scores; callers test first whether anybody listens."""
    args["seat"] = seat
    args["points"] = points
    marker = f"track-{SEAT_LETTERS[seat]}"
    pieces = (piece, marker) if piece else (marker,)
    table.tell(Event(Message(message, args), seat, pieces, points, parts.NAMES[part]))


def gain_stones(table: Table, seat: int, count: int) -> int:
    """Stones for a seat, up to the end of its track (ruling 35); tells how many they were."""
    gained = min(count, table.facts.stone_limit - table.stones[seat])
    table.stones[seat] = table.stones[seat] + gained
    if table.events is not None and gained < count:
        table.log("log.stones_lost", seat, {"n": count - gained, "most": table.facts.stone_limit})
    return gained


def give_stones(table: Table, seat: int, count: int) -> None:
    """Stones that a town or a field gives, if any."""
    if count > 0:
        gained = gain_stones(table, seat, count)
        if table.events is not None:
            table.log("log.gains_stones", seat, {"n": gained}, f"stones-{SEAT_LETTERS[seat]}")


def step_stone_market(table: Table, seat: int, steps: int) -> None:
    """Move a marker down; every step onto the bottom or beyond it pays."""
    for _step in range(steps):
        if table.stone_market[seat] < BOTTOM:
            table.stone_market = table.stone_market[:]
            table.stone_market[seat] += 1
        gained = gain_stones(table, seat, table.facts.bottom_stones) if table.stone_market[seat] == BOTTOM else -1
        if table.events is not None:
            place = f"market-stone-{SEAT_LETTERS[seat]}"
            if gained < 0:
                table.log("log.stone_market", seat, {"space": table.stone_market[seat]}, place)
            else:
                table.log("log.stone_market_bottom", seat, {"n": gained}, place, f"stones-{SEAT_LETTERS[seat]}")


def step_grain_market(table: Table, seat: int, steps: int) -> None:
    """The same for the other market, where the bottom gives points."""
    for _step in range(steps):
        if table.grain_market[seat] < BOTTOM:
            table.grain_market = table.grain_market[:]
            table.grain_market[seat] += 1
        bottom = table.grain_market[seat] == BOTTOM
        if bottom:
            earn(table, seat, table.facts.bottom_points, parts.MARKET)
        if table.events is not None:
            place = f"market-grain-{SEAT_LETTERS[seat]}"
            if bottom:
                tell_points(table, "log.grain_market_bottom", seat, {}, table.facts.bottom_points, parts.MARKET, place)
            else:
                table.log("log.grain_market", seat, {"space": table.grain_market[seat]}, place)


def raise_crew(table: Table, seat: int, crew: int, steps: int) -> None:
    """Make a crew stronger, up to the end of its track."""
    place = seat * CREW_COUNT + crew
    strength = min(table.facts.crew_limit, table.crews[place] + steps)
    if strength == table.crews[place]:
        if table.events is not None:
            table.log("log.crew_limit", seat, {"crew": CREWS[crew], "n": strength})
        return
    table.crews = table.crews[:]
    table.crews[place] = strength
    if table.events is not None:
        piece = f"crew-{SEAT_LETTERS[seat]}-{CREWS[crew]}"
        table.log("log.crew", seat, {"crew": CREWS[crew], "n": strength}, piece)


def why_no_step(table: Table) -> Message:
    """Why a crew cannot be made stronger: it is at the end of its track."""
    return Message("reason.crew_limit", {"n": table.facts.crew_limit})
