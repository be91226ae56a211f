"""Through whose eyes somebody sees a table: his own seat's, one of several at a shared screen, or a stranger's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from khonsu.engine.documents import dump

if TYPE_CHECKING:
    from khonsu.table.match import Moment


@dataclass(frozen=True)
class Perspective:
    """`seat` is whose view is shown (None: a stranger's), `mine` are the seats this browser plays.

    `curtain` is the seat for whom the screen waits, when several people share it and there are secrets between them.
    """

    seat: int | None
    mine: tuple[int, ...] = ()
    curtain: int | None = None

    @property
    def plays(self) -> bool:
        """Whether this browser plays at the table."""
        return bool(self.mine)


STRANGER = Perspective(None)


def perspective(moment: Moment, mine: list[int], shown: int | None, *, is_trial: bool = False) -> Perspective:
    """What a browser that plays some seats sees; `shown` is the seat whose person is known to sit before the screen.

    Whoever tries something out by himself has no secrets from himself.
    """
    seats = tuple(mine)
    if not mine:
        return STRANGER
    if is_trial:
        return Perspective(mine[0] if moment.state.actor is None else moment.state.actor, seats)
    if len(mine) == 1:
        return Perspective(mine[0], seats)
    # Where several may choose at once, whoever shares this screen and comes first in turn order.
    actor = next((seat for seat in moment.state.actors if seat in mine), moment.state.actor)
    here = shown if shown in mine else None
    if actor not in mine:
        return Perspective(here if here is not None or has_secrets(moment, mine) else mine[0], seats)
    if actor == here or not has_secrets(moment, mine):
        return Perspective(actor, seats)
    return Perspective(None, seats, curtain=actor)


def has_secrets(moment: Moment, seats: list[int]) -> bool:
    """Whether one of these seats may know now what another may not."""
    first, *others = (_known(moment, seat) for seat in seats)
    return any(other != first for other in others)


def _known(moment: Moment, seat: int) -> dict[str, Any]:
    position = moment.state.view(seat).position
    # That a seat which may choose comes first in its own view is no secret.
    position.turn_back()
    return dump(position)
