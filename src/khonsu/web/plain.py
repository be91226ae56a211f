"""Small answers: static files, covers, settings, and whether all is well."""

from __future__ import annotations

import mimetypes
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.responses import JSONResponse, Response

from khonsu.engine import registry
from khonsu.engine.text import LANGUAGES
from khonsu.web import words
from khonsu.web.forms import read_form, word
from khonsu.web.guests import YEAR, proper_name
from khonsu.web.pages import THEMES, arrive, edition, page, see_other, static_files

if TYPE_CHECKING:
    from starlette.requests import Request

FOR_EVER = {"cache-control": f"public, max-age={YEAR}, immutable"}


async def static(request: Request) -> Response:
    """A static file of this edition of the site."""
    body = static_files().get(request.path_params["name"])
    if body is None or edition() != request.path_params["edition"]:
        return Response("There is no such file.", 404, media_type="text/plain")
    return Response(body, headers=FOR_EVER, media_type=mimetypes.guess_type(request.path_params["name"])[0])


async def cover(request: Request) -> Response:
    """The picture on the card of a game."""
    game = registry.game(request.path_params["game"])
    picture = game.board.cover(game.text(words.language(request)))
    return Response(picture, headers={"cache-control": "public, max-age=3600"}, media_type="image/svg+xml")


async def settings(request: Request) -> Response:
    """What somebody may prefer."""
    visit = arrive(request)
    return page(visit, "settings.html", back=_back(request.query_params.get("back", "/")))


async def set_settings(request: Request) -> Response:
    """Remember what somebody prefers; only what was sent changes."""
    visit = arrive(request)
    form = await read_form(request)
    name = proper_name(word(form, "name"))
    guest = visit.guest
    if name and (guest is None or guest.name != name):
        if guest is None:
            guest = await visit.hall.ask(visit.hall.store.add_guest, name)
        else:
            await visit.hall.ask(visit.hall.store.rename, guest.id, name)
            guest = type(guest)(guest.id, name)
    response = see_other(visit, _back(word(form, "back", "/")), guest)
    for key, allowed in ((words.COOKIE, LANGUAGES), ("theme", THEMES), ("careful", ("yes", "no"))):
        if (value := word(form, key)) in allowed:
            response.set_cookie(key, value, max_age=YEAR, samesite="lax", secure=visit.secure)
    return response


def _back(url: str) -> str:
    """A page of ours, whatever was asked for."""
    parts = urlsplit(url)
    return url if url.startswith("/") and not url.startswith("//") and not parts.netloc and "\\" not in url else "/"


async def health(request: Request) -> Response:
    """Whether the store answers, and how much is going on."""
    hall = request.app.state.hall
    counts = await hall.ask(hall.store.count)
    doc = {"ok": True, "tables": counts, "watched": len(hall.watched), "games": list(registry.game_names())}
    return JSONResponse(doc, headers={"cache-control": "no-store"})
