"""A position of Pharaon as numbers, for fitted values and for learning.

Nothing that is hidden from anybody is counted, so the numbers are the same to all eyes: the only secrets are nobles of the setup.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.engine.bits import count_bits
from khonsu.engine.machine import vec
from khonsu.engine.rules import Feature, QuickFeatures, put
from khonsu.games.pharaon.accounts import account_of
from khonsu.games.pharaon.insight import Menace, Outlook
from khonsu.games.pharaon.scoring import holdings
from khonsu.games.pharaon.state import (
    ACTIVE,
    ARTISANS,
    BESIDE,
    COLOUR_COUNT,
    EMPTY,
    LACK_BITS,
    LACK_MASK,
    NILE,
    NOBLES,
    NOBODY,
    OFFERINGS,
    TOMB,
    TRAITOR,
    Table,
)
from khonsu.games.pharaon.turn import affordable
from khonsu.games.pharaon.zone_action import (
    ARTISAN,
    FIRST_NILE,
    FIRST_NILE_FREE,
    NILE_MASK,
    NOBLE,
    PAIR,
    TOMB_STEP,
)

if TYPE_CHECKING:
    from khonsu.engine.machine import i64

# The kinds of nobles: scribes, everybody who is like nobody else, court officials.
KIND_OF_NOBLE: Final[list[int]] = [0] * 5 + [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] + [16] * 6
# Where parts of a seat's numbers begin.
NOBLE_KIND: Final = 21
SPACES: Final = 50
MOVES: Final = 52
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
        open_zones = table.open_zones()
        free = table.free_spaces()
        actor = table.stack[-1][1] if table.stack else NOBODY
        players = table.players
        width: i64 = self.width
        first = start
        seat = 0
        if eyes > 0:
            seat = eyes
        _turn: i64
        for _turn in range(players):
            put(reckoned(table, seat), found, first)
            set_turn(table, seat, actor, found, first)
            if table.rows[seat] == ACTIVE:
                found[first + SPACES] = float(free)
                set_affordable(table, seat, open_zones, found, first + CAN_OFFER)
            if table.solo:
                # Insight counts what the Traitor has and will get against the seat.
                menace = Menace(table, holdings(table, TRAITOR))
                found[first] -= menace.worth()
                set_menace(menace, found, first + TRAITOR_POINTS)
            first += width
            seat += 1
            if seat == players:
                seat = 0
        if table_too:
            set_table(table, open_zones, free, found, first)


def reckoned(table: Table, seat: int) -> vec[float]:
    """The numbers of a seat that stay as long as nothing changes for it: those before CAN_OFFER, but for the turn and free entry spaces."""
    account = account_of(table, seat)
    if not account.has_numbers:
        outlook = Outlook(table, holdings(table, seat))
        numbers = vec[float]([0.0] * CAN_OFFER)
        set_holding(outlook, numbers)
        add_nobles(outlook.own.nobles, numbers)
        set_place(table, outlook, numbers)
        account.numbers = numbers
        account.has_numbers = True
    return account.numbers


def set_table(table: Table, open_zones: i64, free: int, found: vec[float], first: i64) -> None:
    """The numbers of the table."""
    active = table.active()
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


def set_holding(outlook: Outlook, found: vec[float]) -> None:
    """What insight sees, points, and tokens."""
    own = outlook.own
    found[0] = outlook.worth()
    found[1] = float(outlook.god_points)
    found[2] = float(outlook.court_points)
    found[3] = float(own.nile_points)
    found[4] = float(own.leftover_points)
    found[5] = float(own.artisan_points)
    found[6] = float(own.tomb_points)
    found[7] = float(own.token_points)
    found[8] = outlook.tokens
    found[9] = outlook.hopes
    found[10] = outlook.tracks
    found[11] = outlook.court
    found[12] = outlook.succession
    found[13] = outlook.round
    found[14] = float(own.basics)
    found[15] = float(own.kinds)
    found[16] = float(own.most_alike)
    found[17] = float(own.silver)
    found[18] = float(own.offered)
    found[19] = float(own.wilds)
    found[20] = float(own.offerings - own.offered - own.wilds)


def add_nobles(nobles: list[int], found: vec[float]) -> None:
    """Count the nobles of each kind."""
    for noble in nobles:
        found[NOBLE_KIND + KIND_OF_NOBLE[noble]] += 1.0


def set_place(table: Table, outlook: Outlook, found: vec[float]) -> None:
    """Artisans, tracks, tomb steps, the points of gods by how much is missing for them besides what serves others, and the pyramid of time."""
    own = outlook.own
    seat = own.side
    steps = own.steps
    points = own.facts.tomb_points
    found[38] = float(own.artisans)
    found[39] = float(own.low)
    found[40] = float(own.middle)
    found[41] = float(own.high)
    found[42] = float(steps)
    found[43] = float(points[steps + 1] - points[steps]) if steps + 1 < len(points) else 0.0
    worths = own.circle.god_points
    missing = outlook.missing
    place: i64 = 0
    while missing > 0:
        lack = missing & LACK_MASK
        if 0 < lack < 4:
            found[43 + lack] += float(worths[place])
        missing >>= LACK_BITS
        place += 1
    if own.has_first:
        found[47] = 1.0
    if own.has_pharaoh:
        found[48] = 1.0
    if table.rows[seat] == ACTIVE:
        found[49] = 1.0
    found[51] = float(slides_ahead(table, seat))


def set_turn(table: Table, seat: int, actor: int, found: vec[float], first: i64) -> None:
    """Whether a seat must choose, and how many sides do so before it."""
    if actor == seat:
        found[first + MOVES] = 1.0
    elif actor >= 0:
        found[first + MOVES + 1] = float((seat - actor) % table.sides) / table.sides


def slides_ahead(table: Table, seat: int) -> int:
    """How many spaces of its row a seat has before it."""
    row = table.rows[seat]
    return 0 if row == ACTIVE or row == BESIDE else len(table.facts.rows[row]) - 1 - table.spaces[seat]


def set_affordable(table: Table, seat: int, open_zones: i64, found: vec[float], first: i64) -> None:
    """What a seat could do if it were its turn: offer, take a noble, an artisan, how many Nile tracks, how many for the entry, a tomb step."""
    can = affordable(table, seat)
    if can & PAIR and (open_zones >> OFFERINGS & 1 or table.enters_full(seat, OFFERINGS)):
        found[first] = 1.0
    if can & NOBLE and (open_zones >> NOBLES & 1 or table.enters_full(seat, NOBLES)):
        found[first + 1] = 1.0
    if can & ARTISAN and (open_zones >> ARTISANS & 1 or table.enters_full(seat, ARTISANS)):
        found[first + 2] = 1.0
    sails = can >> FIRST_NILE & NILE_MASK
    if sails and (open_zones >> NILE & 1 or table.enters_full(seat, NILE)):
        found[first + 3] = float(count_bits(sails))
        found[first + 4] = float(count_bits(can >> FIRST_NILE_FREE & NILE_MASK))
    if can & TOMB_STEP and (open_zones >> TOMB & 1 or table.enters_full(seat, TOMB)):
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
