"""What can be done with a game that is over: ask for its review, look how far that is, and play on from any of its positions."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from typing import TYPE_CHECKING

from starlette.responses import JSONResponse, Response

from khonsu.engine.record import Record
from khonsu.table.errors import NotOver
from khonsu.table.records import record_of
from khonsu.table.seats import seats_of
from khonsu.table.store import record_id
from khonsu.web.inputs import BadForm, read_form, record_key, table_code
from khonsu.web.known_records import record_text
from khonsu.web.record_reading import names_in, replayed
from khonsu.web.review_page import shown_review, waits_as
from khonsu.web.visible import box_name
from khonsu.web.visit import Visit, arrive, keep_more, known_guest, limited_as, see_other

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.requests import Request

    from khonsu.table.live import LiveTable
    from khonsu.table.match import Match
    from khonsu.web.reviews import Reviews


async def table_review(request: Request) -> Response:
    """The review of a table; whoever posts asks for it."""
    visit = arrive(request)
    live = await _over(visit)
    record = str(await record_of(visit.tables.storage, live))
    seats = live.table.seats
    mine = seats_of(visit.guest_id, seats)
    return await _review(visit, record, [seat.name for seat in seats], f"/tables/{live.code}/at", mine)


async def record_review(request: Request) -> Response:
    """The review of a record that was sent in; whoever posts asks for it."""
    visit = arrive(request)
    key, text = await _sent_in(visit)
    record = Record.parse(text)
    if not record.end:
        raise NotOver("The game is not over.")
    return await _review(visit, text, names_in(record), f"/records/{key}/at")


async def table_stop(request: Request) -> Response:
    """Whoever asked for the review of a table no longer waits for it."""
    visit = arrive(request)
    live = await _over(visit)
    return await _stop(visit, str(await record_of(visit.tables.storage, live)), f"/tables/{live.code}/at")


async def record_stop(request: Request) -> Response:
    """Whoever asked for the review of a record no longer waits for it."""
    visit = arrive(request)
    key, text = await _sent_in(visit)
    return await _stop(visit, text, f"/records/{key}/at")


async def _stop(visit: Visit, record: str, url: str) -> Response:
    reviews: Reviews = visit.request.app.state.reviews
    await reviews.stop(record_id(record), waits_as(visit))
    if visit.wants_json:
        return JSONResponse({"ok": True}, headers={"cache-control": "no-store"})
    return see_other(visit, f"{url}/0")


async def _over(visit: Visit) -> LiveTable:
    """The table that the address names, whose game must be over."""
    live = await visit.tables.registry.find(table_code(visit.request))
    if live.running.state.actor is not None:
        raise NotOver("The game is not over.")
    return live


async def _sent_in(visit: Visit) -> tuple[str, str]:
    """The record that the address names: its key and its text."""
    key = record_key(visit.request)
    return key, await record_text(visit.tables.storage, key)


async def try_table(request: Request) -> Response:
    """Play on by oneself from a position of a table."""
    visit = arrive(request)
    live = await _over(visit)
    return await _try_out(visit, live.running, [seat.name for seat in live.table.seats], live.table.box)


async def try_record(request: Request) -> Response:
    """Play on by oneself from a position of a record."""
    visit = arrive(request)
    _, text = await _sent_in(visit)
    # It was checked when it came.
    match, seats = await asyncio.to_thread(replayed, text)
    return await _try_out(visit, match, [seat.name for seat in seats], box_name(Record.parse(text).box))


async def _try_out(visit: Visit, match: Match, names: list[str], box: str) -> Response:
    at = (await read_form(visit.request)).number("at")
    if not 0 <= at <= len(match.line):
        raise BadForm(f"The game has no position {at}.")
    keep_more(visit.request)
    guest = await known_guest(visit)
    code = await visit.tables.lobby.try_out(match.game, guest, match, at, names, box)
    return see_other(visit, f"/tables/{code}", guest)


async def _review(visit: Visit, record: str, names: list[str], url: str, mine: Sequence[int] = ()) -> Response:
    request = visit.request
    reviews: Reviews = request.app.state.reviews
    if request.method == "POST" and await reviews.find(record_id(record)) is None:
        keep_more(request)
        await reviews.begin(record_id(record), record, limited_as(request), waits_as(visit))
    if visit.wants_json:
        return JSONResponse(
            asdict(await shown_review(visit, record, names, url, mine)), headers={"cache-control": "no-store"}
        )
    return see_other(visit, f"{url}/0")
