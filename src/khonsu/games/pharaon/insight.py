"""What a bot should value in Pharaon: the score as it stands, and what tokens, cards and places promise."""

from __future__ import annotations

from typing import Final

from khonsu.engine.rules import Insight
from khonsu.games.pharaon import scoring
from khonsu.games.pharaon.scoring import Holdings
from khonsu.games.pharaon.state import ACTIVE, BESIDE, COLOUR_COUNT, HUMAN, NOBODY, TRAITOR, Table

# What a token brings beyond its own point while it can still be spent; less for each one after the first dozen.
BASIC_WORTH: Final = 1.0
SILVER_WORTH: Final = 1.6
OFFERED_WORTH: Final = 0.9
WILD_WORTH: Final = 0.8
PLENTY: Final = 12
PLENTY_SHARE: Final = 0.5
# A second colour is needed more than a third token of the first.
COLOUR_WORTH: Final = 0.4
# Levels of a Nile track promise what stands above them.
LEVEL_WORTH: Final[list[float]] = [0.0, 1.3, 1.8, 0.0]
# The share of a god's points that counts by how much is missing for it.
GOD_SHARE: Final[list[float]] = [1.0, 0.45, 0.2, 0.08, 0.03, 0.0]
# What a noble's ability is worth for each round that is left.
ABILITY: Final[list[float]] = [
    0.5, 0.5, 0.5, 0.5, 0.5, 0.6, 0.8, 0.5, 1.0, 1.0, 0.8, 0.0, 0.3, 0.3, 0.3, 0.3, 0.8, 0.9, 1.6, 1.0,
    0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
]  # fmt: skip
# Somebody who has not passed will still get a jar, and slide.
JAR_WORTH: Final = 4.8
SLIDE_WORTH: Final = 1.2
SLIDES_EXPECTED: Final = 1.5
SUCCESSION_SHARE: Final[list[float]] = [0.0, 0.45, 0.2, 0.08, 0.0]
TRAITOR_SHARE: Final = 0.7


class Outlook:
    """What a seat can expect, term by term."""

    def __init__(self, table: Table, seat: int) -> None:
        facts = table.facts
        own = Holdings(table, seat)
        gods = own.best_gods()
        active = table.rows[seat] == ACTIVE
        # Rounds in which tokens can still be spent.
        left = facts.rounds - table.round + (1 if active else 0)
        self.own: Holdings = own
        self.gods = gods
        self.left = left
        self.god_points = scoring.gods_points(table, gods)
        self.court_points = own.court_points(gods)
        self.tokens = 0.0
        self.hopes = 0.0
        self.tracks = 0.0
        self.court = 0.0
        self.succession = 0.0
        if left > 0:
            self.tokens = token_prospects(own)
            self.hopes = god_prospects(own, gods, left)
            self.tracks = track_prospects(own, left)
            self.court = court_prospects(own, left)
            self.succession = succession_prospects(own)
        self.round = round_prospects(table, seat, active)

    def worth(self) -> float:
        """All terms together."""
        points = self.own.plain_points() + self.god_points + self.court_points
        return points + self.tokens + self.hopes + self.tracks + self.court + self.succession + self.round


class PharaonInsight(Insight[Table]):
    """The points that every seat can expect; in the solo game, less what the Traitor has."""

    def values(self, table: Table) -> list[float]:
        if table.solo:
            return [Outlook(table, HUMAN).worth() - TRAITOR_SHARE * table.score(TRAITOR)]
        return [Outlook(table, seat).worth() for seat in range(table.players)]


def token_prospects(own: Holdings) -> float:
    """What can be bought with the tokens."""
    worth = BASIC_WORTH * own.basics + COLOUR_WORTH * own.kinds + SILVER_WORTH * own.silver
    worth += OFFERED_WORTH * own.offered + WILD_WORTH * own.wilds
    count = own.basics + own.silver + own.offered + own.wilds
    if count > PLENTY:
        worth -= PLENTY_SHARE * (count - PLENTY)
    return worth


def god_prospects(own: Holdings, gods: int, left: int) -> float:
    """Gods that are not satisfied yet, by how much is missing besides what serves others."""
    table = own.table
    zones = table.zones
    left_needs = own.facts.left_needs
    right_needs = own.facts.right_needs
    counts = own.counts[:]
    for place in range(COLOUR_COUNT):
        if gods >> place & 1:
            one = zones[place]
            two = zones[place - COLOUR_COUNT + 1]
            counts[one] -= right_needs[one]
            counts[two] -= left_needs[two]
    worth = 0.0
    for place in range(COLOUR_COUNT):
        if not gods >> place & 1:
            one = zones[place]
            two = zones[place - COLOUR_COUNT + 1]
            missing = 0
            if counts[one] < right_needs[one]:
                missing = right_needs[one] - counts[one]
            if counts[two] < left_needs[two]:
                missing += left_needs[two] - counts[two]
            if missing < 5:
                worth += GOD_SHARE[missing] * scoring.god_points(table, place)
    return worth if left > 1 else worth * 0.7


def track_prospects(own: Holdings, left: int) -> float:
    """Nile tracks that have begun."""
    worth = 0.0
    levels = own.table.levels
    for place in range(own.side * COLOUR_COUNT, (own.side + 1) * COLOUR_COUNT):
        worth += LEVEL_WORTH[levels[place]]
    return worth if left > 1 else worth * 0.5


def court_prospects(own: Holdings, left: int) -> float:
    """What nobles will do in the rounds that are left."""
    worth = 0.0
    for noble in own.nobles:
        worth += ABILITY[noble]
    return worth * (left - 0.5)


def succession_prospects(own: Holdings) -> float:
    """The pharaoh token, while nobody has it."""
    if own.table.pharaoh != NOBODY:
        return 0.0
    facts = own.facts
    missing = max(0, facts.succession_nobles - len(own.nobles)) + max(0, facts.succession_step - own.steps)
    return SUCCESSION_SHARE[missing] * facts.pharaoh_points if missing < 5 else 0.0


def round_prospects(table: Table, seat: int, active: bool) -> float:
    """What this round still brings by itself: a jar, and slides on the pyramid of time."""
    if active:
        worth = SLIDES_EXPECTED * SLIDE_WORTH if table.sides > 1 else 0.0
        for other in range(table.sides):
            if table.rows[other] != ACTIVE:
                worth -= 0.4
        return worth + JAR_WORTH if table.round < table.facts.rounds else worth
    if table.rows[seat] == BESIDE:
        return 0.0
    ahead = len(table.facts.rows[table.rows[seat]]) - 1 - table.spaces[seat]
    return SLIDE_WORTH * min(float(ahead), SLIDES_EXPECTED)
