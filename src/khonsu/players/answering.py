"""The line on which a program answers that others may speak in: only answers get there, whatever is printed meanwhile."""

from __future__ import annotations

import json
import os
import sys
from typing import Any


class AnswerLine:
    """Standard output, kept for answers; from now on, what anybody prints goes to standard error."""

    def __init__(self) -> None:
        self._line = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
        # By its number too: what an opponent starts, or what is not written in Python, prints there.
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
        sys.stdout = sys.stderr

    def write(self, answer: dict[str, Any]) -> None:
        """Answer with a line of JSON."""
        self._line.write(json.dumps(answer) + "\n")
        self._line.flush()


def told(error: Exception) -> str:
    """An error in a line."""
    return " ".join(f"{type(error).__name__}: {error}".split())[:500]
