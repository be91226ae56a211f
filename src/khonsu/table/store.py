"""Where tables are kept: one SQLite file by default, any database that a URL names otherwise.

Every method is one transaction. What it returns has been committed.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import time
from collections import Counter
from contextlib import closing
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import bindparam, delete, event, func, insert, literal_column, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from khonsu.table import schema
from khonsu.table.appending import appending, let_append
from khonsu.table.boxes import box_in, row_of
from khonsu.table.database import Line, data_file, migrate, open_engine
from khonsu.table.errors import NoSuchMove, NoSuchTable, Stale, TooManyBoxes
from khonsu.table.match import Entry
from khonsu.table.model import OVER, RUNNING, WAITING, Attempt, ChatLine, GrowingReview, Guest, Progress, Table
from khonsu.table.seats import OPEN, OPPONENT, Seat

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sqlalchemy import Connection, Row

    from khonsu.engine.game import Game
    from khonsu.table.boxes import StoredBox

# Lines of chat that somebody who comes is shown.
CHAT_KEPT = 200
# Boxes of one game that somebody may have.
MOST_BOXES = 10

# Seconds after which a review is forgotten that was stopped, or that nobody goes on with.
FORGOTTEN = 24 * 3600

# The name of a key is that of the first one and the moment at which it was made.
FIRST_KEY = "cookies"
# Seconds after which every process has heard of a new key.
KNOWN_TO_ALL = 120

M = TypeVar("M", bound="Callable[..., Any]")


def writing(method: M) -> M:
    """Marks a method that writes: it may have to wait for others who do, and nobody who only reads should wait with it."""
    method.__dict__["writes"] = True
    return method


class Store:
    """The tables, guests, chat and records of one house."""

    def __init__(self, url: str) -> None:
        migrate(url)
        # Who writes has connections of his own, so that he never holds up who reads.
        self.engine = open_engine(url, reads_only=True)
        self._writing = open_engine(url).execution_options(writes=True)
        self.file = data_file(self.engine)
        if self.file is not None:
            event.listen(self._writing, "begin", lambda _: self._check_file())
        self._line = Line(self._writing)
        # Who writes in the event loop cannot wait.
        self._at_once = open_engine(url, 0.0)
        self._quick = Line(self._at_once) if self.file is not None else None
        if self.file is not None:
            for engine in (self._writing, self._at_once):
                event.listen(engine, "connect", lambda connection, _: let_append(connection))
        self._appending = appending(self.engine)

    def close(self) -> None:
        """Let go of the database."""
        for line in filter(None, (self._line, self._quick)):
            line.close()
        for engine in (self.engine, self._writing, self._at_once):
            engine.dispose()

    def _check_file(self) -> None:
        if self.file is not None:
            self.file.check()

    def checkpoint(self) -> None:
        """SQLite alone: bring what was written from its log into the file. It waits for the disk, but nobody waits for it."""
        if self.engine.dialect.name == "sqlite":
            with closing(self._writing.raw_connection()) as connection:
                connection.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)")

    def signing_keys(self) -> list[str]:
        """The keys of the house, the one that signs first; all of them are recognised."""
        columns = schema.keys.c
        with self.engine.begin() as db:
            found = [
                (_made(row.name), row.value)
                for row in db.execute(select(columns.name, columns.value).order_by(columns.name))
            ]
        if not found:
            self.add_key(FIRST_KEY)
            return self.signing_keys()
        # One that was just made may not be known to every process yet.
        known = [made for made, _ in found if made <= _now() - KNOWN_TO_ALL] or [found[0][0]]
        return [value for _, value in sorted(found, key=lambda key: (key[0] == max(known), key[0]), reverse=True)]

    @writing
    def add_key(self, name: str = "", alone: bool = False) -> None:
        """Make a key that signs from soon on; with `alone` nothing that older ones have signed is recognised any more."""
        try:
            with self._writing.begin() as db:
                if alone:
                    db.execute(schema.keys.delete())
                db.execute(insert(schema.keys).values(name=name or f"{FIRST_KEY}-{_now()}", value=secrets.token_hex(32)))
        except IntegrityError:
            pass  # Another process was first; its key counts.

    # Guests ----------------------------------------------------------------------------------------------------------

    @writing
    def add_guest(self, name: str) -> Guest:
        """Somebody new."""
        guest = Guest(secrets.token_hex(16), name)
        with self._writing.begin() as db:
            db.execute(insert(schema.guests).values(id=guest.id, name=name, created=_now()))
        return guest

    def guest(self, key: str) -> Guest | None:
        """The person with this id."""
        with self.engine.begin() as db:
            row = db.execute(select(schema.guests.c.id, schema.guests.c.name).where(schema.guests.c.id == key)).first()
        return None if row is None else Guest(row.id, row.name)

    @writing
    def rename(self, guest: str, name: str) -> None:
        """Give a person another name, at future tables."""
        with self._writing.begin() as db:
            _know(db, [Guest(guest, name)])
            db.execute(update(schema.guests).where(schema.guests.c.id == guest).values(name=name))

    # Puzzles ---------------------------------------------------------------------------------------------------------

    def attempts(self, guest: str) -> dict[tuple[str, str], Attempt]:
        """How a person fared with the puzzles that he has tried, by game and puzzle."""
        columns = schema.puzzles.c
        with self.engine.begin() as db:
            rows = db.execute(select(schema.puzzles).where(columns.guest == guest))
            return {(row.game, row.puzzle): Attempt(row.wrong, row.moon) for row in rows}

    @writing
    def note_attempt(self, guest: Guest, game: str, puzzle: str, is_right: bool | None) -> None:
        """Note that a person has answered a puzzle, or (None) was shown the answer."""
        columns = schema.puzzles.c
        mine = (columns.guest == guest.id, columns.game == game, columns.puzzle == puzzle)
        try:
            with self._writing.begin() as db:
                _know(db, [guest])
                row = db.execute(select(columns.wrong, columns.moon).where(*mine)).first()
                before = Attempt() if row is None else Attempt(row.wrong, row.moon)
                after = before.shown() if is_right is None else before.answered(is_right)
                values = {**asdict(after), "at": _now()}
                if row is None:
                    db.execute(insert(schema.puzzles).values(guest=guest.id, game=game, puzzle=puzzle, **values))
                else:
                    db.execute(update(schema.puzzles).where(*mine).values(values))
        except IntegrityError:
            pass  # Another answer of the same person came first; that one counts.

    # Tables ----------------------------------------------------------------------------------------------------------

    @writing
    def add_table(self, table: Table, host: Guest, log: Sequence[Entry] = (), game: Game | None = None) -> None:
        """A new table with its seats, and with choices that were made elsewhere; a game that has components of its own is kept with it."""
        with self._writing.begin() as db:
            _know(db, [host])
            if game is not None:
                _keep_edition(db, game)
            db.execute(
                insert(schema.tables).values(
                    {name: getattr(table, name) for name in schema.tables.c.keys()}  # noqa: SIM118
                )
            )
            _put_seats(db, table.code, table.seats)
            if log:
                db.execute(
                    insert(schema.entries), [{"code": table.code, "at": table.created, **asdict(entry)} for entry in log]
                )

    def table(self, code: str) -> Table:
        """The table with this code."""
        with self.engine.begin() as db:
            return _find(db, code)

    def changes(self, code: str, version: int, chatted: int) -> tuple[Table, list[Entry], list[ChatLine]]:
        """A table with what was appended after a version and said after a number, all of the same moment."""
        with self.engine.begin() as db:
            return _find(db, code), _log(db, code, version), _chat(db, code, chatted)

    @writing
    def begin(self, code: str, seats: Sequence[Seat], progress: Progress) -> bool:
        """Write down who plays and that the game has begun, unless it just has."""
        with self._writing.begin() as db:
            done = db.execute(
                update(schema.tables)
                .where(schema.tables.c.code == code, schema.tables.c.status == WAITING)
                .values(writes=schema.tables.c.writes + 1, moved=_now(), **_progress_values(progress))
            )
            if done.rowcount != 1:
                return False
            db.execute(schema.seats.delete().where(schema.seats.c.code == code))
            _put_seats(db, code, seats)
            return True

    @writing
    def take_seat(self, code: str, number: int, seat: Seat) -> bool:
        """Let somebody sit down, unless somebody else just did."""
        with self._writing.begin() as db:
            _know(db, _people([seat]))
            done = db.execute(
                update(schema.seats)
                .where(schema.seats.c.code == code, schema.seats.c.seat == number, schema.seats.c.kind == OPEN)
                .values(asdict(seat))
            )
            _count_write(db, code)
            return done.rowcount == 1

    @writing
    def change_seat(self, code: str, number: int, seat: Seat) -> None:
        """Put somebody else on a seat."""
        with self._writing.begin() as db:
            _know(db, _people([seat]))
            db.execute(
                update(schema.seats).where(schema.seats.c.code == code, schema.seats.c.seat == number).values(asdict(seat))
            )
            _count_write(db, code)

    @writing
    def remove_person(self, code: str, guest: str) -> None:
        """Free the seats of somebody at a table that waits, for others than him."""
        columns, kept = schema.seats.c, schema.removed.c
        with self._writing.begin() as db:
            db.execute(
                update(schema.seats)
                .where(columns.code == code, columns.guest == guest)
                .values(kind=OPEN, guest=None, name="", level="")
            )
            if db.scalar(select(kept.code).where(kept.code == code, kept.guest == guest)) is None:
                db.execute(insert(schema.removed).values(code=code, guest=guest))
            _count_write(db, code)

    def is_removed(self, code: str, guest: str) -> bool:
        """Whether the host of a table did not want somebody there."""
        columns = schema.removed.c
        with self.engine.begin() as db:
            return db.scalar(select(columns.code).where(columns.code == code, columns.guest == guest)) is not None

    @writing
    def offer_move(self, code: str, guest: str, key: str, until: int) -> None:
        """Keep the key with which another device may take what somebody plays at a table."""
        columns = schema.moves.c
        with self._writing.begin() as db:
            db.execute(
                schema.moves.delete().where(((columns.code == code) & (columns.guest == guest)) | (columns.until < _now()))
            )
            db.execute(insert(schema.moves).values(key=_fingerprint(key), code=code, guest=guest, until=until))

    def move(self, key: str) -> tuple[str, str]:
        """The table that a key belongs to, and who plays there."""
        with self.engine.begin() as db:
            return _move(db, key)

    @writing
    def take_move(self, code: str, key: str, guest: str) -> None:
        """Give what somebody plays at a table to the guest of another device, once; whoever was host stays it."""
        seats, tables = schema.seats.c, schema.tables.c
        with self._writing.begin() as db:
            _, before = _move(db, key)
            if db.execute(schema.moves.delete().where(schema.moves.c.key == _fingerprint(key))).rowcount != 1:
                raise NoSuchMove("Somebody else was quicker.")
            db.execute(update(schema.seats).where(seats.code == code, seats.guest == before).values(guest=guest))
            db.execute(update(schema.tables).where(tables.code == code, tables.host == before).values(host=guest))
            _count_write(db, code)

    @writing
    def set_successor(self, code: str, successor: str) -> str:
        """Name the table of the rematch; the first one that is named counts, and is returned."""
        with self._writing.begin() as db:
            db.execute(
                update(schema.tables)
                .where(schema.tables.c.code == code, schema.tables.c.successor.is_(None))
                .values(successor=successor)
            )
            _count_write(db, code)
            return str(db.scalar(select(schema.tables.c.successor).where(schema.tables.c.code == code)))

    def tables_of(self, guest: str, limit: int = 30) -> list[Table]:
        """The tables that a person sits at or may come back to, those that moved last first."""
        columns = schema.seats.c
        chosen = (
            select(schema.tables)
            .where(schema.tables.c.code.in_(select(columns.code).where((columns.guest == guest) | (columns.away == guest))))
            .order_by(schema.tables.c.moved.desc())
            .limit(limit)
        )
        return self._tables(chosen)

    def tables_to_watch(self, limit: int = 12) -> list[Table]:
        """Running tables that strangers may find."""
        chosen = (
            select(schema.tables)
            .where(schema.tables.c.status == RUNNING, schema.tables.c.listed)
            .order_by(schema.tables.c.moved.desc())
            .limit(limit)
        )
        return self._tables(chosen)

    def awaiting_opponents(self) -> list[str]:
        """The codes of all running tables at which an opponent has to choose."""
        chosen = (
            select(schema.tables.c.code)
            .join(
                schema.seats,
                (schema.seats.c.code == schema.tables.c.code) & (schema.seats.c.seat == schema.tables.c.actor),
            )
            .where(schema.tables.c.status == RUNNING, schema.seats.c.kind == OPPONENT)
        )
        with self.engine.begin() as db:
            return [str(code) for code in db.scalars(chosen)]

    def _tables(self, chosen: Any) -> list[Table]:
        with self.engine.begin() as db:
            rows = db.execute(chosen).all()
            seats = _seats(db, [row.code for row in rows])
        return [_table(row, seats[row.code]) for row in rows]

    # The log ---------------------------------------------------------------------------------------------------------

    def log(self, code: str, after: int = 0) -> list[Entry]:
        """What was appended after a version."""
        with self.engine.begin() as db:
            return _log(db, code, after)

    @writing
    def append(self, code: str, entry: Entry, progress: Progress) -> None:
        """Add an entry to a log; raises `Stale` if that version is there already."""
        self._append(self._line, code, entry, progress)

    def append_at_once(self, code: str, entry: Entry, progress: Progress) -> bool:
        """The same for the event loop, which cannot wait: False where a server would have to be asked. Fails if anybody else is writing."""
        if self._quick is None:
            return False
        self._append(self._quick, code, entry, progress)
        return True

    def _append(self, line: Line, code: str, entry: Entry, progress: Progress) -> None:
        appended = {
            "new_code": code,
            "new_version": entry.version,
            "new_seat": entry.seat,
            "new_choice": entry.choice,
            "new_at": _now(),
            "new_status": OVER if progress.actor is None else RUNNING,
            "new_actor": progress.actor,
            "new_round": progress.round,
            "new_rounds": progress.rounds,
        }
        self._check_file()
        try:
            with line as cursor:
                self._appending.run(cursor, appended)
        except self.engine.dialect.loaded_dbapi.IntegrityError:
            raise Stale(f"Somebody else has already answered version {entry.version - 1}.") from None

    def moved(self, code: str) -> int:
        """When somebody last chose at a table."""
        with self.engine.begin() as db:
            return int(db.scalar(select(schema.tables.c.moved).where(schema.tables.c.code == code)) or 0)

    def writes(self, codes: Sequence[str]) -> dict[str, int]:
        """How often anything was written about some tables."""
        columns = schema.tables.c
        with self.engine.begin() as db:
            rows = db.execute(select(columns.code, columns.writes).where(columns.code.in_(codes)))
            return {row.code: row.writes for row in rows}

    def data_version(self) -> int:
        """SQLite alone: a number that changes when anybody has written to the file."""
        with self.engine.begin() as db:
            return int(db.exec_driver_sql("PRAGMA data_version").scalar_one())

    # Boxes -----------------------------------------------------------------------------------------------------------

    @writing
    def keep_edition(self, game: Game) -> None:
        """Keep all component tables of a game, for tables that are begun with them."""
        with self._writing.begin() as db:
            _keep_edition(db, game)

    def edition(self, game: str, components: str) -> dict[str, Any] | None:
        """The component tables of a fingerprint, if they were ever played with here."""
        columns = schema.editions.c
        with self.engine.begin() as db:
            found = db.scalar(select(columns.tables).where(columns.game == game, columns.components == components))
        return None if found is None else json.loads(found)

    def box(self, key: str) -> StoredBox | None:
        """The box of this key."""
        with self.engine.begin() as db:
            row = db.execute(select(schema.boxes).where(schema.boxes.c.key == key)).first()
        return None if row is None else box_in(row)

    def boxes_of(self, owner: str, game: str) -> list[StoredBox]:
        """Somebody's boxes of a game, the one that was changed last first."""
        columns = schema.boxes.c
        chosen = select(schema.boxes).where(columns.owner == owner, columns.game == game).order_by(columns.changed.desc())
        with self.engine.begin() as db:
            return [box_in(row) for row in db.execute(chosen.limit(MOST_BOXES))]

    @writing
    def put_box(self, box: StoredBox, owner: Guest, before: StoredBox | None = None) -> bool:
        """Keep a box that was `before`, or that is new; says whether it did: it does not if the box was changed meanwhile, or the key is taken.

        Raises `TooManyBoxes` if somebody has enough of them. Of those that new tables use there is one a game.
        """
        columns = schema.boxes.c
        with self._writing.begin() as db:
            _know(db, [owner])
            mine = (columns.owner == owner.id) & (columns.game == box.game)
            others = db.scalar(select(func.count()).select_from(schema.boxes).where(mine, columns.key != box.key)) or 0
            if others >= MOST_BOXES:
                raise TooManyBoxes(f"Nobody has more than {MOST_BOXES} boxes of a game.")
            changed = max(_now(), 0 if before is None else before.changed + 1)
            row = {**row_of(box), "owner": owner.id, "changed": changed}
            if before is None:
                done = db.execute(_insert(db)(schema.boxes).values(row).on_conflict_do_nothing())
            else:
                done = db.execute(
                    update(schema.boxes).where(columns.key == box.key, columns.changed == before.changed).values(row)
                )
            if done.rowcount and box.used:
                db.execute(update(schema.boxes).where(mine, columns.key != box.key).values(used=False))
            return bool(done.rowcount)

    @writing
    def drop_box(self, key: str) -> None:
        """Throw a box away; tables that are played with it keep its numbers."""
        with self._writing.begin() as db:
            db.execute(delete(schema.boxes).where(schema.boxes.c.key == key))

    @writing
    def note_advice(self, code: str, seat: int, version: int) -> None:
        """Note that whoever plays a seat was advised at a version; to ask again there changes nothing."""
        noted = schema.advised.c
        with self._writing.begin() as db:
            here = (noted.code == code) & (noted.seat == seat) & (noted.version == version)
            if db.scalar(select(noted.version).where(here)) is None:
                db.execute(insert(schema.advised).values(code=code, seat=seat, version=version))

    def advised(self, code: str) -> dict[int, int]:
        """How often each seat of a table was advised; those that never were are left out."""
        noted = schema.advised.c
        with self.engine.begin() as db:
            rows = db.execute(select(noted.seat).where(noted.code == code).order_by(noted.seat))
            return dict(Counter(row.seat for row in rows))

    # Chat and records ------------------------------------------------------------------------------------------------

    @writing
    def say(self, code: str, guest: Guest, text: str) -> ChatLine:
        """Add a line to the chat of a table."""
        now = _now()
        with self._writing.begin() as db:
            _know(db, [guest])
            done = db.execute(insert(schema.chat).values(code=code, guest=guest.id, name=guest.name, text=text, at=now))
            _count_write(db, code)
            assert done.inserted_primary_key is not None
            return ChatLine(id=done.inserted_primary_key[0], guest=guest.id, name=guest.name, text=text, at=now)

    def chat(self, code: str, after: int = 0) -> list[ChatLine]:
        """The newest lines of the chat after a number, oldest first."""
        with self.engine.begin() as db:
            return _chat(db, code, after)

    @writing
    def add_record(self, text: str) -> str:
        """Keep a record that somebody sent in; the same text always gets the same id."""
        key = record_id(text)
        with self._writing.begin() as db:
            if db.scalar(select(schema.records.c.id).where(schema.records.c.id == key)) is None:
                db.execute(insert(schema.records).values(id=key, text=text, created=_now()))
        return key

    def record(self, key: str) -> str | None:
        """The text of a record that was sent in."""
        with self.engine.begin() as db:
            return db.scalar(select(schema.records.c.text).where(schema.records.c.id == key))

    @writing
    def add_review(self, key: str, packed: bytes) -> None:
        """Keep what was found in the game whose record has this id, instead of what was found before."""
        with self._writing.begin() as db:
            # This first: whoever joins it, or ends it too, waits here until the other one is there.
            db.execute(delete(schema.growing).where(schema.growing.c.id == key))
            db.execute(delete(schema.reviews).where(schema.reviews.c.id == key))
            db.execute(insert(schema.reviews).values(id=key, packed=packed, created=_now()))

    def review(self, key: str) -> bytes | None:
        """What was found in the game whose record has this id."""
        with self.engine.begin() as db:
            return db.scalar(select(schema.reviews.c.packed).where(schema.reviews.c.id == key))

    def growing_review(self, key: str) -> GrowingReview | None:
        """A review that is being worked out, or was until it was stopped."""
        with self.engine.begin() as db:
            return _growing(db, key)

    @writing
    def join_review(
        self, key: str, *, asks: str = "", looks: str = "", worker: str = "", alive: int = 0
    ) -> GrowingReview | None:
        """Let somebody wait for a review, who asks for it or only looks on; begin one if there is none, and None if it is done.

        `worker` is the process that works it out from now on, if nobody does who was heard of in the last `alive` seconds.
        """
        try:
            with self._writing.begin() as db:
                return _joined(db, key, asks, looks, worker, alive)
        except IntegrityError:
            # Somebody else has begun it at this moment.
            with self._writing.begin() as db:
                return _joined(db, key, asks, looks, worker, alive)

    @writing
    def leave_review(self, key: str, who: str) -> bool:
        """Note that somebody no longer wants a review that he asked for; says whether nobody waits for it any more, which stops it."""
        columns = schema.growing.c
        with self._writing.begin() as db:
            found = _growing(db, key, held=True)
            if found is None or who not in found.asked:
                return False
            asked, watched = ([one for one in names if one != who] for names in (found.asked, found.watched))
            worker = found.worker if asked or watched else ""
            db.execute(update(schema.growing).where(columns.id == key).values(asked=asked, watched=watched, worker=worker))
            return not worker

    @writing
    def keep_growing(self, key: str, worker: str, packed: bytes | None = None) -> bool:
        """Note that a process is still at work on a review, and what it has found; False if it should no longer be."""
        columns = schema.growing.c
        found = {} if packed is None else {"packed": packed}
        with self._writing.begin() as db:
            own = (columns.id == key) & (columns.worker == worker)
            return db.execute(update(schema.growing).where(own).values(heard=_now(), **found)).rowcount == 1

    @writing
    def drop_growing(self, key: str, worker: str) -> None:
        """Forget a review that a process cannot finish."""
        columns = schema.growing.c
        with self._writing.begin() as db:
            db.execute(delete(schema.growing).where((columns.id == key) & (columns.worker == worker)))

    @writing
    def leave_growing(self, worker: str) -> None:
        """Leave everything that a process works out to the others."""
        with self._writing.begin() as db:
            db.execute(update(schema.growing).where(schema.growing.c.worker == worker).values(worker=""))


