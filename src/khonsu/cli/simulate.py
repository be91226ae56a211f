"""`khonsu simulate`: plays many games and sums up how they went."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table

from khonsu.cli.arguments import (
    Components,
    Count,
    FirstSeed,
    GameName,
    Options,
    Processes,
    read_game,
    read_levels,
    read_options,
)
from khonsu.cli.progress import shown
from khonsu.engine.text import SEAT_LETTERS
from khonsu.players.arena import Outcome, Pairing, mean_and_margin, play_all

if TYPE_CHECKING:
    from collections.abc import Sequence


def simulate(
    game: GameName,
    number: Annotated[int, typer.Option("-n", "--number", help="How many games.", min=1)] = 1000,
    players: Count = None,
    opponents: Annotated[
        str, typer.Option(metavar="LEVEL[,LEVEL...]", help="Who sits where, repeated until the seats are filled.")
    ] = "random",
    option: Options = None,
    seed: FirstSeed = 0,
    components: Components = None,
    processes: Processes = None,
) -> None:
    """Play many games between opponents and sum up scores, lengths, seats and ends."""
    found = read_game(game, components)
    levels = read_levels(opponents)
    options = read_options(option)
    # Refuses wrong options and player counts before any process starts.
    count = found.start(players, 0, **options).players
    lineup = tuple(levels[seat % len(levels)] for seat in range(count))
    own = None if components is None else str(components)
    pairings = [Pairing(found.id, lineup, seed + index, options, own) for index in range(number)]
    outcomes = list(shown(play_all(pairings, processes), number, f"{found.title}: games"))
    console = Console(highlight=False)
    console.print(_seats(outcomes, lineup, f"{found.title}, {count} players, {number} games"))
    _lengths(console, outcomes)


def _seats(outcomes: Sequence[Outcome], lineup: tuple[str, ...], title: str) -> Table:
    table = Table(title=title, title_justify="left")
    for heading in ("seat", "player"):
        table.add_column(heading)
    for heading in ("wins", "mean score", "± 95 %", "lowest", "highest"):
        table.add_column(heading, justify="right")
    for seat, level in enumerate(lineup):
        scores = [outcome.scores[seat] for outcome in outcomes]
        wins = sum(1 / len(outcome.winners) for outcome in outcomes if seat in outcome.winners)
        mean, margin = mean_and_margin(scores)
        rate = f"{100 * wins / len(outcomes):.1f} %"
        table.add_row(SEAT_LETTERS[seat], level, rate, f"{mean:.1f}", f"{margin:.1f}", str(min(scores)), str(max(scores)))
    return table


def _lengths(console: Console, outcomes: Sequence[Outcome]) -> None:
    lengths = [outcome.choices for outcome in outcomes]
    mean = sum(lengths) / len(lengths)
    console.print(f"Choices a game: {mean:.1f} on average, {min(lengths)} to {max(lengths)}")
    ends = Counter(outcome.end for outcome in outcomes)
    console.print("Ends: " + ", ".join(f"{end} {count}" for end, count in ends.most_common()))
    decided = Counter(outcome.decided for outcome in outcomes)
    by = {0: "score", -1: "nothing (shared)"}
    console.print("Decided by: " + ", ".join(f"{by.get(key, f'tie-break {key}')} {n}" for key, n in decided.most_common()))
