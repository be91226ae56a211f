"""The program that an opponent plays in: a line of JSON with a view comes in, a line with a choice goes out (docs/bots.md).

It runs as a process of its own (`khonsu bot LEVEL`, or `python -m khonsu.players.guest_process module:Class` for a table), so that whatever an opponent of somebody's
own does - raises, hangs, prints, looks around - it knows nothing but views and spoils nothing but its own choice. Its first line says that the opponent is there.
"""

from __future__ import annotations

import json
import sys

from khonsu.engine.errors import BadOption
from khonsu.engine.registry import game
from khonsu.engine.whole import whole
from khonsu.players.answering import AnswerLine, told
from khonsu.players.guest import PROTOCOL
from khonsu.players.registry import maker


def main(level: str) -> None:
    """Answer until there are no more questions."""
    line_out = AnswerLine()
    greeting = sys.stdin.readline()
    if not greeting:
        return
    try:
        player = maker(level)(seed_of(greeting))
    # Whatever it raises is told, not judged.
    except Exception as error:
        line_out.write({"error": told(error)})
        return
    line_out.write({"ready": True})
    for line in sys.stdin:
        try:
            asked = json.loads(line)["view"]
            choice = player.choose(game(asked["game"]).load_view(asked))
            line_out.write({"choice": choice if isinstance(choice, str) else int(choice)})
        except Exception as error:
            line_out.write({"error": told(error)})


def seed_of(greeting: str) -> int:
    """The seed in the first line; says what that line should be where it is something else."""
    try:
        found = json.loads(greeting)
        if found["khonsu"] == PROTOCOL and (seed := whole(found["seed"])) is not None:
            return seed
    except (LookupError, TypeError, ValueError):
        pass
    raise BadOption(f'The first line must be {{"khonsu": {PROTOCOL}, "seed": NUMBER}}.')


if __name__ == "__main__":
    main(sys.argv[1])
