"""What people do in a running game: who may choose, what is committed, what is told."""

import asyncio
import sys

import pytest
from tests.table.running_tables import open_table, person, play_one, serving, with_tables

from khonsu.table.broadcast import Changed
from khonsu.table.errors import NotYourSeat, Stale
from khonsu.table.levels import HINT
from khonsu.table.opponent_pool import OpponentPool
from khonsu.table.store import Store
from khonsu.table.tables import Tables


def test_what_is_told_has_been_committed(data: str) -> None:
    async def play(tables: Tables) -> None:
        ema, jan = tables.storage.store.add_guest("Ema"), tables.storage.store.add_guest("Jan")
        live = await open_table(tables, ema, person(jan))
        with live.audience.watch() as watcher:
            for version in range(1, 8):
                await play_one(tables, live, {0: ema, 1: jan})
                news = await watcher.next()
                assert isinstance(news, Changed)
                assert news.moment.version == version
                assert tables.storage.store.log(live.code)[-1].version == version

    with_tables(data, play)


def test_a_choice_that_is_not_committed_is_not_told(data: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(tables: Tables) -> None:
        ema, jan = tables.storage.store.add_guest("Ema"), tables.storage.store.add_guest("Jan")
        live = await open_table(tables, ema, person(jan))

        def broken(*_: object) -> None:
            raise OSError("disk full")

        before = live.running.state.dump()
        with monkeypatch.context() as patch, live.audience.watch() as watcher:
            patch.setattr(Store, "append", broken)
            with pytest.raises(OSError, match="disk full"):
                await play_one(tables, live, {0: ema, 1: jan})
            assert not watcher._news
        assert (live.running.version, live.running.state.dump()) == (0, before)
        await play_one(tables, live, {0: ema, 1: jan})
        assert live.running.version == 1

    with_tables(data, play)


def test_nobody_plays_the_seat_of_another(data: str) -> None:
    async def play(tables: Tables) -> None:
        ema, jan, eva = (tables.storage.store.add_guest(name) for name in ("Ema", "Jan", "Eva"))
        live = await open_table(tables, ema, person(jan))
        choice = live.running.state.legal()[0]
        actor = live.running.state.actor or 0
        for guest in (eva, (jan, ema)[actor]):
            with pytest.raises(NotYourSeat):
                await tables.play.choose(live.code, guest, seat=actor, choice=choice, version=0)
            with pytest.raises(NotYourSeat):
                await tables.play.take_back(live.code, guest, seat=actor, version=0, count=1)
            with pytest.raises(NotYourSeat):
                await tables.play.hint(live.code, guest, actor)
        assert live.running.version == 0

    with_tables(data, play)


def test_a_double_click_counts_once(data: str) -> None:
    async def play(tables: Tables) -> None:
        ema, jan = tables.storage.store.add_guest("Ema"), tables.storage.store.add_guest("Jan")
        live = await open_table(tables, ema, person(jan))
        actor = live.running.state.actor or 0
        choice = live.running.state.legal()[0]
        guest = (ema, jan)[actor]
        clicks = [tables.play.choose(live.code, guest, seat=actor, choice=choice, version=0) for _ in range(5)]
        results = await asyncio.gather(*clicks, return_exceptions=True)
        assert results.count(True) == 1
        assert sum(isinstance(result, Stale) for result in results) == 4
        assert live.running.version == 1

    with_tables(data, play)


def test_a_final_choice_waits_for_confirmation(data: str) -> None:
    async def play(tables: Tables) -> None:
        ema, jan = tables.storage.store.add_guest("Ema"), tables.storage.store.add_guest("Jan")
        live = await open_table(tables, ema, person(jan))
        actor = live.running.state.actor or 0
        guest, choice = (ema, jan)[actor], live.running.state.legal()[0]
        assert not await tables.play.choose(live.code, guest, seat=actor, choice=choice, version=0, confirmed=False)
        assert live.running.version == 0
        assert await tables.play.choose(live.code, guest, seat=actor, choice=choice, version=0, confirmed=True)

    with_tables(data, play)


def test_a_hint_comes_from_the_stated_level(data: str) -> None:
    # Only that level answers, with the last choice; if all fail, the version would lead to the first one.
    program = (
        "import sys, json\n"
        "for line in sys.stdin:\n"
        "    question = json.loads(line)\n"
        f"    if question['level'] != {HINT!r}: sys.exit(1)\n"
        "    print(json.dumps({'choice': question['view']['choices'][-1]}), flush=True)\n"
    )

    async def main() -> None:
        async with serving(data, pool=OpponentPool(1, program=(sys.executable, "-c", program))) as tables:
            ema, jan = tables.storage.store.add_guest("Ema"), tables.storage.store.add_guest("Jan")
            live = await open_table(tables, ema, person(jan))
            actor = live.running.state.actor or 0
            assert await tables.play.hint(live.code, (ema, jan)[actor], actor) == live.running.state.legal()[-1]

    asyncio.run(main())
