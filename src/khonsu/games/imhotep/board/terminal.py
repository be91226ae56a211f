"""Imhotep as text, for terminals: every stone is the letter of its owner's seat, every empty field what it brings."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.imhotep.board.scene import table_of
from khonsu.games.imhotep.state import (
    BONUSES,
    CARD_SPACE,
    CARDS,
    CHAMBER,
    CHOICE_SPACE,
    MARKET,
    NO_BONUS,
    OBELISKS,
    PYRAMIDS,
    SHIPS,
    SITES,
    SLOTS,
    TEMPLE,
    UNDOCKED,
    UNSEEN,
    Table,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khonsu.engine.text import Catalogue
    from khonsu.engine.view import View

EMPTY = "·"
STONE = "■"
# Pyramid A level by level: 3 x 3, 2 x 2, the top.
LEVELS = (9, 13)


def show(view: View, text: Catalogue, names: Sequence[str]) -> str:
    """The position that a view shows."""
    table = table_of(view)
    lines = [
        text("terminal.round", round=table.round, n=table.facts.rounds),
        "",
        *_beside(_ships(table, text), _market(table, text)),
        "",
        *_site(table, text, PYRAMIDS, _pyramids(table, text)),
        *_site(table, text, TEMPLE, [_temple(table, text)]),
        *_site(table, text, CHAMBER, _chamber(table)),
        *_site(table, text, OBELISKS, _obelisks(table, text)),
        "",
        *_players(table, text, names),
    ]
    return "\n".join(line.rstrip() for line in lines)


def _letter(owner: int) -> str:
    return SEAT_LETTERS[owner] if owner >= 0 else EMPTY


def _letters(owners: list[int]) -> str:
    return " ".join(_letter(owner) for owner in owners)


def _side(table: Table, site: int) -> str:
    sides: str = table.settings["sides"]
    return sides[site]


def _beside(left: list[str], right: list[str]) -> list[str]:
    width = max(len(line) for line in left) + 4
    return [f"{one:{width}}{two}" for one, two in zip_longest(left, right, fillvalue="")]


def _ships(table: Table, text: Catalogue) -> list[str]:
    lines = [text("terminal.ships")]
    for ship in range(SHIPS):
        capacity = table.capacity[ship]
        if table.docked[ship] != UNDOCKED:
            lines.append(f"  {ship + 1}  → {text.term(SITES[table.docked[ship]])}")
        elif capacity:
            missing = table.facts.minimum[capacity] - table.ship_load(ship)
            ready = text("terminal.needs", n=missing) if missing > 0 else text("terminal.ready")
            stones = _letters(table.slots[ship * SLOTS : ship * SLOTS + capacity])
            lines.append(f"  {ship + 1}  {stones:8} {ready}")
    return lines


def _market(table: Table, text: Catalogue) -> list[str]:
    lines = [f"{text.term(SITES[MARKET])} {_side(table, MARKET)}"]
    for space, kind in enumerate(table.market):
        lines.append(f"  {space + 1}  {text.term(CARDS[kind]) if kind >= 0 else EMPTY}")
    if table.pair:
        hidden = table.pair[0] == UNSEEN
        shown = text("terminal.pair") if hidden else ", ".join(text.term(CARDS[kind]) for kind in table.pair)
        lines[-1] = f"  {len(table.market)}  {shown}"
    return lines


def _site(table: Table, text: Catalogue, site: int, lines: list[str]) -> list[str]:
    width = max(len(text.term(name)) for name in SITES) + 4
    heading = f"{text.term(SITES[site])} {_side(table, site)}"
    return [f"{heading if number == 0 else '':{width}}{line}" for number, line in enumerate(lines)]


def _pyramids(table: Table, text: Catalogue) -> list[str]:
    facts = table.facts
    if not table.pyramids_b:
        fields = [_letter(owner) for owner in table.pyramids[0]]
        fields += [str(points) for points in facts.pyramid_a[len(fields) :]]
        inner = len(facts.pyramid_a)
        levels = [fields[: LEVELS[0]], fields[LEVELS[0] : LEVELS[1]], fields[LEVELS[1] : inner], fields[inner:]]
        after = text("terminal.then", n=facts.overflow_a)
        return [" | ".join(" ".join(level) for level in levels if level) + f"   {after}"]
    lines: list[str] = []
    for pyramid, word in enumerate(("left", "middle", "right")):
        fields = [_letter(owner) for owner in table.pyramids[pyramid]]
        for field in range(len(fields), len(facts.pyramid_b[pyramid])):
            bonus = facts.bonus_b[pyramid][field]
            extra = "" if bonus == NO_BONUS else "+" + text(f"terminal.{BONUSES[bonus]}")
            fields.append(f"{facts.pyramid_b[pyramid][field]}{extra}")
        lines.append(f"{text.term(word)}: {' '.join(fields)}")
    aside = _letters(table.pyramids[3])
    return [*lines, f"{text('terminal.then', n=facts.overflow_b)}: {aside}"] if aside else lines


def _temple(table: Table, text: Catalogue) -> str:
    width = table.temple_width()
    spaces = [EMPTY] * width
    for stone in range(table.visible_from(), len(table.temple)):
        spaces[stone % width] = _letter(table.temple[stone])
    if not table.temple_b:
        return " ".join(spaces)
    facts = table.facts
    brings = {
        CHOICE_SPACE: f"{facts.choice_points}/{STONE * facts.choice_stones}",
        CARD_SPACE: text("terminal.draw_card"),
    }
    kinds = [brings.get(facts.temple_b[space], str(facts.temple_points)) for space in range(width)]
    return "  ".join(f"{owner} ({kind})" for owner, kind in zip(spaces, kinds, strict=True))


def _chamber(table: Table) -> list[str]:
    rows = table.facts.rows
    return [_letters(table.chamber[row::rows]) or EMPTY for row in range(rows)]


def _obelisks(table: Table, text: Catalogue) -> list[str]:
    stones = "   ".join(f"{SEAT_LETTERS[seat]} {STONE * count or EMPTY}" for seat, count in enumerate(table.obelisks))
    if not table.obelisks_b:
        return [stones]
    built = [f"{points}:{_letter(owner)}" for points, owner in zip(table.facts.tower_values, table.towers, strict=False)]
    free = [str(points) for points in table.facts.tower_values[len(built) :]]
    return [" ".join([*built, *free]), f"{text('terminal.loose')}: {stones}"]


def _players(table: Table, text: Catalogue, names: Sequence[str]) -> list[str]:
    heads = [text(f"terminal.{head}") for head in ("points", "if_over", "quarry", "sled", "cards")]
    name_width = max(len(text.seat_name(seat, names)) for seat in range(table.players)) + 2
    lines = [" " * (name_width + 2) + "  ".join(heads)]
    for seat in range(table.players):
        numbers = [table.points(seat), table.score(seat), table.quarry[seat], table.sled[seat]]
        cells = [f"{number:{len(head)}}" for number, head in zip(numbers, heads, strict=False)]
        cards = [
            text.term(CARDS[kind]) + (f" ×{count}" if count > 1 else "")
            for kind, count in enumerate(table.hands[seat])
            if count
        ]
        name = f"{SEAT_LETTERS[seat]} {text.seat_name(seat, names)}"
        lines.append(f"{name:{name_width + 2}}" + "  ".join([*cells, ", ".join(cards) or EMPTY]))
    return lines
