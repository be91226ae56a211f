"""What can be on the stack in Mykerinos, by number; `game.py` lists the units in the same order."""

from typing import Final

ROUND_START: Final = 0
TURN: Final = 1
PATRON: Final = 2
NEXT: Final = 3
NEUTRAL_TURN: Final = 4
TURN_END: Final = 5
ZONE: Final = 6
RANK: Final = 7
CHOOSE: Final = 8
REST: Final = 9
BOX: Final = 10
ZONE_END: Final = 11
ROUND_END: Final = 12
