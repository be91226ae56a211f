"""Talking at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
        """Say something at a table."""
        live = await self._registry.find(code)
        live.tell_chat(await self._storage.write(live, Store.say, guest, text))
