"""Making a table: with one click, for friends, or by a form that is made from what the game declares about its options."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from khonsu.art.lessons import Plan
from khonsu.engine.errors import BadOption
from khonsu.engine.options import settle_options
from khonsu.table.levels import FIRST_VISIT, LESSON, called
from khonsu.table.model import Table
from khonsu.table.seats import OPEN, PERSON, Seat, distinct_name, opponent
from khonsu.web.boxes import box_title, boxes_offered, shared_box, usual_box
from khonsu.web.inputs import BadForm, Form, game_named, query, read_form
from khonsu.web.languages import span
from khonsu.web.opponents import levels_offered, opponents_offered
from khonsu.web.option_fields import option_field, read_options
from khonsu.web.templating import page
from khonsu.web.visible import proper_name
from khonsu.web.visit import Visit, arrive, known_guest, see_other

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from khonsu.engine.game import Game
    from khonsu.table.model import Guest


# Seconds for which a table may wait for somebody, as a form sends them.
PATIENCES = ("300", "1800", "86400", "604800")
# Who sits on a seat for the opponent whose face was chosen.
CHOSEN = "opponent"
# Rows of a form that are looked at.
MOST_SEATS = 10


def default_count(game: Game) -> int:
    """How many play when nobody says: as many as the game is best known for, three if it can."""
    return 3 if 3 in game.seats else game.seats[-1]


async def play_now(request: Request) -> Response:
    """A table against opponents, with one click."""
    visit = arrive(request)
    game = game_named(request)
    form = await read_form(request)
    coached = form.says_yes("coached") and game.board.lessons.teaches
    # Lessons speak of what is printed in every box.
    played, box = await _box(visit, game, "" if coached else await usual_box(visit, game))
    level = LESSON if coached else form.one_of("level", levels_offered(visit), FIRST_VISIT)
    # Only now: whoever is refused leaves nothing behind.
    guest = await known_guest(visit)
    seats = [Seat(PERSON, guest.name, guest.id)]
    for _ in range(default_count(game) - 1):
        seats.append(opponent(seats, level, called(level, visit.lang)))
    plan = game.board.lessons if coached else Plan()
    how: dict[str, Any] = {"listed": False, "coached": coached, "shuffle": not coached, "seed": plan.seed}
    code = await visit.tables.lobby.create(played, guest, seats, dict(plan.options), box=box, **how)
    return see_other(visit, f"/tables/{code}", guest)


async def invite(request: Request) -> Response:
    """A table with one free seat for each friend who follows the link."""
    visit = arrive(request)
    game = game_named(request)
    guest = await known_guest(visit)
    count = 2 if 2 in game.seats else game.seats[0]
    seats = [Seat(PERSON, guest.name, guest.id)] + [Seat(OPEN)] * (count - 1)
    played, box = await _box(visit, game, await usual_box(visit, game))
    code = await visit.tables.lobby.create(played, guest, seats, {}, box=box)
    return see_other(visit, f"/tables/{code}", guest)


async def form(request: Request) -> Response:
    """The form for a table with options and seats of one's own choice."""
    visit = arrive(request)
    return await _form_page(visit, game_named(request))


async def _box(visit: Visit, game: Game, key: str) -> tuple[Game, str]:
    """The game with a box, and what that is called; the usual one without a key."""
    if not key:
        return game, ""
    box = await shared_box(visit, key)
    if box is None or box.game != game.id:
        raise BadForm(visit.text("new.no_box"))
    return await asyncio.to_thread(lambda: box.play), box_title(visit, box)


async def _form_page(visit: Visit, game: Game, status: int = 200, trouble: str = "", sent: Form | None = None) -> Response:
    text = game.text(visit.lang)

    def was(name: str, first: str) -> str:
        """What a field held when it was sent, or what it holds at first."""
        return first if sent is None else sent.word(name)

    came = query(visit.request, "box")
    boxes = await boxes_offered(visit, game, default_count(game), came if sent is None else sent.word("box"))
    chosen = was("box", came or await usual_box(visit, game))
    return page(
        visit,
        "new.html",
        status,
        game=game,
        text=text,
        options=[option_field(option, text, visit) for option in game.options],
        opponents=opponents_offered(visit, game, default_count(game)),
        boxes=boxes,
        box=chosen,
        level=was("level", FIRST_VISIT) or FIRST_VISIT,
        count=default_count(game),
        patiences=[(seconds, span(visit.text, int(seconds))) for seconds in PATIENCES],
        default_patience=str(Table.patience),
        trouble=trouble,
        was=was,
    )


async def create(request: Request) -> Response:
    """Make the table that the form describes."""
    visit = arrive(request)
    game = game_named(request)
    sent = await read_form(request)
    patience = int(sent.one_of("patience", PATIENCES, str(Table.patience)))
    taken = _taken(sent)
    options = read_options(sent, game, taken)
    try:
        if len(taken) not in game.seats:
            raise BadForm(visit.text("new.wrong_count", low=game.seats[0], high=game.seats[-1]))
        settle_options(game.options, options, len(taken))
        played, box = await _box(visit, game, sent.word("box"))
        _check_kinds(sent, visit)
    except BadForm as error:
        return await _form_page(visit, game, 400, str(error), sent)
    except BadOption:
        return await _form_page(visit, game, 400, visit.text("new.bad_option"), sent)
    # Only now: whoever is refused leaves nothing behind.
    guest = await known_guest(visit, proper_name(sent.word("seat-0-name")))
    code = await visit.tables.lobby.create(
        played,
        guest,
        _seats(sent, guest, visit),
        options,
        shuffle=sent.word("order") != "chosen",
        listed=sent.says_yes("listed"),
        coached=sent.says_yes("coached") and game.board.lessons.teaches,
        patience=patience,
        advice=sent.says_yes("advice"),
        box=box,
    )
    return see_other(visit, f"/tables/{code}", guest)


def _check_kinds(form: Form, visit: Visit) -> None:
    allowed = ("me", "here", "friend", CHOSEN, *(f"level-{level}" for level in levels_offered(visit)))
    if any(form.word(f"seat-{i}") not in allowed for i in _taken(form)) or _level(form) not in levels_offered(visit):
        raise BadForm(visit.text("refused.bad_form"))


def _level(form: Form) -> str:
    """Whose face was chosen."""
    return form.word("level") or FIRST_VISIT


def _seats(form: Form, guest: Guest, visit: Visit) -> list[Seat]:
    seats: list[Seat] = []
    for i in _taken(form):
        kind = form.word(f"seat-{i}")
        name = proper_name(form.word(f"seat-{i}-name"))
        if kind == "me":
            seats.append(Seat(PERSON, distinct_name(name or guest.name, seats), guest.id))
        elif kind == "here":
            seats.append(Seat(PERSON, distinct_name(name or visit.text("guest.nameless"), seats), guest.id))
        elif kind == "friend":
            seats.append(Seat(OPEN))
        else:
            level = _level(form) if kind == CHOSEN else kind.removeprefix("level-")
            seats.append(opponent(seats, level, called(level, visit.lang)))
    return seats


def _taken(form: Form) -> list[int]:
    """The rows of the form in which somebody sits."""
    return [i for i in range(MOST_SEATS) if form.word(f"seat-{i}") not in ("", "none")]
