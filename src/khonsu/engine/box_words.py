"""What the tables of a box, their entries and what stands there are called in a language.

A game says it in its catalogue: `box.TABLE`, `box.field.KEY` or, where a table means something else by it, `box.field.TABLE_KEY`, `box.word.WORD`,
and `box.field.KEY_number` for entries that are known by a number.
Where it says nothing, a term of the game or the word itself has to do.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from khonsu.engine.box import steps
from khonsu.engine.components import BOX

if TYPE_CHECKING:
    from khonsu.engine.errors import BadComponents
    from khonsu.engine.text import Catalogue

SPOT = re.compile(r"([a-z]+)([0-9]{1,2})")


def table_name(text: Catalogue, table: str) -> str:
    """What a table is called."""
    return text(f"box.{table}") if f"box.{table}" in text else table


def key_name(text: Catalogue, key: str, parent: str = "", table: str = "") -> str:
    """What an entry is called, in one table perhaps otherwise; one that is a number says for how many players it is, or what its parent says."""
    if key.isdecimal():
        named = f"box.field.{parent}_number"
        return text(named if named in text else "components.players", n=int(key))
    if f"box.field.{table}_{key}" in text:
        return text(f"box.field.{table}_{key}")
    if f"box.field.{key}" in text:
        return text(f"box.field.{key}")
    return text.term(key) if key in text.terms else key


def place_name(text: Catalogue, place: str) -> str:
    """What a place is called, from its table on."""
    table, *way = steps(place)
    parts: list[str] = []
    parent = str(table)
    for step in way:
        if isinstance(step, int):
            parts[-1:] = [f"{parts[-1] if parts else ''} {step + 1}".strip()]
        elif step.isdecimal() and parts:
            parts[-1] += " " + key_name(text, step, parent)
        else:
            parts.append(key_name(text, step, parent, str(table)))
        parent = str(step)
    name = table_name(text, str(table))
    return f"{name}: {', '.join(parts)}" if parts else name


def word_name(text: Catalogue, word: str) -> str:
    """What a word is called that may stand somewhere; of two words, the second is what the first is about."""
    first, _, rest = word.partition(" ")
    if rest:
        return f"{word_name(text, first)} {word_name(text, rest)}"
    if f"box.word.{word}" in text:
        return text(f"box.word.{word}")
    if word in text.terms:
        return text.term(word)
    # A place that is known by a letter and its row and column.
    spot = SPOT.fullmatch(word)
    return f"{text(f'box.word.{spot[1]}')} {'.'.join(spot[2])}" if spot and f"box.word.{spot[1]}" in text else word


def complaint(text: Catalogue, error: BadComponents) -> str:
    """What is wrong with component data, and where, in a language."""
    said = str(error) if error.fault is None else text.say(error.fault)
    return f"{place_name(text, error.place)}. {said}" if steps(error.place) and error.place != BOX else said
