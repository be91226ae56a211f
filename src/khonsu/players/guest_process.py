"""The program that an opponent plays in: a line of JSON with a view comes in, a line with a choice goes out (docs/bots.md).

It runs as a process of its own (`khonsu bot LEVEL`, or `python -m khonsu.players.guest_process module:Class` for a table), so that whatever an opponent of somebody's
own does - raises, hangs, prints, looks around - it knows nothing but views and spoils nothing but its own choice. Its first line says that the opponent is there.
"""

from __future__ import annotations

import json
import sys

from khonsu.engine.registry import game
from khonsu.players.answering import AnswerLine, told
from khonsu.players.registry import maker


def main(level: str) -> None:
    """Answer until there are no more questions."""
    line_out = AnswerLine()
    greeting = json.loads(sys.stdin.readline() or "{}")
    try:
        player = maker(level)(int(greeting.get("seed", 0)))
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


if __name__ == "__main__":
    main(sys.argv[1])
