"""Who asks for a page: a guest or a stranger, in which language and with which settings."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from secrets import randbelow, token_hex
from typing import TYPE_CHECKING

from starlette.responses import Response

from khonsu.table.model import Guest
from khonsu.table.store import Store
from khonsu.web.inputs import accepts, client, cookie, header, own_path, query, query_number
from khonsu.web.languages import language, site_text
from khonsu.web.rate_limit import TooFast

if TYPE_CHECKING:
    from starlette.requests import Request

    from khonsu.engine.text import Catalogue
    from khonsu.table.tables import Tables
    from khonsu.web.guests import GuestCookies
    from khonsu.web.rate_limit import RateLimiter

THEMES = ("auto", "light", "dark")


@dataclass(frozen=True, kw_only=True)
class Visit:
    """One request of somebody: who it is, in which language, with which settings."""

    request: Request
    lang: str
    text: Catalogue
    guest: Guest | None

    @property
    def theme(self) -> str:
        """The colours that were chosen."""
        chosen = cookie(self.request, "theme")
        return chosen if chosen in THEMES else "auto"

    @property
    def careful(self) -> bool:
        """Whether choices that cannot be taken back are asked about once more, where nothing else is said of a game."""
        return cookie(self.request, "careful") != "no"

    @property
    def tall(self) -> bool:
        """Whether boards are drawn for a narrow screen."""
        asked = query(self.request, "tall") or cookie(self.request, "tall")
        if asked in ("0", "1"):
            return asked == "1"
        return "Mobi" in header(self.request.scope, "user-agent")

    def careful_at(self, game: str) -> bool:
        """Whether choices of a game that cannot be taken back are asked about once more."""
        return {"yes": True, "no": False}.get(cookie(self.request, f"careful-{game}"), self.careful)

    @property
    def picture_theme(self) -> str:
        """The theme that was chosen, if one was: a picture cannot see the page around it."""
        return "" if self.theme == "auto" else self.theme

    @property
    def look(self) -> str:
        """What the addresses of pictures say of how they are to look."""
        return f"lang={self.lang}&theme={self.picture_theme}" if self.picture_theme else f"lang={self.lang}"

    @property
    def tables(self) -> Tables:
        """The tables of the site."""
        tables: Tables = self.request.app.state.tables
        return tables

    @property
    def guest_id(self) -> str | None:
        """Who comes, if he is known."""
        return None if self.guest is None else self.guest.id

    @property
    def asked_seat(self) -> int | None:
        """The seat that the address names, if it does."""
        return query_number(self.request, "seat")

    @property
    def wants_json(self) -> bool:
        """Whether the script asks, not a form."""
        return accepts(self.request, "application/json")

    @property
    def secure(self) -> bool:
        """Whether the browser came by https."""
        return bool(self.request.scope["scheme"] == "https")


def arrive(request: Request) -> Visit:
    """Find out who comes."""
    lang = language(request)
    cookies: GuestCookies = request.app.state.guest_cookies
    return Visit(
        request=request,
        lang=lang,
        text=site_text(lang),
        guest=cookies.guest_of(request),
    )


def limited_as(request: Request) -> str:
    """The address that limits hold for; nothing where addresses are not limited."""
    return client(request.scope) if request.app.state.by_address else ""


def keep_more(request: Request) -> None:
    """Count something large that is to be kept; raises `TooFast` where an address has had enough kept for now."""
    limiter: RateLimiter | None = request.app.state.records
    if limiter is not None and not limiter.allow(client(request.scope), time.monotonic()):
        raise TooFast("Nothing more is kept for this address at the moment.")


def asked_theme(request: Request) -> str:
    """The theme that the address of a picture asks for, if it does."""
    theme = query(request, "theme")
    return theme if theme in THEMES[1:] else ""


async def known_guest(visit: Visit, name: str = "") -> Guest:
    """Who comes, made known first if nobody knows him yet."""
    if visit.guest is not None:
        return visit.guest
    return await visit.tables.storage.ask(Store.add_guest, name or _nameless(visit))


def unknown_guest(visit: Visit) -> Guest:
    """Somebody new who has done nothing yet: he is written down with the first thing that he leaves here."""
    return Guest(token_hex(16), _nameless(visit))


def _nameless(visit: Visit) -> str:
    """What somebody is called who has not said his name: with a number, so that two of them are told apart wherever they meet."""
    return f"{visit.text('guest.nameless')} {100 + randbelow(900)}"


async def renamed_guest(visit: Visit, name: str) -> Guest:
    """Who comes, under a name that he has just given."""
    guest = await known_guest(visit, name)
    if guest.name == name:
        return guest
    await visit.tables.storage.ask(Store.rename, guest.id, name)
    return replace(guest, name=name)


def see_other(visit: Visit, url: str, guest: Guest | None = None) -> Response:
    """Send a browser on after a post; a new guest gets his cookie with it."""
    response = Response(status_code=303, headers={"location": own_path(url)})
    if guest is not None and guest != visit.guest:
        cookies: GuestCookies = visit.request.app.state.guest_cookies
        cookies.remember(response, guest, visit.secure)
    return response
