"""Which levels of play people meet at tables, and where: stated one by one, whatever the order and number of the levels is; and their names.

A level that is added changes nothing here until somebody decides so.
"""

from __future__ import annotations

import re
from pathlib import PurePath
from typing import TYPE_CHECKING

from khonsu.players.registry import LEVELS, PROGRAM, is_own, text
from khonsu.players.weights import is_tuned_for

if TYPE_CHECKING:
    from khonsu.engine.game import Game

# What people may choose from, the easiest first.
OFFERED = ("miu", "teti", "nofret", "hemon", "kagemni")

# Who looks so far ahead that it matters for which numbers he was tuned.
TUNED = ("nofret", "hemon", "kagemni")

# What a first visit meets: it plays like somebody who knows the rules, so that a game is a game.
FIRST_VISIT = "teti"

# In a guided game nobody should be in the way of who still learns the rules.
LESSON = "miu"

# Who goes on for a person who leaves: the others came for a game, so it must not be given away. It also plays the seats of levels that
# stored tables know and the house no longer has.
SUBSTITUTE = "nofret"


def weaker(level: str) -> str | None:
    """The next weaker level, which answers for one that failed; None after the weakest. For somebody's own, the substitute answers."""
    if level not in LEVELS:
        return SUBSTITUTE
    names = list(LEVELS)
    place = names.index(level)
    return names[place - 1] if place > 0 else None


def called(level: str, lang: str = "en") -> str:
    """The name of an opponent: an own one has that of its class or its program's file, a budget is written as it was given."""
    if level.startswith(PROGRAM):
        return PurePath(level.split()[-1].removeprefix(PROGRAM)).stem
    if is_own(level):
        return re.split(r"[:.]", level)[-1]
    key = f"level.{level}"
    return text(lang)(key) if key in text(lang) else level


def role(level: str, lang: str = "en") -> str:
    """What an opponent is, in a word or two; nothing if there is no more to say than its name."""
    key = "level.own_role" if is_own(level) else f"level.{level}_role"
    return text(lang)(key) if key in text(lang) else ""


def about(level: str, lang: str = "en", game: Game | None = None, players: int = 0) -> str:
    """How an opponent plays, in a sentence or two; nothing of one that the house does not know.

    Whoever thinks ahead was tuned for the usual numbers, and says so where a game for so many is played with others.
    """
    key = "level.own_about" if is_own(level) else f"level.{level}_about"
    said = text(lang)(key) if key in text(lang) else ""
    return said if game is None or knows_numbers(game, players) else f"{said} {other_box(level, lang)}".strip()


def knows_numbers(game: Game, players: int) -> bool:
    """Whether those who think ahead were tuned for the numbers of a game for so many."""
    return is_tuned_for(game, players)


def other_box(level: str, lang: str = "en") -> str:
    """What an opponent says where others than the usual numbers are played with; nothing if it does not matter to him."""
    return text(lang)("level.other_box") if level in TUNED and "level.other_box" in text(lang) else ""
