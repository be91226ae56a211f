"""Tables in a hall: who may do what, who is told what, and several halls over one store."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest

from khonsu.engine import registry
from khonsu.table.errors import AlreadyBegun, NotHost, NotRunning, NotYourSeat, Stale, TableFull, WrongRules
from khonsu.table.hall import PATIENCE, Changed, Hall, Live, Rematch, Seated, Spoke
from khonsu.table.news import Neighbours, Newsagent, neighbourhood
from khonsu.table.opponents import Opponents
from khonsu.table.seats import OPEN, OPPONENT, PERSON, Seat, seats_of
from khonsu.table.store import OVER, RUNNING, WAITING, Guest, Store

GAME = "imhotep"
THOTH = Seat(OPPONENT, "Thoth", level="random")


def in_hall(data: str, test: Callable[[Hall], Awaitable[None]]) -> None:
    """Run a test in a hall of its own."""

    async def main() -> None:
        async with hall(data) as made:
            await test(made)

    asyncio.run(main())


@contextlib.asynccontextmanager
async def hall(data: str, neighbours: Neighbours | None = None) -> AsyncIterator[Hall]:
    made = Hall(Store(data), Opponents(1), neighbours)
    try:
        yield made
    finally:
        await made.close()


def person(guest: Guest) -> Seat:
    return Seat(PERSON, guest.name, guest.id)


async def open_table(made: Hall, host: Guest, *others: Seat, **how: Any) -> Live:
    how = {"shuffle": False, **how}
    code = await made.create(registry.game(GAME), host, [person(host), *others], {}, **how)
    return await made.live(code)


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not true():
            await asyncio.sleep(0.005)


async def reached(live: Live, version: int) -> None:
    await until(lambda: live.running.version == version)


async def play_one(made: Hall, live: Live, guests: dict[int, Guest]) -> None:
    match = live.running
    actor = match.state.actor
    assert actor is not None
    await made.choose(live.table.code, guests[actor], actor, match.state.legal()[0], match.version)


def test_a_game_against_opponents_goes_on_to_its_end(data: str) -> None:
    async def play(made: Hall) -> None:
        ema = made.store.add_guest("Ema")
        live = await open_table(made, ema, THOTH)
        while live.running.state.actor is not None:
            await until(lambda: live.running.state.actor in (0, None))
            if live.running.state.actor == 0:
                await play_one(made, live, {0: ema})
        assert live.table.status == OVER
        assert made.store.table(live.table.code).status == OVER

    in_hall(data, play)


def test_what_is_told_has_been_committed(data: str) -> None:
    async def play(made: Hall) -> None:
        ema, jan = made.store.add_guest("Ema"), made.store.add_guest("Jan")
        live = await open_table(made, ema, person(jan))
        with made.watch(live) as watcher:
            for version in range(1, 8):
                await play_one(made, live, {0: ema, 1: jan})
                news = await watcher.next()
                assert isinstance(news, Changed)
                assert news.moment.version == version
                assert made.store.log(live.table.code)[-1].version == version

    in_hall(data, play)


def test_a_choice_that_is_not_committed_is_not_told(data: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(made: Hall) -> None:
        ema, jan = made.store.add_guest("Ema"), made.store.add_guest("Jan")
        live = await open_table(made, ema, person(jan))

        def broken(*_: object) -> None:
            raise OSError("disk full")

        before = live.running.state.dump()
        with monkeypatch.context() as patch, made.watch(live) as watcher:
            patch.setattr(made.store, "append", broken)
            with pytest.raises(OSError, match="disk full"):
                await play_one(made, live, {0: ema, 1: jan})
            assert not watcher._news
        assert (live.running.version, live.running.state.dump()) == (0, before)
        await play_one(made, live, {0: ema, 1: jan})
        assert live.running.version == 1

    in_hall(data, play)


def test_nobody_plays_the_seat_of_another(data: str) -> None:
    async def play(made: Hall) -> None:
        ema, jan, eva = (made.store.add_guest(name) for name in ("Ema", "Jan", "Eva"))
        live = await open_table(made, ema, person(jan))
        choice = live.running.state.legal()[0]
        actor = live.running.state.actor or 0
        for guest in (eva, (jan, ema)[actor]):
            with pytest.raises(NotYourSeat):
                await made.choose(live.table.code, guest, actor, choice, 0)
            with pytest.raises(NotYourSeat):
                await made.take_back(live.table.code, guest, actor, 0, 1)
            with pytest.raises(NotYourSeat):
                await made.hint(live.table.code, guest, actor, "random")
        assert live.running.version == 0

    in_hall(data, play)


def test_a_double_click_counts_once(data: str) -> None:
    async def play(made: Hall) -> None:
        ema, jan = made.store.add_guest("Ema"), made.store.add_guest("Jan")
        live = await open_table(made, ema, person(jan))
        actor = live.running.state.actor or 0
        choice = live.running.state.legal()[0]
        guest = (ema, jan)[actor]
        clicks = [made.choose(live.table.code, guest, actor, choice, 0) for _ in range(5)]
        results = await asyncio.gather(*clicks, return_exceptions=True)
        assert results.count(True) == 1
        assert sum(isinstance(result, Stale) for result in results) == 4
        assert live.running.version == 1

    in_hall(data, play)


def test_a_final_choice_waits_for_confirmation(data: str) -> None:
    async def play(made: Hall) -> None:
        ema, jan = made.store.add_guest("Ema"), made.store.add_guest("Jan")
        live = await open_table(made, ema, person(jan))
        actor = live.running.state.actor or 0
        guest, choice = (ema, jan)[actor], live.running.state.legal()[0]
        assert not await made.choose(live.table.code, guest, actor, choice, 0, confirmed=False)
        assert live.running.version == 0
        assert await made.choose(live.table.code, guest, actor, choice, 0, confirmed=True)

    in_hall(data, play)


def test_the_game_begins_when_the_last_friend_sits_down(data: str) -> None:
    async def play(made: Hall) -> None:
        ema, jan, eva = (made.store.add_guest(name) for name in ("Ema", "Jan", "Eva"))
        live = await open_table(made, ema, Seat(OPEN))
        assert live.table.status == WAITING
        with pytest.raises(NotRunning):
            await made.choose(live.table.code, ema, 0, 0, 0)
        with made.watch(live) as watcher:
            await made.join(live.table.code, jan)
            assert isinstance(await watcher.next(), Seated)
        assert live.table.status == RUNNING
        assert [seat.name for seat in live.table.seats] == ["Ema", "Jan"]
        await made.join(live.table.code, jan)
        with pytest.raises(AlreadyBegun):
            await made.join(live.table.code, eva)

    in_hall(data, play)


def test_two_friends_do_not_get_the_same_seat(data: str) -> None:
    async def play(made: Hall) -> None:
        ema, jan, eva = (made.store.add_guest(name) for name in ("Ema", "Jan", "Eva"))
        live = await open_table(made, ema, Seat(OPEN))
        joins = (made.join(live.table.code, jan), made.join(live.table.code, eva))
        results = await asyncio.gather(*joins, return_exceptions=True)
        refused = [result for result in results if result is not None]
        assert len(refused) == 1
        assert isinstance(refused[0], AlreadyBegun | TableFull)
        assert sum(bool(seats_of(guest.id, list(live.table.seats))) for guest in (jan, eva)) == 1

    in_hall(data, play)


def test_only_the_host_fills_the_table(data: str) -> None:
    async def play(made: Hall) -> None:
        ema, jan = made.store.add_guest("Ema"), made.store.add_guest("Jan")
        live = await open_table(made, ema, Seat(OPEN), Seat(OPEN))
        await made.join(live.table.code, jan)
        with pytest.raises(NotHost):
            await made.fill(live.table.code, jan, "random", ["Thoth"])
        await made.fill(live.table.code, ema, "random", ["Thoth"])
        assert [(seat.kind, seat.name) for seat in live.table.seats][2] == (OPPONENT, "Thoth")
        assert live.table.status == RUNNING

    in_hall(data, play)


def test_an_opponent_takes_over_for_who_leaves(data: str) -> None:
    async def play(made: Hall) -> None:
        ema, jan = made.store.add_guest("Ema"), made.store.add_guest("Jan")
        live = await open_table(made, ema, person(jan))
        await made.leave(live.table.code, ema, "random")
        await made.leave(live.table.code, jan, "random")
        await until(lambda: live.running.state.actor is None)
        assert [seat.name for seat in live.table.seats] == ["Ema", "Jan"]

    in_hall(data, play)


def test_who_leaves_the_lobby_frees_his_seat(data: str) -> None:
    async def play(made: Hall) -> None:
        ema, jan = made.store.add_guest("Ema"), made.store.add_guest("Jan")
        live = await open_table(made, ema, Seat(OPEN), Seat(OPEN))
        await made.join(live.table.code, jan)
        await made.leave(live.table.code, jan, "random")
        assert [seat.kind for seat in live.table.seats] == [PERSON, OPEN, OPEN]

    in_hall(data, play)


def test_whoever_comes_back_is_told_exactly_what_was_missed(data: str) -> None:
    async def play(made: Hall) -> None:
        ema, jan = made.store.add_guest("Ema"), made.store.add_guest("Jan")
        live = await open_table(made, ema, person(jan))
        told = []
        with made.watch(live) as watcher:
            for _ in range(12):
                await play_one(made, live, {0: ema, 1: jan})
                news = await watcher.next()
                assert isinstance(news, Changed)
                told.append(news.moment)
        missed = await made.since(live, 4)
        assert [moment.version for moment in missed] == list(range(5, 13))
        assert [moment.state.dump() for moment in missed] == [moment.state.dump() for moment in told[4:]]
        assert [moment.line for moment in missed] == [moment.line for moment in told[4:]]
        assert await made.since(live, 12) == []
        assert [moment.version for moment in await made.since(live, 99)] == [12]

    in_hall(data, play)


def test_a_watcher_who_sleeps_does_not_fill_the_memory(data: str) -> None:
    async def play(made: Hall) -> None:
        ema = made.store.add_guest("Ema")
        live = await open_table(made, ema, THOTH)
        with made.watch(live) as watcher:
            for _ in range(3 * PATIENCE):
                live.tell(Changed(live.running.moment()))
            assert len(watcher._news) <= PATIENCE

    in_hall(data, play)


def test_a_rematch_seats_the_same_people_once(data: str) -> None:
    async def play(made: Hall) -> None:
        ema = made.store.add_guest("Ema")
        live = await open_table(made, ema, THOTH)
        with pytest.raises(NotRunning):
            await made.rematch(live.table.code, ema)
        while live.running.state.actor is not None:
            await until(lambda: live.running.state.actor in (0, None))
            if live.running.state.actor == 0:
                await play_one(made, live, {0: ema})
        with pytest.raises(NotYourSeat):
            await made.rematch(live.table.code, made.store.add_guest("Eva"))
        with made.watch(live) as watcher:
            codes = {await made.rematch(live.table.code, ema) for _ in range(3)}
            assert len(codes) == 1
            assert await watcher.next() == Rematch(*codes)
        again = await made.live(codes.pop())
        assert {seat.name for seat in again.table.seats} == {"Ema", "Thoth"}
        assert again.table.seed != live.table.seed

    in_hall(data, play)


def test_tables_go_on_where_they_were_when_the_house_opens_again(data: str) -> None:
    async def main() -> None:
        async with hall(data) as made:
            ema, jan = made.store.add_guest("Ema"), made.store.add_guest("Jan")
            live = await open_table(made, ema, person(jan))
            code = live.table.code
            for _ in range(9):
                await play_one(made, live, {0: ema, 1: jan})
            before = live.running.state.dump()
        async with hall(data) as made:
            assert (await made.live(code)).running.state.dump() == before

    asyncio.run(main())


def test_an_opponent_who_was_thinking_goes_on_when_the_house_opens_again(data: str) -> None:
    async def main() -> None:
        async with hall(data) as made:
            ema, jan = made.store.add_guest("Ema"), made.store.add_guest("Jan")
            live = await open_table(made, ema, person(jan))
            code = live.table.code
            # As if the process had been killed right after the seat was handed over.
            for number in (0, 1):
                made.store.change_seat(code, number, Seat(OPPONENT, "Thoth", level="random"))
        async with hall(data) as made:
            await made.open()
            live = await made.live(code)
            await until(lambda: live.running.state.actor is None)

    asyncio.run(main())


def test_a_table_of_other_rules_is_refused_not_broken(data: str) -> None:
    async def main() -> None:
        async with hall(data) as made:
            ema = made.store.add_guest("Ema")
            live = await open_table(made, ema, THOTH)
            code = live.table.code
            with made.store.engine.begin() as db:
                db.exec_driver_sql("UPDATE tables SET rules = rules + 1")
        async with hall(data) as made:
            await made.open()
            with pytest.raises(WrongRules):
                await made.live(code)

    asyncio.run(main())


def test_a_table_nobody_looks_at_leaves_memory_and_comes_back(data: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(made: Hall) -> None:
        ema, jan = made.store.add_guest("Ema"), made.store.add_guest("Jan")
        live = await open_table(made, ema, person(jan))
        await play_one(made, live, {0: ema, 1: jan})
        monkeypatch.setattr("khonsu.table.hall.IDLE", 0.0)
        with made.watch(live):
            made.sweep()
            assert made._live
        made.sweep()
        assert not made._live
        assert (await made.live(live.table.code)).running.version == 1

    in_hall(data, play)


@pytest.fixture(params=["hints", "no hints"])
def doors(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> list[Neighbours]:
    """Two neighbours that look only where a hint points, or whose hints all get lost."""
    if request.param == "no hints":
        return [*neighbourhood(1), *neighbourhood(1)]
    monkeypatch.setattr("khonsu.table.news.PATROL", 3600.0)
    return neighbourhood(2)


def test_two_halls_over_one_store_never_both_win(data: str, doors: list[Neighbours]) -> None:
    async def main() -> None:
        near, far = doors
        async with hall(data, near) as one, hall(data, far) as two:
            ema, jan = one.store.add_guest("Ema"), one.store.add_guest("Jan")
            guests = {0: ema, 1: jan}
            code = (await open_table(one, ema, person(jan))).table.code
            agents = [asyncio.create_task(Newsagent(*made).run()) for made in ((one, near), (two, far))]
            lives = [await made.live(code) for made in (one, two)]
            with one.watch(lives[0]), two.watch(lives[1]):
                for number in range(30):
                    match = lives[number % 2].running
                    actor, choice, version = match.state.actor, match.state.legal()[0], match.version
                    assert actor is not None
                    tries = [made.choose(code, guests[actor], actor, choice, version) for made in (one, two)]
                    results = await asyncio.gather(*tries, return_exceptions=True)
                    assert results.count(True) == 1, results
                    for live in lives:
                        await reached(live, version + 1)
                    assert lives[0].running.state.dump() == lives[1].running.state.dump()
            for agent in agents:
                agent.cancel()
            await asyncio.gather(*agents, return_exceptions=True)

    asyncio.run(main())


def test_people_in_two_halls_hear_each_other(data: str, doors: list[Neighbours]) -> None:
    async def main() -> None:
        near, far = doors
        async with hall(data, near) as one, hall(data, far) as two:
            ema, jan = one.store.add_guest("Ema"), one.store.add_guest("Jan")
            code = (await open_table(one, ema, Seat(OPEN))).table.code
            agent = asyncio.create_task(Newsagent(two, far).run())
            live = await two.live(code)
            with two.watch(live) as watcher:
                await one.say(code, ema, "hello")
                news = await watcher.next()
                assert isinstance(news, Spoke)
                assert news.said.text == "hello"
                await one.join(code, jan)
                assert isinstance(await watcher.next(), Seated)
                await until(lambda: live.table.status == RUNNING)
            agent.cancel()
            await asyncio.gather(agent, return_exceptions=True)

    asyncio.run(main())


def test_who_looks_at_the_seats_alone_misses_no_choice(data: str) -> None:
    """One hall reads a table for another reason while the other hall plays at it: the choices are told all the same."""

    async def main() -> None:
        near, far = neighbourhood(2)
        async with hall(data, near) as one, hall(data, far) as two:
            ema, jan, eva = (one.store.add_guest(name) for name in ("Ema", "Jan", "Eva"))
            guests = {0: ema, 1: jan}
            code = (await open_table(one, ema, Seat(OPEN))).table.code
            lives = [await made.live(code) for made in (one, two)]
            with two.watch(lives[1]) as watcher:
                await one.join(code, jan)
                with pytest.raises(AlreadyBegun):
                    await two.join(code, eva)
                assert lives[1].match is not None
                await play_one(one, lives[0], guests)
                with pytest.raises(AlreadyBegun):
                    await two.join(code, eva)
                agent = asyncio.create_task(Newsagent(two, far).run())
                news = [await watcher.next()]
                while not isinstance(news[-1], Changed):
                    news.append(await watcher.next())
                agent.cancel()
                await asyncio.gather(agent, return_exceptions=True)

    asyncio.run(main())


def test_a_choice_may_answer_what_another_hall_told(data: str) -> None:
    async def main() -> None:
        near, far = neighbourhood(2)
        async with hall(data, near) as one, hall(data, far) as two:
            ema, jan = one.store.add_guest("Ema"), one.store.add_guest("Jan")
            guests = {0: ema, 1: jan}
            code = (await open_table(one, ema, person(jan))).table.code
            lives = [await made.live(code) for made in (one, two)]
            # Nobody brings news here: the second hall has to look for itself.
            with two.watch(lives[1]):
                await play_one(one, lives[0], guests)
                match = lives[0].running
                actor = match.state.actor
                assert actor is not None
                assert await two.choose(code, guests[actor], actor, match.state.legal()[0], match.version)

    asyncio.run(main())
