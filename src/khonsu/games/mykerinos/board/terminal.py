"""Mykerinos as text, for terminals: every cube is the letter of its owner's stone, every free pyramid a roof."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.games.mykerinos.board.camp import spaces, stacks
from khonsu.games.mykerinos.board.ranks import ranking
from khonsu.games.mykerinos.board.scene import letter, table_of
from khonsu.games.mykerinos.squares import NOBODY, WIDTH
from khonsu.games.mykerinos.state import HALL5, LAST_SHARED, NO_PATRON, NO_PLOT, PATRONS, SHARED, Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khonsu.engine.text import Catalogue
    from khonsu.engine.view import View

EMPTY = "·"
PYRAMID = "^"


def show(view: View, text: Catalogue, names: Sequence[str]) -> str:
    """The position that a view shows."""
    table = table_of(view)
    lines = [
        text("terminal.round", round=table.round, n=len(table.facts.plot_rows)),
        "",
        *_territory(table, text),
        "",
        *_museum(table, text),
        "",
        _passed(table, text),
        "",
        *_players(table, text, names),
    ]
    return "\n".join(line.rstrip() for line in lines)


def _letter(table: Table, colour: int) -> str:
    return letter(table, colour) if colour != NOBODY else EMPTY


def _territory(table: Table, text: Catalogue) -> list[str]:
    """The squares, zone beside zone as they touch, and at the right what the zones of these rows are about."""
    lines = ["   a b c d   e f g h"]
    for left in range(0, table.zones(), 2):
        notes = [f"{_plots(table, zone, text)}   {_ranks(table, zone, text)}" for zone in (left, left + 1)]
        for row, note in zip(range(left // 2 * 3, left // 2 * 3 + 3), [*notes, ""], strict=True):
            halves = [
                " ".join(_square(table, row * WIDTH + column) for column in columns) for columns in (range(4), range(4, 8))
            ]
            lines.append(f"{row + 1}  {' | '.join(halves)}    {note}")
        if left + 2 < table.zones():
            lines.append("   --------+--------")
    return lines


def _square(table: Table, square: int) -> str:
    colour = table.cubes[square]
    if colour == NOBODY:
        return PYRAMID if table.pyramid[square] else EMPTY
    return letter(table, colour)


def _plots(table: Table, zone: int, text: Catalogue) -> str:
    shown = []
    for plot in table.field[2 * zone : 2 * zone + 2]:
        if plot != NO_PLOT:
            patron = table.facts.patron[plot]
            name = EMPTY if patron == NO_PATRON else text.term(PATRONS[patron], "short")
            shown.append(f"{name} +{table.facts.points[plot]}")
    return f"{text('board.zone_label', zone=zone + 1)}: {', '.join(shown) or text('board.evaluated')}"


def _ranks(table: Table, zone: int, text: Catalogue) -> str:
    shown = ""
    for rank in ranking(table, zone):
        shown += (" = " if rank.level else "  ") + f"{letter(table, rank.colour)} {rank.cubes}"
    return shown.strip() or text("board.nobody")


def _museum(table: Table, text: Catalogue) -> list[str]:
    """A line for each wing: its 5, its 3, and the hall it shares with the next one."""
    values = table.facts.hall_values
    lines = [text("board.museum")]
    for wing, patron in enumerate(table.wings):
        shared = f"{values[2]}:{_letter(table, table.halls[SHARED + wing])}"
        if SHARED + wing == LAST_SHARED and not table.ring_closed:
            shared = ""
        inner, outer = _letter(table, table.halls[HALL5 + wing]), _letter(table, table.halls[wing])
        lines.append(f"  {text.term(PATRONS[patron], 'short'):10} {values[1]}:{inner}  {values[0]}:{outer}  ↓ {shared}")
    return lines


def _passed(table: Table, text: Catalogue) -> str:
    track = [f"{space + 1} {_letter(table, table.track[space])}" for space in range(spaces(table))]
    return f"{text('board.passed')}: {'   '.join(track)}"


def _players(table: Table, text: Catalogue, names: Sequence[str]) -> list[str]:
    heads = [text(f"terminal.{head}") for head in ("points", "if_over", "supply", "stock", "cards")]
    name_width = max(len(text.seat_name(seat, names)) for seat in range(table.players)) + 2
    lines = [" " * (name_width + 2) + "  ".join(heads)]
    for seat in range(table.players):
        numbers = [table.points(seat), table.score(seat), table.supply[seat], table.stock[seat]]
        cells = [f"{number:{len(head)}}" for number, head in zip(numbers, heads, strict=False)]
        cards = [_cards(text, stack.patron, stack.ready, stack.cards) for stack in stacks(table, seat)]
        name = f"{letter(table, seat)} {text.seat_name(seat, names)}"
        lines.append(f"{name:{name_width + 2}}" + "  ".join([*cells, ", ".join(cards) or EMPTY]))
    if table.players == 2:
        neutral = f"{letter(table, 2)} {text('board.neutral')}"
        held = " + ".join(map(str, table.neutral_supply))
        lines.append(f"{neutral}: {held}, {text('terminal.stock')} {table.stock[2]}")
    return lines


def _cards(text: Catalogue, patron: int, ready: int, cards: int) -> str:
    """A patron's cards; how many of them are ready stands behind, unless all are."""
    name = text.term(PATRONS[patron], "short") + (f" ×{cards}" if cards > 1 else "")
    return name if ready == cards else f"{name} ({ready}/{cards})"
