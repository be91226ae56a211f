"""What can be on the stack in Anubixx, by number; `game.py` lists the units in the same order."""

from typing import Final

ROLL: Final = 0
ACTION: Final = 1
FIRST: Final = 2
SECOND: Final = 3
PAY: Final = 4
PAY_PAIR: Final = 5
ACTION_END: Final = 6
TURN_END: Final = 7
