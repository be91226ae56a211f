"""Thousands of requests that nobody meant: no failure, and no change that was not asked for."""

import sys
from collections import Counter
from functools import _lru_cache_wrapper
from pathlib import Path
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.running_site import open_site
from tests.strangers import DOORS, WRITES, Stranger, Town

REQUESTS = 1000
# Entries of caches without a limit: what is made once for each game, language, template, glyph. What was there before is not counted.
FIXED = 600


def unbounded_entries() -> int:
    """How much is remembered where nothing limits it; strangers must not be able to add to it."""
    found = 0
    for name, module in list(sys.modules.items()):
        if name.startswith("khonsu.") and not name.startswith("khonsu.games"):
            for value in vars(module).values():
                if isinstance(value, _lru_cache_wrapper) and value.cache_info().maxsize is None:
                    found += value.cache_info().currsize
    return found


def test_every_way_in_is_tried_and_says_what_it_writes() -> None:
    assert {path for method, path in DOORS if method == "POST"} == set(WRITES)
    assert len(DOORS) > 25


def test_nothing_that_strangers_send_fails_or_changes_what_it_should_not(tmp_path: Path, data: str) -> None:
    before = unbounded_entries()
    with open_site(tmp_path, data) as site, Town.found(site) as town:
        answers: Counter[int] = Counter()

        @settings(max_examples=REQUESTS, database=None, suppress_health_check=list(HealthCheck))
        @given(st.randoms(use_true_random=False))
        def strangers(luck: Random) -> None:
            answers[town.send(Stranger(town, luck).request())] += 1

        strangers()
        assert unbounded_entries() - before < FIXED
        # They came in, and were not only turned away at the door.
        assert answers[200] > REQUESTS / 10
        assert answers[303] > REQUESTS / 50
        assert town.site.visitor().get("/").status == 200
