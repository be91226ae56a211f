"""What every page is made with: the templates, the visitor, static files by content, and the colours of the house."""

from __future__ import annotations

import base64
import hashlib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from starlette.responses import HTMLResponse, Response

from khonsu.art.defs import sheet
from khonsu.art.style import stylesheet
from khonsu.engine.text import SEAT_LETTERS, Catalogue
from khonsu.web.words import OWN_NAMES, language, site_text

if TYPE_CHECKING:
    from starlette.requests import Request

    from khonsu.table.hall import Hall
    from khonsu.table.store import Guest
    from khonsu.web.guests import Doorkeeper

THEMES = ("auto", "light", "dark")


@dataclass(frozen=True)
class Visit:
    """One request of somebody: who it is, in which language, with which settings."""

    request: Request
    lang: str
    text: Catalogue
    guest: Guest | None
    theme: str
    # Whether choices that cannot be taken back are asked about once more.
    careful: bool
    # Whether boards are drawn for a narrow screen.
    tall: bool

    @property
    def hall(self) -> Hall:
        """The tables of the house."""
        hall: Hall = self.request.app.state.hall
        return hall

    @property
    def wants_json(self) -> bool:
        """Whether the script asks, not a form."""
        return "application/json" in self.request.headers.get("accept", "")

    @property
    def secure(self) -> bool:
        """Whether the browser came by https."""
        return self.request.url.scheme == "https"


def arrive(request: Request) -> Visit:
    """Find out who comes."""
    lang = language(request)
    doorkeeper: Doorkeeper = request.app.state.doorkeeper
    theme = request.cookies.get("theme", "auto")
    return Visit(
        request,
        lang,
        site_text(lang),
        doorkeeper.who(request),
        theme if theme in THEMES else "auto",
        request.cookies.get("careful") != "no",
        _is_narrow(request),
    )


def _is_narrow(request: Request) -> bool:
    asked = request.query_params.get("tall") or request.cookies.get("tall")
    if asked in ("0", "1"):
        return asked == "1"
    return "Mobi" in request.headers.get("user-agent", "")


async def known_guest(visit: Visit, name: str = "") -> Guest:
    """Who comes, made known first if nobody knows him yet."""
    if visit.guest is not None:
        return visit.guest
    return await visit.hall.ask(visit.hall.store.add_guest, name or visit.text("guest.nameless"))


def see_other(visit: Visit, url: str, guest: Guest | None = None) -> Response:
    """Send a browser on after a post; a new guest gets his cookie with it."""
    response = Response(status_code=303, headers={"location": url})
    if guest is not None and guest != visit.guest:
        doorkeeper: Doorkeeper = visit.request.app.state.doorkeeper
        doorkeeper.remember(response, guest, visit.secure)
    return response


# Static files ------------------------------------------------------------------------------------------------------------


@cache
def static_files() -> dict[str, bytes]:
    """All static files by name."""
    folder = resources.files("khonsu.web") / "static"
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


@cache
def edition() -> str:
    """A short name of everything static: it changes with the content, so that browsers may keep files for ever."""
    digest = hashlib.blake2b(digest_size=6)
    for name, body in sorted(static_files().items()):
        digest.update(name.encode() + body)
    return digest.hexdigest()


def asset(name: str) -> str:
    """The address of a static file; scripts find each other beside them."""
    assert name in static_files(), name
    return f"/static/{edition()}/{name}"


@cache
def board_style() -> str:
    """The stylesheet of all boards. It stands in the page itself: paints like url(#k-rock) are looked up there."""
    return stylesheet()


@cache
def style_hash() -> str:
    """What allows that one stylesheet, and no other, to stand in a page."""
    return "'sha256-" + base64.b64encode(hashlib.sha256(board_style().encode()).digest()).decode() + "'"


# Templates ---------------------------------------------------------------------------------------------------------------


@cache
def glyph(name: str, cls: str = "i") -> Markup:
    """A small picture in the current colour."""
    return Markup('<svg class="{}" aria-hidden="true"><use href="#g-{}"/></svg>').format(cls, name)


@cache
def seal(seat: int, cls: str = "i") -> Markup:
    """The disc with the shape of a seat."""
    return Markup('<svg class="{}" aria-hidden="true"><use href="#seal-{}"/></svg>').format(cls, SEAT_LETTERS[seat])


def figure(number: int) -> str:
    """A number with a proper minus sign."""
    return str(number).replace("-", "−")


@cache
def environment() -> Environment:
    """The templates with everything they may use."""
    env = Environment(
        loader=PackageLoader("khonsu.web", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    env.globals.update(
        asset=asset,
        glyph=glyph,
        seal=seal,
        figure=figure,
        board_style=Markup(board_style()),
        definitions=Markup(sheet()),
        languages=OWN_NAMES,
        themes=THEMES,
        letters=SEAT_LETTERS,
    )
    return env


def render(template: str, **context: Any) -> str:
    """A template or a part of a page as text."""
    return environment().get_template(template).render(**context)


def page(visit: Visit, template: str, status: int = 200, **context: Any) -> HTMLResponse:
    """A whole page for somebody."""
    body = render(template, visit=visit, say=visit.text, lang=visit.lang, here=str(visit.request.url.path), **context)
    return HTMLResponse(body, status, {"vary": "cookie, accept-language", "cache-control": "no-store"})
