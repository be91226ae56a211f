"""The pages of a table: making one, the lobby where it waits for people, and the table itself."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from starlette.responses import JSONResponse, Response

from khonsu.engine import registry
from khonsu.engine.chance import commitment
from khonsu.engine.errors import BadOption
from khonsu.engine.options import SEATS, Flag, Letters, Number, Pick
from khonsu.table.seats import OPEN, OPPONENT, PERSON, Seat, seats_of, spare_names
from khonsu.table.store import WAITING
from khonsu.web.ending import decided, plot, ranking, score_history
from khonsu.web.forms import BadForm, read_form, word
from khonsu.web.guests import proper_name
from khonsu.web.levels import DEFAULT, LEVELS
from khonsu.web.pages import Visit, arrive, known_guest, page, see_other
from khonsu.web.perspective import Perspective, perspective
from khonsu.web.show import Show

if TYPE_CHECKING:
    from starlette.datastructures import FormData
    from starlette.requests import Request

    from khonsu.engine.game import Game
    from khonsu.table.hall import Live
    from khonsu.table.match import Moment
    from khonsu.table.store import Guest


def opponent_names(visit: Visit) -> list[str]:
    """What opponents are called."""
    return visit.text("guest.opponents").split(", ")


# Making a table ----------------------------------------------------------------------------------------------------------


def default_count(game: Game) -> int:
    """How many play when nobody says: as many as the game is best known for, three if it can."""
    return 3 if 3 in game.seats else game.seats[-1]


async def play_now(request: Request) -> Response:
    """A table against opponents, with one click."""
    visit = arrive(request)
    game = registry.game(request.path_params["game"])
    form = await read_form(request)
    guest = await known_guest(visit)
    coached = word(form, "coached") == "yes"
    seats = [Seat(PERSON, guest.name, guest.id)]
    for name in spare_names(seats, opponent_names(visit))[: default_count(game) - 1]:
        seats.append(Seat(OPPONENT, name, level=LEVELS[0] if coached else DEFAULT))
    code = await visit.hall.create(game, guest, seats, {}, listed=False, coached=coached, shuffle=not coached)
    return see_other(visit, f"/tables/{code}", guest)


async def invite(request: Request) -> Response:
    """A table with one free seat for each friend who follows the link."""
    visit = arrive(request)
    game = registry.game(request.path_params["game"])
    guest = await known_guest(visit)
    count = 2 if 2 in game.seats else game.seats[0]
    seats = [Seat(PERSON, guest.name, guest.id)] + [Seat(OPEN)] * (count - 1)
    code = await visit.hall.create(game, guest, seats, {})
    return see_other(visit, f"/tables/{code}", guest)


async def new_table(request: Request) -> Response:
    """The form for a table with options and seats of one's own choice."""
    visit = arrive(request)
    return _form_page(visit, registry.game(request.path_params["game"]))


def _form_page(visit: Visit, game: Game, status: int = 200, trouble: str = "", sent: FormData | None = None) -> Response:
    text = game.text(visit.lang)
    values = {} if sent is None else {key: value for key, value in sent.items() if isinstance(value, str)}
    return page(
        visit,
        "new.html",
        status,
        game=game,
        text=text,
        options=[_option_field(option, text, values) for option in game.options],
        levels=LEVELS,
        default_level=DEFAULT,
        count=default_count(game),
        names=opponent_names(visit),
        trouble=trouble,
        values=values,
    )


def _option_field(option: Any, text: Any, values: dict[str, str]) -> dict[str, Any]:
    """An option as the form shows it."""
    name = option.name
    about = f"option.{name}_about"
    field: dict[str, Any] = {
        "name": f"option-{name}",
        "label": text(f"option.{name}"),
        "about": text(about) if about in text else "",
        "kind": type(option).__name__.lower(),
        "value": values.get(f"option-{name}", option.default),
    }
    if isinstance(option, Pick):
        field["words"] = [(word_, text.term(word_)) for word_ in option.words]
    elif isinstance(option, Number):
        field["low"], field["high"] = option.low, option.high
    elif isinstance(option, Letters):
        field["letters"] = option.letters
        field["seats"] = option.places == SEATS
        field["places"] = [] if option.places == SEATS else [(place, text.term(place)) for place in option.places]
    return field


