"""Puzzles as pages: the list of those of a game, and each of them on its board. Answers are sent like choices at a table, and judged by the rules."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup
from starlette.responses import JSONResponse

from khonsu.engine.errors import IllegalChoice, KhonsuError
from khonsu.engine.puzzle import LEAD, puzzles
from khonsu.table.levels import OFFERED, called
from khonsu.table.match import Moment
from khonsu.table.model import Attempt
from khonsu.table.seats import OPPONENT, PERSON, Seat
from khonsu.table.store import Store
from khonsu.web.fragments import list_of, players
from khonsu.web.inputs import BadForm, NoSuchPage, game_named, line_of, path_word, query, read_form
from khonsu.web.perspective import Perspective
from khonsu.web.presenter import Presenter
from khonsu.web.refusals import refuse
from khonsu.web.templating import page
from khonsu.web.visit import Visit, arrive, known_guest, see_other

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request
    from starlette.responses import Response

    from khonsu.engine.game import Game
    from khonsu.engine.message import Event
    from khonsu.engine.puzzle import Line, Puzzle
    from khonsu.engine.state import State
    from khonsu.engine.text import Catalogue

# Seconds after which the jar is empty. Nothing else happens then.
MINUTE = 60


@dataclass(frozen=True)
class Listed:
    """A puzzle in a list, with how the visitor fared with it."""

    name: str
    title: str
    attempt: Attempt


@dataclass(frozen=True)
class Verdict:
    """What is said about an answer: whether it is right, what it brings, where it differs from the best, what happens by it, what was chosen."""

    is_right: bool
    brings: str
    against: list[str]
    told: list[str]
    chosen: list[str]


def has_puzzles(game: Game) -> bool:
    """Whether there is anything to solve in a game."""
    return bool(puzzles(game))


async def listed(visit: Visit, game: Game) -> list[Listed]:
    """The puzzles of a game, the easiest first."""
    tried = {} if visit.guest is None else await visit.tables.storage.ask(Store.attempts, visit.guest.id)
    text = game.text(visit.lang)
    return [Listed(name, text(f"puzzle.{name}.title"), tried.get((game.id, name), Attempt())) for name in puzzles(game)]


async def listing(request: Request) -> Response:
    """All puzzles of a game."""
    visit = arrive(request)
    game = game_named(request)
    if not has_puzzles(game):
        raise NoSuchPage("This game has no puzzles.")
    return page(visit, "puzzles.html", game=game, text=game.text(visit.lang), listed=await listed(visit, game))


async def puzzle(request: Request) -> Response:
    """A puzzle: its question, or what is to be said about the answer that the address holds."""
    visit = arrive(request)
    game, asked = _named(request)
    line, state, events = _reached(request, asked)
    presenter = _presenter(visit, asked, line, state)
    answered = asked.is_answer(line, state)
    others = await listed(visit, game)
    names = [one.name for one in others]
    return page(
        visit,
        "puzzle.html",
        game=game,
        text=presenter.text,
        puzzle=asked,
        presenter=presenter,
        drawing=presenter.drawing(),
        players=Markup(players(presenter)),
        choices=Markup(list_of(presenter, presenter.choices(), _form(_home(game, asked), line))) if not answered else "",
        verdict=await asyncio.to_thread(_judged, visit.text, asked, line, events, presenter) if answered else None,
        pieces=[piece for event in events for piece in event.pieces],
        begun=bool(line),
        shown=query(request, "shown") == "1",
        place=names.index(asked.name),
        following=next((one for one in others if not one.attempt.moon and one.name != asked.name), None),
        attempt=others[names.index(asked.name)].attempt,
        listed=others,
        seconds=MINUTE,
        line=_written(line),
    )


async def answer(request: Request) -> Response:
    """Make a choice; what answers the question is noted."""
    visit = arrive(request)
    game, asked = _named(request)
    form = await read_form(request)
    before = line_of(form.word("made"))
    if before is None:
        raise BadForm("These are no choices.")
    line = (*before, form.number("choice"))
    try:
        state = asked.after(line)
    except IllegalChoice as error:
        return refuse(request, "refused.illegal", 409, game.text(visit.lang).say(error.reason))
    guest = visit.guest
    if asked.is_answer(line, state):
        guest = await known_guest(visit)
        right = await asyncio.to_thread(lambda: asked.right)
        await visit.tables.storage.ask(Store.note_attempt, guest, game.id, asked.name, line in right)
    return see_other(visit, f"{_home(game, asked)}?made={_written(line)}", guest)


async def show(request: Request) -> Response:
    """Give up: show an answer that is right."""
    visit = arrive(request)
    game, asked = _named(request)
    guest = await known_guest(visit)
    right = await asyncio.to_thread(lambda: asked.right)
    await visit.tables.storage.ask(Store.note_attempt, guest, game.id, asked.name, None)
    return see_other(visit, f"{_home(game, asked)}?made={_written(right[0])}&shown=1", guest)


async def tips(request: Request) -> Response:
    """What each element of the board is and does, for whoever asks."""
    visit = arrive(request)
    _, asked = _named(request)
    line, state, _ = _reached(request, asked)
    presenter = _presenter(visit, asked, line, state)
    return JSONResponse({"version": presenter.version, "tips": presenter.tips()}, headers={"cache-control": "no-store"})


async def why_not(request: Request) -> Response:
    """Why a thing on the board cannot be chosen now, for whoever has tapped it."""
    visit = arrive(request)
    _, asked = _named(request)
    line, state, _ = _reached(request, asked)
    presenter = _presenter(visit, asked, line, state)
    reason = presenter.why_not(query(request, "thing"), query(request, "picked").split())
    return JSONResponse({"reason": reason}, headers={"cache-control": "no-store"})


def _home(game: Game, asked: Puzzle) -> str:
    return f"/games/{game.id}/puzzles/{asked.name}"


def _named(request: Request) -> tuple[Game, Puzzle]:
    """The puzzle that the address names."""
    game = game_named(request)
    found = puzzles(game).get(path_word(request, "puzzle"))
    if found is None:
        raise NoSuchPage("There is no such puzzle.")
    return game, found


def _reached(request: Request, asked: Puzzle) -> tuple[Line, State, list[Event]]:
    """The choices that the address holds, where they lead, and what happened by the last one."""
    line = line_of(query(request, "made"))
    if line is None:
        raise NoSuchPage("These are no choices.")
    events: list[Event] = []
    try:
        return line, asked.after(line, events), events
    except KhonsuError:
        raise NoSuchPage("These choices cannot be made here.") from None


def _presenter(visit: Visit, asked: Puzzle, line: Line, state: State) -> Presenter:
    """What is seen of a position by whoever is asked."""
    moment = Moment(
        game=state.game,
        version=len(line),
        mark=0,
        state=state,
        line=(),
        undoable=(0,) * state.players,
        opening=b"[]",
    )
    eyes = Perspective(asked.seat, (asked.seat,))
    past = asked.is_answer(line, state)
    return Presenter(moment, eyes, _seats(visit, asked), site=visit.text, tall=visit.tall, past=past)


def _seats(visit: Visit, asked: Puzzle) -> list[Seat]:
    """Whoever is asked among opponents, the strongest first."""
    text = asked.start.game.text(visit.lang)
    levels = list(OFFERED)
    seats: list[Seat] = []
    for number in range(asked.start.players):
        if number == asked.seat:
            name = visit.guest.name if visit.guest else text.seat_name(number).capitalize()
            seats.append(Seat(PERSON, name, visit.guest_id))
        else:
            level = levels.pop()
            seats.append(Seat(OPPONENT, called(level, visit.lang), level=level))
    return seats


def _form(action: str, line: Line) -> Callable[[str, str], str]:
    """What makes the form around the list of choices."""
    made = f'<input type="hidden" name="made" value="{_written(line)}">'
    return lambda attributes, inside: f'<form method="post" action="{action}"{attributes}>{made}{inside}</form>'


def _written(line: Line) -> str:
    return "-".join(map(str, line))


def _judged(say: Catalogue, asked: Puzzle, line: Line, events: list[Event], presenter: Presenter) -> Verdict:
    """What is to be said about an answer."""
    brought = asked.answers[line]
    kind = "lead" if asked.counts == LEAD else "points"
    grade = "more" if brought > 0 else "less" if brought < 0 else "none"
    state = asked.start
    chosen: list[str] = []
    for place, choice in enumerate(line):
        chosen.append(presenter.text.say(state.position.describe(choice), presenter.names))
        state = asked.after(line[: place + 1])
    return Verdict(
        is_right=line in asked.right,
        brings=say(f"puzzle.{kind}_{grade}", n=abs(brought)),
        against=_against_best(say, asked, line, presenter),
        told=[presenter.text.say(event.told(asked.seat), presenter.names) for event in events],
        chosen=chosen,
    )


def _against_best(say: Catalogue, asked: Puzzle, line: Line, presenter: Presenter) -> list[str]:
    """Where an answer brings less than the best one, or more, without telling what that is: by where the points come from, and for the others."""
    mine, best = asked.after(line).position, asked.after(asked.right[0]).position
    ours, theirs = mine.breakdown(asked.seat), best.breakdown(asked.seat)
    differs = [(presenter.text(f"part.{part}"), ours[part] - theirs[part]) for part in theirs]
    if asked.counts == LEAD:
        others = [seat for seat in range(mine.players) if seat != asked.seat]
        differs += [(presenter.names[seat], mine.score(seat) - best.score(seat)) for seat in others]
    return [say("puzzle.more" if n > 0 else "puzzle.less", what=what, n=abs(n)) for what, n in differs if n]
