"""Sends a hundred thousand requests as strangers make them, on both databases, unless something breaks: `python -m tests.soak_site [-n REQUESTS]`."""

from __future__ import annotations

import argparse
import logging
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, settings
from tests.database import running_server
from tests.running_site import open_site
from tests.strangers import Sent, Town, requests

REQUESTS = 100_000


def soak(data: str, count: int) -> Counter[int]:
    """Send so many requests to a new site; gives how often each status came."""
    answers: Counter[int] = Counter()
    began = time.monotonic()
    with (
        tempfile.TemporaryDirectory(prefix="khonsu-") as folder,
        open_site(Path(folder), data) as site,
        Town.found(site) as town,
    ):

        @settings(
            max_examples=count,
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
            # What fails is told as it was sent: to make it smaller would take longer than to understand it.
            phases=(Phase.generate,),
        )
        @given(requests(town))
        def strangers(sent: Sent) -> None:
            answers[town.send(sent)] += 1
            if answers.total() % 100 == 0:
                pace = answers.total() / (time.monotonic() - began)
                print(f"\r{answers.total():,} of {count:,} requests, {pace:,.0f} a second ", end="", flush=True)

        strangers()
    return answers


def main() -> int:
    """Send, report, and tell by the exit code whether all was well."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.soak_site", description="Send odd requests and check what comes of them."
    )
    parser.add_argument("-n", type=int, default=REQUESTS, metavar="REQUESTS", help=f"how many in all (default {REQUESTS:,})")
    count: int = parser.parse_args().n
    # What is refused is expected here.
    logging.disable(logging.WARNING)
    with running_server() as server:
        for name, data, share in (("SQLite", "", count - count // 2), ("PostgreSQL", server.new_database(), count // 2)):
            try:
                answers = soak(data, share)
            except AssertionError as error:
                print(f"\n{name}: {error}")
                return 1
            told = ", ".join(f"{status}: {times:,}" for status, times in sorted(answers.items()))
            print(f"\r{name}: {answers.total():,} requests, no failure, no change that was not asked for ({told})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
