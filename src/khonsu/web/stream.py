"""What happens at a table, told as it happens: server-sent events, numbered so that nobody misses one.

The id of an event is `version.chat`: the version of the table and the number of the last line of chat. A browser that comes back names
the last id it saw and is told what it missed.
"""

from __future__ import annotations

import asyncio
import json
import logging
from typing import TYPE_CHECKING, Any

from starlette.responses import JSONResponse, Response, StreamingResponse

from khonsu.table.broadcast import Behind, Changed, News, Rematch, Seated, Spoke
from khonsu.table.errors import Unavailable
from khonsu.table.seats import shown_id
from khonsu.table.store import Store
from khonsu.web.browser_copy import BrowserCopy
from khonsu.web.compression import gzipped
from khonsu.web.fragments import html_of
from khonsu.web.fragments import log as log_html
from khonsu.web.inputs import accepts, header, number, query, table_code
from khonsu.web.table_page import absent, presenter_of
from khonsu.web.templating import render
from khonsu.web.visit import arrive

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.requests import Request

    from khonsu.table.broadcast import Watcher
    from khonsu.table.live import LiveTable
    from khonsu.table.match import Moment
    from khonsu.table.model import ChatLine
    from khonsu.web.presenter import Presenter
    from khonsu.web.visit import Visit

log = logging.getLogger("khonsu.web")

# Seconds between signs of life, so that both ends notice a dead line.
HEARTBEAT = 15.0


def update_of(live: LiveTable, presenter: Presenter, after: int, had: BrowserCopy) -> tuple[dict[str, Any], BrowserCopy]:
    """Everything of the table page that may differ after a choice, without what the browser had; the log only after a position.

    Gives also what the browser has then.
    """
    layers, html = presenter.layers(), html_of(presenter, live.code)
    doc = {
        "version": presenter.version,
        "at": len(presenter.moment.line),
        "seat": presenter.eyes.seat,
        "board": had.missing_layers(layers),
        **had.missing_parts(html),
        "log": {"after": after, "html": log_html(presenter.log(after), live.code)},
        "since": presenter.since(),
        "last": presenter.last_pieces(),
        "turn": presenter.my_turn,
        "by": presenter.moment.line[-1].seat if presenter.moment.line else None,
        "curtain": presenter.eyes.curtain,
        "over": presenter.over,
        "lesson": presenter.lesson() if live.table.coached else None,
        "absent": absent(live, presenter),
    }
    return doc, BrowserCopy(layers, html)


def event(kind: str, key: str, doc: dict[str, Any]) -> str:
    """One event as it goes over the line."""
    return f"event: {kind}\nid: {key}\ndata: {json.dumps(doc, ensure_ascii=False)}\n\n"


async def now(request: Request) -> Response:
    """The whole table as it is now: for a browser that turned, changed hands or lost its way."""
    visit = arrive(request)
    live = await visit.tables.registry.find(table_code(request))
    update, has = update_of(live, presenter_of(visit, live, live.running.moment()), 0, BrowserCopy())
    return JSONResponse({**update, "seen": has.fingerprint}, headers={"cache-control": "no-store"})


async def stream(request: Request) -> Response:
    """The stream of one browser."""
    visit = arrive(request)
    live = await visit.tables.registry.find(table_code(request))
    version, _, chat = (header(request.scope, "last-event-id") or query(request, "after")).partition(".")
    headers = {"cache-control": "no-store", "x-accel-buffering": "no", "vary": "accept-encoding"}
    told = _told(visit, live, number(version) or 0, number(chat) or 0)
    small = accepts(request, "gzip", by="accept-encoding")
    if small:
        headers["content-encoding"] = "gzip"
    return StreamingResponse(gzipped(told) if small else told, media_type="text/event-stream", headers=headers)


async def _told(visit: Visit, live: LiveTable, version: int, chatted: int) -> AsyncIterator[str]:
    """A stream that ends where it cannot go on: the browser comes back, names the last event it saw, and gets exactly the rest."""
    try:
        async for piece in _tell(visit, live, version, chatted):
            yield piece
    except Unavailable as error:
        log.warning("stream ends", extra={"table": live.code, "why": str(error)})


async def _tell(visit: Visit, live: LiveTable, version: int, chatted: int) -> AsyncIterator[str]:
    closing: asyncio.Event = visit.request.app.state.closing
    has = BrowserCopy()
    with live.audience.watch(visit.guest_id) as watcher:
        yield "retry: 1000\n\n"
        for line in await visit.tables.storage.ask(Store.chat, live.code, chatted):
            chatted = line.id
            yield _spoken(visit, version, line)
        if live.match is not None:
            missed = await visit.tables.sync.missed(live, version)
            has = BrowserCopy() if missed else _shown(visit, live)
            for moment in missed:
                version = moment.version
                told, has = _changed(visit, live, moment, chatted, has)
                yield told
                await asyncio.sleep(0)
        yield event("here", f"{version}.{chatted}", {"company": live.table.company, "version": version})
        while not closing.is_set():
            news = await _next(watcher)
            if news is None:
                yield ": still here\n\n"
            elif isinstance(news, Behind):
                return
            elif isinstance(news, Changed):
                if news.moment.version > version:
                    version = news.moment.version
                    told, has = _changed(visit, live, news.moment, chatted, has)
                    yield told
            elif isinstance(news, Spoke):
                if news.line.id > chatted:
                    chatted = news.line.id
                    yield _spoken(visit, version, news.line)
            elif isinstance(news, Seated):
                yield event("seated", f"{version}.{chatted}", {"company": live.table.company})
            elif isinstance(news, Rematch):
                yield event("rematch", f"{version}.{chatted}", {"url": f"/tables/{news.code}"})
        yield event("closing", f"{version}.{chatted}", {})


async def _next(watcher: Watcher) -> News | None:
    try:
        async with asyncio.timeout(HEARTBEAT):
            return await watcher.next()
    except TimeoutError:
        return None


def _shown(visit: Visit, live: LiveTable) -> BrowserCopy:
    """What a browser has that listens: everything of this moment, if it says so, or nothing that we know of."""
    claimed = query(visit.request, "seen")
    if not claimed:
        return BrowserCopy()
    presenter = presenter_of(visit, live, live.running.moment())
    whole = BrowserCopy(presenter.layers(), html_of(presenter, live.code))
    return whole if whole.fingerprint == claimed else BrowserCopy()


def _changed(visit: Visit, live: LiveTable, moment: Moment, chatted: int, had: BrowserCopy) -> tuple[str, BrowserCopy]:
    presenter = presenter_of(visit, live, moment)
    update, has = update_of(live, presenter, max(0, len(moment.line) - 1), had)
    return event("update", f"{moment.version}.{chatted}", update), has


def _spoken(visit: Visit, version: int, line: ChatLine) -> str:
    html = render("parts/said.html", line=line, mine=visit.guest_id == line.guest)
    return event("said", f"{version}.{line.id}", {"html": html, "guest": shown_id(line.guest)})
