"""A real Ray on this machine does what one process does, and what was lost is done again."""

import os
import socket
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
import ray

from khonsu.adapters.data import JSON_LINES, Plan, make
from khonsu.engine.errors import BadOption
from khonsu.engine.registry import game
from khonsu.players import tuning
from khonsu.players.arena import Diary, pairings, play_all, spread
from khonsu.players.cluster import LOCAL, connect, reached

GAMES = pairings(game("anubixx"), ["random", "greedy"], 6, seed=3)


def lost_once(folder: str) -> str:
    """A task whose process dies the first time."""
    mark = Path(folder) / "lost"
    if not mark.exists():
        mark.touch()
        os._exit(1)
    return "done"


def test_a_cluster_does_what_one_process_does(tmp_path: Path) -> None:
    # One cluster for all of it, as starting one takes long.
    connect(ray, LOCAL)
    try:
        alone = list(play_all(GAMES, 1))
        assert list(play_all(GAMES, ray=LOCAL)) == alone
        assert list(Diary(tmp_path / "diary").play_all(GAMES, ray=LOCAL)) == alone
        data_are_the_same(tmp_path)
        weights_are_the_same(tmp_path)
        # Whose process is lost is done by another one.
        assert list(spread(lost_once, [str(tmp_path)], ray=LOCAL)) == ["done"]
    finally:
        ray.shutdown()


def data_are_the_same(folder: Path) -> None:
    found = game("anubixx")
    levels = ("random", "greedy")
    plan = Plan("0", "anubixx", found.rules_version, found.tables.hash(), levels, {}, None, 1, 4, 2, True, JSON_LINES)
    assert list(make(plan, folder / "one", 1)) == list(make(plan, folder / "ray", ray=LOCAL))
    for number in range(2):
        assert plan.path(folder / "one", number).read_bytes() == plan.path(folder / "ray", number).read_bytes()


def weights_are_the_same(folder: Path) -> None:
    found = []
    for name, hands in (("one", tuning.Hands(1)), ("ray", tuning.Hands(ray=LOCAL))):
        plan = tuning.Plan("anubixx", 2, folder / f"tune-{name}", games=20, trials=2, budget="1", seed=5)
        best = tuning.tune(plan, hands, lambda stage, done, of: None)
        found.append([best[part] for part in ("weights", "temperature", "tried")])
    assert found[0] == found[1]


def test_without_ray_a_sentence_says_how_to_get_it() -> None:
    script = (
        "import sys; sys.modules['ray'] = None\n"
        "from khonsu.players.arena import spread\n"
        "list(spread(print, [1], ray='local'))"
    )
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False).stderr
    assert told.splitlines()[-1].endswith("ray is not installed: pip install 'khonsu[ray]'")


def test_an_address_where_nobody_listens_is_refused_before_ray_asks_for_minutes() -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as nobody:
        address = f"127.0.0.1:{nobody.getsockname()[1]}"
    for given in (address, f"ray://{address}", "127.0.0.1:99999999"):
        with pytest.raises(BadOption, match="no Ray cluster"):
            reached(given)
    # Names that only Ray understands are left to it.
    reached("auto")
