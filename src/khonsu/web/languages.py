"""In which language somebody is spoken to, and the sentences of the site itself."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from khonsu.engine.language import language as language_of
from khonsu.engine.text import LANGUAGES, Catalogue, read_catalogue
from khonsu.web.inputs import cookie, header, query

if TYPE_CHECKING:
    from starlette.requests import Request

COOKIE = "lang"
SPANS = (("days", 24 * 3600), ("hours", 3600), ("minutes", 60))
# Every language by its own name, as a reader looks for it.
OWN_NAMES = {code: language_of(code).name for code in LANGUAGES}


@cache
def site_text(lang: str) -> Catalogue:
    """What the site says, with the words that all games share and the names of the opponents' levels."""
    return read_catalogue(lang, "khonsu.engine", "khonsu.players", "khonsu.web")


def language(request: Request) -> str:
    """The language of the page that asks, the one that was chosen, or the first that the browser asks for and that we speak."""
    chosen = query(request, COOKIE) or cookie(request, COOKIE)
    return chosen if chosen in LANGUAGES else preferred(header(request.scope, "accept-language"))


@lru_cache(100)
def preferred(wished: str) -> str:
    """The first language we speak of an Accept-Language header.

    >>> preferred("de-DE,de;q=0.9,sk;q=0.8,en;q=0.5")
    'sk'
    """
    wishes: list[tuple[float, str]] = []
    for part in wished.split(","):
        tag, _, quality = part.strip().partition(";q=")
        try:
            weight = float(quality) if quality else 1.0
        except ValueError:
            weight = 0.0
        wishes.append((weight, tag.split("-")[0].lower()))
    known = [tag for _, tag in sorted(wishes, key=lambda wish: -wish[0]) if tag in LANGUAGES]
    return known[0] if known else LANGUAGES[0]


def span(text: Catalogue, seconds: int) -> str:
    """A length of time in words, in the largest unit that fits."""
    unit, length = next((unit, length) for unit, length in SPANS if seconds >= length or length == SPANS[-1][1])
    return text(f"span.{unit}", n=-(-seconds // length))
