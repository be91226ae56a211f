"""Egizia as numbers: what insight counts for a seat, what it has by kind, and where it stands on the river and on the monuments."""

from __future__ import annotations

from typing import Final

from khonsu.engine.rules import EVERYBODY, Feature, Features
from khonsu.games.egizia import landings, nile, scoring
from khonsu.games.egizia.insight import BUILDING, FEEDING, SAILING, Prospects, phase_of
from khonsu.games.egizia.state import BUILDINGS, CREW_COUNT, CREWS, NOBODY, RING, Table

# Nile cards that lie before a seat and are neither fields nor quarries.
HELD: Final = range(nile.DOUBLE_TURN, nile.FIRST_IMMEDIATE)

SEAT_FEATURES: Final[tuple[Feature, ...]] = (
    Feature("insight", "what insight expects, in points, without goals that are not seen", -400, 400),
    Feature("points", "points on the track, less what was bid", -200, 400),
    Feature("order", "what the place in the first order of play is worth, in points", 0, 10),
    Feature("meal", "what hunger will cost in this round, in points", -200, 0),
    Feature("building", "what building in this round will bring, in points", 0, 80),
    Feature("chances", "what the spaces ahead of the next ships are worth, in points", 0, 120),
    Feature("later", "what building in later rounds will bring, in points", 0, 200),
    Feature("later_hunger", "what hunger will cost in later rounds, in points", -400, 0),
    Feature("cards", "what cards other than fields and quarries are worth, in points", 0, 100),
    Feature("tombs", "what grave tiles will bring at the end, in points", 0, 60),
    # A bid for seats can leave a score below nothing, and one card brings a tenth of it.
    Feature("goals", "what the Sphinx cards that are seen will bring, in points", -20, 200),
    Feature("markets", "the final sale and the places on the markets, in points", 0, 60),
    Feature("hand", "Sphinx cards", 0, 29),
    Feature("stones", "stones", 0, 25),
    Feature("production", "stones from quarries in a round", 0, 60),
    Feature("grain", "grain of the fields that are irrigated", 0, 120),
    Feature("dry_grain", "grain of the fields that are not", 0, 120),
    Feature("hunger", "grain that the crews need", 0, 50),
    *[Feature(f"crew_{crew}", "strength of the crew", 0, 12) for crew in CREWS],
    Feature("rested", "strength of all crews that have not worked in this round", 0, 48),
    Feature("stone_market", "space on the stone market", 1, 4),
    Feature("grain_market", "space on the grain market", 1, 4),
    Feature("ships", "ships at hand while ships sail", 0, 8),
    Feature("lowest", "position of the lowest ship while ships sail", 0, 40),
    Feature("passed", "whether the seat has passed", 0, 1),
    Feature("moves", "whether the seat chooses now", 0, 1),
    Feature("tile", "number of the order tile, 0 for the first and while there is none", 0, 3),
    Feature("dock_sphinx", "1 for a slot at the Sphinx, a half beside it", 0, 1),
    Feature("dock_obelisk", "1 for a slot at the obelisk, a half beside it", 0, 1),
    Feature("dock_pyramid", "1 for a slot at the pyramid, a half beside it", 0, 1),
    Feature("built", "sites built at in this round", 0, 3),
    *[Feature(f"bricks_{building}", "bricks there", 0, 40) for building in BUILDINGS],
    Feature("tomb_value", "value of grave tiles", 0, 120),
    Feature("rows_led", "rows of the pyramid with gaps in which nobody has more bricks", 0, 6),
    *[Feature(f"held_{nile.EFFECTS[effect]}", "cards of this effect", 0, 4) for effect in HELD],
)
TABLE_FEATURES: Final[tuple[Feature, ...]] = (
    Feature("progress", "how far the game has come", 0, 1),
    Feature("rounds_left", "rounds after this one", 0, 5),
    Feature("sailing", "whether ships sail", 0, 1),
    Feature("feeding", "whether crews are fed", 0, 1),
    Feature("building", "whether monuments are built", 0, 1),
    Feature("ring", "circle of the water ring, from the left", 0, len(RING) - 1),
    Feature("seats_sailing", "seats that have not passed", 0, 4),
    Feature("cards_left", "cards on the river", 0, landings.CARD_SPACES),
    Feature("obelisk", "bricks on the obelisk", 0, 40),
    Feature("graves", "graves taken", 0, 40),
    Feature("pyramid", "bricks on the pyramid", 0, 40),
    Feature("temple", "bricks on the temple", 0, 40),
    Feature("sphinx_deck", "cards in the Sphinx deck", 0, 29),
)


