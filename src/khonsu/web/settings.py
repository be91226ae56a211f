"""The settings: name, language, colours, and whether final choices are asked about; all but the name live in cookies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.engine import registry
from khonsu.engine.text import LANGUAGES
from khonsu.web import languages
from khonsu.web.guests import YEAR
from khonsu.web.inputs import own_path, query, read_form
from khonsu.web.templating import page
from khonsu.web.visible import proper_name
from khonsu.web.visit import THEMES, arrive, renamed_guest, see_other

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response


async def settings(request: Request) -> Response:
    """What somebody may prefer."""
    visit = arrive(request)
    return page(visit, "settings.html", back=own_path(query(request, "back")))


async def set_settings(request: Request) -> Response:
    """Remember what somebody prefers; only what was sent changes."""
    visit = arrive(request)
    form = await read_form(request)
    name = proper_name(form.word("name"))
    guest = await renamed_guest(visit, name) if name else visit.guest
    response = see_other(visit, form.word("back"), guest)
    game = form.word("game")
    if game in registry.game_names() and (value := form.word("careful_here")) in ("yes", "no"):
        response.set_cookie(f"careful-{game}", value, max_age=YEAR, samesite="lax", secure=visit.secure)
    for key, allowed in ((languages.COOKIE, LANGUAGES), ("theme", THEMES), ("careful", ("yes", "no"))):
        if (value := form.word(key)) in allowed:
            response.set_cookie(key, value, max_age=YEAR, samesite="lax", secure=visit.secure)
    return response
