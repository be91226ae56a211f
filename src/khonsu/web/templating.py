"""What pages are written with: the templates, their small pictures, and the stylesheet that stands in the page itself."""

from __future__ import annotations

import base64
import hashlib
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from starlette.responses import HTMLResponse

from khonsu.art.defs import sheet
from khonsu.art.style import stylesheet
from khonsu.engine.text import SEAT_LETTERS, isolated
from khonsu.table.seats import shown_id
from khonsu.web.inputs import path
from khonsu.web.languages import OWN_NAMES
from khonsu.web.previews import preview_address
from khonsu.web.signs import earned, face, figure, glyph, phase, portraits, seal
from khonsu.web.static_files import asset
from khonsu.web.visit import THEMES

if TYPE_CHECKING:
    from khonsu.web.guests import GuestCookies
    from khonsu.web.visit import Visit


@cache
def board_style() -> str:
    """The stylesheet of all boards. It stands in the page itself: paints like url(#k-rock) are looked up there."""
    return stylesheet()


@cache
def style_hash() -> str:
    """What allows that one stylesheet, and no other, to stand in a page."""
    return "'sha256-" + base64.b64encode(hashlib.sha256(board_style().encode()).digest()).decode() + "'"


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
    env.filters["isolated"] = isolated
    env.globals.update(
        asset=asset,
        glyph=glyph,
        seal=seal,
        figure=figure,
        face=face,
        phase=phase,
        earned=earned,
        portraits=portraits,
        board_style=Markup(board_style()),
        definitions=Markup(sheet()),
        languages=OWN_NAMES,
        themes=THEMES,
        letters=SEAT_LETTERS,
        shown_id=shown_id,
    )
    return env


def render(template: str, **context: Any) -> str:
    """A template or a part of a page as text."""
    return environment().get_template(template).render(**context)


def page(visit: Visit, template: str, status: int = 200, **context: Any) -> HTMLResponse:
    """A whole page for somebody."""
    body = render(
        template,
        visit=visit,
        say=visit.text,
        lang=visit.lang,
        here=path(visit.request),
        preview=partial(preview_address, visit.request),
        **context,
    )
    response = HTMLResponse(body, status, {"vary": "cookie, accept-language", "cache-control": "no-store"})
    cookies: GuestCookies = visit.request.app.state.guest_cookies
    cookies.renew(visit.request, response, visit.secure)
    return response
