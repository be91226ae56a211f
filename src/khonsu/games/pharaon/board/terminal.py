"""Pharaon as text, for terminals: the circle of zones line by line, the gods between them, then a line for each player."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING

from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.pharaon import court, scoring, symbols
from khonsu.games.pharaon.bank import gain_names
from khonsu.games.pharaon.board.scene import Scene
from khonsu.games.pharaon.board.wheel import needs
from khonsu.games.pharaon.state import (
    ACTIVE,
    BESIDE,
    COLOUR_COUNT,
    COLOURS,
    EMPTY,
    GODS,
    RESOURCE_KINDS,
    STRIP_SPACES,
    STRIPS,
    TOKEN_KINDS,
    TOKENS,
    ZONES,
    Table,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from khonsu.engine.text import Catalogue
    from khonsu.engine.view import View

GONE = "·"
WIDTH = 110


def show(view: View, text: Catalogue, names: Sequence[str]) -> str:
    """The position that a view shows."""
    scene = Scene(view, text, names, False, ())
    table = scene.table
    lines = [
        text("terminal.round", round=table.round, n=table.facts.rounds) if table.round else text("terminal.setup"),
        "",
        *_circle(scene, table),
        "",
        *_displays(table, text),
        "",
        f"{text('terminal.jars')}: {_list(_jar(table, jar, text) for jar in table.jars)}",
        f"{text('terminal.bank')}: {_counted(table.bank, text)}",
        *(_strips(table, text) if table.solo else []),
        "",
        *_sides(scene, table),
    ]
    return "\n".join(fill(line, WIDTH, subsequent_indent="      ") for line in lines)


def _list(words: Iterable[str]) -> str:
    return " | ".join(words) or GONE


def _token(token: int, text: Catalogue) -> str:
    return text.term(TOKENS[token]) if token != EMPTY else GONE


def _counted(counts: list[int], text: Catalogue, first: int = 0) -> str:
    """Tokens with their numbers."""
    return ", ".join(f"{count}× {text.term(TOKENS[first + kind])}" for kind, count in enumerate(counts) if count) or GONE


def _jar(table: Table, jar: int, text: Catalogue) -> str:
    return ", ".join(text.term(word) for word in table.jar_tokens(jar)) if jar != EMPTY else GONE


def _circle(scene: Scene, table: Table) -> list[str]:
    """Each zone with its entry, and below it the god on the way to the next one."""
    text = scene.text
    counts = scoring.counted(table, scene.hero)
    pleased = scoring.best_gods(table, scene.hero)
    wide = max(len(text.term(zone)) for zone in ZONES)
    long = max(len(text.term(colour)) for colour in COLOURS)
    lines = []
    for place, zone in enumerate(table.zones):
        entry, following = table.entry[zone], scene.following(zone)
        line = f"{text.term(ZONES[zone]):{wide}}  {text.term(COLOURS[entry]):{long}}  {text('terminal.free')} {scene.free(zone)}"
        if following != EMPTY:
            line += f"  {text('terminal.next')} {text.term(COLOURS[following])}"
        lines.append(line)
        god = table.facts.gods[zone]
        parts = [f"{text.term(ZONES[side])} {have}/{need}" for side, have, need in needs(table, place, counts, pleased)]
        mark = "*" if pleased >> place & 1 else " "
        points = f"{scoring.god_points(table, place)} {text('terminal.points')}"
        lines.append(f"  {mark} {text.term(GODS[god])}: {', '.join(parts)}, {points}")
    return lines


def _displays(table: Table, text: Catalogue) -> list[str]:
    """What can be taken in the zones."""
    facts = table.facts
    pairs = [
        " + ".join(_token(token, text) for token in table.pairs[place * 2 : place * 2 + 2])
        for place in range(len(table.bonus))
        if table.pairs[place * 2] != EMPTY
    ]
    bonus = [_token(token, text) for token in table.bonus]
    nobles = [text.term(court.NAMES[noble]) for noble in table.noble_row if noble >= 0]
    artisans = []
    for artisan in table.artisan_row:
        if artisan >= 0:
            gains = gain_names(facts.artisan_gains[artisan], facts.artisan_jars[artisan])
            artisans.append(f"{facts.artisan_points[artisan]}: {', '.join(text.term(word) for word in gains)}")
    nile = [
        ", ".join(text.term(COLOURS[colour]) for colour in range(COLOUR_COUNT) if cost[colour]) for cost in facts.nile_costs
    ]
    return [
        f"{text.term('offerings')}, {text('terminal.pairs')}: {_list(pairs)}",
        f"{text.term('offerings')}, {text('terminal.bonus')}: {_list(bonus)}   {text('terminal.bag')} {sum(table.bag)}",
        f"{text.term('nobles')}: {_list(nobles)}   {text('terminal.deck')} {table.nobles_left()}",
        f"{text.term('artisans')}: {_list(artisans)}   {text('terminal.deck')} {len(table.artisan_deck)}",
        f"{text.term('nile')}: {_list(nile)}",
    ]


def _strips(table: Table, text: Catalogue) -> list[str]:
    """How far the Traitor is on each strip, and what comes next there."""
    lines = []
    for strip in range(STRIPS):
        load = table.strip_load(strip)
        side = table.strip_side(strip)
        line = f"{text('terminal.traitor')} {strip + 1}, {text.term(COLOURS[table.strip_colours[strip]])}: {load}/{STRIP_SPACES}"
        if load < STRIP_SPACES:
            symbol, value = table.facts.traitor_symbols[side][load - 1], table.facts.traitor_values[side][load - 1]
            god = GODS[value] if symbols.NAMES[symbol] == "god" else GODS[0]
            line += f"  {text('terminal.next')}: {text(f'symbol.{symbols.NAMES[symbol]}', n=value, god=god)}"
        lines.append(line)
    return lines


def _sides(scene: Scene, table: Table) -> list[str]:
    """What each side has, and its points if the game ended now."""
    text = scene.text
    lines = []
    for side in range(table.sides):
        letter = SEAT_LETTERS[side] if side < table.players else "T"
        titles = [text("terminal.first")] * (table.first == side) + [text("terminal.pharaoh")] * (table.pharaoh == side)
        row = table.rows[side]
        if row == BESIDE:
            titles.append(text("terminal.passed"))
        elif row != ACTIVE:
            titles.append(f"{text('terminal.passed')} ({text('terminal.time')} {row + 1}-{table.spaces[side] + 1})")
        score = f"{table.score(side)} {text('terminal.points')} ({text('terminal.if_over')})"
        lines.append(f"{letter} {scene.name(side)}: {', '.join([score, *titles])}")
        held = table.held[side * TOKEN_KINDS : (side + 1) * TOKEN_KINDS]
        lines.append(f"    {_counted(held[:RESOURCE_KINDS], text)}")
        if any(held[RESOURCE_KINDS:]):
            lines.append(f"    {_counted(held[RESOURCE_KINDS:], text, RESOURCE_KINDS)}")
        nobles = [text.term(court.NAMES[noble]) for noble in range(court.COUNT) if table.noble_at[noble] == side]
        levels = [
            f"{text.term(COLOURS[track])} {table.levels[side * COLOUR_COUNT + track]}"
            for track in range(COLOUR_COUNT)
            if table.levels[side * COLOUR_COUNT + track]
        ]
        cards = f"{text.term('artisans')} {table.artisan_at.count(side)}"
        lines.append(
            f"    {', '.join(nobles) or GONE} | {cards} | {text.term('nile')}: {', '.join(levels) or GONE} | "
            f"{text.term('tomb')} {table.steps[side]}"
        )
    return lines
