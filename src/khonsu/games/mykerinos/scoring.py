"""What everything is worth in Mykerinos: points of plots, the exhibition in the museum, and sets of patrons."""

from __future__ import annotations

from khonsu.games.mykerinos.state import HALL5, PATRON_COUNT, PATRONS, SHARED, Table


def wing_value(table: Table, seat: int, wing: int) -> int:
    """Points for each card of a wing's patron: the best hall there counts, never the sum."""
    values = table.facts.hall_values
    best = table.facts.without_hall
    if table.halls[SHARED + wing] == seat or table.halls[SHARED + (wing + 4) % 5] == seat:
        best = max(best, values[2])
    if table.halls[wing] == seat:
        best = max(best, values[0])
    if table.halls[HALL5 + wing] == seat:
        best = max(best, values[1])
    return best


def exhibition_points(table: Table, seat: int, wing: int) -> int:
    """Points of a seat in one wing."""
    return table.patron_cards(seat, table.wings[wing]) * wing_value(table, seat, wing)


def set_points(table: Table, seat: int) -> int:
    """Points for complete sets of the five patrons; the cards count in the exhibition too."""
    sets = 99
    for patron in range(PATRON_COUNT):
        sets = min(sets, table.patron_cards(seat, patron))
    return sets * table.facts.set_points


def score(table: Table, seat: int) -> int:
    """The points of a seat if the game ended now."""
    total = table.plot_points[seat] + set_points(table, seat)
    for wing in range(PATRON_COUNT):
        total += exhibition_points(table, seat, wing)
    return total


def breakdown(table: Table, seat: int) -> dict[str, int]:
    """The same points by where they come from."""
    parts = {"plots": table.plot_points[seat]}
    for wing in range(PATRON_COUNT):
        parts[PATRONS[table.wings[wing]]] = exhibition_points(table, seat, wing)
    parts["sets"] = set_points(table, seat)
    return parts
