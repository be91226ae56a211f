"""Measures the games as environments for learning beside their peers, in one run and on one core: a part of `make bench`.

Everybody plays at random and counts processor time; ours and the peers take turns, several times over, and the figures are medians. PettingZoo's classic games and EnvPool run in environments of
their own, OpenSpiel's tic-tac-toe beside ours. Goals are those of docs/research.md.
"""

from __future__ import annotations

import json
import pickle
import random
import subprocess
import sys
from pathlib import Path
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
from open_spiel.python.games import tic_tac_toe
from rich.console import Console
from rich.table import Table

import khonsu
from khonsu.adapters import gymnasium, openspiel, pettingzoo, seats
from khonsu.adapters.batch import Batch

if TYPE_CHECKING:
    from collections.abc import Callable

HERE = Path(__file__).parent
BUILD = HERE.parent / "build"
PEERS = {"classic": ("petting-venv", "pettingzoo[classic]==1.27.0"), "envpool": ("envpool-venv", "envpool==1.2.5")}
ROUNDS = 3
SECONDS = 0.5
BATCH = 256
# What is asked for each game: at least so many steps a second, and so many times the peer.
GOALS: dict[str, tuple[float, str, float]] = {
    "PettingZoo": (35_000, "classic", 3.0),
    "Gymnasium against random": (25_000, "", 0.0),
    "OpenSpiel": (0, "tic_tac_toe", 1.5),
    "OpenSpiel with tensors": (0, "tic_tac_toe with tensors", 1.0),
    "batch of 256": (150_000, "backgammon", 2.0),
    "play(int)": (150_000, "", 0.0),
    "play(notation)": (150_000, "", 0.0),
}


def main() -> None:
    """Measure, print and compare with the goals."""
    console = Console(highlight=False)
    console.width = max(console.width, 110)
    for folder, package in PEERS.values():
        prepare(console, BUILD / folder, package)
    figures: dict[str, dict[str, list[float]]] = {}
    peers: dict[str, list[float]] = {}
    for number in range(1, ROUNDS + 1):
        console.print(f"round {number} of {ROUNDS}", style="dim")
        for name in khonsu.game_names():
            for what, speed in measured(name).items():
                figures.setdefault(what, {}).setdefault(name, []).append(speed)
        for what, speed in peer_speeds().items():
            peers.setdefault(what, []).append(speed)
    best = {what: median(speeds) for what, speeds in peers.items()}
    table = Table(title="Steps a second, two players, one core", title_justify="left", box=None, pad_edge=False)
    for heading in ("", *khonsu.game_names(), "peer", "least ratio", "goal"):
        table.add_column(heading, justify="right" if heading else "left", no_wrap=True)
    for what, games in figures.items():
        speeds = {name: median(found) for name, found in games.items()}
        table.add_row(
            what,
            *(f"{speed:,.1f}" if speed < 1000 else f"{speed:,.0f}" for speed in speeds.values()),
            *judged(what, speeds, best),
        )
    console.print(table)
    console.print(f"peers: {', '.join(f'{what} {speed:,.0f}' for what, speed in best.items())}")


def judged(what: str, speeds: dict[str, float], peers: dict[str, float]) -> tuple[str, str, str]:
    """What a peer does, how many times that the slowest of our games does, and whether the goal is reached."""
    if what not in GOALS:
        return "", "", ""
    least, peer, times = GOALS[what]
    slowest = min(speeds.values())
    ratio = slowest / peers[peer] if peer else 0.0
    reached = slowest >= least and ratio >= times
    return f"{peers[peer]:,.0f}" if peer else "", f"{ratio:.2f}" if peer else "", "reached" if reached else "missed"


def prepare(console: Console, folder: Path, package: str) -> None:
    """Install a peer, once."""
    if (folder / "installed").exists():
        return
    console.print(f"installing {package} into {folder.relative_to(HERE.parent)}", style="dim")
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(folder)], check=True)
    subprocess.run([str(folder / "bin" / "pip"), "install", "--quiet", package], check=True)
    (folder / "installed").touch()


