"""A position of Pharaon as numbers, for fitted values and for learning.

Nothing that is hidden from anybody is counted, so the numbers are the same to all eyes: the only secrets are nobles of the setup.
"""

from __future__ import annotations

from typing import Final

from khonsu.engine.machine import i64, vec
from khonsu.engine.rules import Feature, QuickFeatures, put
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

# The kinds of nobles: scribes, everybody who is like nobody else, court officials.
KIND_OF_NOBLE: Final[list[int]] = [0] * 5 + [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] + [16] * 6
NOBLE_KINDS: Final = 17
# How many numbers the Traitor has.
MENACES: Final = 7


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

    def fill(self, table: Table, eyes: int, found: vec[float], table_too: bool) -> None:
        sides = all_holdings(table)
        free = free_spaces(table)
        place: i64 = 0
        for seat in range(table.players):
            outlook = Outlook(sides[seat])
            first = place
            place = put(holding_numbers(outlook), found, place)
            add_nobles(found, place, outlook.own.nobles)
            place = put(place_numbers(outlook, free), found, place + NOBLE_KINDS)
            if table.solo:
                # Insight counts what the Traitor has and will get against the seat.
                menace = Menace(sides[TRAITOR])
                found[first] -= menace.worth()
                put(menace_numbers(menace), found, place)
            place += MENACES
        if table_too:
            put(table_numbers(table, free), found, place)


def free_spaces(table: Table) -> int:
    """How many entry spaces are free."""
    # Spaces that nobody can use stay empty.
    free = COLOUR_COUNT * table.usable
    for token in table.wheel:
        if token != EMPTY:
            free -= 1
    return free


def table_numbers(table: Table, free: int) -> vec[float]:
    """The numbers of the table."""
    open_zones = 0
    active = 0
    for row in table.rows:
        if row == ACTIVE:
            active += 1
    last: i64
    for last in range(table.usable - 1, COLOUR_COUNT * WHEEL_SPACES, WHEEL_SPACES):
        if table.wheel[last] == EMPTY:
            open_zones += 1
    jars = 0
    for jar in table.jars:
        if jar >= 0:
            jars += 1
    pairs = 0
    for place in range(0, len(table.pairs), 2):
        if table.pairs[place] != EMPTY:
            pairs += 1
    return vec[float](
        [
            table.progress_with(active, free),
            float(table.round),
            active / table.sides,
            free / (COLOUR_COUNT * table.usable),
            float(open_zones),
            float(jars),
            float(pairs),
            1.0 if table.pharaoh == NOBODY else 0.0,
        ]
    )


def holding_numbers(outlook: Outlook) -> vec[float]:
    """What insight sees, points, and tokens."""
    own = outlook.own
    return vec[float](
        [
            outlook.worth(),
            float(outlook.god_points),
            float(outlook.court_points),
            float(own.nile_points),
            float(own.leftover_points),
            float(own.artisan_points),
            float(own.tomb_points),
            float(own.token_points),
            outlook.tokens,
            outlook.hopes,
            outlook.tracks,
            outlook.court,
            outlook.succession,
            outlook.round,
            float(own.basics),
            float(own.kinds),
            float(own.most_alike),
            float(own.silver),
            float(own.offered),
            float(own.wilds),
            float(own.offerings - own.offered - own.wilds),
        ]
    )


def add_nobles(found: vec[float], first: i64, nobles: list[int]) -> None:
    """Count the nobles of each kind."""
    for noble in nobles:
        found[first + KIND_OF_NOBLE[noble]] += 1.0


def place_numbers(outlook: Outlook, free_spaces: int) -> vec[float]:
    """Artisans, tracks, tomb steps, the points of gods by how much is missing for them besides what serves others, the turn, and means."""
    own = outlook.own
    table = own.table
    seat = own.side
    steps = own.steps
    points = own.facts.tomb_points
    worths = own.circle.god_points
    one: i64 = 0
    two: i64 = 0
    three: i64 = 0
    place: i64
    for place in range(COLOUR_COUNT):
        missing = outlook.missing[place]
        if missing == 1:
            one += worths[place]
        elif missing == 2:
            two += worths[place]
        elif missing == 3:
            three += worths[place]
    actor = table.stack[-1][1] if table.stack else NOBODY
    active = table.rows[seat] == ACTIVE
    offer, noble, artisan, nile, free, tomb = means(table, seat) if active else (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    return vec[float](
        [
            float(own.artisans),
            float(own.low),
            float(own.middle),
            float(own.high),
            float(steps),
            float(points[steps + 1] - points[steps]) if steps + 1 < len(points) else 0.0,
            float(one),
            float(two),
            float(three),
            1.0 if table.first == seat else 0.0,
            1.0 if table.pharaoh == seat else 0.0,
            1.0 if active else 0.0,
            float(free_spaces) if active else 0.0,
            float(slides_ahead(table, seat)),
            1.0 if actor == seat else 0.0,
            float((seat - actor) % table.sides) / table.sides if actor >= 0 else 0.0,
            offer,
            noble,
            artisan,
            nile,
            free,
            tomb,
        ]
    )


def slides_ahead(table: Table, seat: int) -> int:
    """How many spaces of its row a seat has before it."""
    row = table.rows[seat]
    return 0 if row == ACTIVE or row == BESIDE else len(table.facts.rows[row]) - 1 - table.spaces[seat]


def means(table: Table, seat: int) -> tuple[float, float, float, float, float, float]:
    """What a seat could do if it were its turn: offer, take a noble, an artisan, how many Nile tracks, how many for the entry, a tomb step."""
    offer = 0.0
    noble = 0.0
    artisan = 0.0
    nile = 0.0
    free = 0.0
    tomb = 0.0
    purse = Means(table, seat)
    facts = table.facts
    if table.open_to(seat, OFFERINGS):
        purse.look_at(OFFERINGS)
        if purse.can_enter():
            offer = 1.0
    if table.open_to(seat, NOBLES):
        purse.look_at(NOBLES)
        if purse.can_pay_any(COLOUR_COUNT) if purse.judge() else purse.can_pay_fixed(ONE_OF_EACH):
            noble = 1.0
    if table.open_to(seat, ARTISANS):
        purse.look_at(ARTISANS)
        if purse.can_pay_alike(facts.artisan_cost):
            artisan = 1.0
    if table.open_to(seat, NILE):
        purse.look_at(NILE)
        for due in facts.nile_dues:
            if purse.can_pay_fixed(due):
                nile += 1.0
                if purse.deducts(due):
                    free += 1.0
    steps = table.steps[seat]
    if steps < len(facts.tomb_dues) and table.open_to(seat, TOMB):
        purse.look_at(TOMB)
        if purse.can_pay_fixed(facts.tomb_dues[steps]):
            tomb = 1.0
    return offer, noble, artisan, nile, free, tomb


def menace_numbers(menace: Menace) -> vec[float]:
    """What the Traitor has and will get."""
    return vec[float](
        [
            float(menace.score),
            float(menace.god_points),
            float(menace.noble_value * len(menace.own.nobles)),
            float(menace.own.tomb_points),
            float(menace.jars),
            menace.next,
            menace.coming,
        ]
    )
