"""Talking at a table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from khonsu.table.seats import distinct_name, seats_of
from khonsu.table.store import Store

if TYPE_CHECKING:
    from khonsu.table.async_store import AsyncStore
    from khonsu.table.model import Guest
    from khonsu.table.registry import Registry


class Chat:
    """What people say to each other."""

    def __init__(self, storage: AsyncStore, registry: Registry) -> None:
        self._storage = storage
        self._registry = registry

    async def say(self, code: str, guest: Guest, text: str) -> None:
        """Say something at a table, under the name that one has there; who only watches may not take that of a player."""
        live = await self._registry.find(code)
        mine = seats_of(guest.id, live.table.seats)
        name = live.table.seats[mine[0]].name if mine else distinct_name(guest.name, live.table.seats)
        live.tell_chat(await self._storage.write(live, Store.say, replace(guest, name=name), text))
