"""The symbols on the strips of the Traitor's boards by number."""

from typing import Final

BLANK: Final = 0
TOMB: Final = 1
GOD: Final = 2
NOBLE_TAKE: Final = 3
NOBLE_VALUE: Final = 4
NOBLE_DISCARD: Final = 5
ARTISAN_TAKE_HIGHEST: Final = 6
ARTISAN_TAKE_LOWEST: Final = 7
ARTISAN_DISCARD_HIGHEST: Final = 8
ARTISAN_DISCARD_LOWEST: Final = 9
OFFERING_PAIR: Final = 10
OFFERING_BONUS: Final = 11
NILE_FULLEST: Final = 12
NILE_EMPTIEST: Final = 13
NAMES: Final = (
    "blank",
    "tomb",
    "god",
    "noble_take",
    "noble_value",
    "noble_discard",
    "artisan_take_highest",
    "artisan_take_lowest",
    "artisan_discard_highest",
    "artisan_discard_lowest",
    "offering_pair",
    "offering_bonus",
    "nile_fullest",
    "nile_emptiest",
)
