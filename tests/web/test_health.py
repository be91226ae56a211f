"""Health is honest, and figures are for whoever may look inside."""

from __future__ import annotations

import os
import re
import signal
import time
from itertools import product
from typing import TYPE_CHECKING

import pytest
from tests.processes import servers_of
from tests.running_site import Site, Visitor, open_site, until
from tests.serving import Served, serving
from tests.web.play import play_one

from khonsu.table import opponent_pool
from khonsu.web import workers

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def trouble(visitor: Visitor) -> list[str]:
    found: list[str] = visitor.get("/health").json["trouble"]
    return found


def figures(visitor: Visitor, token: str = "") -> dict[str, float]:
    answer = visitor.get("/metrics", **({"authorization": f"Bearer {token}"} if token else {}))
    assert answer.status == 200
    return {name: float(value) for name, value in re.findall(r"^(khonsu\S+) (\S+)$", answer.text, re.MULTILINE)}


def test_all_is_well(site: Site, stranger: Visitor) -> None:
    answer = stranger.get("/health")
    assert (answer.status, answer.json["ok"], answer.json["trouble"]) == (200, True, [])


def test_a_site_whose_opponents_do_not_answer_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opponent_pool, "LOOK", 0.1)
    with open_site(tmp_path) as site:
        ema = site.visitor().call_me("Ema")
        pool = site.tables.pool
        right, pool.processes.program = pool.processes.program, ("false",)
        code = ema.new_table("imhotep", "level-miu")
        until(lambda: play_one(code, [ema]) == 0 and any("Opponents" in line for line in trouble(ema)))
        pool.processes.program = right
        until(lambda: not trouble(ema))


@pytest.fixture(scope="module")
def crew(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A site of two processes."""
    with serving(tmp_path_factory.mktemp("crew") / "site.db", "--workers", "2") as running:
        yield running


def test_several_processes_count_together(crew: Served) -> None:
    visitor = crew.visitor()
    for _ in range(20):
        visitor.get("/")
    home = 'khonsu_requests_total{method="GET",route="home.home",status="200"}'
    # The last one is counted when its answer has been sent.
    until(lambda: figures(visitor)[home] == 20.0)
    assert [figures(visitor)[home] for _ in range(6)] == [20.0] * 6


def test_a_worker_that_hangs_is_named_by_the_others(crew: Served) -> None:
    hanging, _ = sorted(servers_of(crew.process.pid))
    os.kill(hanging, signal.SIGSTOP)
    try:
        # Whoever comes to the one that hangs is not answered at all.
        until(lambda: is_named(Visitor(crew.port, patience=2)))
    finally:
        os.kill(hanging, signal.SIGCONT)


def is_named(visitor: Visitor) -> bool:
    try:
        return any("has not moved" in line for line in trouble(visitor))
    except OSError:
        return False


def test_figures_tell_what_happens(site: Site, ema: Visitor, jan: Visitor) -> None:
    code = ema.new_table("imhotep", "friend")
    jan.post(f"/tables/{code}/join")
    before = figures(ema)
    play_one(code, [ema, jan])
    ema.get("/nothing/at/all")
    with jan.stream(code) as stream:
        stream.next("here")
        until(lambda: figures(ema)["khonsu_streams"] == before["khonsu_streams"] + 1)
    after = figures(ema)
    chosen = 'khonsu_requests_total{method="POST",route="table_actions.choose",status="200"}'
    assert after[chosen] == before.get(chosen, 0) + 1
    took = 'khonsu_request_seconds_count{route="table_actions.choose"}'
    assert after[took] == before.get(took, 0) + 1
    # Strangers cannot make up names that would be counted for ever.
    assert not any("nothing" in name for name in after)
    assert {"khonsu_tables", "khonsu_opponents_queue", "khonsu_loop_lag_seconds_count"} <= set(after)


def test_nobody_outside_sees_the_inside(tmp_path: Path) -> None:
    with open_site(tmp_path, token="sesame") as site:
        stranger = site.visitor()
        # A proxy that sends the header without a word in it is a proxy all the same.
        for header, word in product(("x-forwarded-for", "forwarded", "via", "x-real-ip"), ("192.0.2.7", " ")):
            told = {header: word}
            assert stranger.get("/metrics", **told).status == 404
            assert stranger.get("/health", **told).json == {"ok": True}
            assert stranger.get("/metrics", **told, authorization="Bearer open").status == 404
            assert stranger.get("/metrics", **told, authorization="Bearer sesame").status == 200


def test_only_a_trusted_proxy_may_tell_who_asks(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "khonsu.web")
    for proxies, seen in (("", "127.0.0.1"), ("127.0.0.0/8,10.0.0.1", "192.0.2.7"), ("10.0.0.1", "127.0.0.1")):
        caplog.clear()
        with open_site(tmp_path, proxies=proxies) as site:
            site.visitor().get("/", **{"x-forwarded-for": "192.0.2.7"})
        assert [record.__dict__["address"] for record in caplog.records if record.message == "request"] == [seen]


def test_a_worker_is_silent_when_it_does_not_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = workers.workers(2)
    assert one.trouble == []
    now = time.monotonic() + workers.SILENCE + 1
    monkeypatch.setattr(time, "monotonic", lambda: now)
    one.beat()
    assert one.trouble == two.trouble == ["Worker 2 has not moved for 6 s."]
