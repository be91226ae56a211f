"""What stands before every request: size and rate limits, where posts may come from, and what browsers may do with our pages."""

from __future__ import annotations

import time
from collections import Counter
from typing import TYPE_CHECKING

from starlette.datastructures import MutableHeaders
from starlette.requests import Request

from khonsu.web.inputs import LARGEST_RECORD, TooLarge, client, comes_from_here, header, number
from khonsu.web.rate_limit import RateLimiter
from khonsu.web.refusals import refuse
from khonsu.web.templating import style_hash

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from khonsu.web.rate_limit import Rate
    from khonsu.web.workers import Allowances

# Bytes of a post; the largest are records that are sent in, with what a form puts around them.
LARGEST_BODY = LARGEST_RECORD + 2_000
# The status of what is larger.
TOO_LARGE = 413
# Reads that an address may ask for, for every post: a page brings its scripts and pictures with it.
READS = 10
# For how many of them a read counts that is made for whoever asks: scripts and pictures lie ready, a page takes up to 20 ms of a processor.
PAGE = 4


def content_policy() -> str:
    """Nothing from other hosts, no script but our one file, no frame around us."""
    return "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            f"style-src 'self' {style_hash()}",
            # Drawings set positions and colours of gradients in place.
            "style-src-attr 'unsafe-inline'",
            "img-src 'self' data:",
            "font-src 'self'",
            "connect-src 'self'",
            "form-action 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        )
    )


class SafeHeaders:
    """The ASGI layer that tells browsers with every answer what they must not do with it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._headers = {
            "content-security-policy": content_policy(),
            "x-content-type-options": "nosniff",
            "referrer-policy": "same-origin",
            "cross-origin-opener-policy": "same-origin",
            "permissions-policy": "camera=(), microphone=(), geolocation=()",
            # What may be kept says so itself: nearly all else is made for whoever asks.
            "cache-control": "no-store",
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        def sending(message: Message) -> Awaitable[None]:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers.setdefault(name, value)
            return send(message)

        await self._app(scope, receive, sending)


class Guard:
    """The ASGI layer that lets requests in.

    `rate` is how many posts an address may send, None for no limits by address; `answers` how many answers it may wait for at once.
    """

    def __init__(self, app: ASGIApp, rate: Rate | None, answers: int, allowances: Allowances) -> None:
        self._app = app
        self._posts = None if rate is None else RateLimiter(rate, allowances.posts)
        self._reads = None if rate is None else RateLimiter(rate.times(READS), allowances.reads)
        self._answers = answers
        self._running: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        address = client(scope)
        refusal = self._refusal(scope, address)
        if refusal is not None:
            key, status = refusal
            if status != TOO_LARGE:
                await _heard_out(receive)
            await refuse(Request(scope), key, status)(scope, receive, send)
            return
        self._running[address] += 1
        try:
            await self._app(scope, _limited(receive), send)
        finally:
            self._running[address] -= 1
            if not self._running[address]:
                del self._running[address]

    def _refusal(self, scope: Scope, address: str) -> tuple[str, int] | None:
        """Why a request may not pass, as a sentence and a status; None if it may."""
        reads = scope["method"] in ("GET", "HEAD")
        if not reads:
            if not comes_from_here(scope):
                return "refused.cross_site", 403
            length = number(header(scope, "content-length") or "0")
            if length is None or length > LARGEST_BODY:
                return "refused.too_large", TOO_LARGE
        limiter = self._reads if reads else self._posts
        if limiter is None:
            return None
        cost = PAGE if reads and not scope["path"].startswith("/static/") else 1
        if self._running[address] < self._answers and limiter.allow(address, time.monotonic(), cost):
            return None
        return "refused.too_fast", 429


async def _heard_out(receive: Receive) -> None:
    """Let the rest of a request arrive: a proxy that is answered while it still sends may lose the answer."""
    while (await receive()).get("more_body", False):
        pass


def _limited(receive: Receive) -> Receive:
    """Receives no more than a body may hold, whatever its header says."""
    received = 0

    async def receiving() -> Message:
        nonlocal received
        message = await receive()
        received += len(message.get("body", b""))
        if received > LARGEST_BODY:
            raise TooLarge
        return message

    return receiving
