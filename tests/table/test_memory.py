"""Tables in memory take no more bytes than they may, and no more than they say."""

import gc
import random
import sys
import types

import pytest
from tests.table.running_tables import open_table, person, with_tables

import khonsu
from khonsu.table import registry
from khonsu.table.errors import TooBusy
from khonsu.table.match import Match
from khonsu.table.tables import Tables


def reach(thing: object) -> dict[int, object]:
    """Everything that can be reached from here."""
    seen: dict[int, object] = {}
    left = [thing]
    while left:
        found = left.pop()
        if id(found) not in seen and not isinstance(found, type | types.ModuleType | types.FunctionType):
            seen[id(found)] = found
            left += gc.get_referents(found)
    return seen


def footprint(match: Match) -> int:
    """Bytes that this match alone takes, without what all of its game share."""
    another = reach(Match(match.game, match.state.players, {}, "another seed"))
    return sum(sys.getsizeof(found) for key, found in reach(match).items() if key not in another)


@pytest.mark.parametrize("name", khonsu.game_names())
def test_a_match_says_how_many_bytes_it_takes(name: str) -> None:
    game = khonsu.game(name)
    match = Match(game, game.seats[-1], {}, "seed")
    luck = random.Random(1)
    while match.state.actor is not None:
        if match.version % 20 == 0:
            assert footprint(match) <= match.size < 8 * footprint(match)
        seat = match.state.actors[0]
        if match.undoable(seat) and luck.random() < 0.1:
            match.append(match.take_back(seat, 1, match.version))
        else:
            match.append(match.choose(seat, luck.choice(match.state.view(seat).legal()), match.version))
    assert footprint(match) <= match.size < 8 * footprint(match)


def test_tables_that_nobody_watches_make_room_for_others(data: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "BRIEFLY", -1.0)

    async def play(tables: Tables) -> None:
        ema, jan = tables.storage.store.add_guest("Ema"), tables.storage.store.add_guest("Jan")
        first = await open_table(tables, ema, person(jan))
        most = 10 * first.size
        monkeypatch.setattr(registry, "MOST_BYTES", most)
        for _ in range(30):
            await open_table(tables, ema, person(jan))
            assert sum(live.size for live in tables.registry.all) <= most + first.size
        assert (await tables.registry.find(first.code)).version == 0

    with_tables(data, play)


def test_no_table_comes_into_memory_that_is_full_of_tables_that_are_watched(
    data: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "BRIEFLY", -1.0)

    async def play(tables: Tables) -> None:
        ema, jan = tables.storage.store.add_guest("Ema"), tables.storage.store.add_guest("Jan")
        one, two = [await open_table(tables, ema, person(jan)) for _ in range(2)]
        with one.audience.watch():
            tables.registry.sweep()
            monkeypatch.setattr(registry, "MOST_BYTES", one.size - 1)
            with pytest.raises(TooBusy):
                await open_table(tables, ema, person(jan))
            assert await tables.registry.find(one.code) is one
            with pytest.raises(TooBusy):
                await tables.registry.find(two.code)
        tables.registry.sweep()
        assert (await tables.registry.find(two.code)).version == 0

    with_tables(data, play)
