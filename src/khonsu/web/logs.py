"""The log of the site: one line of JSON for every request and everything else that happens, on standard error."""

from __future__ import annotations

import json
import logging
import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from khonsu.web.metrics import REQUESTS, SECONDS, CountErrors
from khonsu.web.watchdog import answering

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

log = logging.getLogger("khonsu.web")

# What every entry of the logging library has; all the rest is what the caller added.
_USUAL = {*logging.makeLogRecord({}).__dict__, "message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    """An entry of a process as one line of JSON."""

    def __init__(self, worker: int) -> None:
        super().__init__()
        self._worker = worker

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        doc = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "worker": self._worker,
            "from": record.name,
            "what": record.getMessage(),
            **{name: value for name, value in record.__dict__.items() if name not in _USUAL},
        }
        if record.exc_info:
            doc["trace"] = self.formatException(record.exc_info)
        return json.dumps(doc, ensure_ascii=False, default=str)


def write_logs(worker: int = 1, level: int = logging.INFO) -> None:
    """Write everything from now on, and count what goes wrong."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines(worker))
    logging.basicConfig(level=level, handlers=[handler, CountErrors()], force=True)
    for quiet in ("alembic", "uvicorn.error"):
        logging.getLogger(quiet).setLevel(logging.WARNING)


class RequestLog:
    """The outermost ASGI layer: writes down and counts how every request was answered and how long it took."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"].startswith("/static/"):
            await self._app(scope, receive, send)
            return
        answering.set(f"{scope['method']} {scope['path']}")
        began = time.perf_counter()
        status = 0
        kind = b""

        def sending(message: Message) -> Awaitable[None]:
            nonlocal status, kind
            if message["type"] == "http.response.start":
                status = message["status"]
                kind = dict(message["headers"]).get(b"content-type", b"")
            return send(message)

        try:
            await self._app(scope, receive, sending)
        finally:
            took = time.perf_counter() - began
            route = _route(scope)
            REQUESTS.labels(scope["method"] if route else "", route, status).inc()
            if not kind.startswith(b"text/event-stream"):
                SECONDS.labels(route).observe(took)
            address = scope["client"][0] if scope.get("client") else ""
            answered = {"method": scope["method"], "path": scope["path"], "status": status, "ms": round(took * 1000, 1)}
            log.info("request", extra={"address": address, **answered})


def _route(scope: Scope) -> str:
    """The name of the page that answered; nothing if none did, so that strangers cannot make up names."""
    endpoint = scope.get("endpoint")
    # Where no page answered, the last door on the way there is no function.
    name = getattr(endpoint, "__name__", "")
    return f"{endpoint.__module__.rpartition('.')[2]}.{name}" if name else ""
