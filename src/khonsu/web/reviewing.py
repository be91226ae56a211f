"""Asking for the review of a game that is over, and looking how far it is."""

from __future__ import annotations

import time
from dataclasses import asdict
from typing import TYPE_CHECKING

from starlette.responses import JSONResponse, Response

from khonsu.engine.record import Record
from khonsu.table.errors import NoSuchTable, NotOver
from khonsu.table.records import record_of
from khonsu.table.store import Store, record_id
from khonsu.web.inputs import client, record_key, table_code
from khonsu.web.record_reading import names_in
from khonsu.web.refusals import refuse
from khonsu.web.review_page import shown_review
from khonsu.web.visit import Visit, arrive, see_other

if TYPE_CHECKING:
    from starlette.requests import Request

    from khonsu.web.rate_limit import RateLimiter
    from khonsu.web.reviews import Reviews


async def table_review(request: Request) -> Response:
    """The review of a table; whoever posts asks for it."""
    visit = arrive(request)
    live = await visit.tables.registry.find(table_code(request))
    if live.running.state.actor is not None:
        raise NotOver("The game is not over.")
    record = str(record_of(live.running, live.table))
    return await _review(visit, record, live.table.game, [seat.name for seat in live.table.seats], f"/tables/{live.code}/at")


async def record_review(request: Request) -> Response:
    """The review of a record that was sent in; whoever posts asks for it."""
    visit = arrive(request)
    key = record_key(request)
    text = await visit.tables.storage.ask(Store.record, key)
    if text is None:
        raise NoSuchTable(f"There is no record {key!r}.")
    record = Record.parse(text)
    if not record.end:
        raise NotOver("The game is not over.")
    return await _review(visit, text, record.game, names_in(record), f"/records/{key}/at")


async def _review(visit: Visit, record: str, game: str, names: list[str], url: str) -> Response:
    request = visit.request
    reviews: Reviews = request.app.state.reviews
    if request.method == "POST" and await reviews.find(record_id(record)) is None:
        limiter: RateLimiter | None = request.app.state.records
        if limiter is not None and not limiter.allow(client(request.scope), time.monotonic()):
            return refuse(request, "refused.too_fast", 429)
        reviews.begin(record_id(record), record)
    if visit.wants_json:
        return JSONResponse(
            asdict(await shown_review(visit, record, game, names, url)), headers={"cache-control": "no-store"}
        )
    return see_other(visit, f"{url}/0")
