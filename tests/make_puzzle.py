"""Makes a puzzle out of a position of a record, and shows what every answer brings:

    python -m tests.make_puzzle game.khonsu 37 NAME --counts lead --rank 3

The record is one that the site or the terminal has saved, 37 the number of the position in it. The file lands in the game's folder
`puzzles`; it may be changed by hand after that. Its sentences go into the game's catalogues, under `[puzzle.NAME]`.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

import khonsu
from khonsu.engine.puzzle import FOLDER, LEAD, POINTS, Puzzle, shortened
from khonsu.engine.record import Record

if TYPE_CHECKING:
    from khonsu.engine.state import State

GAMES = Path(__file__).parent.parent / "src" / "khonsu" / "games"
# Answers that are shown, the best first.
SHOWN = 12


def written(state: State, **about: int | str) -> str:
    """The file of a puzzle, one field of the position a line."""
    fields = [f"    {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in shortened(state).items()]
    head = [f"  {json.dumps(name)}: {json.dumps(value)},\n" for name, value in about.items()]
    return "{\n" + "".join(head) + '  "position": {\n' + ",\n".join(fields) + "\n  }\n}\n"


def table(puzzle: Puzzle) -> str:
    """What the answers bring, the best first."""
    lines = []
    for line, brought in sorted(puzzle.answers.items(), key=lambda answer: -answer[1])[:SHOWN]:
        steps = [puzzle.after(line[:place]).label(choice) for place, choice in enumerate(line)]
        lines.append(f"{brought:+4d}  {' → '.join(steps)}")
    return "\n".join(lines)


def main() -> None:
    """Make one."""
    parser = argparse.ArgumentParser(description="Make a puzzle out of a position of a record.")
    parser.add_argument("record", type=Path)
    parser.add_argument("at", type=int)
    parser.add_argument("name")
    parser.add_argument("--counts", choices=(POINTS, LEAD), default=POINTS)
    parser.add_argument("--rank", type=int, default=1)
    parser.add_argument("--choices", type=int, default=1)
    given = parser.parse_args()
    record = Record.parse(given.record.read_text(encoding="utf-8"))
    state = record.replay(khonsu.game(record.game))[given.at]
    about = {"rank": given.rank, "counts": given.counts, "choices": given.choices}
    file = GAMES / record.game / FOLDER / f"{given.name}.json"
    file.parent.mkdir(exist_ok=True)
    file.write_text(written(state, **about), encoding="utf-8")
    print(f"{file}\n{table(Puzzle(name=given.name, start=state, **about))}")


if __name__ == "__main__":
    main()
