"""The opponents as pages show them, and the page about them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from khonsu.table.levels import OFFERED, about, called, other_box, role
from khonsu.web.templating import page
from khonsu.web.visit import Visit, arrive

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from khonsu.engine.game import Game


@dataclass(frozen=True)
class Opponent:
    """Whom a form offers."""

    level: str
    name: str
    role: str
    about: str
    # What he says besides where a box is chosen that he was not tuned for.
    other_box: str


def levels_offered(visit: Visit) -> tuple[str, ...]:
    """What people may choose from here, the easiest first; those of the house's own guests come last."""
    return (*OFFERED, *visit.tables.pool.own)


def opponents_offered(visit: Visit, game: Game | None = None, players: int = 0) -> list[Opponent]:
    """The same with what is said about them where a game for so many is played."""
    lang = visit.lang
    return [
        Opponent(level, called(level, lang), role(level, lang), about(level, lang, game, players), other_box(level, lang))
        for level in levels_offered(visit)
    ]


async def opponents(request: Request) -> Response:
    """Everybody with face, moon and a word about how he plays."""
    visit = arrive(request)
    return page(visit, "opponents.html", opponents=opponents_offered(visit))
