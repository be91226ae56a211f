"""Documents that are no positions, and component tables that cannot be, are refused with a sentence, whatever stands in them."""

from __future__ import annotations

import copy
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest

import khonsu
from khonsu.engine.errors import BadComponents, KhonsuError

if TYPE_CHECKING:
    from collections.abc import Callable

ODD: tuple[Any, ...] = (
    None, True, -1, 10**30, 0.5, "x", {}, {"nonsense": []}, [], [[]], ["x"], [None], [10**30], [[10**30]], [-7] * 40, [[[1]]], [{}],
)  # fmt: skip
BESIDES = ("game", "rules", "components", "players", "options", "luck", "fence", "stack", "waiting", "groups", "place")


@pytest.mark.parametrize("name", khonsu.game_names())
def test_whatever_stands_in_a_field_is_read_or_refused(name: str) -> None:
    game = khonsu.game(name)
    state = game.start(2, seed=7)
    for _ in range(20):
        state.play(state.legal()[0])
    doc = state.dump()
    for field in (*BESIDES, *game.fields):
        for odd in ODD:
            with suppress(KhonsuError):
                game.load({**doc, field: odd})
    for part in doc["luck"]:
        for odd in ODD:
            with suppress(KhonsuError):
                game.load({**doc, "luck": {**doc["luck"], part: odd}})
    assert game.load(doc) == state


# What may be wrong with a list: one too many, one too few, none at all.
CHANGES: tuple[Callable[[list[Any]], object], ...] = (
    lambda found: found.append(found[-1]),
    lambda found: found.append(found[0]),
    lambda found: found.pop(),
    lambda found: found.clear(),
)


def lists(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where lists stand in component tables."""
    found = [way] if isinstance(value, list) and value else []
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return found + [deeper for key, inner in entries for deeper in lists(inner, (*way, key))]


@pytest.mark.parametrize("name", khonsu.game_names())
def test_lists_of_any_length_are_read_or_refused(name: str) -> None:
    whole = khonsu.game(name).tables.facts()
    for table, *way in lists(whole):
        for change in CHANGES:
            own = copy.deepcopy(whole[table])
            found = own
            for step in way:
                found = found[step]
            change(found)
            with suppress(BadComponents):
                khonsu.game(name, {table: own})
