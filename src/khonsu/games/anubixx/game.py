"""Anubixx as a game of the house: its facts, its options, and the doors to its parts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from khonsu.engine.game import Field, Game
from khonsu.engine.options import SEATS, Letters
from khonsu.engine.rules import Rules
from khonsu.games.anubixx import building, payment, turns
from khonsu.games.anubixx.choices import space
from khonsu.games.anubixx.components import facts
from khonsu.games.anubixx.features import AnubixxFeatures
from khonsu.games.anubixx.insight import AnubixxInsight
from khonsu.games.anubixx.scoring import AnubixxScoring
from khonsu.games.anubixx.state import COLOURS, PLACES, SHEETS, SOURCES, SYMBOLS, Table

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


class AnubixxGame(Game):
    """One roll for everybody, and three buildings on a sheet of your own."""

    id = "anubixx"
    title = "Anubixx"
    package = "khonsu.games.anubixx"
    rules_version = 2
    seats = (2, 3, 4, 5)
    minutes = 20
    options = (Letters("sheets", SEATS, SHEETS, "", blank=True),)
    # Ruling 21: at most 100 turns of five players, each with at most two stones and how to pay for them.
    longest = 100 * 5 * 4

    def __init__(self, components: str | Path | Mapping[str, Any] | None = None) -> None:
        super().__init__(components)
        self.facts = facts(self.tables)
        # The shape of the sheet is data, so the choices on it are too.
        self.rules = Rules(
            space=space(self.facts),
            setup=turns.Setup(),
            units=(
                turns.Roll(),
                turns.Action(),
                building.First(),
                building.Second(),
                payment.Pay(),
                payment.PayPair(),
                turns.ActionEnd(),
                turns.TurnEnd(),
            ),
            scoring=AnubixxScoring(),
            insight=AnubixxInsight(),
            sources=SOURCES,
            features=AnubixxFeatures(),
        )
        self.fields = {
            "turn": Field("number of the turn, from 1"),
            "active": Field("seat that rolled the dice of this turn"),
            "dice": Field("colour of each die", COLOURS),
            "dice_at": Field("where each die lies: in the pool, or taken by the active player", PLACES),
            "dice_aside": Field("dice of the pool, counted from 0, that each seat has put aside in its running action"),
            # Before what is ticked on them, as positions are read in this order.
            "sheets": Field("sheet of each seat", tuple(SHEETS)),
            "ticked": Field("ticked fields of each seat", tuple(self.facts.fields)),
            "marker": Field("number of the last crossed quarry stone of each seat, 0 if there is none"),
            "jokers": Field("jokers that each seat has left"),
            "bonuses": Field("symbols whose bonus each seat owns", SYMBOLS),
            "claimed_symbols": Field("symbols whose bonus somebody has earned in this turn", SYMBOLS),
            "closed_symbols": Field("symbols whose bonus can no longer be earned", SYMBOLS),
        }

    def new_position(self, players: int, options: dict[str, Any]) -> Table:
        """A position that nothing has been laid out in yet."""
        return Table(self, self.rules, self.facts, players, options)


GAME = AnubixxGame
