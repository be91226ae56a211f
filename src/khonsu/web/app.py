"""The site as an ASGI application: its routes, what it opens at the start and closes at the end."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Route

from khonsu.engine.errors import IllegalChoice, KhonsuError, UnknownGame
from khonsu.table.errors import NoSuchTable, NotHost, NotYourSeat, Refused
from khonsu.table.hall import Hall
from khonsu.table.opponents import Opponents
from khonsu.table.store import Store
from khonsu.web import home, plain, play, replays, rules, stream, tables
from khonsu.web.forms import BadForm
from khonsu.web.guard import Guard, Rate, TooLarge, refuse
from khonsu.web.guests import Doorkeeper

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.exceptions import HTTPException
    from starlette.requests import Request
    from starlette.responses import Response

# Seconds between two looks for tables that nobody needs in memory any more.
SWEEP = 20.0

ROUTES = [
    Route("/", home.home),
    Route("/join", home.join_by_code, methods=["POST"]),
    Route("/games/{game}/new", tables.new_table),
    Route("/games/{game}/new", tables.create, methods=["POST"]),
    Route("/games/{game}/play", tables.play_now, methods=["POST"]),
    Route("/games/{game}/invite", tables.invite, methods=["POST"]),
    Route("/games/{game}/cover.svg", plain.cover),
    Route("/tables/{code}", tables.table),
    Route("/games/{game}/rules", rules.rules),
    Route("/games/{game}/picture.svg", rules.picture),
    Route("/tables/{code}/stream", stream.stream),
    Route("/tables/{code}/now", stream.now),
    Route("/tables/{code}/tips", tables.tips),
    Route("/tables/{code}/picture.svg", tables.picture),
    Route("/tables/{code}/record", replays.download),
    Route("/tables/{code}/at/{at:int}", replays.table_position),
    Route("/records", replays.send_in, methods=["POST"]),
    Route("/records/{key}/at/{at:int}", replays.record_position),
    Route("/tables/{code}/hint", play.hint, methods=["POST"]),
    Route("/tables/{code}/choose", play.choose, methods=["POST"]),
    Route("/tables/{code}/undo", play.take_back, methods=["POST"]),
    Route("/tables/{code}/join", play.join, methods=["POST"]),
    Route("/tables/{code}/leave", play.leave, methods=["POST"]),
    Route("/tables/{code}/fill", play.fill, methods=["POST"]),
    Route("/tables/{code}/rematch", play.rematch, methods=["POST"]),
    Route("/tables/{code}/say", play.say, methods=["POST"]),
    Route("/settings", plain.settings),
    Route("/settings", plain.set_settings, methods=["POST"]),
    Route("/health", plain.health),
    Route("/static/{edition}/{name}", plain.static),
]


def site(data: str, rate: Rate | None = Rate(), thinkers: int | None = None) -> Starlette:  # noqa: B008
    """The site over a data file or a database URL."""

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        store = Store(data)
        hall = Hall(store, Opponents(thinkers))
        app.state.hall = hall
        app.state.doorkeeper = Doorkeeper(store.key("cookies"))
        app.state.closing = asyncio.Event()
        await hall.open()
        sweeping = asyncio.create_task(_sweep(hall))
        yield
        sweeping.cancel()
        with suppress(asyncio.CancelledError):
            await sweeping
        await hall.close()

    return Starlette(
        routes=ROUTES,
        lifespan=life,
        middleware=[Middleware(Guard, rate=rate), Middleware(GZipMiddleware, minimum_size=600, compresslevel=5)],
        exception_handlers={404: _not_found, 405: _not_found, KhonsuError: _refused, TooLarge: _too_large},
    )


async def _sweep(hall: Hall) -> None:
    while True:
        await asyncio.sleep(SWEEP)
        hall.sweep()


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
        return refuse(request, "refused.illegal", 409)
    return refuse(request, "refused.bad_form", 400, "" if isinstance(error, BadForm) else str(error))
