"""What a bot should value in Pharaon: the score as it stands, and what tokens, cards and places promise."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Final

from khonsu.engine.compiling import mypyc_attr
from khonsu.engine.rules import Insight
from khonsu.games.pharaon import court, scoring, symbols
from khonsu.games.pharaon.scoring import Holdings, holdings
from khonsu.games.pharaon.state import (
    ACTIVE,
    BESIDE,
    COLOUR_COUNT,
    HUMAN,
    LACK_BITS,
    LACK_MASK,
    NOBODY,
    STRIP_SPACES,
    STRIPS,
    TRAITOR,
    Table,
)

if TYPE_CHECKING:
    from khonsu.engine.machine import i64

# What a token brings beyond its own point while it can still be spent; less for each one after the first dozen.
BASIC_WORTH: Final = 1.2
SILVER_WORTH: Final = 1.7
OFFERED_WORTH: Final = 0.9
WILD_WORTH: Final = 0.8
PLENTY: Final = 12
PLENTY_SHARE: Final = 0.5
# A second colour is needed more than a third token of the first.
COLOUR_WORTH: Final = 0.4
# Levels of a Nile track promise what stands above them.
LEVEL_1_WORTH: Final = 1.3
LEVEL_2_WORTH: Final = 1.8
# The share of a god's points that counts by how much is missing for it.
GOD_SHARE: Final[list[float]] = [0.0, 0.36, 0.16, 0.064, 0.024, 0.0]
# The share of a satisfied god that is doubtful before the last two rounds: what pleases him may still be spent.
DOUBT: Final = 0.2
# What a noble will do and score more than now for each round that is left. All that the Judge is worth is printed on him; silver that
# the Treasurer counts is spent, and the Diplomat is nobody as long as he is alone.
GROWTH: Final[list[float]] = [
    0.8, 0.8, 0.8, 0.8, 0.8, 1.2, 0.1, 0.0, 0.2, 0.2, -0.8, 0.8, 1.0, 1.0, 1.0, 1.0, 1.2, -0.8, 3.0, -1.0,
    0.15, 0.15, 0.15, 0.15, 0.15, 0.15,
]  # fmt: skip
# Rounds that are left besides whole ones, while one is active and after passing.
ACTIVE_ROUND: Final = 0.5
PASSED_ROUND: Final = 0.1
# Before the last round: each token that can be spent in this one, up to a few.
TURN_WORTH: Final = 0.5
TURN_TOKENS: Final = 8
# Before the last round the first-player token may change hands, and what the General scores for it with it.
FIRST_DOUBT: Final = 0.8
GENERAL_DOUBT: Final = 2.5
# Somebody who has not passed will still get a jar, and slide.
JAR_WORTH: Final = 6.8
SLIDE_WORTH: Final = 1.2
SLIDES_EXPECTED: Final = 1.5
SUCCESSION_SHARE: Final[list[float]] = [0.0, 0.45, 0.2, 0.08, 0.0]
# What counts of the points that the Traitor has, will get, and gets by the very next tokens.
TRAITOR_SHARE: Final = 0.9
COMING_SHARE: Final = 0.6
NEXT_SHARE: Final = 0.3
# Of each jar of his, two tokens go on strips: how likely a strip gets at least so many of all that are to come.
JAR_TOKENS: Final = 2
MOST_TOKENS: Final = 60
ARRIVAL: Final[list[list[float]]] = [
    [
        sum([comb(tokens, many) * 0.2**many * 0.8 ** (tokens - many) for many in range(least, tokens + 1)])
        for least in range(STRIP_SPACES + 1)
    ]
    for tokens in range(MOST_TOKENS + 1)
]
# By symbol; those that are worth nothing here depend on the table, or take things away from everybody.
SYMBOL_WORTH: Final[list[float]] = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 7.0, 4.0, 0.0, 0.0, 3.0, 1.5, 2.0, 2.0]


@mypyc_attr(acyclic=True)
class Outlook:
    """What a seat can expect, term by term."""

    def __init__(self, table: Table, own: Holdings) -> None:
        gods = own.best_gods()
        active = table.rows[own.side] == ACTIVE
        # Rounds in which tokens can still be spent.
        left = own.facts.rounds - table.round + (1 if active else 0)
        self.own: Holdings = own
        # What is missing for the god at each place, besides what serves others; nothing for those that are satisfied.
        self.missing: i64 = own.missing(gods)
        self.god_points: i64 = own.circle.set_points[gods]
        self.court_points: i64 = own.court_points(gods)
        self.tokens = 0.0
        self.hopes = 0.0
        self.tracks = 0.0
        self.court = 0.0
        self.succession = 0.0
        if left > 0:
            self.tokens = token_prospects(own)
            self.hopes = god_prospects(own, self.missing, left)
            if left > 2:
                self.hopes -= DOUBT * float(self.god_points)
            self.tracks = track_prospects(own, left)
            self.court = court_prospects(table, own, active)
            self.succession = succession_prospects(table, own)
        self.round = round_prospects(table, own, active)

    def worth(self) -> float:
        """All terms together."""
        points: i64 = self.own.plain_points() + self.god_points + self.court_points
        return float(points) + self.tokens + self.hopes + self.tracks + self.court + self.succession + self.round


@mypyc_attr(acyclic=True)
class Menace:
    """What the Traitor of the solo game has, and what he will get by the tokens that are still to come."""

    def __init__(self, table: Table, own: Holdings) -> None:
        facts = own.facts
        value = scoring.traitor_value(table)
        jars = table.plot
        # He gets his jars of a round when it begins.
        for number in range(table.round, facts.rounds):
            jars += facts.traitor_jars[table.strip_side(number)]
        tokens = min(jars * JAR_TOKENS, MOST_TOKENS)
        self.own: Holdings = own
        self.jars = jars
        self.god_points = scoring.gods_points(table, scoring.traitor_gods(table))
        self.noble_value = value
        self.score = own.plain_points() + self.god_points + value * len(own.nobles)
        # What he gets by the next token on each strip, and by all that are to come, as likely as they are.
        self.next = 0.0
        self.coming = 0.0
        if jars > 0:
            for strip in range(STRIPS):
                printed = table.strip_side(strip)
                load = table.strip_load(strip)
                for space in range(load - 1, STRIP_SPACES - 1):
                    gain = self.gain(table, facts.traitor_symbols[printed][space], facts.traitor_values[printed][space])
                    if space == load - 1:
                        self.next += gain
                    self.coming += gain * ARRIVAL[tokens][space - load + 2]

    def worth(self) -> float:
        """What counts against the human."""
        return TRAITOR_SHARE * self.score + COMING_SHARE * self.coming + NEXT_SHARE * self.next

    def gain(self, table: Table, symbol: int, value: int) -> float:
        """The points that a symbol brings him."""
        own = self.own
        facts = own.facts
        if symbol == symbols.GOD:
            for place in range(COLOUR_COUNT):
                if facts.gods[table.zones[place]] == value:
                    return float(scoring.god_points(table, place))
        if symbol == symbols.TOMB:
            return float(facts.tomb_points[min(own.steps + 1, len(facts.tomb_costs))] - facts.tomb_points[own.steps])
        if symbol == symbols.NOBLE_TAKE:
            return float(self.noble_value)
        if symbol == symbols.NOBLE_VALUE:
            return float(max(0, value - self.noble_value) * len(own.nobles))
        return SYMBOL_WORTH[symbol]


class PharaonInsight(Insight[Table]):
    """The points that every seat can expect; in the solo game, less a share of the Traitor's."""

    def values(self, table: Table) -> list[float]:
        if table.solo:
            menace = Menace(table, holdings(table, TRAITOR))
            return [Outlook(table, holdings(table, HUMAN)).worth() - menace.worth()]
        return [Outlook(table, holdings(table, seat)).worth() for seat in range(table.players)]


