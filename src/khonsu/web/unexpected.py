"""Everything that goes wrong with a request comes here: what is refused is said in a sentence, and of what nobody expected the visitor gets
a page with a number, and the log the trace with the same number.
"""

from __future__ import annotations

import logging
import secrets
from typing import TYPE_CHECKING

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse

from khonsu.web.inputs import HungUp
from khonsu.web.refusals import refusal_of
from khonsu.web.templating import page
from khonsu.web.visit import arrive

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from starlette.responses import Response
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

log = logging.getLogger("khonsu.web")


class Unexpected:
    """The ASGI layer that no error leaves."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = False

        def sending(message: Message) -> Awaitable[None]:
            nonlocal started
            started = True
            return send(message)

        try:
            try:
                await self._app(scope, receive, sending)
            except Exception as error:
                said = None if started else refusal_of(error)
                if said is None:
                    raise
                answer = await said(Request(scope, receive), error)
                await answer(scope, receive, sending)
        except (ClientDisconnect, HungUp):
            pass  # Nobody is there any more to be told.
        except Exception:
            reference = secrets.token_hex(4)
            log.exception("unexpected", extra={"reference": reference, "method": scope["method"], "path": scope["path"]})
            if started:
                # Half an answer is there already: only a broken line tells that it is not whole.
                raise
            await _sorry(Request(scope), reference)(scope, receive, send)


def _sorry(request: Request, reference: str) -> Response:
    try:
        visit = arrive(request)
        if visit.wants_json:
            return JSONResponse({"error": visit.text("refused.unexpected", reference=reference)}, 500)
        sentence = visit.text("refused.unexpected", reference=reference)
        return page(visit, "refused.html", 500, sentence=sentence)
    except Exception:
        # What went wrong may be what pages are made with.
        log.exception("unexpected", extra={"reference": reference})
        return PlainTextResponse(f"Something went wrong here ({reference}).", 500)
