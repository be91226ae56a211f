"""The Sphinx cards of Egizia by number: what each asks for (6.5)."""

from typing import Final

OBELISK_HEIGHT: Final = 0
TEMPLE_SECTIONS: Final = 1
PYRAMID_ROW: Final = 2
GRAVES_TAKEN: Final = 3
PLAYERS_AT_BOTTOM: Final = 4
OWN_BRICKS: Final = 5
OWN_BRICKS_EACH: Final = 6
CREW_STRENGTH: Final = 7
MOST_PRODUCTION: Final = 8
OWN_BOTTOM: Final = 9
PERMANENT_CARDS: Final = 10
TENTH_OF_SCORE: Final = 11
BRICKS_EACH: Final = 12
GOALS: Final = (
    "obelisk_height",
    "temple_sections",
    "pyramid_row",
    "graves_taken",
    "players_at_bottom",
    "own_bricks",
    "own_bricks_each",
    "crew_strength",
    "most_production",
    "own_bottom",
    "permanent_cards",
    "tenth_of_score",
    "bricks_each",
)
# Whose production is compared: quarries, or the fields of a colour.
PRODUCERS: Final = ("quarry", "green", "yellow_green", "brown")

COUNT: Final = 29
CARDS: Final = tuple(f"sphinx_{number:02}" for number in range(1, COUNT + 1))
