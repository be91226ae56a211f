"""The page of a game's great games: who played, how it went, and the turning points in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from khonsu.analysis.great import great_games
from khonsu.analysis.words import story
from khonsu.table.store import record_id
from khonsu.web.inputs import game_named
from khonsu.web.record_reading import names_in
from khonsu.web.review_page import curve, moment_list
from khonsu.web.templating import page
from khonsu.web.visit import arrive

if TYPE_CHECKING:
    from markupsafe import Markup
    from starlette.requests import Request
    from starlette.responses import Response

    from khonsu.analysis.great import GreatGame
    from khonsu.engine.game import Game
    from khonsu.web.visit import Visit


@dataclass(frozen=True, kw_only=True)
class Told:
    """A great game as the page tells it; `people` are names with points, accuracy and whether they won."""

    url: str
    people: list[tuple[str, int, float | None, bool]]
    choices: int
    story: str
    curve: Markup
    moments: Markup


async def great(request: Request) -> Response:
    """The great games of a game."""
    visit = arrive(request)
    game = game_named(request)
    told = [_told(visit, game, one) for one in great_games(game)]
    return page(visit, "great.html", game=game, title=game.text(visit.lang)("game.title"), told=told)


def _told(visit: Visit, game: Game, one: GreatGame) -> Told:
    record, review = one.record, one.review
    url = f"/records/{record_id(one.text)}"
    names = names_in(record)
    won = review.chances[-1]
    return Told(
        url=url,
        people=[(name, record.scores[seat], review.people[seat].accuracy, won[seat] > 0) for seat, name in enumerate(names)],
        choices=len(record.lines),
        story=story(review, names, visit.lang),
        # On a phone flags are too small to be tapped; the list leads to the moments.
        curve=curve(review.chances, visit.text, "", True, review),
        moments=moment_list(review, game, names, visit.text, f"{url}/at"),
    )
