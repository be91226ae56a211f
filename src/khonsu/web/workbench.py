"""Where boxes of strangers are read and worked on: one after the other, so that however many are sent in, everybody else notices one of them."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from functools import wraps
from typing import TYPE_CHECKING

from khonsu.table.errors import TooBusy
from khonsu.web.inputs import all_sent, client
from khonsu.web.refusals import refuse

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.requests import Request
    from starlette.responses import Response

    from khonsu.web.rate_limit import RateLimiter

# Requests that may be at the bench or wait for it: in all, and of one address.
MOST = 30
MOST_OF_ONE = 4


class Workbench:
    """The place for one; `limiter` says how often an address may come, None: as often as it likes."""

    def __init__(self, limiter: RateLimiter | None) -> None:
        self._limiter = limiter
        self._free = asyncio.Lock()
        self._there: Counter[str] = Counter()

    async def answer(self, request: Request, page: Callable[[Request], Awaitable[Response]]) -> Response:
        """What a page answers when it is its turn; raises `TooBusy` if too many wait already."""
        # First: nobody holds up the others by sending slowly.
        await all_sent(request)
        address = client(request.scope)
        if self._limiter is not None and not self._may_come(self._limiter, address):
            return refuse(request, "refused.too_fast", 429)
        if self._there.total() >= MOST:
            raise TooBusy("Too many boxes wait to be worked on.")
        self._there[address] += 1
        try:
            async with self._free:
                return await page(request)
        finally:
            self._there[address] -= 1
            if not self._there[address]:
                del self._there[address]

    def _may_come(self, limiter: RateLimiter, address: str) -> bool:
        return self._there[address] < MOST_OF_ONE and limiter.allow(address, time.monotonic())


def at_the_bench(page: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
    """A page that works on boxes."""

    @wraps(page)
    async def answer(request: Request) -> Response:
        bench: Workbench = request.app.state.bench
        return await bench.answer(request, page)

    return answer
