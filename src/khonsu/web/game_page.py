"""The page of a game: what it is, and every way to it - learn, play, puzzles, rules - with the visitor's own games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.table.levels import FIRST_VISIT, called
from khonsu.table.model import OVER
from khonsu.table.store import Store
from khonsu.table.strengths import strengths
from khonsu.web.home import counts, listed
from khonsu.web.inputs import game_named
from khonsu.web.opponents import opponents_offered
from khonsu.web.puzzles import listed as listed_puzzles
from khonsu.web.templating import page
from khonsu.web.visit import arrive

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

# Games of the visitor that are shown.
OWN_GAMES = 4


async def game_page(request: Request) -> Response:
    """A game: what it is, and where to go from here."""
    visit = arrive(request)
    game = game_named(request)
    tables = [] if visit.guest is None else await visit.tables.storage.ask(Store.tables_of, visit.guest.id)
    mine = [listed(visit, table) for table in tables if table.game == game.id]
    puzzles = await listed_puzzles(visit, game)
    return page(
        visit,
        "game.html",
        game=game,
        text=game.text(visit.lang),
        counts=counts(game),
        opponents=opponents_offered(visit),
        level=FIRST_VISIT,
        strengths=strengths(game),
        yardsticks={strength.against for strength in strengths(game).values()},
        called=lambda level: called(level, visit.lang),
        mine=sorted(mine, key=lambda item: item.table.status == OVER)[:OWN_GAMES],
        learns=game.board.lessons.teaches and not mine,
        puzzles=puzzles,
        following=next((one for one in puzzles if not one.attempt.moon), None),
        great=_has_page(request, "/games/{game}/great"),
        box=_has_page(request, "/games/{game}/box"),
    )


def _has_page(request: Request, path: str) -> bool:
    """Whether this site has a page of this kind."""
    routes = [inner for route in request.app.routes for inner in getattr(route, "routes", [route])]
    return any(route.path == path for route in routes)
