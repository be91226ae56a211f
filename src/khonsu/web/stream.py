"""What happens at a table, told as it happens: server-sent events, numbered so that nobody misses one.

The id of an event is `version.chat.mark.mark`: the version of the table, the number of the last line of chat, and what the log and that line
are known by. A browser that comes back names the last id it saw and is told what it missed. If it has heard what never was, because a copy of
the data was put back meanwhile, it is told to begin anew.
"""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import orjson
from starlette.responses import JSONResponse, Response, StreamingResponse

from khonsu.table.broadcast import Behind, Changed, Queued, Rematch, Seated, Spoke
from khonsu.table.errors import Unavailable
from khonsu.table.seats import shown_id
from khonsu.table.store import CHAT_KEPT, Store
from khonsu.table.sync import REPLAYED
from khonsu.web.browser_copy import BrowserCopy
from khonsu.web.compression import gzipped
from khonsu.web.fragments import html_of
from khonsu.web.fragments import log as log_html
from khonsu.web.inputs import accepts, client, header, number, query, table_code
from khonsu.web.table_page import absent, eyes_of, presenter_of
from khonsu.web.templating import render
from khonsu.web.visit import arrive

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.requests import Request

    from khonsu.table.live import LiveTable
    from khonsu.table.match import Moment
    from khonsu.table.model import ChatLine
    from khonsu.web.guests import GuestCookies
    from khonsu.web.presenter import Presenter
    from khonsu.web.rate_limit import RateLimiter
    from khonsu.web.visit import Visit

log = logging.getLogger("khonsu.web")

# Seconds between signs of life, so that both ends notice a dead line.
HEARTBEAT = 15.0
# For how many reads each change counts that a browser has missed and is told of now: it takes a tenth as long as a page.
MISSED = 0.5


def update_of(live: LiveTable, presenter: Presenter, after: int, had: BrowserCopy) -> tuple[dict[str, Any], BrowserCopy]:
    """Everything of the table page that may differ after a choice, without what the browser had; the log only after a position.

    Gives also what the browser has then.
    """
    layers, html = presenter.layers(), html_of(presenter, live.code)
    doc = {
        "version": presenter.version,
        "mark": f"{presenter.moment.mark:x}",
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
        "absent": absent(live, presenter),
    }
    return doc, BrowserCopy(layers, html)


@dataclass
class Heard:
    """What a browser has heard: up to which version and line of chat, and what these are known by, if it says so."""

    version: int = 0
    chat: int = 0
    mark: str = ""
    chat_mark: str = ""

    @staticmethod
    def read(text: str) -> Heard:
        """What a browser says that it has heard."""
        version, chat, mark, chat_mark = [*text.split("."), "", "", "", ""][:4]
        return Heard(number(version) or 0, number(chat) or 0, mark, chat_mark)

    def __str__(self) -> str:
        return f"{self.version}.{self.chat}.{self.mark}.{self.chat_mark}"

    def moment(self, moment: Moment) -> None:
        """Note that a moment of the table has been told."""
        self.version, self.mark = moment.version, f"{moment.mark:x}"

    def line(self, line: ChatLine) -> None:
        """Note that a line of chat has been told."""
        self.chat, self.chat_mark = line.id, f"{line.mark:x}"

    def is_in_log(self, live: LiveTable) -> bool:
        """Whether the log of a table has come that way."""
        mark = None if live.match is None else live.match.mark(self.version)
        return not self.mark or (mark is not None and self.mark == f"{mark:x}")

    def is_line(self, line: ChatLine | None) -> bool:
        """Whether the last line of chat was this one."""
        return not self.chat_mark or (line is not None and self.chat_mark == f"{line.mark:x}")


def event(kind: str, heard: Heard, doc: dict[str, Any]) -> bytes:
    """One event as it goes over the line."""
    return _written(kind, heard, orjson.dumps(doc))


def _written(kind: str, heard: Heard, doc: bytes) -> bytes:
    return b"event: %b\nid: %b\ndata: %b\n\n" % (kind.encode(), str(heard).encode(), doc)


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
    heard = Heard.read(header(request.scope, "last-event-id") or query(request, "after"))
    if live.match is not None:
        # From another process, perhaps, that is ahead of us.
        await visit.tables.sync.reach(live, heard.version)
    headers = {"cache-control": "no-store", "x-accel-buffering": "no", "vary": "accept-encoding"}
    told = _told(visit, live, heard)
    small = accepts(request, "gzip", by="accept-encoding")
    if small:
        headers["content-encoding"] = "gzip"
    return StreamingResponse(gzipped(told) if small else told, media_type="text/event-stream", headers=headers)


