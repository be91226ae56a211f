"""The database itself: how it is opened, brought up to date, and spoken to where every choice counts."""

from __future__ import annotations

import os
from contextlib import suppress
from importlib import resources
from pathlib import Path
from selectors import EVENT_READ, DefaultSelector
from threading import Lock
from typing import TYPE_CHECKING, Any

from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, event, exc, func, select, text

from khonsu.table.errors import Unavailable

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine, Insert, PoolProxiedConnection, Update
    from sqlalchemy.engine.interfaces import DBAPICursor

# The name, a number, of the lock that a PostgreSQL server gives to whoever brings a house up to date.
MIGRATING = 0x4B686F6E7375

# How a transaction that writes begins in SQLite.
WRITING = "BEGIN IMMEDIATE"

# Seconds that a statement waits for others to let go; people wait for it, so that it is better to refuse than to hope.
PATIENCE = 0.8
# Seconds that whoever opens a house waits while another process brings it up to date.
OPENING = 30.0

# How PostgreSQL names a statement that was given up because it took too long, and SQLite one that waited for others in vain.
LATE = ("57014", "SQLITE_BUSY")

# A PostgreSQL server that is gone without a word is noticed within seconds.
CONNECTING: dict[str, Any] = {
    "connect_timeout": 2,
    "tcp_user_timeout": 4000,
    "keepalives_idle": 4,
    "keepalives_interval": 2,
    "keepalives_count": 3,
}


def open_engine(url: str, patience: float = PATIENCE, *, reads_only: bool = False, **how: Any) -> Engine:
    """A connection pool; a plain file name means SQLite."""
    milliseconds = int(patience * 1000)
    if "://" not in url:
        url = f"sqlite:///{Path(url).absolute()}"
    if url.startswith("sqlite"):
        engine = create_engine(url, **how)
        event.listen(engine, "connect", lambda connection, _: _prepare_sqlite(connection, milliseconds))
        event.listen(engine, "begin", _begin_sqlite)
    else:
        if reads_only:
            # There each statement sees all that is committed: to begin and end a transaction would only be two questions more.
            how["isolation_level"] = "AUTOCOMMIT"
        engine = create_engine(url, connect_args=CONNECTING, **how)
        event.listen(engine, "connect", lambda connection, _: _prepare_postgresql(connection, milliseconds))
        event.listen(engine, "checkout", lambda connection, *_: _check_line(connection))
    return engine


def _prepare_sqlite(connection: Any, milliseconds: int) -> None:
    # The driver must not begin transactions of its own: it would leave some statements outside of ours.
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout={milliseconds}")
    cursor.execute("PRAGMA journal_mode=WAL")
    # Whatever happens to us, what was committed stays. Only if the whole machine loses power may the last moments be missing: to wait for
    # the disk at every choice would be slow where disks are slow.
    cursor.execute("PRAGMA synchronous=NORMAL")
    # Whoever writes would have to wait now and then until everything is in the file: that is left to `Store.checkpoint`.
    cursor.execute("PRAGMA wal_autocheckpoint=0")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _prepare_postgresql(connection: Any, milliseconds: int) -> None:
    cursor = connection.cursor()
    cursor.execute(f"SET statement_timeout = {milliseconds}")
    connection.commit()
    cursor.close()


def _check_line(connection: Any) -> None:
    """A server may have been restarted since it was last asked; a file may not. The pool takes a new connection then."""
    if is_hung_up(connection):
        raise exc.DisconnectionError("The server has hung up.")


def is_hung_up(connection: Any) -> bool:
    """Whether a server has said something though nothing was asked: goodbye, as a rule. To ask it would take as long as to read."""
    with DefaultSelector() as selector:
        selector.register(connection, EVENT_READ)
        return bool(selector.select(0))


def _begin_sqlite(db: Connection) -> None:
    # Who is going to write waits for his turn now; a reader who turns writer later could be refused.
    db.exec_driver_sql(WRITING if db.get_execution_options().get("writes") else "BEGIN")


def failures(engine: Engine) -> tuple[type[Exception], ...]:
    """The errors of a database that is down, locked, full or broken, as the driver and the library above it name them."""
    driver: Any = engine.dialect.loaded_dbapi
    wrapped = (exc.OperationalError, exc.InterfaceError, exc.InternalError, exc.TimeoutError)
    return (driver.OperationalError, driver.InterfaceError, driver.InternalError, *wrapped)


