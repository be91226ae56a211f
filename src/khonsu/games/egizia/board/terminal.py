"""Egizia as text, for terminals: the river place by place, the monuments, the markets and what lies before everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.egizia import landings, nile
from khonsu.games.egizia.board.emblems import card_title
from khonsu.games.egizia.board.forecast import hunger_loss
from khonsu.games.egizia.board.guide import card_text, phases, town_tip
from khonsu.games.egizia.board.scene import table_of
from khonsu.games.egizia.board.sphinx_cards import goal_text, standing
from khonsu.games.egizia.state import CREW_COUNT, MARKETS, NOBODY, RING_TERMS, SECTION_TERMS, SECTIONS, STONE, Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khonsu.engine.text import Catalogue
    from khonsu.engine.view import View

EMPTY = "·"


def show(view: View, text: Catalogue, names: Sequence[str]) -> str:
    """The position that a view shows."""
    table = table_of(view)
    lines = [
        _head(view, text),
        "",
        *_river(table, text),
        "",
        *_monuments(table, text),
        "",
        *_markets(table, text),
        "",
        *_players(table, text, names),
    ]
    if view.seat is not None:
        lines += _goals(table, view.seat, text)
    return "\n".join(line.rstrip() for line in lines)


def _letter(seat: int) -> str:
    return SEAT_LETTERS[seat] if seat != NOBODY else EMPTY


def _head(view: View, text: Catalogue) -> str:
    table = table_of(view)
    running, names = phases(view)
    if not names:
        return text("terminal.setup") if not table.round else text("terminal.over")
    return text("terminal.round", round=table.round, n=table.facts.rounds, phase=text.say(names[running]))


def _river(table: Table, text: Catalogue) -> list[str]:
    """A line for each place, from the source down: whose ship lies there and what there is to get."""
    facts = table.facts
    places = {facts.position[space]: _space(table, space, text) for space in range(landings.SPACE_COUNT)}
    places |= {facts.site_position[site]: _site(table, site, text) for site in range(landings.SITE_COUNT)}
    return [text("terminal.nile"), *(f"{place:3}  {places[place]}" for place in sorted(places))]


def _space(table: Table, space: int, text: Catalogue) -> str:
    ship = _letter(table.moored[space])
    if space >= landings.CARD_SPACES:
        guest = table.guests[space - landings.CARD_SPACES]
        both = ship if guest == NOBODY else ship + _letter(guest)
        return f"{both:3} {text.term(landings.SPACES[space])}: {town_tip(table, space - landings.CARD_SPACES, text).split(': ', 1)[1]}"
    card = table.river[space]
    if card == nile.NO_CARD:
        gone = table.dealt[space]
        return f"{ship:3} ({card_title(table, gone, text)})" if gone != nile.NO_CARD else f"{ship:3} {EMPTY}"
    return f"{ship:3} {text.say(card_text(table, card))}"


def _site(table: Table, site: int, text: Catalogue) -> str:
    docks = table.docks[site * landings.PER_SITE : (site + 1) * landings.PER_SITE]
    slots = " ".join(f"{place + 1}:{_letter(docks[place])}" for place in range(table.facts.slots[table.players]))
    beside = f"  {text('terminal.substitute')} {_letter(docks[landings.BESIDE])}" if docks[landings.BESIDE] != NOBODY else ""
    return f"=== {text.term(landings.SITE_TERMS[site])}: {slots}{beside}"


def _monuments(table: Table, text: Catalogue) -> list[str]:
    """Bricks as letters, what is free as its value."""
    facts = table.facts
    obelisk = [_letter(seat) for seat in table.obelisk] + [str(value) for value in facts.obelisk[len(table.obelisk) :]]
    graves = [f"{_letter(seat)}{table.graves[space]}" for space, seat in enumerate(table.diggers)]
    graves += [str(value) for value in table.graves[len(table.diggers) :]]
    graves += ["*"] * (facts.grave_spaces - len(graves))
    wide = max(len(text.term(name)) for name in ("obelisk", "graves", "pyramid", "temple")) + 2
    lines = [
        text("terminal.monuments"),
        f"  {text.term('obelisk'):{wide}}{' '.join(obelisk)}",
        f"  {text.term('graves'):{wide}}{' '.join(graves)}",
    ]
    rows = len(facts.row_spaces)
    for row in range(rows - 1, -1, -1):
        bricks = table.pyramid[facts.row_start[row] : facts.row_start[row] + facts.row_spaces[row]]
        cells = " ".join(_letter(seat) if seat != NOBODY else str(facts.row_values[row]) for seat in bricks)
        name = text.term("pyramid") if row == rows - 1 else ""
        lines.append(f"  {name:{wide}}{' ' * row}{cells}")
    for section, _name in enumerate(SECTIONS):
        start, end = facts.section_start[section], facts.section_start[section + 1]
        cells = " ".join(
            _letter(table.temple[space]) if table.temple[space] != NOBODY else str(facts.temple[space])
            for space in range(start, end)
        )
        name = text.term("temple") if section == 0 else ""
        lines.append(f"  {name:{wide}}{text.term(SECTION_TERMS[section])}: {cells}")
    return lines


def _markets(table: Table, text: Catalogue) -> list[str]:
    lines = [text("terminal.markets")]
    for number, market in enumerate(MARKETS):
        places = table.stone_market if number == STONE else table.grain_market
        shown = "  ".join(f"{_letter(seat)} {places[seat]}" for seat in range(table.players))
        lines.append(f"  {text(f'board.market_{market}')}: {shown}")
    ring = text("terminal.ring", ring=RING_TERMS[table.ring])
    return [*lines, f"{ring}   {text('terminal.deck', n=table.sphinx_deck())}"]


def _players(table: Table, text: Catalogue, names: Sequence[str]) -> list[str]:
    """A line for everybody: points, ships, stones with production, food with its cost, crews, goals, cards."""
    heads = [
        text(f"terminal.{head}") for head in ("points", "if_over", "ships", "stones", "food", "crews", "goals", "cards")
    ]
    rows = [["", *heads]]
    line = table.order if NOBODY not in table.order else range(table.players)
    for seat in line:
        loss = hunger_loss(table, seat, table.ring)
        food = f"{table.grain(seat, table.ring)}/{table.hunger(seat)}"
        held = [
            card for card in range(len(nile.CARDS)) if table.cards[card] == seat and table.facts.effect[card] > nile.FIELD
        ]
        rows.append(
            [
                f"{_letter(seat)} {text.seat_name(seat, names)}",
                str(table.points(seat)),
                str(table.score(seat)),
                str(table.ships[seat]),
                f"{table.stones[seat]}+{table.production(seat)}",
                f"{food} {text('terminal.lost', points=loss)}" if loss else food,
                _crews(table, seat),
                str(len(table.hands[seat])),
                ", ".join(card_title(table, card, text) for card in held) or EMPTY,
            ]
        )
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return ["  ".join(f"{cell:{wide}}" for cell, wide in zip(row, widths, strict=True)) for row in rows]


def _crews(table: Table, seat: int) -> str:
    """The strength of the four crews; those that have worked stand in brackets."""
    first = seat * CREW_COUNT
    return " ".join(
        f"({table.crews[first + crew]})" if table.tired[first + crew] else str(table.crews[first + crew])
        for crew in range(CREW_COUNT)
    )


def _goals(table: Table, seat: int, text: Catalogue) -> list[str]:
    cards = [card for card in table.hands[seat] if card >= 0]
    if not cards:
        return []
    return [
        "",
        text("terminal.own"),
        *(f"  {goal_text(table, card, text)} [{standing(table, seat, card)}]" for card in cards),
    ]
