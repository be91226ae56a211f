"""Whether all is well, for whoever watches over the site: `GET /health`."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from starlette.responses import JSONResponse

from khonsu.engine import registry
from khonsu.table.errors import Unavailable
from khonsu.web.insiders import is_insider

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from khonsu.table.pulse import Pulse
    from khonsu.table.supervisor import Supervisor
    from khonsu.table.tables import Tables
    from khonsu.web.workers import Worker

# Seconds that the answer takes at most, whatever the database does.
PATIENCE = 0.8
# Seconds for which an answer holds: whoever asks again and again makes no work.
FRESH = 1.0


class Health:
    """Looks after everything that may fail."""

    def __init__(self, tables: Tables, supervisor: Supervisor, worker: Worker, pulse: Pulse) -> None:
        self._tables = tables
        self._supervisor = supervisor
        self._worker = worker
        self._pulse = pulse
        self._thread = ThreadPoolExecutor(1, "health")
        # The last beat of the pulse, and when it was asked for.
        self._beat: asyncio.Future[None] | None = None
        self._asked = 0.0

    async def trouble(self) -> list[str]:
        """Everything that is wrong, in sentences."""
        return [
            *await self._database(),
            *self._worker.trouble,
            *self._tables.pool.trouble,
            *(f"The task {name} does not go on: {why}" for name, why in self._supervisor.trouble.items()),
        ]

    async def _database(self) -> list[str]:
        if self._beat is None or (self._beat.done() and time.monotonic() - self._asked > FRESH):
            self._beat = asyncio.get_running_loop().run_in_executor(self._thread, self._pulse.look)
            self._asked = time.monotonic()
        # A beat that takes longer goes on, and whoever asks meanwhile hears that it does.
        await asyncio.wait([self._beat], timeout=max(0.0, self._asked + PATIENCE - time.monotonic()))
        if not self._beat.done():
            return [f"The database has not answered for {time.monotonic() - self._asked:.1f} s."]
        error = self._beat.exception()
        if error is None:
            return []
        return [str(error)] if isinstance(error, Unavailable) else [f"The database fails: {error!r}"]

    def close(self) -> None:
        """Look after nothing any more."""
        self._thread.shutdown(wait=False, cancel_futures=True)


async def health(request: Request) -> Response:
    """Green (200) or red (503); what is wrong and how much is going on is told to whoever may look inside."""
    watch: Health = request.app.state.health
    trouble = await watch.trouble()
    doc: dict[str, object] = {"ok": not trouble}
    if is_insider(request):
        tables: Tables = request.app.state.tables
        doc |= {
            "trouble": trouble,
            "tables": len(tables.registry.all),
            "watched": len(tables.registry.watched),
            "games": list(registry.game_names()),
        }
    return JSONResponse(doc, 503 if trouble else 200, {"cache-control": "no-store"})
