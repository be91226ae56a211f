"""The Nile cards of Egizia by number: what each does (6.4), what a field gives, and where a card can be."""

from typing import Final

QUARRY: Final = 0
FIELD: Final = 1
DOUBLE_TURN: Final = 2
TWO_CREWS: Final = 3
STONES_6: Final = 4
GRAIN_4: Final = 5
DOUBLE_ROUND_SPACE: Final = 6
STRENGTH_3: Final = 7
KEEP_TWO_SPHINX: Final = 8
EXTRA_SPHINX_2: Final = 9
TAKE_LEFTOVER: Final = 10
STONES_FOR_CREW: Final = 11
UPSTREAM: Final = 12
FIRST_PLACE: Final = 13
SELL_10: Final = 14
FIELD_IMPROVER: Final = 15
OCCUPIED_ROUND_SPACE: Final = 16
CREW_IMPROVER: Final = 17
STONE_FOR_GRAIN: Final = 18
GRAVE_8: Final = 19
GRAIN_MARKET_2: Final = 20
STONE_MARKET_2: Final = 21
CREWS_CHOICE_2: Final = 22
CREW_PAIR: Final = 23
BRICK_POINTS: Final = 24
EFFECTS: Final = (
    "quarry",
    "field",
    "double_turn",
    "two_crews",
    "stones_6",
    "grain_4",
    "double_round_space",
    "strength_3",
    "keep_two_sphinx",
    "extra_sphinx_2",
    "take_leftover",
    "stones_for_crew",
    "upstream",
    "first_place",
    "sell_10",
    "field_improver",
    "occupied_round_space",
    "crew_improver",
    "stone_for_grain",
    "grave_8",
    "grain_market_2",
    "stone_market_2",
    "crews_choice_2",
    "crew_pair",
    "brick_points",
)
# Permanent cards, counted by Sphinx card 27, and after them those that are carried out at once.
FIRST_PERMANENT: Final = KEEP_TWO_SPHINX
FIRST_IMMEDIATE: Final = GRAIN_MARKET_2

# What a field gives when it is taken.
NO_BONUS: Final = 0
BONUS_STONE_MARKET: Final = 1
BONUS_GRAIN_MARKET: Final = 2
BONUS_POINTS: Final = 3
BONUS_STONES: Final = 4
BONUSES: Final = ("none", "stone_market", "grain_market", "points", "stones")

DECKS: Final = ("a", "b", "c")
DECK_SIZES: Final = (22, 22, 12)
COUNT: Final = 56
CARDS: Final = tuple(
    f"{deck}{number:02}" for deck, size in zip(DECKS, DECK_SIZES, strict=True) for number in range(1, size + 1)
)

# Where a card is, if not before a seat.
IN_DECK: Final = -1
ON_RIVER: Final = -2
GONE: Final = -3
# Where no card lies.
NO_CARD: Final = -1
