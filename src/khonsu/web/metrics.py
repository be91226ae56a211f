"""What the site tells of itself in figures, as Prometheus reads them: `GET /metrics`."""

from __future__ import annotations

import logging
import os
from typing import TYPE_CHECKING

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
)
from starlette.responses import Response

from khonsu.web.insiders import is_insider
from khonsu.web.refusals import refuse

if TYPE_CHECKING:
    from starlette.requests import Request

    from khonsu.table.tables import Tables

# The library wants to know before it is loaded that several processes count together, and where.
TOGETHER = "PROMETHEUS_MULTIPROC_DIR"

STEPS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

REQUESTS = Counter("khonsu_requests", "Requests that were answered.", ("method", "route", "status"))
SECONDS = Histogram("khonsu_request_seconds", "How long answers took, streams left out.", ("route",), buckets=STEPS)
LAG = Histogram("khonsu_loop_lag_seconds", "How much later than planned the event loop came to something.", buckets=STEPS)
ERRORS = Counter("khonsu_errors", "Entries of the log that tell of an error.", ("logger",))
TABLES = Gauge("khonsu_tables", "Tables in memory.", multiprocess_mode="livesum")
WATCHED = Gauge("khonsu_tables_watched", "Tables that somebody watches.", multiprocess_mode="livesum")
STREAMS = Gauge("khonsu_streams", "Streams of news that are open.", multiprocess_mode="livesum")
QUEUE = Gauge(
    "khonsu_opponents_queue", "Opponents' choices that were asked for and not answered yet.", multiprocess_mode="livesum"
)
TROUBLE = Gauge("khonsu_tasks_failing", "Tasks of the server that do not go on steadily.", multiprocess_mode="livesum")


def gauge(tables: Tables, failing: int) -> None:
    """Note how much is going on now."""
    everything = tables.registry.all
    TABLES.set(len(everything))
    WATCHED.set(sum(1 for live in everything if live.audience))
    STREAMS.set(sum(len(live.audience) for live in everything))
    QUEUE.set(tables.pool.asked)
    TROUBLE.set(failing)


class CountErrors(logging.Handler):
    """Counts what goes wrong anywhere."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)

    def emit(self, record: logging.LogRecord) -> None:
        """Count one."""
        ERRORS.labels(record.name).inc()


async def metrics(request: Request) -> Response:
    """All figures, of all processes of this server together, for whoever may look inside."""
    if not is_insider(request):
        return refuse(request, "refused.no_page", 404)
    registry = REGISTRY
    if TOGETHER in os.environ:
        registry = CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return Response(generate_latest(registry), headers={"cache-control": "no-store"}, media_type=CONTENT_TYPE_LATEST)
