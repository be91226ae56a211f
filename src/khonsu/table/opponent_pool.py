"""Opponents think in processes of their own, each choice within a hard limit.

For whoever crashes, answers nonsense or takes too long, the next weaker level answers instead; in the end any legal choice is good enough.
So a table always goes on.
"""

from __future__ import annotations

import logging
import os
import sys
from typing import TYPE_CHECKING

from khonsu.players.registry import LEVELS
from khonsu.table.levels import SUBSTITUTE, weaker
from khonsu.table.process_pool import ProcessPool

if TYPE_CHECKING:
    from khonsu.engine.view import View

log = logging.getLogger("khonsu.opponents")

# Seconds for one choice. Levels are budgeted far below; this only catches what went wrong.
LIMIT = 10.0

PROGRAM = (sys.executable, "-m", "khonsu.table.opponent_process")


class OpponentPool:
    """A few thinking processes that all tables of this server share."""

    def __init__(self, count: int | None = None, limit: float = LIMIT, program: tuple[str, ...] = PROGRAM) -> None:
        self.processes = ProcessPool(program, count or max(1, (os.cpu_count() or 2) - 1), limit=limit)

    async def choose(self, view: View, level: str, seed: int) -> int:
        """The choice of an opponent: always a legal one."""
        trying: str | None = level if level in LEVELS else SUBSTITUTE
        while trying is not None:
            answer = await self.processes.ask({"view": view.dump(), "level": trying, "seed": seed})
            choice = answer.get("choice") if isinstance(answer, dict) else None
            if isinstance(choice, int) and choice in view.legal():
                return choice
            log.warning("opponent failed", extra={"game": view.game.id, "level": trying, "answer": answer})
            trying = weaker(trying)
        return view.legal()[seed % len(view.legal())]

    async def close(self) -> None:
        """End all processes."""
        await self.processes.close()
