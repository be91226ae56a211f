"""What a bot should value in Egizia: the score as it stands, and what crews, stones and cards promise."""

from __future__ import annotations

from khonsu.games.egizia import scoring
from khonsu.games.egizia.state import CREW_COUNT, Table


def value(table: Table, seat: int) -> float:
    """The points that a seat can expect."""
    first = seat * CREW_COUNT
    return float(scoring.score(table, seat)) + 0.5 * sum(table.crews[first : first + CREW_COUNT])
