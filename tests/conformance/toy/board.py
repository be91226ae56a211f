"""How Burrow shows itself: one word a thing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.conformance.toy.game import CARDS, DRAW, Burrow

from khonsu.art.board import Board, Holding
from khonsu.engine.message import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khonsu.art.board import Layer
    from khonsu.engine.text import Catalogue
    from khonsu.engine.view import View


def _table(view: View) -> Burrow:
    assert isinstance(view.position, Burrow)
    return view.position


def _layer(part: str) -> Layer:
    return part, lambda: part


def layers(view: View, text: Catalogue, names: Sequence[str], tall: bool) -> list[Layer]:
    """Every kind of choice is a word that can be clicked, every card of an own hand too."""
    table = _table(view)
    things = {name: name for name in (*(kind.name for kind in view.game.space.kinds), "left", "right", "1", "2")}
    hand = [] if view.seat is None else table.hands[view.seat]
    things["hand"] = " ".join(text.term(CARDS[card]) for card in hand if card >= 0)
    things["pile"] = str(sum(table.pile))
    drawn = [f'<text y="{20 * y}" data-id="{name}">{word}</text>' for y, (name, word) in enumerate(things.items())]
    return [
        _layer(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {100 if tall else 300} 300">'),
        *map(_layer, drawn),
    ]


def path(view: View, choice: int) -> tuple[str, ...]:
    """The words of the notation."""
    return tuple(view.game.name(choice).split())


def front(text: Catalogue) -> list[Layer]:
    """A blank card."""
    return [_layer('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">')]


def tips(view: View, text: Catalogue) -> dict[str, str]:
    """What can be done."""
    return {"pile": text("tip.pile")}


def terminal(view: View, text: Catalogue, names: Sequence[str]) -> str:
    """The pile."""
    return f"{text('tip.pile')} {sum(_table(view).pile)}"


def holdings(view: View, seat: int) -> list[Holding]:
    """Cards in the hand."""
    return [Holding("card", len(_table(view).hands[seat]), Message("tip.hand"))]


def help_line(view: View) -> Message | None:
    """One line of help."""
    return Message("tip.draw") if DRAW in view.legal() else None


BOARD = Board(
    layers=layers,
    path=path,
    front=front,
    tips=tips,
    terminal=terminal,
    icons={},
    holdings=holdings,
    help=help_line,
)
