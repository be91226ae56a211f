"""Shows how far reviews can be trusted: `python bench/review.py [GAME]...`.

* Honesty: games of the search with itself; in some positions of each, everybody's chance as a review states it, and who won. In each tenth of what
  was said, what was said on average and what came.
* Blunders: games of weak players, reviewed; for every choice that a review calls missed, both it and the better one are played on by a search, in
  the same imagined worlds. Confirmed is what really wins more.

All games are played anew each time, on as many processors as there are.
"""

from __future__ import annotations

import json
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

from khonsu.analysis.review import DEPTHS, judge
from khonsu.analysis.thoughts import think
from khonsu.engine import registry
from khonsu.players.arena import follow_parent
from khonsu.players.outlook import shares
from khonsu.players.registry import player

BUILD = Path(__file__).parent.parent / "build"
FIRST_SEED = 70_000_000
PLAYERS = 2
# Games for the honesty of a game of the house, positions of each, what plays them, and how long each position is thought about.
GAMES, POSITIONS, LEVEL, ITERATIONS = 200, 10, "search:60", 400
# Games with blunders, who makes them, and how each is played on.
WEAK_GAMES, WEAK, WORLDS, CONFIRMING = 40, ("teti", "nofret"), 24, "search:40"
MISSED = 0.04


def honesty(name: str, seed: int) -> list[tuple[float, float]]:
    """Chances that were said in one game, with the shares of the victory that came."""
    state = registry.game(name).start(PLAYERS, seed)
    luck = Random(seed)
    players = [player(LEVEL, seed * 8 + seat) for seat in range(PLAYERS)]
    asked: list[tuple[float, ...]] = []
    states = []
    while (seat := state.actor) is not None:
        states.append(state.copy())
        state.play(players[seat].choose(state.view(seat)), seat=seat)
    for before in luck.sample(states, min(POSITIONS, len(states))):
        assert before.actor is not None
        asked.append(think(before.view(before.actor), ITERATIONS, seed).best.chances)
    came = shares(state.position)
    return [(said, happened) for chances in asked for said, happened in zip(chances, came, strict=True)]


def blunders(name: str, seed: int) -> list[tuple[float, float, float]]:
    """Every choice of one game that is called missed: what was given away by what was said, and what both ways won."""
    game = registry.game(name)
    state = game.start(PLAYERS, seed)
    players = [player(WEAK[seat % len(WEAK)], seed * 8 + seat) for seat in range(PLAYERS)]
    states, line = [state.copy()], []
    while (seat := state.actor) is not None:
        choice = players[seat].choose(state.view(seat))
        line.append((seat, choice))
        state.play(choice, seat=seat)
        states.append(state.copy())
    found: list[tuple[float, float, float]] = []
    for one in judge(states, line, "quick", 0):
        if one.lost >= MISSED:
            view = states[one.at].view(one.seat)
            made, better = (_played_on(view, choice, seed * 1000 + one.at) for choice in (one.choice, one.better))
            found.append((one.lost, made, better))
    return found


def _played_on(view: Any, choice: int, seed: int) -> float:
    """How often the seat wins after a choice."""
    total = 0.0
    for world in range(WORLDS):
        state = view.imagine(seed + world)
        state.play(choice, seat=view.seat)
        players = [player(CONFIRMING, seed * 8 + seat) for seat in range(state.players)]
        while (seat := state.actor) is not None:
            state.play(players[seat].choose(state.view(seat)), seat=seat)
        total += shares(state.position)[view.seat]
    return total / WORLDS


def main() -> None:
    """Measure, print and save."""
    console = Console(highlight=False, soft_wrap=True)
    wanted = sys.argv[1:] or list(registry.game_names())
    results: dict[str, Any] = {}
    with ProcessPoolExecutor(initializer=follow_parent) as pool:
        for name in wanted:
            seeds = range(FIRST_SEED, FIRST_SEED + GAMES)
            coming = track(pool.map(partial(honesty, name), seeds), f"{name}, honesty", GAMES, transient=True)
            said = [pair for pairs in coming for pair in pairs]
            rows = []
            for tenth in range(10):
                chosen = [pair for pair in said if min(9, int(pair[0] * 10)) == tenth]
                if chosen:
                    rows.append([len(chosen), *(100 * sum(pair[each] for pair in chosen) / len(chosen) for each in (0, 1))])
            table = Table("chances", "said %", "came %", title=f"{name}: {len(said)} chances")
            for count, mean, came in rows:
                table.add_row(str(count), f"{mean:.1f}", f"{came:.1f}")
            console.print(table)
            seeds = range(FIRST_SEED + GAMES, FIRST_SEED + GAMES + WEAK_GAMES)
            missed = [
                one
                for many in track(pool.map(partial(blunders, name), seeds), f"{name}, blunders", WEAK_GAMES, transient=True)
                for one in many
            ]
            confirmed = sum(better > made for _, made, better in missed)
            console.print(
                f"{name}: {confirmed} of {len(missed)} blunders confirmed ({WEAK_GAMES} games, {DEPTHS['quick'][0]} iterations each)"
            )
            results[name] = {"honesty": rows, "blunders": missed}
            (BUILD / "bench-review.json").write_text(json.dumps(results) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
