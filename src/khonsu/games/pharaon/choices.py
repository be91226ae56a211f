"""Every choice that can come up in Pharaon: its notation and its number."""

from __future__ import annotations

from typing import Final

from khonsu.engine.choices import Arg, Kind, Space
from khonsu.games.pharaon.bills import PAID
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
OFFER: Final = 0
NOBLE: Final = 12
ARTISAN: Final = 16
NILE: Final = 21
TOMB: Final = 26
SEER: Final = 27
TREASURER: Final = 37
PASS: Final = 47
PAY: Final = 48
DIFFERENTLY: Final = 64
TOKEN: Final = 65
BONUS: Final = 77
COLOUR: Final = 84
TRACK: Final = 89
REWARD: Final = 94
JAR: Final = 98
KEEP: Final = 103
WHEEL: Final = 105
ACCEPT: Final = 107
DECLINE: Final = 108

# Payments that are offered whole; the choice `differently` leads to the rest, token by token.
PAYMENTS: Final = 16
GIVEN: Final = 10
BAG: Final = 6
NOBLE_DECK: Final = 3
ARTISAN_DECK: Final = 4
