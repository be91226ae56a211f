"""Several processes over one store: one choice wins, and everybody hears of it."""

import asyncio
import contextlib
from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest
from tests.database import Server
from tests.table.running_tables import listening, open_table, person, play_one, reached, serving, until

from khonsu.table.broadcast import Changed, Rematch, Seated, Spoke
from khonsu.table.errors import AlreadyBegun
from khonsu.table.match import Entry
from khonsu.table.model import RUNNING, Progress
from khonsu.table.peers import Peers
from khonsu.table.seats import OPEN, Seat
from khonsu.table.sibling_peers import sibling_group

Doors = Sequence[Peers | None]


@pytest.fixture(params=["hints", "no hints"])
def doors(request: pytest.FixtureRequest, data: str, monkeypatch: pytest.MonkeyPatch) -> Doors:
    """Two processes that look only where a hint points, or whose hints all get lost."""
    if request.param == "no hints":
        monkeypatch.setattr("khonsu.table.peer_updates.PATROL", 0.1)
        return [*sibling_group(1), *sibling_group(1)]
    monkeypatch.setattr("khonsu.table.peer_updates.PATROL", 3600.0)
    return [None, None] if "://" in data else sibling_group(2)


def test_two_processes_over_one_store_never_both_win(data: str, doors: Doors) -> None:
    async def main() -> None:
        near, far = doors
        async with serving(data, near) as one, serving(data, far) as two:
            ema, jan = one.storage.store.add_guest("Ema"), one.storage.store.add_guest("Jan")
            guests = {0: ema, 1: jan}
            code = (await open_table(one, ema, person(jan))).code
            lives = [await tables.registry.find(code) for tables in (one, two)]
            async with listening(one, two):
                with lives[0].audience.watch(), lives[1].audience.watch():
                    for number in range(30):
                        match = lives[number % 2].running
                        actor, choice, version = match.state.actor, match.state.legal()[0], match.version
                        assert actor is not None
                        tries = [
                            tables.play.choose(code, guests[actor], seat=actor, choice=choice, version=version)
                            for tables in (one, two)
                        ]
                        results = await asyncio.gather(*tries, return_exceptions=True)
                        assert results.count(True) == 1, results
                        for live in lives:
                            await reached(live, version + 1)
                        assert lives[0].running.state.dump() == lives[1].running.state.dump()

    asyncio.run(main())


def test_people_in_two_processes_hear_each_other(data: str, doors: Doors) -> None:
    async def main() -> None:
        near, far = doors
        async with serving(data, near) as one, serving(data, far) as two:
            ema, jan = one.storage.store.add_guest("Ema"), one.storage.store.add_guest("Jan")
            code = (await open_table(one, ema, Seat(OPEN))).code
            live = await two.registry.find(code)
            async with listening(two):
                with live.audience.watch() as watcher:
                    await one.chat.say(code, ema, "hello")
                    news = await watcher.next(1.0)
                    assert isinstance(news, Spoke)
                    assert news.line.text == "hello"
                    await one.lobby.join(code, jan)
                    assert isinstance(await watcher.next(1.0), Seated)
                    await until(lambda: live.table.status == RUNNING)

    asyncio.run(main())


def test_who_looks_at_the_seats_alone_misses_no_choice(data: str) -> None:
    """One process reads a table for another reason while the other plays at it: the choices are told all the same."""

    async def main() -> None:
        near, far = sibling_group(2)
        async with serving(data, near) as one, serving(data, far) as two:
            ema, jan, eva = (one.storage.store.add_guest(name) for name in ("Ema", "Jan", "Eva"))
            guests = {0: ema, 1: jan}
            code = (await open_table(one, ema, Seat(OPEN))).code
            lives = [await tables.registry.find(code) for tables in (one, two)]
            with lives[1].audience.watch() as watcher:
                await one.lobby.join(code, jan)
                with pytest.raises(AlreadyBegun):
                    await two.lobby.join(code, eva)
                assert lives[1].match is not None
                await play_one(one, lives[0], guests)
                with pytest.raises(AlreadyBegun):
                    await two.lobby.join(code, eva)
                async with listening(two):
                    news = [await watcher.next(1.0)]
                    while not isinstance(news[-1], Changed):
                        news.append(await watcher.next(1.0))

    asyncio.run(main())


