"""A table as a record: the file that `khonsu replay` shows and `khonsu verify` checks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.engine.record import Record
from khonsu.table.store import Store

if TYPE_CHECKING:
    from khonsu.table.async_store import AsyncStore
    from khonsu.table.live import LiveTable


async def record_of(storage: AsyncStore, live: LiveTable) -> Record:
    """The full record, seed included: while the game runs only its `public` part may leave the house."""
    advised = await storage.ask(Store.advised, live.code)
    match, table = live.running, live.table
    record = Record.begin(match.game, match.state, table.seed, [seat.name for seat in table.seats])
    record.box = table.box
    for played in match.line:
        record.add(match.game, played.seat, played.choice)
    if match.state.actor is None:
        record.finish(match.state)
    record.advised = advised
    return record
