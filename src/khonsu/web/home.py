"""The first page: the games, the tables that wait for me, tables to watch, and a way in by code."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from starlette.responses import Response

from khonsu.art.outlines import outlined
from khonsu.engine import registry
from khonsu.table.model import CODE, KEY, OVER, RUNNING, WAITING, Table
from khonsu.table.seats import OPEN, seats_of
from khonsu.table.store import Store
from khonsu.web.inputs import game_named, query, read_form
from khonsu.web.languages import language
from khonsu.web.templating import page
from khonsu.web.visit import Visit, arrive, asked_theme, see_other

if TYPE_CHECKING:
    from collections.abc import Collection

    from starlette.requests import Request

    from khonsu.engine.game import Game

# Letters of a pasted link that are looked at, from its end.
LONGEST_LINK = 200


@dataclass(frozen=True)
class Card:
    """A game on the first page."""

    game: Game
    title: str
    tagline: str
    counts: str
    # Whether the visitor has never played it and can be guided: then that comes first.
    learns: bool


@dataclass(frozen=True, kw_only=True)
class Listed:
    """A table in a list."""

    table: Table
    title: str
    mine: bool
    my_turn: bool
    line: str


def cards(visit: Visit, played: Collection[str] = ()) -> list[Card]:
    """All installed games; `played` are those that the visitor has had a table of."""
    found: list[Card] = []
    for name in registry.game_names():
        game = registry.game(name)
        text = game.text(visit.lang)
        learns = game.board.lessons.teaches and name not in played
        found.append(Card(game, text("game.title"), text("game.tagline"), counts(game), learns))
    return found


def counts(game: Game) -> str:
    """How many play a game, as pages say it."""
    low, high = game.seats[0], game.seats[-1]
    return str(low) if low == high else f"{low}–{high}"


def listed(visit: Visit, table: Table) -> Listed:
    """What a list says about a table."""
    mine = seats_of(visit.guest_id, table.seats)
    my_turn = table.status == RUNNING and table.actor in mine
    if table.status == WAITING:
        free = sum(seat.kind == OPEN for seat in table.seats)
        line = visit.text("home.missing", n=free)
    elif table.status == OVER:
        line = visit.text("home.over")
    elif my_turn:
        line = visit.text("home.your_turn")
    else:
        line = visit.text("table.waiting", name=table.seats[table.actor or 0].name)
    if table.status == RUNNING and table.rounds:
        # On a narrow screen the round stays together.
        stage = visit.text("table.round", now=table.round, all=table.rounds) if table.round else visit.text("table.setup")
        line += " · " + stage.replace(" ", "\u00a0")
    title = registry.game(table.game).text(visit.lang)("game.title")
    return Listed(table=table, title=title, mine=bool(mine), my_turn=my_turn, line=line)


async def home(request: Request) -> Response:
    """The first page."""
    visit = arrive(request)
    ask = visit.tables.storage.ask
    mine = [] if visit.guest is None else await ask(Store.tables_of, visit.guest.id)
    watched = await ask(Store.tables_to_watch)
    codes = {table.code for table in mine}
    running = [listed(visit, table) for table in mine if table.status != OVER]
    return page(
        visit,
        "home.html",
        cards=cards(visit, {table.game for table in mine}),
        lost=query(request, "lost") == "1",
        waiting=sorted(running, key=lambda item: not item.my_turn)[:6],
        finished=[listed(visit, table) for table in mine if table.status == OVER][:4],
        watch=[listed(visit, table) for table in watched if table.code not in codes],
    )


async def cover(request: Request) -> Response:
    """The picture on the card of a game."""
    game = game_named(request)
    picture = outlined(game.board.cover(game.text(language(request)), asked_theme(request)))
    return Response(picture, headers={"cache-control": "public, max-age=3600"}, media_type="image/svg+xml")


async def join_by_code(request: Request) -> Response:
    """Find the table, or the seat on its way to another device, that a code or a pasted link means."""
    visit = arrive(request)
    form = await read_form(request)
    typed = form.word("code").lower()[-LONGEST_LINK:].strip()
    # The code of a seat is typed with a line in its middle.
    key = typed.rpartition("/seats/")[2].replace("-", "").replace(" ", "")
    if KEY.fullmatch(key):
        return see_other(visit, f"/seats/{key}")
    found = CODE.findall(typed)
    return see_other(visit, f"/tables/{found[-1]}" if found else "/?lost=1")
