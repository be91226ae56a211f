"""Egizia as numbers: what insight counts for a seat, what it has by kind, and where it stands on the river and on the monuments."""

from __future__ import annotations

from typing import Any, Final

from khonsu.engine.rules import EVERYBODY, Feature, Features, whole
from khonsu.games.egizia import landings, nile
from khonsu.games.egizia.holdings import Holdings, holdings
from khonsu.games.egizia.insight import BUILDING, FEEDING, SAILING, Prospects, phase_of
from khonsu.games.egizia.state import BUILDINGS, CREW_COUNT, CREWS, NOBODY, RING, Table

# Nile cards that lie before a seat and are neither fields nor quarries.
HELD: Final = range(nile.DOUBLE_TURN, nile.FIRST_IMMEDIATE)
NO_CARDS: Final[list[Any]] = [0.0] * (nile.FIRST_IMMEDIATE - nile.DOUBLE_TURN)

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
        return self.of_seats(table, eyes)[seat]

    def of_seats(self, table: Table, eyes: int) -> list[list[float]]:
        over = table.over != 0 or not table.stack
        phase = NOBODY if over else phase_of(table)
        led = rows_led(table)
        found: list[list[float]] = []
        for own in holdings(table):
            open_hand = table.over != 0 or eyes == EVERYBODY or eyes == own.seat
            prospects = Prospects(own, phase, open_hand and not over)
            numbers = seat_numbers(own, prospects, phase, led[own.seat])
            add_cards(own, numbers)
            found.append(numbers)
        return found

    def of_table(self, table: Table, eyes: int) -> list[float]:
        phase = NOBODY if table.over or not table.stack else phase_of(table)
        sailing = 0
        if phase == SAILING:
            for passed in table.passed:
                sailing += 1 - passed
        cards = 0
        for card in table.river:
            if card != nile.NO_CARD:
                cards += 1
        return [
            table.progress(),
            whole(table.facts.rounds - table.round),
            whole(1 if phase == SAILING else 0),
            whole(1 if phase == FEEDING else 0),
            whole(1 if phase == BUILDING else 0),
            whole(table.ring),
            whole(sailing),
            whole(cards),
            whole(len(table.obelisk)),
            whole(len(table.diggers)),
            whole(laid(table.pyramid)),
            whole(laid(table.temple)),
            whole(table.sphinx_deck()),
        ]


def laid(owners: list[int]) -> int:
    """How many spaces have a brick."""
    count = 0
    for owner in owners:
        if owner != NOBODY:
            count += 1
    return count


def seat_numbers(own: Holdings, prospects: Prospects, phase: int, led: int) -> list[Any]:
    """All numbers of a seat besides cards: one list, as putting lists together takes longer than making one."""
    table = own.table
    seat = own.seat
    crews = table.crews
    first = seat * CREW_COUNT
    rested = 0
    for crew in range(first, first + CREW_COUNT):
        if not table.tired[crew]:
            rested += crews[crew]
    grain = own.grain[table.ring]
    sailing = phase == SAILING
    tile = 0
    for place in range(len(table.order)):
        if table.order[place] == seat:
            tile = place
    return [
        float(table.score(seat)) if phase == NOBODY else prospects.total(),
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
        whole(len(table.hands[seat])),
        whole(table.stones[seat]),
        whole(own.production),
        whole(grain),
        whole(own.grain[len(RING) - 1] - grain),
        whole(own.hunger),
        whole(crews[first]),
        whole(crews[first + 1]),
        whole(crews[first + 2]),
        whole(crews[first + 3]),
        whole(rested),
        whole(table.stone_market[seat]),
        whole(table.grain_market[seat]),
        whole(table.ships[seat] if sailing else 0),
        whole(table.lowest[seat] if sailing else 0),
        whole(1 if sailing and table.passed[seat] else 0),
        whole(1 if phase != NOBODY and table.stack[-1][1] == seat else 0),
        whole(tile),
        docked(table, seat, landings.SPHINX),
        docked(table, seat, landings.OBELISK),
        docked(table, seat, landings.PYRAMID),
        whole(table.built[seat]),
        whole(table.bricks(seat, 0)),
        whole(table.bricks(seat, 1)),
        whole(table.bricks(seat, 2)),
        whole(table.bricks(seat, 3)),
        whole(own.tomb_value),
        whole(led),
    ]


def add_cards(own: Holdings, numbers: list[Any]) -> None:
    """Cards that lie before a seat; of most effects there is none."""
    first = len(numbers) - nile.DOUBLE_TURN
    numbers += NO_CARDS
    for effect in range(nile.DOUBLE_TURN, nile.FIRST_IMMEDIATE):
        if own.held[effect] > 0:
            numbers[first + effect] = whole(own.held[effect])


def docked(table: Table, seat: int, site: int) -> float:
    """Whether a seat has a ship at a site, and whether it is sure to build."""
    docks = table.docks
    first = site * landings.PER_SITE
    for place in range(first, first + landings.BESIDE):
        if docks[place] == seat:
            return 1.0
    return 0.5 if docks[first + landings.BESIDE] == seat else 0.0


def rows_led(table: Table) -> list[int]:
    """For every seat, the rows of the pyramid that are not full, in which it has bricks and nobody has more."""
    facts = table.facts
    pyramid = table.pyramid
    led = [0] * table.players
    for row in range(len(facts.row_spaces)):
        place = facts.row_start[row]
        if pyramid[place] == NOBODY or pyramid[place + facts.row_spaces[row] - 1] != NOBODY:
            continue
        bricks = [0] * table.players
        most = 0
        # The last space is free.
        while pyramid[place] != NOBODY:
            owner = pyramid[place]
            # Without `+=`, which the compiler leaves to Python where it changes a list.
            bricks[owner] = bricks[owner] + 1
            if bricks[owner] > most:
                most = bricks[owner]
            place += 1
        for seat in range(table.players):
            if bricks[seat] == most:
                led[seat] = led[seat] + 1
    return led
