"""The tables of the rules that are made from the components: Nile cards, Sphinx cards, and what depends on the number of players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.art.board import Entry, Listing
from khonsu.games.egizia import goals, nile
from khonsu.games.egizia.board.emblems import card_formula
from khonsu.games.egizia.board.guide import card_text, card_tip
from khonsu.games.egizia.board.sphinx_cards import emblem, goal_text
from khonsu.games.egizia.state import RING_TERMS, Table

if TYPE_CHECKING:
    from khonsu.engine.game import Game
    from khonsu.engine.text import Catalogue
    from khonsu.games.egizia.facts import Facts

# From which effect on cards are of a kind.
_KINDS: Final = {
    "every_round": nile.QUARRY,
    "jar": nile.FIELD + 1,
    "ankh": nile.FIRST_PERMANENT,
    "flame": nile.FIRST_IMMEDIATE,
}


def _table(game: Game) -> Table:
    """A new game for as many as can play: what is printed is read as on any table."""
    table = game.start(game.seats[-1], seed=1).position
    assert isinstance(table, Table)
    return table


def nile_cards(game: Game, text: Catalogue) -> Listing:
    """Every Nile card: the rounds it comes up in, how many there are, and what it does; cards that are alike make one row."""
    table = _table(game)
    facts = table.facts
    bounds = [*_KINDS.values(), len(nile.EFFECTS)]
    rows: list[Entry] = []
    for kind, low, high in zip(_KINDS, bounds, bounds[1:], strict=False):
        rows.append(Entry((text(f"listing.{kind}"),)))
        for effect in range(low, high):
            alike: dict[str, list[int]] = {}
            for card in facts.copies[effect]:
                # When it works is said above; what a field brings when it is taken is not.
                does = card_tip(table, card, text) if effect == nile.FIELD else text.say(card_text(table, card))
                alike.setdefault(does, []).append(card)
            for words, cards in alike.items():
                decks = sorted({facts.deck[card] for card in cards})
                cells = text.term(nile.EFFECTS[effect]), ", ".join(_rounds(facts, deck) for deck in decks), str(len(cards))
                rows.append(Entry((*cells, words), _sign(card_formula(facts, cards[0]))))
    head = text("listing.card"), text("listing.rounds"), text("listing.copies"), text("listing.effect")
    return Listing(head, tuple(rows), told=True)


def _rounds(facts: Facts, deck: int) -> str:
    """The rounds that a deck is for."""
    rounds = [number + 1 for number, one in enumerate(facts.deck_of_round) if one == deck]
    return str(rounds[0]) if len(rounds) == 1 else f"{rounds[0]}/{rounds[-1]}"


def _sign(formula: tuple[str, ...]) -> str:
    """The first glyph of a formula that every page has: the crews in their colours are symbols of the board."""
    return next((part[1:].partition("-")[0] for part in formula if part[0] == ":"), "card")


def sphinx_cards(game: Game, text: Catalogue) -> Listing:
    """Every Sphinx card."""
    table = _table(game)
    rows = [
        Entry((text.term(f"sphinx_{card + 1:02}"), goal_text(table, card, text)), _sign(emblem(table.facts, card)))
        for card in range(goals.COUNT)
    ]
    return Listing((text("listing.card"), text("listing.goal")), tuple(rows), told=True)


def setup(game: Game, text: Catalogue) -> Listing:
    """What depends on the number of players."""
    facts = _table(game).facts
    rows = (
        Entry((text("listing.slots"), *[str(facts.slots[players]) for players in game.seats])),
        Entry((text("listing.stones"), *[", ".join(map(str, facts.start_stones[:players])) for players in game.seats])),
        Entry((text("listing.ring"), *[text.term(RING_TERMS[facts.start_ring])] * len(game.seats))),
    )
    return Listing((text("listing.players"), *map(str, game.seats)), rows)


LISTINGS: Final = {"nile_cards": nile_cards, "sphinx_cards": sphinx_cards, "setup": setup}

# Where the rules speak of what is on the board.
CHAPTERS: Final = {
    "nile-": "nile_cards",
    "card-": "nile_cards",
    "cards-": "nile_cards",
    "space-": "towns",
    "dock-": "sites",
    "station-": "building",
    "work": "building",
    "ship-": "sailing",
    "obelisk-": "obelisk",
    "grave-": "obelisk",
    "row-": "pyramid",
    "pyramid-": "pyramid",
    "temple-": "pyramid",
    "market-": "markets",
    "sphinx-deck": "sphinx",
    "goal-": "sphinx_cards",
    "keep-": "sphinx",
    "ring-": "ring",
    "crew-": "have",
    "stones-": "stones",
    "fields-": "feeding",
    "track-": "track",
    "force-": "building",
    "tile-": "order",
}
