"""The program that an opponent of somebody's own plays in: a line of JSON with a view comes in, a line with a choice goes out.

It runs as a process of its own (`python -m khonsu.players.guest_process module:Class SEED`), so that whatever the opponent does - raises, hangs,
prints, looks around - it knows nothing but views and spoils nothing but its own choice. Its first line says that the opponent is there.
"""

from __future__ import annotations

import json
import sys

from khonsu.engine.registry import game
from khonsu.players.answering import AnswerLine, told
from khonsu.players.registry import maker


def main(level: str, seed: int) -> None:
    """Answer until there are no more questions."""
    line_out = AnswerLine()
    try:
        player = maker(level)(seed)
    # Whatever it raises is told, not judged.
    except Exception as error:
        line_out.write({"error": told(error)})
        return
    line_out.write({"ready": True})
    for line in sys.stdin:
        try:
            question = json.loads(line)
            choice = player.choose(game(question["game"]).load_view(question))
            line_out.write({"choice": choice if isinstance(choice, str) else int(choice)})
        except Exception as error:
            line_out.write({"error": told(error)})


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
