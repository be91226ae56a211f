"""Whether a house can be written to and read, found out by doing it; on a line of its own, so that nobody waits for whoever asks."""

from __future__ import annotations

import shutil

from sqlalchemy import select, update
from sqlalchemy.pool import NullPool

from khonsu.table import schema
from khonsu.table.database import data_file, failures, open_engine, said_by
from khonsu.table.errors import Unavailable

# Seconds that it waits for others who write.
PATIENCE = 0.4
# Bytes that must be left on the disk. A log of choices could still be written for a while with less: time to make room.
LEAST_SPACE = 16_000_000


class Pulse:
    """Makes the store beat once whenever it is asked."""

    def __init__(self, url: str) -> None:
        # A new connection each time, as somebody who comes would need it.
        self._engine = open_engine(url, PATIENCE, poolclass=NullPool)
        self._file = data_file(self._engine)

    def beat(self) -> None:
        """Write something and read it back; raises `Unavailable` with the reason if that is not possible."""
        if self._file is not None:
            self._file.check()
        try:
            with self._engine.execution_options(writes=True).begin() as db:
                beats = schema.pulse.c.beats
                written = db.scalar(update(schema.pulse).values(beats=beats + 1).returning(beats))
            with self._engine.begin() as db:
                found = db.scalar(select(schema.pulse.c.beats))
        except failures(self._engine) as error:
            raise Unavailable(f"The database fails: {said_by(error)}") from error
        if written is None or found is None or found < written:
            raise Unavailable("The database does not keep what is written.")

    def look(self) -> None:
        """Let it beat, and see whether there is room for it to go on."""
        self.beat()
        if self._file is not None and (left := shutil.disk_usage(self._file.path.parent).free) < LEAST_SPACE:
            raise Unavailable(f"Only {left // 1_000_000} MB are left on the disk of {self._file.path}.")
