"""Running the site: `khonsu serve`, and `khonsu backup` for a copy of its data while it runs."""

from __future__ import annotations

import uvicorn

from khonsu.web.app import site
from khonsu.web.guard import Rate


def serve(host: str, port: int, data: str, workers: int = 1) -> None:
    """Serve until told to stop."""
    uvicorn.run(site(data, Rate()), host=host, port=port, log_level="warning", timeout_graceful_shutdown=3)