async def create(request: Request) -> Response:
    """Make the table that the form describes."""
    visit = arrive(request)
    game = registry.game(request.path_params["game"])
    form = await read_form(request)
    guest = await known_guest(visit, proper_name(word(form, "seat-0-name")))
    try:
        seats = _seats(form, guest, visit)
        if len(seats) not in game.seats:
            raise BadForm(visit.text("new.wrong_count", low=game.seats[0], high=game.seats[-1]))
        code = await visit.hall.create(
            game, guest, seats, _options(form, game, len(seats)),
            shuffle=word(form, "order") != "chosen", listed=word(form, "listed") == "yes",
            coached=word(form, "coached") == "yes",
        )  # fmt: skip
    except (BadOption, BadForm) as error:
        return _form_page(visit, game, 400, str(error), form)
    return see_other(visit, f"/tables/{code}", guest)


def _seats(form: FormData, guest: Guest, visit: Visit) -> list[Seat]:
    seats: list[Seat] = []
    for i in range(10):
        kind = word(form, f"seat-{i}")
        name = proper_name(word(form, f"seat-{i}-name"))
        if kind == "me":
            seats.append(Seat(PERSON, name or guest.name, guest.id))
        elif kind == "here":
            seats.append(Seat(PERSON, name or visit.text("guest.nameless"), guest.id))
        elif kind == "friend":
            seats.append(Seat(OPEN))
        elif kind.startswith("level-") and kind.removeprefix("level-") in LEVELS:
            free = spare_names(seats, opponent_names(visit))
            seats.append(Seat(OPPONENT, free[0], level=kind.removeprefix("level-")))
        elif kind not in ("", "none"):
            raise BadForm(f"Seat {i + 1}: {kind[:20]!r} is nobody who could sit there.")
    return seats


def _options(form: FormData, game: Game, players: int) -> dict[str, Any]:
    given: dict[str, Any] = {}
    for option in game.options:
        name = f"option-{option.name}"
        if isinstance(option, Flag):
            given[option.name] = word(form, name) == "yes"
        elif isinstance(option, Letters):
            parts = [word(form, f"{name}-{i}") for i in range(option.length(players))]
            given[option.name] = "".join(parts) or word(form, name, option.default)
        else:
            given[option.name] = word(form, name, str(option.default))
    return given


# The table ---------------------------------------------------------------------------------------------------------------


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
    return page(
        visit,
        "table.html",
        table=live.table,
        show=show,
        commitment=commitment(live.table.seed),
        said=await visit.hall.ask(visit.hall.store.chat, live.table.code),
        ask=_asked(visit, show),
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
    }


async def tips(request: Request) -> Response:
    """What each element of the board is and does, for whoever asks."""
    visit = arrive(request)
    live = await visit.hall.live(request.path_params["code"])
    show = show_of(visit, live, live.running.moment())
    return JSONResponse({"version": show.version, "tips": show.tips()}, headers={"cache-control": "no-store"})


async def picture(request: Request) -> Response:
    """The board as a picture that stands alone."""
    visit = arrive(request)
    live = await visit.hall.live(request.path_params["code"])
    show = show_of(visit, live, live.running.moment())
    svg = show.board.paint(show.view, show.text, show.names, False)
    name = f"{live.table.game}-{live.table.code}.svg"
    return Response(svg, media_type="image/svg+xml", headers={"content-disposition": f'attachment; filename="{name}"'})


def _asked(visit: Visit, show: Show) -> Any:
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
        mine=mine,
        host=visit.guest is not None and visit.guest.id == live.table.host,
        link=str(visit.request.url.replace(query="", fragment="")),
        levels=LEVELS,
        default_level=DEFAULT,
    )
