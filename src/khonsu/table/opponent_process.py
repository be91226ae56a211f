"""The program that opponents think in: a line of JSON with a view comes in, a line with a choice goes out, or with advice to whoever asks for it.

It runs as a process of its own (`python -m khonsu.table.opponent_process`), so that thinking never holds up a table and can be ended at any time.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from khonsu.analysis.advice import PATIENCE, advise
from khonsu.engine.registry import game
from khonsu.players.answering import AnswerLine, told
from khonsu.players.guest import GuestPlayer
from khonsu.players.thinker import SearchPlayer
from khonsu.table.thinkers import Thinkers


def answer(question: dict[str, Any], thinkers: Thinkers) -> dict[str, Any]:
    """What an opponent of the level chooses, or what went wrong; a question without a view only asks whether anybody is there."""
    thinkers.forget(question.get("forget", ()))
    if "view" not in question:
        return {"choice": 0}
    try:
        view = game(question["view"]["game"], question.get("tables")).load_view(question["view"])
        if "depth" in question:
            depth = question["depth"]
            advice = advise(view, depth, question["seed"], min(question["milliseconds"], PATIENCE[depth]))
            return {"choice": advice.suggestions[0].choice, "advice": advice.dump()}
        known = thinkers.find(question["table"], question["view"]["seat"], question["level"], question["seed"])
        if isinstance(known, SearchPlayer):
            known.most = question["milliseconds"]
        choice = known.choose(view)
        thinkers.tidy()
        found = {"choice": view.game.parse(choice) if isinstance(choice, str) else int(choice)}
        return {**found, "trouble": known.trouble} if isinstance(known, GuestPlayer) and known.trouble else found
    # Whatever goes wrong with one opponent, the others go on here.
    except Exception as error:
        return {"error": told(error)}


def main() -> None:
    """Answer until there are no more questions."""
    line_out = AnswerLine()
    thinkers = Thinkers()
    for line in sys.stdin:
        line_out.write(answer(json.loads(line), thinkers))
    thinkers.close()


if __name__ == "__main__":
    main()
