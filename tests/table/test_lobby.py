"""Who sits down where, who goes on for whom, and when a game begins."""

import asyncio

import pytest
from tests.table.running_tables import THOTH, open_table, person, play_one, until, with_tables

from khonsu.table.broadcast import Rematch, Seated
from khonsu.table.errors import AlreadyBegun, NotHost, NotRunning, NotYourSeat, TableFull
from khonsu.table.levels import SUBSTITUTE
from khonsu.table.model import RUNNING, WAITING
from khonsu.table.seats import OPEN, OPPONENT, PERSON, Seat, seats_of
from khonsu.table.tables import Tables


def test_the_game_begins_when_the_last_friend_sits_down(data: str) -> None:
    async def play(tables: Tables) -> None:
        ema, jan, eva = (tables.storage.store.add_guest(name) for name in ("Ema", "Jan", "Eva"))
        live = await open_table(tables, ema, Seat(OPEN))
        assert live.table.status == WAITING
        with pytest.raises(NotRunning):
            await tables.play.choose(live.code, ema, seat=0, choice=0, version=0)
        with live.audience.watch() as watcher:
            await tables.lobby.join(live.code, jan)
            assert isinstance(await watcher.next(1.0), Seated)
        assert live.table.status == RUNNING
        assert [seat.name for seat in live.table.seats] == ["Ema", "Jan"]
        await tables.lobby.join(live.code, jan)
        with pytest.raises(AlreadyBegun):
            await tables.lobby.join(live.code, eva)

    with_tables(data, play)


def test_two_friends_do_not_get_the_same_seat(data: str) -> None:
    async def play(tables: Tables) -> None:
        ema, jan, eva = (tables.storage.store.add_guest(name) for name in ("Ema", "Jan", "Eva"))
        live = await open_table(tables, ema, Seat(OPEN))
        joins = (tables.lobby.join(live.code, jan), tables.lobby.join(live.code, eva))
        results = await asyncio.gather(*joins, return_exceptions=True)
        refused = [result for result in results if result is not None]
        assert len(refused) == 1
        assert isinstance(refused[0], AlreadyBegun | TableFull)
        assert sum(bool(seats_of(guest.id, list(live.table.seats))) for guest in (jan, eva)) == 1

    with_tables(data, play)


def test_only_the_host_fills_the_table(data: str) -> None:
    async def play(tables: Tables) -> None:
        ema, jan = tables.storage.store.add_guest("Ema"), tables.storage.store.add_guest("Jan")
        live = await open_table(tables, ema, Seat(OPEN), Seat(OPEN))
        await tables.lobby.join(live.code, jan)
        with pytest.raises(NotHost):
            await tables.lobby.fill(live.code, jan, "random", "Thoth")
        await tables.lobby.fill(live.code, ema, "random", "Thoth")
        assert [(seat.kind, seat.name) for seat in live.table.seats][2] == (OPPONENT, "Thoth")
        assert live.table.status == RUNNING

    with_tables(data, play)


def test_an_opponent_takes_over_for_who_leaves(data: str) -> None:
    async def play(tables: Tables) -> None:
        ema, jan = tables.storage.store.add_guest("Ema"), tables.storage.store.add_guest("Jan")
        live = await open_table(tables, ema, person(jan))
        await tables.lobby.leave(live.code, ema)
        await tables.lobby.leave(live.code, jan)
        assert [(seat.name, seat.level) for seat in live.table.seats] == [("Ema", SUBSTITUTE), ("Jan", SUBSTITUTE)]
        await until(lambda: live.running.state.actor is None)

    with_tables(data, play)


def test_who_leaves_the_lobby_frees_his_seat(data: str) -> None:
    async def play(tables: Tables) -> None:
        ema, jan = tables.storage.store.add_guest("Ema"), tables.storage.store.add_guest("Jan")
        live = await open_table(tables, ema, Seat(OPEN), Seat(OPEN))
        await tables.lobby.join(live.code, jan)
        await tables.lobby.leave(live.code, jan)
        assert [seat.kind for seat in live.table.seats] == [PERSON, OPEN, OPEN]

    with_tables(data, play)


def test_a_rematch_seats_the_same_people_once(data: str) -> None:
    async def play(tables: Tables) -> None:
        ema = tables.storage.store.add_guest("Ema")
        live = await open_table(tables, ema, THOTH)
        with pytest.raises(NotRunning):
            await tables.lobby.rematch(live.code, ema)
        while live.running.state.actor is not None:
            await until(lambda: live.running.state.actor in (0, None))
            if live.running.state.actor == 0:
                await play_one(tables, live, {0: ema})
        with pytest.raises(NotYourSeat):
            await tables.lobby.rematch(live.code, tables.storage.store.add_guest("Eva"))
        with live.audience.watch() as watcher:
            codes = {await tables.lobby.rematch(live.code, ema) for _ in range(3)}
            assert len(codes) == 1
            assert await watcher.next(1.0) == Rematch(*codes)
        again = await tables.registry.find(codes.pop())
        assert {seat.name for seat in again.table.seats} == {"Ema", "Thoth"}
        assert again.table.seed != live.table.seed

    with_tables(data, play)
