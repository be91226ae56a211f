"""What stands before every request: size and rate limits, where posts may come from, and what browsers may do with our pages."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import JSONResponse

from khonsu.web.pages import arrive, page, style_hash

if TYPE_CHECKING:
    from starlette.responses import Response
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

log = logging.getLogger("khonsu.web")

# Bytes of a post; the largest are records that are sent in.
LARGEST_BODY = 400_000
# Addresses whose rate is remembered.
ADDRESSES = 10_000


@dataclass(frozen=True)
class Rate:
    """How many posts a second an address may send for long, and how many at once."""

    each_second: float = 10.0
    at_once: float = 60.0


class Buckets:
    """A bucket of allowances for each address that fills up with time."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allow(self, address: str, now: float) -> bool:
        """Whether one more may pass."""
        level, then = self._levels.pop(address, (self._rate.at_once, now))
        level = min(self._rate.at_once, level + (now - then) * self._rate.each_second)
        allowed = level >= 1
        self._levels[address] = (level - 1 if allowed else level, now)
        if len(self._levels) > ADDRESSES:
            self._levels.popitem(last=False)
        return allowed


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


class Guard:
    """The ASGI layer around the whole site."""

    def __init__(self, app: ASGIApp, rate: Rate | None) -> None:
        self._app = app
        self._buckets = None if rate is None else Buckets(rate)
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
        began = time.perf_counter()
        status = 0

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            refusal = self._refusal(scope)
            if refusal is None:
                await self._app(scope, _limited(receive), sending)
            else:
                key, code = refusal
                response = refuse(Request(scope), key, code)
                await response(scope, receive, sending)
        finally:
            if not scope["path"].startswith("/static/"):
                took = round((time.perf_counter() - began) * 1000, 1)
                log.info(
                    "request",
                    extra={"method": scope["method"], "path": scope["path"], "status": status, "ms": took},
                )

    def _refusal(self, scope: Scope) -> tuple[str, int] | None:
        """Why a request may not pass, as a sentence and a status; None if it may."""
        if scope["method"] in ("GET", "HEAD"):
            return None
        headers = Headers(scope=scope)
        if not _from_here(headers):
            return "refused.cross_site", 403
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > LARGEST_BODY:
            return "refused.too_large", 413
        address = scope["client"][0] if scope.get("client") else "?"
        if self._buckets is not None and not self._buckets.allow(address, time.monotonic()):
            return "refused.too_fast", 429
        return None


def _from_here(headers: Headers) -> bool:
    """Whether a post comes from a page of ours: browsers always say where from."""
    origin = headers.get("origin") or headers.get("referer")
    return origin is not None and urlsplit(origin).netloc == headers.get("host")


class TooLarge(Exception):
    """A body that goes on after what its header promised."""


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


def refuse(request: Request, key: str, status: int, sentence: str = "") -> Response:
    """Say in the visitor's language what was refused and what would be right, as a page or for the script."""
    visit = arrive(request)
    said = sentence or visit.text(key)
    log.warning(
        "refused",
        extra={"path": request.url.path, "status": status, "why": key, "guest": visit.guest.id if visit.guest else None},
    )
    if visit.wants_json:
        return JSONResponse({"error": said, "stale": key == "refused.stale"}, status, {"cache-control": "no-store"})
    return page(visit, "refused.html", status, sentence=said)
