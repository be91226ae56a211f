"""Egizia as a game of the house: its facts, its options, and the doors to its parts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from khonsu.engine.game import Field, Game
from khonsu.engine.options import Flag, Pick
from khonsu.engine.rules import Rules
from khonsu.games.egizia import (
    bidding,
    cards,
    ending,
    feeding,
    goals,
    landings,
    nile,
    obelisk,
    parts,
    pyramid,
    rounds,
    sailing,
    sites,
    sphinx,
    towns,
    workforce,
)
from khonsu.games.egizia.choices import SPACE
from khonsu.games.egizia.components import facts
from khonsu.games.egizia.features import EgiziaFeatures
from khonsu.games.egizia.insight import EgiziaInsight
from khonsu.games.egizia.luck import SOURCES
from khonsu.games.egizia.scoring import EgiziaScoring
from khonsu.games.egizia.state import COLOURS, CREWS, RING, Table

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


class EgiziaGame(Game):
    """Sail the Nile, train crews, feed them, and build the monuments of the Valley of the Kings."""

    id = "egizia"
    title = "Egizia"
    package = "khonsu.games.egizia"
    rules_version = 2
    seats = (2, 3, 4)
    minutes = 90
    options = (
        Pick("sphinx_start", ("draw_2_keep_1", "draw_1", "none"), "draw_2_keep_1"),
        Flag("without_ten_percent_card"),
        Flag("bid_for_seats"),
    )
    rules = Rules(
        space=SPACE,
        setup=rounds.Setup(),
        units=(
            bidding.Claim(),
            bidding.Bid(),
            sphinx.StartKeep(),
            sailing.Sail(),
            towns.Twice(),
            towns.Train(),
            towns.Ring(),
            cards.Crews(),
            sailing.Again(),
            sailing.Gather(),
            feeding.Feed(),
            sites.First(),
            workforce.Commit(),
            sphinx.Draw(),
            sphinx.Keep(),
            obelisk.Dig(),
            obelisk.Market(),
            pyramid.Lay(),
            workforce.Late(),
            ending.Last(),
            bidding.Auction(),
            rounds.DealGoals(),
            rounds.RoundStart(),
            sailing.NextShip(),
            towns.Town(),
            sailing.RiverEnd(),
            feeding.NextMeal(),
            rounds.Produce(),
            sites.Site(),
            sites.Builder(),
            pyramid.Rows(),
            rounds.RoundEnd(),
            ending.Final(),
        ),
        scoring=EgiziaScoring(),
        insight=EgiziaInsight(),
        sources=SOURCES,
        features=EgiziaFeatures(),
    )
    # Bidding: every bid for a tile tops the last by half a point. Rounds: 8 ships with a few questions each, three building turns
    # of at most a unit a stone, and a handful of cards.
    longest = 2 * 4 * 41 + 5 * 4 * (8 * 6 + 3 * 30 + 20)
    fields = {
        "round": Field("number of the round, from 1; 0 before the first"),
        "ring": Field("circle of the water ring", RING),
        "order": Field("seat that holds each order tile, from tile 1; -1 while it is free (bidding)"),
        "bids": Field("what each seat has bid for its order tile, in half points"),
        "track": Field("points of each seat on the score track"),
        "arrival": Field("when the marker of each seat reached its points; a smaller number is further forward"),
        "clock": Field("the last number given out as an arrival"),
        "ledger": Field(f"points of each seat by where they come from, {parts.COUNT} a seat ({', '.join(parts.NAMES)})"),
        "stones": Field("stones of each seat"),
        "stone_market": Field("space of each seat's marker on the stone market, from 1"),
        "grain_market": Field("space of each seat's marker on the grain market, from 1"),
        "crews": Field(f"strength of each seat's crews, four a seat ({', '.join(CREWS)})"),
        "tired": Field("site at which each of these crews has worked this round, from 1; 0 for none"),
        "ships": Field("ships that each seat has at hand"),
        "lowest": Field("position on the river of each seat's lowest ship, 0 if it has none there"),
        "passed": Field("1 for each seat that has passed"),
        "uses": Field("abilities used this round, four a seat (upstream, occupied space, crew improver, stones for crew)"),
        "built": Field("number of sites that each seat has built at this round"),
        "queue": Field("seats in the order in which their crews are fed; empty outside that phase"),
        "river": Field("Nile card on each card space, null where there is none", nile.CARDS),
        "dealt": Field(
            "Nile card that was laid on each card space this round, taken or not; null before the first", nile.CARDS
        ),
        "moored": Field(f"seat whose ship is on each space ({', '.join(landings.SPACES)}), -1 for none"),
        "guests": Field(f"seat whose ship came second to each town ({', '.join(landings.TOWNS)}), -1 for none"),
        "docks": Field(
            f"seat whose ship is at each place of the sites ({', '.join(landings.SITES)}), three slots and beside; -1 for none"
        ),
        "vacant": Field("1 if the substitute at the site that is building may build"),
        "cards": Field("seat that each Nile card lies before; -1 in its deck, -2 on the river, -3 out of the game"),
        "colours": Field("colour of each field among the Nile cards, improvements included; null for other cards", COLOURS),
        "assigned": Field("field improvements that each seat has assigned"),
        "obelisk": Field("seats of the bricks on the obelisk, from the bottom"),
        "graves": Field("values of the grave tiles turned up so far, from the Nile on"),
        "diggers": Field("seats that took the first of them"),
        "unturned": Field("grave tiles that nobody has seen, by value; some of them are out of the game"),
        "pyramid": Field("seat of the brick on each space of the pyramid, rows from below, from the left; -1 for none"),
        "temple": Field(
            "seat of the brick on each space of the temple: left pillar, right pillar, columns, top; -1 for none"
        ),
        "fresh": Field("Sphinx cards that were never drawn; in a view: those that the viewer has never seen", goals.CARDS),
        "under": Field(
            "Sphinx cards put back under the deck, next one first; null for one that the viewer cannot tell", goals.CARDS
        ),
        "hands": Field("Sphinx cards of each seat; null for a card that the viewer may not see", goals.CARDS),
        "visits": Field("for every draw from the Sphinx deck: seat, cards drawn, cards kept (-1 while it looks at them)"),
        "drawn": Field(
            "all cards of these visits in the order drawn; null for a card that the viewer may not see", goals.CARDS
        ),
        "kept": Field("1 for each of them that was kept, 0 put back, -1 not known or not decided"),
        "over": Field("1 after the final scoring"),
    }

    def __init__(self, components: str | Path | Mapping[str, Any] | None = None) -> None:
        super().__init__(components)
        self.facts = facts(self.tables)

    def new_position(self, players: int, options: dict[str, Any]) -> Table:
        """A position that nothing has been laid out in yet."""
        return Table(self, self.rules, self.facts, players, options)


GAME = EgiziaGame
