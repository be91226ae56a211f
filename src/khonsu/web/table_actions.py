"""What people do at a table: sit down, choose, take back, talk, ask for another game."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from starlette.responses import JSONResponse, Response

from khonsu.table.errors import NotYourSeat
from khonsu.table.levels import FIRST_VISIT, OFFERED
from khonsu.web.forms import BadForm, number, read_form, word
from khonsu.web.guests import proper_name
from khonsu.web.new_table import opponent_names
from khonsu.web.refusals import refuse
from khonsu.web.visit import Visit, arrive, known_guest, renamed_guest, see_other

if TYPE_CHECKING:
    from starlette.requests import Request

    from khonsu.table.model import Guest

LONGEST_LINE = 300


def _known(visit: Visit) -> Guest:
    if visit.guest is None:
        raise NotYourSeat("Nobody knows you here.")
    return visit.guest


def _done(visit: Visit, url: str, **doc: object) -> Response:
    if visit.wants_json:
        return JSONResponse({"ok": True, **doc})
    return see_other(visit, url)


async def choose(request: Request) -> Response:
    """Make a choice, after asking once more where it cannot be taken back."""
    visit = arrive(request)
    guest = _known(visit)
    form = await read_form(request)
    code = request.path_params["code"]
    seat, choice = number(form, "seat"), number(form, "choice")
    confirmed = not visit.careful or word(form, "confirmed") == "yes"
    version = number(form, "version")
    made = await visit.tables.play.choose(code, guest, seat=seat, choice=choice, version=version, confirmed=confirmed)
    if made:
        return _done(visit, f"/tables/{code}?seat={seat}")
    return _done(visit, f"/tables/{code}?seat={seat}&ask={choice}", confirm=choice)


async def take_back(request: Request) -> Response:
    """Take back the last choice, or the whole turn."""
    visit = arrive(request)
    guest = _known(visit)
    form = await read_form(request)
    code = request.path_params["code"]
    seat = number(form, "seat")
    version, count = number(form, "version"), number(form, "count")
    await visit.tables.play.take_back(code, guest, seat=seat, version=version, count=count)
    return _done(visit, f"/tables/{code}?seat={seat}")


async def hint(request: Request) -> Response:
    """What a good opponent would choose here."""
    visit = arrive(request)
    guest = _known(visit)
    form = await read_form(request)
    code = request.path_params["code"]
    seat = number(form, "seat")
    choice = await visit.tables.play.hint(code, guest, seat)
    return _done(visit, f"/tables/{code}?seat={seat}&hint={choice}", choice=choice)


async def join(request: Request) -> Response:
    """Sit down at a table that waits."""
    visit = arrive(request)
    form = await read_form(request)
    name = proper_name(word(form, "name"))
    guest = await (renamed_guest(visit, name) if name else known_guest(visit))
    code = request.path_params["code"]
    await visit.tables.lobby.join(code, guest)
    return see_other(visit, f"/tables/{code}", guest)


async def leave(request: Request) -> Response:
    """Stand up; an opponent goes on if the game has begun."""
    visit = arrive(request)
    await visit.tables.lobby.leave(request.path_params["code"], _known(visit))
    return see_other(visit, "/")


async def fill(request: Request) -> Response:
    """Begin with opponents on the free seats."""
    visit = arrive(request)
    form = await read_form(request)
    level = word(form, "level", FIRST_VISIT)
    if level not in OFFERED:
        raise BadForm(f"There is no opponent {level[:20]!r}.")
    code = request.path_params["code"]
    await visit.tables.lobby.fill(code, _known(visit), level, opponent_names(visit))
    return see_other(visit, f"/tables/{code}")


async def rematch(request: Request) -> Response:
    """Another game of the same people."""
    visit = arrive(request)
    code = await visit.tables.lobby.rematch(request.path_params["code"], _known(visit))
    return see_other(visit, f"/tables/{code}")


async def say(request: Request) -> Response:
    """Say something to the others at the table."""
    visit = arrive(request)
    guest = _known(visit)
    form = await read_form(request)
    text = " ".join(word(form, "text").split())[:LONGEST_LINE]
    code = request.path_params["code"]
    if not request.app.state.talk.allow(guest.id, time.monotonic()):
        return refuse(request, "refused.too_fast", 429)
    if text:
        await visit.tables.chat.say(code, guest, text)
    return _done(visit, f"/tables/{code}")
