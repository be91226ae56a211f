"""What was committed is there, once and in order, whoever else writes."""

import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from tests.database import alone, running_server

from khonsu.engine.game import Game
from khonsu.table.errors import NoSuchTable, Stale
from khonsu.table.match import Entry
from khonsu.table.model import RUNNING, WAITING, Guest, Progress, Table, new_code
from khonsu.table.schema import metadata
from khonsu.table.seats import OPEN, OPPONENT, PERSON, Seat
from khonsu.table.store import Store

if TYPE_CHECKING:
    from collections.abc import Callable

PROGRESS = Progress(0, 1, 6)


def add_table(
    store: Store, guest: Guest, *seats: Seat, status: str = RUNNING, listed: bool = True, game: Game | None = None
) -> str:
    table = Table(
        code=new_code(), game="imhotep", rules=1, components=game.tables.hash() if game else "x", options={"wrath": True}, seed="secret", host=guest.id,
        status=status, shuffle=False, listed=listed, coached=False, created=1, moved=1, version=0, actor=0, round=1,
        rounds=6, successor=None, writes=0, seats=seats or (Seat(PERSON, guest.name, guest.id), Seat(OPPONENT, "Thoth", level="random")),
    )  # fmt: skip
    store.add_table(table, guest, game=game)
    assert store.table(table.code) == table
    return table.code


def test_migrations_lead_to_the_schema_that_the_code_uses(store: Store) -> None:
    with store.engine.connect() as db:
        assert compare_metadata(MigrationContext.configure(db), metadata) == []


def test_opening_again_keeps_everything(store: Store, data: str) -> None:
    guest = store.add_guest("Ema")
    code = add_table(store, guest)
    store.append(code, Entry(1, 0, 7), PROGRESS)
    store.close()
    with closing(Store(data)) as again:
        assert again.guest(guest.id) == guest
        assert again.log(code) == [Entry(1, 0, 7)]


def test_a_house_of_the_first_edition_is_brought_up_to_date(store: Store, data: str) -> None:
    code = add_table(store, store.add_guest("Ema"))
    store.append(code, Entry(1, 0, 7), PROGRESS)
    config = Config()
    config.set_main_option("script_location", str(resources.files("khonsu.table") / "migrations"))
    with store.engine.begin() as db:
        config.attributes["connection"] = db
        command.downgrade(config, "0001")
    store.close()
    with closing(Store(data)) as again:
        assert again.log(code) == [Entry(1, 0, 7)]
        assert again.table(code).patience == 24 * 3600


def test_a_server_that_hung_up_is_called_again() -> None:
    with running_server() as server, closing(Store(server.new_database())) as store:
        code = add_table(store, store.add_guest("Ema"))
        store.append(code, Entry(1, 0, 7), PROGRESS)
        server.hang_up()
        store.append(code, Entry(2, 0, 7), PROGRESS)
        server.hang_up()
        assert store.log(code) == [Entry(1, 0, 7), Entry(2, 0, 7)]


def test_several_processes_may_open_a_new_house_at_once(data: str) -> None:
    program = f"from khonsu.table.store import Store; print(Store({data!r}).signing_keys())"
    running = [subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) for _ in range(4)]
    keys = {process.communicate()[0] for process in running}
    assert [process.returncode for process in running] == [0, 0, 0, 0]
    assert len(keys) == 1


def test_a_version_is_taken_only_once(store: Store) -> None:
    code = add_table(store, store.add_guest("Ema"))
    store.append(code, Entry(1, 0, 7), PROGRESS)
    before = store.table(code)
    with pytest.raises(Stale):
        store.append(code, Entry(1, 0, 8), Progress(1, 2, 6))
    assert store.log(code) == [Entry(1, 0, 7)]
    # It is written by one statement: nothing of it stays.
    assert store.table(code) == before


