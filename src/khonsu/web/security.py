"""What stands before every request: size and rate limits, where posts may come from, and what browsers may do with our pages."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request

from khonsu.web.rate_limit import RateLimiter
from khonsu.web.refusals import TooLarge, refuse
from khonsu.web.templating import style_hash

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from khonsu.web.rate_limit import Rate

# Bytes of a post; the largest are records that are sent in.
LARGEST_BODY = 400_000


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
            "connect-src 'self'",
            "form-action 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        )
    )


class Security:
    """The ASGI layer around the whole site; `rate` is how many posts an address may send."""

    def __init__(self, app: ASGIApp, rate: Rate | None) -> None:
        self._app = app
        self._limiter = None if rate is None else RateLimiter(rate)
        self._headers = {
            "content-security-policy": content_policy(),
            "x-content-type-options": "nosniff",
            "referrer-policy": "same-origin",
            "cross-origin-opener-policy": "same-origin",
            "permissions-policy": "camera=(), microphone=(), geolocation=()",
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers.setdefault(name, value)
            await send(message)

        refusal = self._refusal(scope)
        if refusal is None:
            await self._app(scope, _limited(receive), sending)
        else:
            key, status = refusal
            response = refuse(Request(scope), key, status)
            await response(scope, receive, sending)

    def _refusal(self, scope: Scope) -> tuple[str, int] | None:
        """Why a request may not pass, as a sentence and a status; None if it may."""
        if scope["method"] in ("GET", "HEAD"):
            return None
        headers = Headers(scope=scope)
        if not _from_here(headers):
            return "refused.cross_site", 403
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > LARGEST_BODY:
            return "refused.too_large", 413
        address = scope["client"][0] if scope.get("client") else "?"
        if self._limiter is not None and not self._limiter.allow(address, time.monotonic()):
            return "refused.too_fast", 429
        return None


def _from_here(headers: Headers) -> bool:
    """Whether a post comes from a page of ours: browsers always say where from."""
    origin = headers.get("origin") or headers.get("referer")
    return origin is not None and urlsplit(origin).netloc == headers.get("host")


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
