"""Where ships go in Egizia, by number: spaces of the river with cards, towns, and building sites (6.1 to 6.3)."""

from typing import Final

# Spaces of the river that take one ship: ten with cards, then the towns.
CARD_SPACES: Final = 10
SPACE_COUNT: Final = 17
TOWN_COUNT: Final = 7
TOWNS: Final = ("edfu", "thebae", "selinon", "passalon", "beni_hasan", "alyi", "heliopolis")
SPACES: Final = (
    "card_1",
    "card_2",
    "card_3",
    "card_4",
    "card_5",
    "card_6",
    "card_7",
    "card_8",
    "card_9",
    "card_10",
    *TOWNS,
)

SPHINX: Final = 0
OBELISK: Final = 1
PYRAMID: Final = 2
SITE_COUNT: Final = 3
SITES: Final = ("sphinx", "obelisk", "pyramid")
SITE_TERMS: Final = ("site_sphinx", "site_obelisk", "site_pyramid")
# Each site has up to three slots, and a place beside them for a substitute.
PER_SITE: Final = 4
BESIDE: Final = 3
