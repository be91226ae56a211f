"""What everything is worth in Anubixx: the final scoring, also asked for in the middle of a game."""

from __future__ import annotations

from khonsu.games.anubixx.state import ARCH, PYRAMID, RELIEF, Sheets


def pyramid_points(sheets: Sheets, seat: int) -> int:
    """The highest row that has a stone; it need not be full (ruling 10)."""
    return sheets.facts.pyramid_points[pyramid_row(sheets, seat)]


def pyramid_row(sheets: Sheets, seat: int) -> int:
    """The number of the highest row that has a stone, 0 if none has."""
    facts = sheets.facts
    built = sheets.built[seat]
    row = facts.rows
    while row > 0 and built & facts.row[row - 1] == 0:
        row -= 1
    return row


def arch_points(sheets: Sheets, seat: int) -> int:
    """The lower column, or the keystone (ruling 9)."""
    level = arch_level(sheets, seat)
    return sheets.facts.keystone_points if level > sheets.facts.height else sheets.facts.arch_points[level]


def arch_level(sheets: Sheets, seat: int) -> int:
    """The height of the lower column; one more with the keystone."""
    facts = sheets.facts
    built = sheets.built[seat]
    if built & facts.bit[facts.keystone] != 0:
        return facts.height + 1
    level = 0
    while level < facts.height and built & facts.level[level] == facts.level[level]:
        level += 1
    return level


def relief_points(sheets: Sheets, seat: int) -> int:
    """The number of pairs."""
    return sheets.facts.pair_points[relief_pairs(sheets, seat)]


def relief_pairs(sheets: Sheets, seat: int) -> int:
    """How many pairs of relief fields a seat has built."""
    return (sheets.built[seat] & sheets.facts.building[RELIEF]).bit_count() // 2


def bonus_points(sheets: Sheets, seat: int) -> int:
    """Every bonus owned, and once the one for ending the game (ruling 15)."""
    count = sheets.owned[seat].bit_count()
    if sheets.completed(seat) >= sheets.facts.buildings_to_end:
        count += 1
    return count * sheets.facts.bonus_points


def quarry_points(sheets: Sheets, seat: int) -> int:
    """Stones to the right of the marker, and jokers."""
    facts = sheets.facts
    return (facts.stones - sheets.marker[seat]) * facts.stone_points + sheets.jokers[seat] * facts.joker_points


def building_points(sheets: Sheets, seat: int, building: int) -> int:
    """One of the three buildings."""
    if building == PYRAMID:
        return pyramid_points(sheets, seat)
    if building == ARCH:
        return arch_points(sheets, seat)
    return relief_points(sheets, seat)


def score(sheets: Sheets, seat: int) -> int:
    """The points of a seat if the game ended now."""
    return (
        pyramid_points(sheets, seat)
        + arch_points(sheets, seat)
        + relief_points(sheets, seat)
        + bonus_points(sheets, seat)
        + quarry_points(sheets, seat)
    )


def breakdown(sheets: Sheets, seat: int) -> dict[str, int]:
    """The same points by where they come from."""
    return {
        "pyramid": pyramid_points(sheets, seat),
        "arch": arch_points(sheets, seat),
        "relief": relief_points(sheets, seat),
        "bonuses": bonus_points(sheets, seat),
        "quarry": quarry_points(sheets, seat),
    }


def pyramid_stones(sheets: Sheets, seat: int) -> int:
    """The tie-break: ticked fields of the pyramid."""
    return (sheets.built[seat] & sheets.facts.building[PYRAMID]).bit_count()
