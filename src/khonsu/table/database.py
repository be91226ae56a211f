"""The database itself: how it is opened, brought up to date, and spoken to where every choice counts."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, event, func, select

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine, Insert, Update
    from sqlalchemy.engine.interfaces import DBAPICursor

# The name, a number, of the lock that a PostgreSQL server gives to whoever brings a house up to date.
MIGRATING = 0x4B686F6E7375

# How a transaction that writes begins in SQLite.
WRITING = "BEGIN IMMEDIATE"


def open_engine(url: str) -> Engine:
    """A connection pool; a plain file name means SQLite."""
    # A server may have been restarted since it was last asked; a file may not.
    engine = create_engine(url, pool_pre_ping=True) if "://" in url else create_engine(f"sqlite:///{Path(url).absolute()}")
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _: Any) -> None:
    # The driver must not begin transactions of its own: it would leave some statements outside of ours.
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    # Whatever happens to us, what was committed stays. Only if the whole machine loses power may the last moments be missing: to wait for
    # the disk at every choice would be slow where disks are slow.
    cursor.execute("PRAGMA synchronous=NORMAL")
    cursor.execute("PRAGMA busy_timeout=10000")
    # Whoever writes would have to wait now and then until everything is in the file: that is left to `Store.checkpoint`.
    cursor.execute("PRAGMA wal_autocheckpoint=0")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _begin_sqlite(db: Connection) -> None:
    # Who is going to write waits for his turn now; a reader who turns writer later could be refused.
    db.exec_driver_sql(WRITING if db.get_execution_options().get("writes") else "BEGIN")


class Prepared:
    """A statement as the driver takes it, for what is done with every choice: all else around it takes longer than to carry it out."""

    def __init__(self, statement: Insert | Update, engine: Engine) -> None:
        made = statement.compile(dialect=engine.dialect)
        self._text = str(made)
        # Drivers take values in an order or by name.
        self._order = getattr(made, "positiontup", None)

    def run(self, cursor: DBAPICursor, **values: Any) -> None:
        """Carry it out."""
        cursor.execute(self._text, values if self._order is None else [values[name] for name in self._order])


def migrate(writing: Engine) -> None:
    """Bring a database up to date with the schema; an empty one is made."""
    config = Config()
    config.set_main_option("script_location", str(resources.files("khonsu.table") / "migrations"))
    with writing.begin() as db:
        if db.dialect.name == "postgresql":
            # One after the other, as SQLite's writers are: two that make the same table at once would fail.
            db.execute(select(func.pg_advisory_xact_lock(MIGRATING)))
        config.attributes["connection"] = db
        command.upgrade(config, "head")
