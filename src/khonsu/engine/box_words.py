"""What the tables of a box, their entries and what stands there are called in a language.

A game says it in its catalogue; where a table means something else by a key than others do, with the table before it: `TABLE_KEY`.

* `box.TABLE`: a table
* `box.field.KEY`: an entry, and `box.field.KEY_number` for entries of it that are known by a number
* `box.entry.KEY`: one of a list, the `n`th of it; `box.entry.KEY_inner` one of a list within
* `box.from_none.KEY`: one of a list that says what so many (`n`) of something are worth, from none on
* `box.word.WORD`: a word that can stand somewhere
* `box.line.LETTER`, `box.spot.LETTER`: fields that are known by a letter, a row and a column: what a row of them is called, and one in a row
* `box.deck.LETTERS`: what a card that is known by letters and a number belongs to

Where it says nothing, a term of the game, or the entry with its number, has to do.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from khonsu.engine.components import BOX, NOTHING, steps

if TYPE_CHECKING:
    from khonsu.engine.errors import BadComponents
    from khonsu.engine.text import Catalogue

# A field by its letter, its row if there are several, and its column; a card by its deck.
SPOT = re.compile(r"([a-z]+)([0-9])?([0-9])")
CARD = re.compile(r"([a-z]+)[0-9]+")


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


def counts_from_none(text: Catalogue, place: str) -> bool:
    """Whether a list says what so many of something are worth, from none on."""
    return any(key in text for key in _list_keys("from_none", place))


def entry_name(text: Catalogue, place: str, number: int) -> str:
    """What the entry of this number, from 1, in a list is called; nothing if its number has to do."""
    for kind, n in (("entry", number), ("from_none", number - 1)):
        for key in _list_keys(kind, place):
            if key in text:
                return text(key, n=n)
    return ""


def _list_keys(kind: str, place: str) -> list[str]:
    """Where a catalogue may say what the entries of a list are called."""
    way = steps(place)
    key = next(step for step in reversed(way) if isinstance(step, str) and not step.isdecimal())
    inner = "_inner" if isinstance(way[-1], int) else ""
    return [f"box.{kind}.{way[0]}_{key}{inner}", f"box.{kind}.{key}{inner}"]


def place_name(text: Catalogue, place: str) -> str:
    """What a place is called, from its table on."""
    table, *way = steps(place)
    parts: list[str] = []
    at = parent = str(table)
    for step in way:
        if isinstance(step, int):
            named = entry_name(text, at, step + 1)
            if not named:
                parts[-1:] = [f"{parts[-1] if parts else ''} {step + 1}".strip()]
            elif parent.isdecimal() or at.endswith("]") or not parts:
                parts.append(named)
            else:
                parts[-1] = named
            at += f"[{step + 1}]"
            continue
        if step.isdecimal() and parts:
            parts[-1] += " " + key_name(text, step, parent)
        else:
            parts.append(key_name(text, step, parent, str(table)))
        at += f".{step}"
        parent = step
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
    line = line_name(text, word)
    spot = SPOT.fullmatch(word)
    return f"{line}, {text(f'box.spot.{spot[1]}', n=int(spot[3]))}" if line and spot else word


def line_name(text: Catalogue, word: str) -> str:
    """The row in which a field lies that is known by a letter, its row and its column; nothing if it is no such field."""
    spot = SPOT.fullmatch(word)
    return text(f"box.line.{spot[1]}", n=int(spot[2] or 0)) if spot and f"box.line.{spot[1]}" in text else ""


def nothing_name(text: Catalogue) -> str:
    """What is said where nothing is printed."""
    return text(f"box.word.{NOTHING}") if f"box.word.{NOTHING}" in text else "–"


def deck_name(text: Catalogue, card: str) -> str:
    """What a card belongs to, by what it is known by; nothing if there is but one kind."""
    found = CARD.fullmatch(card)
    return text(f"box.deck.{found[1]}") if found and f"box.deck.{found[1]}" in text else ""


def value_name(text: Catalogue, value: object) -> str:
    """What stands at a place, as people say it."""
    if value is None or value == []:
        return nothing_name(text)
    if isinstance(value, bool):
        return text("components.yes" if value else "components.no")
    if isinstance(value, list):
        return ", ".join(word_name(text, str(one)) for one in value)
    return word_name(text, value) if isinstance(value, str) else str(value)


def complaint(text: Catalogue, error: BadComponents) -> str:
    """What is wrong with component data, and where, in a language."""
    fault, place = error.fault, error.place
    if fault is None:
        return str(error)
    args = dict(fault.args)
    above, _, last = place.rpartition(".")
    if fault.id == "components.missing":
        table = place.partition(".")[0]
        args["name"] = key_name(text, str(args["name"]), last.partition("[")[0], table)
    elif fault.id == "components.unknown" and args["text"] == last[:40]:
        # The sentence names it.
        place = above
    said = text(fault.id, **args)
    return f"{place_name(text, place)}. {said}" if steps(place) and place != BOX else said
