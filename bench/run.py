"""Measures every game beside a peer, in one run: `make bench`.

Three things are measured in turn, several times over, so that a busy moment of the machine hits all of them alike: the games
compiled, the games interpreted, and catanatron (PyPI), a fast Python implementation of another board game, in an environment of
its own. All of it counts processor time. Ratios are ratios of medians. The goals stand in goals.toml, the results go to build/bench.json.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from statistics import median
from typing import Any

from rich.console import Console
from rich.table import Table

from khonsu.engine import registry

HERE = Path(__file__).parent
BUILD = HERE.parent / "build"
PEER = BUILD / "peer-venv"
PEER_PACKAGE = "catanatron==3.2.1"
ROUNDS = 3
PEER_FIGURES = ("choices_per_s", "games_per_s", "copy_us")
OUR_FIGURES = (*PEER_FIGURES, "view_us", "dump_us", "draw_ms")


def main() -> None:
    """Measure, print, compare with the goals and save."""
    console = Console(highlight=False)
    # The table is wider than what a pipe is taken for.
    console.width = max(console.width, 100)
    prepare_peer(console)
    rounds: dict[str, list[dict[str, Any]]] = {"compiled": [], "interpreted": [], "peer": []}
    for number in range(1, ROUNDS + 1):
        console.print(f"round {number} of {ROUNDS}", style="dim")
        rounds["compiled"].append(ours(pure=False))
        rounds["interpreted"].append(ours(pure=True))
        rounds["peer"].append(run([str(PEER / "bin" / "python"), str(HERE / "peer.py"), str(number)]))
    results = summary(rounds)
    show(console, results)
    reached = goals(console, results)
    BUILD.mkdir(exist_ok=True)
    saved = {"results": results, "goals": reached, "rounds": rounds}
    (BUILD / "bench.json").write_text(json.dumps(saved, indent=1) + "\n", encoding="utf-8")
    console.print(f"saved as {(BUILD / 'bench.json').relative_to(HERE.parent)}")


def prepare_peer(console: Console) -> None:
    """Install the peer, once."""
    if (PEER / "installed").exists():
        return
    console.print(f"installing {PEER_PACKAGE} into {PEER.relative_to(HERE.parent)}", style="dim")
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(PEER)], check=True)
    subprocess.run([str(PEER / "bin" / "pip"), "install", "--quiet", PEER_PACKAGE], check=True)
    (PEER / "installed").touch()


def ours(*, pure: bool) -> dict[str, Any]:
    """One measurement of all games, each in a process of its own, as the peer is: games that share one slow each other down."""
    environment = {name: value for name, value in os.environ.items() if name != "KHONSU_PURE"}
    if pure:
        environment["KHONSU_PURE"] = "1"
    alone = [run([sys.executable, "-m", "khonsu", "bench", game, "--json"], environment) for game in registry.game_names()]
    if any(found["compiled"] == pure for found in alone):
        sys.exit("The games are not compiled here; `make setup` needs a C compiler for that.")
    speeds = {game: speed for found in alone for game, speed in found["games"].items()}
    return {"import_s": median(found["import_s"] for found in alone), "games": speeds}


def run(command: list[str], environment: dict[str, str] | None = None) -> dict[str, Any]:
    """What a command prints as JSON."""
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True, text=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def summary(rounds: dict[str, list[dict[str, Any]]]) -> dict[str, Any]:
    """The medians of all rounds, with every game's ratios to the peer."""
    peer = {name: median(each[name] for each in rounds["peer"]) for name in PEER_FIGURES}
    imports = median(each["import_s"] for each in rounds["compiled"])
    games: dict[str, Any] = {}
    for game in rounds["compiled"][0]["games"]:
        games[game] = {}
        for mode in ("compiled", "interpreted"):
            figures = {name: middle([each["games"][game][name] for each in rounds[mode]]) for name in OUR_FIGURES}
            figures["ratio"] = (figures["choices_per_s"] or 0.0) / peer["choices_per_s"]
            games[game][mode] = figures
    return {"peer": peer, "import_s": imports, "games": games}


def middle(numbers: list[float | None]) -> float | None:
    """The median, or nothing where a game has nothing to measure."""
    known = [number for number in numbers if number is not None]
    return median(known) if known else None


def show(console: Console, results: dict[str, Any]) -> None:
    """Print all medians as one table."""
    title = f"Random play of two, medians of {ROUNDS} rounds"
    table = Table(title=title, title_justify="left", box=None, pad_edge=False)
    table.add_column("", no_wrap=True)
    for heading in ("choices/s", "× peer", "games/s", "copy µs", "view µs", "dump µs", "draw ms"):
        table.add_column(heading, justify="right", no_wrap=True)
    for game, modes in results["games"].items():
        for mode, figures in modes.items():
            table.add_row(
                f"{game}, {mode}",
                f"{figures['choices_per_s']:,.0f}",
                f"{figures['ratio']:.1f}",
                f"{figures['games_per_s']:,.0f}",
                *(f"{figures[name]:.1f}" for name in ("copy_us", "view_us", "dump_us")),
                "-" if figures["draw_ms"] is None else f"{figures['draw_ms']:.2f}",
            )
    peer = results["peer"]
    table.add_row(
        PEER_PACKAGE,
        f"{peer['choices_per_s']:,.0f}",
        "1",
        f"{peer['games_per_s']:,.0f}",
        f"{peer['copy_us']:.1f}",
        "",
        "",
        "",
        style="dim",
    )
    console.print(table)


def goals(console: Console, results: dict[str, Any]) -> list[dict[str, Any]]:
    """Compare with the goals; a goal is missed also where there is nothing to measure yet."""
    wanted = tomllib.loads((HERE / "goals.toml").read_text(encoding="utf-8"))
    reached = [judge("import khonsu, s", results["import_s"], at_most=wanted.pop("import_s"))]
    for game, its_goals in wanted.items():
        if game not in results["games"]:
            continue
        modes = results["games"][game]
        # How fast opponents think is measured by bench/search.py.
        its_goals.pop("thinking", None)
        for name, limit in its_goals.items():
            if name.endswith("_ratio"):
                mode = name.removesuffix("_ratio")
                reached.append(judge(f"{game}, {mode}, × peer", modes[mode]["ratio"], at_least=limit))
            else:
                reached.append(judge(f"{game}, {name.replace('_', ', ')}", modes["compiled"][name], at_most=limit))
    for goal in reached:
        word = "[green]pass[/]" if goal["pass"] else "[red]miss[/]"
        figure = "nothing" if goal["measured"] is None else f"{goal['measured']:.3g}"
        console.print(f"{word}  {goal['goal']}: {figure} (goal: {goal['limit']})")
    return reached


def judge(
    goal: str, measured: float | None, *, at_least: float | None = None, at_most: float | None = None
) -> dict[str, Any]:
    """Whether one figure reaches its goal."""
    passed = measured is not None and (
        (at_least is not None and measured >= at_least) or (at_most is not None and measured <= at_most)
    )
    limit = f"at least {at_least:g}" if at_least is not None else f"at most {at_most:g}"
    return {"goal": goal, "measured": measured, "limit": limit, "pass": passed}


if __name__ == "__main__":
    main()
