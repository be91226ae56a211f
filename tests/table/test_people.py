"""People at a table: each has a name of his own; one who vanished is replaced, one who is not wanted removed, and a seat moves to another device."""

from dataclasses import replace

import pytest
from sqlalchemy import update
from tests.table.running_tables import THOTH, open_table, person, play_one, until, with_tables

from khonsu.table import moving, schema
from khonsu.table.broadcast import Seated
from khonsu.table.errors import (
    AlreadyBegun,
    NoSuchMove,
    NotHost,
    NotRunning,
    NotYourSeat,
    Removed,
    Stale,
    StillTime,
)
from khonsu.table.levels import SUBSTITUTE
from khonsu.table.live import LiveTable
from khonsu.table.model import KEY, KEY_LENGTH, Guest
from khonsu.table.seats import OPEN, OPPONENT, PERSON, Seat, distinct_name, filled, seats_of, shown_id
from khonsu.table.tables import Tables


def guests(tables: Tables, *names: str) -> list[Guest]:
    return [tables.storage.store.add_guest(name) for name in names]


def names(live: LiveTable) -> list[str]:
    return [seat.name for seat in live.table.seats]


# Names -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wished", "there", "given"),
    [
        ("Ema", [], "Ema"),
        ("Ema", ["Jan"], "Ema"),
        ("Ema", ["Ema"], "Ema 2"),
        ("EMA", ["Ema"], "EMA 2"),
        ("Ｅｍａ", ["ema"], "Ｅｍａ 2"),
        ("Ema", ["Ema", "Ema 2"], "Ema 3"),
        ("Straße", ["STRASSE"], "Straße 2"),
        # Letters of other alphabets, under marks too, and digits that pass for letters.
        ("Еmа", ["Ema"], "Еmа 2"),
        ("Вob", ["Bob"], "Вob 2"),
        ("Νina", ["Nina"], "Νina 2"),
        ("lvan", ["Ivan"], "lvan 2"),
        ("Reпé", ["Reпе́"], "Reпé 2"),
        ("J0se", ["Jose"], "J0se 2"),
        ("вера", ["ВЕРА"], "вера 2"),
        # Alike is not the same: accents are letters.
        ("Éma", ["Ema"], "Éma"),
        ("Вера", ["Vera"], "Вера"),
    ],
)
def test_nobody_gets_a_name_that_is_taken(wished: str, there: list[str], given: str) -> None:
    assert distinct_name(wished, [Seat(PERSON, name) for name in there]) == given


def test_two_people_of_the_same_name_are_told_apart(data: str) -> None:
    async def play(tables: Tables) -> None:
        one, two, three = guests(tables, "Ema", "ema", "Ema")
        live = await open_table(tables, one, Seat(OPEN), Seat(OPEN))
        await tables.lobby.join(live.code, two)
        await tables.lobby.join(live.code, three)
        assert names(live) == ["Ema", "ema 2", "Ema 3"]

    with_tables(data, play)


def test_an_opponent_never_has_the_name_of_a_person() -> None:
    seats = [Seat(PERSON, "teti"), *[Seat(OPEN)] * 4]
    assert [seat.name for seat in filled(seats, "teti", "Teti")] == ["teti", "Teti II", "Teti III", "Teti IV", "Teti V"]


def test_who_only_watches_does_not_talk_under_the_name_of_a_player(data: str) -> None:
    async def play(tables: Tables) -> None:
        ema, jan, thief = guests(tables, "Ema", "Jan", "Ema")
        live = await open_table(tables, ema, person(jan))
        await tables.chat.say(live.code, thief, "I give up")
        await tables.chat.say(live.code, replace(jan, name="Ema"), "hello")
        assert [line.name for line in tables.storage.store.chat(live.code)] == ["Ema 2", "Jan"]

    with_tables(data, play)


# Removing ----------------------------------------------------------------------------------------------------------------


def test_the_host_removes_somebody_who_cannot_come_back(data: str) -> None:
    async def play(tables: Tables) -> None:
        ema, jan, eva = guests(tables, "Ema", "Jan", "Eva")
        live = await open_table(tables, ema, Seat(OPEN), Seat(OPEN))
        await tables.lobby.join(live.code, jan)
        with live.audience.watch() as watcher:
            await tables.lobby.remove(live.code, ema, 1, shown_id(jan.id))
            assert isinstance(await watcher.next(1.0), Seated)
        assert names(live) == ["Ema", "", ""]
        for refused in (tables.lobby.join(live.code, jan), tables.lobby.check_room(live.code, jan.id)):
            with pytest.raises(Removed):
                await refused
        await tables.lobby.join(live.code, eva)
        assert names(live) == ["Ema", "Eva", ""]

    with_tables(data, play)


