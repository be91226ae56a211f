"""The golden records of a game, replayed."""

from functools import cache
from importlib import import_module

from tests.make_records import FOLDER, Wanted
from tests.opened import Opened, open_game

import khonsu
from khonsu.engine.message import Event
from khonsu.engine.record import Record


def wanted(game: str) -> list[Wanted]:
    """The golden games that a game wants."""
    games: list[Wanted] = import_module(f"tests.games.{game}.golden").WANTED
    return games


@cache
def replay(game: str, name: str) -> tuple[Record, Opened, list[Event]]:
    """A golden game with its last position and everything told on the way."""
    record = Record.parse((FOLDER / game / f"{name}.khonsu").read_text(encoding="utf-8"))
    assert record.seed is not None
    rules = khonsu.game(game)
    state = open_game(rules, record.players, record.seed, **record.options)
    events: list[Event] = []
    for _, choice in record.lines:
        state.play(rules.parse(choice), events)
    return record, state, events


def replays(game: str) -> list[tuple[Record, Opened, list[Event]]]:
    """All golden games of a game."""
    return [replay(game, each.name) for each in wanted(game)]
