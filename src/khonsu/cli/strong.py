"""`khonsu strong`: measures where strong play gets its points from."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from khonsu.analysis.strong import Strong, keep, mean, measured
from khonsu.cli.arguments import AnyGame, Processes, read_game
from khonsu.cli.output import Output
from khonsu.cli.progress import shown
from khonsu.cli.tune import counts
from khonsu.engine import registry
from khonsu.players.registry import maker


def strong(
    game: AnyGame = None,
    players: Annotated[
        int | None, typer.Option("--players", "-p", help="For how many players.", show_default="every number in turn")
    ] = None,
    hands: Annotated[
        int, typer.Option(help="Seats to average over: games times players, at least.", min=2, max=100_000)
    ] = 80,
    level: Annotated[
        str, typer.Option(help="Who plays all seats; a budget of iterations gives the same everywhere.")
    ] = "search:40",
    folder: Annotated[Path, typer.Option(help="Where games are kept; a run that was cut short goes on from there.")] = Path(
        "build/strong"
    ),
    processes: Processes = None,
) -> None:
    """Measure where strong play gets its points from, and keep it in the `strong.json` of a game, or of every game, for reviews."""
    # Refused before anything is played.
    maker(level)
    output = Output()
    for found in [read_game(name) for name in ([game] if game else registry.game_names())]:
        for count in counts(found, players):
            games = -(-hands // count)
            played = list(shown(measured(found, count, level, games, folder, processes), games, f"{found.title}, {count}"))
            command = f"khonsu strong {found.id} --players {count} --hands {hands} --level {level}"
            average = Strong(level, games, mean(played))
            path = keep(found, count, average, command)
            output.print(
                f"{found.title}, {count}: {average.total:.1f} points in {games} games, kept in {path}", soft_wrap=True
            )
