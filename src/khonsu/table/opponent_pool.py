"""Opponents think in processes of their own, each choice within a hard limit.

For whoever crashes, answers nonsense or takes too long, the next weaker level answers instead; in the end any legal choice is good enough.
So a table always goes on.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from typing import TYPE_CHECKING, Any

from khonsu.players.registry import LEVELS
from khonsu.table.levels import SUBSTITUTE, weaker
from khonsu.table.process_pool import ProcessPool

if TYPE_CHECKING:
    from khonsu.engine.view import View

log = logging.getLogger("khonsu.opponents")

# Seconds for one choice. Levels are budgeted far below; this only catches what went wrong.
LIMIT = 10.0
# Seconds between two looks whether opponents are there.
LOOK = 10.0

PROGRAM = (sys.executable, "-m", "khonsu.table.opponent_process")


class OpponentPool:
    """A few thinking processes that all tables of this server share."""

    def __init__(self, count: int | None = None, limit: float = LIMIT, program: tuple[str, ...] = PROGRAM) -> None:
        self.processes = ProcessPool(program, count or max(1, (os.cpu_count() or 2) - 1), limit=limit)
        # Questions that are not answered yet, and what went wrong with the last one that is.
        self.asked = 0
        self.trouble: list[str] = []

    async def choose(self, view: View, level: str, seed: int) -> int:
        """The choice of an opponent: always a legal one."""
        trying: str | None = level if level in LEVELS else SUBSTITUTE
        while trying is not None:
            choice = await self._ask({"view": view.dump(), "level": trying, "seed": seed})
            if choice is not None and choice in view.legal():
                return choice
            log.warning("opponent failed", extra={"game": view.game.id, "level": trying, "answer": choice})
            trying = weaker(trying)
        return view.legal()[seed % len(view.legal())]

    async def look_after(self) -> None:
        """See to it now and then that whoever is asked next will answer."""
        while True:
            await asyncio.sleep(LOOK)
            if self.trouble or any(process.returncode is None for process in self.processes.running):
                await self._ask({})

    async def _ask(self, question: dict[str, Any]) -> int | None:
        """The answer to one question; None if there is none."""
        self.asked += 1
        try:
            answer = await self.processes.ask(question)
        finally:
            self.asked -= 1
        choice = answer.get("choice") if isinstance(answer, dict) else None
        self.trouble = [] if isinstance(choice, int) else [f"Opponents do not answer: {answer!r}"]
        return choice if isinstance(choice, int) else None

    async def close(self) -> None:
        """End all processes."""
        await self.processes.close()