def test_nobody_else_removes_and_nobody_else_is_removed(data: str) -> None:
    async def play(tables: Tables) -> None:
        ema, jan = guests(tables, "Ema", "Jan")
        live = await open_table(tables, ema, Seat(OPEN), THOTH, Seat(OPEN))
        await tables.lobby.join(live.code, jan)
        with pytest.raises(NotHost):
            await tables.lobby.remove(live.code, jan, 0, shown_id(ema.id))
        wrong = [
            (0, shown_id(ema.id)),
            (1, shown_id(ema.id)),
            (1, ""),
            (2, ""),
            (3, ""),
            (9, "x"),
            (-1, ""),
            (-3, shown_id(jan.id)),
        ]
        for seat, who in wrong:
            with pytest.raises(Stale):
                await tables.lobby.remove(live.code, ema, seat, who)
        await tables.lobby.fill(live.code, ema, "random", "Isis")
        with pytest.raises(AlreadyBegun):
            await tables.lobby.remove(live.code, ema, 1, shown_id(jan.id))
        assert "Jan" in names(live)

    with_tables(data, play)


# Vanishing ---------------------------------------------------------------------------------------------------------------


def wait(tables: Tables, live: LiveTable, seconds: int) -> None:
    """Let time pass at a table."""
    columns = schema.tables.c
    with tables.storage.store.engine.begin() as db:
        db.execute(update(schema.tables).where(columns.code == live.code).values(moved=columns.moved - seconds))


def test_an_opponent_goes_on_for_who_has_vanished_once_the_table_has_waited(data: str) -> None:
    async def play(tables: Tables) -> None:
        ema, jan = guests(tables, "Ema", "Jan")
        live = await open_table(tables, ema, person(jan), Seat(PERSON, "Jan's child", jan.id), patience=300)
        while live.running.state.actor == 0:
            await play_one(tables, live, {0: ema})
        seat = live.running.state.actor
        assert seat is not None
        with pytest.raises(StillTime) as early:
            await tables.lobby.replace(live.code, ema, seat)
        assert early.value.facts == {"n": 5}
        wait(tables, live, 250)
        with pytest.raises(StillTime):
            await tables.lobby.replace(live.code, ema, seat)
        wait(tables, live, 50)
        await tables.lobby.replace(live.code, ema, seat)
        assert [(seat.kind, seat.level) for seat in live.table.seats] == [
            (PERSON, ""),
            (OPPONENT, SUBSTITUTE),
            (OPPONENT, SUBSTITUTE),
        ]
        assert names(live) == ["Ema", "Jan", "Jan's child"]
        assert not seats_of(jan.id, live.table.seats)

    with_tables(data, play)


def test_who_has_vanished_takes_his_seats_again_when_he_comes_back(data: str) -> None:
    async def play(tables: Tables) -> None:
        ema, jan, eva = guests(tables, "Ema", "Jan", "Eva")
        live = await open_table(tables, ema, person(jan), Seat(PERSON, "Jan's child", jan.id), patience=60)
        seats = live.table.seats
        while live.running.state.actor == 0:
            await play_one(tables, live, {0: ema})
        wait(tables, live, 60)
        await tables.lobby.replace(live.code, ema, live.running.state.actor or 0)
        assert live.code in [table.code for table in tables.storage.store.tables_of(jan.id)]
        for other in (ema, eva):
            with pytest.raises(NotYourSeat):
                await tables.lobby.come_back(live.code, other)
        with live.audience.watch() as watcher:
            await tables.lobby.come_back(live.code, jan)
            while not isinstance(await watcher.next(1.0), Seated):
                pass
        assert live.table.seats == seats
        with pytest.raises(NotYourSeat):
            await tables.lobby.come_back(live.code, jan)
        # What an opponent was still thinking about is not chosen any more.
        await until(lambda: not live.is_thinking)
        version = live.version
        while live.running.state.actor == 0:
            await play_one(tables, live, {0: ema})
        assert not live.is_thinking
        await play_one(tables, live, {1: jan, 2: jan})
        assert live.version > version
        # Who leaves by himself has left.
        await tables.lobby.leave(live.code, jan)
        with pytest.raises(NotYourSeat):
            await tables.lobby.come_back(live.code, jan)

    with_tables(data, play)


