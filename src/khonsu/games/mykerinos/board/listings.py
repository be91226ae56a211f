"""The tables of the rules that are made from the components: all plots, and what depends on the number of players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.art.board import Entry, Listing
from khonsu.games.mykerinos.board.cameos import DYE, HELP_GLYPHS
from khonsu.games.mykerinos.game import MykerinosGame
from khonsu.games.mykerinos.squares import WIDTH
from khonsu.games.mykerinos.state import NO_PATRON, PATRONS, PLOTS

if TYPE_CHECKING:
    from khonsu.engine.game import Game
    from khonsu.engine.text import Catalogue
    from khonsu.games.mykerinos.state import Facts

# A plot is two squares wide.
_PLOTS_IN_A_ROW: Final = WIDTH // 2


def _facts(game: Game) -> Facts:
    assert isinstance(game, MykerinosGame)
    return game.facts


def plots(game: Game, text: Catalogue) -> Listing:
    """How many plots of each patron are worth how much, and how many pyramids they have."""
    facts = _facts(game)
    values = sorted(set(facts.points))
    rows: list[Entry] = []
    for patron in range(NO_PATRON + 1):
        own = [plot for plot in range(PLOTS) if facts.patron[plot] == patron]
        counts = [sum(facts.points[plot] == value for plot in own) for value in values]
        pyramids = sum(len(facts.pyramids[plot]) for plot in own)
        plain = patron == NO_PATRON
        name = text("listing.plain") if plain else text.term(PATRONS[patron])
        cells = name, *[str(count or "") for count in counts], str(pyramids)
        rows.append(Entry(cells) if plain else Entry(cells, HELP_GLYPHS[patron], "", f"dye-{DYE[patron]}"))
    head = text("listing.patron"), *[text("listing.worth", n=value) for value in values], text("listing.pyramids")
    return Listing(head, tuple(rows))


def setup(game: Game, text: Catalogue) -> Listing:
    """What depends on the number of players, and how large the territory is."""
    facts = _facts(game)
    *early, last = facts.plot_rows
    neutral = [str(facts.neutral_quota) if players == 2 else "" for players in game.seats]
    rows = (
        Entry((text("listing.cubes"), *[str(facts.quota[players]) for players in game.seats])),
        Entry((text("listing.neutral"), *neutral)),
        Entry((text("listing.territory", n=len(early)), *[str(early[0] * _PLOTS_IN_A_ROW)] * len(game.seats))),
        Entry((text("listing.last"), *[str(last * _PLOTS_IN_A_ROW)] * len(game.seats))),
    )
    return Listing((text("listing.players"), *map(str, game.seats)), rows)


LISTINGS: Final = {"plots": plots, "setup": setup}

# Where the rules speak of what is on the board.
CHAPTERS: Final = {
    "zone-": "evaluation",
    "square-": "excavation",
    "plot-": "plots",
    "hall-": "museum",
    "wing-": "museum",
    "worth-": "end",
    "card-": "patrons",
    "supply-": "new_round",
    "track-": "pass",
    "deck": "plots",
    "one-cube": "extend",
    "two-cubes": "extend",
    "single-": "extend",
    "neutral-": "two",
}
