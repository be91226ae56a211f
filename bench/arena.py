"""Shows how strong opponents are: `make arena` plays every cell of the tables in docs/opponents.md and prints them.

Seats rotate, every deal is played once from each seat, and no seed here was ever used for tuning. All games are kept in build/arena, a file a cell, so
that a run that was cut short goes on where it stopped: `python bench/arena.py PART...` plays only some parts (`python bench/arena.py --help`). Whether
a level beats the one below is asked until it is decided (Wald's sequential test).
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.progress import track

from khonsu.engine import registry
from khonsu.players.arena import Diary, Outcome, Question, pairings, until_answered, wilson
from khonsu.table.levels import OFFERED

if TYPE_CHECKING:
    from collections.abc import Iterator

BUILD = Path(__file__).parent.parent / "build" / "arena"
FIRST_SEED = 50_000_000
GAMES = registry.game_names()


@dataclass(frozen=True)
class Cell:
    """One question: how often somebody wins against the others, and how often it should."""

    part: str
    game: str
    lineup: tuple[str, ...]
    number: int
    # In hundredths; the lower end of the interval may lie five below it.
    goal: int | None = None
    options: dict[str, Any] = field(default_factory=dict)
    # Whether to stop as soon as it is known that the goal is reached or missed.
    brief: bool = False

    @property
    def name(self) -> str:
        """What it is called, and its file."""
        words = [
            self.part,
            self.game,
            str(len(self.lineup)),
            *(word.replace(":", "-").replace("@", "-by-") for word in self.lineup[:2]),
        ]
        return "_".join(words)


GREEDY_TWO = {"imhotep": 98, "egizia": 93, "mykerinos": 95, "anubixx": 78, "pharaon": 92}
GREEDY_FOUR = {"imhotep": 65, "egizia": 75, "mykerinos": 60, "anubixx": 45, "pharaon": 55}


def cells() -> list[Cell]:
    """All of them, part by part."""
    found: list[Cell] = []
    for game in GAMES:
        found.append(Cell("greedy", game, ("search:100ms", "greedy"), 200, GREEDY_TWO.get(game)))
    for game in GAMES:
        for count in registry.game(game).seats:
            if count > 2:
                goal = GREEDY_FOUR.get(game) if count == 4 else None
                found.append(Cell("company", game, ("search:100ms", *["greedy"] * (count - 1)), 200 // count * count, goal))
    found.append(Cell("solo", "pharaon", ("search:100ms",), 200, 60, {"dark": 5}))
    for game in GAMES:
        found.append(Cell("fitted", game, ("search:50ms", "search:50ms@insight"), 100, 60))
    for game in GAMES:
        found.append(Cell("alpha-beta", game, ("search:100ms", "bench.alpha_beta:Tenth"), 60, 50))
    for game in GAMES:
        for weaker, stronger in pairwise(OFFERED[:4]):
            found.append(Cell("levels", game, (stronger, weaker), 100, 65, brief=True))
    for game in GAMES:
        found.append(Cell("levels", game, (OFFERED[4], OFFERED[3]), 100, 65, brief=True))
        found.append(Cell("master", game, (OFFERED[4], "search:100ms"), 60, 55 if game == "anubixx" else 60))
    return found


def played(cell: Cell) -> list[Outcome]:
    """The outcomes of a cell."""
    BUILD.mkdir(parents=True, exist_ok=True)
    games = pairings(
        registry.game(cell.game), cell.lineup, cell.number, seats=len(cell.lineup), seed=FIRST_SEED, options=cell.options
    )
    playing = Diary(BUILD / f"{cell.name}.jsonl").play_all(games)
    coming: Iterator[Outcome] = playing
    if cell.brief and cell.goal is not None:
        coming = until_answered(playing, Question(cell.lineup[0], cell.goal / 100))
    return list(track(coming, description=cell.name, total=cell.number, transient=True, console=Console(stderr=True)))


def won(cell: Cell, outcomes: list[Outcome]) -> float:
    """The part of all victories that the first one had."""
    first = cell.lineup[0]
    return sum(1 / len(outcome.winners) for outcome in outcomes for seat in outcome.winners if outcome.levels[seat] == first)


def main() -> None:
    """Play and print."""
    console = Console(highlight=False, soft_wrap=True)
    kinds = {
        "parts": list(dict.fromkeys(cell.part for cell in cells())),
        "games": GAMES,
        "players": sorted({str(len(cell.lineup)) for cell in cells()}),
    }
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words = "; ".join(f"{kind}: {', '.join(names)}" for kind, names in kinds.items())
    parser.add_argument("wanted", nargs="*", metavar="WORD", help=f"which cells, all of them without a word ({words})")
    parser.add_argument("--games", type=int, help="at most so many games a cell: a first impression")
    given = parser.parse_args()
    if unknown := set(given.wanted) - {name for names in kinds.values() for name in names}:
        parser.error(f"There is no {', '.join(sorted(unknown))}; {words}")
    for full in cells():
        asked = zip(kinds.values(), (full.part, full.game, str(len(full.lineup))), strict=True)
        if any(set(given.wanted) & set(names) and mine not in given.wanted for names, mine in asked):
            continue
        cell = replace(full, number=min(full.number, given.games or full.number))
        outcomes = played(cell)
        wins = won(cell, outcomes)
        low, high = wilson(wins, len(outcomes))
        rate = 100 * wins / len(outcomes)
        others = "" if len(cell.lineup) == 1 else f" against {len(cell.lineup) - 1} {cell.lineup[1]}"
        line = f"{cell.game}, {cell.lineup[0]}{others}: {rate:.1f} % of {len(outcomes)} ({100 * low:.1f}-{100 * high:.1f})"
        if cell.goal is not None:
            reached = rate >= cell.goal and 100 * low >= cell.goal - 5
            line = f"{'[green]pass[/]' if reached else '[red]miss[/]'}  {line}, goal {cell.goal} %"
        else:
            line = f"      {line}"
        console.print(line)


if __name__ == "__main__":
    main()
