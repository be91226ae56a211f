"""What a house need not keep any longer: tables that nobody has touched for a long time, and whatever belongs to nobody then."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, or_, select, tuple_

from khonsu.engine import registry
from khonsu.table import schema
from khonsu.table.database import migrate, open_engine
from khonsu.table.model import OVER, RUNNING, WAITING

if TYPE_CHECKING:
    from sqlalchemy import Column, ColumnElement, Select

# Tables that are deleted in one transaction: whoever plays meanwhile waits no longer than for that.
AT_ONCE = 200
# Seconds that each of them waits for others.
PATIENCE = 30.0
# Everything that belongs to a table, the table itself last; and everywhere that somebody is named.
OF_TABLES = [table for table in reversed(schema.metadata.sorted_tables) if "code" in table.c]
NAMING_GUESTS = [column for table in OF_TABLES for column in table.c if column.references(schema.guests.c.id)]


@dataclass(frozen=True)
class Old:
    """How much a house has that nobody has touched since a moment."""

    over: int
    running: int
    waiting: int
    choices: int
    chat: int
    guests: int
    records: int
    reviews: int
    boxes: int
    editions: int


class Retention:
    """What nobody has touched since a moment, given in seconds since 1970: it is counted, and deleted if that is wanted."""

    def __init__(self, data: str, since: int) -> None:
        migrate(data)
        self._engine = open_engine(data, PATIENCE)
        self._since = since

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    def count(self) -> Old:
        """What there is to delete."""
        codes = self._tables()
        with self._engine.begin() as db:

            def number(chosen: Select[Any]) -> int:
                return db.scalar(select(func.count()).select_from(chosen.subquery())) or 0

            return Old(
                over=number(self._tables(OVER)),
                running=number(self._tables(RUNNING)),
                waiting=number(self._tables(WAITING)),
                choices=number(select(schema.entries.c.version).where(schema.entries.c.code.in_(codes))),
                chat=number(select(schema.chat.c.id).where(schema.chat.c.code.in_(codes))),
                guests=number(self._guests()),
                records=number(self._records()),
                reviews=number(self._reviews()),
                boxes=number(self._boxes()),
                editions=number(self._editions(schema.tables.c.moved >= self._since)),
            )

    def delete(self) -> None:
        """Delete it, a little at a time."""
        writing = self._engine.execution_options(writes=True)
        found = AT_ONCE
        while found == AT_ONCE:
            with writing.begin() as db:
                # Held until they are gone: nobody can play on meanwhile.
                codes = list(db.scalars(self._tables().limit(AT_ONCE).with_for_update()))
                for table in OF_TABLES:
                    db.execute(table.delete().where(table.c.code.in_(codes)))
                found = len(codes)
        with writing.begin() as db:
            db.execute(schema.boxes.delete().where(schema.boxes.c.key.in_(self._boxes())))
            db.execute(schema.puzzles.delete().where(schema.puzzles.c.guest.in_(self._guests())))
            db.execute(schema.guests.delete().where(schema.guests.c.id.in_(self._guests())))
            db.execute(schema.records.delete().where(schema.records.c.id.in_(self._records())))
            db.execute(schema.reviews.delete().where(schema.reviews.c.id.in_(self._reviews())))
        with writing.begin() as db:
            # Held first: whoever begins a table with one of them has begun it by then, or keeps it anew.
            list(db.execute(self._editions().with_for_update()))
            columns = schema.editions.c
            db.execute(schema.editions.delete().where(tuple_(columns.game, columns.components).in_(self._editions())))

    def _tables(self, *status: str) -> Select[tuple[str]]:
        columns = schema.tables.c
        old = select(columns.code).where(columns.moved < self._since)
        return old.where(columns.status.in_(status)) if status else old

    def _guests(self) -> Select[tuple[str]]:
        """People who came before, have nothing to do with any table that stays, and have changed no box and tried no puzzle since."""
        guests, puzzles, boxes = schema.guests.c, schema.puzzles.c, schema.boxes.c
        return select(guests.id).where(
            guests.created < self._since,
            ~select(1).where(puzzles.guest == guests.id, puzzles.at >= self._since).exists(),
            ~select(1).where(boxes.owner == guests.id, boxes.changed >= self._since).exists(),
            *self._is_nowhere(guests.id),
        )

    def _boxes(self) -> Select[tuple[str]]:
        """Boxes that were not changed since, of people who have nothing to do with any table that stays."""
        boxes = schema.boxes.c
        return select(boxes.key).where(boxes.changed < self._since, *self._is_nowhere(boxes.owner))

    def _is_nowhere(self, person: Column[Any]) -> list[ColumnElement[bool]]:
        """What holds of somebody who is named at no table that stays."""
        stays = select(schema.tables.c.code).where(schema.tables.c.moved >= self._since)
        return [~select(1).where(column == person, column.table.c.code.in_(stays)).exists() for column in NAMING_GUESTS]

    def _editions(self, *stays: ColumnElement[bool]) -> Select[tuple[str, str]]:
        """Component tables with which no table is played that stays, and that are not the usual ones of a game."""
        kept, tables = schema.editions.c, schema.tables.c
        used = select(1).where(tables.game == kept.game, tables.components == kept.components, *stays)
        usual = [
            (kept.game == game.id) & (kept.components == game.tables.hash())
            for game in map(registry.game, registry.game_names())
        ]
        return select(kept.game, kept.components).where(~used.exists(), ~or_(*usual))

    def _records(self) -> Select[tuple[str]]:
        return select(schema.records.c.id).where(schema.records.c.created < self._since)

    def _reviews(self) -> Select[tuple[str]]:
        return select(schema.reviews.c.id).where(schema.reviews.c.created < self._since)
