"""Asks the processes in which records of strangers are checked and drawn."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import asdict
from typing import TYPE_CHECKING

from khonsu.engine.errors import BadRecord
from khonsu.engine.message import Message
from khonsu.table.errors import TooBusy
from khonsu.table.process_pool import ProcessPool
from khonsu.web.scene import Scene

if TYPE_CHECKING:
    from khonsu.web.scene import Wish

PROGRAM = (sys.executable, "-m", "khonsu.web.replay_process")
# Seconds for one record, the start of its process included.
LIMIT = 10.0
# Bytes of an answer: the drawing and the log of the longest game.
LONGEST = 1 << 22
# Records that may wait for their turn, and how many of them for one address.
QUEUE = 30
MOST_OF_ONE = 8


class ReplayPool:
    """One process: looking back may take a moment longer where many do, but takes nothing from those who play."""

    def __init__(self, limit: float = LIMIT, program: tuple[str, ...] = PROGRAM) -> None:
        self.processes = ProcessPool(program, 1, limit=limit, longest=LONGEST, queue=QUEUE)
        self._asked: Counter[str] = Counter()

    async def scene(self, text: str, wish: Wish, who: str = "") -> Scene:
        """A position of a record; raises `BadRecord` if it does not hold, `TooBusy` if too many ask or it takes too long.

        `who` is the address that asks, where addresses are limited: each has its turn.
        """
        if who and self._asked[who] >= MOST_OF_ONE:
            raise TooBusy("Too many records wait for one address.")
        self._asked[who] += 1
        try:
            async with self.processes.turn(who) as place:
                answer = await place.ask({"text": text, "wish": asdict(wish)})
        finally:
            self._asked[who] -= 1
            if not self._asked[who]:
                del self._asked[who]
        if answer is None:
            # The record may be to blame or the machine: whoever sent it may try again.
            raise TooBusy("The record was not replayed and drawn in time.")
        if "scene" not in answer:
            fault = answer["fault"]
            raise BadRecord("The record does not hold.", None if fault is None else Message.load(fault))
        return Scene(**answer["scene"])

    async def close(self) -> None:
        """End the process."""
        await self.processes.close()
