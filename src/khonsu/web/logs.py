"""The log of the site: one line of JSON for every request and everything else that happens, on standard error."""

from __future__ import annotations

import json
import logging
import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from khonsu.web.watchdog import answering

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

log = logging.getLogger("khonsu.web")

# What every entry of the logging library has; all the rest is what the caller added.
_USUAL = {*logging.makeLogRecord({}).__dict__, "message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    """An entry as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        doc = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
            **{name: value for name, value in record.__dict__.items() if name not in _USUAL},
        }
        if record.exc_info:
            doc["trace"] = self.formatException(record.exc_info)
        return json.dumps(doc, ensure_ascii=False, default=str)


def write_logs(level: int = logging.INFO) -> None:
    """Write everything from now on."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for quiet in ("alembic", "uvicorn.error"):
        logging.getLogger(quiet).setLevel(logging.WARNING)


class RequestLog:
    """The outermost ASGI layer: writes down how every request was answered and how long it took."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"].startswith("/static/"):
            await self._app(scope, receive, send)
            return
        answering.set(f"{scope['method']} {scope['path']}")
        began = time.perf_counter()
        status = 0

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, sending)
        finally:
            took = round((time.perf_counter() - began) * 1000, 1)
            log.info("request", extra={"method": scope["method"], "path": scope["path"], "status": status, "ms": took})
