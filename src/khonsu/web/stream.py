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
from khonsu.web.pages import arrive, parts, render
from khonsu.web.squeezing import squeezed
from khonsu.web.tables import show_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Hashable, Sequence

    from starlette.requests import Request

    from khonsu.engine.board import Layer
    from khonsu.table.hall import Live, Watcher
    from khonsu.table.match import Moment
    from khonsu.table.store import Said
    from khonsu.web.pages import Visit
    from khonsu.web.show import Show

# Seconds between signs of life, so that both ends notice a dead line.
HEARTBEAT = 15.0


class Seen:
    """What a browser shows by now, by keys and fingerprints: what is still the same is not sent again."""

    def __init__(self) -> None:
        self._layers: list[Hashable] = []
        self._parts: dict[str, int] = {}

    def new_layers(self, layers: Sequence[Layer]) -> list[str | None]:
        """The layers of a drawing, None where the browser has them; all of them if there were more or fewer before."""
        before, self._layers = self._layers, [key for key, _ in layers]
        if len(before) != len(layers):
            before = [None] * len(layers)
        return [None if key == had else paint() for (key, paint), had in zip(layers, before, strict=True)]

    def new_parts(self, parts: dict[str, str]) -> dict[str, str]:
        """The parts of a page without those that are the same as before."""
        before, self._parts = self._parts, {name: hash(html) for name, html in parts.items()}
        return {name: html for name, html in parts.items() if self._parts[name] != before.get(name)}


def update_of(visit: Visit, live: Live, show: Show, after: int, seen: Seen) -> dict[str, Any]:
    """Everything of the table page that may differ after a choice, without what has been seen; the log only after a position."""
    say, table, part = visit.text, live.table, parts()
    html = {
        "prompt": part.prompt(show, say, table),
        "choices": part.choices(show, say, table),
        "players": part.players(show, say, table),
        "score": part.score(show, say),
        "pips": part.pips(show, say),
    }
    return {
        "version": show.version,
        "at": len(show.moment.line),
        "seat": show.eyes.seat,
        "board": seen.new_layers(show.layers()),
        **seen.new_parts(html),
        "log": {"after": after, "html": part.log(show.log(after), table)},
        "since": show.since(),
        "last": show.last_pieces(),
        "turn": show.my_turn,
        "curtain": show.eyes.curtain,
        "over": show.over,
        "lesson": show.lesson() if table.coached else None,
    }


def event(kind: str, key: str, doc: dict[str, Any]) -> str:
    """One event as it goes over the line."""
    return f"event: {kind}\nid: {key}\ndata: {json.dumps(doc, ensure_ascii=False)}\n\n"


async def now(request: Request) -> Response:
    """The whole table as it is now: for a browser that turned, changed hands or lost its way."""
    visit = arrive(request)
    live = await visit.hall.live(request.path_params["code"])
    update = update_of(visit, live, show_of(visit, live, live.running.moment()), 0, Seen())
    return JSONResponse(update, headers={"cache-control": "no-store"})


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
            for moment in await visit.hall.since(live, version):
                version = moment.version
                yield _changed(visit, live, moment, chatted, seen)
                await asyncio.sleep(0)
        yield event("here", f"{version}.{chatted}", {"company": live.table.company})
        while not closing.is_set():
            news = await _next(watcher)
            if news is None:
                yield ": still here\n\n"
            elif isinstance(news, Changed):
                if news.moment.version > version:
                    version = news.moment.version
                    yield _changed(visit, live, news.moment, chatted, seen)
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


def _changed(visit: Visit, live: Live, moment: Moment, chatted: int, seen: Seen) -> str:
    update = update_of(visit, live, show_of(visit, live, moment), max(0, len(moment.line) - 1), seen)
    return event("update", f"{moment.version}.{chatted}", update)


def _spoken(visit: Visit, version: int, said: Said) -> str:
    html = render("parts/said.html", line=said, mine=visit.guest is not None and visit.guest.id == said.guest)
    return event("said", f"{version}.{said.id}", {"html": html, "guest": said.guest[:8]})
