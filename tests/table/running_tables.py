"""Tables as one process serves them, and people who play at them, without a site around."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from khonsu.engine import registry
from khonsu.table.live import LiveTable
from khonsu.table.model import Guest
from khonsu.table.opponent_pool import OpponentPool
from khonsu.table.peer_updates import PeerUpdates
from khonsu.table.peers import Peers
from khonsu.table.seats import OPPONENT, PERSON, Seat
from khonsu.table.store import Store
from khonsu.table.supervisor import Supervisor
from khonsu.table.tables import Tables

GAME = "imhotep"
THOTH = Seat(OPPONENT, "Thoth", level="random")


def with_tables(data: str, test: Callable[[Tables], Awaitable[None]]) -> None:
    """Run a test with tables of its own."""

    async def main() -> None:
        async with serving(data) as tables:
            await test(tables)

    asyncio.run(main())


@contextlib.asynccontextmanager
async def serving(data: str, peers: Peers | None = None, pool: OpponentPool | None = None) -> AsyncIterator[Tables]:
    """The tables of a data file, until they are closed."""
    tables = Tables(Store(data), pool or OpponentPool(1), peers)
    try:
        yield tables
    finally:
        await tables.close()


@contextlib.asynccontextmanager
async def listening(*processes: Tables) -> AsyncIterator[Supervisor]:
    """Let processes hear of what others do."""
    supervisor = Supervisor()
    for tables in processes:
        updates = PeerUpdates(tables)
        supervisor.keep("hints", updates.follow_hints)
        supervisor.keep("patrol", updates.patrol)
    try:
        yield supervisor
    finally:
        await supervisor.close()


def person(guest: Guest) -> Seat:
    return Seat(PERSON, guest.name, guest.id)


async def open_table(tables: Tables, host: Guest, *others: Seat, **how: Any) -> LiveTable:
    how = {"shuffle": False, **how}
    code = await tables.lobby.create(registry.game(GAME), host, [person(host), *others], {}, **how)
    return await tables.registry.find(code)


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not true():
            await asyncio.sleep(0.005)


async def reached(live: LiveTable, version: int) -> None:
    await until(lambda: live.running.version == version)


async def play_one(tables: Tables, live: LiveTable, guests: dict[int, Guest]) -> None:
    match = live.running
    actor = match.state.actor
    assert actor is not None
    await tables.play.choose(live.code, guests[actor], seat=actor, choice=match.state.legal()[0], version=match.version)
