"""The site as an ASGI application: its routes, what it opens at the start and closes at the end."""

from __future__ import annotations

import asyncio
import gc
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount, Route

from khonsu.engine import registry
from khonsu.engine.errors import IllegalChoice, KhonsuError, UnknownGame
from khonsu.table.errors import NoSuchTable, NotHost, NotYourSeat, Refused
from khonsu.table.hall import Hall
from khonsu.table.news import Newsagent
from khonsu.table.opponents import Opponents
from khonsu.table.store import Store
from khonsu.web import home, making, plain, play, replays, rules, stream, tables
from khonsu.web.guard import Buckets, Guard, Rate, TooLarge, refuse
from khonsu.web.guests import Doorkeeper
from khonsu.web.pages import environment
from khonsu.web.words import language

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.requests import Request
    from starlette.responses import Response

    from khonsu.table.news import Neighbours

# Seconds between two looks for tables that nobody needs in memory any more.
SWEEP = 20.0

# Seconds between two times at which the data file is brought up to date with what was written.
TIDY = 5.0

# Lines of chat that one person may say.
TALK = Rate(each_second=0.5, at_once=8)

# What is large is made small on its way to the browser.
SMALLER = Middleware(GZipMiddleware, minimum_size=600, compresslevel=5)

PAGES = [
    Route("/", home.home),
    Route("/tables/{code}", tables.table),
    Route("/static/{edition}/{name}", plain.static),
    Route("/join", home.join_by_code, methods=["POST"]),
    Route("/games/{game}/new", making.new_table),
    Route("/games/{game}/new", making.create, methods=["POST"]),
    Route("/games/{game}/play", making.play_now, methods=["POST"]),
    Route("/games/{game}/invite", making.invite, methods=["POST"]),
    Route("/games/{game}/cover.svg", plain.cover),
    Route("/games/{game}/rules", rules.rules),
    Route("/games/{game}/picture.svg", rules.picture),
    Route("/tables/{code}/now", stream.now),
    Route("/tables/{code}/tips", tables.tips),
    Route("/tables/{code}/spread/{player:int}", tables.spread),
    Route("/tables/{code}/picture.svg", tables.picture),
    Route("/tables/{code}/record", replays.download),
    Route("/tables/{code}/at/{at:int}", replays.table_position),
    Route("/records", replays.send_in, methods=["POST"]),
    Route("/records/{key}/at/{at:int}", replays.record_position),
    Route("/tables/{code}/hint", play.hint, methods=["POST"]),
    Route("/tables/{code}/undo", play.take_back, methods=["POST"]),
    Route("/tables/{code}/join", play.join, methods=["POST"]),
    Route("/tables/{code}/leave", play.leave, methods=["POST"]),
    Route("/tables/{code}/fill", play.fill, methods=["POST"]),
    Route("/tables/{code}/rematch", play.rematch, methods=["POST"]),
    Route("/tables/{code}/say", play.say, methods=["POST"]),
    Route("/settings", plain.settings),
    Route("/settings", plain.set_settings, methods=["POST"]),
    Route("/health", plain.health),
]

ROUTES = [
    # A choice should not wait, and its answer is small; news of a table are made small one by one.
    Route("/tables/{code}/choose", play.choose, methods=["POST"]),
    Route("/tables/{code}/stream", stream.stream),
    Mount("", routes=PAGES, middleware=[SMALLER]),
]


def site(
    data: str, rate: Rate | None = None, thinkers: int | None = None, neighbours: Neighbours | None = None
) -> Starlette:
    """The site over a data file or a database URL; `neighbours` are other processes that serve the same."""

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        store = Store(data)
        hall = Hall(store, Opponents(thinkers), neighbours)
        app.state.hall = hall
        app.state.doorkeeper = Doorkeeper(store.key("cookies"))
        app.state.closing = asyncio.Event()
        app.state.talk = Buckets(TALK)
        await hall.open()
        _make_ready()
        chores = [asyncio.create_task(_sweep(hall)), asyncio.create_task(_tidy(store))]
        if neighbours is not None:
            chores.append(asyncio.create_task(Newsagent(hall, neighbours).run()))
        yield
        for chore in chores:
            chore.cancel()
        await asyncio.gather(*chores, return_exceptions=True)
        await hall.close()

    return Starlette(
        routes=ROUTES,
        lifespan=life,
        middleware=[Middleware(Guard, rate=rate)],
        exception_handlers={404: _not_found, 405: _not_found, KhonsuError: _refused, TooLarge: _too_large},
    )


def goodbye(app: Starlette) -> None:
    """Tell everybody who listens that the house closes; they come back when it opens again."""
    app.state.closing.set()
    app.state.hall.goodbye()


def _make_ready() -> None:
    """Load games and templates before the first visitor comes."""
    for name in registry.game_names():
        _ = registry.game(name).board
    templates = environment()
    for name in templates.list_templates():
        templates.get_template(name)
    # All that stays: to look through it for garbage again and again would hold everybody up for a few dozen milliseconds each time.
    gc.collect()
    gc.freeze()
    # A choice leaves hardly any garbage of the kind that has to be looked for.
    gc.set_threshold(20_000, 20, 20)


async def _sweep(hall: Hall) -> None:
    while True:
        await asyncio.sleep(SWEEP)
        hall.sweep()


async def _tidy(store: Store) -> None:
    while True:
        await asyncio.sleep(TIDY)
        # Not in the thread that writes choices.
        await asyncio.to_thread(store.tidy)


async def _not_found(request: Request, error: Exception) -> Response:
    return refuse(request, "refused.no_page", 404)


async def _too_large(request: Request, error: Exception) -> Response:
    return refuse(request, "refused.too_large", 413)


async def _refused(request: Request, error: Exception) -> Response:
    """Every refusal in the language of whoever caused it."""
    if isinstance(error, Refused):
        status = 404 if isinstance(error, NoSuchTable) else 403 if isinstance(error, NotYourSeat | NotHost) else 409
        return refuse(request, error.key, status)
    if isinstance(error, UnknownGame):
        return refuse(request, "refused.no_page", 404)
    if isinstance(error, IllegalChoice):
        return await _illegal(request, error)
    return refuse(request, "refused.bad_form", 400)


async def _illegal(request: Request, error: IllegalChoice) -> Response:
    """An illegal choice is refused with the reason that its game gives."""
    hall: Hall = request.app.state.hall
    live = await hall.live(request.path_params["code"])
    names = [seat.name for seat in live.table.seats]
    reason = live.game.text(language(request)).say(error.reason, names)
    return refuse(request, "refused.illegal", 409, reason)