def test_a_choice_may_answer_what_another_process_told(data: str) -> None:
    """And is asked about as if this one had told it."""

    async def main() -> None:
        near, far = sibling_group(2)
        async with serving(data, near) as one, serving(data, far) as two:
            ema, jan = one.storage.store.add_guest("Ema"), one.storage.store.add_guest("Jan")
            guests = {0: ema, 1: jan}
            code = (await open_table(one, ema, person(jan))).code
            lives = [await tables.registry.find(code) for tables in (one, two)]
            # Nobody brings news here: the second process has to look for itself.
            with lives[1].audience.watch():
                await play_one(one, lives[0], guests)
                match = lives[0].running
                actor = match.state.actor
                assert actor is not None
                answer = partial(
                    two.play.choose, code, guests[actor], seat=actor, choice=match.state.legal()[0], version=match.version
                )
                assert not await answer(regrets=lambda view, _: view.seat == actor)
                assert await answer()

    asyncio.run(main())


def test_who_asks_for_a_rematch_a_moment_too_late_is_told_of_the_first_one(
    data: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        near, far = sibling_group(2)
        async with serving(data, near) as one, serving(data, far) as two:
            ema, jan = one.storage.store.add_guest("Ema"), one.storage.store.add_guest("Jan")
            live = await open_table(one, ema, person(jan))
            while live.running.state.actor is not None:
                await play_one(one, live, {0: ema, 1: jan})
            create = two.lobby.create

            async def slow(*args: Any, **how: Any) -> str:
                """The other process is quicker, after this one has looked."""
                await one.lobby.rematch(live.code, ema)
                return await create(*args, **how)

            monkeypatch.setattr(two.lobby, "create", slow)
            with (await two.registry.find(live.code)).audience.watch() as watcher:
                again = await two.lobby.rematch(live.code, jan)
                assert again == await one.lobby.rematch(live.code, ema)
                assert await watcher.next(1.0) == Rematch(again)

    asyncio.run(main())


def test_hints_go_on_after_the_database_has_hung_up(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Every line is cut, to listen, to speak and to write; what was shown as trouble is none any more when they are back."""
    monkeypatch.setattr("khonsu.table.peer_updates.PATROL", 3600.0)

    async def main() -> None:
        data = server.new_database()
        async with serving(data) as one, serving(data) as two, listening(one, two) as supervisor:
            ema, jan = one.storage.store.add_guest("Ema"), one.storage.store.add_guest("Jan")
            guests = {0: ema, 1: jan}
            lives = [await open_table(one, ema, person(jan))]
            lives.append(await two.registry.find(lives[0].code))
            with lives[0].audience.watch(), lives[1].audience.watch():
                await play_one(one, lives[0], guests)
                await reached(lives[1], 1)
                server.hang_up()
                await until(lambda: "hints" in supervisor.trouble)
                await play_one(one, lives[0], guests)
                await reached(lives[1], 2)
                await until(lambda: not supervisor.trouble)
                await play_one(two, lives[1], guests)
                await reached(lives[0], 3)

    asyncio.run(main())
    assert "task failed" in caplog.text


def test_a_table_with_something_wrong_in_it_keeps_no_news_from_the_others(data: str) -> None:
    async def main() -> None:
        async with serving(data) as one, serving(data) as two:
            ema, jan = one.storage.store.add_guest("Ema"), one.storage.store.add_guest("Jan")
            guests = {0: ema, 1: jan}
            broken, good = [await open_table(one, ema, person(jan)) for _ in range(2)]
            copies = [await two.registry.find(live.code) for live in (broken, good)]
            one.storage.store.append(broken.code, Entry(1, 0, 999_999), Progress(0, 1, 6))
            with copies[0].audience.watch(), copies[1].audience.watch():
                async with listening(two) as supervisor:
                    await play_one(one, good, guests)
                    await reached(copies[1], 1)
                    assert not supervisor.trouble

    asyncio.run(main())


def test_a_patrol_comes_to_every_table_however_many_there_are(data: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("khonsu.table.peer_updates.PATROL", 0.05)
    monkeypatch.setattr("khonsu.table.peer_updates.AT_ONCE", 2)

    async def main() -> None:
        near, far = [*sibling_group(1), *sibling_group(1)]
        async with serving(data, near) as one, serving(data, far) as two, contextlib.AsyncExitStack() as stack:
            ema, jan = one.storage.store.add_guest("Ema"), one.storage.store.add_guest("Jan")
            tables = [await open_table(one, ema, person(jan)) for _ in range(5)]
            copies = [await two.registry.find(live.code) for live in tables]
            for copy in copies:
                stack.enter_context(copy.audience.watch())
            async with listening(two):
                for version in (1, 2):
                    for live in tables:
                        await play_one(one, live, {0: ema, 1: jan})
                    for copy in copies:
                        await reached(copy, version)

    asyncio.run(main())
