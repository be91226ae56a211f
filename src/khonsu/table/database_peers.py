"""All servers over one PostgreSQL, on this machine or another: they hear each other through the database (LISTEN, NOTIFY)."""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import TYPE_CHECKING, Any

from khonsu.table.database import CONNECTING, said_by

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from psycopg import AsyncConnection
    from sqlalchemy import Engine

log = logging.getLogger("khonsu.peers")

CHANNEL = "khonsu"


class DatabasePeers:
    """Two lines of its own to the database, one to listen and one to speak: nobody who chooses waits for a hint."""

    def __init__(self, engine: Engine) -> None:
        _, self._where = engine.dialect.create_connect_args(engine.url)
        # A server hears what it says itself, too.
        self._me = secrets.token_hex(4)
        self._unsaid: dict[str, None] = {}
        self._speaking: asyncio.Task[None] | None = None
        self._line: AsyncConnection[Any] | None = None

    def hint(self, code: str) -> None:
        """Let the others know that something was written about a table, together with all that is written until the line is free."""
        self._unsaid[code] = None
        if self._speaking is None or self._speaking.done():
            self._speaking = asyncio.get_running_loop().create_task(self._speak())

    async def _speak(self) -> None:
        while self._unsaid:
            codes, self._unsaid = self._unsaid, {}
            try:
                if self._line is None:
                    self._line = await self._connect()
                said = [f"{self._me} {code}" for code in codes]
                await self._line.execute("SELECT pg_notify(%s, said) FROM unnest(%s::text[]) AS said", (CHANNEL, said))
            except Exception as error:
                # The others look by themselves now and then.
                log.warning("hints got lost", extra={"tables": len(codes), "why": said_by(error)})
                await self._hang_up()

    async def hints(self) -> AsyncIterator[str]:
        """The codes of tables that others have written about, as their hints come in; an empty one: some may have been missed."""
        async with await self._connect() as line:
            await line.execute(f"LISTEN {CHANNEL}")
            yield ""
            async for heard in line.notifies():
                by, _, code = heard.payload.partition(" ")
                if by != self._me:
                    yield code

    async def _connect(self) -> AsyncConnection[Any]:
        # Only here: whoever keeps tables in a file needs no driver.
        from psycopg import AsyncConnection

        return await AsyncConnection.connect(**{**self._where, **CONNECTING}, autocommit=True)

    async def _hang_up(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            await line.close()

    async def close(self) -> None:
        """Say what is still to be said, and hang up."""
        if self._speaking is not None:
            await self._speaking
        await self._hang_up()
