"""Catching up with the log: it is the truth, and what is in memory, here or in a browser, is only a copy of it.

Other processes may serve the same tables, so every copy may be behind.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from khonsu.engine.errors import BadComponents
from khonsu.engine.registry import game as find_game
from khonsu.table.broadcast import Changed, Rematch, Seated
from khonsu.table.errors import WrongRules
from khonsu.table.live import LiveTable
from khonsu.table.match import Match
from khonsu.table.model import WAITING
from khonsu.table.store import Store

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khonsu.engine.game import Game
    from khonsu.table.async_store import AsyncStore
    from khonsu.table.match import Entry, Moment
    from khonsu.table.model import Table

# Further back than this, a returning watcher is shown the newest state alone.
REPLAYED = 40


def match_of(table: Table, game: Game, entries: Sequence[Entry] = ()) -> Match:
    """The match that a log leads to, if the rules are still those that the table was begun with."""
    if (table.rules, table.components) != (game.rules_version, game.tables.hash()):
        raise WrongRules(f"Table {table.code} was begun with rules {table.rules} of {table.game}.")
    return Match(game, len(table.seats), table.options, table.seed, entries, is_trial=table.trial, is_guided=table.coached)


async def _replay(table: Table, game: Game, entries: Sequence[Entry]) -> Match:
    """The same for a long log, without holding up the others."""
    return await asyncio.to_thread(match_of, table, game, entries)


async def _begin(live: LiveTable, table: Table, entries: Sequence[Entry]) -> None:
    # Both at once: nobody may see a running table without a match.
    live.table, live.match = table, await _replay(table, live.game, entries)


class Sync:
    """Brings tables and those who watch them up to date with the store."""

    def __init__(self, storage: AsyncStore) -> None:
        self._storage = storage

    async def load(self, code: str) -> LiveTable:
        """A table as the store has it."""
        table = await self._storage.ask(Store.table, code)
        live = LiveTable(table=table, game=await self._game(table), writes_known=table.writes)
        if table.status != WAITING:
            live.match = await _replay(table, live.game, await self._storage.ask(Store.log, code))
        return live

    async def _game(self, table: Table) -> Game:
        """The game with the components that a table was made with."""
        game = find_game(table.game)
        if table.components == game.tables.hash():
            return game
        tables = await self._storage.ask(Store.edition, table.game, table.components)
        try:
            return await asyncio.to_thread(find_game, table.game, tables)
        except BadComponents as error:
            raise WrongRules(f"Table {table.code} has components that the game no longer takes: {error}") from None

    async def catch_up(self, live: LiveTable) -> None:
        """Take over and tell everything that other processes have done at a table."""
        async with live.alone():
            before = live.table
            table, entries, chat = await self._storage.ask(Store.changes, live.code, live.version, live.chat_told)
            live.writes_known = table.writes
            if live.match is None and table.status != WAITING:
                await _begin(live, table, entries)
                entries = []
            live.table = table
            if table.status != before.status or table.seats != before.seats:
                live.audience.tell(Seated())
            for entry in entries:
                live.running.append(live.running.work_out(entry))
                live.audience.tell(Changed(live.running.moment()))
            if table.successor is not None and before.successor is None:
                live.audience.tell(Rematch(table.successor))
            for line in chat:
                live.tell_chat(line)

    async def reach(self, live: LiveTable, version: int) -> None:
        """Catch up if somebody has heard of a later version from another process before we did."""
        if version > live.running.version:
            await self.catch_up(live)

    async def refresh_seats(self, live: LiveTable) -> None:
        """Read anew who sits at a table, and begin its match if that has happened elsewhere; for who is alone at it."""
        table = await self._storage.ask(Store.table, live.code)
        if table.status != WAITING and live.match is None:
            await _begin(live, table, await self._storage.ask(Store.log, table.code))
        else:
            live.table = table

    async def missed(self, live: LiveTable, version: int) -> list[Moment]:
        """What a watcher has missed after a version, or only the newest state if that is too much."""
        match = live.running
        if version == match.version:
            return []
        if not match.version - REPLAYED <= version < match.version:
            return [match.moment()]
        entries = await self._storage.ask(Store.log, live.code)
        again = await _replay(live.table, live.game, entries[:version])
        moments: list[Moment] = []
        for entry in entries[version:]:
            again.append(again.work_out(entry))
            moments.append(again.moment())
        return moments
