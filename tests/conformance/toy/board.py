"""How Burrow shows itself: one word a thing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.engine.board import Board, Holding
from tests.conformance.toy.game import CARDS, DRAW, Burrow

from khonsu.engine.message import Message

if TYPE_CHECKING:
    from khonsu.engine.board import Layer

    from khonsu.engine.text import Catalogue
    from khonsu.engine.view import View


def _layer(part: str) -> Layer:
    return part, lambda: part


class BurrowBoard(Board):
    """The face of Burrow."""

    def layers(self, view: View, text: Catalogue, names: list[str], tall: bool) -> list[Layer]:
        """Every kind of choice is a word that can be clicked, every card of an own hand too."""
        state = view.state
        assert isinstance(state, Burrow)
        things = {name: name for name in (*(kind.name for kind in view.game.space.kinds), "left", "right", "1", "2")}
        hand = [] if view.seat is None else state.hands[view.seat]
        things["hand"] = " ".join(text.term(CARDS[card]) for card in hand if card >= 0)
        things["pile"] = str(sum(state.pile))
        drawn = [f'<text y="{20 * y}" data-id="{name}">{word}</text>' for y, (name, word) in enumerate(things.items())]
        return [
            _layer(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {100 if tall else 300} 300">'),
            *map(_layer, drawn),
        ]

    def paint(self, view: View, text: Catalogue, names: list[str], tall: bool) -> str:
        """The same alone."""
        return "".join(paint() for _, paint in self.layers(view, text, names, tall)) + "</svg>"

    def path(self, view: View, choice: int) -> tuple[str, ...]:
        """The words of the notation."""
        return tuple(view.game.name(choice).split())

    def cover(self, text: Catalogue) -> str:
        """A blank card."""
        return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"/>'

    def tips(self, view: View, text: Catalogue) -> dict[str, str]:
        """What can be done."""
        return {"pile": text("tip.pile")}

    def progress(self, view: View) -> tuple[int, int]:
        """The running turn."""
        assert isinstance(view.state, Burrow)
        return view.state.turn, 0

    def holdings(self, view: View, seat: int) -> list[Holding]:
        """Cards in the hand."""
        assert isinstance(view.state, Burrow)
        return [Holding("card", len(view.state.hands[seat]), Message("tip.hand"))]

    def help(self, view: View) -> Message | None:
        """One line of help."""
        return Message("tip.draw") if DRAW in view.choices else None


BOARD = BurrowBoard
