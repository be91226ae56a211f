"""Records that can be looked at by their key: the great games that come with the games, and those that somebody sent in."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from khonsu.analysis.great import great_games
from khonsu.engine import registry
from khonsu.table.errors import NoSuchTable
from khonsu.table.store import Store, record_id

if TYPE_CHECKING:
    from khonsu.analysis.great import GreatGame
    from khonsu.table.async_store import AsyncStore


def great_game(key: str) -> GreatGame | None:
    """The great game whose record has this key."""
    return _by_key(tuple(registry.game_names())).get(key)


@cache
def _by_key(games: tuple[str, ...]) -> dict[str, GreatGame]:
    return {record_id(great.text): great for name in games for great in great_games(registry.game(name))}


async def record_text(storage: AsyncStore, key: str) -> str:
    """The record with this key; raises `NoSuchTable` if there is none."""
    great = great_game(key)
    text: str | None = await storage.ask(Store.record, key) if great is None else great.text
    if text is None:
        raise NoSuchTable(f"There is no record {key!r}.")
    return text
