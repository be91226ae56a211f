"""A table as a record: the file that `khonsu replay` shows and `khonsu verify` checks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.engine.record import Record

if TYPE_CHECKING:
    from khonsu.table.match import Match
    from khonsu.table.model import Table


def record_of(match: Match, table: Table) -> Record:
    """The full record, seed included: while the game runs only its `public` part may leave the house."""
    record = Record.begin(match.game, match.state, table.seed, [seat.name for seat in table.seats])
    record.box = table.box
    for played in match.line:
        record.add(match.game, played.seat, played.choice)
    if match.state.actor is None:
        record.finish(match.state)
    return record
