"""What everything is worth in Egizia: the final scoring, also asked for in the middle of a game."""

from __future__ import annotations

from typing import Final

from khonsu.games.egizia.state import (
    BOTTOM,
    CREW_COUNT,
    CREW_STRENGTH,
    FIELD,
    FIRST_PERMANENT,
    GRAVE_8,
    GRAVES_TAKEN,
    MOST_PRODUCTION,
    NOBODY,
    OBELISK_HEIGHT,
    OWN_BOTTOM,
    OWN_BRICKS,
    OWN_BRICKS_EACH,
    PART_COUNT,
    PART_GOALS,
    PART_SALE,
    PART_TOMBS,
    PARTS,
    PERMANENT_CARDS,
    PLAYERS_AT_BOTTOM,
    PYRAMID_ROW,
    SELL_10,
    STONE,
    TEMPLE_SECTIONS,
    TENTH_OF_SCORE,
    Table,
)

BUILDING_COUNT: Final = 4


def sale_points(table: Table, seat: int) -> int:
    """Step 1: stones, first one a point with the card, then two a point if the market allows it."""
    facts = table.facts
    stones = table.stones[seat]
    points = 0
    if table.holds(seat, SELL_10) > 0:
        points = min(stones, facts.full_sale)
        stones -= points
    if facts.sale_allowed[table.stone_market[seat]]:
        points += stones // facts.stones_per_point
    return points


def tomb_value(table: Table, seat: int) -> int:
    """The total value of a seat's grave tiles, with the card for more."""
    total = table.holds(seat, GRAVE_8) * table.facts.extra_tomb
    for space in range(len(table.diggers)):
        if table.diggers[space] == seat:
            total += table.graves[space]
    return total


def tomb_points(table: Table, seat: int) -> int:
    """Step 2: grave tiles, by their total value (ruling 38: the card counts without tiles too)."""
    total = tomb_value(table, seat)
    points = 0
    for band in range(len(table.facts.tomb_values)):
        if total >= table.facts.tomb_values[band]:
            points = table.facts.tomb_points[band]
    return points


def goal_points(table: Table, seat: int, card: int, score: int) -> int:
    """Step 3: one Sphinx card; `score` is what the card for tenths counts."""
    facts = table.facts
    goal = facts.goal[card]
    points = facts.goal_points[card][0]
    what = facts.goal_what[card]
    count = facts.goal_count[card]
    if goal == OBELISK_HEIGHT:
        return points if len(table.obelisk) >= count else 0
    if goal == TEMPLE_SECTIONS:
        for section in range(4):
            if what & (1 << section) and not table.section_complete(section):
                return 0
        return points
    if goal == PYRAMID_ROW:
        return points if table.pyramid[facts.row_start[what] + facts.row_spaces[what] - 1] != NOBODY else 0
    if goal == GRAVES_TAKEN:
        return points if len(table.diggers) >= count else 0
    if goal == PLAYERS_AT_BOTTOM:
        market = table.stone_market if what == STONE else table.grain_market
        return facts.goal_points[card][market.count(BOTTOM)]
    if goal == OWN_BRICKS:
        return points if table.bricks(seat, what) >= count else 0
    if goal == OWN_BRICKS_EACH:
        for building in range(BUILDING_COUNT):
            if table.bricks(seat, building) < count:
                return 0
        return points
    if goal == CREW_STRENGTH:
        return table.crews[seat * CREW_COUNT + what] * points
    if goal == MOST_PRODUCTION:
        return points if produces_most(table, seat, what) else 0
    if goal == OWN_BOTTOM:
        market = table.stone_market if what == STONE else table.grain_market
        return points if market[seat] == BOTTOM else 0
    if goal == PERMANENT_CARDS:
        return permanent_cards(table, seat) * points
    if goal == TENTH_OF_SCORE:
        # Ruling 40.
        return max(0, score) // 10 * points
    return table.bricks(seat, what) * points


def source_production(table: Table, seat: int, source: int) -> int:
    """The printed production of a seat's quarries (0) or fields of one colour (1 to 3), whatever the ring says."""
    if source == 0:
        return table.production(seat)
    total = table.facts.start_grain if source == 1 else 0
    for card in table.facts.copies[FIELD]:
        if table.cards[card] == seat and table.colours[card] == source - 1:
            total += table.facts.amount[card]
    return total


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
    for effect in range(FIRST_PERMANENT, GRAVE_8 + 1):
        count += table.holds(seat, effect)
    return count


def goals_total(table: Table, seat: int, score: int) -> int:
    """All Sphinx cards of a seat that are seen; the one for tenths last, on the score with all others."""
    total = 0
    tenth = NOBODY
    for card in table.hands[seat]:
        if card < 0:
            continue
        if table.facts.goal[card] == TENTH_OF_SCORE:
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


def score(table: Table, seat: int) -> int:
    """The points of a seat if the game ended now."""
    return final_score(table, seat) + bid_points(table, seat)


def breakdown(table: Table, seat: int) -> dict[str, int]:
    """The same points by where they come from."""
    first = seat * PART_COUNT
    points = {PARTS[part]: table.ledger[first + part] for part in range(PART_COUNT)}
    if not table.over:
        sale = sale_points(table, seat)
        tombs = tomb_points(table, seat)
        points[PARTS[PART_SALE]] = sale
        points[PARTS[PART_TOMBS]] = tombs
        points[PARTS[PART_GOALS]] = goals_total(table, seat, table.track[seat] + sale + tombs)
    points["bid"] = bid_points(table, seat)
    return points
