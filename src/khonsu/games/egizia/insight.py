"""What a bot should value in Egizia: the score as it stands, and what crews, stones and cards promise."""

from __future__ import annotations

from khonsu.games.egizia import scoring
from khonsu.games.egizia.state import CREW_COUNT, Table


def values(table: Table) -> list[float]:
    """The points that every seat can expect."""
    worths: list[float] = []
    for seat in range(table.players):
        first = seat * CREW_COUNT
        worths.append(float(scoring.score(table, seat)) + 0.5 * sum(table.crews[first : first + CREW_COUNT]))
    return worths
