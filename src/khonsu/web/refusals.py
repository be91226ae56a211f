"""What is refused, with which status, and how it is said: everything that may go wrong with a request, in one place."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

from khonsu.engine.errors import IllegalChoice, KhonsuError
from khonsu.table.errors import NoSuchMove, NoSuchTable, NotHost, NotYourSeat, Refused, Removed, TooBusy, Unavailable
from khonsu.web.inputs import NoSuchPage, TooLarge, path, table_code
from khonsu.web.rate_limit import TooFast
from khonsu.web.templating import page
from khonsu.web.visit import arrive

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from starlette.requests import Request
    from starlette.responses import Response

log = logging.getLogger("khonsu.web")

# What tables refuse was right a moment ago, unless something else is said here.
STATUS: dict[type[Refused], int] = {
    NoSuchTable: 404,
    NotYourSeat: 403,
    NotHost: 403,
    Removed: 403,
    NoSuchMove: 404,
    TooBusy: 503,
    Unavailable: 503,
}
CONFLICT = 409


def refuse(request: Request, key: str, status: int, sentence: str = "") -> Response:
    """Say in the visitor's language what was refused and what would be right, as a page or for the script."""
    visit = arrive(request)
    said = sentence or visit.text(key)
    log.warning(
        "refused",
        extra={"path": path(request), "status": status, "why": key, "guest": visit.guest.id if visit.guest else None},
    )
    if visit.wants_json:
        return JSONResponse({"error": said, "stale": key == "refused.stale"}, status, {"cache-control": "no-store"})
    return page(visit, "refused.html", status, sentence=said)


async def _no_page(request: Request, error: Exception) -> Response:
    return refuse(request, "refused.no_page", 404)


async def _too_large(request: Request, error: Exception) -> Response:
    return refuse(request, "refused.too_large", 413)


async def _too_fast(request: Request, error: Exception) -> Response:
    return refuse(request, "refused.too_fast", 429)


async def _bad_form(request: Request, error: Exception) -> Response:
    return refuse(request, "refused.bad_form", 400)


async def _by_the_table(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    sentence = arrive(request).text(error.key, **error.facts)
    return refuse(request, error.key, STATUS.get(type(error), CONFLICT), sentence)


async def _illegal(request: Request, error: Exception) -> Response:
    """An illegal choice is refused with the reason that its game gives."""
    assert isinstance(error, IllegalChoice)
    visit = arrive(request)
    live = await visit.tables.registry.find(table_code(request))
    names = [seat.name for seat in live.table.seats]
    reason = live.game.text(visit.lang).say(error.reason, names)
    return refuse(request, "refused.illegal", CONFLICT, reason)


REFUSALS: dict[type[Exception], Callable[[Request, Any], Coroutine[Any, Any, Response]]] = {
    HTTPException: _no_page,
    NoSuchPage: _no_page,
    TooLarge: _too_large,
    TooFast: _too_fast,
    KhonsuError: _bad_form,
    Refused: _by_the_table,
    IllegalChoice: _illegal,
}


def refusal_of(error: Exception) -> Callable[[Request, Any], Coroutine[Any, Any, Response]] | None:
    """How it is said that something was refused, by the nearest class of the error; None if nobody expected it."""
    return next((REFUSALS[kind] for kind in type(error).__mro__ if kind in REFUSALS), None)