def test_of_many_who_answer_the_same_version_one_wins(store: Store) -> None:
    code = add_table(store, store.add_guest("Ema"))
    won: list[int] = []

    def answer(choice: int) -> None:
        for version in range(1, 11):
            try:
                store.append(code, Entry(version, 0, choice), PROGRESS)
                won.append(version)
            except Stale:
                pass

    threads = [threading.Thread(target=answer, args=(choice,)) for choice in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(won) == list(range(1, 11))
    assert [entry.version for entry in store.log(code)] == list(range(1, 11))


def test_everything_after_a_version(store: Store) -> None:
    code = add_table(store, store.add_guest("Ema"))
    for version in range(1, 6):
        store.append(code, Entry(version, 0, version), PROGRESS)
    assert store.log(code, 3) == [Entry(4, 0, 4), Entry(5, 0, 5)]


def test_the_list_of_tables_knows_who_has_to_choose(store: Store) -> None:
    guest = store.add_guest("Ema")
    code = add_table(store, guest)
    store.append(code, Entry(1, 0, 7), Progress(1, 3, 6))
    table = store.table(code)
    assert (table.version, table.actor, table.round, table.status) == (1, 1, 3, RUNNING)
    assert store.awaiting_opponents() == [code]
    store.append(code, Entry(2, 1, 7), Progress(None, 6, 6))
    assert store.awaiting_opponents() == []


def test_a_seat_is_taken_only_once(store: Store) -> None:
    ema, jan = store.add_guest("Ema"), store.add_guest("Jan")
    code = add_table(store, ema, Seat(PERSON, "Ema", ema.id), Seat(OPEN), status=WAITING)
    assert store.take_seat(code, 1, Seat(PERSON, "Jan", jan.id))
    assert not store.take_seat(code, 1, Seat(PERSON, "Ema", ema.id))
    assert store.table(code).seats[1].name == "Jan"


def test_a_game_begins_only_once(store: Store) -> None:
    ema = store.add_guest("Ema")
    seats = (Seat(PERSON, "Ema", ema.id), Seat(OPPONENT, "Thoth", level="random"))
    code = add_table(store, ema, *seats, status=WAITING)
    assert store.begin(code, seats, PROGRESS)
    assert not store.begin(code, seats[::-1], PROGRESS)
    assert store.table(code).seats == seats


def test_unlisted_tables_are_not_shown_to_strangers(store: Store) -> None:
    ema = store.add_guest("Ema")
    shown, hidden = add_table(store, ema), add_table(store, ema, listed=False)
    assert [table.code for table in store.tables_to_watch()] == [shown]
    assert {table.code for table in store.tables_of(ema.id)} == {shown, hidden}


def test_an_unknown_table_is_named_in_the_refusal(store: Store) -> None:
    with pytest.raises(NoSuchTable, match="nowhere"):
        store.table("nowhere")


def test_the_first_rematch_counts(store: Store) -> None:
    code = add_table(store, store.add_guest("Ema"))
    assert store.set_successor(code, "first") == "first"
    assert store.set_successor(code, "second") == "first"


def test_chat_is_kept_in_order(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = store.add_guest("Ema")
    code = add_table(store, guest)
    said = [store.say(code, guest, f"line {n}") for n in range(5)]
    assert store.chat(code) == said
    assert store.chat(code, after=said[2].id) == said[3:]
    monkeypatch.setattr("khonsu.table.store.CHAT_KEPT", 2)
    assert store.chat(code) == said[3:]


def test_what_happened_meanwhile_is_read_in_one_look(store: Store) -> None:
    guest = store.add_guest("Ema")
    code = add_table(store, guest)
    entries = [Entry(version, 0, 3) for version in range(1, 5)]
    for entry in entries:
        store.append(code, entry, Progress(0, 1, 6))
    said = [store.say(code, guest, f"line {n}") for n in range(3)]
    assert store.changes(code, 2, said[0].id) == (store.table(code), entries[2:], said[1:])
    assert store.changes(code, 4, said[2].id) == (store.table(code), [], [])
    with pytest.raises(NoSuchTable):
        store.changes("nowhere", 0, 0)


def test_everything_that_is_written_about_a_table_stirs_it(store: Store) -> None:
    guest = store.add_guest("Ema")
    code = add_table(store, guest)
    steps: list[Callable[[], object]] = [
        lambda: store.append(code, Entry(1, 0, 7), PROGRESS),
        lambda: store.say(code, guest, "hello"),
        lambda: store.change_seat(code, 0, Seat(OPPONENT, "Ema", level="random")),
        lambda: store.set_successor(code, "next"),
    ]
    for step in steps:
        before = store.writes([code])[code]
        step()
        assert store.writes([code])[code] > before


def test_a_file_tells_whether_anything_was_written(tmp_path: Path) -> None:
    data = str(tmp_path / "site.db")
    with closing(Store(data)) as store, closing(Store(data)) as other:
        before = store.data_version()
        assert store.data_version() == before
        other.add_guest("Jan")
        between = store.data_version()
        assert between != before
        store.add_guest("Ema")
        assert store.data_version() != between


def test_the_same_record_is_kept_once(store: Store) -> None:
    key = store.add_record("khonsu record 1\n")
    assert store.add_record("khonsu record 1\n") == key
    assert store.record(key) == "khonsu record 1\n"
    assert store.record("other") is None


def test_a_file_is_written_so_that_nothing_can_break_it(tmp_path: Path) -> None:
    with closing(Store(str(tmp_path / "site.db"))) as store, store.engine.connect() as db:
        assert db.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert db.exec_driver_sql("PRAGMA synchronous").scalar() == 1
    with closing(sqlite3.connect(tmp_path / "site.db")) as file:
        assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_tidying_up_brings_what_was_written_into_the_file_itself(tmp_path: Path) -> None:
    with closing(Store(str(tmp_path / "site.db"))) as store:
        code = add_table(store, store.add_guest("Ema"))
        for version in range(1, 4):
            store.append(code, Entry(version, 0, 7), PROGRESS)
        assert alone(tmp_path / "site.db", "SELECT code FROM entries") == []
        store.checkpoint()
        assert alone(tmp_path / "site.db", "SELECT code FROM entries") == [(code,)] * 3
