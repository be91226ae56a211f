"""Moving a seat to another device: the one that has it makes a key, which works once and not for long; the other one takes the seat with it."""

from __future__ import annotations

import secrets
import time
from typing import TYPE_CHECKING

from khonsu.table.broadcast import Seated
from khonsu.table.errors import NoSuchMove, NotYourSeat
from khonsu.table.model import KEY_LENGTH, LETTERS
from khonsu.table.seats import seats_of
from khonsu.table.store import Store

if TYPE_CHECKING:
    from khonsu.table.async_store import AsyncStore
    from khonsu.table.live import LiveTable
    from khonsu.table.model import Guest
    from khonsu.table.registry import Registry
    from khonsu.table.sync import Sync

# Seconds for which a key works.
LASTS = 15 * 60


class Moving:
    """Seats on their way from one device to another."""

    def __init__(self, storage: AsyncStore, registry: Registry, sync: Sync) -> None:
        self._storage = storage
        self._registry = registry
        self._sync = sync

    async def offer(self, code: str, guest: Guest) -> str:
        """A key for everything that somebody plays at a table; an older one works no longer."""
        live = await self._registry.find(code)
        if not seats_of(guest.id, live.table.seats):
            raise NotYourSeat("Only who plays has a seat to move.")
        key = "".join(secrets.choice(LETTERS) for _ in range(KEY_LENGTH))
        await self._storage.ask(Store.offer_move, code, guest.id, key, int(time.time()) + LASTS)
        return key

    async def find(self, key: str) -> tuple[LiveTable, str]:
        """The table that a key belongs to, and the name of who plays there."""
        code, guest = await self._storage.ask(Store.move, key)
        live = await self._registry.find(code)
        mine = seats_of(guest, live.table.seats)
        if not mine:
            raise NoSuchMove("The seat has gone to somebody else meanwhile.")
        return live, live.table.seats[mine[0]].name

    async def take(self, key: str, guest: Guest) -> str:
        """Let somebody play here what was played elsewhere; gives the code of the table."""
        live, _ = await self.find(key)
        async with live.alone():
            await self._storage.write(live, Store.take_move, key, guest.id)
            await self._sync.refresh_seats(live)
            live.audience.tell(Seated())
        return live.code