class EgiziaFeatures(Features[Table]):
    """Only Sphinx cards are hidden: of those that the eyes do not see, their number is told."""

    seat_features: tuple[Feature, ...] = SEAT_FEATURES
    table_features: tuple[Feature, ...] = TABLE_FEATURES

    def of_seat(self, table: Table, seat: int, eyes: int) -> list[float]:
        over = table.over != 0 or not table.stack
        open_hand = table.over != 0 or eyes == EVERYBODY or eyes == seat
        phase = NOBODY if over else phase_of(table)
        sailing = phase == SAILING
        prospects = Prospects(table, seat, phase, open_hand and not over)
        grain = table.grain(seat, table.ring)
        numbers = [
            float(table.score(seat)) if over else prospects.total(),
            prospects.points,
            prospects.order,
            prospects.meal,
            prospects.building,
            prospects.chances,
            prospects.later,
            prospects.later_hunger,
            prospects.cards,
            prospects.tombs,
            prospects.goals,
            prospects.markets,
            float(len(table.hands[seat])),
            float(table.stones[seat]),
            float(prospects.production),
            float(grain),
            float(table.grain(seat, len(RING) - 1) - grain),
            float(table.hunger(seat)),
        ]
        rested = 0
        for crew in range(seat * CREW_COUNT, seat * CREW_COUNT + CREW_COUNT):
            numbers.append(float(table.crews[crew]))
            if not table.tired[crew]:
                rested += table.crews[crew]
        numbers.append(float(rested))
        numbers.append(float(table.stone_market[seat]))
        numbers.append(float(table.grain_market[seat]))
        numbers.append(float(table.ships[seat]) if sailing else 0.0)
        numbers.append(float(table.lowest[seat]) if sailing else 0.0)
        numbers.append(1.0 if sailing and table.passed[seat] else 0.0)
        numbers.append(1.0 if not over and table.stack[-1][1] == seat else 0.0)
        numbers.append(float(table.order.index(seat)) if seat in table.order else 0.0)
        for site in range(landings.SITE_COUNT):
            numbers.append(docked(table, seat, site))
        numbers.append(float(table.built[seat]))
        for building in range(len(BUILDINGS)):
            numbers.append(float(table.bricks(seat, building)))
        numbers.append(float(scoring.tomb_value(table, seat)))
        numbers.append(float(rows_led(table, seat)))
        for effect in range(nile.DOUBLE_TURN, nile.FIRST_IMMEDIATE):
            numbers.append(float(table.holds(seat, effect)))
        return numbers

    def of_table(self, table: Table, eyes: int) -> list[float]:
        phase = NOBODY if table.over or not table.stack else phase_of(table)
        sailing = 0
        if phase == SAILING:
            for passed in table.passed:
                sailing += 1 - passed
        return [
            table.progress(),
            float(table.facts.rounds - table.round),
            1.0 if phase == SAILING else 0.0,
            1.0 if phase == FEEDING else 0.0,
            1.0 if phase == BUILDING else 0.0,
            float(table.ring),
            float(sailing),
            float(landings.CARD_SPACES - table.river.count(nile.NO_CARD)),
            float(len(table.obelisk)),
            float(len(table.diggers)),
            float(len(table.pyramid) - table.pyramid.count(NOBODY)),
            float(len(table.temple) - table.temple.count(NOBODY)),
            float(table.sphinx_deck()),
        ]


def docked(table: Table, seat: int, site: int) -> float:
    """Whether a seat has a ship at a site, and whether it is sure to build."""
    first = site * landings.PER_SITE
    for place in range(landings.BESIDE):
        if table.docks[first + place] == seat:
            return 1.0
    return 0.5 if table.docks[first + landings.BESIDE] == seat else 0.0


def rows_led(table: Table, seat: int) -> int:
    """The rows of the pyramid that are not full, in which a seat has bricks and nobody has more."""
    facts = table.facts
    count = 0
    for row in range(len(facts.row_spaces)):
        start = facts.row_start[row]
        end = start + facts.row_spaces[row]
        if table.pyramid[end - 1] != NOBODY or table.pyramid[start] == NOBODY:
            continue
        bricks = [0] * table.players
        for place in range(start, end):
            if table.pyramid[place] == NOBODY:
                break
            bricks[table.pyramid[place]] += 1
        if bricks[seat] > 0 and bricks[seat] == max(bricks):
            count += 1
    return count
