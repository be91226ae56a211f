"""Making tables and filling their seats, until the game begins and again when somebody leaves or wants another one."""

from __future__ import annotations

import time
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from khonsu.engine.chance import new_seed
from khonsu.table.broadcast import Rematch, Seated
from khonsu.table.errors import AlreadyBegun, NotHost, NotRunning, NotYourSeat, Removed, Stale, StillTime, TableFull
from khonsu.table.levels import SUBSTITUTE
from khonsu.table.match import Entry
from khonsu.table.model import OVER, RUNNING, WAITING, Table, new_code, progress_of
from khonsu.table.seats import (
    OPEN,
    PERSON,
    Seat,
    distinct_name,
    filled,
    first_open,
    seats_left_by,
    seats_of,
    shown_id,
    shuffled,
    substituted,
    taken_again,
)
from khonsu.table.store import Store
from khonsu.table.sync import match_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khonsu.engine.game import Game
    from khonsu.table.async_store import AsyncStore
    from khonsu.table.live import LiveTable
    from khonsu.table.match import Match
    from khonsu.table.model import Guest
    from khonsu.table.opponent_driver import OpponentDriver
    from khonsu.table.registry import Registry
    from khonsu.table.sync import Sync


def _new_table(game: Game, host: Guest, seats: Sequence[Seat], options: dict[str, Any], seed: str, **how: Any) -> Table:
    """A table that was never stored, of the game's edition of now."""
    now = int(time.time())
    return Table(
        code=new_code(),
        game=game.id,
        rules=game.rules_version,
        components=game.tables.hash(),
        options=options,
        seed=seed,
        host=host.id,
        created=now,
        moved=now,
        seats=tuple(seats),
        **how,
    )


def _edition(game: Game) -> Game | None:
    """What has to be kept for a table of a game: the usual components are kept when the site opens."""
    return game if game.tables.own else None


