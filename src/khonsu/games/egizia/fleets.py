"""The ships of all seats of Egizia at the building sites, counted when one of them comes or goes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.engine.machine import BytesWriter, i64, vec
from khonsu.games.egizia import landings
from khonsu.games.egizia.keys import tell

if TYPE_CHECKING:
    from khonsu.games.egizia.state import Table

# Where sites are bits: that of the first site for a place beside its slots.
SUBSTITUTES: Final = 16
# Where places of a site are bits: its slots, and those with the place beside them.
SLOTS: Final = (1 << landings.BESIDE) - 1
EVERY_PLACE: Final = (1 << landings.PER_SITE) - 1


class Fleets:
    """Whose ships are at the sites. Never changed: it holds for every table with the same list."""

    def __init__(self, table: Table) -> None:
        self.docks_then = table.docks
        # Places where a seat has a ship, a bit each.
        self.places: vec[i64] = vec[i64]([0] * table.players)
        # Free slots of each site.
        self.free: vec[i64] = vec[i64]([0] * landings.SITE_COUNT)
        self.key = b""
        # Where a ship may go at each site, as choices; nothing until `sailing` asks for it.
        self.offers: list[list[int]] = []
        slots: i64 = table.facts.slots[table.players]
        slot: i64 = 0
        site: i64 = 0
        bit: i64 = 1
        seat: i64
        for who in table.docks:
            if who >= 0:
                seat = who
                self.places[seat] |= bit
            elif slot < slots:
                self.free[site] += 1
            bit <<= 1
            slot += 1
            if slot == landings.PER_SITE:
                slot = 0
                site += 1

    def told(self) -> bytes:
        """All of it as part of a key."""
        if not self.key:
            told = BytesWriter()
            tell(told, self.docks_then)
            self.key = told.getvalue()
        return self.key


def fleets_of(table: Table) -> Fleets:
    """The ships of every seat at the sites."""
    found = table.fleets
    if found is None or found.docks_then is not table.docks:
        found = Fleets(table)
        table.fleets = found
    return found


def sites_of(places: i64) -> i64:
    """The sites of some places, a bit each, and those of them where it is the place beside the slots once more, higher up."""
    sites: i64 = 0
    bit: i64 = 1
    while places > 0:
        if places & SLOTS:
            sites |= bit
        if places & (1 << landings.BESIDE):
            sites |= bit * (1 + SUBSTITUTES)
        places >>= landings.PER_SITE
        bit <<= 1
    return sites
