"""Making a table: with one click, for friends, or by a form that is made from what the game declares about its options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.engine import registry
from khonsu.engine.errors import BadOption
from khonsu.table.levels import FIRST_VISIT, LESSON, OFFERED
from khonsu.table.seats import OPEN, OPPONENT, PERSON, Seat, spare_names
from khonsu.web.forms import BadForm, read_form, word
from khonsu.web.guests import proper_name
from khonsu.web.option_fields import option_field, read_options
from khonsu.web.templating import page
from khonsu.web.visit import Visit, arrive, known_guest, see_other

if TYPE_CHECKING:
    from starlette.datastructures import FormData
    from starlette.requests import Request
    from starlette.responses import Response

    from khonsu.engine.game import Game
    from khonsu.table.model import Guest


# Rows of a form that are looked at.
MOST_SEATS = 10


def opponent_names(visit: Visit) -> list[str]:
    """What opponents are called."""
    return visit.text("guest.opponents").split(", ")


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
        seats.append(Seat(OPPONENT, name, level=LESSON if coached else FIRST_VISIT))
    code = await visit.tables.lobby.create(game, guest, seats, {}, listed=False, coached=coached, shuffle=not coached)
    return see_other(visit, f"/tables/{code}", guest)


async def invite(request: Request) -> Response:
    """A table with one free seat for each friend who follows the link."""
    visit = arrive(request)
    game = registry.game(request.path_params["game"])
    guest = await known_guest(visit)
    count = 2 if 2 in game.seats else game.seats[0]
    seats = [Seat(PERSON, guest.name, guest.id)] + [Seat(OPEN)] * (count - 1)
    code = await visit.tables.lobby.create(game, guest, seats, {})
    return see_other(visit, f"/tables/{code}", guest)


async def form(request: Request) -> Response:
    """The form for a table with options and seats of one's own choice."""
    visit = arrive(request)
    return _form_page(visit, registry.game(request.path_params["game"]))


def _form_page(visit: Visit, game: Game, status: int = 200, trouble: str = "", sent: FormData | None = None) -> Response:
    text = game.text(visit.lang)
    values = {} if sent is None else {key: value for key, value in sent.items() if isinstance(value, str)}

    def was(name: str, first: str) -> str:
        """What a field held when it was sent, or what it holds at first."""
        return values.get(name, "") if values else first

    return page(
        visit,
        "new.html",
        status,
        game=game,
        text=text,
        options=[option_field(option, text, visit) for option in game.options],
        levels=OFFERED,
        default_level=FIRST_VISIT,
        count=default_count(game),
        names=opponent_names(visit),
        trouble=trouble,
        was=was,
    )


async def create(request: Request) -> Response:
    """Make the table that the form describes."""
    visit = arrive(request)
    game = registry.game(request.path_params["game"])
    sent = await read_form(request)
    guest = await known_guest(visit, proper_name(word(sent, "seat-0-name")))
    try:
        seats = _seats(sent, guest, visit)
        if len(seats) not in game.seats:
            raise BadForm(visit.text("new.wrong_count", low=game.seats[0], high=game.seats[-1]))
        code = await visit.tables.lobby.create(
            game,
            guest,
            seats,
            read_options(sent, game, _taken(sent)),
            shuffle=word(sent, "order") != "chosen",
            listed=word(sent, "listed") == "yes",
            coached=word(sent, "coached") == "yes",
        )
    except BadForm as error:
        return _form_page(visit, game, 400, str(error), sent)
    except BadOption:
        return _form_page(visit, game, 400, visit.text("new.bad_option"), sent)
    return see_other(visit, f"/tables/{code}", guest)


def _seats(form: FormData, guest: Guest, visit: Visit) -> list[Seat]:
    seats: list[Seat] = []
    for i in range(MOST_SEATS):
        kind = word(form, f"seat-{i}")
        name = proper_name(word(form, f"seat-{i}-name"))
        if kind == "me":
            seats.append(Seat(PERSON, name or guest.name, guest.id))
        elif kind == "here":
            seats.append(Seat(PERSON, name or visit.text("guest.nameless"), guest.id))
        elif kind == "friend":
            seats.append(Seat(OPEN))
        elif kind.startswith("level-") and kind.removeprefix("level-") in OFFERED:
            free = spare_names(seats, opponent_names(visit))
            seats.append(Seat(OPPONENT, free[0], level=kind.removeprefix("level-")))
        elif kind not in ("", "none"):
            raise BadForm(visit.text("refused.bad_form"))
    return seats


def _taken(form: FormData) -> list[int]:
    """The rows of the form in which somebody sits."""
    return [i for i in range(MOST_SEATS) if word(form, f"seat-{i}") not in ("", "none")]
