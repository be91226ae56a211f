"""The settings: name, language, colours, and whether final choices are asked about; all but the name live in cookies."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from khonsu.engine.text import LANGUAGES
from khonsu.web import languages
from khonsu.web.forms import read_form, word
from khonsu.web.guests import YEAR, proper_name
from khonsu.web.templating import page
from khonsu.web.visit import THEMES, arrive, renamed_guest, see_other

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response


async def settings(request: Request) -> Response:
    """What somebody may prefer."""
    visit = arrive(request)
    return page(visit, "settings.html", back=_back(request.query_params.get("back", "/")))


async def set_settings(request: Request) -> Response:
    """Remember what somebody prefers; only what was sent changes."""
    visit = arrive(request)
    form = await read_form(request)
    name = proper_name(word(form, "name"))
    guest = await renamed_guest(visit, name) if name else visit.guest
    response = see_other(visit, _back(word(form, "back", "/")), guest)
    for key, allowed in ((languages.COOKIE, LANGUAGES), ("theme", THEMES), ("careful", ("yes", "no"))):
        if (value := word(form, key)) in allowed:
            response.set_cookie(key, value, max_age=YEAR, samesite="lax", secure=visit.secure)
    return response


def _back(url: str) -> str:
    """A page of ours, whatever was asked for."""
    parts = urlsplit(url)
    return url if url.startswith("/") and not url.startswith("//") and not parts.netloc and "\\" not in url else "/"
