"""New processes take over a running site, compiled ones too, and nobody loses a choice; what cannot serve takes nothing over."""

from __future__ import annotations

import subprocess
import sys
import time
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from tests.processes import in_group, loaded, servers_of
from tests.running_site import PATIENCE, until
from tests.serving import copy_package, libraries, serving
from tests.web.people import GAME, Player

from khonsu.table.store import Store

if TYPE_CHECKING:
    from pathlib import Path


class Unhurried(Player):
    """Two people whose game lasts longer than everything that happens around them."""

    def play(self) -> None:
        super().play()
        time.sleep(0.3)


def waiting(go: Path, then: str = "true") -> str:
    """A command that ends when the test says so."""
    return f"while [ ! -e '{go}' ]; do sleep 0.05; done; {then}"


@pytest.mark.parametrize("workers", [1, 2])
def test_nobody_loses_a_choice_when_new_processes_take_over(tmp_path: Path, workers: int) -> None:
    go, data = tmp_path / "go", tmp_path / "site.db"
    with serving(data, "--workers", str(workers), "--meanwhile", waiting(go)) as site:
        people = [site.visitor().call_me(name) for name in ("Ema", "Jan")]
        code = people[0].new_table(GAME, "friend")
        people[1].post(f"/tables/{code}/join")
        listener = site.visitor()
        player = Unhurried(code, people)
        player.start()
        try:
            before = servers_of(site.process.pid)
            assert len(before) == workers
            with listener.stream(code) as stream:
                until(lambda: len(player.acknowledged) > 3)
                go.touch()
                last = stream.next()
                while last.kind != "closing":
                    last = stream.next()
            until(lambda: len(servers_of(site.process.pid)) == workers and not servers_of(site.process.pid) & before)
            reached = len(player.acknowledged)
            until(lambda: len(player.acknowledged) > reached + 3)
            # Who comes back is told the rest.
            with listener.stream(code, after=last.key) as stream:
                assert stream.next("update").key.partition(".")[0] == str(int(last.key.partition(".")[0]) + 1)
        finally:
            player.stop.set()
            player.join()
    with closing(Store(str(data))) as store:
        kept = {entry.version: entry.choice for entry in store.log(code)}
    assert player.acknowledged.items() <= kept.items()
    assert [*kept] == [*range(1, len(kept) + 1)]


@pytest.mark.skipif(not libraries(), reason="nothing is compiled here")
def test_compiled_rules_are_taken_over_as_soon_as_all_of_them_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("KHONSU_PURE", raising=False)
    sources, go = copy_package(tmp_path / "sources"), tmp_path / "go"
    mark = sources / "khonsu" / ".compiling"
    mark.touch()
    with serving(tmp_path / "site.db", "--meanwhile", waiting(go, f"rm '{mark}'"), sources=sources) as site:
        (before,) = servers_of(site.process.pid)
        assert f"{sources}/khonsu_" not in loaded(before)
        go.touch()
        until(lambda: len(servers_of(site.process.pid) - {before}) == 1 and before not in servers_of(site.process.pid))
        (after,) = servers_of(site.process.pid)
        # What researchers use, no site needs.
        needed = [library.name for library in libraries() if "adapters" not in library.name]
        assert [name for name in needed if f"{sources}/{name}" not in loaded(after)] == []
        assert site.visitor().get("/").status == 200


def test_old_processes_serve_on_if_the_new_ones_cannot(tmp_path: Path) -> None:
    sources, go, tried = copy_package(tmp_path / "sources"), tmp_path / "go", tmp_path / "tried"
    broken = f"import pathlib; pathlib.Path('{tried}').touch(); raise SystemExit('broken')"
    spoil = f'echo "{broken}" > {sources}/khonsu/web/app.py'
    with serving(tmp_path / "site.db", "--meanwhile", waiting(go, spoil), sources=sources) as site:
        before = servers_of(site.process.pid)
        go.touch()
        until(lambda: tried.exists() and servers_of(site.process.pid) == before)
        assert site.visitor().get("/").status == 200


@pytest.mark.parametrize("ending", ["exit 1", "sleep 1000"])
def test_a_command_that_fails_or_never_ends_leaves_the_site_alone_and_ends_with_it(tmp_path: Path, ending: str) -> None:
    number = tmp_path / "number"
    with serving(tmp_path / "site.db", "--meanwhile", f"echo $$ > '{number}'; {ending}") as site:
        before = servers_of(site.process.pid)
        until(lambda: number.exists() and number.read_text().strip())
        group = int(number.read_text())
        if ending == "exit 1":
            until(lambda: in_group(group) == [])
        assert site.visitor().get("/").status == 200
        assert servers_of(site.process.pid) == before
        site.process.terminate()
        assert site.process.wait(PATIENCE) == 0
        assert in_group(group) == []


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_site_can_be_closed_in_the_moment_in_which_it_opens(tmp_path: Path, workers: str) -> None:
    command = [sys.executable, "-m", "khonsu", "serve", "--port", "0", "--data", str(tmp_path / "site.db")]
    with subprocess.Popen(
        [*command, "--workers", workers], stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.terminate()
        process.wait(PATIENCE)
        until(lambda: in_group(process.pid) == [])
