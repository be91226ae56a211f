"""Sends a hundred thousand requests as strangers make them, on both databases, unless something breaks: `python -m tests.soak_site [-n REQUESTS] [--seed SEED]`."""

from __future__ import annotations

import argparse
import logging
import random
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

from tests import running_site
from tests.database import running_server
from tests.running_site import open_site
from tests.strangers import Stranger, Town

REQUESTS = 100_000
# Seconds until it counts as standing still, also on a machine with other work to do.
running_site.PATIENCE = 300.0


def soak(data: str, count: int, seed: int) -> Counter[int]:
    """Send so many requests to a new site; gives how often each status came."""
    answers: Counter[int] = Counter()
    began = time.monotonic()
    with (
        tempfile.TemporaryDirectory(prefix="khonsu-") as folder,
        open_site(Path(folder), data) as site,
        Town.found(site) as town,
    ):
        stranger = Stranger(town, random.Random(seed))
        # Ctrl-C ends it with what has come of it until then.
        with suppress(KeyboardInterrupt):
            while answers.total() < count:
                answers[town.send(stranger.request())] += 1
                if answers.total() % 100 == 0:
                    pace = answers.total() / (time.monotonic() - began)
                    print(f"\r{answers.total():,} of {count:,} requests, {pace:,.0f} a second ", end="", flush=True)
    return answers


def main() -> int:
    """Send, report, and tell by the exit code whether all was well."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.soak_site", description="Send odd requests and check what comes of them."
    )
    parser.add_argument("-n", type=int, default=REQUESTS, metavar="REQUESTS", help=f"how many in all (default {REQUESTS:,})")
    parser.add_argument(
        "--seed", type=int, default=time.time_ns(), help="what the requests follow from (default: the clock)"
    )
    given = parser.parse_args()
    count, seed = given.n, given.seed
    print(f"seed {seed}")
    # What is refused is expected here.
    logging.disable(logging.WARNING)
    with running_server() as server:
        for name, data, share in (("SQLite", "", count - count // 2), ("PostgreSQL", server.new_database(), count // 2)):
            try:
                answers = soak(data, share, seed)
            except AssertionError as error:
                print(f"\n{name}: {error}")
                return 1
            told = ", ".join(f"{status}: {times:,}" for status, times in sorted(answers.items()))
            print(f"\r{name}: {answers.total():,} requests, no failure, no change that was not asked for ({told})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
