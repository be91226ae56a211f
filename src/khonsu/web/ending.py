"""The end of a game: who came in where, and what decided it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from khonsu.web.presenter import Presenter


@dataclass(frozen=True)
class Place:
    """A line of the ranking."""

    place: int
    # The seat whose stone stands for whoever came in here.
    stone: int
    name: str
    score: int


def ranking(presenter: Presenter) -> list[Place]:
    """Who came in where, the best first; an adversary without a seat too."""
    state = presenter.view.position
    standings = [state.standing(side) for side in range(state.sides)]
    places = [
        Place(
            1 + sum(other > standing for other in standings),
            presenter.stones[side],
            presenter.sides[side],
            state.score(side),
        )
        for side, standing in enumerate(standings)
    ]
    return sorted(places, key=lambda entry: (entry.place, entry.stone))


def decided(presenter: Presenter) -> str:
    """What separated the winner from the next, in words; nothing if it was the score alone."""
    result = presenter.moment.state.result
    assert result is not None
    found = result.decided
    if found == 0:
        return ""
    return presenter.text("decided.shared" if found < 0 else f"decided.{found}")
