"""Anubixx as text, for terminals: every stone is the letter of its colour, small where it is still to be built."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.anubixx.board.scene import away, hero, table_of
from khonsu.games.anubixx.state import ARCH, COLOUR_LETTERS, POOL, RELIEF, SHEETS, SYMBOLS, Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khonsu.engine.text import Catalogue
    from khonsu.engine.view import View

GONE = "·"
JOKER = "*"


def show(view: View, text: Catalogue, names: Sequence[str]) -> str:
    """The position that a view shows: one's own sheet in full, then a line for each player."""
    table = table_of(view)
    seat = hero(view)
    name = text.seat_name(seat, names)
    lines = [
        text("terminal.turn", turn=table.turn, seat=text.seat_name(table.active, names)),
        _dice(table, seat, text),
        "",
        f"{name}, {text('board.sheet', letter=SHEETS[table.sheets[seat]])}   {text('terminal.letters')}",
        *_beside(_pyramid(table, seat, text), _arch(table, seat, text), _relief(table, seat, text)),
        "",
        _quarry(table, seat, text),
        _bonuses(table, seat, text),
        "",
        *_players(table, text, names),
    ]
    return "\n".join(line.rstrip() for line in lines)


def _dice(table: Table, seat: int, text: Catalogue) -> str:
    aside = away(table, seat)
    free = [at == POOL and not aside >> die & 1 for die, at in enumerate(table.dice_at)]
    pool = [COLOUR_LETTERS[colour] for colour, usable in zip(table.dice, free, strict=True) if usable]
    used = [COLOUR_LETTERS[colour].lower() for colour, usable in zip(table.dice, free, strict=True) if not usable]
    line = f"{text('board.dice')}: {' '.join(pool) or GONE}"
    return f"{line}   {text('terminal.used')}: {' '.join(used)}" if used else line


def _stone(table: Table, seat: int, field: int) -> str:
    """A built stone is a capital letter; one that can never be built is a dot."""
    letter = COLOUR_LETTERS[table.colour_of(seat, field)]
    if table.is_ticked(seat, field):
        return letter
    return GONE if table.stranded(seat) & table.facts.bit[field] else letter.lower()


def _beside(*blocks: list[str]) -> list[str]:
    widths = [max(len(line) for line in block) + 4 for block in blocks]
    rows = zip_longest(*blocks, fillvalue="")
    return ["".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)) for row in rows]


def _pyramid(table: Table, seat: int, text: Catalogue) -> list[str]:
    facts = table.facts
    lines: list[str] = []
    field = 0
    for row in range(facts.rows):
        width = facts.rows - row
        stones = " ".join(_stone(table, seat, index) for index in range(field, field + width))
        lines.append(f"{' ' * row}{stones:{2 * facts.rows - row}} {facts.pyramid_points[row + 1]:>2}")
        field += width
    return [text("board.pyramid"), *reversed(lines)]


def _arch(table: Table, seat: int, text: Catalogue) -> list[str]:
    facts = table.facts
    start = facts.begins[ARCH]
    lines = [f"  {_stone(table, seat, facts.keystone)}   {facts.keystone_points:>2}"]
    for level in range(facts.height - 1, -1, -1):
        left, right = _stone(table, seat, start + level), _stone(table, seat, start + facts.height + level)
        lines.append(f"{left}   {right} {facts.arch_points[level + 1]:>2}")
    return [text("board.arch"), *lines]


def _relief(table: Table, seat: int, text: Catalogue) -> list[str]:
    facts = table.facts
    lines = [text("board.relief")]
    for row in range(facts.relief_rows):
        first = facts.begins[RELIEF] + row * facts.relief_columns
        lines.append(" ".join(_stone(table, seat, field) for field in range(first, first + facts.relief_columns)))
    return [*lines, "", " ".join(f"{2 * pairs}:{points}" for pairs, points in enumerate(table.facts.pair_points) if points)]


def _quarry(table: Table, seat: int, text: Catalogue) -> str:
    line = table.facts.quarry[table.sheets[seat]]
    stones = [GONE if place < table.marker[seat] else COLOUR_LETTERS[colour] for place, colour in enumerate(line)]
    return f"{text('board.quarry')}: {' '.join(stones)}   {text('board.jokers')}: {JOKER * table.jokers[seat] or GONE}"


def _bonuses(table: Table, seat: int, text: Catalogue) -> str:
    owned = [text.term(name) for symbol, name in enumerate(SYMBOLS) if table.owned[seat] >> symbol & 1]
    free = [text.term(name) for symbol, name in enumerate(SYMBOLS) if not (table.owned[seat] | table.closed) >> symbol & 1]
    return f"{text('board.bonuses')}: {', '.join(owned) or GONE}   {text('terminal.free')}: {', '.join(free) or GONE}"


def _players(table: Table, text: Catalogue, names: Sequence[str]) -> list[str]:
    parts = list(table.breakdown(0))
    heads = [*[text(f"part.{part}") for part in parts], text("terminal.total")]
    width = max(len(text.seat_name(seat, names)) for seat in range(table.players)) + 4
    lines = [" " * width + "  ".join(heads)]
    for seat in range(table.players):
        numbers = [*table.breakdown(seat).values(), table.score(seat)]
        cells = [f"{number:{len(head)}}" for number, head in zip(numbers, heads, strict=True)]
        name = f"{SEAT_LETTERS[seat]} {text.seat_name(seat, names)}"
        lines.append(f"{name:{width}}" + "  ".join(cells))
    return lines
