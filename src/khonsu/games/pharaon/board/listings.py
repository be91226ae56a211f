"""The tables of the rules that are made from the components: nobles, artisans, offerings, and what depends on the number of players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.art.board import Entry, Listing
from khonsu.games.pharaon import court
from khonsu.games.pharaon.bank import gain_names
from khonsu.games.pharaon.board.noble_cards import noble_text
from khonsu.games.pharaon.board.tokens import kind_tip, value_of
from khonsu.games.pharaon.game import PharaonGame
from khonsu.games.pharaon.state import OFFERED, OFFERING_KINDS, TOKENS

if TYPE_CHECKING:
    from khonsu.engine.game import Game
    from khonsu.engine.text import Catalogue
    from khonsu.games.pharaon.state import Facts


def _facts(game: Game) -> Facts:
    assert isinstance(game, PharaonGame)
    return game.facts


def nobles(game: Game, text: Catalogue) -> Listing:
    """Every noble."""
    facts = _facts(game)
    rows = [
        Entry((text.term(court.NAMES[noble]), noble_text(facts, noble, text)), "noble", f"noble-{court.NAMES[noble]}")
        for noble in range(court.UNSEEN)
    ]
    return Listing((text("listing.card"), text("listing.effect")), tuple(rows), told=True)


def artisans(game: Game, text: Catalogue) -> Listing:
    """The artisans by their points: how many there are, and what each of them brings."""
    facts = _facts(game)
    rows: list[Entry] = []
    for points in sorted(set(facts.artisan_points), reverse=True):
        cards = [card for card, worth in enumerate(facts.artisan_points) if worth == points]
        gains = [
            text("listing.gains", gains=gain_names(facts.artisan_gains[card], facts.artisan_jars[card])) for card in cards
        ]
        rows.append(Entry((str(points), str(len(cards)), "; ".join(dict.fromkeys(gains))), "hammer"))
    return Listing((text("listing.points"), text("listing.copies"), text("listing.at_once")), tuple(rows), told=True)


def offerings(game: Game, text: Catalogue) -> Listing:
    """The offering tokens: how many there are of each kind, and what they are for."""
    facts = _facts(game)
    rows: list[Entry] = []
    for kind in range(OFFERING_KINDS):
        token = OFFERED + kind
        words = text(f"tip.{kind_tip(token)}", n=value_of(token, facts.leftover_points))
        rows.append(Entry((text.term(TOKENS[token]), str(facts.offering_counts[kind]), words), "offering"))
    rows.append(Entry((text("listing.all"), str(sum(facts.offering_counts)), "")))
    return Listing((text("listing.token"), text("listing.copies"), text("listing.effect")), tuple(rows), told=True)


def setup(game: Game, text: Catalogue) -> Listing:
    """What depends on the number of players."""
    facts = _facts(game)
    table = {"pairs": facts.pairs, "places": facts.spaces, "jars": facts.face_up_jars}
    rows = [
        Entry((text(f"listing.{name}"), *[str(counts[players]) for players in game.seats])) for name, counts in table.items()
    ]
    return Listing((text("listing.players"), *map(str, game.seats)), tuple(rows))


LISTINGS: Final = {"nobles": nobles, "artisans": artisans, "offerings": offerings, "setup": setup}

# Where the rules speak of what is on the board.
CHAPTERS: Final = {
    "zone-offerings": "offerings",
    "zone-nobles": "nobles_zone",
    "zone-artisans": "artisans",
    "zone-nile": "nile",
    "zone-tomb": "tomb",
    "pair-": "offerings",
    "bonus-": "offerings",
    "offer-": "offerings",
    "bag": "offering_tokens",
    "noble-": "nobles",
    **{f"noble-{name}": f"noble-{name}" for name in court.NAMES[: court.UNSEEN]},
    "artisan-": "artisan_cards",
    "nile-": "nile",
    "track-": "nile",
    "tomb": "tomb",
    "god-": "gods",
    "wheel-": "entry",
    "time": "passing",
    "jar-": "passing",
    "bank-": "paying",
    "held-": "paying",
    "first": "passing",
    "pharaoh": "succession",
    "side-": "end",
    "strip-": "traitor",
    "traitor": "traitor",
    "plot": "traitor",
}
