"""Mykerinos as a game of the house: its facts, its options, and the doors to its parts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from khonsu.engine.game import Field, Game
from khonsu.engine.options import Flag
from khonsu.engine.rules import Rules
from khonsu.games.mykerinos import evaluation, excavation, patrons, placing, rounds
from khonsu.games.mykerinos.choices import SPACE
from khonsu.games.mykerinos.components import facts
from khonsu.games.mykerinos.features import MykerinosFeatures
from khonsu.games.mykerinos.insight import MykerinosInsight
from khonsu.games.mykerinos.scoring import MykerinosScoring
from khonsu.games.mykerinos.state import PATRONS, SOURCES, Table

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


class MykerinosGame(Game):
    """Dig for majorities, win patrons, fill the museum."""

    id = "mykerinos"
    title = "Mykerinos"
    package = "khonsu.games.mykerinos"
    rules_version = 2
    seats = (2, 3, 4)
    minutes = 45
    options = (
        Flag("violet_with_empty_supply"),
        Flag("third_and_fourth_may_decline", True),
        Flag("museum_shared_hall_5_1_present", True),
    )
    rules = Rules(
        space=SPACE,
        setup=rounds.Setup(),
        units=(
            rounds.RoundStart(),
            excavation.Turn(),
            patrons.Patron(),
            placing.Next(),
            excavation.NeutralTurn(),
            excavation.TurnEnd(),
            evaluation.Zone(),
            evaluation.Rank(),
            evaluation.Choose(),
            evaluation.Rest(),
            evaluation.Box(),
            evaluation.ZoneEnd(),
            rounds.RoundEnd(),
        ),
        scoring=MykerinosScoring(),
        insight=MykerinosInsight(),
        sources=SOURCES,
        features=MykerinosFeatures(),
    )
    # Each cube is placed at most four times (once a round), each placement is one choice; plus passes, patrons and zones.
    longest = 4 * (4 * 25 + 40 + 60)
    fields = {
        "round": Field("number of the round, from 1"),
        "starter": Field("seat that began this round"),
        "final_turn": Field("whether the only player left is in his final turn"),
        "wings": Field("patron of each wing", PATRONS),
        "deck": Field("plots not laid out yet, by number from 0; their order is open"),
        "field": Field("plot on each position of the territory, -1 once it is gone"),
        "rotated": Field("1 for each plot that lies upside down"),
        "pyramid": Field("1 for each square with a pyramid, row by row, eight a row"),
        "cubes": Field(
            "colour of the cube on each square, -1 for none, 9 where there is no square; colours are seats, then neutral"
        ),
        "chain": Field("squares filled so far by the running action"),
        "stock": Field("cubes of each colour in the common stock"),
        "supply": Field("own cubes in each seat's supply"),
        "neutral_supply": Field("neutral cubes in each seat's supply (two players)"),
        "cards": Field("plots before each seat"),
        "turned": Field("1 for each plot whose patron has helped in this round"),
        "boxed": Field("plots that left the game"),
        "halls": Field("colour of the cube in each hall: five of value 3, five of value 5, five shared ones; -1 for none"),
        "track": Field("colour on each space of the tie-break track, -1 for none"),
        "plot_points": Field("points of each seat from plots"),
        "ranking_here": Field("colours in the zone that is being evaluated, best first"),
    }

    def __init__(self, components: str | Path | Mapping[str, Any] | None = None) -> None:
        super().__init__(components)
        self.facts = facts(self.tables)

    def new_position(self, players: int, options: dict[str, Any]) -> Table:
        """A position that nothing has been laid out in yet."""
        return Table(self, self.rules, self.facts, players, options)


GAME = MykerinosGame
