"""Somebody's own opponent at our table: it plays in a process of its own, and what it does wrong costs it one choice, never the game.

One that raises, hangs, ends or answers something illegal is reported, and the fallback makes that choice for it.
"""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
from collections import Counter
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from khonsu.players.greedy import GreedyPlayer
from khonsu.players.player import asked

if TYPE_CHECKING:
    from khonsu.engine.view import View

# Seconds for one choice, and for starting the process, which may have a lot to load.
LIMIT = 10.0
START = 60.0


class Trouble(Exception):
    """Why a guest gave no choice."""


class GuestPlayer:
    """An opponent `module:Class` behind a pipe."""

    def __init__(self, level: str, seed: int, limit: float = LIMIT) -> None:
        self.level = level
        self.limit = limit
        # What went wrong, and how often.
        self.troubles: Counter[str] = Counter()
        self._seed = seed
        self._fallback = GreedyPlayer(seed)
        self._process: subprocess.Popen[bytes] | None = None
        self._read = b""

    def choose(self, view: View) -> int:
        """What the guest chooses; what the fallback does where the guest fails."""
        legal = asked(view)
        try:
            return self._answer(view, legal)
        except Trouble as trouble:
            self.troubles[str(trouble)] += 1
            return self._fallback.choose(view)

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()
            self._process.communicate()
            self._process = None
        self._read = b""

    def _answer(self, view: View, legal: list[int]) -> int:
        limit = self.limit
        if self._process is None:
            limit += START
            command = [sys.executable, "-m", "khonsu.players.guest_process", self.level, str(self._seed)]
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env={**os.environ, "PYTHONPATH": _path()},
            )
        line = self._ask(json.dumps(view.dump()).encode() + b"\n", limit)
        try:
            answer = json.loads(line)
        except ValueError:
            raise Trouble("answers something that is no JSON") from None
        if "error" in answer:
            raise Trouble(f"raises {answer['error']}")
        choice = answer.get("choice")
        if isinstance(choice, str):
            with suppress(Exception):
                choice = view.game.parse(choice)
        if not isinstance(choice, int) or choice not in legal:
            raise Trouble(f"answers {answer.get('choice')!r}, which is not legal")
        return choice

    def _ask(self, question: bytes, limit: float) -> bytes:
        process = self._process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(question)
            process.stdin.flush()
        except OSError:
            self.close()
            raise Trouble("ended") from None
        end = monotonic() + limit
        while b"\n" not in self._read:
            ready, _, _ = select.select([process.stdout], [], [], max(0.0, end - monotonic()))
            if not ready:
                self.close()
                raise Trouble(f"takes longer than {self.limit:g} s")
            piece = os.read(process.stdout.fileno(), 65536)
            if not piece:
                self.close()
                raise Trouble("ended")
            self._read += piece
        line, _, self._read = self._read.partition(b"\n")
        return line


def _path() -> str:
    """Where the guest's module is looked for: as here, the working directory included."""
    return os.pathsep.join([*(place for place in sys.path if place), str(Path.cwd())])
