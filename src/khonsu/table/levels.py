"""Which levels of play people meet at tables, and where: stated one by one, whatever the order and number of the levels is; and their names.

A level that is added changes nothing here until somebody decides so.
"""

from __future__ import annotations

import re
import shlex
from pathlib import PurePath
from typing import TYPE_CHECKING

from khonsu.engine.errors import UnknownLevel
from khonsu.players.registry import LEVELS, PROGRAM, is_own, maker, text
from khonsu.players.weights import is_tuned_for

if TYPE_CHECKING:
    from collections.abc import Iterable

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

# What tables know an opponent of somebody's own by, before his name: his module or his command, with paths and perhaps secrets in it, stays in
# the house.
INVITED = "own:"

# A name that he may have: as long as the database has room for.
NAME = re.compile(r"\w[\w .+-]{0,15}")
NAMED = re.compile(rf"({NAME.pattern})=(.*)", re.DOTALL)

# Programs that run what others have written, and how that is named.
INTERPRETER = re.compile(r"(bash|bun|deno|java|lua|node|perl|php|pypy|python|ruby|sh)[\d.]*")
SCRIPT = re.compile(r"[\w./+-]+")


def invited(given: Iterable[str]) -> dict[str, str]:
    """Opponents of somebody's own by what tables know them by: NAME=module:Class or NAME=cmd:PROGRAM; without a name they get one.

    >>> invited(["khonsu.players.random:RandomPlayer", "Old Ben=search:500"])
    {'own:RandomPlayer': 'khonsu.players.random:RandomPlayer', 'own:Old Ben': 'search:500'}
    """
    found: dict[str, str] = {}
    for written in given:
        named = NAMED.fullmatch(written.strip())
        level = named[2].strip() if named else written.strip()
        maker(level)
        # Where weights come from a file, after a @, nobody needs to know which.
        name = (
            named[1].strip() if named else re.sub(r"[^\w+-]", "-", called(level).partition("@")[0])[:16].strip("-") or "own"
        )
        if f"{INVITED}{name}" in found:
            raise UnknownLevel(
                f"Two opponents are called {name!r}. Give one another name: NAME=module:Class or NAME=cmd:PROGRAM."
            )
        found[f"{INVITED}{name}"] = level
    return found


def weaker(level: str) -> str | None:
    """The next weaker level, which answers for one that failed; None after the weakest. For somebody's own, the substitute answers."""
    if level not in LEVELS:
        return SUBSTITUTE
    names = list(LEVELS)
    place = names.index(level)
    return names[place - 1] if place > 0 else None


def called(level: str, lang: str = "en") -> str:
    """The name of an opponent: an own one has that of its class or its program's file, a budget is written as it was given."""
    if level.startswith(INVITED):
        return level.removeprefix(INVITED)
    if level.startswith(PROGRAM):
        return _program(level.removeprefix(PROGRAM))
    if is_own(level):
        return re.split(r"[:.]", level)[-1]
    key = f"level.{level}"
    return text(lang)(key) if key in text(lang) else level


def _program(command: str) -> str:
    """What a program is called, or what an interpreter runs; nothing else that a command says, which may be a secret.

    >>> _program("./my-bot --token 1234"), _program("python3 -u bots/first.py 1234"), _program("bash -c 'TOKEN=1 bot'")
    ('my-bot', 'first', 'bash')
    """
    program, *words = shlex.split(command)
    name = PurePath(program).stem
    if INTERPRETER.fullmatch(PurePath(program).name):
        script = next((word for word in words if not word.startswith("-")), "")
        if SCRIPT.fullmatch(script):
            name = PurePath(script).stem
    return name


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
