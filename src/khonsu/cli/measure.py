"""Measures how fast a game is: each figure is the median of a few short runs, in processor time, so that other work disturbs little."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from statistics import median
from time import process_time
from typing import TYPE_CHECKING

from khonsu.cli.arguments import company
from khonsu.engine import position

if TYPE_CHECKING:
    from collections.abc import Callable

    from khonsu.engine.game import Game
    from khonsu.engine.state import State

RUNS = 5
SECONDS_A_RUN = 0.15


@dataclass(frozen=True)
class Speed:
    """What a game takes on this machine."""

    choices_per_s: float
    games_per_s: float
    copy_us: float
    view_us: float
    dump_us: float
    draw_ms: float | None


def compiled() -> bool:
    """Whether the hot modules run compiled."""
    return not (position.__file__ or "").endswith(".py")


def import_seconds() -> float:
    """How long `import khonsu` takes in a fresh interpreter."""
    code = "from time import perf_counter as t; a = t(); import khonsu; print(t() - a)"
    runs = [subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True) for _ in range(RUNS)]
    return median(float(run.stdout) for run in runs)


def measure(game: Game) -> Speed:
    """Measure one game with two players and its usual options."""
    players = company(game)
    choices: list[float] = []
    games: list[float] = []
    seed = 0
    for _ in range(RUNS):
        count = 0
        first = seed
        begun = process_time()
        while (spent := process_time() - begun) < SECONDS_A_RUN:
            count += game.start(players, seed).position.play_out(seed)
            seed += 1
        choices.append(count / spent)
        games.append((seed - first) / spent)
    state = _middle(game, players)
    view = state.view(state.actor)
    drawn = find_spec(f"{game.package}.board") is not None
    return Speed(
        median(choices),
        median(games),
        1e6 * _each(state.position.copy),
        1e6 * _each(lambda: state.view(state.actor)),
        1e6 * _each(state.dump),
        1e3 * _each(lambda: game.draw(view)) if drawn else None,
    )


def _middle(game: Game, players: int) -> State:
    """A position in the middle of a game: neither bare nor crowded."""
    whole = game.start(players, 1).position.play_out(1)
    state = game.start(players, 1)
    for number in range(whole // 2):
        twin = state.copy()
        twin.play(twin.legal()[number % len(twin.legal())])
        if twin.actor is None:
            break
        state = twin
    return state


def _each(call: Callable[[], object]) -> float:
    """The seconds that one call takes."""
    call()
    runs: list[float] = []
    for _ in range(RUNS):
        calls = 0
        begun = process_time()
        while (spent := process_time() - begun) < SECONDS_A_RUN:
            for _ in range(10):
                call()
            calls += 10
        runs.append(spent / calls)
    return median(runs)
