"""Who watches a table is told everything, and costs no more memory than that."""

from tests.table.running_tables import THOTH, open_table, person, play_one, with_tables

from khonsu.table.broadcast import PATIENCE, Behind, Changed
from khonsu.table.tables import Tables


def test_a_watcher_who_sleeps_fills_no_memory_and_has_to_come_again(data: str) -> None:
    async def play(tables: Tables) -> None:
        ema = tables.storage.store.add_guest("Ema")
        live = await open_table(tables, ema, THOTH)
        with live.audience.watch() as watcher:
            for _ in range(3 * PATIENCE):
                live.audience.tell(Changed(live.running.moment()))
            assert len(watcher._news) <= PATIENCE
            assert await watcher.next(1.0) == Behind()

    with_tables(data, play)


def test_whoever_comes_back_is_told_exactly_what_was_missed(data: str) -> None:
    async def play(tables: Tables) -> None:
        ema, jan = tables.storage.store.add_guest("Ema"), tables.storage.store.add_guest("Jan")
        live = await open_table(tables, ema, person(jan))
        told = []
        with live.audience.watch() as watcher:
            for _ in range(12):
                await play_one(tables, live, {0: ema, 1: jan})
                news = await watcher.next(1.0)
                assert isinstance(news, Changed)
                told.append(news.moment)
        missed = await tables.sync.missed(live, 4)
        assert [moment.version for moment in missed] == list(range(5, 13))
        assert [moment.state.dump() for moment in missed] == [moment.state.dump() for moment in told[4:]]
        assert [moment.line for moment in missed] == [moment.line for moment in told[4:]]
        assert await tables.sync.missed(live, 12) == []
        assert [moment.version for moment in await tables.sync.missed(live, 99)] == [12]

    with_tables(data, play)
