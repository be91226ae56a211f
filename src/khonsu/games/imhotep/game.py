"""Imhotep as a game of the house: its facts, its options, and the doors to its parts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from khonsu.engine.game import Field, Game
from khonsu.engine.options import Flag, Letters
from khonsu.engine.rules import Rules
from khonsu.games.imhotep import actions, building, market, rounds, unloading
from khonsu.games.imhotep.choices import SPACE
from khonsu.games.imhotep.components import facts
from khonsu.games.imhotep.features import ImhotepFeatures
from khonsu.games.imhotep.insight import ImhotepInsight
from khonsu.games.imhotep.scoring import ImhotepScoring
from khonsu.games.imhotep.state import CARDS, SITES, SOURCES, Table

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from khonsu.games.imhotep.state import Ashore

_KINDS = ", ".join(CARDS)


class ImhotepGame(Game):
    """Load ships, sail stones to five sites, and build what scores."""

    id = "imhotep"
    title = "Imhotep"
    package = "khonsu.games.imhotep"
    rules_version = 2
    seats = (2, 3, 4)
    minutes = 40
    options = (Letters("sides", SITES, "AB", "AAAAA"), Flag("wrath"))
    rules = Rules(
        space=SPACE,
        setup=rounds.Setup(),
        units=(
            rounds.RoundStart(),
            actions.Turn(),
            rounds.TurnEnd(),
            unloading.Dock(),
            actions.Second(),
            unloading.Order(),
            unloading.Unload(),
            market.Pick(),
            market.Keep(),
            building.Pyramid(),
            market.BonusCard(),
            building.BonusStones(),
            building.BonusLoad(),
            market.Spend(),
            rounds.RoundEnd(),
            rounds.TempleSpace(),
            rounds.TempleChoice(),
            rounds.CleanUp(),
        ),
        scoring=ImhotepScoring(),
        insight=ImhotepInsight(),
        sources=SOURCES,
        features=ImhotepFeatures(),
    )
    # Ruling 34: 36, 43 and 50 turns a round, each with at most a few sub-decisions.
    longest = 6 * 50 * 4
    fields = {
        "round": Field("number of the round, from 1"),
        "starter": Field("seat that began this round"),
        "last_sailor": Field("seat that sailed last in this round, -1 if none did"),
        "passes": Field("turns in a row without an action, the running one included"),
        "revealed": Field("round cards revealed so far, by their place in the table of this player count, from 0"),
        "quarry": Field("stones of each seat in the quarry"),
        "sled": Field("stones of each seat on the sled"),
        "pyramid_points": Field("points of each seat from the pyramids"),
        "temple_points": Field("points of each seat from the temple"),
        "tower_points": Field("points of each seat from towers (Obelisks B)"),
        "capacity": Field("capacity of each of the four ships"),
        "docked": Field("site of each ship, null while it has not sailed", SITES),
        "slots": Field("seat whose stone lies in each slot, four a ship from the bow on, -1 where there is none"),
        "cargo": Field("owners of the stones still to be unloaded, next one first"),
        "pile": Field(f"cards in the draw pile by kind ({_KINDS}); in a view with the unseen cards of the pair"),
        "discard": Field("cards in the discard pile by kind"),
        "hands": Field("cards before each seat by kind"),
        "market": Field("card on each market space, null where there is none", CARDS),
        "pair": Field("the face-down pair of Market B; null for a card that the viewer may not see", CARDS),
        "pair_known": Field("how many cards of the pair everybody can tell, because the draw pile ran out after them"),
        "pair_kinds": Field("in a view: what those cards are, sorted", CARDS),
        "pyramids": Field("seats of the stones on each pyramid in order of arrival; last: beside the board (side B)"),
        "temple": Field("seats of the temple stones in order of arrival"),
        "chamber": Field("seats of the Burial Chamber stones in order of arrival"),
        "obelisks": Field("stones of each seat at the obelisks (side B: loose ones)"),
        "towers": Field("seats of the towers, from the most valuable space on (side B)"),
    }

    def __init__(self, components: str | Path | Mapping[str, Any] | None = None) -> None:
        super().__init__(components)
        self.facts = facts(self.tables)
        # What thoughts have found out about shores: shared by all positions.
        self.shores: dict[tuple[int, ...], Ashore] = {}

    def new_position(self, players: int, options: dict[str, Any]) -> Table:
        """A position that nothing has been laid out in yet."""
        table = Table(self, self.rules, self.facts, self.shores, players, options)
        table.lay_boards()
        return table


GAME = ImhotepGame
