"""What people do in a running game: who may choose, what is committed, what is told."""

import asyncio
import sys
from dataclasses import replace

import pytest
from tests.table.running_tables import open_table, person, play_one, serving, with_tables

from khonsu.engine.view import View
from khonsu.table.broadcast import Changed
from khonsu.table.errors import NoAdvice, NoAdviceNow, NotYourSeat, Stale
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
                news = await watcher.next(1.0)
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
            patch.setattr(Store, "_append", broken)
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
                await tables.play.hint(live.code, guest, actor, 0)
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
        asked: list[tuple[int | None, int]] = []

        def regrets(view: View, chosen: int) -> bool:
            asked.append((view.seat, chosen))
            return True

        assert not await tables.play.choose(live.code, guest, seat=actor, choice=choice, version=0, regrets=regrets)
        assert (live.running.version, asked) == (0, [(actor, choice)])
        assert await tables.play.choose(live.code, guest, seat=actor, choice=choice, version=0)

    with_tables(data, play)


def test_advice_is_given_against_opponents_and_where_people_agreed_on_it(data: str) -> None:
    async def main() -> None:
        async with serving(data, pool=OpponentPool(1)) as tables:
            ema, jan = tables.storage.store.add_guest("Ema"), tables.storage.store.add_guest("Jan")
            live = await open_table(tables, ema, person(jan))
            actor = live.running.state.actor or 0
            with pytest.raises(NoAdvice):
                await tables.play.hint(live.code, (ema, jan)[actor], actor, 0)
            live = await open_table(tables, ema, person(jan), advice=True)
            actor = live.running.state.actor or 0
            first = await tables.play.hint(live.code, (ema, jan)[actor], actor, 0)
            assert {one.choice for one in first.suggestions} <= set(live.running.state.legal())
            assert all(one.moves[0] == one.choice and len(one.moves) == len(one.steps) for one in first.suggestions)
            assert tables.storage.store.advised(live.code) == {actor: 1}
            # Two seats of one person are not people against each other.
            assert replace(live.table, advice=False, seats=(person(ema), person(ema))).gives_advice

    asyncio.run(main())


def test_nobody_who_knows_is_said(data: str) -> None:
    program = (sys.executable, "-c", "import sys\nfor line in sys.stdin: sys.exit(1)")

    async def main() -> None:
        async with serving(data, pool=OpponentPool(1, program=program)) as tables:
            ema = tables.storage.store.add_guest("Ema")
            live = await open_table(tables, ema, person(ema))
            with pytest.raises(NoAdviceNow):
                await tables.play.hint(live.code, ema, live.running.state.actor or 0, 0)

    asyncio.run(main())
