"""Moving a seat to another device: the page with the link and the code on the one, and the page that asks on the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.table.errors import NotYourSeat
from khonsu.table.moving import LASTS
from khonsu.web.inputs import link_to, move_key, table_code
from khonsu.web.languages import span
from khonsu.web.templating import page
from khonsu.web.visit import arrive, known_guest, see_other

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response


async def offer(request: Request) -> Response:
    """A link and a code with which another device takes what somebody plays here. It is shown once."""
    visit = arrive(request)
    code = table_code(request)
    if visit.guest is None:
        raise NotYourSeat("Nobody knows you here.")
    key = await visit.tables.moving.offer(code, visit.guest)
    link = link_to(request, f"/seats/{key}")
    return page(visit, "move.html", code=code, key=key, link=link, lasts=span(visit.text, LASTS))


async def ask(request: Request) -> Response:
    """Ask whether the seat is to move here; nothing happens before that, because some programs look at every link by themselves."""
    visit = arrive(request)
    live, name = await visit.tables.moving.find(move_key(request))
    title = live.game.text(visit.lang)("game.title")
    return page(visit, "take.html", key=move_key(request), name=name, title=title)


async def take(request: Request) -> Response:
    """Take the seat."""
    visit = arrive(request)
    key = move_key(request)
    _, name = await visit.tables.moving.find(key)
    guest = await known_guest(visit, name)
    code = await visit.tables.moving.take(key, guest)
    return see_other(visit, f"/tables/{code}", guest)
