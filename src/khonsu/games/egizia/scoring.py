"""What everything is worth in Egizia: the final scoring, also asked for in the middle of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.engine.rules import Scoring
from khonsu.games.egizia import goals, nile, parts
from khonsu.games.egizia.state import BOTTOM, CREW_COUNT, NOBODY, STONE, Table

if TYPE_CHECKING:
    from khonsu.games.egizia.facts import Facts

BUILDING_COUNT: Final = 4


def sale_points(table: Table, seat: int) -> int:
    """Step 1: stones, first one a point with the card, then two a point if the market allows it."""
    facts = table.facts
    stones = table.stones[seat]
    points = 0
    if table.holds(seat, nile.SELL_10) > 0:
        points = min(stones, facts.full_sale)
        stones -= points
    if facts.sale_allowed[table.stone_market[seat]]:
        points += stones // facts.stones_per_point
    return points


def tomb_value(table: Table, seat: int) -> int:
    """The total value of a seat's grave tiles, with the card for more."""
    total = table.holds(seat, nile.GRAVE_8) * table.facts.extra_tomb
    for space in range(len(table.diggers)):
        if table.diggers[space] == seat:
            total += table.graves[space]
    return total


def tomb_points(table: Table, seat: int) -> int:
    """Step 2: grave tiles, by their total value (ruling 38: the card counts without tiles too)."""
    return tomb_points_of(table.facts, tomb_value(table, seat))


def tomb_points_of(facts: Facts, value: int) -> int:
    """What grave tiles of a total value score."""
    points = 0
    for band in range(len(facts.tomb_values)):
        if value >= facts.tomb_values[band]:
            points = facts.tomb_points[band]
    return points


def goal_points(table: Table, seat: int, card: int, score: int) -> int:
    """Step 3: one Sphinx card; `score` is what the card for tenths counts."""
    facts = table.facts
    goal = facts.goal[card]
    points = facts.goal_points[card][0]
    what = facts.goal_what[card]
    count = facts.goal_count[card]
    if goal == goals.OBELISK_HEIGHT:
        return points if len(table.obelisk) >= count else 0
    if goal == goals.TEMPLE_SECTIONS:
        for section in range(4):
            if what & (1 << section) and not table.section_complete(section):
                return 0
        return points
    if goal == goals.PYRAMID_ROW:
        return points if table.pyramid[facts.row_start[what] + facts.row_spaces[what] - 1] != NOBODY else 0
    if goal == goals.GRAVES_TAKEN:
        return points if len(table.diggers) >= count else 0
    if goal == goals.PLAYERS_AT_BOTTOM:
        market = table.stone_market if what == STONE else table.grain_market
        return facts.goal_points[card][market.count(BOTTOM)]
    if goal == goals.OWN_BRICKS:
        return points if table.bricks(seat, what) >= count else 0
    if goal == goals.OWN_BRICKS_EACH:
        for building in range(BUILDING_COUNT):
            if table.bricks(seat, building) < count:
                return 0
        return points
    if goal == goals.CREW_STRENGTH:
        return table.crews[seat * CREW_COUNT + what] * points
    if goal == goals.MOST_PRODUCTION:
        return points if produces_most(table, seat, what) else 0
    if goal == goals.OWN_BOTTOM:
        market = table.stone_market if what == STONE else table.grain_market
        return points if market[seat] == BOTTOM else 0
    if goal == goals.PERMANENT_CARDS:
        return permanent_cards(table, seat) * points
    if goal == goals.TENTH_OF_SCORE:
        # Ruling 40.
        return max(0, score) // 10 * points
    return table.bricks(seat, what) * points


def source_production(table: Table, seat: int, source: int) -> int:
    """The printed production of a seat's quarries (0) or fields of one colour (1 to 3), whatever the ring says."""
    if source == 0:
        return table.production(seat)
    # The ring irrigates every colour up to its own number; the grain of the start is green.
    return table.grain(seat, source - 1) - (table.grain(seat, source - 2) if source > 1 else 0)


def produces_most(table: Table, seat: int, source: int) -> bool:
    """Whether nobody produces more; nothing never scores, ties do (ruling 39)."""
    own = source_production(table, seat, source)
    if own == 0:
        return False
    for other in range(table.players):
        if other != seat and source_production(table, other, source) > own:
            return False
    return True


def permanent_cards(table: Table, seat: int) -> int:
    """The permanent cards of a seat, fields and quarries not counted (ruling 15)."""
    count = 0
    for effect in range(nile.FIRST_PERMANENT, nile.GRAVE_8 + 1):
        count += table.holds(seat, effect)
    return count


def goals_total(table: Table, seat: int, score: int) -> int:
    """All Sphinx cards of a seat that are seen; the one for tenths last, on the score with all others."""
    total = 0
    tenth = NOBODY
    for card in table.hands[seat]:
        if card < 0:
            continue
        if table.facts.goal[card] == goals.TENTH_OF_SCORE:
            tenth = card
        else:
            total += goal_points(table, seat, card, 0)
    if tenth >= 0:
        total += goal_points(table, seat, tenth, score + total)
    return total


def bid_points(table: Table, seat: int) -> int:
    """What a seat's bid costs in whole points; a half left over breaks ties in `standing`."""
    return -((table.bids[seat] + 1) // 2)


def final_score(table: Table, seat: int) -> int:
    """The points on the track after the final scoring."""
    if table.over:
        return table.track[seat]
    score = table.track[seat] + sale_points(table, seat) + tomb_points(table, seat)
    return score + goals_total(table, seat, score)


class EgiziaScoring(Scoring[Table]):
    """Points on the track, and what the final scoring would add."""

    def score(self, table: Table, seat: int) -> int:
        return final_score(table, seat) + bid_points(table, seat)

    def breakdown(self, table: Table, seat: int) -> dict[str, int]:
        first = seat * parts.COUNT
        points = {parts.NAMES[part]: table.ledger[first + part] for part in range(parts.COUNT)}
        if not table.over:
            sale = sale_points(table, seat)
            tombs = tomb_points(table, seat)
            points[parts.NAMES[parts.SALE]] = sale
            points[parts.NAMES[parts.TOMBS]] = tombs
            points[parts.NAMES[parts.GOALS]] = goals_total(table, seat, table.track[seat] + sale + tombs)
        points["bid"] = bid_points(table, seat)
        return points

    def points(self, table: Table, seat: int) -> int:
        return table.track[seat]

    def standing(self, table: Table, seat: int) -> list[int]:
        """Score, the half point of a bid, and who arrived there first."""
        halves = 2 * final_score(table, seat) - table.bids[seat]
        return [halves // 2, halves % 2, -table.arrival[seat]]

    def ending(self, table: Table) -> str:
        """There is one way for the game to end."""
        return "rounds"
