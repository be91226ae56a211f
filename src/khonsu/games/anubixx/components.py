"""Anubixx's component data as typed tables, checked on load.

The shape of the sheet is data too: the owner of a box may find more rows, higher columns or a longer quarry on it than we assume.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.engine.message import Message
from khonsu.games.anubixx.choices import PLACE
from khonsu.games.anubixx.state import (
    COLOUR_LETTERS,
    COLOURS,
    NOBODY,
    RELIEF,
    SHEETS,
    SYMBOLS,
    Facts,
    bits_of,
    machine_numbers,
)

if TYPE_CHECKING:
    from khonsu.engine.components import Entry, Tables

PLAYERS = ("2", "3", "4", "5")
# A sheet stays within one machine word of bits.
MOST_FIELDS = 60


def facts(tables: Tables) -> Facts:
    """Read and check every table."""
    found = Facts()
    _dice(tables["dice"], found)
    _pyramid(tables["pyramid"], found)
    _arch(tables["arch"], found)
    _relief(tables["relief"], found)
    _quarry(tables["quarry"], found)
    if len(found.fields) > MOST_FIELDS:
        raise tables.fail(
            f"pyramid, arch and relief have {len(found.fields)} fields; at most {MOST_FIELDS} are possible",
            Message("components.most", {"most": MOST_FIELDS}),
        )
    _bonuses(tables["bonuses"], found)
    found.buildings_to_end = tables["end"]["buildings"].number(1, 3)
    found.turn_limit = tables["end"]["turns"].number(1, 100)
    found.carve = PLACE + found.begins[RELIEF]
    found.cross = found.carve + len(found.pair)
    found.joker = found.cross + found.stones
    tables["sheets"].known(SHEETS)
    for letter in SHEETS:
        _sheet(tables["sheets"][letter], found)
    found.colours_within = machine_numbers([colours.bit_count() for sheet in found.within for colours in sheet])
    found.of_colour = machine_numbers([sheet[1 << colour] for sheet in found.coloured for colour in range(len(COLOURS))])
    return found


def _dice(table: Entry, found: Facts) -> None:
    found.faces = _colours(table["faces"], 6)
    found.dice = [0, 0] + [table["used"][players].number(1, 6) for players in PLAYERS]
    found.rolls = [len(found.faces) ** dice for dice in found.dice]


def _pyramid(table: Entry, found: Facts) -> None:
    found.rows = table["rows"].number(2, 7)
    found.pyramid_points = _rising(table["points"], found.rows + 1)
    found.begins.append(0)
    rows: list[int] = []
    for row in range(1, found.rows + 1):
        width = found.rows + 1 - row
        for column in range(width):
            below = len(found.fields) - width - 1
            _add_field(found, f"p{row}{column + 1}", [] if row == 1 else [below, below + 1])
        rows.append(bits_of(list(range(len(found.fields) - width, len(found.fields)))))
    found.row = machine_numbers(rows)
    _end_building(found)


def _arch(table: Entry, found: Facts) -> None:
    found.height = table["height"].number(2, 9)
    found.arch_points = _rising(table["points"], found.height + 1)
    found.keystone_points = table["keystone"].number(found.arch_points[-1], 99)
    first = len(found.fields)
    for side in "lr":
        for level in range(found.height):
            _add_field(found, f"{side}{level + 1}", [len(found.fields) - 1] if level else [])
    found.left = bits_of(list(range(first, first + found.height)))
    found.right = found.left << found.height
    found.columns = found.left | found.right
    found.ground = found.row[0] | bits_of([first, first + found.height])
    found.keystone = len(found.fields)
    _add_field(found, "key", [found.keystone - 1, found.keystone - 1 - found.height])
    _end_building(found)


def _relief(table: Entry, found: Facts) -> None:
    rows = found.relief_rows = table["rows"].number(1, 9)
    columns = found.relief_columns = table["columns"].number(1, 9)
    if rows * columns % 2:
        raise table["rows"].fail(f"{rows} rows of {columns} fields cannot be built in pairs", Message("components.even"))
    found.pair_points = _rising(table["points_by_pairs"], rows * columns // 2 + 1)
    first = len(found.fields)
    for row in range(rows):
        for column in range(columns):
            _add_field(found, f"f{row + 1}{column + 1}", [])
    found.edge = bits_of(list(range(first, len(found.fields), columns)))
    found.beside = [0] * len(found.fields)
    found.across = [NOBODY] * len(found.fields)
    found.down = [NOBODY] * len(found.fields)
    for row in range(rows):
        for column in range(columns):
            field = first + row * columns + column
            if column + 1 < columns:
                found.across[field] = len(found.pair)
                _add_pair(found, field, field + 1)
            if row + 1 < rows:
                found.down[field] = len(found.pair)
                _add_pair(found, field, field + columns)
    _end_building(found)


def _add_field(found: Facts, name: str, below: list[int]) -> None:
    found.bit.append(1 << len(found.fields))
    found.fields.append(name)
    found.needs.append(bits_of(below))


def _add_pair(found: Facts, first: int, second: int) -> None:
    found.pair_names.append(f"{found.fields[first]}-{found.fields[second]}")
    found.pair_first.append(first)
    found.pair_second.append(second)
    found.pair.append(found.bit[first] | found.bit[second])
    found.beside[first] |= found.bit[second]
    found.beside[second] |= found.bit[first]


def _end_building(found: Facts) -> None:
    found.building.append(bits_of(list(range(found.begins[-1], len(found.fields)))))
    found.sizes.append(len(found.fields) - found.begins[-1])
    found.begins.append(len(found.fields))


def _quarry(table: Entry, found: Facts) -> None:
    found.stones = table["stones"].number(1, 40)
    found.stone_points = table["stone_points"].number(0, 9)
    found.printed_jokers = table["printed_jokers"].number(0, 9)
    found.jokers = [0, 0] + [table["jokers"][players].number(0, found.printed_jokers) for players in PLAYERS]
    found.joker_points = table["joker_points"].number(0, 9)


def _bonuses(table: Entry, found: Facts) -> None:
    found.bonus_points = table["points"].number(0, 99)
    table["symbols"].known(SYMBOLS)
    for symbol in SYMBOLS:
        fields = table["symbols"][symbol].ticks(found.fields)
        if not fields:
            raise table["symbols"][symbol].fail("must name at least one field", Message("components.least", {"least": 1}))
        found.symbol.append(bits_of(fields))
        found.symbols |= bits_of(fields)
        found.reach.append(_with_all_below(found, bits_of(fields)))


def _with_all_below(found: Facts, stones: int) -> int:
    # A stone comes after those that it stands on.
    for field in range(len(found.fields) - 1, -1, -1):
        if stones & found.bit[field]:
            stones |= found.needs[field]
    return stones


def _sheet(sheet: Entry, found: Facts) -> None:
    colours: list[int] = []
    sheet["pyramid"].total(len(list(sheet["pyramid"])), found.rows, "rows, from the bottom")
    for row, entry in enumerate(sheet["pyramid"]):
        colours += _colours(entry, found.rows - row)
    for column in ("left", "right"):
        colours += _colours(sheet[column], found.height)
    colours += _colours(sheet["keystone"], 1)
    sheet["relief"].total(len(list(sheet["relief"])), found.relief_rows, "rows, from the top")
    for entry in sheet["relief"]:
        colours += _colours(entry, found.relief_columns)
    found.colour.append(colours)
    found.coloured.append(
        [
            bits_of([field for field, colour in enumerate(colours) if wanted >> colour & 1])
            for wanted in range(1 << len(COLOURS))
        ]
    )
    quarry = _colours(sheet["quarry"], found.stones)
    found.quarry.append(quarry)
    left = [quarry[marker:] for marker in range(len(quarry) + 1)]
    found.within.append([bits_of(stones) for stones in left])
    found.within_twice.append([bits_of([colour for colour in set(stones) if stones.count(colour) > 1]) for stones in left])
    crossings = [_crossings(found, quarry, colour) for colour in range(len(COLOURS))]
    found.crossings.append(crossings)
    found.crossings_or_joker.append([[[*choices, found.joker] for choices in each] for each in crossings])
    same = [pair for pair, first in enumerate(found.pair_first) if colours[first] == colours[found.pair_second[pair]]]
    found.same_across.append(bits_of([found.pair_first[pair] for pair in same if pair in found.across]))
    found.same_down.append(bits_of([found.pair_first[pair] for pair in same if pair in found.down]))
    found.standings.append({})


def _crossings(found: Facts, quarry: list[int], colour: int) -> list[list[int]]:
    fitting = [stone for stone in range(len(quarry)) if quarry[stone] == colour]
    return [[found.cross + stone for stone in fitting if stone >= start] for start in range(len(quarry) + 1)]


def _colours(entry: Entry, length: int) -> list[int]:
    return [COLOUR_LETTERS.index(letter) for letter in entry.letters(length, COLOUR_LETTERS)]


def _rising(entry: Entry, length: int) -> list[int]:
    points = entry.numbers(0, 99, length)
    if points != sorted(points):
        raise entry.fail("must not fall from one step to the next", Message("components.rising"))
    return points
