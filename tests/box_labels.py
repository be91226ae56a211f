"""Everything that people read about the tables of a box, as one list: to be read by somebody who speaks the language.

    python -m tests.box_labels [LANGUAGE] [GAME ...]

Each field with what stands beside it, what it is called in full, what stands there, and what is said when something else is typed; then every list
with what is said when it is to be shorter or longer.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import khonsu
from khonsu.engine.box import settle, value_at
from khonsu.engine.box_words import complaint, place_name, value_name, word_name
from khonsu.engine.components import LENGTH
from khonsu.engine.text import LANGUAGES
from khonsu.web.box_form import Draft, Field, Group

if TYPE_CHECKING:
    from collections.abc import Iterator

    from khonsu.engine.text import Catalogue

ODD = "§"


def groups(part: Field | Group) -> Iterator[Group]:
    """All groups of a form, the outer ones first."""
    if isinstance(part, Group):
        yield part
        for one in part.parts:
            yield from groups(one)


def refusals(name: str, group: Group, text: Catalogue) -> list[str]:
    """What is said when a list is to be one shorter or longer, as far as the form offers it and it cannot be."""
    lengths = (group.length - 1, group.length + 1)
    offered = [length for length in lengths if group.grows and group.least <= length <= group.most]
    found = (settle(name, {}, {group.place + LENGTH: str(length)}).wrong for length in offered)
    return [complaint(text, error) for wrong in found for error in wrong.values()]


def lines(name: str, lang: str) -> Iterator[str]:
    """The list for a game in a language."""
    game = khonsu.game(name)
    text = game.text(lang)
    for table, facts in game.tables.facts().items():
        form = Draft(game, (), {}, {}).form(table, text)
        yield f"# {place_name(text, table)}"
        for group in groups(form):
            if group.label:
                yield f"{group.label}:"
            for part in group.parts:
                if not isinstance(part, Field):
                    continue
                shown = value_name(text, value_at({table: facts}, part.place))
                wrong = settle(name, {}, {part.place: ODD}).wrong.get(part.place)
                yield f"  {part.label} | {part.called} | {shown} | {'' if wrong is None else complaint(text, wrong)}"
            yield from (f"  {said}" for said in refusals(name, group, text))
    words = {word for place, slot in game.tables.slots.items() for word in slot.words if not place.endswith(".id")}
    yield from (f"“{word_name(text, word)}”" for word in sorted(words))


if __name__ == "__main__":
    chosen, *names = sys.argv[1:] or ["en"]
    assert chosen in LANGUAGES, f"one of {', '.join(LANGUAGES)}"
    for one in names or khonsu.game_names():
        print(f"\n{one}", *lines(one, chosen), sep="\n")
