"""The program that an opponent of somebody's own plays in: a line of JSON with a view comes in, a line with a choice goes out.

It runs as a process of its own (`python -m khonsu.players.guest_process module:Class SEED`), so that whatever the opponent does - raises, hangs,
prints, looks around - it knows nothing but views and spoils nothing but its own choice.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from khonsu.engine.registry import game
from khonsu.players.registry import maker


def main(level: str, seed: int) -> None:
    """Answer until there are no more questions."""
    answers = sys.stdout
    # What the opponent prints is not an answer.
    sys.stdout = sys.stderr
    player = maker(level)(seed)
    for line in sys.stdin:
        try:
            question = json.loads(line)
            choice = player.choose(game(question["game"]).load_view(question))
            answer: dict[str, Any] = {"choice": choice if isinstance(choice, str) else int(choice)}
        # Whatever it raises is told, not judged.
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"[:500]}
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
