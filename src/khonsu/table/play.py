"""What a person does in a running game: choose, take back, ask for a hint."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.table.errors import NoAdvice, NoAdviceNow, NotYourSeat, NotYourTurn
from khonsu.table.seats import seats_of
from khonsu.table.store import Store

if TYPE_CHECKING:
    from collections.abc import Callable

    from khonsu.analysis.advice import Advice
    from khonsu.engine.view import View
    from khonsu.table.async_store import AsyncStore
    from khonsu.table.commit import Committer
    from khonsu.table.live import LiveTable
    from khonsu.table.model import Guest
    from khonsu.table.opponent_driver import OpponentDriver
    from khonsu.table.opponent_pool import OpponentPool
    from khonsu.table.registry import Registry
    from khonsu.table.sync import Sync


class Play:
    """Moves of people, and what follows from them."""

    def __init__(
        self,
        *,
        storage: AsyncStore,
        registry: Registry,
        sync: Sync,
        committer: Committer,
        driver: OpponentDriver,
        pool: OpponentPool,
    ) -> None:
        self._storage = storage
        self._registry = registry
        self._sync = sync
        self._committer = committer
        self._driver = driver
        self._pool = pool

    async def choose(
        self,
        code: str,
        guest: Guest,
        *,
        seat: int,
        choice: int,
        version: int,
        regrets: Callable[[View, int], bool] | None = None,
    ) -> bool:
        """Make a choice for a seat, and those after it that have one answer to offer.

        One that somebody may regret and cannot take back is not made, and False returned.
        """
        live = await self._seated(code, guest, seat, version)
        async with live.alone():
            match = live.running
            move = match.choose(seat, choice, version)
            # Asked only now: before, another process may have known more of the table than this one.
            if regrets is not None and match.is_final(move) and regrets(match.state.view(seat), choice):
                return False
            await self._committer.commit(live, move)
            while (only := live.running.only_answer(seat)) is not None:
                await self._committer.commit(live, live.running.choose(seat, only, live.running.version))
        self._driver.wake(live)
        return True

    async def take_back(self, code: str, guest: Guest, *, seat: int, version: int, count: int) -> None:
        """Take back a seat's last choices (0: all that may be)."""
        live = await self._seated(code, guest, seat, version)
        async with live.alone():
            await self._committer.commit(live, live.running.take_back(seat, count, version))

    async def hint(self, code: str, guest: Guest, seat: int, depth: int) -> Advice:
        """What a master would do in somebody's place, where that is allowed."""
        live = await self._seated(code, guest, seat)
        match = live.running
        if not live.table.gives_advice:
            raise NoAdvice("Nobody asks for advice at this table.")
        if seat not in match.state.actors:
            raise NotYourTurn(f"It is not the turn of seat {seat}.")
        version = match.version
        advice = await self._pool.advise(match.state.view(seat), depth, version, code)
        if advice is None:
            raise NoAdviceNow("Nobody knows what to do.")
        # First: nobody is advised without the record telling of it.
        await self._storage.ask(Store.note_advice, code, seat, version)
        return advice

    async def _seated(self, code: str, guest: Guest, seat: int, version: int = 0) -> LiveTable:
        """A table for somebody who wants to play a seat, which must be his own, at a version that he has seen."""
        live = await self._registry.find(code)
        if seat not in seats_of(guest.id, live.table.seats):
            raise NotYourSeat(f"{guest.id} does not play seat {seat}.")
        await self._sync.reach(live, version)
        return live
