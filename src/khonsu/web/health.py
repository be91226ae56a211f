"""Whether all is well, for whoever watches over the site."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import JSONResponse

from khonsu.engine import registry
from khonsu.table.store import Store

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from khonsu.table.tables import Tables


async def health(request: Request) -> Response:
    """Whether the store answers, and how much is going on."""
    tables: Tables = request.app.state.tables
    counts = await tables.storage.ask(Store.count)
    doc = {"ok": True, "tables": counts, "watched": len(tables.registry.watched), "games": list(registry.game_names())}
    return JSONResponse(doc, headers={"cache-control": "no-store"})
