"""The Traitor's boards in the solo game of Pharaon (7.3): tokens on their strips, and what the symbols below them do."""

from __future__ import annotations

from khonsu.games.pharaon import court, scoring, symbols
from khonsu.games.pharaon.artisans import take_artisan
from khonsu.games.pharaon.bank import from_bank
from khonsu.games.pharaon.nile import raise_level
from khonsu.games.pharaon.nobles import take_noble
from khonsu.games.pharaon.offerings import take_bonus, take_pair
from khonsu.games.pharaon.state import (
    COLOURS,
    EMPTY,
    GODS,
    GONE,
    NOBODY,
    STRIP_SPACES,
    STRIPS,
    TRAITOR,
    TRAITOR_BOARDS,
    Table,
)
from khonsu.games.pharaon.tomb import advance


def lay_out_boards(table: Table) -> None:
    """The five boards in a row, some of them dark (ruling 49), and a token of each colour on the first spaces."""
    table.boards = table.shuffled(TRAITOR_BOARDS)
    table.strip_colours = table.shuffled(TRAITOR_BOARDS)
    table.dark = [0] * STRIPS
    number: int = table.settings["dark"]
    if number > 0:
        for place in table.shuffled(TRAITOR_BOARDS)[:number]:
            table.dark[place] = 1
    table.strips = [EMPTY] * (STRIPS * STRIP_SPACES)
    for strip in range(STRIPS):
        table.strips[strip * STRIP_SPACES] = from_bank(table, table.strip_colours[strip])


def place_on_strip(table: Table, colour: int) -> None:
    """A token on the lowest free space of its strip, or of the next one to the right that has one; its symbol works at once."""
    strip = table.strip_colours.index(colour)
    for _ in range(STRIPS):
        load = table.strip_load(strip)
        if load < STRIP_SPACES:
            table.strips = table.strips[:]
            table.strips[strip * STRIP_SPACES + load] = from_bank(table, colour)
            if table.events is not None:
                piece = f"strip-{strip + 1}-{load + 1}"
                table.log("log.traitor_strip", NOBODY, {"token": COLOURS[colour], "strip": strip + 1}, "plot", piece)
            printed = table.strip_side(strip)
            symbol = table.facts.traitor_symbols[printed][load - 1]
            resolve(table, symbol, table.facts.traitor_values[printed][load - 1])
            return
        strip = (strip + 1) % STRIPS


def resolve(table: Table, symbol: int, value: int) -> None:
    """What a symbol makes the Traitor do; gods and values of nobles count at the end. What is missing is skipped (ruling 36)."""
    told = len(table.events) if table.events is not None else 0
    if symbol == symbols.TOMB:
        advance(table, TRAITOR)
    elif symbol == symbols.NOBLE_TAKE:
        if table.noble_row[value - 1] >= 0:
            take_noble(table, TRAITOR, value - 1)
    elif symbol == symbols.NOBLE_DISCARD:
        discard_noble(table, value - 1)
    elif symbol == symbols.ARTISAN_TAKE_HIGHEST or symbol == symbols.ARTISAN_TAKE_LOWEST:
        place = extreme_artisan(table, symbol == symbols.ARTISAN_TAKE_HIGHEST)
        if place >= 0:
            take_artisan(table, TRAITOR, place)
    elif symbol == symbols.ARTISAN_DISCARD_HIGHEST or symbol == symbols.ARTISAN_DISCARD_LOWEST:
        discard_artisan(table, extreme_artisan(table, symbol == symbols.ARTISAN_DISCARD_HIGHEST))
    elif symbol == symbols.OFFERING_PAIR:
        if table.pairs[value * 2 - 2] != EMPTY:
            take_pair(table, TRAITOR, value - 1)
    elif symbol == symbols.OFFERING_BONUS:
        if table.bonus[value - 1] != EMPTY:
            take_bonus(table, TRAITOR, value - 1)
    elif symbol == symbols.NILE_FULLEST or symbol == symbols.NILE_EMPTIEST:
        raise_level(table, TRAITOR, table.strip_colours[extreme_strip(table, symbol == symbols.NILE_FULLEST)])
    elif table.events is not None:
        if symbol == symbols.GOD:
            table.log("log.traitor_god", NOBODY, {"god": GODS[value]})
        elif symbol == symbols.NOBLE_VALUE:
            table.log("log.traitor_value", NOBODY, {"n": scoring.traitor_value(table)})
    if table.events is not None and symbol != symbols.BLANK and len(table.events) == told:
        table.log("log.traitor_nothing", NOBODY, {})


def discard_noble(table: Table, place: int) -> None:
    """A face-up noble leaves the game (ruling 37)."""
    noble = table.noble_row[place]
    if noble >= 0:
        table.own_nobles()
        table.noble_at[noble] = GONE
        table.show_noble(place)
        if table.events is not None:
            table.log("log.traitor_noble_gone", NOBODY, {"noble": court.NAMES[noble]}, f"noble-{place + 1}")


def discard_artisan(table: Table, place: int) -> None:
    """A face-up artisan leaves the game."""
    if place >= 0:
        artisan = table.artisan_row[place]
        table.own_artisans()
        table.artisan_at[artisan] = GONE
        table.show_artisan(place)
        if table.events is not None:
            points = table.facts.artisan_points[artisan]
            table.log("log.traitor_artisan_gone", NOBODY, {"n": points}, f"artisan-{place + 1}")


def extreme_artisan(table: Table, highest: bool) -> int:
    """Place of the face-up artisan worth most or fewest points, the leftmost on ties; NOBODY if there is none."""
    best = NOBODY
    most = 0
    for place in range(len(table.artisan_row)):
        artisan = table.artisan_row[place]
        if artisan >= 0:
            points = table.facts.artisan_points[artisan]
            if best == NOBODY or (points > most if highest else points < most):
                best = place
                most = points
    return best


def extreme_strip(table: Table, fullest: bool) -> int:
    """The strip with most or fewest tokens, the leftmost on ties."""
    best = 0
    most = table.strip_load(0)
    for strip in range(1, STRIPS):
        load = table.strip_load(strip)
        if load > most if fullest else load < most:
            best = strip
            most = load
    return best
