"""Anubixx as text, for terminals: every stone is the letter of its colour, small where it is still to be built."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.anubixx.rules import Anubixx
from khonsu.games.anubixx.scene import hero
from khonsu.games.anubixx.state import ARCH, COLOUR_LETTERS, POOL, RELIEF, SHEETS, SYMBOLS

if TYPE_CHECKING:
    from khonsu.engine.text import Catalogue
    from khonsu.engine.view import View

GONE = "·"
JOKER = "*"


def show(view: View, text: Catalogue, names: list[str]) -> str:
    """The position that a view shows: one's own sheet in full, then a line for each player."""
    sheets = view.state
    assert isinstance(sheets, Anubixx)
    seat = hero(view)
    name = text.seat_name(seat, names)
    lines = [
        text("terminal.turn", turn=sheets.turn, seat=text.seat_name(sheets.active, names)),
        _dice(sheets, text),
        "",
        f"{name}, {text('board.sheet', letter=SHEETS[sheets.sheets[seat]])}   {text('terminal.letters')}",
        *_beside(_pyramid(sheets, seat, text), _arch(sheets, seat, text), _relief(sheets, seat, text)),
        "",
        _quarry(sheets, seat, text),
        _bonuses(sheets, seat, text),
        "",
        *_players(sheets, text, names),
    ]
    return "\n".join(line.rstrip() for line in lines)


def _dice(sheets: Anubixx, text: Catalogue) -> str:
    pool = [COLOUR_LETTERS[colour] for colour, at in zip(sheets.dice, sheets.dice_at, strict=True) if at == POOL]
    used = [COLOUR_LETTERS[colour].lower() for colour, at in zip(sheets.dice, sheets.dice_at, strict=True) if at != POOL]
    line = f"{text('board.dice')}: {' '.join(pool) or GONE}"
    return f"{line}   {text('terminal.used')}: {' '.join(used)}" if used else line


def _stone(sheets: Anubixx, seat: int, field: int) -> str:
    """A built stone is a capital letter; one that can never be built is a dot."""
    letter = COLOUR_LETTERS[sheets.colour_of(seat, field)]
    if sheets.is_ticked(seat, field):
        return letter
    return GONE if sheets.stranded(seat) & sheets.facts.bit[field] else letter.lower()


def _beside(*blocks: list[str]) -> list[str]:
    widths = [max(len(line) for line in block) + 4 for block in blocks]
    rows = zip_longest(*blocks, fillvalue="")
    return ["".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)) for row in rows]


def _pyramid(sheets: Anubixx, seat: int, text: Catalogue) -> list[str]:
    facts = sheets.facts
    lines: list[str] = []
    field = 0
    for row in range(facts.rows):
        width = facts.rows - row
        stones = " ".join(_stone(sheets, seat, index) for index in range(field, field + width))
        lines.append(f"{' ' * row}{stones:{2 * facts.rows - row}} {facts.pyramid_points[row + 1]:>2}")
        field += width
    return [text("board.pyramid"), *reversed(lines)]


def _arch(sheets: Anubixx, seat: int, text: Catalogue) -> list[str]:
    facts = sheets.facts
    start = facts.begins[ARCH]
    lines = [f"  {_stone(sheets, seat, facts.keystone)}   {facts.keystone_points:>2}"]
    for level in range(facts.height - 1, -1, -1):
        left, right = _stone(sheets, seat, start + level), _stone(sheets, seat, start + facts.height + level)
        lines.append(f"{left}   {right} {facts.arch_points[level + 1]:>2}")
    return [text("board.arch"), *lines]


def _relief(sheets: Anubixx, seat: int, text: Catalogue) -> list[str]:
    facts = sheets.facts
    lines = [text("board.relief")]
    for row in range(facts.relief_rows):
        first = facts.begins[RELIEF] + row * facts.relief_columns
        lines.append(" ".join(_stone(sheets, seat, field) for field in range(first, first + facts.relief_columns)))
    return [*lines, "", " ".join(f"{2 * pairs}:{points}" for pairs, points in enumerate(sheets.facts.pair_points) if points)]


def _quarry(sheets: Anubixx, seat: int, text: Catalogue) -> str:
    line = sheets.facts.quarry[sheets.sheets[seat]]
    stones = [GONE if place < sheets.marker[seat] else COLOUR_LETTERS[colour] for place, colour in enumerate(line)]
    return f"{text('board.quarry')}: {' '.join(stones)}   {text('board.jokers')}: {JOKER * sheets.jokers[seat] or GONE}"


def _bonuses(sheets: Anubixx, seat: int, text: Catalogue) -> str:
    owned = [text.term(name) for symbol, name in enumerate(SYMBOLS) if sheets.owned[seat] >> symbol & 1]
    free = [text.term(name) for symbol, name in enumerate(SYMBOLS) if not (sheets.owned[seat] | sheets.closed) >> symbol & 1]
    return f"{text('board.bonuses')}: {', '.join(owned) or GONE}   {text('terminal.free')}: {', '.join(free) or GONE}"


def _players(sheets: Anubixx, text: Catalogue, names: list[str]) -> list[str]:
    parts = list(sheets.breakdown(0))
    heads = [*[text(f"part.{part}") for part in parts], text("terminal.total")]
    width = max(len(text.seat_name(seat, names)) for seat in range(sheets.players)) + 4
    lines = [" " * width + "  ".join(heads)]
    for seat in range(sheets.players):
        numbers = [*sheets.breakdown(seat).values(), sheets.score(seat)]
        cells = [f"{number:{len(head)}}" for number, head in zip(numbers, heads, strict=True)]
        name = f"{SEAT_LETTERS[seat]} {text.seat_name(seat, names)}"
        lines.append(f"{name:{width}}" + "  ".join(cells))
    return lines
