"""One position of a match that is looked back at: everything of the replay page that differs from one position to another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from khonsu.web.fragments import pips, players, score
from khonsu.web.languages import site_text
from khonsu.web.perspective import STRANGER, Perspective
from khonsu.web.presenter import Presenter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khonsu.table.match import Match, Moment
    from khonsu.table.seats import Seat


@dataclass(frozen=True, kw_only=True)
class Wish:
    """What somebody wants to look at: a position, through the eyes of a seat if he may, and how it is to be shown."""

    at: int
    seat: int | None
    lang: str
    tall: bool
    # Whether the sentences of the whole log are wanted too.
    log: bool


@dataclass(frozen=True, kw_only=True)
class Scene:
    """The position `at` of `last`, seen by `seat`, as texts that a page is made from; `lines` are (position, seat, sentence)."""

    game: str
    at: int
    last: int
    seat: int | None
    names: list[str]
    board: list[str]
    html: dict[str, str]
    pieces: list[str]
    lines: list[tuple[int, int, str]]


def scene_of(match: Match, seats: Sequence[Seat], wish: Wish, mine: Sequence[int] = (), *, is_open: bool = True) -> Scene:
    """A position of a match for somebody who plays some seats; in an open one everybody may look through every seat."""
    last = len(match.line)
    at = min(wish.at, last)
    eyes = _eyes(wish.seat, range(len(seats)) if is_open else mine, mine)
    text = site_text(wish.lang)

    def past(moment: Moment) -> Presenter:
        return Presenter(moment, eyes, seats, site=text, tall=wish.tall, past=True)

    presenter = past(match.earlier(at))
    line = presenter.moment.line
    return Scene(
        game=match.game.id,
        at=at,
        last=last,
        seat=eyes.seat,
        names=presenter.names,
        board=[paint() for _, paint in presenter.layers()],
        html={"players": players(presenter), "score": score(presenter), "pips": pips(presenter)},
        pieces=[piece for event in line[-1].events() for piece in event.pieces] if line else [],
        lines=[(told.at, told.seat, told.text) for told in past(match.moment()).log()] if wish.log else [],
    )


def _eyes(seat: int | None, allowed: Sequence[int], mine: Sequence[int]) -> Perspective:
    """Through whose eyes it is seen, if somebody asks for a seat."""
    if seat is not None and seat in allowed:
        return Perspective(seat, (seat,))
    return Perspective(mine[0], tuple(mine)) if len(mine) == 1 else STRANGER
