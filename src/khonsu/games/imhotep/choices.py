"""Every choice that can come up in Imhotep: its notation and its number."""

from __future__ import annotations

from typing import Final

from khonsu.engine.choices import Arg, Kind, Space
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.imhotep.state import SHIPS, SITES, SLOTS

_SHIP = Arg("ship", SHIPS)
_SLOT = Arg("slot", SLOTS)
_SITE = Arg("site", SITES)

SPACE: Final = Space(
    Kind("take"),
    Kind("load", _SHIP, _SLOT),
    Kind("sail", _SHIP, _SITE),
    Kind("lever", _SHIP, _SITE),
    Kind("hammer", _SHIP, _SLOT),
    Kind("rig", _SHIP, _SLOT),
    Kind("chisel", _SHIP, _SLOT),
    Kind("next", Arg("stone", tuple(SEAT_LETTERS[:4].lower()))),
    Kind("pick", Arg("space", 4)),
    Kind("keep", Arg("card", 2)),
    Kind("build", Arg("pyramid", ("left", "middle", "right"))),
    Kind("accept"),
    Kind("decline"),
    Kind("point"),
    Kind("stones"),
)
TAKE: Final = 0
LOAD: Final = 1
SAIL: Final = 17
LEVER: Final = 37
HAMMER: Final = 57
RIG: Final = 73
CHISEL: Final = 89
NEXT: Final = 105
PICK: Final = 109
KEEP: Final = 113
BUILD: Final = 115
ACCEPT: Final = 118
DECLINE: Final = 119
POINT: Final = 120
STONES: Final = 121

SITE_COUNT: Final = 5


def _chosen(first: int, count: int, bits: int) -> list[int]:
    """Of so many choices from one on, those whose bits are set."""
    return [first + place for place in range(count) if bits >> place & 1]


def _sails(ships: int, sites: int) -> list[int]:
    """All of some ships to all of some sites, both as bits."""
    return [
        choice
        for ship in range(SHIPS)
        if ships >> ship & 1
        for choice in _chosen(SAIL + ship * SITE_COUNT, SITE_COUNT, sites)
    ]


# What can be loaded and sailed, by what allows it: listed once for all positions, and never changed. By the empty slots of the first two ships, and
# with 1 << HALF where stones can be taken, too; by the empty slots of the last two; and by the free sites and, from SITE_COUNT on, the ships.
HALF: Final = 8
EARLY_LOADS: Final[list[list[int]]] = [
    taken + _chosen(LOAD, HALF, slots) for taken in ([], [TAKE]) for slots in range(1 << HALF)
]
LATE_LOADS: Final[list[list[int]]] = [_chosen(LOAD + HALF, HALF, slots) for slots in range(1 << HALF)]
SAILS: Final[list[list[int]]] = [_sails(ships, sites) for ships in range(1 << SHIPS) for sites in range(1 << SITE_COUNT)]