def _joined(db: Connection, key: str, asks: str, looks: str, worker: str, alive: int) -> GrowingReview | None:
    """A growing review with somebody who waits for it, and perhaps another process that works it out; None if it is done."""
    columns, now = schema.growing.c, _now()
    db.execute(delete(schema.growing).where(columns.heard < now - FORGOTTEN))
    found = _growing(db, key, held=True)
    if found is None:
        # Asked in this order: one that ends at this moment is no longer there, and done.
        if db.scalar(select(schema.reviews.c.id).where(schema.reviews.c.id == key)) is not None:
            return None
        found = GrowingReview(heard=now)
        db.execute(insert(schema.growing).values(id=key, **asdict(found)))
    if worker and not found.is_alive(now, alive):
        found = replace(found, worker=worker, heard=now)
    asked = [one for one in found.asked if one != asks] + [asks] * bool(asks)
    watched = [one for one in found.watched if one != looks] + [looks] * bool(looks)
    found = replace(found, asked=asked, watched=watched)
    db.execute(update(schema.growing).where(columns.id == key).values(**asdict(found)))
    return found


def _growing(db: Connection, key: str, held: bool = False) -> GrowingReview | None:
    columns = schema.growing.c
    chosen = select(columns.worker, columns.heard, columns.asked, columns.watched, columns.packed).where(columns.id == key)
    row = db.execute(chosen.with_for_update() if held else chosen).first()
    return None if row is None else GrowingReview(*row)


