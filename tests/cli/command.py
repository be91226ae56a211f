"""Runs the real command as users do: in a process of its own, with a home of its own, at a terminal where one is needed."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

# Nobody waits longer for an answer than this.
PATIENCE = 60


def environment(home: Path, **more: str) -> dict[str, str]:
    """The environment of a user whose data lie in `home`."""
    mine = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "XDG_", "COV"))}
    return {**mine, "XDG_DATA_HOME": str(home), "COLUMNS": "100", "TERM": "dumb", **more}


def khonsu(home: Path, *arguments: str, typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """Run the command to its end."""
    return subprocess.run(
        [sys.executable, "-m", "khonsu", *arguments],
        env=environment(home, **more),
        input=typed,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def games_in(home: Path) -> Path:
    """Where the command keeps its games."""
    return home / "khonsu" / "games"


class Terminal:
    """The command at a real terminal."""

    def __init__(self, home: Path, *arguments: str, **more: str) -> None:
        self._mine, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "khonsu", *arguments],
            env=environment(home, **more),
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
        )
        os.close(theirs)

    def read_until(self, wanted: str) -> str:
        """Everything that is printed up to the wanted text."""
        return self.read_until_match(re.escape(wanted))

    def read_until_match(self, wanted: str) -> str:
        """Everything that is printed until an expression matches."""
        text = ""
        end = time.monotonic() + PATIENCE
        while not re.search(wanted, text):
            ready, _, _ = select.select([self._mine], [], [], max(0.0, end - time.monotonic()))
            assert ready, f"waited for {wanted!r}, got {text!r}"
            text += os.read(self._mine, 65536).decode()
        return text

    def type(self, text: str) -> None:
        """Type a line."""
        os.write(self._mine, f"{text}\n".encode())

    def interrupt(self) -> int:
        """Press Ctrl-C; the exit code. Who presses it in the very moment in which a line begins to be read must press it again."""
        end = time.monotonic() + PATIENCE
        while True:
            self.process.send_signal(signal.SIGINT)
            try:
                return self.process.wait(2)
            except subprocess.TimeoutExpired:
                assert time.monotonic() < end, "Ctrl-C ends nothing"

    def read_to_the_end(self) -> str:
        """Everything that is still printed."""
        text = b""
        # Reading from a terminal that the last process has left fails.
        with suppress(OSError):
            while part := os.read(self._mine, 65536):
                text += part
        return text.decode()

    def kill(self) -> None:
        """End the process without any warning."""
        self.process.kill()
        self.process.wait(PATIENCE)