def test_nobody_comes_back_to_a_game_that_is_over(data: str) -> None:
    async def play(tables: Tables) -> None:
        ema, jan = guests(tables, "Ema", "Jan")
        live = await open_table(tables, ema, person(jan), patience=60)
        while live.running.state.actor == 0:
            await play_one(tables, live, {0: ema})
        wait(tables, live, 60)
        await tables.lobby.replace(live.code, ema, 1)
        while live.running.state.actor is not None:
            if live.running.state.actor == 0:
                await play_one(tables, live, {0: ema})
            else:
                await until(lambda: live.running.state.actor != 1)
        with pytest.raises(NotRunning):
            await tables.lobby.come_back(live.code, jan)
        again = await tables.registry.find(await tables.lobby.rematch(live.code, ema))
        with pytest.raises(NotYourSeat):
            await tables.lobby.come_back(again.code, jan)

    with_tables(data, play)


def test_only_who_plays_replaces_and_only_whom_the_game_waits_for(data: str) -> None:
    async def play(tables: Tables) -> None:
        ema, jan, eva = guests(tables, "Ema", "Jan", "Eva")
        waiting = await open_table(tables, ema, Seat(OPEN))
        with pytest.raises(NotRunning):
            await tables.lobby.replace(waiting.code, ema, 1)
        live = await open_table(tables, ema, person(jan), patience=300)
        wait(tables, live, 1000)
        with pytest.raises(NotYourSeat):
            await tables.lobby.replace(live.code, eva, 0)
        actor = live.running.state.actor
        assert actor is not None
        absent, other = (ema, jan) if actor == 0 else (jan, ema)
        for who, seat in ((absent, actor), (other, 1 - actor), (other, 7), (other, -1)):
            with pytest.raises(Stale):
                await tables.lobby.replace(live.code, who, seat)
        assert [seat.kind for seat in live.table.seats] == [PERSON, PERSON]

    with_tables(data, play)


# Moving ------------------------------------------------------------------------------------------------------------------


def test_a_seat_moves_to_another_device_once(data: str) -> None:
    async def play(tables: Tables) -> None:
        ema, phone, thief = guests(tables, "Ema", "Phone", "Thief")
        live = await open_table(tables, ema, Seat(PERSON, "Jan", ema.id), THOTH)
        key = await tables.moving.offer(live.code, ema)
        assert KEY.fullmatch(key)
        assert await tables.moving.find(key) == (live, "Ema")
        company = live.table.company
        with live.audience.watch() as watcher:
            assert await tables.moving.take(key, phone) == live.code
            # An opponent may choose meanwhile.
            while not isinstance(await watcher.next(1.0), Seated):
                pass
        assert live.table.company != company
        assert names(live) == ["Ema", "Jan", "Thoth"]
        assert seats_of(phone.id, live.table.seats) == [0, 1]
        assert not seats_of(ema.id, live.table.seats)
        assert live.table.host == phone.id
        with pytest.raises(NotYourSeat):
            await tables.moving.offer(live.code, ema)
        # Not even when the seat has come back.
        await tables.moving.take(await tables.moving.offer(live.code, phone), ema)
        assert seats_of(ema.id, live.table.seats) == [0, 1]
        with pytest.raises(NoSuchMove):
            await tables.moving.take(key, thief)

    with_tables(data, play)


def test_a_key_that_is_too_old_or_was_followed_by_another_works_no_longer(
    data: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(tables: Tables) -> None:
        ema, phone = guests(tables, "Ema", "Phone")
        live = await open_table(tables, ema, THOTH)
        first, second = await tables.moving.offer(live.code, ema), await tables.moving.offer(live.code, ema)
        monkeypatch.setattr(moving, "LASTS", -1)
        with pytest.raises(NoSuchMove):
            await tables.moving.take(first, phone)
        old = await tables.moving.offer(live.code, ema)
        for key in (second, old, "a" * KEY_LENGTH):
            with pytest.raises(NoSuchMove):
                await tables.moving.take(key, phone)
        assert seats_of(ema.id, live.table.seats) == [0]

    with_tables(data, play)


def test_who_has_left_meanwhile_has_no_seat_to_move(data: str) -> None:
    async def play(tables: Tables) -> None:
        ema, phone = guests(tables, "Ema", "Phone")
        live = await open_table(tables, ema, Seat(OPEN))
        key = await tables.moving.offer(live.code, ema)
        await tables.lobby.leave(live.code, ema)
        with pytest.raises(NoSuchMove):
            await tables.moving.take(key, phone)

    with_tables(data, play)


def test_the_data_does_not_hold_the_key_itself(data: str) -> None:
    async def play(tables: Tables) -> None:
        (ema,) = guests(tables, "Ema")
        live = await open_table(tables, ema, THOTH)
        key = await tables.moving.offer(live.code, ema)
        with tables.storage.store.engine.begin() as db:
            assert key not in str(db.execute(schema.moves.select()).all())

    with_tables(data, play)
