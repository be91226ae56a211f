"""Egizia as numbers: what insight counts for a seat, what it has by kind, and where it stands on the river and on the monuments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.engine.rules import EVERYBODY, Feature, QuickFeatures
from khonsu.games.egizia import estates, labour, landings, nile
from khonsu.games.egizia.fleets import SUBSTITUTES
from khonsu.games.egizia.holdings import BUILDING, FEEDING, SAILING, Holdings, Overview
from khonsu.games.egizia.insight import chances_ahead, set_prospects
from khonsu.games.egizia.state import BUILDINGS, CREWS, NOBODY, RING, Table

if TYPE_CHECKING:
    from khonsu.engine.machine import i64, vec

# Nile cards that lie before a seat and are neither fields nor quarries.
HELD: Final = range(nile.DOUBLE_TURN, nile.FIRST_IMMEDIATE)
# Where their numbers begin.
FIRST_HELD: Final = 40

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


class EgiziaFeatures(QuickFeatures[Table]):
    """Only Sphinx cards are hidden: of those that the eyes do not see, their number is told."""

    seat_features: tuple[Feature, ...] = SEAT_FEATURES
    table_features: tuple[Feature, ...] = TABLE_FEATURES

    def fill(self, table: Table, eyes: int, found: vec[float], start: i64, table_too: bool) -> None:
        overview = Overview(table)
        over = overview.phase == NOBODY
        chances_ahead(overview)
        for own in overview.seats:
            open_hand = not over and (eyes == EVERYBODY or eyes == own.seat)
            first = start + self.place(own.seat, eyes, table.players)
            insight = set_prospects(overview, own, open_hand, found, first + 1)
            found[first] = float(table.score(own.seat)) if over else insight
            set_seat(overview, own, found, first)
            add_cards(own, found, first + FIRST_HELD)
        if table_too:
            set_table(overview, found, start + table.players * self.width)


def set_table(overview: Overview, found: vec[float], first: i64) -> None:
    """The numbers of the table."""
    table = overview.table
    phase = overview.phase
    sailing = 0
    if phase == SAILING:
        for passed in table.passed:
            sailing += 1 - passed
    found[first] = table.progress()
    found[first + 1] = overview.after
    found[first + 2] = 1.0 if phase == SAILING else 0.0
    found[first + 3] = 1.0 if phase == FEEDING else 0.0
    found[first + 4] = 1.0 if phase == BUILDING else 0.0
    found[first + 5] = float(table.ring)
    found[first + 6] = float(sailing)
    found[first + 7] = float(overview.on_river)
    found[first + 8] = float(len(table.obelisk))
    found[first + 9] = float(len(table.diggers))
    found[first + 10] = float(overview.works.all_pyramid)
    found[first + 11] = float(overview.works.all_temple)
    found[first + 12] = float(overview.deck)


def set_seat(overview: Overview, own: Holdings, found: vec[float], first: i64) -> None:
    """All numbers of a seat besides prospects and cards."""
    table = overview.table
    seat = own.seat
    place: i64 = seat
    bricks = overview.works.numbers
    brick = place * estates.NUMBERS
    crews = overview.labour.numbers
    crew = place * labour.NUMBERS
    ring: i64 = table.ring
    grain = own.grain[ring]
    tile = 0
    for number, other in enumerate(table.order):
        if other == seat:
            tile = number
    found[first + 12] = float(len(table.hands[seat]))
    found[first + 13] = own.stones
    found[first + 14] = own.production
    found[first + 15] = grain
    found[first + 16] = own.grain[len(RING) - 1] - grain
    found[first + 17] = own.hunger
    found[first + 18] = crews[crew]
    found[first + 19] = crews[crew + 1]
    found[first + 20] = crews[crew + 2]
    found[first + 21] = crews[crew + 3]
    found[first + 22] = crews[crew + labour.RESTED]
    found[first + 23] = float(own.stone_market)
    found[first + 24] = float(own.grain_market)
    if overview.phase == SAILING:
        found[first + 25] = float(own.ships)
        found[first + 26] = float(own.lowest)
        found[first + 27] = 1.0 if own.passed else 0.0
    found[first + 28] = 1.0 if overview.chooser == seat else 0.0
    found[first + 29] = float(tile)
    found[first + 30] = docked(own, 1 << landings.SPHINX)
    found[first + 31] = docked(own, 1 << landings.OBELISK)
    found[first + 32] = docked(own, 1 << landings.PYRAMID)
    found[first + 33] = own.built
    found[first + 34] = bricks[brick + estates.OBELISK]
    found[first + 35] = bricks[brick + estates.GRAVES]
    found[first + 36] = bricks[brick + estates.PYRAMID]
    found[first + 37] = bricks[brick + estates.TEMPLE]
    found[first + 38] = float(own.tomb_value)
    found[first + 39] = bricks[brick + estates.LED]


def add_cards(own: Holdings, found: vec[float], place: i64) -> None:
    """Set how many cards of each effect lie before a seat; of most there is none."""
    rest = own.effects >> nile.DOUBLE_TURN
    effect: i64 = nile.DOUBLE_TURN
    while rest > 0 and effect < nile.FIRST_IMMEDIATE:
        if rest & 1:
            found[place] = float(own.held[effect])
        rest >>= 1
        effect += 1
        place += 1


def docked(own: Holdings, site: i64) -> float:
    """Whether a seat has a ship at a site (its bit), and whether it is sure to build."""
    if own.sites & site * SUBSTITUTES:
        return 0.5
    return 1.0 if own.sites & site else 0.0