def record_id(text: str) -> str:
    """What a record is known by: its text and nothing else."""
    return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()


def _now() -> int:
    return int(time.time())


def _made(name: str) -> int:
    """When the key of this name was made; the first one was at the beginning."""
    return int(name.partition("-")[2] or 0)


# Made once: to build it takes longer than to carry it out.
_COUNT_WRITE = (
    update(schema.tables)
    .where(schema.tables.c.code == bindparam("counted_code"))
    .values(writes=schema.tables.c.writes + literal_column("1"))
)


def _count_write(db: Connection, code: str) -> None:
    """Note that something about a table was written."""
    db.execute(_COUNT_WRITE, {"counted_code": code})


# What is asked whenever a process catches up with another, made once like all of its kind.
_TABLE = select(schema.tables).where(schema.tables.c.code == bindparam("code"))
_SEATS = (
    select(schema.seats)
    .where(schema.seats.c.code.in_(bindparam("codes", expanding=True)))
    .order_by(schema.seats.c.code, schema.seats.c.seat)
)
_ENTRIES = (
    select(schema.entries.c.version, schema.entries.c.seat, schema.entries.c.choice)
    .where(schema.entries.c.code == bindparam("code"), schema.entries.c.version > bindparam("after"))
    .order_by(schema.entries.c.version)
)
_CHAT = (
    select(schema.chat.c.id, schema.chat.c.guest, schema.chat.c.name, schema.chat.c.text, schema.chat.c.at)
    .where(schema.chat.c.code == bindparam("code"), schema.chat.c.id > bindparam("after"))
    .order_by(schema.chat.c.id.desc())
    .limit(bindparam("most"))
)
_TABLE_COLUMNS = tuple(schema.tables.c.keys())


