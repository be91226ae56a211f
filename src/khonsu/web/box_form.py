"""A table of a box as a form that is made from its data: what is printed becomes fields, tracks and cards."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from khonsu.engine.box import CONFIRMED, slot_at, standing
from khonsu.engine.box_words import (
    complaint,
    counts_from_none,
    deck_name,
    entry_name,
    key_name,
    line_name,
    nothing_name,
    place_name,
    word_name,
)
from khonsu.engine.components import FLAG, LENGTH, LETTERS, LONGEST_LIST, TICKS, WORD

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from khonsu.engine.components import Slot
    from khonsu.engine.errors import BadComponents
    from khonsu.engine.game import Game
    from khonsu.engine.text import Catalogue

# A list of single entries, things that consist of several, or the entries of one thing.
TRACK = "track"
CARDS = "cards"
ROWS = "rows"


@dataclass(frozen=True, kw_only=True)
class Field:
    """A place where something is printed; `state` is how we know it, or `mine` if it was copied from somebody's box."""

    place: str
    label: str
    called: str
    kind: str
    value: str
    state: str
    wrong: str = ""
    low: int = 0
    high: int = 0
    # What may be chosen: a value, what it is called, and whether it is chosen.
    words: list[tuple[str, str, bool]] = field(default_factory=list)
    # Of fields that lie in rows: what each row is called, and what may be ticked in it.
    lines: list[tuple[str, list[tuple[str, str, bool]]]] = field(default_factory=list)

    @property
    def locked(self) -> bool:
        """Whether it is certain already."""
        return self.state == CONFIRMED


@dataclass(frozen=True, kw_only=True)
class Group:
    """Several places that belong together; a list may have from `least` to `most` entries."""

    place: str
    label: str
    shape: str
    parts: list[Field | Group]
    least: int = 0
    most: int = 0
    # What is said of its length in full.
    called: str = ""

    @property
    def length(self) -> int:
        """How many entries there are."""
        return len(self.parts)

    @property
    def grows(self) -> bool:
        """Whether it may have another length."""
        return self.least < self.most


@dataclass(frozen=True)
class Draft:
    """What a form shows: the game as far as it can be played, what was copied, what was typed that does not fit, and why."""

    game: Game
    seen: tuple[str, ...]
    typed: Mapping[str, str]
    wrong: Mapping[str, BadComponents]

    def form(self, table: str, text: Catalogue) -> Group:
        """All of a table."""
        facts = self.game.tables.facts()[table]
        parts = [
            self._part(value, f"{table}.{key}", key_name(text, key, table, table), text) for key, value in facts.items()
        ]
        return Group(place=table, label="", shape=_shape(parts), parts=parts)

    def _part(self, value: Any, place: str, label: str, text: Catalogue) -> Field | Group:
        slot = slot_at(self.game, place)
        if slot is not None and (slot.kind == TICKS or not isinstance(value, list | dict)):
            return self._field(slot, value, place, label, text)
        parent = place.rpartition(".")[2]
        if isinstance(value, dict):
            keys = [*value, *(key for key in _left_out(self.game, place) if key not in value)]
            if all(key.isdecimal() for key in keys):
                keys.sort(key=int)
            table = place.partition(".")[0]
            parts = [
                self._part(
                    value.get(key, 0 if key.isdecimal() else None),
                    f"{place}.{key}",
                    key_name(text, key, parent, table),
                    text,
                )
                for key in keys
                # What a card is known by is in its heading.
                if key != "id"
            ]
            deck = deck_name(text, str(value.get("id", "")))
            return Group(place=place, label=f"{label} ({deck})" if deck else label, shape=_shape(parts), parts=parts)
        parts = [
            self._part(one, f"{place}[{number}]", entry_name(text, place, number) or f"{label} {number}", text)
            for number, one in enumerate(value, 1)
        ]
        if shape := TRACK if all(isinstance(part, Field) for part in parts) else "":
            # Beside each other, their numbers are enough.
            first = 0 if counts_from_none(text, place) else 1
            parts = [replace(part, label=str(n)) for n, part in enumerate(parts, first) if isinstance(part, Field)]
        certain = all(field.locked for part in parts for field in fields_of(part)) and bool(parts)
        sizes = self.game.tables.slots.get(place + LENGTH)
        fixed = certain or standing(self.game, place) == CONFIRMED
        return Group(
            place=place,
            label=label,
            shape=shape or CARDS,
            parts=parts,
            least=0 if fixed or sizes is None else sizes.low,
            most=0 if fixed else LONGEST_LIST if sizes is None else sizes.high,
            called=place_name(text, place),
        )

    def _field(self, slot: Slot, value: Any, place: str, label: str, text: Catalogue) -> Field:
        shown = self.typed.get(place, typed_as(value))
        error = self.wrong.get(place)
        chosen = shown.split() if slot.kind == TICKS else [shown]
        words: list[tuple[str, str, bool]] = []
        if slot.kind in (WORD, TICKS, LETTERS):
            words = [(word, word_name(text, word), word in chosen) for word in slot.words]
        if slot.kind == FLAG:
            words = [(word, text(f"components.{word}"), word in chosen) for word in ("yes", "no")]
        if slot.blank:
            words.insert(0, ("", nothing_name(text), not shown))
        lines: dict[str, list[tuple[str, str, bool]]] = {}
        if slot.kind == TICKS and any(line_name(text, word) for word in slot.words):
            for one in words:
                lines.setdefault(line_name(text, one[0]) or one[1], []).append(one)
        state = "mine" if place in self.seen else standing(self.game, place)
        return Field(
            place=place,
            label=label,
            called=place_name(text, place),
            kind=slot.kind,
            value=shown,
            state="wrong" if error is not None else state,
            wrong="" if error is None else complaint(text, error),
            low=slot.low,
            high=slot.high,
            words=words,
            lines=list(lines.items()),
        )


def typed_as(value: Any) -> str:
    """What somebody would type for a value."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " ".join(map(str, value))
    return "" if value is None else str(value)


def fields_of(part: Field | Group) -> Iterator[Field]:
    """All fields of a form, in order."""
    if isinstance(part, Field):
        yield part
        return
    for one in part.parts:
        yield from fields_of(one)


def _shape(parts: list[Field | Group]) -> str:
    """How the entries of a table look together: short ones that are alike stand side by side."""
    if all(isinstance(part, Field) for part in parts):
        return ROWS
    return CARDS if all(isinstance(part, Group) and part.shape != TRACK for part in parts) else ROWS


def _left_out(game: Game, place: str) -> list[str]:
    """Entries that a table may have and need not: those by number, and those at which nothing may be printed."""
    before = f"{place}."
    found = ((place.removeprefix(before), slot) for place, slot in game.tables.slots.items() if place.startswith(before))
    return [key for key, slot in found if key.isdecimal() or (slot.blank and key.isidentifier())]
