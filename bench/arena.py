"""Shows how strong opponents are: `make arena` plays every cell of the tables in docs/arena.md, prints it and writes it there.

Seats rotate, every deal is played once from each seat, and no seed here was ever used for tuning. All games are kept in build/arena, a file a cell, so
that a run that was cut short goes on where it stopped: `python bench/arena.py PART...` plays only some parts (`python bench/arena.py --help`). Whether
a level beats the one below, the master a tenth of a second, and that alpha-beta, is asked until it is decided (Wald's sequential test). What came of each cell is kept in arena.json, so that docs/arena.md
and the pages of the games tell of cells that another run has played, on whatever day, too.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict, dataclass, field, replace
from datetime import date
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

HERE = Path(__file__).parent
BUILD = HERE.parent / "build" / "arena"
RESULTS = HERE / "arena.json"
PAGE = HERE.parent / "docs" / "arena.md"
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


@dataclass(frozen=True)
class Result:
    """What came of a cell: how many victories in how many games, and on which day the last of them was played."""

    wins: float
    games: int
    day: str

    def told(self) -> str:
        """The part of the victories with its interval."""
        low, high = wilson(self.wins, self.games)
        return f"{100 * self.wins / self.games:.1f} % of {self.games} ({100 * low:.1f}-{100 * high:.1f})"

    def reaches(self, goal: int) -> bool:
        """Whether this is as good as it should be: the lower end of its interval is at most five hundredths below."""
        return 100 * wilson(self.wins, self.games)[0] >= goal - 5


# What each part asks, as the page says it.
PARTS = {
    "greedy": "A tenth of a second a choice against greedy, two players",
    "former": "A tenth of a second a choice against greedy as it was when the goal was set, before its insight was mended",
    "company": "A tenth of a second a choice against as many greedy as there are other seats",
    "solo": "A tenth of a second a choice against the adversary of the solo game, all boards dark",
    "fitted": "Fitted weights against insight at equal time, 50 ms a choice",
    "alpha-beta": "The search against alpha-beta on the same evaluation, both a tenth of a second a choice",
    "levels": "Every level against the one below",
    "master": "The master at full length against a tenth of a second",
}
GREEDY_TWO = {"imhotep": 98, "egizia": 93, "mykerinos": 95, "anubixx": 78, "pharaon": 92}
# Where luck has much to say, it takes so many times the games until the interval is narrow.
TIMES = {"anubixx": 3}
GREEDY_FOUR = {"imhotep": 65, "egizia": 75, "mykerinos": 60, "anubixx": 45, "pharaon": 55}


def cells() -> list[Cell]:
    """All of them, part by part."""
    found: list[Cell] = []
    for game in GAMES:
        found.append(Cell("greedy", game, ("search:100ms", "greedy"), 200 * TIMES.get(game, 1), GREEDY_TWO.get(game)))
    found.append(Cell("former", "pharaon", ("search:100ms", "bench.former_greedy:Former"), 200, GREEDY_TWO["pharaon"]))
    for game in GAMES:
        for count in registry.game(game).seats:
            if count > 2:
                goal = GREEDY_FOUR.get(game) if count == 4 else None
                found.append(Cell("company", game, ("search:100ms", *["greedy"] * (count - 1)), 200 // count * count, goal))
    found.append(Cell("solo", "pharaon", ("search:100ms",), 200, 60, {"dark": 5}))
    for game in GAMES:
        found.append(Cell("fitted", game, ("search:50ms", "search:50ms@insight"), 100 * TIMES.get(game, 1), 60))
    for game in GAMES:
        found.append(Cell("alpha-beta", game, ("search:100ms", "bench.alpha_beta:Tenth"), 60, 50, brief=True))
    for game in GAMES:
        for weaker, stronger in pairwise(OFFERED[:4]):
            found.append(Cell("levels", game, (stronger, weaker), 100, 65, brief=True))
    for game in GAMES:
        found.append(Cell("levels", game, (OFFERED[4], OFFERED[3]), 100, 65, brief=True))
        goal = 55 if game == "anubixx" else 60
        found.append(Cell("master", game, (OFFERED[4], "search:100ms"), 60, goal, brief=True))
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


def results() -> dict[str, Result]:
    """What is known of all cells that were ever played."""
    kept = json.loads(RESULTS.read_text(encoding="utf-8"))
    return {name: Result(**entry) for name, entry in kept.items()}


def keep(found: dict[str, Result]) -> None:
    """Write down what is known: for the next run, for those who read, and for the pages of the games."""
    ordered = {cell.name: asdict(found[cell.name]) for cell in cells() if cell.name in found}
    RESULTS.write_text(json.dumps(ordered, indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(page(found), encoding="utf-8")
    for game in GAMES:
        if measured := strengths(game, found):
            lines = [f'  "{level}": {json.dumps(won)}' for level, won in measured.items()]
            file = HERE.parent / "src" / "khonsu" / "games" / game / "strengths.json"
            file.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def strengths(game: str, found: dict[str, Result]) -> dict[str, dict[str, Any]]:
    """How the levels of a game did against those below, as its page shows it."""
    measured = {}
    for cell in cells():
        if (cell.part, cell.game) == ("levels", game) and cell.name in found:
            result = found[cell.name]
            measured[cell.lineup[0]] = {"against": cell.lineup[1], "won": int(result.wins), "games": result.games}
    return measured


def page(found: dict[str, Result]) -> str:
    """All of it as docs/arena.md tells it."""
    lines = [
        "# The arena",
        "",
        "How strong the [opponents](opponents.md) are: written by `make arena` (`bench/arena.py`), which says how games are played. A goal is reached by a part of the victories whose 95 % interval",
        "begins at most five hundredths below it. Whether levels, the master and alpha-beta differ is asked until it is decided. Milliseconds are of a processor, so that a quicker machine plays better.",
    ]
    for part, title in PARTS.items():
        lines += ["", f"## {title}", "", f"`python bench/arena.py {part}`", ""]
        lines += ["| game | players | who | part of the victories | goal | | on |", "|---|---|---|---|---|---|---|"]
        for cell in cells():
            if cell.part != part:
                continue
            result = found.get(cell.name)
            goal = "" if cell.goal is None else f"{cell.goal} %"
            verdict = "" if cell.goal is None or result is None else "reached" if result.reaches(cell.goal) else "missed"
            told, day = (result.told(), result.day) if result is not None else ("not played yet", "")
            who = " against ".join(f"`{level}`" for level in cell.lineup[:2])
            lines.append(f"| {cell.game} | {len(cell.lineup)} | {who} | {told} | {goal} | {verdict} | {day} |")
    return "\n".join(lines) + "\n"


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
        result = Result(won(cell, outcomes), len(outcomes), date.today().isoformat())
        keep({**results(), cell.name: result})
        others = "" if len(cell.lineup) == 1 else f" against {len(cell.lineup) - 1} {cell.lineup[1]}"
        line = f"{cell.game}, {cell.lineup[0]}{others}: {result.told()}"
        if cell.goal is not None:
            verdict = "[green]pass[/]" if result.reaches(cell.goal) else "[red]miss[/]"
            line = f"{verdict}  {line}, goal {cell.goal} %"
        else:
            line = f"      {line}"
        console.print(line)


if __name__ == "__main__":
    main()
