"""The pages of a table: the lobby where it waits for people, and the table itself."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from khonsu.art.defs import picture as framed
from khonsu.art.svg import whole
from khonsu.engine.chance import commitment
from khonsu.table.seats import seats_of
from khonsu.table.store import WAITING
from khonsu.web.ending import decided, plot, ranking, score_history
from khonsu.web.fragments import html_of, log
from khonsu.web.levels import DEFAULT, LEVELS
from khonsu.web.making import option_words
from khonsu.web.pages import Visit, arrive, page
from khonsu.web.perspective import Perspective, perspective
from khonsu.web.seen import Seen
from khonsu.web.show import Show

if TYPE_CHECKING:
    from starlette.requests import Request

    from khonsu.table.hall import Live
    from khonsu.table.match import Moment
    from khonsu.web.show import Choice


def eyes_of(visit: Visit, live: Live, moment: Moment) -> Perspective:
    """Through whose eyes this visitor sees the table."""
    mine = seats_of(visit.guest.id if visit.guest else None, list(live.table.seats))
    shown = visit.request.query_params.get("seat", "")
    return perspective(moment, mine, int(shown) if shown.isdigit() and len(shown) < 3 else None)


def show_of(visit: Visit, live: Live, moment: Moment) -> Show:
    """What this visitor sees of a moment of the table."""
    return Show(moment, eyes_of(visit, live, moment), live.table.seats, visit.text, visit.tall)


async def table(request: Request) -> Response:
    """The lobby while people are missing, the table after that."""
    visit = arrive(request)
    live = await visit.hall.live(request.path_params["code"])
    if live.table.status == WAITING:
        return _lobby(visit, live)
    moment = live.running.moment()
    show = show_of(visit, live, moment)
    layers, html = show.layers(), html_of(show, live.table.code, _asked(visit, show))
    return page(
        visit,
        "table.html",
        table=live.table,
        show=show,
        drawing=Markup(whole(layers)),
        html={name: Markup(part) for name, part in html.items()},
        log=Markup(log(show.log(), live.table.code)),
        seen=Seen(layers, html).mark,
        commitment=commitment(live.table.seed),
        said=await visit.hall.ask(visit.hall.store.chat, live.table.code),
        lesson=show.lesson() if live.table.coached else None,
        **(await _ending(visit, live, show) if show.over else {}),
    )


async def _ending(visit: Visit, live: Live, show: Show) -> dict[str, Any]:
    """What the end of a game shows besides the board."""
    history = await asyncio.to_thread(score_history, live.running)
    return {
        "ranking": ranking(show),
        "decided": decided(show),
        "plot": plot(history, visit.text("end.course")),
        # The history was played anew from the seed: it must have come to the same end.
        "verified": history[-1] == show.moment.state.scores(),
    }


async def tips(request: Request) -> Response:
    """What each element of the board is and does, for whoever asks."""
    visit = arrive(request)
    live = await visit.hall.live(request.path_params["code"])
    show = show_of(visit, live, live.running.moment())
    return JSONResponse({"version": show.version, "tips": show.tips()}, headers={"cache-control": "no-store"})


async def spread(request: Request) -> Response:
    """Everything that lies before one player: a picture, or for the page's script the same without what the page has."""
    visit = arrive(request)
    live = await visit.hall.live(request.path_params["code"])
    show = show_of(visit, live, live.running.moment())
    seat = request.path_params["player"]
    layers = show.spread(seat) if seat < len(show.names) else ()
    if not layers:
        raise HTTPException(404)
    if visit.wants_json:
        return JSONResponse({"svg": whole(layers)}, headers={"cache-control": "no-store"})
    alone = framed(layers, show.board.symbols)
    return Response(alone, media_type="image/svg+xml", headers={"cache-control": "no-store"})


async def picture(request: Request) -> Response:
    """The board as a picture that stands alone."""
    visit = arrive(request)
    live = await visit.hall.live(request.path_params["code"])
    show = show_of(visit, live, live.running.moment())
    svg = show.board.paint(show.view, show.text, show.names, False)
    name = f"{live.table.game}-{live.table.code}.svg"
    return Response(svg, media_type="image/svg+xml", headers={"content-disposition": f'attachment; filename="{name}"'})


def _asked(visit: Visit, show: Show) -> Choice | None:
    """The choice that a form without script is asked about once more."""
    asked = visit.request.query_params.get("ask", "")
    return next((choice for choice in show.choices() if str(choice.number) == asked), None)


def _lobby(visit: Visit, live: Live) -> Response:
    mine = seats_of(visit.guest.id if visit.guest else None, list(live.table.seats))
    return page(
        visit,
        "lobby.html",
        table=live.table,
        game=live.game,
        text=live.game.text(visit.lang),
        commitment=commitment(live.table.seed),
        options=option_words(live.game, len(live.table.seats), live.table.options, visit),
        mine=mine,
        host=visit.guest is not None and visit.guest.id == live.table.host,
        link=str(visit.request.url.replace(query="", fragment="")),
        levels=LEVELS,
        default_level=DEFAULT,
    )