def token_prospects(own: Holdings) -> float:
    """What can be bought with the tokens."""
    worth = BASIC_WORTH * float(own.basics) + COLOUR_WORTH * float(own.kinds) + SILVER_WORTH * float(own.silver)
    worth += OFFERED_WORTH * float(own.offered) + WILD_WORTH * float(own.wilds)
    if own.payable > PLENTY:
        worth -= PLENTY_SHARE * float(own.payable - PLENTY)
    return worth


def god_prospects(own: Holdings, missing: i64, left: int) -> float:
    """Gods that are not satisfied yet, by how much is missing for them."""
    points = own.circle.god_points
    worth = 0.0
    place: i64 = 0
    while missing > 0:
        lack = missing & LACK_MASK
        if 0 < lack < 5:
            worth += GOD_SHARE[lack] * float(points[place])
        missing >>= LACK_BITS
        place += 1
    return worth if left > 1 else worth * 0.7


def track_prospects(own: Holdings, left: int) -> float:
    """Nile tracks that have begun."""
    worth = 0.0
    shift: i64 = 2 * COLOUR_COUNT
    while shift > 0:
        shift -= 2
        level = own.levels >> shift & 3
        if level == 1:
            worth += LEVEL_1_WORTH
        elif level == 2:
            worth += LEVEL_2_WORTH
    return worth if left > 1 else worth * 0.5


def court_prospects(table: Table, own: Holdings, active: bool) -> float:
    """What nobles will do in the rounds that are left."""
    worth = 0.0
    for noble in own.nobles:
        worth += GROWTH[noble]
    return worth * (own.facts.rounds - table.round + (ACTIVE_ROUND if active else PASSED_ROUND))


def succession_prospects(table: Table, own: Holdings) -> float:
    """The pharaoh token, while nobody has it."""
    if table.pharaoh != NOBODY:
        return 0.0
    facts = own.facts
    missing = max(0, facts.succession_nobles - len(own.nobles)) + max(0, facts.succession_step - own.steps)
    return SUCCESSION_SHARE[missing] * facts.pharaoh_points if missing < 5 else 0.0


def round_prospects(table: Table, own: Holdings, active: bool) -> float:
    """What this round still brings: turns, a jar, slides on the pyramid of time; and whether the first-player token stays."""
    facts = own.facts
    early = table.round < facts.rounds
    worth = 0.0
    if early and own.has_first:
        worth -= FIRST_DOUBT
        if own.noble_bits >> court.GENERAL & 1:
            worth -= GENERAL_DOUBT
    if active:
        if early:
            worth += JAR_WORTH + TURN_WORTH * float(min(own.payable, TURN_TOKENS))
        worth += SLIDES_EXPECTED * SLIDE_WORTH
        for other in range(table.sides):
            if table.rows[other] != ACTIVE:
                worth -= 0.4
        return worth
    row = table.rows[own.side]
    if row == BESIDE:
        return worth
    ahead = len(facts.rows[row]) - 1 - table.spaces[own.side]
    return worth + SLIDE_WORTH * min(float(ahead), SLIDES_EXPECTED)
