"""A table in memory: a copy of what the store holds, with those who watch it here and whoever thinks at it."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from khonsu.table.broadcast import Audience, Spoke
from khonsu.table.errors import NotRunning, Unavailable
from khonsu.table.match import POSITION
from khonsu.table.model import RUNNING
from khonsu.table.seats import OPPONENT

if TYPE_CHECKING:
    from khonsu.engine.game import Game
    from khonsu.table.match import Match
    from khonsu.table.model import ChatLine, Table

# Seconds until it is refused to wait any longer for somebody who changes the same table: he may wait for the database, for which we would
# have to wait after him.
PATIENCE = 0.6
# Bytes of memory: of a table besides its match, and of each who watches, with the connection to his browser.
TABLE = 8_000
# Of a game with a box of somebody's own, which no other table may have.
BOX = 300_000
WATCHER = 40_000


@dataclass(eq=False, kw_only=True)
class LiveTable:
    """`match` is there once the game has begun. Whoever changes the table does it `alone`."""

    table: Table
    game: Game
    match: Match | None = None
    audience: Audience = field(default_factory=Audience)
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    # The opponents at work.
    thinking: asyncio.Task[None] | None = None
    # How many others are answered before the opponent that has to choose.
    before: int = 0
    # The number of the last line of chat that was told here.
    chat_told: int = 0
    # How often the table has been written about, as far as this process knows.
    writes_known: int = 0
    # When somebody last needed it.
    used: float = field(default_factory=time.monotonic)

    @property
    def code(self) -> str:
        """What the table is found by."""
        return self.table.code

    @property
    def running(self) -> Match:
        """The match, if the game has begun."""
        if self.match is None:
            raise NotRunning("The game has not begun yet.")
        return self.match

    @property
    def version(self) -> int:
        """How many entries of its log are known here."""
        return 0 if self.match is None else self.match.version

    @property
    def size(self) -> int:
        """How many bytes of memory it takes, rounded up."""
        # A table that waits will have a position soon.
        own = BOX if self.game.tables.own else 0
        return TABLE + own + WATCHER * len(self.audience) + (POSITION if self.match is None else self.match.size)

    def alone(self) -> Alone:
        """Let nobody else change the table meanwhile, as a context; raises `Unavailable` if somebody does for too long."""
        return Alone(self)

    @property
    def is_changing(self) -> bool:
        """Whether somebody changes the table at this moment."""
        return self._lock.locked()

    @property
    def is_thinking(self) -> bool:
        """Whether opponents are at work."""
        return self.thinking is not None and not self.thinking.done()

    @property
    def opponent_to_act(self) -> int | None:
        """The first seat that has to choose and that an opponent plays."""
        if self.match is None or self.table.status != RUNNING:
            return None
        return next((seat for seat in self.match.state.actors if self.table.seats[seat].kind == OPPONENT), None)

    def tell_chat(self, line: ChatLine) -> None:
        """Tell a line of chat, unless it was told before."""
        if line.id > self.chat_told:
            self.chat_told = line.id
            self.audience.tell(Spoke(line))


class Alone:
    """The time during which somebody changes a table, and nobody else."""

    __slots__ = ("_live",)

    def __init__(self, live: LiveTable) -> None:
        self._live = live

    async def __aenter__(self) -> None:
        live = self._live
        if not live.is_changing:
            # Hardly ever does anybody have to wait, and clocks take time.
            await live._lock.acquire()
            return
        try:
            async with asyncio.timeout(PATIENCE):
                await live._lock.acquire()
        except TimeoutError:
            raise Unavailable(f"Somebody else has changed table {live.code} for {PATIENCE:g} s.") from None

    async def __aexit__(self, *_: object) -> None:
        self._live._lock.release()
