"""What lies ashore in Imhotep, and what it promises, as numbers in the order of the features: of a seat and of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.engine.machine import i64, vec
from khonsu.games.imhotep import scoring
from khonsu.games.imhotep.sites import NUMBERS
from khonsu.games.imhotep.state import FIRST_DECORATION, LEVER, PYRAMIDS, STATUE, Table

if TYPE_CHECKING:
    from khonsu.games.imhotep.promises import Promise

# Where the numbers of a seat stand that are told here, and how many the table has.
TRACK: Final = 1
DECORATION_WORTH: Final = 7
WRATH: Final = 10
STATUES: Final = 23
NUMBERS_OF_TABLE: Final = 10


def tell_cards(promise: Promise, table: Table, seat: i64) -> None:
    """The points of a seat, its cards, and its stones on the pyramids."""
    numbers = promise.numbers
    first = seat * NUMBERS
    hand = table.hands[seat]
    numbers[first + TRACK] = float(scoring.track_points(table, seat))
    numbers[first + DECORATION_WORTH] = promise.decorations_worth(hand)
    numbers[first + DECORATION_WORTH + 1] = float(scoring.statue_points(table, seat))
    numbers[first + WRATH] = float(scoring.wrath_points(table, seat))
    numbers[first + WRATH + 1] = float(table.own_stones(PYRAMIDS, seat))
    numbers[first + STATUES] = float(hand[STATUE])
    kind: i64
    for kind in range(4):
        numbers[first + STATUES + 1 + kind] = float(hand[FIRST_DECORATION + kind])
        numbers[first + STATUES + 5 + kind] = float(hand[LEVER + kind])


def listed_of_table(table: Table) -> vec[float]:
    """The numbers of the table from the cards of the market on, the pair not counted."""
    cards = 0
    statues = 0
    blue = 0
    for kind in table.market:
        if kind >= 0:
            cards += 1
            if kind == STATUE:
                statues += 1
            elif kind >= LEVER:
                blue += 1
    fields = table.facts.pyramid_a
    field = len(table.pyramids[0])
    following = 0 if table.pyramids_b else fields[field] if field < len(fields) else table.facts.overflow_a
    return vec[float](
        [
            float(cards),
            float(statues),
            float(blue),
            float(following),
            float(max(0, table.temple_width() - len(table.temple))),
            1.0 if table.market_b else 0.0,
            1.0 if table.pyramids_b else 0.0,
            1.0 if table.temple_b else 0.0,
            1.0 if table.chamber_b else 0.0,
            1.0 if table.obelisks_b else 0.0,
        ]
    )
