"""What a bot should value in Pharaon: the score as it stands, and what tokens and places promise."""

from __future__ import annotations

from typing import Final

from khonsu.games.pharaon import scoring
from khonsu.games.pharaon.state import ACTIVE, Table

# Worth of a token beyond the point that it scores, for each round in which it can still be spent.
TOKEN_PER_ROUND: Final = 0.25


def value(table: Table, seat: int) -> float:
    """The points that a seat can expect."""
    left = table.facts.rounds - table.round
    if table.rows[seat] == ACTIVE:
        left += 1
    return float(scoring.score(table, seat)) + TOKEN_PER_ROUND * left * table.leftovers(seat)
