"""What is written about a game: the parts of its page in docs, and its golden games replayed."""

from functools import cache
from importlib import import_module
from pathlib import Path

from tests.make_records import FOLDER, Wanted
from tests.opened import Opened, open_game

import khonsu
from khonsu.engine.message import Event
from khonsu.engine.record import Record

DOCS = Path(__file__).parent.parent / "docs" / "games"


def page(game: str) -> str:
    """The page of a game."""
    return (DOCS / f"{game}.md").read_text(encoding="utf-8")


def section(game: str, heading: str) -> str:
    """One section of the page of a game."""
    return page(game).split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0]


def rows(text: str) -> list[list[str]]:
    """The rows of all tables, without the lines below their heads."""
    lines = [line.strip("| ") for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.split(" | ")] for line in lines if not set(line) <= set("-| ")]


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
