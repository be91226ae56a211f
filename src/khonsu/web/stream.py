"""What happens at a table, told as it happens: server-sent events, numbered so that nobody misses one.

The id of an event is `version.chat`: the version of the table and the number of the last line of chat. A browser that comes back names
the last id it saw and is told what it missed.
"""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

from starlette.responses import JSONResponse, Response, StreamingResponse

from khonsu.table.hall import Changed, News, Rematch, Seated, Spoke
from khonsu.web.fragments import html_of, log
from khonsu.web.pages import arrive, render
from khonsu.web.seen import Seen
from khonsu.web.squeezing import squeezed
from khonsu.web.tables import show_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.requests import Request

    from khonsu.table.hall import Live, Watcher
    from khonsu.table.match import Moment
    from khonsu.table.store import Said
    from khonsu.web.pages import Visit
    from khonsu.web.show import Show

# Seconds between signs of life, so that both ends notice a dead line.
HEARTBEAT = 15.0


def update_of(live: Live, show: Show, after: int, seen: Seen) -> tuple[dict[str, Any], Seen]:
    """Everything of the table page that may differ after a choice, without what was seen; the log only after a position.

    Gives also what is seen then.
    """
    layers, html = show.layers(), html_of(show, live.table.code)
    doc = {
        "version": show.version,
        "at": len(show.moment.line),
        "seat": show.eyes.seat,
        "board": seen.layers(layers),
        **seen.parts(html),
        "log": {"after": after, "html": log(show.log(after), live.table.code)},
        "since": show.since(),
        "last": show.last_pieces(),
        "turn": show.my_turn,
        "curtain": show.eyes.curtain,
        "over": show.over,
        "lesson": show.lesson() if live.table.coached else None,
    }
    return doc, Seen(layers, html)


def event(kind: str, key: str, doc: dict[str, Any]) -> str:
    """One event as it goes over the line."""
    return f"event: {kind}\nid: {key}\ndata: {json.dumps(doc, ensure_ascii=False)}\n\n"


async def now(request: Request) -> Response:
    """The whole table as it is now: for a browser that turned, changed hands or lost its way."""
    visit = arrive(request)
    live = await visit.hall.live(request.path_params["code"])
    update, seen = update_of(live, show_of(visit, live, live.running.moment()), 0, Seen())
    return JSONResponse({**update, "seen": seen.mark}, headers={"cache-control": "no-store"})


async def stream(request: Request) -> Response:
    """The stream of one browser."""
    visit = arrive(request)
    live = await visit.hall.live(request.path_params["code"])
    seen = request.headers.get("last-event-id") or request.query_params.get("after", "0.0")
    version, _, chat = seen.partition(".")
    numbers = [int(part) if part.isdigit() and len(part) < 10 else 0 for part in (version, chat)]
    headers = {"cache-control": "no-store", "x-accel-buffering": "no", "vary": "accept-encoding"}
    told = _tell(visit, live, numbers[0], numbers[1])
    small = "gzip" in request.headers.get("accept-encoding", "")
    if small:
        headers["content-encoding"] = "gzip"
    return StreamingResponse(squeezed(told) if small else told, media_type="text/event-stream", headers=headers)


async def _tell(visit: Visit, live: Live, version: int, chatted: int) -> AsyncIterator[str]:
    closing: asyncio.Event = visit.request.app.state.closing
    seen = Seen()
    with visit.hall.watch(live, visit.guest) as watcher:
        yield "retry: 1000\n\n"
        for said in await visit.hall.ask(visit.hall.store.chat, live.table.code, chatted):
            chatted = said.id
            yield _spoken(visit, version, said)
        if live.match is not None:
            missed = await visit.hall.since(live, version)
            seen = Seen() if missed else _shown(visit, live)
            for moment in missed:
                version = moment.version
                told, seen = _changed(visit, live, moment, chatted, seen)
                yield told
                await asyncio.sleep(0)
        yield event("here", f"{version}.{chatted}", {"company": live.table.company, "version": version})
        while not closing.is_set():
            news = await _next(watcher)
            if news is None:
                yield ": still here\n\n"
            elif isinstance(news, Changed):
                if news.moment.version > version:
                    version = news.moment.version
                    told, seen = _changed(visit, live, news.moment, chatted, seen)
                    yield told
            elif isinstance(news, Spoke):
                if news.said.id > chatted:
                    chatted = news.said.id
                    yield _spoken(visit, version, news.said)
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


def _shown(visit: Visit, live: Live) -> Seen:
    """What a browser has that listens: all that there is to show, if it says so, or nothing that we know of."""
    mark = visit.request.query_params.get("seen")
    if not mark:
        return Seen()
    show = show_of(visit, live, live.running.moment())
    seen = Seen(show.layers(), html_of(show, live.table.code))
    return seen if seen.mark == mark else Seen()


def _changed(visit: Visit, live: Live, moment: Moment, chatted: int, seen: Seen) -> tuple[str, Seen]:
    show = show_of(visit, live, moment)
    update, seen = update_of(live, show, max(0, len(moment.line) - 1), seen)
    return event("update", f"{moment.version}.{chatted}", update), seen


def _spoken(visit: Visit, version: int, said: Said) -> str:
    html = render("parts/said.html", line=said, mine=visit.guest is not None and visit.guest.id == said.guest)
    return event("said", f"{version}.{said.id}", {"html": html, "guest": said.guest[:8]})
