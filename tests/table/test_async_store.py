"""Whoever asks the store gets an answer or a refusal in time, and who reads does not wait for who writes."""

import ast
import inspect
import threading
from pathlib import Path
from typing import Any

import psycopg
import pytest
from tests.database import Server
from tests.table.running_tables import open_table, person, play_one, with_tables

from khonsu.table import async_store, live
from khonsu.table.errors import Stale, Unavailable
from khonsu.table.model import progress_of
from khonsu.table.store import Store, writing
from khonsu.table.tables import Tables


def test_every_method_that_writes_says_so() -> None:
    [tree] = [
        node
        for node in ast.parse(inspect.getsource(inspect.getmodule(Store) or Store)).body
        if isinstance(node, ast.ClassDef)
    ]
    for method in tree.body:
        if (
            isinstance(method, ast.FunctionDef)
            and not method.name.startswith("_")
            and method.name not in ("close", "checkpoint")
        ):
            text = ast.unparse(method)
            marked = any(ast.unparse(mark) == writing.__name__ for mark in method.decorator_list)
            assert marked == ("self._writing" in text or "self._line" in text), method.name


def test_who_reads_does_not_wait_for_who_writes(data: str) -> None:
    async def test(tables: Tables) -> None:
        go = threading.Event()

        @writing
        def slow(_: Store) -> None:
            go.wait(30)

        ema = tables.storage.store.add_guest("Ema")
        live = await open_table(tables, ema, person(ema))
        with pytest.raises(Unavailable):
            await tables.storage.ask(slow)
        assert (await tables.storage.ask(Store.table, live.code)).code == live.code
        with pytest.raises(Unavailable):
            await tables.storage.ask(Store.add_guest, "too late")
        go.set()
        # What was refused before it began is not done later.
        await tables.storage.ask(Store.add_guest, "Jan")
        with tables.storage.store.engine.begin() as db:
            assert "too late" not in db.exec_driver_sql("SELECT name FROM guests").scalars().all()

    with_tables(data, test)


def test_what_a_failed_call_held_of_the_database_is_let_go_of_in_its_own_thread(data: str) -> None:
    """A cursor waits for its connection, and whoever waits for that in the event loop holds up everybody."""

    class Cursor:
        def __del__(self) -> None:
            let_go.append(threading.current_thread().name)

    let_go: list[str] = []

    @writing
    def fail(store: Store) -> None:
        cursor = Cursor()
        assert cursor is not None
        try:
            raise OSError("locked")
        except OSError:
            raise Unavailable("locked") from None

    async def test(tables: Tables) -> None:
        with pytest.raises(Unavailable) as raised:
            await tables.storage.ask(fail)
        assert raised.value.__context__ is not None
        assert [name.partition("_")[0] for name in let_go] == ["writing"]

    with_tables(data, test)


def test_a_locked_database_server_refuses_in_time_and_goes_on_afterwards(server: Server) -> None:
    data = server.new_database()

    async def test(tables: Tables) -> None:
        ema, jan = (tables.storage.store.add_guest(name) for name in ("Ema", "Jan"))
        live = await open_table(tables, ema, person(jan))
        with live.audience.watch():
            with psycopg.connect(data.replace("+psycopg", "")) as other:
                other.execute("LOCK TABLE entries IN ACCESS EXCLUSIVE MODE")
                with pytest.raises(Unavailable):
                    await play_one(tables, live, {0: ema, 1: jan})
            assert live.version == 0
            await play_one(tables, live, {0: ema, 1: jan})
            assert live.version == 1

    with_tables(data, test)


def test_nobody_waits_behind_somebody_who_waits_for_the_database(data: str) -> None:
    """Who changes a table waits for a database that never answers; who comes after him is refused before he could begin to wait himself."""

    async def test(tables: Tables) -> None:
        ema, jan = (tables.storage.store.add_guest(name) for name in ("Ema", "Jan"))
        table = await open_table(tables, ema, person(jan))
        with table.audience.watch():
            async with table.alone():
                for _ in range(2):
                    with pytest.raises(Unavailable):
                        await play_one(tables, table, {0: ema, 1: jan})
            await play_one(tables, table, {0: ema, 1: jan})
            assert table.version == 1

    with_tables(data, test)


def test_the_event_loop_waits_for_nobody_who_writes(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        ema, jan = (tables.storage.store.add_guest(name) for name in ("Ema", "Jan"))
        live = await open_table(tables, ema, person(jan))
        match = live.running
        move = match.choose(match.state.actor or 0, match.state.legal()[0], match.version)
        entry = live.code, move.entry, progress_of(move.after)
        assert tables.storage.store._quick is not None
        with tables.storage.store._quick as cursor:
            cursor.execute("PRAGMA busy_timeout")
            assert cursor.fetchone() == (0,)
        with tables.storage.store._writing.begin():
            assert not tables.storage._appended(*entry)
        assert tables.storage._appended(*entry)
        assert tables.storage.store.log(live.code) == [move.entry]
        with pytest.raises(Stale):
            tables.storage._appended(*entry)

    with_tables(str(tmp_path / "house.db"), test)


def test_a_file_that_was_slow_is_left_to_a_thread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    writers: list[str] = []
    append = Store._append

    def noted(store: Store, *args: Any) -> None:
        writers.append(threading.current_thread().name.partition("_")[0])
        append(store, *args)

    monkeypatch.setattr(Store, "_append", noted)

    async def test(tables: Tables) -> None:
        ema, jan = (tables.storage.store.add_guest(name) for name in ("Ema", "Jan"))
        live = await open_table(tables, ema, person(jan))
        with live.audience.watch():
            await play_one(tables, live, {0: ema, 1: jan})
            # However quick it is, it takes longer than nothing.
            monkeypatch.setattr(async_store, "QUICK", 0.0)
            for _ in range(2):
                await play_one(tables, live, {0: ema, 1: jan})
            storage = tables.storage
            waits = [storage._wary]
            # Slow again, then quick: it is tried later and later, until it is quick.
            for quick in (0.0, 10.0):
                monkeypatch.setattr(async_store, "QUICK", quick)
                storage._wary_until = 0.0
                await play_one(tables, live, {0: ema, 1: jan})
                waits.append(storage._wary)
            assert waits == [2 * async_store.WARY, 4 * async_store.WARY, async_store.WARY]

    with_tables(str(tmp_path / "house.db"), test)
    here = threading.current_thread().name
    assert writers == [here, here, "writing", here, here]


def test_the_log_tells_a_database_that_is_late_from_one_that_fails(data: str, caplog: pytest.LogCaptureFixture) -> None:
    is_file = "://" not in data

    @writing
    def wait(store: Store) -> None:
        with store._writing.begin() as db:
            if not is_file:
                db.exec_driver_sql("SELECT pg_sleep(60)")

    def fail(store: Store) -> None:
        with store.engine.begin() as db:
            db.exec_driver_sql("SELECT * FROM nothing" if is_file else "SELECT pg_terminate_backend(pg_backend_pid())")

    async def test(tables: Tables) -> None:
        storage = tables.storage
        with storage.store._writing.begin(), pytest.raises(Unavailable):
            await storage.ask(wait)
        with pytest.raises(Unavailable):
            await storage.ask(fail)

    with_tables(data, test)
    told = [(record.levelname, record.message) for record in caplog.records if record.name == "khonsu.store"]
    assert told == [("WARNING", "database late"), ("ERROR", "database fails")]


def test_people_wait_for_less_than_two_seconds() -> None:
    assert live.PATIENCE + async_store.PATIENCE < 2
