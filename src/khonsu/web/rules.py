"""The pages about the rules of a game: all of them, a page to print, and the pictures in them."""

from __future__ import annotations

import asyncio
import json
from functools import cache
from typing import TYPE_CHECKING, Final

from starlette.responses import Response

from khonsu.art.figure import Figure
from khonsu.web.inputs import NoSuchPage, game_named, path_word
from khonsu.web.languages import language
from khonsu.web.new_table import default_count
from khonsu.web.rulebook import figure_drawing, rulebook
from khonsu.web.templating import page
from khonsu.web.visit import arrive, asked_theme

if TYPE_CHECKING:
    from starlette.requests import Request

    from khonsu.engine.game import Game
    from khonsu.engine.state import State

# Far enough into a game that most things can be seen.
SAMPLE_SEED = "rules"
SAMPLE_SHARE = 0.55

PICTURE: Final = {"cache-control": "public, max-age=3600"}


async def rules(request: Request) -> Response:
    """The rules page."""
    visit = arrive(request)
    game = game_named(request)
    return page(
        visit,
        "rules.html",
        game=game,
        text=game.text(visit.lang),
        book=await asyncio.to_thread(rulebook, game, visit.lang, visit.picture_theme),
        reconstructed=game.tables.reconstructed(),
    )


async def summary(request: Request) -> Response:
    """The rules in short, on one page to print."""
    visit = arrive(request)
    game = game_named(request)
    book = await asyncio.to_thread(rulebook, game, visit.lang, visit.picture_theme)
    if not book.summary:
        raise NoSuchPage("This game has no summary of its rules.")
    return page(visit, "summary.html", game=game, text=game.text(visit.lang), book=book)


async def figure(request: Request) -> Response:
    """An example of the rules, before or after what is played in it."""
    game = game_named(request)
    name, _, frame = path_word(request, "figure").removesuffix(".svg").rpartition("-")
    if name not in game.board.figures or frame not in ("before", "after"):
        raise NoSuchPage("There is no such figure.")
    svg = await asyncio.to_thread(figure_drawing, game, name, language(request), frame == "before", asked_theme(request))
    return Response(svg, headers=PICTURE, media_type="image/svg+xml")


async def numbers(request: Request) -> Response:
    """The tables whose printed original is not known in full, for an owner of the box to correct."""
    tables = game_named(request).tables
    doc = {name: tables.value[name] for name in tables.reconstructed()}
    return Response(json.dumps(doc, ensure_ascii=False, indent=2), media_type="application/json")


async def picture(request: Request) -> Response:
    """A position from the middle of a game, to look at while reading."""
    game = game_named(request)
    svg = await asyncio.to_thread(_sample, game, language(request), asked_theme(request))
    return Response(svg, headers=PICTURE, media_type="image/svg+xml")


@cache
def _sample(game: Game, lang: str, theme: str) -> str:
    return Figure(lay=_middle).draw(game, lang, theme=theme)


def _middle(game: Game) -> State:
    state = game.start(default_count(game), SAMPLE_SEED)
    length = state.copy().position.play_out(1)
    for number in range(int(length * SAMPLE_SHARE)):
        if legal := state.legal():
            state.play(legal[number * 7 % len(legal)])
    return state
