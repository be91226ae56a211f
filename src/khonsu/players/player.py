"""What an opponent is: somebody who decides for a seat and knows only what that seat may know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from khonsu.engine.view import View


class Player(Protocol):
    """An opponent of some level.

    Players are made from a seed: two of the same level and seed that are asked the same questions give the same answers.
    """

    @property
    def level(self) -> str:
        """The name of how well this one plays."""

    def choose(self, view: View) -> int:
        """One of `view.legal()`."""
