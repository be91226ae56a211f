"""What can be on the stack in Imhotep, by number; `game.py` lists the units in the same order."""

from typing import Final

ROUND_START: Final = 0
TURN: Final = 1
TURN_END: Final = 2
DOCK: Final = 3
SECOND: Final = 4
ORDER: Final = 5
UNLOAD: Final = 6
PICK: Final = 7
KEEP: Final = 8
PYRAMID: Final = 9
BONUS_CARD: Final = 10
BONUS_STONES: Final = 11
BONUS_LOAD: Final = 12
SPEND: Final = 13
ROUND_END: Final = 14
TEMPLE_SPACE: Final = 15
TEMPLE_CHOICE: Final = 16
CLEAN_UP: Final = 17
