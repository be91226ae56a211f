"""What can be on the stack in Pharaon, by number; `game.py` lists the units in the same order."""

from typing import Final

JAR: Final = 0
KEEP: Final = 1
TURN: Final = 2
PAY: Final = 3
TOKEN: Final = 4
BONUS: Final = 5
COLOUR: Final = 6
TRACK: Final = 7
ARTISAN: Final = 8
DIPLOMACY: Final = 9
LESSON: Final = 10
MARCH: Final = 11
SWAP: Final = 12
TAKE: Final = 13
REWARD: Final = 14
WHEEL: Final = 15
GRANT: Final = 16
PREPARE: Final = 17
BEGIN: Final = 18
NEXT: Final = 19
DRAW_JAR: Final = 20
SILVERS: Final = 21
ROUND_END: Final = 22
