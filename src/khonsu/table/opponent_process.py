"""The program that an opponent thinks in: a line of JSON with a view comes in, a line with a choice goes out.

It runs as a process of its own (`python -m khonsu.table.opponent_process`), so that thinking never holds up a table and can be ended at any time.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from khonsu.engine.registry import game
from khonsu.players.registry import player


def answer(question: dict[str, Any]) -> int:
    """What an opponent of the level would choose; a question without a view only asks whether anybody is there."""
    if "view" not in question:
        return 0
    view = game(question["view"]["game"]).load_view(question["view"])
    return player(question["level"], question["seed"]).choose(view)


def main() -> None:
    """Answer until there are no more questions."""
    for line in sys.stdin:
        sys.stdout.write(json.dumps({"choice": answer(json.loads(line))}) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
