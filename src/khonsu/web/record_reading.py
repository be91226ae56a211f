"""Reads a record that a stranger sent: whatever it holds, it is limited before it is played."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unicodedata import category

from khonsu.engine import registry
from khonsu.engine.box import check_tables
from khonsu.engine.components import LARGEST_FILE
from khonsu.engine.errors import BadComponents, BadRecord
from khonsu.engine.message import Message
from khonsu.engine.record import Record
from khonsu.table.match import Entry, Match
from khonsu.table.seats import PERSON, Seat
from khonsu.web.inputs import LARGEST_RECORD
from khonsu.web.visible import UNSEEN, proper_name

if TYPE_CHECKING:
    from khonsu.engine.game import Game

# Letters of a line; the longest choices of our games have a few dozen.
LONGEST_LINE = 200
LINE_ENDS = "\n\r\t"
# The line that holds all tables of a box.
TABLES = "tables: "


def replayed(text: str) -> tuple[Match, list[Seat]]:
    """The match that a record tells, and who played it; raises `BadRecord` if anything about it does not hold."""
    _check_text(text)
    record = Record.parse(text)
    if record.game not in registry.game_names():
        raise BadRecord(
            f"The record is of {record.game!r}, a game that is not installed here.",
            Message("record.no_such_game", {"game": record.game[:40]}),
        )
    game = game_in(record)
    known = {option.name for option in game.options}
    if not known.issuperset(record.options) or len(record.names) > record.players:
        raise BadRecord("The game has no such options or seats.", Message("record.no_start"))
    if len(record.lines) > game.longest:
        raise BadRecord(f"No game takes more than {game.longest} choices.", Message("record.too_long"))
    record.verify(game)
    assert record.seed is not None
    entries = [Entry(n, seat, game.parse(line)) for n, (seat, line) in enumerate(record.lines, 1)]
    match = Match(game, record.players, record.options, record.seed, entries)
    return match, [Seat(PERSON, name) for name in names_in(record)]


def game_in(record: Record) -> Game:
    """The game that a record is of, with the tables of its box; raises `BadRecord` if they cannot be played with."""
    try:
        return check_tables(record.game, record.tables)
    except BadComponents as error:
        raise BadRecord(f"The record has a box that cannot be played with: {error}", error.fault) from None


def names_in(record: Record) -> list[str]:
    """What everybody is called in a record."""
    letters = registry.game(record.game).text()
    names = [*map(proper_name, record.names), *[""] * (record.players - len(record.names))]
    return [name or letters.seat_name(seat) for seat, name in enumerate(names)]


def _check_text(text: str) -> None:
    if len(text) > LARGEST_RECORD:
        raise BadRecord("The record is too long.", Message("record.too_long"))
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > (LARGEST_FILE if line.startswith(TABLES) else LONGEST_LINE) or any(
            category(letter) in UNSEEN for letter in line if letter not in LINE_ENDS
        ):
            shown = "".join(letter if letter.isprintable() else "�" for letter in line[:40])
            raise BadRecord(
                f"Line {number} is too long, or holds what cannot be seen.",
                Message("record.odd_line", {"line": number, "text": shown}),
            )
