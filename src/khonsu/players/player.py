"""What an opponent is: somebody who decides for a seat and knows only what that seat may know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from khonsu.engine.errors import NotYourTurn

if TYPE_CHECKING:
    from khonsu.engine.view import View


class Player(Protocol):
    """An opponent of some level.

    Players are made from a seed: two of the same level and seed that are asked the same questions give the same answers. They are
    equal as long as that is so, and are pickled and copied as they are.
    """

    @property
    def level(self) -> str:
        """The name of how well this one plays."""

    def choose(self, view: View) -> int:
        """One of `view.legal()`; `NotYourTurn` is raised if there is none."""


def asked(view: View) -> list[int]:
    """The choices of the seat that a player is asked for."""
    choices = view.legal()
    if not choices:
        raise NotYourTurn(view.seat, view.actors)
    return choices
