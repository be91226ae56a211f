"""Looking back: every position of a table or of a record that was sent in has an address of its own."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup
from starlette.datastructures import UploadFile
from starlette.responses import JSONResponse, Response

from khonsu.engine import registry
from khonsu.engine.errors import BadRecord
from khonsu.engine.message import Message
from khonsu.engine.record import Record
from khonsu.table.errors import NoSuchTable
from khonsu.table.match import Entry, Match
from khonsu.table.records import record_of
from khonsu.table.seats import PERSON, Seat, seats_of
from khonsu.table.store import Store
from khonsu.web.forms import read_form, word
from khonsu.web.fragments import pips, players, score
from khonsu.web.perspective import STRANGER, Perspective
from khonsu.web.presenter import Presenter
from khonsu.web.templating import page
from khonsu.web.visit import Visit, arrive, see_other

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.requests import Request

    from khonsu.table.live import LiveTable
    from khonsu.table.match import Moment


@dataclass(frozen=True, kw_only=True)
class Reel:
    """A match to look back at: `url` is its address without the position, `open` whether every seat may be looked through."""

    match: Match
    seats: Sequence[Seat]
    url: str
    home: str
    open: bool
    mine: tuple[int, ...] = ()

    def eyes(self, seat: int | None) -> Perspective:
        """Through whose eyes it is seen, if somebody asks for a seat."""
        if seat is not None and seat < len(self.seats) and (self.open or seat in self.mine):
            return Perspective(seat, (seat,))
        return Perspective(self.mine[0], self.mine) if len(self.mine) == 1 else STRANGER


async def table_position(request: Request) -> Response:
    """A position of a table, as far as the visitor may see it."""
    visit = arrive(request)
    live = await visit.tables.registry.find(request.path_params["code"])
    return await _position(visit, _table_reel(visit, live))


def _table_reel(visit: Visit, live: LiveTable) -> Reel:
    match = live.running
    mine = tuple(seats_of(visit.guest_id, live.table.seats))
    over = match.state.actor is None
    home = f"/tables/{live.code}"
    return Reel(match=match, seats=live.table.seats, url=f"{home}/at", home=home, open=over, mine=mine)


async def record_position(request: Request) -> Response:
    """A position of a record that was sent in."""
    visit = arrive(request)
    key = request.path_params["key"]
    text = await visit.tables.storage.ask(Store.record, key)
    if text is None:
        raise NoSuchTable(f"There is no record {key!r}.")
    match, seats = await asyncio.to_thread(_replayed, text)
    return await _position(visit, Reel(match=match, seats=seats, url=f"/records/{key}/at", home="/", open=True))


async def _position(visit: Visit, reel: Reel) -> Response:
    last = len(reel.match.line)
    at = min(max(0, visit.request.path_params["at"]), last)
    eyes = reel.eyes(visit.asked_seat)

    def past(moment: Moment) -> Presenter:
        return Presenter(moment, eyes, reel.seats, site=visit.text, tall=visit.tall, past=True)

    presenter = past(await asyncio.to_thread(reel.match.earlier, at))
    if visit.wants_json:
        return _piece(presenter, at)
    return page(
        visit,
        "replay.html",
        presenter=presenter,
        reel=reel,
        at=at,
        last=last,
        seat="" if eyes.seat is None else eyes.seat,
        steps=_steps(at, last),
        lines=past(reel.match.moment()).log(),
        html={name: Markup(part) for name, part in _html(presenter).items()},
    )


def _steps(at: int, last: int) -> dict[str, int]:
    """Where the four arrows lead."""
    return {"first": 0, "back": max(0, at - 1), "on": min(last, at + 1), "last": last}


def _html(presenter: Presenter) -> dict[str, str]:
    """The parts of the page that differ from one position to another, by their ids."""
    return {"players": players(presenter), "score": score(presenter), "pips": pips(presenter)}


def _piece(presenter: Presenter, at: int) -> Response:
    """What changes from one position to another."""
    line = presenter.moment.line
    doc = {
        "at": at,
        "board": [paint() for _, paint in presenter.layers()],
        **_html(presenter),
        "last": [piece for event in line[-1].events() for piece in event.pieces] if line else [],
    }
    return JSONResponse(doc)


# Records -----------------------------------------------------------------------------------------------------------------


async def download(request: Request) -> Response:
    """The record of a table: all of it once the game is over, what everybody may know before that."""
    visit = arrive(request)
    live = await visit.tables.registry.find(request.path_params["code"])
    record = record_of(live.running, live.table).public(live.game)
    name = f"{live.table.game}-{live.code}.khonsu"
    return Response(
        str(record),
        media_type="text/plain; charset=utf-8",
        headers={"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"},
    )


async def send_in(request: Request) -> Response:
    """Keep a record that somebody sends in, after replaying it once."""
    visit = arrive(request)
    form = await read_form(request)
    sent = form.get("record")
    text = (await sent.read()).decode("utf-8", "replace") if isinstance(sent, UploadFile) else word(form, "record")
    try:
        match, _ = await asyncio.to_thread(_replayed, text)
    except BadRecord as error:
        detail = None if error.fault is None else visit.text.say(error.fault)
        return page(visit, "refused.html", 400, sentence=visit.text("replay.bad"), detail=detail)
    key = await visit.tables.storage.ask(Store.add_record, text)
    return see_other(visit, f"/records/{key}/at/{len(match.line)}")


def _replayed(text: str) -> tuple[Match, list[Seat]]:
    record = Record.parse(text)
    if record.game not in registry.game_names():
        raise BadRecord(
            f"The record is of {record.game!r}, a game that is not installed here.",
            Message("record.no_such_game", {"game": record.game[:40]}),
        )
    game = registry.game(record.game)
    record.verify(game)
    assert record.seed is not None
    entries = [Entry(n, seat, game.parse(line)) for n, (seat, line) in enumerate(record.lines, 1)]
    match = Match(game, record.players, record.options, record.seed, entries)
    letters = game.text()
    names = [*record.names, *(letters.seat_name(seat) for seat in range(len(record.names), record.players))]
    return match, [Seat(PERSON, name) for name in names]
