"""The rules of a game in our own words, as a page."""

from __future__ import annotations

import json
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt
from markupsafe import Markup
from starlette.responses import Response

from khonsu.engine import registry
from khonsu.web.inputs import game_named
from khonsu.web.languages import language
from khonsu.web.new_table import default_count
from khonsu.web.templating import page
from khonsu.web.visit import arrive

if TYPE_CHECKING:
    from starlette.requests import Request

    from khonsu.engine.game import Game

# Far enough into a game that most things can be seen.
SAMPLE_SEED = "rules"
SAMPLE_SHARE = 0.55


@cache
def _html(game: str, lang: str) -> tuple[Markup, list[str]]:
    """The rules as a page, and the headings of its parts; a part is found by its number."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(registry.game(game).rulebook(lang))
    parts: list[str] = []
    for token, following in pairwise(tokens):
        if token.type == "heading_open" and token.tag == "h2":
            parts.append(following.content)
            token.attrSet("id", f"part-{len(parts)}")
        elif token.type == "table_open":
            # A wide table scrolls, so that it must be reached by keyboard.
            token.attrSet("tabindex", "0")
    # A corner without words is no heading.
    return Markup(reader.renderer.render(tokens, reader.options, {}).replace("<th></th>", "<td></td>")), parts


async def rules(request: Request) -> Response:
    """The rules page."""
    visit = arrive(request)
    game = game_named(request)
    html, parts = _html(game.id, visit.lang)
    return page(
        visit,
        "rules.html",
        game=game,
        text=game.text(visit.lang),
        html=html,
        parts=parts,
        reconstructed=game.tables.reconstructed(),
    )


async def numbers(request: Request) -> Response:
    """The tables whose printed original is not known in full, for an owner of the box to correct."""
    tables = game_named(request).tables
    doc = {name: tables.value[name] for name in tables.reconstructed()}
    return Response(json.dumps(doc, ensure_ascii=False, indent=2), media_type="application/json")


async def picture(request: Request) -> Response:
    """A position from the middle of a game, to look at while reading."""
    game = game_named(request)
    svg = _sample(game, language(request))
    return Response(svg, headers={"cache-control": "public, max-age=3600"}, media_type="image/svg+xml")


@cache
def _sample(game: Game, lang: str) -> str:
    state = game.start(default_count(game), SAMPLE_SEED)
    length = state.copy().position.play_out(1)
    for number in range(int(length * SAMPLE_SHARE)):
        if legal := state.legal():
            state.play(legal[number * 7 % len(legal)])
    return state.view(None).svg(lang)
