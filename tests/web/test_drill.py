"""The drill of the page about the site, line by line: a copy is made while people play, put back, and they go on."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

from tests.serving import serving
from tests.web.play import play_one

PAGE = (Path(__file__).parent.parent.parent / "docs" / "site.md").read_text(encoding="utf-8")


def commands() -> list[list[str]]:
    """What is to be typed."""
    block = PAGE.split("## The drill")[1].split("```")[1]
    return [shlex.split(line)[1:] for line in block.strip().splitlines()]


def run(folder: Path, words: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "khonsu", *words], cwd=folder, check=False, capture_output=True, text=True)


def test_the_drill_brings_back_what_the_copy_holds_and_lets_everybody_go_on(tmp_path: Path) -> None:
    serve, backup, restore, again = commands()
    assert serve == again == ["serve", "--data", "club.db"]
    data = tmp_path / "club.db"
    with serving(data) as site:
        ema, jan = (site.visitor().call_me(name) for name in ("Ema", "Jan"))
        code = ema.new_table("imhotep", "friend")
        jan.post(f"/tables/{code}/join")
        play_one(code, [ema, jan])
        ema.script(f"/tables/{code}/say", {"text": "before"})
        assert run(tmp_path, backup).returncode == 0
        with jan.stream(code, seat=1) as stream:
            stream.next("update")
            before = stream.next("here").key
            ema.script(f"/tables/{code}/say", {"text": "lost"})
            talked = stream.next("said").key
            play_one(code, [ema, jan])
            played = stream.next("update").key
        eva = site.visitor().call_me("Eva")
        later = eva.new_table("imhotep", "friend")
        assert "stop it first" in run(tmp_path, restore).stderr
    done = run(tmp_path, restore)
    assert (done.returncode, (tmp_path / "club.db.before-1").exists()) == (0, True), done.stderr
    with serving(data) as site:
        for person in (ema, jan, eva):
            person.port = site.port
        assert ema.now(code, 0)["version"] == 1
        for _ in range(2):
            # A browser that has seen or heard more begins anew, also when the table has come as far again by another way.
            for heard in (talked, played):
                with jan.stream(code, after=heard, seat=1) as stream:
                    assert stream.next().kind == "anew"
            play_one(code, [ema, jan], pick=1)
            assert ema.script(f"/tables/{code}/say", {"text": "after"}).status == 200
        with jan.stream(code, after=before, seat=1) as stream:
            assert [stream.next().kind for _ in range(5)] == ["said", "said", "update", "update", "here"]
        assert eva.get(f"/tables/{later}").status == 404
        # The house does not know her any more, but her cookie does.
        mine = eva.new_table("imhotep", "friend")
        assert ema.post(f"/tables/{mine}/join").status == 303
        assert eva.script(f"/tables/{mine}/say", {"text": "here again"}).status == 200
        assert eva.post("/settings", {"name": "Evička"}).status == 303
