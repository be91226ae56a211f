"""The program in which games are reviewed: a line of JSON with a record and the choices to judge comes in, one with what was found goes out.

It runs as a process of its own (`python -m khonsu.web.review_process`) and gives way to everybody else on the machine. A game is judged a few
choices at a time, so that those who wait see how far it is and games take turns.
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import asdict
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from khonsu.analysis.review import concluded, first_curve, judge_one, judged_from
from khonsu.engine.errors import BadRecord
from khonsu.web.record_reading import replayed

if TYPE_CHECKING:
    from khonsu.engine.state import State

# How far everybody else comes first.
WAY = 10
# Records of which the positions are kept: as many games as may take turns.
REMEMBERED = 8


@lru_cache(REMEMBERED)
def _game(text: str) -> tuple[list[State], list[tuple[int, int]]]:
    match, _ = replayed(text)
    return match.positions(), [(played.seat, played.choice) for played in match.line]


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """What was found in some choices of a game, from `at` on, or at first sight, if none are asked for; or in all of it, once all choices have been
    judged.
    """
    try:
        states, line = _game(question["text"])
    except BadRecord:
        return {}
    depth = question["depth"]
    if "judged" in question:
        return {"review": concluded(states, [judged_from(doc) for doc in question["judged"]], depth, 0).dump()}
    places = range(question["at"], min(len(line), question["at"] + question["count"]))
    judged = [asdict(judge_one(states, line, at, depth, 0)) for at in places]
    return {"judged": judged, "of": len(line), "first": None if places else first_curve(states)}


def main() -> None:
    """Answer until there are no more questions."""
    os.nice(WAY)
    for line in sys.stdin:
        sys.stdout.write(json.dumps(answer(json.loads(line))) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
