"""How a player stands, in words: all that he has, and how far he is with each god."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.games.pharaon import court, scoring
from khonsu.games.pharaon.board.scene import table_of
from khonsu.games.pharaon.board.wheel import needs
from khonsu.games.pharaon.state import COLOUR_COUNT, COLOURS, GODS, OFFERED, TOKEN_KINDS, TOKENS, ZONES

if TYPE_CHECKING:
    from khonsu.engine.text import Catalogue
    from khonsu.engine.view import View
    from khonsu.games.pharaon.state import Table

DONE = "✓"


def standing(view: View, seat: int, text: Catalogue) -> list[str]:
    """Everything of a player, as a view shows it."""
    return belongings(table_of(view), seat, text)


def belongings(table: Table, seat: int, text: Catalogue) -> list[str]:
    """Everything of a player, or of the Traitor, a line for each kind of thing, then one for each god."""
    facts = table.facts
    parts = table.breakdown(seat)
    levels = [
        f"{text.term(COLOURS[track])} {table.levels[seat * COLOUR_COUNT + track]}"
        for track in range(COLOUR_COUNT)
        if table.levels[seat * COLOUR_COUNT + track]
    ]
    found = [
        ("goods", _tokens(table, seat, 0, OFFERED, text)),
        ("offerings", _tokens(table, seat, OFFERED, TOKEN_KINDS, text)),
        ("nobles", _nobles(table, seat, text)),
        ("nile", levels),
    ]
    lines = [text(f"standing.{name}", tokens=words) for name, words in found if words]
    if count := table.artisan_at.count(seat):
        lines.append(text("standing.artisans", n=count, points=parts["artisans"]))
    if table.steps[seat]:
        lines.append(text("standing.tomb", n=table.steps[seat], points=parts["tomb"]))
    lines += [
        text(f"board.{title}") for title, holder in (("first", table.first), ("pharaoh", table.pharaoh)) if holder == seat
    ]
    traitor = seat >= table.players
    reached = scoring.traitor_gods(table) if traitor else 0
    for place in range(COLOUR_COUNT):
        god = GODS[facts.gods[table.zones[place]]]
        head = text("board.god_label", god=god, n=scoring.god_points(table, place))
        if not traitor:
            lines.append(f"{head}: {conditions(table, place, seat, text)}")
        elif reached >> place & 1:
            lines.append(f"{head} {DONE}")
    return lines


def _tokens(table: Table, seat: int, first: int, end: int, text: Catalogue) -> list[str]:
    """Tokens of a player with their numbers."""
    held = table.held[seat * TOKEN_KINDS : (seat + 1) * TOKEN_KINDS]
    return [f"{held[token]}× {text.term(TOKENS[token])}" for token in range(first, end) if held[token]]


def _nobles(table: Table, seat: int, text: Catalogue) -> list[str]:
    """Nobles of a player with what each scores now; the Diplomat scores as the best of the others."""
    if seat >= table.players:
        worth = scoring.traitor_value(table)
        return [
            f"{text.term(court.NAMES[noble])} ({worth})" for noble in range(court.COUNT) if table.noble_at[noble] == seat
        ]
    gods = scoring.best_gods(table, seat)
    nobles = [noble for noble in range(court.COUNT) if table.noble_at[noble] == seat]
    points = {noble: scoring.noble_points(table, seat, noble, gods) for noble in nobles if noble != court.DIPLOMAT}
    best = max(points.values(), default=0)
    return [f"{text.term(court.NAMES[noble])} ({points.get(noble, best)})" for noble in nobles]


def conditions(table: Table, place: int, seat: int, text: Catalogue) -> str:
    """How far a player is with both conditions of the god at a place."""
    gods = scoring.best_gods(table, seat)
    sides = needs(table, place, scoring.counted(table, seat), gods)
    words = ", ".join(f"{text.term(ZONES[zone])} {have}/{needed}" for zone, have, needed in sides)
    return f"{words} {DONE}" if gods >> place & 1 else words