def is_late(error: Exception) -> bool:
    """Whether a database has only not come to it in time."""
    cause = _cause(error)
    return (getattr(cause, "sqlstate", None) or getattr(cause, "sqlite_errorname", None)) in LATE


def _cause(error: BaseException) -> BaseException:
    """The error of the driver in that of the library above it."""
    return getattr(error, "orig", None) or error


def said_by(error: BaseException) -> str:
    """What a database says about its failure, in one line."""
    cause = _cause(error)
    return str(cause).strip().partition("\n")[0] or type(cause).__name__


class DataFile:
    """The file in which SQLite keeps a house. If it is removed or replaced while we are at work, what we write is lost with it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._name = str(path)
        self._identity = self._look()

    def _look(self) -> tuple[int, int] | None:
        try:
            # A path would ask by way of three functions, with every choice.
            found = os.stat(self._name)  # noqa: PTH116
        except FileNotFoundError:
            return None
        return found.st_dev, found.st_ino

    def check(self) -> None:
        """Raise `Unavailable` if the file is no longer the one that was opened."""
        now = self._look()
        if now != self._identity:
            fate = "vanished" if now is None else "been replaced; open the site anew to use it"
            raise Unavailable(f"The data file {self.path} has {fate}.")


def data_file(engine: Engine) -> DataFile | None:
    """The file that a database is in, if it is in one."""
    return DataFile(Path(engine.url.database or "")) if engine.dialect.name == "sqlite" else None


def make_private(path: Path) -> None:
    """Make a file that only its owner may read, unless it is there already: it will hold seeds and keys."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


class Line:
    """A connection that is kept for what is done with every choice: to take one out of the pool each time takes longer than to write."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._is_file = engine.dialect.name == "sqlite"
        self._kept: PoolProxiedConnection | None = None
        self._alone = Lock()

    def __enter__(self) -> DBAPICursor:
        """One statement, committed at the end; a file commits it by itself. What fails is taken back, and the next one gets another connection."""
        self._alone.acquire()
        try:
            if self._kept is not None and not self._is_file and is_hung_up(self._kept.dbapi_connection):
                self.close()
            self._kept = self._kept or self._engine.raw_connection()
            cursor = self._kept.cursor()
        except BaseException:
            self._end(is_whole=False)
            raise
        return cursor

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        is_whole = False
        try:
            if kind is None and self._kept is not None:
                if not self._is_file:
                    self._kept.commit()
                is_whole = True
        finally:
            self._end(is_whole)

    def _end(self, is_whole: bool) -> None:
        try:
            if not is_whole:
                self.close()
        finally:
            self._alone.release()

    def close(self) -> None:
        """Let go of it."""
        kept, self._kept = self._kept, None
        if kept is not None:
            kept.close()


class Prepared:
    """A statement as the driver takes it, for what is done with every choice: all else around it takes longer than to carry it out."""

    def __init__(self, statement: Insert | Update, engine: Engine) -> None:
        made = statement.compile(dialect=engine.dialect)
        self._text = str(made)
        # Drivers take values in an order or by name.
        self._order = getattr(made, "positiontup", None)

    def run(self, cursor: DBAPICursor, values: dict[str, Any]) -> None:
        """Carry it out."""
        cursor.execute(self._text, values if self._order is None else [values[name] for name in self._order])


def migration_config() -> Config:
    """Where the ways from older databases are."""
    config = Config()
    config.set_main_option("script_location", str(resources.files("khonsu.table") / "migrations"))
    return config


def migrate(url: str) -> None:
    """Bring a database up to date with the schema; an empty one is made."""
    config = migration_config()
    engine = open_engine(url, OPENING)
    if file := data_file(engine):
        make_private(file.path)
    with engine.execution_options(writes=True).begin() as db:
        if db.dialect.name == "postgresql":
            db.execute(text("SET LOCAL statement_timeout = 0"))
            # One after the other, as SQLite's writers are: two that make the same table at once would fail.
            db.execute(select(func.pg_advisory_xact_lock(MIGRATING)))
        config.attributes["connection"] = db
        command.upgrade(config, "head")
    engine.dispose()