def _find(db: Connection, code: str) -> Table:
    row = db.execute(_TABLE, {"code": code}).first()
    if row is None:
        raise NoSuchTable(f"There is no table {code!r}.")
    return _table(row, _seats(db, [code])[code])


def _fingerprint(key: str) -> str:
    return hashlib.blake2b(key.encode(), digest_size=24).hexdigest()


def _move(db: Connection, key: str) -> tuple[str, str]:
    columns = schema.moves.c
    row = db.execute(
        select(columns.code, columns.guest).where(columns.key == _fingerprint(key), columns.until >= _now())
    ).first()
    if row is None:
        raise NoSuchMove("No seat waits for this key.")
    return row.code, row.guest


def _log(db: Connection, code: str, after: int) -> list[Entry]:
    return [Entry(version, seat, choice) for version, seat, choice in db.execute(_ENTRIES, {"code": code, "after": after})]


def _chat(db: Connection, code: str, after: int) -> list[ChatLine]:
    said = db.execute(_CHAT, {"code": code, "after": after, "most": CHAT_KEPT})
    return [ChatLine(**row._mapping) for row in said][::-1]


def _progress_values(progress: Progress) -> dict[str, Any]:
    return {
        "status": OVER if progress.actor is None else RUNNING,
        "actor": progress.actor,
        "round": progress.round,
        "rounds": progress.rounds,
    }