async def _told(visit: Visit, live: LiveTable, heard: Heard) -> AsyncIterator[bytes]:
    """A stream that ends where it cannot go on: the browser comes back, names the last event it saw, and gets exactly the rest."""
    try:
        async for piece in _tell(visit, live, heard):
            yield piece
    except Unavailable as error:
        log.warning("stream ends", extra={"table": live.code, "why": str(error)})


async def _tell(visit: Visit, live: LiveTable, heard: Heard) -> AsyncIterator[bytes]:
    closing: asyncio.Event = visit.request.app.state.closing
    cookies: GuestCookies = visit.request.app.state.guest_cookies
    has = BrowserCopy()
    with live.audience.watch(visit.guest_id) as watcher:
        yield b"retry: 1000\n\n"
        said = await visit.tables.storage.ask(Store.chat, live.code, max(0, heard.chat - 1))
        last = said.pop(0) if said and said[0].id == heard.chat else None
        # Of a long chat only the end is read: what lies before it cannot be compared.
        if not heard.is_in_log(live) or not (heard.is_line(last) or len(said) == CHAT_KEPT):
            yield event("anew", heard, {})
            return
        for line in said:
            heard.line(line)
            yield _spoken(visit, heard, line)
        if live.match is not None:
            missed = await _missed(visit, live, heard.version)
            has = BrowserCopy() if missed else _shown(visit, live)
            for moment in missed:
                heard.moment(moment)
                told, has = _changed(visit, live, Changed(moment), heard, has)
                yield told
                await asyncio.sleep(0)
        yield event("here", heard, {"company": live.table.company, "version": heard.version})
        if live.before:
            # It may have been told between the page and its stream.
            yield _queued(visit, live, heard)
        while not closing.is_set():
            news = await watcher.next(HEARTBEAT)
            if cookies.guest_of(visit.request) != visit.guest:
                # His cookie has expired, or the keys that had signed it are gone.
                return
            if news is None:
                yield b": still here\n\n"
            elif isinstance(news, Behind):
                return
            elif isinstance(news, Changed):
                if news.moment.version > heard.version:
                    heard.moment(news.moment)
                    told, has = _changed(visit, live, news, heard, has)
                    yield told
            elif isinstance(news, Spoke):
                if news.line.id > heard.chat:
                    heard.line(news.line)
                    yield _spoken(visit, heard, news.line)
            elif isinstance(news, Seated):
                yield event("seated", heard, {"company": live.table.company})
            elif isinstance(news, Queued):
                yield _queued(visit, live, heard)
            elif isinstance(news, Rematch):
                yield event("rematch", heard, {"url": f"/tables/{news.code}"})
        yield event("closing", heard, {})


def _shown(visit: Visit, live: LiveTable) -> BrowserCopy:
    """What a browser has that listens: everything of this moment, if it says so, or nothing that we know of."""
    claimed = query(visit.request, "seen")
    if not claimed:
        return BrowserCopy()
    presenter = presenter_of(visit, live, live.running.moment())
    whole = BrowserCopy(presenter.layers(), html_of(presenter, live.code))
    return whole if whole.fingerprint == claimed else BrowserCopy()


async def _missed(visit: Visit, live: LiveTable, version: int) -> list[Moment]:
    """What a browser has missed after a version; whose address has come back too often is shown the newest alone."""
    count = live.running.version - version
    limiter: RateLimiter | None = visit.request.app.state.reads
    if limiter is not None and 0 < count <= REPLAYED:
        cost = count * MISSED
        if not limiter.allow(client(visit.request.scope), time.monotonic(), cost):
            return [live.running.moment()]
    return await visit.tables.sync.missed(live, version)


def _changed(visit: Visit, live: LiveTable, news: Changed, heard: Heard, had: BrowserCopy) -> tuple[bytes, BrowserCopy]:
    """What a browser is told of a change; all who see the same and have the same are told the same, which is made once."""
    moment = news.moment
    eyes = eyes_of(visit, live, moment)
    sees = eyes, visit.lang, visit.tall, had, live.table.seats, live.before
    found = news.told.get(sees)
    if found is None:
        update, has = update_of(live, presenter_of(visit, live, moment, eyes), max(0, len(moment.line) - 1), had)
        found = news.told[sees] = orjson.dumps(update), has
    told, has = found
    return _written("update", heard, told), has


def _queued(visit: Visit, live: LiveTable, heard: Heard) -> bytes:
    presenter = presenter_of(visit, live, live.running.moment())
    return event("queued", heard, {"version": presenter.version, "text": presenter.prompt.text})


def _spoken(visit: Visit, heard: Heard, line: ChatLine) -> bytes:
    html = render("parts/said.html", line=line, mine=visit.guest_id == line.guest)
    return event("said", heard, {"html": html, "guest": shown_id(line.guest)})
