"""The promise that a game is the same everywhere: in another process, interpreted instead of compiled.

Run as a program it plays the games that are described on its standard input, one JSON document a line, and prints for each the
fingerprints of its positions.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

from khonsu.testing.trial import text_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from khonsu.engine.game import Game
    from khonsu.testing.trial import Trial


def every_machine_plays_the_same(trials: Sequence[Trial]) -> Iterator[tuple[Trial, int, str]]:
    """Another process, with the sources instead of the compiled code and with another order of sets, plays the same games."""
    if not trials:
        return
    kind = type(trials[0].game)
    if kind.__module__ == "__main__" or "<locals>" in kind.__qualname__:
        # No other process can import it.
        return
    wanted = [
        {"players": trial.players, "seed": trial.seed, "options": trial.options, "choices": trial.choices}
        for trial in trials
    ]
    run = subprocess.run(
        [sys.executable, "-m", "khonsu.testing.processes", kind.__module__, kind.__qualname__],
        input="\n".join(json.dumps(game) for game in wanted),
        capture_output=True,
        text=True,
        env={**os.environ, "KHONSU_PURE": "1", "PYTHONHASHSEED": "7", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    if run.returncode:
        yield trials[0], 0, f"another process cannot play the game:\n{run.stderr}"
        return
    for trial, line in zip(trials, run.stdout.splitlines(), strict=True):
        mine = [fingerprint(text) for text in trial.texts]
        for at, (one, two) in enumerate(zip(mine, json.loads(line), strict=True)):
            if one != two:
                yield trial, at, "another process has another position here"


def fingerprint(text: str) -> str:
    """A short stand-in for a position."""
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def play(game: Game, wanted: dict[str, Any]) -> list[str]:
    """Play a described game; tells the fingerprints of its positions."""
    state = game.start(wanted["players"], wanted["seed"], **wanted["options"])
    found = [fingerprint(text_of(state))]
    for choice in wanted["choices"]:
        state.play(choice)
        found.append(fingerprint(text_of(state)))
    return found


if __name__ == "__main__":
    played: Game = getattr(import_module(sys.argv[1]), sys.argv[2])()
    for document in sys.stdin:
        print(json.dumps(play(played, json.loads(document))))
