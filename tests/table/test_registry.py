"""Tables come into memory and leave it again without anybody noticing."""

import asyncio

import pytest
from tests.table.running_tables import THOTH, open_table, person, play_one, serving, with_tables

from khonsu.table.errors import WrongRules
from khonsu.table.tables import Tables


def test_tables_go_on_where_they_were_when_the_site_opens_again(data: str) -> None:
    async def main() -> None:
        async with serving(data) as tables:
            ema, jan = tables.storage.store.add_guest("Ema"), tables.storage.store.add_guest("Jan")
            live = await open_table(tables, ema, person(jan))
            code = live.code
            for _ in range(9):
                await play_one(tables, live, {0: ema, 1: jan})
            before = live.running.state.dump()
        async with serving(data) as tables:
            assert (await tables.registry.find(code)).running.state.dump() == before

    asyncio.run(main())


def test_a_table_of_other_rules_is_refused_not_broken(data: str) -> None:
    async def main() -> None:
        async with serving(data) as tables:
            ema = tables.storage.store.add_guest("Ema")
            live = await open_table(tables, ema, THOTH)
            code = live.code
            with tables.storage.store.engine.begin() as db:
                db.exec_driver_sql("UPDATE tables SET rules = rules + 1")
        async with serving(data) as tables:
            await tables.registry.resume()
            with pytest.raises(WrongRules):
                await tables.registry.find(code)

    asyncio.run(main())


def test_a_table_nobody_looks_at_leaves_memory_and_comes_back(data: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(tables: Tables) -> None:
        ema, jan = tables.storage.store.add_guest("Ema"), tables.storage.store.add_guest("Jan")
        live = await open_table(tables, ema, person(jan))
        await play_one(tables, live, {0: ema, 1: jan})
        monkeypatch.setattr("khonsu.table.registry.IDLE", 0.0)
        with live.audience.watch():
            tables.registry.sweep()
            assert tables.registry._live
        tables.registry.sweep()
        assert not tables.registry._live
        assert (await tables.registry.find(live.code)).running.version == 1

    with_tables(data, play)
