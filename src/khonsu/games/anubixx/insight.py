"""What a bot should value in Anubixx."""

from __future__ import annotations

from khonsu.games.anubixx import scoring
from khonsu.games.anubixx.state import Sheets


def value(sheets: Sheets, seat: int) -> float:
    """The points that a seat can expect."""
    return float(scoring.score(sheets, seat))
