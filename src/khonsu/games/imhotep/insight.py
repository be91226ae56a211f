"""What a bot should value in Imhotep: the score as it stands, and what stones, cards and places promise."""

from __future__ import annotations

from typing import Final

from khonsu.games.imhotep import scoring
from khonsu.games.imhotep.state import CHISEL, HAMMER, LEVER, OBELISKS, SAIL, SHIPS, SLOTS, STATUE, UNDOCKED, Table

# Worth of a stone on its way, in points.
ON_SHIP: Final = 1.0
ON_SLED: Final = 0.35
# A blue card is worth more than its one point while there are turns to play it.
BLUE_EXTRA: Final = 0.6
STATUE_EXTRA: Final = 0.5


def value(table: Table, seat: int) -> float:
    """The points that a seat can expect."""
    left = table.facts.rounds - table.round
    worth = float(scoring.score(table, seat))
    worth += ON_SLED * table.sled[seat]
    for ship in range(SHIPS):
        if table.docked[ship] == UNDOCKED:
            for place in range(ship * SLOTS, ship * SLOTS + SLOTS):
                if table.slots[place] == seat:
                    worth += ON_SHIP
    if left > 0 or UNDOCKED in table.docked:
        hand = table.hands[seat]
        worth += BLUE_EXTRA * (hand[LEVER] + hand[HAMMER] + hand[SAIL] + hand[CHISEL])
    if left > 0:
        worth += STATUE_EXTRA * table.hands[seat][STATUE]
        # A visible temple stone scores again at the end of each round, until others cover it.
        visible = table.temple[table.visible_from() :].count(seat)
        worth += visible * (0.9 if left > 1 else 0.7)
        if not table.obelisks_b:
            worth += 0.4 * table.own_stones(OBELISKS, seat)
    elif not table.temple_b and UNDOCKED in table.docked:
        worth += table.temple[table.visible_from() :].count(seat)
    return worth
