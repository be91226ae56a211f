"""Pharaon's greedy as it was when the arena's goals were set, before its insight was mended: `bench.former_greedy:Former`.

The mended one won 79 of 120 games against it. How strong the search is can be compared with older figures only against this one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.engine.rules import Insight
from khonsu.games.pharaon.insight import (
    COLOUR_WORTH,
    OFFERED_WORTH,
    PLENTY,
    PLENTY_SHARE,
    SLIDE_WORTH,
    SLIDES_EXPECTED,
    WILD_WORTH,
    succession_prospects,
    track_prospects,
)
from khonsu.games.pharaon.scoring import holdings
from khonsu.games.pharaon.state import ACTIVE, BESIDE, LACK_BITS, LACK_MASK, Table
from khonsu.players.greedy import GreedyPlayer

if TYPE_CHECKING:
    from khonsu.engine.view import View
    from khonsu.games.pharaon.scoring import Holdings

# What was different then.
BASIC_WORTH = 1.0
SILVER_WORTH = 1.6
GOD_SHARE = (0.0, 0.45, 0.2, 0.08, 0.03, 0.0)
ABILITY = (0.5, 0.5, 0.5, 0.5, 0.5, 0.6, 0.8, 0.5, 1.0, 1.0, 0.8, 0.0, 0.3, 0.3, 0.3, 0.3, 0.8, 0.9, 1.6, 1.0, *[0.0] * 6)
JAR_WORTH = 4.8


class FormerInsight(Insight[Table]):
    """The points that every seat could expect, with company."""

    def values(self, table: Table) -> list[float]:
        """To every seat."""
        return [worth(table, holdings(table, seat)) for seat in range(table.players)]


class Former:
    """Takes what is best now, as it was understood then. In the process of its own that it plays in, nobody else has another opinion."""

    def __init__(self, seed: int) -> None:
        self.greedy = GreedyPlayer(seed)

    def choose(self, view: View) -> int:
        """What greedy chose then."""
        view.position.rules.insight = FORMER
        return self.greedy.choose(view)


FORMER = FormerInsight()


def worth(table: Table, own: Holdings) -> float:
    """The score as it stands, and what tokens, cards and places promised."""
    gods = own.best_gods()
    active = table.rows[own.side] == ACTIVE
    left = own.facts.rounds - table.round + active
    found = float(own.plain_points() + own.circle.set_points[gods] + own.court_points(gods)) + round_prospects(table, own)
    if left > 0:
        found += token_prospects(own) + god_prospects(own, own.missing(gods), left) + track_prospects(own, left)
        found += (left - 0.5) * sum(ABILITY[noble] for noble in own.nobles) + succession_prospects(table, own)
    return found


def token_prospects(own: Holdings) -> float:
    """What can be bought with the tokens."""
    found = BASIC_WORTH * float(own.basics) + COLOUR_WORTH * float(own.kinds) + SILVER_WORTH * float(own.silver)
    found += OFFERED_WORTH * float(own.offered) + WILD_WORTH * float(own.wilds)
    return found - PLENTY_SHARE * max(0.0, float(own.payable) - PLENTY)


def god_prospects(own: Holdings, missing: int, left: int) -> float:
    """Gods that are not satisfied yet, by how much is missing for them."""
    found = 0.0
    for place, points in enumerate(own.circle.god_points):
        lack = missing >> place * LACK_BITS & LACK_MASK
        found += GOD_SHARE[min(lack, 5)] * float(points)
    return found if left > 1 else found * 0.7


def round_prospects(table: Table, own: Holdings) -> float:
    """What this round still brings by itself: a jar, and slides on the pyramid of time."""
    row = table.rows[own.side]
    if row == ACTIVE:
        passed = sum(table.rows[other] != ACTIVE for other in range(table.sides))
        return SLIDES_EXPECTED * SLIDE_WORTH - 0.4 * passed + (JAR_WORTH if table.round < own.facts.rounds else 0.0)
    if row == BESIDE:
        return 0.0
    ahead = len(own.facts.rows[row]) - 1 - table.spaces[own.side]
    return SLIDE_WORTH * min(float(ahead), SLIDES_EXPECTED)
