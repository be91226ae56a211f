"""How a choice is written: its entry in the log, and how far the table is now, by one statement.

Two statements in a transaction of their own take SQLite half as long again, and PostgreSQL would be asked once more, while people wait.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import bindparam, column, insert, literal_column, table, update
from sqlalchemy.dialects import sqlite

from khonsu.table import schema
from khonsu.table.database import Prepared

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Engine, Insert, Update

ENTRY = ("code", "version", "seat", "choice", "at")
PROGRESS = ("version", "status", "actor", "round", "rounds")
COLUMNS = tuple(dict.fromkeys(ENTRY + PROGRESS))


def appending(engine: Engine) -> Prepared:
    """The statement; its values are named like `COLUMNS`, each with `new_` before it."""
    if engine.dialect.name == "sqlite":
        rows = table("appended", *map(column, COLUMNS))
        return Prepared(insert(rows).values({name: _given(name) for name in COLUMNS}), engine)
    entry, progress = _written(_given)
    return Prepared(progress.add_cte(entry.cte("entry")), engine)


def let_append(connection: Any) -> None:
    """Let a connection to a file of SQLite take that statement: it has no other way to write to two tables at once.

    What the statement seems to fill is no table, but has a trigger that writes each row where it belongs. Only this connection knows it.
    """
    entry, progress = _written(lambda name: literal_column(f"NEW.{name}"))
    written = "; ".join(str(made.compile(dialect=sqlite.dialect())) for made in (entry, progress))
    columns = ", ".join(f"NULL AS {name}" for name in COLUMNS)
    cursor = connection.cursor()
    cursor.execute(f"CREATE TEMPORARY VIEW appended AS SELECT {columns}")
    cursor.execute(f"CREATE TEMPORARY TRIGGER append INSTEAD OF INSERT ON appended BEGIN {written}; END")
    cursor.close()


def _given(name: str) -> Any:
    return bindparam(f"new_{name}")


def _written(value: Callable[[str], Any]) -> tuple[Insert, Update]:
    """What is written, of values that come from somewhere."""
    tables = schema.tables
    entry = insert(schema.entries).values({name: value(name) for name in ENTRY}).inline()
    changes = {"moved": value("at"), **{name: value(name) for name in PROGRESS}}
    # Other processes notice by it that something was written.
    counted = {"writes": tables.c.writes + literal_column("1")}
    return entry, update(tables).where(tables.c.code == value("code")).values({**changes, **counted})