def peer_speeds() -> dict[str, float]:
    """The fastest classic game of PettingZoo, EnvPool's backgammon, and OpenSpiel's tic-tac-toe in Python."""
    told: dict[str, dict[str, float]] = {}
    for which, (folder, _) in PEERS.items():
        command = [str(BUILD / folder / "bin" / "python"), str(HERE / "peer_environments.py"), which]
        told[which] = json.loads(
            subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout.splitlines()[-1]
        )
    game = tic_tac_toe.TicTacToeGame()
    return {
        "classic": max(told["classic"].values()),
        "backgammon": told["envpool"]["Backgammon-v1"],
        "tic_tac_toe": spiel(game, tensors=False),
        "tic_tac_toe with tensors": spiel(game, tensors=True),
    }


def measured(name: str) -> dict[str, float]:
    """All figures of one game."""
    game = khonsu.game(name)
    spiels = pyspiel.load_game(openspiel.name_of(game))
    return {
        "PettingZoo": petting(name),
        "Gymnasium against random": gym(name),
        "OpenSpiel": spiel(spiels, tensors=False),
        "OpenSpiel with tensors": spiel(spiels, tensors=True),
        "batch of 256": batch(name),
        "play(int)": own(game, notation=False),
        "play(notation)": own(game, notation=True),
        **costs(game),
    }


def rate(play: Callable[[], int]) -> float:
    """Steps a second."""
    play()
    steps = 0
    begun = process_time()
    while (spent := process_time() - begun) < SECONDS:
        steps += play()
    return steps / spent


def petting(name: str) -> float:
    """As PettingZoo's documentation plays."""
    environment = pettingzoo.env(name)
    luck = random.Random(1)

    def play() -> int:
        environment.reset()
        steps = 0
        for _ in environment.agent_iter():
            seen, _, terminated, _, _ = environment.last()
            if terminated:
                environment.step(None)
            else:
                environment.step(int(luck.choice(seen["action_mask"].nonzero()[0])))
                steps += 1
        return steps

    return rate(play)


def gym(name: str) -> float:
    """Steps of the learner."""
    environment = gymnasium.Environment(name)
    luck = random.Random(1)

    def play() -> int:
        _, info = environment.reset()
        steps = 0
        over = False
        while not over:
            _, _, over, _, info = environment.step(luck.choice(info["action_mask"].nonzero()[0]))
            steps += 1
        return steps

    return rate(play)


def spiel(game: Any, *, tensors: bool) -> float:
    """Choices and chances, with or without looking at each position."""
    luck = random.Random(1)

    def play() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(luck.choice(state.chance_outcomes())[0])
            else:
                if tensors:
                    state.observation_tensor(state.current_player())
                state.apply_action(luck.choice(state.legal_actions()))
            steps += 1
        return steps

    return rate(play)


def batch(name: str) -> float:
    """With observations and masks, choices made with NumPy."""
    games = Batch(name, BATCH)
    luck = np.random.default_rng(1)
    # In memory that stays: taken anew for every step, it may come from the system each time, at twice the cost of a choice.
    wishes = np.empty(games.masks.shape, np.float32)

    def play() -> int:
        luck.random(dtype=np.float32, out=wishes)
        np.multiply(wishes, games.masks, out=wishes)
        games.step(wishes.argmax(axis=1))
        return BATCH

    return rate(play)


def own(game: Any, *, notation: bool) -> float:
    """The interface of our own, every choice checked."""
    luck = random.Random(1)

    def play() -> int:
        state = game.start(2, luck.getrandbits(40))
        steps = 0
        while state.actor is not None:
            choice = luck.choice(state.legal())
            state.play(game.name(choice) if notation else choice)
            steps += 1
        return steps

    return rate(play)


def costs(game: Any) -> dict[str, float]:
    """Microseconds and bytes, on positions of whole games."""
    luck = random.Random(1)
    states = []
    for seed in range(3):
        state = game.start(2, seed)
        while state.actor is not None:
            states.append(state.copy())
            state.play(luck.choice(state.legal()))
    watcher = seats.observer(game, 2)

    def each(work: Callable[[Any], object]) -> float:
        begun = process_time()
        for state in states:
            work(state)
        return 1e6 * (process_time() - begun) / len(states)

    return {
        "observation and mask, µs": each(
            lambda state: (watcher.row(state.position, state.actor), watcher.mask(state.position, state.actor))
        ),
        "pickle there and back, µs": each(lambda state: pickle.loads(pickle.dumps(state))),
        "pickle, largest, bytes": max(float(len(pickle.dumps(state))) for state in states),
    }


if __name__ == "__main__":
    main()
