"""The tables of the rules that are made from the components: all cards, the round cards, and what depends on the number of players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.art.board import Entry, Listing
from khonsu.games.imhotep.board.guide import card_text
from khonsu.games.imhotep.board.waterside import CARD_GLYPHS, card_paint
from khonsu.games.imhotep.game import ImhotepGame
from khonsu.games.imhotep.state import CARD_KINDS, CARDS

if TYPE_CHECKING:
    from khonsu.engine.game import Game
    from khonsu.engine.text import Catalogue
    from khonsu.games.imhotep.state import Facts


def _facts(game: Game) -> Facts:
    assert isinstance(game, ImhotepGame)
    return game.facts


def cards(game: Game, text: Catalogue) -> Listing:
    """Every card of the market: how many there are of it, and what it does."""
    facts = _facts(game)
    rows: list[Entry] = []
    for paint in ("red", "blue", "green", "purple"):
        rows.append(Entry((text(f"listing.{paint}"),)))
        for kind in range(CARD_KINDS):
            if card_paint(kind) == paint:
                cells = text.term(CARDS[kind]), str(facts.card_counts[kind]), text.say(card_text(facts, kind))
                rows.append(Entry(cells, CARD_GLYPHS[kind], f"card-{CARDS[kind]}", f"paint-{paint}"))
    return Listing((text("listing.card"), text("listing.copies"), text("listing.effect")), tuple(rows), told=True)


def setup(game: Game, text: Catalogue) -> Listing:
    """What depends on the number of players."""
    facts = _facts(game)
    table = {
        "sleds": [facts.starting_sled[:players] for players in game.seats],
        "temple": [[facts.temple_width[players]] for players in game.seats],
        "obelisks": [facts.rank_points[players] for players in game.seats],
        "rows": [facts.row_points[players] for players in game.seats],
    }
    rows = [
        Entry((text(f"listing.{name}"), *[", ".join(map(str, cell)) for cell in cells])) for name, cells in table.items()
    ]
    return Listing((text("listing.players"), *map(str, game.seats)), tuple(rows))


def round_cards(game: Game, text: Catalogue) -> Listing:
    """The ships of each round card."""
    found = _facts(game).round_cards
    rows = [Entry((str(players), *["·".join(map(str, ships)) for ships in found[players]])) for players in game.seats]
    numbers = [str(number + 1) for number in range(len(found[game.seats[0]]))]
    return Listing((text("listing.players"), *numbers), tuple(rows))


LISTINGS: Final = {"cards": cards, "setup": setup, "round_cards": round_cards}

# Where the rules speak of what is on the board.
CHAPTERS: Final = {
    "site-market": "market",
    "site-pyramids": "pyramids",
    "site-temple": "temple",
    "site-chamber": "chamber",
    "site-obelisks": "obelisks",
    "ship-": "sail",
    "slot-": "load",
    "sled-": "take",
    "pile": "cards",
    "market-": "market",
    "keep-": "market_b",
    "pyramid-": "pyramids_b",
    "temple-": "temple_b",
    **{f"card-{name}": f"card-{name}" for name in CARDS},
}
