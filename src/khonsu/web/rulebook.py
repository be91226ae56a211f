"""The rules of a game as a page: Markdown with names of paragraphs, pictures of examples and tables from the components.

Besides plain Markdown there are three things, each of them a paragraph or the end of one:

    ## Your turn {#turn}                        a heading, or a paragraph, that is found by this name in every language
    ![Jasper scores {J[temple]}.](figure:NAME)  an example that the game's board draws; its numbers come from the position
    ![](list:NAME)                              a table made from the components, such as that of all cards
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from khonsu.art.figure import size
from khonsu.web.templating import render

if TYPE_CHECKING:
    from collections.abc import Iterator

    from khonsu.engine.game import Game

# The part that fits on a page to print.
SUMMARY: Final = "summary"

# What is kept ready: the pages of our games in all languages, some of them in two themes, and the figures of what is read now.
PAGES: Final = 30
FIGURES: Final = 40

_NAME: Final = re.compile(r" *\{#([\w-]+)\}$")
_FIGURE: Final = re.compile(r"!\[(?P<caption>(?:[^\n]|\n(?!\n))+?)\]\(figure:(?P<name>[\w-]+)\)")


@dataclass(frozen=True)
class Rulebook:
    """The rules of a game in a language: the page, its parts by name, and the part to be printed."""

    html: Markup
    parts: tuple[tuple[str, str], ...]
    summary: Markup
    # Everything that a link may lead to.
    names: frozenset[str]


@lru_cache(PAGES)
def rulebook(game: Game, lang: str, theme: str = "") -> Rulebook:
    """The rules of a game as a page."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(_FIGURE.sub(lambda found: _caption(game, lang, found), game.rulebook(lang)))
    parts: list[tuple[str, str]] = []
    names: set[str] = set()
    sections: list[tuple[str, list[Token]]] = [("", [])]
    for token in list(_finished(tokens, game, lang, theme)):
        if token.type == "heading_open" and token.tag == "h2":
            heading = str(token.attrGet("id") or f"part-{len(parts) + 1}")
            token.attrSet("id", heading)
            parts.append((heading, token.meta["words"]))
            sections.append((heading, []))
        if "id" in token.attrs:
            names.add(str(token.attrs["id"]))
        names.update(token.meta.get("names", ()))
        sections[-1][1].append(token)

    def written(*chosen: list[Token]) -> Markup:
        inside = reader.renderer.render([token for section in chosen for token in section], reader.options, {})
        # A corner without words is no heading.
        return Markup(inside.replace("<th></th>", "<td></td>"))

    return Rulebook(
        written(*(inside for _, inside in sections)),
        tuple(parts),
        written(*(inside for name, inside in sections if name == SUMMARY)),
        frozenset(names),
    )


def _caption(game: Game, lang: str, found: re.Match[str]) -> str:
    """A figure with the numbers of its example filled in."""
    numbers = game.board.figures[found["name"]].numbers(game, lang)
    words = re.sub(r"-(?=\d)", "−", found["caption"].format_map(numbers))
    return f"![{words}](figure:{found['name']})"


def _finished(tokens: list[Token], game: Game, lang: str, theme: str) -> Iterator[Token]:
    """The parts of the text with their names, and with figures and tables in the places of their paragraphs."""
    at = 0
    item = tokens[0]
    while at < len(tokens):
        token = tokens[at]
        if token.type == "list_item_open":
            item = token
        inside = tokens[at + 1] if at + 1 < len(tokens) else None
        if token.type in ("heading_open", "paragraph_open") and inside is not None:
            picture = inside.children[0] if inside.children and len(inside.children) == 1 else None
            kind, _, name = str(picture.attrGet("src") or "").partition(":") if picture is not None else ("", "", "")
            if picture is not None and kind == "figure":
                yield _html(_figure(game, lang, theme, name, picture.children or []), ())
                at += 3
                continue
            if kind == "list":
                yield _listing(game, lang, name)
                at += 3
                continue
            # The paragraphs of a dense list are not written, its items are.
            _take_name(item if token.hidden else token, inside)
        elif token.type == "table_open":
            # A wide table scrolls, so that it must be reached by keyboard.
            token.attrSet("tabindex", "0")
        yield token
        at += 1


def _take_name(token: Token, inside: Token) -> None:
    last = inside.children[-1] if inside.children else None
    named = _NAME.search(last.content) if last is not None else None
    if last is not None and named is not None:
        last.content = last.content[: named.start()]
        token.attrSet("id", named[1])
    token.meta["words"] = "".join(child.content for child in inside.children or ())


def _html(text: str, names: tuple[str, ...]) -> Token:
    return Token("html_block", "", 0, content=text, meta={"names": names})


def _figure(game: Game, lang: str, theme: str, name: str, caption: list[Token]) -> str:
    words = MarkdownIt("commonmark", {"html": False})
    example = game.board.figures[name]
    width, height = size(figure_drawing(game, name, lang, False, theme).decode())
    return render(
        "parts/figure.html",
        game=game,
        name=name,
        query=f"lang={lang}&theme={theme}" if theme else f"lang={lang}",
        frames=("before", "after") if example.before else ("after",),
        width=round(width),
        height=round(height),
        alt="".join(child.content for child in caption),
        caption=Markup(words.renderer.render(caption, words.options, {})),
    )


def _listing(game: Game, lang: str, name: str) -> Token:
    listing = game.board.listings[name](game, game.text(lang))
    text = render("parts/listing.html", listing=listing, columns=len(listing.head))
    return _html(text, tuple(row.key for row in listing.rows if row.key))


@lru_cache(FIGURES)
def figure_drawing(game: Game, name: str, lang: str, first: bool, theme: str) -> bytes:
    """An example of the rules as a picture, as it is sent."""
    svg: str = game.board.figures[name].draw(game, lang, first, theme)
    return svg.encode()
