"""Pharaon as a game of the house: its facts, its options, and the doors to its parts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from khonsu.engine.game import Field, Game
from khonsu.engine.options import SEATS, Letters, Number
from khonsu.engine.rules import Rules
from khonsu.games.pharaon import (
    artisans,
    bank,
    court,
    jars,
    nile,
    offerings,
    passing,
    payment,
    rounds,
    setup,
    swaps,
    traitor,
    turn,
)
from khonsu.games.pharaon.choices import SPACE
from khonsu.games.pharaon.components import facts
from khonsu.games.pharaon.features import PharaonFeatures
from khonsu.games.pharaon.insight import PharaonInsight
from khonsu.games.pharaon.scoring import PharaonScoring
from khonsu.games.pharaon.state import COLOURS, SOURCES, TOKENS, ZONES, Table

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_KINDS = ", ".join(TOKENS[:-1])
_OFFERINGS = ", ".join(TOKENS[6:-1])


class PharaonGame(Game):
    """Five zones around a turning wheel of costs, five rounds to prepare for the afterlife."""

    id = "pharaon"
    title = "Pharaon"
    package = "khonsu.games.pharaon"
    rules_version = 2
    seats = (1, 2, 3, 4, 5)
    minutes = 60
    options = (Letters("first_game", SEATS, "NY", "N"), Number("dark", 0, 5, 0, counts=(1,)))
    rules = Rules(
        space=SPACE,
        setup=setup.Setup(),
        units=(
            jars.Jar(),
            setup.Keep(),
            turn.Turn(),
            payment.Pay(),
            payment.Token(),
            offerings.Bonus(),
            bank.Colour(),
            nile.Track(),
            artisans.Artisan(),
            jars.Diplomacy(),
            jars.Lesson(),
            passing.March(),
            swaps.Swap(),
            swaps.Take(),
            passing.Reward(),
            traitor.Wheel(),
            traitor.Grant(),
            setup.Prepare(),
            setup.Begin(),
            rounds.Next(),
            jars.DrawJar(),
            bank.Silvers(),
            rounds.RoundEnd(),
        ),
        scoring=PharaonScoring(),
        insight=PharaonInsight(),
        sources=SOURCES,
        features=PharaonFeatures(),
    )
    # A round has at most 20 entry spaces and four nobles for full zones; an action with its payment asks at most a dozen
    # questions, and so does a player who passes and slides.
    longest = 5 * (24 + 5 * 3) * 12
    fields = {
        "round": Field("number of the round, from 1; 0 during the setup"),
        "zones": Field("zone at each place of the circle, clockwise", ZONES),
        "entry": Field(f"colour of the wheel that faces each zone ({', '.join(ZONES)})", COLOURS),
        "direction": Field("where the wheel turns: 1 clockwise, -1 the other way"),
        "wheel": Field("token on each space, four a colour from the left, null where it is free", TOKENS),
        "first": Field("side that holds the first-player token"),
        "pharaoh": Field("side that holds the pharaoh token, -1 if nobody does"),
        "bank": Field("resources in the bank by kind (black, yellow, green, red, blue, silver)"),
        "held": Field(f"tokens of each side, 18 numbers a side ({_KINDS})"),
        "bag": Field(f"offering tokens in the bag by kind ({_OFFERINGS})"),
        "spent": Field("discarded offering tokens by kind"),
        "pairs": Field("offering tokens on the pair spaces, two a place, null where it is empty", TOKENS),
        "bonus": Field("offering tokens of the bonus field, null where it is empty", TOKENS),
        "noble_at": Field("where each noble is: a side, -1 deck, -2 on display, -3 out of the game, -4 drawn in the setup"),
        "noble_deck": Field(
            "nobles that nobody has seen, in the order of their numbers; in a view: that the viewer has not seen",
            court.NAMES,
        ),
        "noble_row": Field("nobles on display, null where there is none", court.NAMES),
        "artisan_at": Field("where each artisan is: a side, -1 deck, -2 on display, -3 out of the game"),
        "artisan_deck": Field("artisans that nobody has seen by number from 0"),
        "artisan_row": Field("artisans on display by number from 0, -1 where there is none"),
        "used": Field("nobles turned sideways this round", court.NAMES),
        "offer": Field("nobles that a seat is choosing from in the setup", court.NAMES),
        "aside": Field("noble that each seat has put aside in the setup", court.NAMES),
        "jars": Field("face-up jars by number from 0, -1 where one was taken"),
        "jar_deck": Field("jars that nobody has seen, those of the Traitor among them"),
        "jar_pile": Field("discarded jars in the order they came there"),
        "plotted": Field("solo: jars that are certainly among those the Traitor has left"),
        "steps": Field("tomb steps of each side"),
        "levels": Field("Nile levels, five a side (black, yellow, green, red, blue)"),
        "rows": Field("row of each side on the pyramid of time from 0; -1 still active, 9 passed last"),
        "spaces": Field("space of each side in that row, from 0"),
        "boards": Field("solo: the Traitor's boards from left to right, from 0"),
        "dark": Field("solo: whether each of them has its dark side up"),
        "strip_colours": Field("solo: colour of each strip", COLOURS),
        "strips": Field("solo: tokens on the strips, ten spaces each from the bottom", TOKENS),
        "plot": Field("solo: jars left in the Traitor's stack"),
    }

    def __init__(self, components: str | Path | Mapping[str, Any] | None = None) -> None:
        super().__init__(components)
        self.facts = facts(self.tables)

    def new_position(self, players: int, options: dict[str, Any]) -> Table:
        """A position that nothing has been laid out in yet."""
        return Table(self, self.rules, self.facts, players, options)


GAME = PharaonGame
