"""What can be on the stack in Egizia, by number; `game.py` lists the units in the same order."""

from typing import Final

# Decisions:
CLAIM: Final = 0
BID: Final = 1
START_KEEP: Final = 2
SAIL: Final = 3
TWICE: Final = 4
TRAIN: Final = 5
RING: Final = 6
CREWS: Final = 7
AGAIN: Final = 8
GATHER: Final = 9
FEED: Final = 10
FIRST: Final = 11
COMMIT: Final = 12
DRAW: Final = 13
KEEP: Final = 14
DIG: Final = 15
MARKET: Final = 16
LAY: Final = 17
LATE: Final = 18
LAST: Final = 19
# Without a decision:
AUCTION: Final = 20
DEAL_GOALS: Final = 21
ROUND_START: Final = 22
NEXT_SHIP: Final = 23
TOWN: Final = 24
RIVER_END: Final = 25
NEXT_MEAL: Final = 26
PRODUCE: Final = 27
SITE: Final = 28
BUILDER: Final = 29
ROWS: Final = 30
ROUND_END: Final = 31
FINAL: Final = 32
