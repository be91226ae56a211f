"""Opponents think in processes of their own, each choice within a hard limit; where many wait, each of them thinks more briefly.

For whoever crashes, answers nonsense or takes too long, the next weaker level answers instead; in the end any legal choice is good enough.
So a table always goes on. An opponent of somebody's own thinks apart from the house's, so that nobody waits for it but the tables that play with it.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from time import monotonic
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from khonsu.analysis.advice import Advice
from khonsu.players.registry import LEVELS, is_own
from khonsu.table.errors import TooBusy
from khonsu.table.levels import SUBSTITUTE, weaker
from khonsu.table.process_pool import ProcessPool

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from khonsu.engine.view import View

log = logging.getLogger("khonsu.opponents")

# Seconds for one choice. Levels are budgeted far below; this only catches what went wrong.
LIMIT = 10.0
# Seconds more for an opponent of somebody's own: a program that takes too long is ended by what runs it, not with it.
GRACE = 2.0
# Seconds between two looks whether opponents are there.
LOOK = 10.0
# Milliseconds within which everybody should have his answer, half a second of five left for what is not thinking; and what nobody thinks less than.
PATIENCE = 4500.0
LEAST = 5.0

PROGRAM = (sys.executable, "-m", "khonsu.table.opponent_process")


def allowed(waited: float, others: Sequence[float], processes: int) -> float:
    """How many milliseconds somebody may think, so that all who wait behind him are answered in time if they think as long.

    All have waited for some seconds already, the others in the order of their turns.

    >>> allowed(0.0, [], 1), allowed(0.0, [0.0] * 8, 1), allowed(0.0, [0.0] * 8, 4), allowed(4.0, [2.0], 1)
    (4500.0, 500.0, 1500.0, 500.0)
    """
    left = [(PATIENCE - 1000.0 * wait) / (place // processes + 2) for place, wait in enumerate(others)]
    return max(LEAST, min([PATIENCE - 1000.0 * waited, *left]))


def processes_for(servers: int) -> int:
    """How many may think at once for each of several servers on this machine, so that one processor is left for the tables."""
    return max(1, ((os.cpu_count() or 2) - 1) // servers)


def choice_in(answer: Any) -> int | None:
    """The choice that an answer holds, if it holds one."""
    choice = answer.get("choice") if isinstance(answer, dict) else None
    return choice if isinstance(choice, int) else None


def _shown(view: View) -> dict[str, Any]:
    """What somebody sees, with the tables of his box if it is not the usual one."""
    own = view.game.tables.own
    return {"view": view.dump(), **({"tables": own} if own else {})}


class OpponentPool:
    """A few thinking processes that all tables of this server share.

    `own` are opponents of somebody's own that it has besides the levels: what runs them, by what tables know them by.
    """

    def __init__(
        self,
        count: int | None = None,
        limit: float = LIMIT,
        program: tuple[str, ...] = PROGRAM,
        own: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.own = own
        self.processes = ProcessPool(program, count or processes_for(1), limit=limit)
        # Where those think who are not a level or a budget of the house's search.
        self.apart = {
            name: ProcessPool(program, 1, limit=limit + GRACE, patience=limit) for name, what in own.items() if is_own(what)
        }
        # Questions that are not answered yet, and what went wrong with the last one that is.
        self.asked = 0
        self.trouble: list[str] = []

    async def choose(self, view: View, level: str, seed: int, table: str = "") -> int:
        """The choice of an opponent: always a legal one. At a table, it remembers what it has thought there before."""
        # Tables that were begun before it had a name know what runs it.
        level = next((name for name, what in self.own.items() if what == level), level)
        trying: str | None = level if level in LEVELS or level in self.own else SUBSTITUTE
        while trying is not None:
            question = {**_shown(view), "level": self.own.get(trying, trying), "seed": seed, "table": table}
            answer = await self._ask(question, table, f"{view.seat} {trying}", self.apart.get(trying))
            if (choice := choice_in(answer)) is not None and choice in view.legal():
                if "trouble" in answer:
                    log.warning("guest failed", extra={"game": view.game.id, "level": trying, "why": answer["trouble"]})
                return choice
            log.warning("opponent failed", extra={"game": view.game.id, "level": trying, "answer": answer})
            trying = weaker(trying)
        return view.legal()[seed % len(view.legal())]

    async def advise(self, view: View, depth: int, seed: int, table: str) -> Advice | None:
        """What a master would do in somebody's place; nothing if nobody knows."""
        answer = await self._ask({**_shown(view), "depth": depth, "seed": seed}, table, f"{view.seat} advice")
        if choice_in(answer) is None:
            log.warning("advice failed", extra={"game": view.game.id, "answer": answer})
            return None
        return Advice.load(answer["advice"])

    def before(self, table: str) -> int:
        """How many others are answered before a table that waits."""
        return max(pool.before(table) for pool in self._all)

    def forget(self, table: str) -> None:
        """Let everybody forget a table, when its game is over."""
        for pool in self._all:
            pool.forget(table)

    async def look_after(self) -> None:
        """See to it now and then that whoever is asked next will answer."""
        while True:
            await asyncio.sleep(LOOK)
            if self.trouble or self.processes.running:
                await self._ask({})

    @property
    def _all(self) -> list[ProcessPool]:
        return [self.processes, *self.apart.values()]

    async def _ask(
        self, question: dict[str, Any], table: str = "", about: str = "", apart: ProcessPool | None = None
    ) -> Any:
        """The answer to one question; None if there is none."""
        pool = apart or self.processes
        self.asked += 1
        since = monotonic()
        try:
            async with pool.turn(table, about) as place:
                milliseconds = allowed(monotonic() - since, pool.waits, len(pool.places))
                answer = await place.ask({**question, "milliseconds": milliseconds})
        except TooBusy as error:
            answer = {"error": str(error)}
        finally:
            self.asked -= 1
        # What somebody's own opponent does is not the house's trouble.
        if question.get("level") not in self.own.values():
            self.trouble = [] if choice_in(answer) is not None else [f"Opponents do not answer: {answer!r}"]
        return answer

    async def close(self) -> None:
        """End all processes."""
        for pool in self._all:
            await pool.close()
