"""Thousands of requests that nobody meant: no failure, and no change that was not asked for."""

from collections import Counter
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from tests.running_site import open_site
from tests.strangers import DOORS, WRITES, Sent, Town, requests

REQUESTS = 1000


def test_every_way_in_is_tried_and_says_what_it_writes() -> None:
    assert {path for method, path in DOORS if method == "POST"} == set(WRITES)
    assert len(DOORS) > 25


def test_nothing_that_strangers_send_fails_or_changes_what_it_should_not(tmp_path: Path, data: str) -> None:
    with open_site(tmp_path, data) as site:
        town = Town.found(site)
        answers: Counter[int] = Counter()

        @settings(max_examples=REQUESTS, deadline=None, database=None, suppress_health_check=list(HealthCheck))
        @given(requests(town))
        def strangers(sent: Sent) -> None:
            answers[town.send(sent)] += 1

        strangers()
        # They came in, and were not only turned away at the door.
        assert answers[200] > REQUESTS / 10
        assert answers[303] > REQUESTS / 50
        assert town.site.visitor().get("/").status == 200
