"""Which levels of play people meet at tables, and where: stated one by one, whatever the order and number of the levels is.

A level that is added changes nothing here until somebody decides so.
"""

from khonsu.players.registry import LEVELS

# What people may choose from, the easiest first.
OFFERED = ("miu", "teti", "nofret", "hemon", "kagemni")

# What a first visit meets: it plays like somebody who knows the rules, so that a game is a game.
FIRST_VISIT = "teti"

# In a guided game nobody should be in the way of who still learns the rules.
LESSON = "miu"

# Who goes on for a person who leaves: the others came for a game, so it must not be given away. It also plays the seats of levels that
# stored tables know and the house no longer has.
SUBSTITUTE = "nofret"

# Whose advice is worth asking for: the best that answers while somebody waits.
HINT = "hemon"


def weaker(level: str) -> str | None:
    """The next weaker level, which answers for one that failed; None after the weakest. For somebody's own, the substitute answers."""
    if level not in LEVELS:
        return SUBSTITUTE
    names = list(LEVELS)
    place = names.index(level)
    return names[place - 1] if place > 0 else None
