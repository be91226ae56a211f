"""Copies of a data file: made while the site runs, and put back when it does not."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from alembic.script import ScriptDirectory

from khonsu.engine.errors import KhonsuError
from khonsu.table.database import make_private, migration_config

# SQLite's own files beside a data file.
BESIDE = ("-wal", "-shm")


class CannotCopy(KhonsuError):
    """The data cannot be copied, or a copy cannot be put back."""


def backup(data: str, target: str) -> None:
    """Copy the data of a site, running or not, into a new file; the copy is whole and consistent."""
    source = _file(data)
    if not source.is_file():
        raise CannotCopy(f"There is no data file {source}.")
    if Path(target).exists() or Path(target).is_symlink():
        raise CannotCopy(f"{target} exists already; name a new file.")
    _copy(source, Path(target))


def restore(copy: str, data: str) -> Path | None:
    """Put a copy in the place of the data of a site that does not run. Gives where the data are now that were there, if any."""
    target, source = _file(data), Path(copy)
    if not source.is_file():
        raise CannotCopy(f"There is no copy {source}.")
    _check(source)
    _check_nobody_uses(target)
    draft = target.with_name(f"{target.name}.draft")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        draft.unlink(missing_ok=True)
        _copy(source, draft)
        before = _set_aside(target) if target.exists() else None
        draft.replace(target)
    except OSError as error:
        raise CannotCopy(f"{target} cannot be replaced: {error}.") from None
    return before


def _file(data: str) -> Path:
    if "://" in data:
        raise CannotCopy("Only a data file can be copied this way; a database server has its own tools for it.")
    if not data:
        raise CannotCopy("A data file must have a name.")
    return Path(data)


def _copy(source: Path, target: Path) -> None:
    try:
        make_private(target)
        with closing(_read_only(source)) as old, closing(sqlite3.connect(target)) as new:
            old.backup(new)
        with target.open("rb") as made:
            os.fsync(made.fileno())
    except (sqlite3.Error, OSError) as error:
        # The next try must not find half a copy.
        with suppress(OSError):
            target.unlink()
        raise CannotCopy(f"{source} cannot be copied to {target}: {error}.") from None


def _read_only(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)


def _check(copy: Path) -> None:
    """Whether a copy is whole, and of a house that this version can open."""
    known = {script.revision for script in ScriptDirectory.from_config(migration_config()).walk_revisions()}
    try:
        with closing(_read_only(copy)) as db:
            [(state,)] = db.execute("PRAGMA integrity_check(1)").fetchall()
            [(edition,)] = db.execute("SELECT version_num FROM alembic_version").fetchall()
    except (sqlite3.DatabaseError, ValueError) as error:
        raise CannotCopy(f"{copy} is no copy of a site: {error}.") from None
    if state != "ok":
        raise CannotCopy(f"{copy} is damaged: {state}.")
    if edition not in known:
        raise CannotCopy(f"{copy} was made by a later version of Khonsu.")


def _check_nobody_uses(target: Path) -> None:
    if target.exists() and not target.is_file():
        raise CannotCopy(f"{target} is no file.")
    if not target.exists():
        return
    with closing(sqlite3.connect(target, timeout=0)) as db:
        try:
            db.execute("PRAGMA locking_mode=EXCLUSIVE")
            db.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            raise CannotCopy(f"The site runs on {target}; stop it first.") from None
        except sqlite3.DatabaseError:
            # Whatever is broken there is put aside as it is.
            return


def _set_aside(target: Path) -> Path:
    """Nothing is thrown away: what was there gets the next free name."""
    number = 1
    while (aside := target.with_name(f"{target.name}.before-{number}")).exists():
        number += 1
    for ending in BESIDE:
        with suppress(FileNotFoundError):
            target.with_name(target.name + ending).rename(aside.with_name(aside.name + ending))
    return target.rename(aside)
