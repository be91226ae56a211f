"""Where points come from in Egizia, by number."""

from typing import Final

SPHINX: Final = 0
OBELISK: Final = 1
GRAVES: Final = 2
PYRAMID: Final = 3
TEMPLE: Final = 4
ROWS: Final = 5
COOPERATION: Final = 6
MARKET: Final = 7
CARDS: Final = 8
HUNGER: Final = 9
SALE: Final = 10
TOMBS: Final = 11
GOALS: Final = 12
COUNT: Final = 13
NAMES: Final = (
    "sphinx",
    "obelisk",
    "graves",
    "pyramid",
    "temple",
    "rows",
    "cooperation",
    "market",
    "cards",
    "hunger",
    "sale",
    "tombs",
    "goals",
)
