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
