"""Shows how far reviews can be trusted: `python bench/review.py [honesty|blunders] [GAME]...`.

* Honesty: games of the search with itself; in some positions of each, everybody's chance as it is stated, and who won. In each tenth of what
  was said, what was said on average and what came.
* Blunders: games of a weak player with a better one, some choices of each judged as in a quick review. One that is called missed is played on by
  a search, and so is the better one, in the same imagined worlds, until it is clear which wins more or there are no more worlds.

What was played is kept in build/review, a line a game: a run that was cut short goes on where it stopped. `KHONSU_GAMES=40` plays so many games.
"""

from __future__ import annotations

import json
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.table import Table

from khonsu.analysis.review import MISSED, judge_one, played_on
from khonsu.analysis.thoughts import think
from khonsu.engine import registry
from khonsu.players.arena import follow_parent
from khonsu.players.outlook import shares
from khonsu.players.registry import player

if TYPE_CHECKING:
    from collections.abc import Callable

    from khonsu.engine.state import State
    from khonsu.engine.view import View

BUILD = Path(__file__).parent.parent / "build" / "review"
FIRST_SEED = 70_000_000
PLAYERS = 2
GAMES = int(os.environ.get("KHONSU_GAMES", "200"))
PROCESSES = int(os.environ.get("KHONSU_PROCESSES", str(os.cpu_count() or 1)))
# Positions of each game, what plays it, and how long each position is thought about.
POSITIONS, LEVEL, ITERATIONS = 10, "search:60", 400
# Who plays, the part of the choices that is judged, who plays on, and in how many worlds at least and at most.
WEAK, JUDGED, CONFIRMING, FEWEST, MOST = ("teti", "search:20"), 0.5, "search:20", 6, 32
# By so many standard errors one choice must win more, for no further world to be needed.
CLEAR = 2.5

Found = dict[str, Any]


def played(name: str, seed: int, levels: tuple[str, ...]) -> tuple[list[State], list[tuple[int, int]]]:
    """A whole game: its positions, and who chose what."""
    state = registry.game(name).start(PLAYERS, seed)
    players = [player(levels[seat % len(levels)], seed * 8 + seat) for seat in range(PLAYERS)]
    states, line = [state.copy()], []
    while (seat := state.actor) is not None:
        line.append((seat, players[seat].choose(state.view(seat))))
        state.play(line[-1][1], seat=seat)
        states.append(state.copy())
    return states, line


def honesty(name: str, seed: int) -> list[Found]:
    """Chances that were said in one game, with the shares of the victory that came."""
    states, line = played(name, seed, (LEVEL,))
    came = shares(states[-1].position)
    found: list[Found] = []
    for at in Random(seed).sample(range(len(line)), min(POSITIONS, len(line))):
        said = think(states[at].view(line[at][0]), ITERATIONS, seed).best.chances
        found.append({"at": at, "of": len(line), "said": [round(chance, 4) for chance in said], "came": came})
    return found


def blunders(name: str, seed: int) -> list[Found]:
    """A choice of one game that is called missed, and what comes of it and of the better one; nothing, if there is none."""
    states, line = played(name, seed, WEAK)
    luck = Random(seed)
    judged = luck.sample(range(len(line)), int(JUDGED * len(line)))
    for at in judged:
        one = judge_one(states, line, at, "quick", 0)
        if one.lost < MISSED:
            continue
        forecasts = played_on(states, one, "quick", 0)
        if forecasts[0].lead(one.seat) > forecasts[1].lead(one.seat):
            view = states[one.at].view(one.seat)
            made, better = _both(view, one.choice, one.better, seed * 1000 + one.at)
            return [{"at": one.at, "of": len(line), "lost": round(one.lost, 4), "made": made, "better": better}]
    return []


