"""The tables of the rules that are made from the components: what depends on the number of players, and the quarries of all sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.art.board import Entry, Listing
from khonsu.games.anubixx.game import AnubixxGame
from khonsu.games.anubixx.state import COLOURS, SHEETS

if TYPE_CHECKING:
    from khonsu.engine.game import Game
    from khonsu.engine.text import Catalogue
    from khonsu.games.anubixx.state import Facts


def _facts(game: Game) -> Facts:
    assert isinstance(game, AnubixxGame)
    return game.facts


def setup(game: Game, text: Catalogue) -> Listing:
    """Dice and jokers by the number of players."""
    facts = _facts(game)
    table = {"dice": facts.dice, "jokers": facts.jokers}
    rows = [
        Entry((text(f"listing.{name}"), *[str(counts[players]) for players in game.seats])) for name, counts in table.items()
    ]
    return Listing((text("listing.players"), *map(str, game.seats)), tuple(rows))


def sheets(game: Game, text: Catalogue) -> Listing:
    """The colours of the quarry on each sheet: what sets the sheets apart most."""
    quarries = zip(SHEETS, _facts(game).quarry, strict=True)
    rows = [Entry((letter, ", ".join(text.term(COLOURS[colour]) for colour in quarry))) for letter, quarry in quarries]
    return Listing((text("listing.sheet"), text("listing.quarry")), tuple(rows), told=True)


LISTINGS: Final = {"setup": setup, "sheets": sheets}

# Where the rules speak of what is on the board.
CHAPTERS: Final = {
    "part-pyramid": "building",
    "part-arch": "building",
    "part-relief": "building",
    "part-bonuses": "bonuses",
    "part-quarry": "paying",
    "part-total": "end",
    "field-": "building",
    "bonus-": "bonuses",
    "quarry-": "paying",
    "joker-": "paying",
    "die-": "turn",
    "sheet-": "sheets",
}
