"""The opponents as pages show them, and the page about them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from khonsu.table.levels import OFFERED, about, called, role
from khonsu.web.templating import page
from khonsu.web.visit import Visit, arrive

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response


@dataclass(frozen=True)
class Opponent:
    """Whom a form offers."""

    level: str
    name: str
    role: str
    about: str


def levels_offered(visit: Visit) -> tuple[str, ...]:
    """What people may choose from here, the easiest first; those of the house's own guests come last."""
    return (*OFFERED, *visit.tables.pool.own)


def opponents_offered(visit: Visit) -> list[Opponent]:
    """The same with what is said about them."""
    lang = visit.lang
    return [Opponent(level, called(level, lang), role(level, lang), about(level, lang)) for level in levels_offered(visit)]


async def opponents(request: Request) -> Response:
    """Everybody with face, moon and a word about how he plays."""
    visit = arrive(request)
    return page(visit, "opponents.html", opponents=opponents_offered(visit))
