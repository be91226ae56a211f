"""Making a table: with one click, for friends, or by a form that is made from what the game declares about its options."""

from __future__ import annotations

from random import choice, shuffle
from typing import TYPE_CHECKING, Any

from khonsu.engine import registry
from khonsu.engine.errors import BadOption
from khonsu.engine.options import SEATS, Flag, Letters, Number, Pick
from khonsu.table.seats import OPEN, OPPONENT, PERSON, Seat, spare_names
from khonsu.web.forms import BadForm, read_form, word
from khonsu.web.guests import proper_name
from khonsu.web.levels import DEFAULT, LEVELS
from khonsu.web.pages import Visit, arrive, known_guest, page, see_other

if TYPE_CHECKING:
    from starlette.datastructures import FormData
    from starlette.requests import Request
    from starlette.responses import Response

    from khonsu.engine.game import Game
    from khonsu.engine.options import Option
    from khonsu.engine.text import Catalogue
    from khonsu.table.store import Guest


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

    def was(name: str, first: str) -> str:
        """What a field held when it was sent, or what it holds at first."""
        return values.get(name, "") if values else first

    return page(
        visit,
        "new.html",
        status,
        game=game,
        text=text,
        options=[_option_field(option, text, visit) for option in game.options],
        levels=LEVELS,
        default_level=DEFAULT,
        count=default_count(game),
        names=opponent_names(visit),
        trouble=trouble,
        was=was,
    )


def _option_field(option: Option, text: Catalogue, visit: Visit) -> dict[str, Any]:
    """An option as the form shows it."""
    name = option.name
    about = f"option.{name}_about"
    field: dict[str, Any] = {
        "name": f"option-{name}",
        "label": text(f"option.{name}"),
        "about": text(about) if about in text else "",
        "kind": type(option).__name__.lower(),
        "value": option.default,
        "seats": False,
        "solo": option.counts == (1,),
    }
    if isinstance(option, Pick):
        field["words"] = [(word_, text.term(word_)) for word_ in option.words]
    elif isinstance(option, Number):
        field["low"], field["high"] = option.low, option.high
    elif isinstance(option, Letters):
        field["letters"] = [(letter, _letter(letter, option, visit)) for letter in option.letters]
        field["seats"] = option.places == SEATS
        field["blank"] = option.blank
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
            game, guest, seats, _options(form, game),
            shuffle=word(form, "order") != "chosen", listed=word(form, "listed") == "yes",
            coached=word(form, "coached") == "yes",
        )  # fmt: skip
    except BadForm as error:
        return _form_page(visit, game, 400, str(error), form)
    except BadOption:
        return _form_page(visit, game, 400, visit.text("new.bad_option"), form)
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
            raise BadForm(visit.text("refused.bad_form"))
    return seats


def _taken(form: FormData) -> list[int]:
    """The rows of the form in which somebody sits."""
    return [i for i in range(10) if word(form, f"seat-{i}") not in ("", "none")]


def _options(form: FormData, game: Game) -> dict[str, Any]:
    given: dict[str, Any] = {}
    players = len(_taken(form))
    for option in game.options:
        name = f"option-{option.name}"
        if option.counts and players not in option.counts:
            continue
        if isinstance(option, Flag):
            given[option.name] = word(form, name) == "yes"
        elif isinstance(option, Letters):
            given[option.name] = _letters(form, name, option)
        else:
            given[option.name] = word(form, name, str(option.default))
    return given


def _letters(form: FormData, name: str, option: Letters) -> str:
    """A word from the letters of its places; where some are left to chance but not all, it is drawn for them here."""
    if option.places != SEATS:
        return "".join(word(form, f"{name}-{i}", option.default[i : i + 1]) for i in range(len(option.places)))
    letters = [word(form, f"{name}-{i}", option.default) for i in _taken(form)]
    if any(letters):
        unused = [letter for letter in option.letters if letter not in letters]
        shuffle(unused)
        letters = [letter or (unused.pop() if unused else choice(option.letters)) for letter in letters]
    return "".join(letters)


def option_words(game: Game, players: int, options: dict[str, Any], visit: Visit) -> list[tuple[str, str]]:
    """The options of a table as people read them, without those that so many players do not have."""
    text = game.text(visit.lang)
    return [
        (text(f"option.{option.name}"), _value(option, options[option.name], text, visit))
        for option in game.options
        if not option.counts or players in option.counts
    ]


def _letter(letter: str, option: Letters, visit: Visit) -> str:
    """A letter as people read it: where there are only Y and N, they mean yes and no."""
    return visit.text("new.on" if letter == "Y" else "new.off") if sorted(option.letters) == ["N", "Y"] else letter


def _value(option: Option, value: Any, text: Catalogue, visit: Visit) -> str:
    if isinstance(option, Flag):
        return visit.text("new.on" if value else "new.off")
    if isinstance(option, Letters) and not value:
        return visit.text("new.chance")
    if isinstance(option, Letters) and option.places != SEATS:
        return ", ".join(f"{text.term(place)} {letter}" for place, letter in zip(option.places, value, strict=True))
    if isinstance(option, Letters):
        return ", ".join(_letter(letter, option, visit) for letter in value)
    return text.term(str(value))
