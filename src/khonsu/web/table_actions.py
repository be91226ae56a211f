"""What people do at a table: sit down, choose, take back, talk, ask for another game."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from starlette.responses import JSONResponse, Response

from khonsu.analysis.advice import DEPTHS
from khonsu.analysis.words import because
from khonsu.table.errors import NotYourSeat
from khonsu.table.levels import FIRST_VISIT, called
from khonsu.table.seats import seats_of
from khonsu.web.fragments import advice
from khonsu.web.inputs import read_form, table_code
from khonsu.web.opponents import levels_offered
from khonsu.web.perspective import Perspective
from khonsu.web.refusals import refuse
from khonsu.web.table_page import presenter_of
from khonsu.web.visible import one_line, proper_name
from khonsu.web.visit import Visit, arrive, known_guest, limited_as, renamed_guest, see_other

if TYPE_CHECKING:
    from starlette.requests import Request

    from khonsu.art.board import Board
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
    code = table_code(request)
    seat, choice = form.number("seat"), form.number("choice")
    version = form.number("version")
    live = await visit.tables.registry.find(code)
    board: Board = live.game.board
    asks = visit.careful_at(live.table.game) and not form.says_yes("confirmed")
    made = await visit.tables.play.choose(
        code, guest, seat=seat, choice=choice, version=version, regrets=board.gives_away if asks else None
    )
    if made:
        return _done(visit, f"/tables/{code}?seat={seat}")
    # Whoever chose sits before the screen, also where several share it: the address does not say so.
    eyes = Perspective(seat, tuple(seats_of(guest.id, live.table.seats)))
    foreseen = presenter_of(visit, live, live.running.moment(), eyes).foreseen(choice) if visit.wants_json else {}
    return _done(visit, f"/tables/{code}?seat={seat}&ask={choice}", confirm=choice, **foreseen)


async def take_back(request: Request) -> Response:
    """Take back the last choice, or the whole turn."""
    visit = arrive(request)
    guest = _known(visit)
    form = await read_form(request)
    code = table_code(request)
    seat = form.number("seat")
    version, count = form.number("version"), form.number("count")
    await visit.tables.play.take_back(code, guest, seat=seat, version=version, count=count)
    return _done(visit, f"/tables/{code}?seat={seat}")


async def hint(request: Request) -> Response:
    """What a master would do here: at a glance, or after a good look."""
    visit = arrive(request)
    guest = _known(visit)
    form = await read_form(request)
    code = table_code(request)
    seat = form.number("seat")
    depth = int(form.one_of("depth", [str(depth) for depth in range(len(DEPTHS))], "0"))
    found = await visit.tables.play.hint(code, guest, seat, depth)
    live = await visit.tables.registry.find(code)
    presenter = presenter_of(visit, live, live.running.moment())
    choice = found.suggestions[0].choice
    told = {
        "choice": choice,
        "reason": because(found.why, seat, live.game, presenter.sides, visit.lang),
        "rows": advice(found, presenter),
    }
    return _done(visit, f"/tables/{code}?seat={seat}&hint={choice}", **told)


async def join(request: Request) -> Response:
    """Sit down at a table that waits."""
    visit = arrive(request)
    form = await read_form(request)
    name = proper_name(form.word("name"))
    code = table_code(request)
    # First: whoever is refused leaves nothing behind.
    await visit.tables.lobby.check_room(code, visit.guest_id)
    guest = await (renamed_guest(visit, name) if name else known_guest(visit))
    await visit.tables.lobby.join(code, guest)
    return see_other(visit, f"/tables/{code}", guest)


async def rename(request: Request) -> Response:
    """Take another name at a table that waits."""
    visit = arrive(request)
    form = await read_form(request)
    code = table_code(request)
    guest = _known(visit)
    name = proper_name(form.word("name"))
    # First: whoever is refused leaves nothing behind.
    await visit.tables.registry.find(code)
    if name:
        guest = await renamed_guest(visit, name)
        await visit.tables.lobby.rename(code, guest)
    return see_other(visit, f"/tables/{code}", guest)


async def leave(request: Request) -> Response:
    """Stand up; an opponent goes on if the game has begun."""
    visit = arrive(request)
    await visit.tables.lobby.leave(table_code(request), _known(visit))
    return see_other(visit, "/")


async def remove(request: Request) -> Response:
    """Let the host free a seat of a table that waits."""
    visit = arrive(request)
    form = await read_form(request)
    code = table_code(request)
    await visit.tables.lobby.remove(code, _known(visit), form.number("seat"), form.word("who"))
    return see_other(visit, f"/tables/{code}")


async def replace(request: Request) -> Response:
    """Let an opponent go on for somebody who has vanished."""
    visit = arrive(request)
    form = await read_form(request)
    code = table_code(request)
    await visit.tables.lobby.replace(code, _known(visit), form.number("seat"))
    return see_other(visit, f"/tables/{code}")


async def come_back(request: Request) -> Response:
    """Take a seat again for which an opponent went on."""
    visit = arrive(request)
    code = table_code(request)
    await visit.tables.lobby.come_back(code, _known(visit))
    return see_other(visit, f"/tables/{code}")


async def fill(request: Request) -> Response:
    """Begin with opponents on the free seats."""
    visit = arrive(request)
    form = await read_form(request)
    level = form.one_of("level", levels_offered(visit), FIRST_VISIT)
    code = table_code(request)
    await visit.tables.lobby.fill(code, _known(visit), level, called(level, visit.lang))
    return see_other(visit, f"/tables/{code}")


async def rematch(request: Request) -> Response:
    """Another game of the same people."""
    visit = arrive(request)
    code = await visit.tables.lobby.rematch(table_code(request), _known(visit))
    return see_other(visit, f"/tables/{code}")


async def say(request: Request) -> Response:
    """Say something to the others at the table."""
    visit = arrive(request)
    guest = _known(visit)
    form = await read_form(request)
    text = one_line(form.word("text"), LONGEST_LINE)
    code = table_code(request)
    live = await visit.tables.registry.find(code)
    # Anybody can become somebody else as often as he likes, but not sit down at a table as often.
    who = guest.id if seats_of(guest.id, live.table.seats) else limited_as(request) or guest.id
    if not request.app.state.talk.allow(who, time.monotonic()):
        return refuse(request, "refused.too_fast", 429)
    if text:
        await visit.tables.chat.say(code, guest, text)
    return _done(visit, f"/tables/{code}")
