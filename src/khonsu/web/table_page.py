"""The pages of a table: the lobby where it waits for people, and the table itself."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

from markupsafe import Markup
from starlette.responses import JSONResponse, Response

from khonsu.art.defs import picture as framed
from khonsu.art.outlines import outlined
from khonsu.art.svg import whole
from khonsu.engine.box import fingerprint
from khonsu.engine.chance import commitment
from khonsu.table.levels import FIRST_VISIT
from khonsu.table.model import WAITING
from khonsu.table.seats import PERSON, seats_left_by, seats_of
from khonsu.table.store import Store
from khonsu.web.browser_copy import BrowserCopy
from khonsu.web.ending import decided, ranking
from khonsu.web.fragments import html_of, log
from khonsu.web.inputs import NoSuchPage, link_to, path_number, query, table_code
from khonsu.web.languages import span
from khonsu.web.opponents import opponents_offered
from khonsu.web.option_fields import option_words
from khonsu.web.perspective import Perspective, perspective
from khonsu.web.presenter import Presenter
from khonsu.web.score_plot import plot, score_history
from khonsu.web.templating import page
from khonsu.web.visit import Visit, arrive

if TYPE_CHECKING:
    from starlette.requests import Request

    from khonsu.table.live import LiveTable
    from khonsu.table.match import Moment
    from khonsu.web.presenter import Choice


def eyes_of(visit: Visit, live: LiveTable, moment: Moment) -> Perspective:
    """Through whose eyes this visitor sees the table."""
    mine = seats_of(visit.guest_id, live.table.seats)
    return perspective(moment, mine, visit.asked_seat, is_trial=live.table.trial)


def presenter_of(visit: Visit, live: LiveTable, moment: Moment, eyes: Perspective | None = None) -> Presenter:
    """What this visitor sees of a moment of the table; `eyes` are his, for who has found out already."""
    eyes = eyes or eyes_of(visit, live, moment)
    return Presenter(moment, eyes, live.table.seats, site=visit.text, tall=visit.tall, before=live.before)


async def table(request: Request) -> Response:
    """The lobby while people are missing, the table after that."""
    visit = arrive(request)
    live = await visit.tables.registry.find(table_code(request))
    if live.table.status == WAITING:
        return await _lobby(visit, live)
    moment = live.running.moment()
    presenter = presenter_of(visit, live, moment)
    layers, html = presenter.layers(), html_of(presenter, live.code, _asked(visit, presenter))
    return page(
        visit,
        "table.html",
        table=live.table,
        presenter=presenter,
        drawing=Markup(whole(layers)),
        html={name: Markup(part) for name, part in html.items()},
        log=Markup(log(presenter.log(), live.code)),
        seen=BrowserCopy(layers, html).fingerprint,
        commitment=commitment(live.table.seed),
        mark=fingerprint(live.table.components),
        said=await visit.tables.storage.ask(Store.chat, live.code),
        patience=span(visit.text, live.table.patience),
        absent=absent(live, presenter),
        away=not presenter.over and bool(seats_left_by(visit.guest_id, live.table.seats)),
        left=await visit.tables.storage.ask(Store.moved, live.code) + live.table.patience - int(time.time()),
        **(await _ending(visit, live, presenter) if presenter.over else {}),
    )


def absent(live: LiveTable, presenter: Presenter) -> dict[str, Any] | None:
    """Whom the game waits for, if it is another person: what is said of him once the table has waited long enough."""
    if not presenter.eyes.plays or presenter.my_turn:
        return None
    for seat in presenter.moment.state.actors:
        if presenter.seats[seat].kind == PERSON and seat not in presenter.eyes.mine:
            time_ = span(presenter.site, live.table.patience)
            return {"seat": seat, "text": presenter.site("table.absent", name=presenter.names[seat], time=time_)}
    return None


async def _ending(visit: Visit, live: LiveTable, presenter: Presenter) -> dict[str, Any]:
    """What the end of a game shows besides the board."""
    history = await asyncio.to_thread(score_history, live.running)
    return {
        "ranking": ranking(presenter),
        "decided": decided(presenter),
        "plot": plot(history, visit.text("end.course"), presenter.stones),
        # The history was played anew from the seed: it must have come to the same end.
        "verified": history[-1][: presenter.view.players] == presenter.moment.state.scores(),
    }


async def tips(request: Request) -> Response:
    """What each element of the board is and does, for whoever asks."""
    visit = arrive(request)
    live = await visit.tables.registry.find(table_code(request))
    presenter = presenter_of(visit, live, live.running.moment())
    explained = presenter.tips()
    doc = {"version": presenter.version, "tips": explained, "chapters": presenter.chapters(explained)}
    return JSONResponse(doc, headers={"cache-control": "no-store"})


async def why_not(request: Request) -> Response:
    """Why a thing on the board cannot be chosen now, for whoever has tapped it."""
    visit = arrive(request)
    live = await visit.tables.registry.find(table_code(request))
    presenter = presenter_of(visit, live, live.running.moment())
    reason = presenter.why_not(query(request, "thing"), query(request, "picked").split())
    return JSONResponse({"reason": reason}, headers={"cache-control": "no-store"})


async def spread(request: Request) -> Response:
    """Everything that lies before one player: a picture, or for the page's script the same without what the page has."""
    visit = arrive(request)
    live = await visit.tables.registry.find(table_code(request))
    presenter = presenter_of(visit, live, live.running.moment())
    seat = path_number(request, "player")
    layers = presenter.spread(seat) if seat < len(presenter.names) else ()
    if not layers:
        raise NoSuchPage("Nothing lies before this seat.")
    if visit.wants_json:
        return JSONResponse({"svg": whole(layers)}, headers={"cache-control": "no-store"})
    alone = outlined(framed(layers, presenter.board.symbols))
    return Response(alone, media_type="image/svg+xml", headers={"cache-control": "no-store"})


async def picture(request: Request) -> Response:
    """The board as a picture that stands alone."""
    visit = arrive(request)
    live = await visit.tables.registry.find(table_code(request))
    presenter = presenter_of(visit, live, live.running.moment())
    svg = outlined(presenter.board.paint(presenter.view, presenter.text, presenter.names, False))
    name = f"{live.table.game}-{live.code}.svg"
    return Response(svg, media_type="image/svg+xml", headers={"content-disposition": f'attachment; filename="{name}"'})


def _asked(visit: Visit, presenter: Presenter) -> Choice | None:
    """The choice that a form without script is asked about once more."""
    asked = query(visit.request, "ask")
    return next((choice for choice in presenter.choices() if str(choice.number) == asked), None)


async def _lobby(visit: Visit, live: LiveTable) -> Response:
    mine = seats_of(visit.guest_id, live.table.seats)
    known = visit.guest_id
    removed = known is not None and not mine and await visit.tables.storage.ask(Store.is_removed, live.code, known)
    return page(
        visit,
        "lobby.html",
        table=live.table,
        game=live.game,
        text=live.game.text(visit.lang),
        commitment=commitment(live.table.seed),
        patience=span(visit.text, live.table.patience),
        options=option_words(live.game, len(live.table.seats), live.table.options, visit),
        mine=mine,
        removed=removed,
        host=visit.guest_id == live.table.host,
        link=link_to(visit.request, f"/tables/{live.code}"),
        opponents=opponents_offered(visit, live.game, len(live.table.seats)),
        mark=fingerprint(live.table.components),
        level=FIRST_VISIT,
    )
