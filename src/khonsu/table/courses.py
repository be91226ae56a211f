"""How far those at a guided table have come with its lessons: followed choice by choice, each seat by its own view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from khonsu.engine.game import Game
    from khonsu.engine.state import State


class Courses:
    """The course of every seat (an `art.lessons.Course`) at the newest position."""

    def __init__(self, game: Game, start: State) -> None:
        self._plan = game.board.lessons
        self._listed = game.board.listed
        self.now: tuple[Any, ...] = (self._plan.begin(),) * start.players
        self._ask(start, start.actors)

    def follow(self, before: State, seat: int, choice: int, after: State) -> None:
        """A seat has chosen."""
        courses = list(self.now)
        view = before.view(seat)
        courses[seat] = self._plan.chosen(courses[seat], view, choice, was_asked=len(self._listed(view)) > 1)
        self.now = tuple(courses)
        # Whoever is thinking while others choose is not asked anew: what he reads stays.
        thinking = [other for other in before.actors if other != seat]
        self._ask(after, [actor for actor in after.actors if actor not in thinking])

    def _ask(self, state: State, actors: list[int]) -> None:
        courses = list(self.now)
        for seat in actors:
            view = state.view(seat)
            # Whoever has only one answer is not asked.
            if len(self._listed(view)) > 1:
                courses[seat] = self._plan.asked(courses[seat], view)
        self.now = tuple(courses)
