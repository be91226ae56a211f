"""A position of Pharaon as numbers, for fitted values and for learning.

Nothing that is hidden from anybody is counted, so the numbers are the same to all eyes: the only secrets are nobles of the setup.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.engine.bits import count_bits
from khonsu.engine.rules import Feature, QuickFeatures
from khonsu.games.pharaon.insight import Menace, Outlook
from khonsu.games.pharaon.means import ONE_OF_EACH, Means
from khonsu.games.pharaon.scoring import all_holdings
from khonsu.games.pharaon.state import (
    ACTIVE,
    ARTISANS,
    BESIDE,
    COLOUR_COUNT,
    EMPTY,
    NILE,
    NOBLES,
    NOBODY,
    OFFERINGS,
    TOMB,
    TRAITOR,
    WHEEL_SPACES,
    Table,
)

if TYPE_CHECKING:
    from khonsu.engine.machine import i64, vec

# The kinds of nobles: scribes, everybody who is like nobody else, court officials.
KIND_OF_NOBLE: Final[list[int]] = [0] * 5 + [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] + [16] * 6
# Where parts of a seat's numbers begin.
NOBLE_KIND: Final = 21
ARTISAN_COUNT: Final = 38
CAN_OFFER: Final = 54
TRAITOR_POINTS: Final = 60


class PharaonFeatures(QuickFeatures[Table]):
    """What insight sees, what a seat has and can do, and what the Traitor has and will get."""

    seat_features: tuple[Feature, ...] = (
        Feature("insight", "what insight expects, in the solo game less a share of the Traitor's", -400, 600),
        Feature("gods", "points of the gods that are satisfied", 0, 60),
        Feature("nobles", "points of nobles", 0, 300),
        Feature("nile", "points of Nile tracks", 0, 35),
        Feature("leftovers", "points of tokens", 0, 150),
        Feature("artisans", "points of artisans", 0, 180),
        Feature("tomb", "points of tomb steps", 0, 60),
        Feature("tokens", "points of the pharaoh and the first-player token", 0, 10),
        Feature("token_prospects", "insight: what tokens can still buy", -40, 150),
        Feature("god_prospects", "insight: gods that are not satisfied yet, and doubts about those that are", -12, 60),
        Feature("track_prospects", "insight: Nile tracks that have begun", 0, 20),
        Feature("court_prospects", "insight: what nobles will do", -20, 80),
        Feature("succession_prospects", "insight: the pharaoh token while nobody has it", 0, 7),
        Feature("round_prospects", "insight: what this round still brings", -6, 20),
        Feature("basics", "basic resources", 0, 100),
        Feature("colours", "how many colours of basic resources", 0, 5),
        Feature("most_alike", "basic resources and offerings of the colour there are most of", 0, 30),
        Feature("silver", "silver", 0, 20),
        Feature("resource_offerings", "offerings that pay as a resource", 0, 15),
        Feature("wild_offerings", "offerings that pay as anything in one zone", 0, 15),
        Feature("point_offerings", "offerings that only score", 0, 10),
        Feature("scribes", "scribes", 0, 5),
        Feature("general", "the General", 0, 1),
        Feature("architect", "the Architect", 0, 1),
        Feature("priestess", "the Priestess", 0, 1),
        Feature("foreman", "the Foreman", 0, 1),
        Feature("decorator", "the Chief Decorator", 0, 1),
        Feature("judge", "the Judge", 0, 1),
        Feature("vizier", "the Grand Vizier", 0, 1),
        Feature("physician", "the Physician", 0, 1),
        Feature("contractor", "the Chief Contractor", 0, 1),
        Feature("high_priest", "the High Priest", 0, 1),
        Feature("steward", "the Steward", 0, 1),
        Feature("seer", "the Seer", 0, 1),
        Feature("treasurer", "the Treasurer", 0, 1),
        Feature("teacher", "the Teacher", 0, 1),
        Feature("diplomat", "the Diplomat", 0, 1),
        Feature("officials", "court officials", 0, 6),
        Feature("artisan_count", "artisans", 0, 30),
        Feature("levels_1", "Nile tracks on level 1", 0, 5),
        Feature("levels_2", "Nile tracks on level 2", 0, 5),
        Feature("levels_3", "Nile tracks on level 3", 0, 5),
        Feature("steps", "tomb steps", 0, 8),
        Feature("next_step", "points of the next tomb step", 0, 10),
        Feature("gods_missing_1", "points of the gods for which one thing is missing", 0, 60),
        Feature("gods_missing_2", "points of the gods for which two things are missing", 0, 60),
        Feature("gods_missing_3", "points of the gods for which three things are missing", 0, 60),
        Feature("first", "holds the first-player token", 0, 1),
        Feature("pharaoh", "holds the pharaoh token", 0, 1),
        Feature("active", "has not passed", 0, 1),
        Feature("spaces", "free entry spaces, for whoever has not passed", 0, 20),
        Feature("slides", "spaces ahead on the pyramid of time", 0, 4),
        Feature("moves", "must choose now", 0, 1),
        Feature("distance", "how many sides choose before this seat, as a share of all", 0, 1),
        Feature("can_offer", "can take a pair of offerings now", 0, 1),
        Feature("can_noble", "can pay for a noble now", 0, 1),
        Feature("can_artisan", "can pay for an artisan now", 0, 1),
        Feature("can_nile", "Nile actions that can be paid now", 0, 5),
        Feature("can_nile_free", "those of them whose cost the entry is part of", 0, 5),
        Feature("can_tomb", "can pay for a tomb step now", 0, 1),
        Feature("traitor", "points of the Traitor; 0 with more players, as all of his", 0, 300),
        Feature("traitor_gods", "points of his gods", 0, 60),
        Feature("traitor_nobles", "points of his nobles", 0, 200),
        Feature("traitor_tomb", "points of his tomb steps", 0, 60),
        Feature("traitor_jars", "jars that he will still get", 0, 20),
        Feature("traitor_next", "what he gets by the next token on each strip", 0, 150),
        Feature("traitor_coming", "what he gets by all tokens to come, as likely as they are", 0, 200),
    )
    table_features: tuple[Feature, ...] = (
        Feature("progress", "how far the game has come", 0, 1),
        Feature("round", "number of the round", 0, 5),
        Feature("active", "share of the sides that have not passed", 0, 1),
        Feature("spaces", "share of the entry spaces that are free", 0, 1),
        Feature("open", "zones that have a free entry space", 0, 5),
        Feature("jars", "face-up jars", 0, 5),
        Feature("pairs", "pairs of offerings on display", 0, 6),
        Feature("succession", "whether the pharaoh token can still be had", 0, 1),
    )

    def fill(self, table: Table, eyes: int, found: vec[float], start: i64, table_too: bool) -> None:
        sides = all_holdings(table)
        open_zones = table.open_zones()
        free = free_spaces(table)
        for seat in range(table.players):
            outlook = Outlook(sides[seat])
            first = start + self.place(seat, eyes, table.players)
            set_holding(outlook, found, first)
            add_nobles(outlook.own.nobles, found, first + NOBLE_KIND)
            set_place(outlook, free, found, first + ARTISAN_COUNT)
            if table.rows[seat] == ACTIVE:
                add_means(table, seat, open_zones, found, first + CAN_OFFER)
            if table.solo:
                # Insight counts what the Traitor has and will get against the seat.
                menace = Menace(sides[TRAITOR])
                found[first] -= menace.worth()
                set_menace(menace, found, first + TRAITOR_POINTS)
        if table_too:
            set_table(table, open_zones, free, found, start + table.players * self.width)


def free_spaces(table: Table) -> int:
    """How many entry spaces are free."""
    wheel = table.wheel
    free = 0
    usable: i64 = table.usable
    colour: i64
    for colour in range(COLOUR_COUNT):
        # Spaces are taken from the left.
        space = colour * WHEEL_SPACES + usable
        while space > colour * WHEEL_SPACES and wheel[space - 1] == EMPTY:
            space -= 1
            free += 1
    return free


def set_table(table: Table, open_zones: i64, free: int, found: vec[float], first: i64) -> None:
    """The numbers of the table."""
    active = 0
    for row in table.rows:
        if row == ACTIVE:
            active += 1
    spaces = COLOUR_COUNT * table.usable
    jars = 0
    for jar in table.jars:
        if jar >= 0:
            jars += 1
    pairs = 0
    for place in range(0, len(table.pairs), 2):
        if table.pairs[place] != EMPTY:
            pairs += 1
    found[first] = table.progress_with(active, free)
    found[first + 1] = float(table.round)
    found[first + 2] = active / table.sides
    found[first + 3] = free / spaces
    found[first + 4] = float(count_bits(open_zones))
    found[first + 5] = float(jars)
    found[first + 6] = float(pairs)
    found[first + 7] = 1.0 if table.pharaoh == NOBODY else 0.0


def set_holding(outlook: Outlook, found: vec[float], first: i64) -> None:
    """What insight sees, points, and tokens."""
    own = outlook.own
    found[first] = outlook.worth()
    found[first + 1] = float(outlook.god_points)
    found[first + 2] = float(outlook.court_points)
    found[first + 3] = float(own.nile_points)
    found[first + 4] = float(own.leftover_points)
    found[first + 5] = float(own.artisan_points)
    found[first + 6] = float(own.tomb_points)
    found[first + 7] = float(own.token_points)
    found[first + 8] = outlook.tokens
    found[first + 9] = outlook.hopes
    found[first + 10] = outlook.tracks
    found[first + 11] = outlook.court
    found[first + 12] = outlook.succession
    found[first + 13] = outlook.round
    found[first + 14] = float(own.basics)
    found[first + 15] = float(own.kinds)
    found[first + 16] = float(own.most_alike)
    found[first + 17] = float(own.silver)
    found[first + 18] = float(own.offered)
    found[first + 19] = float(own.wilds)
    found[first + 20] = float(own.offerings - own.offered - own.wilds)


def add_nobles(nobles: list[int], found: vec[float], first: i64) -> None:
    """Count the nobles of each kind."""
    for noble in nobles:
        found[first + KIND_OF_NOBLE[noble]] += 1.0


def set_place(outlook: Outlook, free: int, found: vec[float], first: i64) -> None:
    """Artisans, tracks, tomb steps, the points of gods by how much is missing for them besides what serves others, and the turn."""
    own = outlook.own
    table = own.table
    seat = own.side
    steps = own.steps
    points = own.facts.tomb_points
    found[first] = float(own.artisans)
    found[first + 1] = float(own.low)
    found[first + 2] = float(own.middle)
    found[first + 3] = float(own.high)
    found[first + 4] = float(steps)
    found[first + 5] = float(points[steps + 1] - points[steps]) if steps + 1 < len(points) else 0.0
    worths = own.circle.god_points
    missing = outlook.missing
    place: i64
    for place in range(COLOUR_COUNT):
        lack = missing[place]
        if 0 < lack < 4:
            found[first + 5 + lack] += float(worths[place])
    actor = table.stack[-1][1] if table.stack else NOBODY
    found[first + 9] = 1.0 if table.first == seat else 0.0
    found[first + 10] = 1.0 if table.pharaoh == seat else 0.0
    if table.rows[seat] == ACTIVE:
        found[first + 11] = 1.0
        found[first + 12] = float(free)
    found[first + 13] = float(slides_ahead(table, seat))
    found[first + 14] = 1.0 if actor == seat else 0.0
    found[first + 15] = float((seat - actor) % table.sides) / table.sides if actor >= 0 else 0.0


def slides_ahead(table: Table, seat: int) -> int:
    """How many spaces of its row a seat has before it."""
    row = table.rows[seat]
    return 0 if row == ACTIVE or row == BESIDE else len(table.facts.rows[row]) - 1 - table.spaces[seat]


def add_means(table: Table, seat: int, open_zones: i64, found: vec[float], first: i64) -> None:
    """What a seat could do if it were its turn: offer, take a noble, an artisan, how many Nile tracks, how many for the entry, a tomb step."""
    purse = Means(table, seat)
    facts = table.facts
    if open_zones >> OFFERINGS & 1 or table.enters_full(seat, OFFERINGS):
        purse.look_at(OFFERINGS)
        if purse.can_enter():
            found[first] = 1.0
    if open_zones >> NOBLES & 1 or table.enters_full(seat, NOBLES):
        purse.look_at(NOBLES)
        if purse.can_pay_any(COLOUR_COUNT) if purse.judge() else purse.can_pay_fixed(ONE_OF_EACH):
            found[first + 1] = 1.0
    if open_zones >> ARTISANS & 1 or table.enters_full(seat, ARTISANS):
        purse.look_at(ARTISANS)
        if purse.can_pay_alike(facts.artisan_cost):
            found[first + 2] = 1.0
    if open_zones >> NILE & 1 or table.enters_full(seat, NILE):
        purse.look_at(NILE)
        for due in facts.nile_dues:
            if purse.can_pay_fixed(due):
                found[first + 3] += 1.0
                if purse.deducts(due):
                    found[first + 4] += 1.0
    steps = table.steps[seat]
    if steps < len(facts.tomb_dues) and (open_zones >> TOMB & 1 or table.enters_full(seat, TOMB)):
        purse.look_at(TOMB)
        if purse.can_pay_fixed(facts.tomb_dues[steps]):
            found[first + 5] = 1.0


def set_menace(menace: Menace, found: vec[float], first: i64) -> None:
    """What the Traitor has and will get."""
    found[first] = float(menace.score)
    found[first + 1] = float(menace.god_points)
    found[first + 2] = float(menace.noble_value * len(menace.own.nobles))
    found[first + 3] = float(menace.own.tomb_points)
    found[first + 4] = float(menace.jars)
    found[first + 5] = menace.next
    found[first + 6] = menace.coming