class Lobby:
    """Who sits where."""

    def __init__(self, storage: AsyncStore, registry: Registry, sync: Sync, driver: OpponentDriver) -> None:
        self._storage = storage
        self._registry = registry
        self._sync = sync
        self._driver = driver

    async def create(
        self,
        game: Game,
        host: Guest,
        seats: Sequence[Seat],
        options: dict[str, Any],
        *,
        shuffle: bool = True,
        listed: bool = True,
        coached: bool = False,
        seed: str = "",
        patience: int = Table.patience,
        advice: bool = False,
        box: str = "",
    ) -> str:
        """A new table; the game begins at once if nobody is missing. Gives its code.

        Only a game that is a lesson has a seed that was chosen.
        """
        seed = seed or new_seed()
        settled = game.start(len(seats), seed, **options).options
        how = {"shuffle": shuffle, "listed": listed, "coached": coached, "patience": patience, "advice": advice, "box": box}
        table = _new_table(game, host, seats, settled, seed, status=WAITING, **how)
        await self._storage.ask(Store.add_table, table, host, game=_edition(game))
        if first_open(seats) is None:
            await self._begin(await self._registry.find(table.code), seats)
        return table.code

    async def try_out(self, game: Game, guest: Guest, match: Match, at: int, names: Sequence[str], box: str = "") -> str:
        """A table at which somebody plays on by himself from a position of a game that is over; gives its code."""
        entries = [Entry(number, played.seat, played.choice) for number, played in enumerate(match.line[:at], 1)]
        seats = [Seat(PERSON, name, guest.id) for name in names]
        how = {"shuffle": False, "listed": False, "coached": False, "trial": True, "box": box}
        stands = {"version": at, **asdict(progress_of(match.earlier(at).state))}
        table = _new_table(game, guest, seats, match.options, match.seed, status=RUNNING, **how, **stands)
        await self._storage.ask(Store.add_table, table, guest, entries, _edition(game))
        return table.code

    async def check_room(self, code: str, guest: str | None) -> None:
        """Refuse whoever could not sit down."""
        live = await self._registry.find(code)
        if seats_of(guest, live.table.seats):
            return
        if guest is not None and await self._storage.ask(Store.is_removed, code, guest):
            raise Removed("The host did not want this.")
        _free_seat(live)

    async def join(self, code: str, guest: Guest) -> None:
        """Let somebody sit down on the first free seat; nothing happens if he sits there already."""
        live = await self._registry.find(code)
        async with live.alone():
            await self._sync.refresh_seats(live)
            if seats_of(guest.id, live.table.seats):
                return
            if await self._storage.ask(Store.is_removed, code, guest.id):
                raise Removed("The host did not want this.")
            number = _free_seat(live)
            seat = Seat(PERSON, distinct_name(guest.name, live.table.seats), guest.id)
            await self._storage.write(live, Store.take_seat, number, seat)
            await self._sync.refresh_seats(live)
            if not seats_of(guest.id, live.table.seats):
                raise TableFull("Somebody else was quicker.")
            live.audience.tell(Seated())
        if first_open(live.table.seats) is None:
            await self._begin(live, live.table.seats)

    async def rename(self, code: str, guest: Guest) -> None:
        """Let somebody who sits at a table that waits be called as he is called now."""
        live = await self._registry.find(code)
        async with live.alone():
            await self._sync.refresh_seats(live)
            mine = seats_of(guest.id, live.table.seats)
            if live.table.status != WAITING or not mine:
                return
            others = [seat for number, seat in enumerate(live.table.seats) if number != mine[0]]
            seat = replace(live.table.seats[mine[0]], name=distinct_name(guest.name, others))
            await self._storage.write(live, Store.change_seat, mine[0], seat)
            await self._sync.refresh_seats(live)
            live.audience.tell(Seated())

    async def leave(self, code: str, guest: Guest) -> None:
        """Let somebody go: before the game his seat is free again, during it an opponent takes over."""
        live = await self._registry.find(code)
        async with live.alone():
            await self._sync.refresh_seats(live)
            for number in seats_of(guest.id, live.table.seats):
                waits = live.table.status == WAITING
                after = Seat(OPEN) if waits else substituted(live.table.seats[number], SUBSTITUTE)
                await self._storage.write(live, Store.change_seat, number, after)
            await self._sync.refresh_seats(live)
            live.audience.tell(Seated())
        self._driver.wake(live)

    async def remove(self, code: str, guest: Guest, seat: int, who: str) -> None:
        """Let the host free the seat of somebody, named by the beginning of his id, at a table that waits."""
        live = await self._registry.find(code)
        if live.table.host != guest.id:
            raise NotHost("Only the host may remove somebody.")
        async with live.alone():
            await self._sync.refresh_seats(live)
            if live.table.status != WAITING:
                raise AlreadyBegun("The game has begun.")
            there = live.table.seats[seat].guest if 0 <= seat < len(live.table.seats) else None
            if there is None or there == guest.id or shown_id(there) != who:
                raise Stale("Somebody else sits there now.")
            await self._storage.write(live, Store.remove_person, there)
            await self._sync.refresh_seats(live)
            live.audience.tell(Seated())

    async def replace(self, code: str, guest: Guest, seat: int) -> None:
        """Let an opponent go on for somebody who has not chosen for as long as the table waits."""
        live = await self._registry.find(code)
        if not seats_of(guest.id, live.table.seats):
            raise NotYourSeat("Only who plays may ask for it.")
        async with live.alone():
            await self._sync.refresh_seats(live)
            seats = live.table.seats
            absent = seats[seat].guest if seat in live.running.state.actors else None
            if absent is None or absent == guest.id:
                raise Stale("The game does not wait for this seat.")
            left = live.table.moved + live.table.patience - int(time.time())
            if left > 0:
                raise StillTime(f"There are {left} seconds left.", -(-left // 60))
            for number in seats_of(absent, seats):
                after = replace(substituted(seats[number], SUBSTITUTE), away=absent)
                await self._storage.write(live, Store.change_seat, number, after)
            await self._sync.refresh_seats(live)
            live.audience.tell(Seated())
        self._driver.wake(live)

    async def come_back(self, code: str, guest: Guest) -> None:
        """Let somebody who has vanished and was replaced take his seat again, while the game runs."""
        live = await self._registry.find(code)
        async with live.alone():
            await self._sync.refresh_seats(live)
            if live.table.status != RUNNING:
                raise NotRunning("The game is over.")
            left = seats_left_by(guest.id, live.table.seats)
            if not left:
                raise NotYourSeat("Nobody plays for you here.")
            for number in left:
                await self._storage.write(live, Store.change_seat, number, taken_again(live.table.seats[number]))
            await self._sync.refresh_seats(live)
            live.audience.tell(Seated())

    async def fill(self, code: str, guest: Guest, level: str, name: str) -> None:
        """Begin with opponents of a level, under this name, on the free seats."""
        live = await self._registry.find(code)
        if live.table.host != guest.id:
            raise NotHost("Only the host may fill the table.")
        async with live.alone():
            await self._sync.refresh_seats(live)
        if live.table.status != WAITING:
            raise AlreadyBegun("The game has begun.")
        await self._begin(live, filled(live.table.seats, level, name))

    async def _begin(self, live: LiveTable, seats: Sequence[Seat]) -> None:
        async with live.alone():
            order = shuffled(seats) if live.table.shuffle else seats
            match = match_of(live.table, live.game)
            await self._storage.write(live, Store.begin, order, progress_of(match.state))
            # If another process was first, its order counts.
            await self._sync.refresh_seats(live)
            live.audience.tell(Seated())
        self._driver.wake(live)

    async def rematch(self, code: str, guest: Guest) -> str:
        """A table for another game of the same people; the first one who asks makes it."""
        live = await self._registry.find(code)
        if not seats_of(guest.id, live.table.seats):
            raise NotYourSeat("Only who played may ask for a rematch.")
        if live.table.status != OVER:
            raise NotRunning("The game is not over yet.")
        async with live.alone():
            await self._sync.refresh_seats(live)
            if live.table.successor is None:
                old = live.table
                how: dict[str, Any] = {
                    name: getattr(old, name) for name in ("shuffle", "listed", "patience", "advice", "box")
                }
                # Nobody waits any more for who vanished.
                seats = [replace(seat, away=None) for seat in old.seats]
                again = await self.create(live.game, guest, seats, old.options, **how)
                successor = await self._storage.write(live, Store.set_successor, again)
                live.table = replace(old, successor=successor)
                live.audience.tell(Rematch(successor))
        assert live.table.successor is not None
        return live.table.successor


def _free_seat(live: LiveTable) -> int:
    """The seat that the next one to come may take."""
    number = first_open(live.table.seats)
    if live.table.status != WAITING:
        raise AlreadyBegun("The game has begun.")
    if number is None:
        raise TableFull("All seats are taken.")
    return number
