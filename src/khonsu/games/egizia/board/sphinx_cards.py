"""Sphinx cards in words: what each one asks for, and how far a player is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.games.egizia import goals, scoring
from khonsu.games.egizia.state import BOTTOM, BUILDINGS, CREW_COUNT, CREWS, MARKETS, NOBODY, SECTION_TERMS, STONE

if TYPE_CHECKING:
    from khonsu.engine.message import Argument
    from khonsu.engine.text import Catalogue
    from khonsu.games.egizia.facts import Facts
    from khonsu.games.egizia.state import Table


def goal_text(table: Table, card: int, text: Catalogue) -> str:
    """What a Sphinx card asks for and brings."""
    facts = table.facts
    goal, what = facts.goal[card], facts.goal_what[card]
    points = facts.goal_points[card]
    args: dict[str, Argument] = {"n": facts.goal_count[card], "points": points[0]}
    name = goals.GOALS[goal]
    if goal == goals.TEMPLE_SECTIONS:
        args["sections"] = [SECTION_TERMS[section] for section in range(4) if what & (1 << section)]
    elif goal == goals.PYRAMID_ROW:
        args["row"] = what + 1
    elif goal == goals.PLAYERS_AT_BOTTOM:
        name += "_" + MARKETS[what]
        args["list"] = "/".join(str(one) for one in points[1 : table.players + 1])
    elif goal == goals.OWN_BOTTOM:
        name += "_" + MARKETS[what]
    elif goal in (goals.OWN_BRICKS, goals.BRICKS_EACH):
        args["building"] = BUILDINGS[what]
    elif goal == goals.CREW_STRENGTH:
        args["crew"] = CREWS[what]
    elif goal == goals.MOST_PRODUCTION:
        name += "_quarry" if what == 0 else "_field"
        args["field"] = goals.PRODUCERS[what]
    return text("goal." + name, **args)


_STRUCTURES: Final = (":obelisk", ":tomb", ":pyramid", ":temple")
_MARKET_SIGNS: Final = (":stone", ":grain")
_SECTION_SIGNS: Final = ("I", "I", "IIII", "▬")


def emblem(facts: Facts, card: int) -> tuple[str, ...]:
    """What a Sphinx card asks for, in glyphs and figures."""
    goal, what, count = facts.goal[card], facts.goal_what[card], facts.goal_count[card]
    if goal == goals.TEMPLE_SECTIONS:
        return (":temple", " ".join(_SECTION_SIGNS[section] for section in range(4) if what & (1 << section)))
    if goal == goals.MOST_PRODUCTION:
        return (":stone", ":crown") if what == 0 else (":grain", "≈" * what, ":crown")
    signs: dict[int, tuple[str, ...]] = {
        goals.OBELISK_HEIGHT: (":obelisk", f"{count}."),
        goals.PYRAMID_ROW: (":pyramid", f"{what + 1}."),
        goals.GRAVES_TAKEN: (":tomb", f"×{count}"),
        goals.PLAYERS_AT_BOTTOM: (_MARKET_SIGNS[what % 2], ":down", ":crew"),
        goals.OWN_BRICKS: (f"{count}×", _STRUCTURES[what % 4]),
        goals.OWN_BRICKS_EACH: (f"{count}×", *_STRUCTURES),
        goals.CREW_STRENGTH: (f":crew-{CREWS[what % 4]}", "=", ":star"),
        goals.OWN_BOTTOM: (_MARKET_SIGNS[what % 2], ":down", ":check"),
        goals.PERMANENT_CARDS: (":ankh", "=", ":star"),
        goals.TENTH_OF_SCORE: ("10", ":star", ":arrow", "+1"),
        goals.BRICKS_EACH: (_STRUCTURES[what % 4], "=", ":star"),
    }
    return signs[goal]


def most(facts: Facts, card: int, players: int) -> int:
    """What a Sphinx card can bring; for those without a limit what one of a kind brings."""
    points = facts.goal_points[card]
    return max(points[: players + 1])


# More goals than this fold on the board.
MOST_SHOWN: Final = 6


def unfolded(table: Table, seat: int, limit: int) -> list[int]:
    """The known goals of a seat that a tableau shows: what is open matters more than what is sure."""
    seen = [card for card in table.hands[seat] if card >= 0]
    if len(seen) <= limit:
        return seen
    sure = [card for card in seen if scoring.goal_points(table, seat, card, table.track[seat])]
    return [*(card for card in seen if card not in sure), *sure][: limit - 1]


def standing(table: Table, seat: int, card: int) -> str:
    """How far a player is, in figures: what there is and what is wanted."""
    facts = table.facts
    goal, what, count = facts.goal[card], facts.goal_what[card], facts.goal_count[card]
    if goal == goals.OBELISK_HEIGHT:
        return f"{len(table.obelisk)}/{count}"
    if goal == goals.TEMPLE_SECTIONS:
        spaces = [
            space
            for section in range(4)
            if what & (1 << section)
            for space in range(facts.section_start[section], facts.section_start[section + 1])
        ]
        return f"{sum(table.temple[space] != NOBODY for space in spaces)}/{len(spaces)}"
    if goal == goals.PYRAMID_ROW:
        return f"{table.row_filled(what)}/{facts.row_spaces[what]}"
    if goal == goals.GRAVES_TAKEN:
        return f"{len(table.diggers)}/{count}"
    market = table.stone_market if what == STONE else table.grain_market
    if goal == goals.PLAYERS_AT_BOTTOM:
        return f"{market.count(BOTTOM)}/{table.players}"
    if goal == goals.OWN_BRICKS:
        return f"{table.bricks(seat, what)}/{count}"
    if goal == goals.OWN_BRICKS_EACH:
        return " ".join(f"{min(count, table.bricks(seat, building))}" for building in range(len(BUILDINGS))) + f" /{count}"
    if goal == goals.CREW_STRENGTH:
        return str(table.crews[seat * CREW_COUNT + what])
    if goal == goals.MOST_PRODUCTION:
        others = [scoring.source_production(table, other, what) for other in range(table.players) if other != seat]
        return f"{scoring.source_production(table, seat, what)} : {max(others)}"
    if goal == goals.OWN_BOTTOM:
        return f"{market[seat]}/{BOTTOM}"
    if goal == goals.PERMANENT_CARDS:
        return str(scoring.permanent_cards(table, seat))
    return str(table.bricks(seat, what)) if goal == goals.BRICKS_EACH else str(table.track[seat])


def brief(table: Table, seat: int, card: int) -> str:
    """The same where there is little room: on how many structures there are enough bricks, not how many on each."""
    if table.facts.goal[card] != goals.OWN_BRICKS_EACH:
        return standing(table, seat, card)
    enough = [table.bricks(seat, building) >= table.facts.goal_count[card] for building in range(len(BUILDINGS))]
    return f"{sum(enough)}/{len(enough)}"
