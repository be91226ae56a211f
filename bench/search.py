"""Measures how fast opponents think, beside OpenSpiel's MCTS on backgammon, in one run: the third part of `make bench`.

Compiled, interpreted and peer take turns, several times over, so that a busy moment of the machine hits all of them alike. All of it counts processor
time; each of our searches starts from the opening position of a game for two, with a tree of its own. The goals stand in goals.toml.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from rich.console import Console
from rich.table import Table

from khonsu.engine import registry
from khonsu.engine.memory import uncollected
from khonsu.players.search import Search
from khonsu.players.weights import outlook

HERE = Path(__file__).parent
BUILD = HERE.parent / "build"
PEER = BUILD / "openspiel-venv"
PEER_PACKAGE = "open_spiel==2.0.2"
ROUNDS = 3
OPENINGS = 3
SECONDS = 0.7
# How often the clock is read.
BREATH = 16


def main() -> None:
    """Measure, print and compare with the goals."""
    console = Console(highlight=False)
    console.width = max(console.width, 100)
    if not (PEER / "installed").exists():
        console.print(f"installing {PEER_PACKAGE} into {PEER.relative_to(HERE.parent)}", style="dim")
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(PEER)], check=True)
        subprocess.run([str(PEER / "bin" / "pip"), "install", "--quiet", PEER_PACKAGE], check=True)
        (PEER / "installed").touch()
    ours: dict[str, dict[str, list[dict[str, float]]]] = {"compiled": {}, "interpreted": {}}
    peers: list[float] = []
    for number in range(1, ROUNDS + 1):
        console.print(f"round {number} of {ROUNDS}", style="dim")
        for mode, figures in ours.items():
            for game in registry.game_names():
                figures.setdefault(game, []).append(alone(game, pure=mode == "interpreted"))
        peers.append(run([str(PEER / "bin" / "python"), str(HERE / "peer_search.py")])["iterations_per_s"])
    peer = median(peers)
    table = Table(title="Thinking from the opening, two players", title_justify="left", box=None, pad_edge=False)
    for heading in ("", "iterations/s", "× peer", "positions/s"):
        table.add_column(heading, justify="right" if heading else "left", no_wrap=True)
    ratios: dict[str, float] = {}
    for game in registry.game_names():
        for mode, figures in ours.items():
            rate = median(each["iterations_per_s"] for each in figures[game])
            positions = median(each["positions_per_s"] for each in figures[game])
            table.add_row(f"{game}, {mode}", f"{rate:,.0f}", f"{rate / peer:.1f}", f"{positions:,.0f}")
            if mode == "compiled":
                ratios[game] = rate / peer
    table.add_row(f"{PEER_PACKAGE}, MCTS on backgammon", f"{peer:,.0f}", "1", "", style="dim")
    console.print(table)
    wanted = tomllib.loads((HERE / "goals.toml").read_text(encoding="utf-8"))
    for game, ratio in ratios.items():
        if goal := wanted.get(game, {}).get("thinking"):
            word = "[green]pass[/]" if ratio >= goal else "[red]miss[/]"
            console.print(f"{word}  {game}, thinking, × peer: {ratio:.3g} (goal: at least {goal})")


def alone(game: str, *, pure: bool) -> dict[str, float]:
    """One measurement in a process of its own."""
    environment = {name: value for name, value in os.environ.items() if name != "KHONSU_PURE"}
    if pure:
        environment["KHONSU_PURE"] = "1"
    return run([sys.executable, __file__, game], environment)


def run(command: list[str], environment: dict[str, str] | None = None) -> dict[str, Any]:
    """What a command prints as JSON."""
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True, text=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def measure(name: str) -> dict[str, float]:
    """Iterations and positions a second from a few opening positions."""
    game = registry.game(name)
    iterations = 0
    positions = 0
    spent = 0.0
    for seed in range(OPENINGS):
        state = game.start(2, seed)
        assert state.actor is not None
        search = Search(state.actor, outlook(game, 2))
        view = state.view(state.actor).position
        begun = process_time()
        root = search.think(view, 1, 1, 0.0)
        with uncollected():
            # Not by the clock of the search itself, which stops as soon as all is decided.
            while process_time() - begun < SECONDS:
                for _ in range(BREATH):
                    search.iterate(root, view.imagined(state.actor, sum(root.tries)), -1)
        spent += process_time() - begun
        iterations += sum(root.tries)
        positions += search.positions
    return {"iterations_per_s": iterations / spent, "positions_per_s": positions / spent}


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(json.dumps(measure(sys.argv[1])))
    else:
        main()
