"""Where luck comes from in Egizia: each pile of the box."""

from typing import Final

ORDER_TILES: Final = 0
GRAVE_TILES: Final = 1
# The three Nile decks, by their number.
NILE_DECKS: Final = 2
SPHINX_DECK: Final = 5
SOURCES: Final = ("order_tiles", "grave_tiles", "nile_deck_a", "nile_deck_b", "nile_deck_c", "sphinx_deck")
