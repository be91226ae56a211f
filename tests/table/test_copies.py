"""Copies of a data file are private, whole, and put back without throwing anything away; old tables are counted before they go."""

import stat
import time
from contextlib import closing
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from sqlalchemy import Integer, select
from tests.table.test_store import add_table

from khonsu.engine import registry
from khonsu.engine.box import Box
from khonsu.engine.game import Game
from khonsu.table import schema
from khonsu.table import store as store_module
from khonsu.table.boxes import StoredBox
from khonsu.table.copies import CannotCopy, backup, restore
from khonsu.table.match import Entry
from khonsu.table.model import OVER, WAITING, Guest, Progress
from khonsu.table.retention import Old, Retention
from khonsu.table.seats import OPEN, PERSON, Seat
from khonsu.table.store import Store


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A house with a guest and a table, closed."""
    path = tmp_path / "site.db"
    with closing(Store(str(path))) as store:
        add_table(store, store.add_guest("Ema"))
    return path


def names(path: Path) -> list[str]:
    with closing(Store(str(path))) as store, store.engine.begin() as db:
        return list(db.exec_driver_sql("SELECT name FROM guests ORDER BY name").scalars())


def test_data_and_copies_are_their_owners_alone(house: Path, tmp_path: Path) -> None:
    backup(str(house), str(tmp_path / "copy.db"))
    restore(str(tmp_path / "copy.db"), str(tmp_path / "new.db"))
    with closing(Store(str(house))) as store:
        store.add_guest("Jan")
        for path in tmp_path.iterdir():
            assert mode(path) == 0o600, path


def test_a_copy_is_put_back_and_what_was_there_is_kept(house: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    backup(str(house), str(copy))
    with closing(Store(str(house))) as store:
        store.add_guest("Jan")
    before = restore(str(copy), str(house))
    assert before is not None
    assert (names(house), names(before)) == (["Ema"], ["Ema", "Jan"])
    assert restore(str(copy), str(house)) != before


def test_nothing_is_put_back_into_a_house_that_is_open(house: Path, tmp_path: Path) -> None:
    backup(str(house), str(tmp_path / "copy.db"))
    with closing(Store(str(house))) as store:
        store.add_guest("Jan")
        with pytest.raises(CannotCopy, match="stop it first"):
            restore(str(tmp_path / "copy.db"), str(house))
    assert names(house) == ["Ema", "Jan"]


@pytest.mark.parametrize("damage", ["text", "half", "later"])
def test_what_is_no_whole_copy_is_not_put_back(house: Path, tmp_path: Path, damage: str) -> None:
    copy = tmp_path / "copy.db"
    backup(str(house), str(copy))
    if damage == "text":
        copy.write_text("no database at all, but long enough to be taken for one" * 100)
    elif damage == "half":
        copy.write_bytes(copy.read_bytes()[: copy.stat().st_size // 2])
    else:
        with closing(Store(str(copy))) as store, store.engine.begin() as db:
            db.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(CannotCopy):
        restore(str(copy), str(house))
    assert names(house) == ["Ema"]


def test_whoever_a_copy_does_not_know_is_made_anew(store: Store) -> None:
    """His cookie proves who he is: he opens a table, sits down, takes a name, talks."""
    stranger, other = Guest("5" * 32, "Jan"), Guest("6" * 32, "Eva")
    code = add_table(store, stranger, Seat(PERSON, "Jan", stranger.id), Seat(OPEN), status=WAITING)
    assert store.take_seat(code, 1, Seat(PERSON, "Eva", other.id))
    assert store.say(code, Guest("7" * 32, "Iva"), "hello").name == "Iva"
    store.rename("8" * 32, "Ivo")
    assert [store.guest(digit * 32) for digit in "5678"] == [
        stranger,
        other,
        Guest("7" * 32, "Iva"),
        Guest("8" * 32, "Ivo"),
    ]


def edition(wrath: int | None) -> Game:
    """Imhotep with another number in its box, or as it is."""
    game = registry.game("imhotep")
    return game if wrath is None else registry.game("imhotep", {"wrath": {"points": wrath}})


def test_what_nobody_has_touched_for_long_is_counted_and_then_deleted(data: str, monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.time()
    with closing(Store(data)) as store:
        monkeypatch.setattr(time, "time", lambda: now - 100 * 24 * 3600)
        gone, stays = store.add_guest("Ema"), store.add_guest("Jan")
        unplayed, played, usual = (edition(points) for points in (7, 8, None))
        for game in (unplayed, usual):
            store.keep_edition(game)
        old = add_table(store, gone, game=unplayed)
        store.append(old, Entry(1, 0, 7), Progress(None, 6, 6))
        add_table(store, gone, Seat(PERSON, "Ema", gone.id), Seat(OPEN), status=WAITING)
        store.say(old, gone, "goodbye")
        store.add_record("khonsu record 1\n")
        store.add_review("0" * 24, b"found")
        for owner, key in ((gone, "a" * 12), (stays, "b" * 12)):
            store.put_box(StoredBox(key=key, game="imhotep", owner=owner.id, draft=Box(game="imhotep")), owner)
        unwanted = store.add_guest("Oto")
        fill_every_table(store, old, gone)
        monkeypatch.setattr(time, "time", lambda: now)
        new = add_table(store, stays, game=played)
        store.append(new, Entry(1, 0, 7), Progress(1, 1, 6))
        with store.engine.execution_options(writes=True).begin() as db:
            db.execute(schema.removed.insert().values(code=new, guest=unwanted.id))
        with closing(Retention(data, int(now) - 90 * 24 * 3600)) as retention:
            found = Old(over=1, running=0, waiting=1, choices=1, chat=1, guests=1, records=1, reviews=1, boxes=1, editions=1)
            assert retention.count() == found
            # To count is not to delete.
            assert retention.count() == found
            assert store.table(old).status == OVER
            retention.delete()
            assert retention.count() == Old(*[0] * 10)
        assert store.log(new) == [Entry(1, 0, 7)]
        kept = [store.edition("imhotep", game.tables.hash()) is not None for game in (unplayed, played, usual)]
        assert kept == [False, True, True]
        assert (store.box("a" * 12), store.box("b" * 12) is None) == (None, False)
        assert (store.guest(gone.id), store.guest(stays.id), store.guest(unwanted.id)) == (None, stays, unwanted)


def test_no_edition_is_thrown_away_under_a_table_that_begins(data: str, monkeypatch: pytest.MonkeyPatch) -> None:
    put_seats = store_module._put_seats
    with closing(Store(data)) as store, closing(Retention(data, 0)) as retention:
        game, guest = edition(7), store.add_guest("Ema")
        store.keep_edition(game)
        tidying = Thread(target=retention.delete)

        def meanwhile(*args: Any) -> None:
            tidying.start()
            # Time enough to delete it, if nobody held it.
            tidying.join(0.3)
            put_seats(*args)

        monkeypatch.setattr(store_module, "_put_seats", meanwhile)
        add_table(store, guest, game=game)
        tidying.join()
        assert store.edition("imhotep", game.tables.hash()) is not None


def fill_every_table(store: Store, code: str, guest: Guest) -> None:
    """Write a row about a table and a guest wherever there can be one and is none."""
    with store.engine.execution_options(writes=True).begin() as db:
        for table in schema.metadata.sorted_tables:
            if "code" not in table.c or db.scalar(select(table.c.code).where(table.c.code == code).limit(1)):
                continue
            names = {column.name: guest.id for column in table.c if column.references(schema.guests.c.id)}
            others = {
                column.name: 1 if isinstance(column.type, Integer) else "x"
                for column in table.c
                if column.name not in names and not column.nullable
            }
            db.execute(table.insert().values({**others, **names, "code": code}))