def _insert(db: Connection) -> Any:
    """What inserts rows that may be there already."""
    return {"sqlite": sqlite.insert, "postgresql": postgresql.insert}[db.dialect.name]


def _know(db: Connection, guests: Sequence[Guest]) -> None:
    """Write down people whom the house does not know, or no longer: a cookie proves who somebody is, also if a copy was put back that is older."""
    for guest in guests:
        db.execute(_insert(db)(schema.guests).values(id=guest.id, name=guest.name, created=_now()).on_conflict_do_nothing())


def _keep_edition(db: Connection, game: Game) -> None:
    tables = json.dumps(game.tables.facts(), ensure_ascii=False, separators=(",", ":"))
    kept = _insert(db)(schema.editions).values(game=game.id, components=game.tables.hash(), tables=tables)
    # Written also where it is there already: nobody may throw it away before the table is there that needs it.
    db.execute(kept.on_conflict_do_update(index_elements=["game", "components"], set_={"tables": tables}))


def _people(seats: Sequence[Seat]) -> list[Guest]:
    return [Guest(seat.guest, seat.name) for seat in seats if seat.guest is not None]


def _put_seats(db: Connection, code: str, seats: Sequence[Seat]) -> None:
    _know(db, _people(seats))
    rows = [{"code": code, "seat": number, **asdict(seat)} for number, seat in enumerate(seats)]
    db.execute(insert(schema.seats), rows)


def _seats(db: Connection, codes: Sequence[str]) -> dict[str, list[Seat]]:
    found: dict[str, list[Seat]] = {code: [] for code in codes}
    for row in db.execute(_SEATS, {"codes": codes}):
        found[row.code].append(Seat(row.kind, row.name, row.guest, row.level, row.away))
    return found


def _table(row: Row[Any], seats: Sequence[Seat]) -> Table:
    return Table(**dict(zip(_TABLE_COLUMNS, row, strict=True)), seats=tuple(seats))