def _both(view: View, made: int, better: int, seed: int) -> tuple[list[float], list[float]]:
    """What the seat wins after each of two choices, world by world."""
    found: tuple[list[float], list[float]] = [], []
    for world in range(MOST):
        for choice, won in zip((made, better), found, strict=True):
            won.append(_played_on(view, choice, seed + world))
        if world + 1 >= FEWEST and _clear(found):
            break
    return found


def _clear(found: tuple[list[float], list[float]]) -> bool:
    differences = [second - first for first, second in zip(*found, strict=True)]
    mean = sum(differences) / len(differences)
    spread = sum((one - mean) ** 2 for one in differences) / len(differences)
    return abs(mean) > CLEAR * sqrt((spread + 0.1) / len(differences))


def _played_on(view: View, choice: int, seed: int) -> float:
    """The seat's share of the victory after a choice, and a little for its lead: between two defeats, the closer one is better."""
    state = view.imagine(seed)
    state.play(choice, seat=view.seat)
    players = [player(CONFIRMING, seed * 8 + seat) for seat in range(state.players)]
    while (seat := state.actor) is not None:
        state.play(players[seat].choose(state.view(seat)), seat=seat)
    assert view.seat is not None
    scores = state.scores()
    lead = scores[view.seat] - max(scores[other] for other in range(state.players) if other != view.seat)
    return round(shares(state.position)[view.seat] + 0.001 * lead, 4)


# Keeping and telling -------------------------------------------------------------------------------------------------------


def kept(part: str, name: str, play: Callable[[str, int], list[Found]], first: int) -> list[list[Found]]:
    """What was found in all games; those that stand in the folder are not played again."""
    BUILD.mkdir(parents=True, exist_ok=True)
    path = BUILD / f"{part}-{name}.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines(True) if path.exists() else []
    # The last line of a run that was killed may be half a line.
    lines = [line for line in lines if line.endswith("\n")]
    with path.open("w", encoding="utf-8") as file, ProcessPoolExecutor(PROCESSES, initializer=follow_parent) as pool:
        file.writelines(lines)
        file.flush()
        for found in pool.map(partial(play, name), range(first + len(lines), first + GAMES)):
            lines.append(json.dumps(found) + "\n")
            file.write(lines[-1])
            file.flush()
    return [json.loads(line) for line in lines[:GAMES]]


def tell_honesty(console: Console, name: str) -> None:
    """Said and came, tenth by tenth."""
    # Sureness was fitted on the games before.
    games = kept("honesty", name, honesty, FIRST_SEED + 1000)
    said = [pair for found in games for one in found for pair in zip(one["said"], one["came"], strict=True)]
    table = Table("chances", "said %", "came %", title=f"{name}: {len(games)} games, {sum(map(len, games))} positions")
    for tenth in range(10):
        chosen = [pair for pair in said if min(9, int(pair[0] * 10)) == tenth]
        if chosen:
            means = (100 * sum(pair[each] for pair in chosen) / len(chosen) for each in (0, 1))
            table.add_row(str(len(chosen)), *(f"{mean:.1f}" for mean in means))
    console.print(table)


def tell_blunders(console: Console, name: str) -> None:
    """How many were confirmed."""
    found = [one for game in kept("blunders", name, blunders, FIRST_SEED + 100_000) for one in game]
    wins = [sum(one["better"]) > sum(one["made"]) for one in found]
    clear = [_clear((one["made"], one["better"])) for one in found]
    console.print(
        f"{name}: {sum(wins)} of {len(found)} blunders confirmed; of {sum(clear)} that were clear, "
        f"{sum(won for won, sure in zip(wins, clear, strict=True) if sure)}"
    )


def main() -> None:
    """Measure, keep and print."""
    console = Console(highlight=False, soft_wrap=True)
    parts = {"honesty": tell_honesty, "blunders": tell_blunders}
    wanted = [word for word in sys.argv[1:] if word not in parts] or list(registry.game_names())
    for part in [word for word in sys.argv[1:] if word in parts] or list(parts):
        for name in wanted:
            parts[part](console, name)


if __name__ == "__main__":
    main()
