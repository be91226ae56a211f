"""Every choice that can come up in Pharaon: its notation and its number."""

from __future__ import annotations

from typing import Final

from khonsu.engine.choices import Arg, Kind, Space
from khonsu.games.pharaon.rules_payment import PAID
from khonsu.games.pharaon.state import COLOURS, REWARDS

_GIVEN: Final = Arg("token", PAID[:10])
_COLOUR: Final = Arg("colour", COLOURS)

SPACE: Final = Space(
    Kind("offer", Arg("pair", 6), Arg("extra", ("alone", "bonus"))),
    Kind("noble", Arg("place", ("1", "2", "3", "deck"))),
    Kind("artisan", Arg("place", ("1", "2", "3", "4", "deck"))),
    Kind("nile", Arg("action", 5)),
    Kind("tomb"),
    Kind("seer", _GIVEN),
    Kind("treasurer", _GIVEN),
    Kind("pass"),
    Kind("pay", Arg("payment", 16)),
    Kind("differently"),
    Kind("token", Arg("token", PAID)),
    Kind("bonus", Arg("place", ("1", "2", "3", "4", "5", "6", "bag"))),
    Kind("colour", _COLOUR),
    Kind("track", _COLOUR),
    Kind("reward", Arg("reward", REWARDS)),
    Kind("jar", Arg("place", 5)),
    Kind("keep", Arg("place", 2)),
    Kind("wheel", Arg("place", ("left", "right"))),
    Kind("accept"),
    Kind("decline"),
)
C_OFFER: Final = 0
C_NOBLE: Final = 12
C_ARTISAN: Final = 16
C_NILE: Final = 21
C_TOMB: Final = 26
C_SEER: Final = 27
C_TREASURER: Final = 37
C_PASS: Final = 47
C_PAY: Final = 48
C_DIFFERENTLY: Final = 64
C_TOKEN: Final = 65
C_BONUS: Final = 77
C_COLOUR: Final = 84
C_TRACK: Final = 89
C_REWARD: Final = 94
C_JAR: Final = 98
C_KEEP: Final = 103
C_WHEEL: Final = 105
C_ACCEPT: Final = 107
C_DECLINE: Final = 108

# Payments that are offered whole; the choice `differently` leads to the rest, token by token.
PAYMENTS: Final = 16
GIVEN: Final = 10
BAG: Final = 6
NOBLE_DECK: Final = 3
ARTISAN_DECK: Final = 4
