"""Every choice that can come up in Egizia: its notation and its number."""

from __future__ import annotations

from typing import Final

from khonsu.engine.choices import Arg, Kind, Space
from khonsu.games.egizia import landings, nile
from khonsu.games.egizia.state import CREWS as CREW_NAMES
from khonsu.games.egizia.state import MARKETS, SECTIONS

# Two crews of choice, or one twice.
PAIRS: Final = (
    "black-black",
    "black-yellow",
    "black-blue",
    "black-joker",
    "yellow-yellow",
    "yellow-blue",
    "yellow-joker",
    "blue-blue",
    "blue-joker",
    "joker-joker",
)
PAIR_ONE: Final = (0, 0, 0, 0, 1, 1, 1, 2, 2, 3)
PAIR_TWO: Final = (0, 1, 2, 3, 1, 2, 3, 2, 3, 3)
PAIR_COUNT: Final = 10

# The regular crews of a work force: one, or two with a card.
FORCES: Final = ("black", "yellow", "blue", "black-yellow", "black-blue", "yellow-blue")
FORCE_BITS: Final = (1, 2, 4, 3, 5, 6)
FORCE_COUNT: Final = 6
SINGLE_FORCES: Final = 3
MOST_BOOSTS: Final = 3
BOOSTS: Final = MOST_BOOSTS + 1

# Two of up to five cards, as bits.
COUPLES: Final = ("1-2", "1-3", "1-4", "1-5", "2-3", "2-4", "2-5", "3-4", "3-5", "4-5")
COUPLE_BITS: Final = (3, 5, 9, 17, 6, 10, 18, 12, 20, 24)
COUPLE_COUNT: Final = 10

MOST_DRAWN: Final = 5
MOST_FREE: Final = 2
ROWS_AT_MOST: Final = 6
STONES_AT_MOST: Final = 25
BID_STEPS: Final = 41

SPACE: Final = Space(
    Kind("sail", Arg("space", landings.SPACES)),
    Kind("dock", Arg("site", landings.SITES), Arg("place", ("1", "2", "3", "beside"))),
    Kind("pass"),
    Kind("stones"),
    Kind("grain"),
    Kind("train", Arg("crew", CREW_NAMES)),
    Kind("hire", Arg("crew", CREW_NAMES)),
    Kind("crews", Arg("pair", PAIRS)),
    Kind("ring", Arg("way", ("left", "stay", "right"))),
    Kind("gather", Arg("space", landings.CARD_SPACES)),
    Kind("improve", Arg("card", nile.CARDS)),
    Kind("feed", Arg("stones", STONES_AT_MOST)),
    Kind("commit", Arg("crews", FORCES), Arg("joker", ("alone", "joker")), Arg("boost", ("+0", "+1", "+2", "+3"))),
    Kind("draw", Arg("paid", MOST_DRAWN), Arg("free", ("0", "1", "2"))),
    # What is kept is for its owner alone, so it is named by its place among the cards drawn.
    Kind("keep", Arg("place", MOST_DRAWN), secret=True),
    Kind("both", Arg("places", COUPLES), secret=True),
    Kind("obelisk"),
    Kind("grave"),
    Kind("lay", Arg("space", (*[f"row_{row}" for row in range(1, ROWS_AT_MOST + 1)], *SECTIONS))),
    Kind("market", Arg("market", MARKETS)),
    Kind("accept"),
    Kind("decline"),
    Kind("done"),
    Kind("claim", Arg("tile", 4)),
    Kind("bid", Arg("points", tuple(f"{half // 2}.5" if half % 2 else str(half // 2) for half in range(BID_STEPS)))),
)
SAIL: Final = 0
DOCK: Final = 17
PASS: Final = 29
STONES: Final = 30
GRAIN: Final = 31
TRAIN: Final = 32
HIRE: Final = 36
CREWS: Final = 40
RING: Final = 50
GATHER: Final = 53
IMPROVE: Final = 63
FEED: Final = 119
COMMIT: Final = 144
DRAW: Final = 192
KEEP: Final = 207
BOTH: Final = 212
OBELISK: Final = 222
GRAVE: Final = 223
LAY: Final = 224
MARKET: Final = 234
ACCEPT: Final = 236
DECLINE: Final = 237
DONE: Final = 238
CLAIM: Final = 239
BID: Final = 243
