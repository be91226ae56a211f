"""Boxes as odd as they may be: whatever does not belong in one is refused at every place, and whatever may be is played and drawn.

    python -m tests.soak_boxes [GAME ...]

Every number of every table is set to its lowest and its highest, alone and all together; every game that still can be played is played to its end
by luck, drawn, and must not be longer than any game may be.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from tests.engine.test_box import assert_refused

import khonsu
from khonsu.engine.box import settle
from khonsu.engine.components import LENGTH, NUMBER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from khonsu.engine.game import Game


def played(game: Game, seed: int = 1) -> int:
    """Play a game with the most and the fewest players by luck, draw its beginning and its end; gives the choices of the longest."""
    longest = 0
    for players in {game.seats[0], game.seats[-1]}:
        state = game.start(players, seed)
        state.view(0).svg()
        length = 0
        while (legal := state.legal()) and length <= game.longest:
            state.play(legal[(length * 7 + seed) % len(legal)])
            length += 1
        assert state.actor is None, f"A game of {game!r} does not end."
        state.view(None).svg()
        longest = max(longest, length)
    return longest


def extremes(name: str, high: bool) -> dict[str, str]:
    """Every number of a game at its end."""
    slots = khonsu.game(name).tables.slots
    return {
        place: str(slot.high if high else slot.low)
        for place, slot in slots.items()
        if slot.kind == NUMBER and not place.endswith(LENGTH)
    }


def extreme_box(name: str, high: bool, every: int = 1) -> Game:
    """The game with as many numbers at their ends as fit together, or every so many of them."""
    tables: dict[str, Any] = {}
    for place, text in list(extremes(name, high).items())[::every]:
        tables = settle(name, tables, {place: text}).tables
    return khonsu.game(name, tables)


def lengths(name: str) -> dict[str, str]:
    """Every list of a game that may have another length, very short and as long as any."""
    slots = khonsu.game(name).tables.slots
    lists = {place.rpartition("[")[0] for place in slots if place.endswith("]")}
    return {f"{place}{LENGTH}": length for length in ("1", "60") for place in sorted(lists) if place + LENGTH not in slots}


def alone(name: str) -> Iterator[tuple[str, Game]]:
    """The game with each number at each of its ends, and each list at its shortest and its longest, where the rest allows it."""
    for high in (False, True):
        for place, text in (*extremes(name, high).items(), *(lengths(name).items() if high else ())):
            found = settle(name, {}, {place: text})
            if not found.wrong:
                yield f"{place} = {text}", found.game


def main(names: list[str]) -> None:
    """Try everything, game by game."""
    for name in names or khonsu.game_names():
        places = list(khonsu.game(name).tables.slots)
        for place in places:
            assert_refused(name, place)
        print(f"{name}: nothing odd got in at {len(places)} places")
        for high in (False, True):
            print(f"{name}: all {'high' if high else 'low'}: {played(extreme_box(name, high))} choices")
        count = 0
        for what, game in alone(name):
            try:
                played(game)
            except Exception:
                print(f"{name}: {what}")
                raise
            count += 1
        print(f"{name}: {count} boxes with one number at an end played and drawn")


if __name__ == "__main__":
    main(sys.argv[1:])
