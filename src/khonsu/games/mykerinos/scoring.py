"""What everything is worth in Mykerinos: points of plots, the exhibition in the museum, and sets of patrons."""

from __future__ import annotations

from khonsu.engine.rules import Scoring
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


class MykerinosScoring(Scoring[Table]):
    """The final scoring (5), and what breaks a tie (ruling 33)."""

    def score(self, table: Table, seat: int) -> int:
        total = table.plot_points[seat] + set_points(table, seat)
        for wing in range(PATRON_COUNT):
            total += exhibition_points(table, seat, wing)
        return total

    def breakdown(self, table: Table, seat: int) -> dict[str, int]:
        parts = {"plots": table.plot_points[seat]}
        for wing in range(PATRON_COUNT):
            parts[PATRONS[table.wings[wing]]] = exhibition_points(table, seat, wing)
        parts["sets"] = set_points(table, seat)
        return parts

    def points(self, table: Table, seat: int) -> int:
        return table.plot_points[seat]

    def standing(self, table: Table, seat: int) -> list[int]:
        return [self.score(table, seat), table.supply[seat]]

    def ending(self, table: Table) -> str:
        return "rounds"
