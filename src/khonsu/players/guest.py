"""Somebody's own opponent at our table: it plays in a process of its own, and what it does wrong costs it one choice, never the game.

It is a class in Python (`module:Class`) or any program (`cmd:node bot.js`), and answers lines of JSON (docs/bots.md). One that raises, hangs, ends or
answers something illegal is reported, and the fallback makes that choice for it.
"""

from __future__ import annotations

import json
import os
import select
import shlex
import subprocess
import sys
from collections import Counter
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from khonsu.engine.errors import KhonsuError
from khonsu.players.greedy import GreedyPlayer
from khonsu.players.player import asked
from khonsu.players.registry import PROGRAM, is_own, player

if TYPE_CHECKING:
    from khonsu.engine.view import View
    from khonsu.players.player import Player

# Seconds for one choice, and for making the opponent, which may have a lot to load.
LIMIT = 10.0
START = 60.0
# Seconds in which a program ends that is not asked any more.
LEAVING = 5.0
# An answer is a short line: bytes that are read before it has to end, and letters of it that are told.
LONGEST = 1_000_000
TOLD = 500

# Of what is said here; a change that programs must know of makes it another one.
PROTOCOL = 1

# Instead of a choice that is none.
NOTHING = -1


def seated(level: str, seed: int) -> Player:
    """An opponent at a table; one of somebody's own plays in a process of its own."""
    return GuestPlayer(level, seed) if is_own(level) else player(level, seed)


class Trouble(Exception):
    """Why a guest gave no choice."""


class GuestPlayer:
    """An opponent `module:Class` or `cmd:PROGRAM` behind a pipe."""

    def __init__(self, level: str, seed: int, limit: float = LIMIT) -> None:
        self.level = level
        self.limit = limit
        # What went wrong, and how often; and what did with the last choice.
        self.troubles: Counter[str] = Counter()
        self.trouble = ""
        self._seed = seed
        self._fallback = GreedyPlayer(seed)
        self._process: subprocess.Popen[bytes] | None = None
        self._read = b""

    def choose(self, view: View) -> int:
        """What the guest chooses; what the fallback does where the guest fails."""
        legal = asked(view)
        self.trouble = ""
        try:
            return self._answer(view, legal)
        except Trouble as trouble:
            self.trouble = str(trouble)
            self.troubles[self.trouble] += 1
            return self._fallback.choose(view)

    def close(self) -> None:
        """End the process."""
        process = self._process
        if process is not None:
            process.kill()
            # Not read to its end: what the program has started may hold the pipe for as long as it likes.
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    pipe.close()
            process.wait()
            self._process = None
        self._read = b""

    def leave(self) -> bool:
        """Ask nothing any more; whether the process ends by itself, as it should."""
        process = self._process
        if process is None or process.stdin is None:
            return True
        process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            process.wait(LEAVING)
        ended = process.returncode is not None
        self.close()
        return ended

    def _answer(self, view: View, legal: list[int]) -> int:
        if self._process is None:
            self._start()
        answer = self._ask({"view": view.dump(), "names": [view.game.name(choice) for choice in legal]}, self.limit)
        try:
            choice = view.game.parse(answer.get("choice"))  # type: ignore[arg-type]  # refused if it is neither
        except KhonsuError:
            choice = NOTHING
        if choice not in legal:
            raise Trouble(f"answers {clipped(repr(answer.get('choice')))}, which is not legal")
        return choice

    def _start(self) -> None:
        """Start the process, and wait until the opponent is there."""
        try:
            self._process = subprocess.Popen(
                command_of(self.level),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env={**os.environ, "PYTHONPATH": _path()},
                bufsize=0,
            )
        except OSError as error:
            raise Trouble(f"does not start: {error.strerror}") from None
        assert self._process.stdin is not None
        # Who does not listen must not hold us up.
        os.set_blocking(self._process.stdin.fileno(), False)
        try:
            if self._ask({"khonsu": PROTOCOL, "seed": self._seed}, START).get("ready") is not True:
                raise Trouble('does not begin with {"ready": true}')
        except Trouble:
            self.close()
            raise

    def _ask(self, question: dict[str, Any], limit: float) -> dict[str, Any]:
        process = self._process
        assert process is not None
        end = monotonic() + limit
        try:
            self._say(process, json.dumps(question).encode() + b"\n", end)
            answer = _understood(self._heard(process, end))
        except TimeoutError:
            self.close()
            raise Trouble(f"takes longer than {limit:g} s") from None
        except OSError:
            self.close()
            raise Trouble("ended") from None
        except Trouble:
            self.close()
            raise
        if "error" in answer:
            raise Trouble(f"raises {clipped(str(answer['error']))}")
        return answer

    def _say(self, process: subprocess.Popen[bytes], said: bytes, end: float) -> None:
        """Write a line, as fast as the guest reads it."""
        assert process.stdin is not None
        while said:
            _, ready, _ = select.select([], [process.stdin], [], max(0.0, end - monotonic()))
            if not ready:
                raise TimeoutError
            said = said[os.write(process.stdin.fileno(), said) :]

    def _heard(self, process: subprocess.Popen[bytes], end: float) -> bytes:
        """The next line that the guest says."""
        assert process.stdout is not None
        while b"\n" not in self._read:
            left = end - monotonic()
            ready, _, _ = select.select([process.stdout], [], [], max(0.0, left))
            # Who goes on and on is late too.
            if not ready or left < 0:
                raise TimeoutError
            piece = os.read(process.stdout.fileno(), 65536)
            if not piece:
                raise BrokenPipeError
            self._read += piece
            if len(self._read) > LONGEST:
                raise Trouble("answers something that is no answer")
        line, _, self._read = self._read.partition(b"\n")
        return line


def _understood(line: bytes) -> dict[str, Any]:
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict):
        raise Trouble("answers something that is no answer")
    return answer


def clipped(text: str) -> str:
    """As much of what a guest says as anybody wants to read."""
    return text if len(text) <= TOLD else f"{text[:TOLD]}..."


def command_of(level: str) -> list[str]:
    """What to run for an opponent of somebody's own."""
    if level.startswith(PROGRAM):
        return shlex.split(level.removeprefix(PROGRAM))
    return [sys.executable, "-m", "khonsu.players.guest_process", level]


def _path() -> str:
    """Where the guest's module is looked for: as here, the working directory included."""
    return os.pathsep.join([*(place for place in sys.path if place), str(Path.cwd())])
