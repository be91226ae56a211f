"""What a bot should value in Pharaon: the score as it stands, and what tokens, cards and places promise."""

from __future__ import annotations

from typing import Final

from khonsu.engine.rules import Insight
from khonsu.games.pharaon import court, scoring
from khonsu.games.pharaon.state import (
    ACTIVE,
    BESIDE,
    COLOUR_COUNT,
    LEVELS,
    NOBODY,
    OFFERED,
    POINT_1,
    SILVER,
    TOKEN_KINDS,
    TRAITOR,
    Table,
)

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
]  # fmt: skip
# Somebody who has not passed will still get a jar, and slide.
JAR_WORTH: Final = 4.8
SLIDE_WORTH: Final = 1.2
SLIDES_EXPECTED: Final = 1.5
SUCCESSION_SHARE: Final[list[float]] = [0.0, 0.45, 0.2, 0.08, 0.0]
TRAITOR_SHARE: Final = 0.7


class PharaonInsight(Insight[Table]):
    """The points that every seat can expect."""

    def values(self, table: Table) -> list[float]:
        return [value(table, seat) for seat in range(table.players)]


def value(table: Table, seat: int) -> float:
    """The points that a seat can expect; in the solo game, less what the Traitor has."""
    worth = float(scoring.plain_points(table, seat))
    gods = scoring.best_gods(table, seat)
    worth += scoring.gods_points(table, gods) + scoring.court_points(table, seat, gods)
    active = table.rows[seat] == ACTIVE
    # Rounds in which tokens can still be spent.
    left = table.facts.rounds - table.round + (1 if active else 0)
    if left > 0:
        worth += token_prospects(table, seat)
        worth += god_prospects(table, seat, gods, left)
        worth += track_prospects(table, seat, left)
        worth += court_prospects(table, seat, left)
        worth += succession_prospects(table, seat)
    worth += round_prospects(table, seat, active)
    if table.solo:
        worth -= TRAITOR_SHARE * table.score(TRAITOR)
    return worth


def token_prospects(table: Table, seat: int) -> float:
    """What can be bought with the tokens."""
    base = seat * TOKEN_KINDS
    worth = 0.0
    count = 0
    for token in range(POINT_1):
        many = table.held[base + token]
        if many > 0:
            count += many
            if token < SILVER:
                worth += BASIC_WORTH * many + COLOUR_WORTH
            elif token == SILVER:
                worth += SILVER_WORTH * many
            elif token < OFFERED + COLOUR_COUNT:
                worth += OFFERED_WORTH * many
            else:
                worth += WILD_WORTH * many
    if count > PLENTY:
        worth -= PLENTY_SHARE * (count - PLENTY)
    return worth


def god_prospects(table: Table, seat: int, gods: int, left: int) -> float:
    """Gods that are not satisfied yet, by how much is missing besides what serves others."""
    counts = scoring.counted(table, seat)
    facts = table.facts
    for place in range(COLOUR_COUNT):
        if gods >> place & 1:
            counts[table.zones[place]] -= facts.right_needs[table.zones[place]]
            counts[table.zones[(place + 1) % COLOUR_COUNT]] -= facts.left_needs[table.zones[(place + 1) % COLOUR_COUNT]]
    worth = 0.0
    for place in range(COLOUR_COUNT):
        if not gods >> place & 1:
            one = table.zones[place]
            two = table.zones[(place + 1) % COLOUR_COUNT]
            missing = max(0, facts.right_needs[one] - counts[one]) + max(0, facts.left_needs[two] - counts[two])
            if missing < 5:
                worth += GOD_SHARE[missing] * scoring.god_points(table, place)
    return worth if left > 1 else worth * 0.7


def track_prospects(table: Table, seat: int, left: int) -> float:
    """Nile tracks that have begun."""
    worth = 0.0
    for track in range(COLOUR_COUNT):
        level = table.levels[seat * COLOUR_COUNT + track]
        if level < LEVELS:
            worth += LEVEL_WORTH[level]
    return worth if left > 1 else worth * 0.5


def court_prospects(table: Table, seat: int, left: int) -> float:
    """What nobles will do in the rounds that are left."""
    worth = 0.0
    for noble in range(court.FIRST_OFFICIAL):
        if table.noble_at[noble] == seat:
            worth += ABILITY[noble]
    return worth * (left - 0.5)


def succession_prospects(table: Table, seat: int) -> float:
    """The pharaoh token, while nobody has it."""
    if table.pharaoh != NOBODY:
        return 0.0
    facts = table.facts
    nobles = table.noble_at.count(seat)
    missing = max(0, facts.succession_nobles - nobles) + max(0, facts.succession_step - table.steps[seat])
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
