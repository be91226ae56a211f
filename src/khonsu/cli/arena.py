"""`khonsu arena`: lets opponents play each other and ranks them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from khonsu.cli import INTERRUPTED
from khonsu.cli.arguments import (
    AnyGame,
    Components,
    FirstSeed,
    Language,
    Number,
    Opponents,
    Options,
    Players,
    Processes,
    company,
    read_game,
    read_language,
    read_levels,
    read_options,
)
from khonsu.cli.output import Output
from khonsu.cli.progress import gathered
from khonsu.cli.words import words
from khonsu.engine import registry
from khonsu.engine.errors import BadOption
from khonsu.players.arena import Outcome, pairings, play_all, standings
from khonsu.players.registry import LEVELS

if TYPE_CHECKING:
    from khonsu.engine.text import Catalogue

EVERYBODY = ",".join(LEVELS)


def arena(
    game: AnyGame = None,
    number: Number = 100,
    players: Players = None,
    opponents: Opponents = EVERYBODY,
    option: Options = None,
    vary: Annotated[bool, typer.Option("--vary", help="Draw the options that are not given at random.")] = False,
    seed: FirstSeed = 0,
    components: Components = None,
    processes: Processes = None,
    lang: Language = None,
) -> None:
    """Let opponents play each other with rotated seats, and rank them.

    Without GAME, all games are played in turn. Everybody who is named has a seat, unless --players says otherwise. Ctrl-C ranks
    what has been played so far.
    """
    say = words(read_language(lang))
    levels = read_levels(opponents)
    options = read_options(option)
    own = None if components is None else str(components)
    chosen = [read_game(game, components)] if game is not None else [read_game(name) for name in registry.game_names()]
    if game is None and (options or own):
        raise BadOption("Options and components are for one game: name it.")
    for found in chosen:
        count = players if players is not None else max(len(levels), company(found))
        # Refuses wrong options and player counts before any process starts.
        found.start(count, 0, **options)
        games = pairings(found, levels, number, seats=count, seed=seed, options=options, vary=vary, components=own)
        outcomes = gathered(play_all(games, processes), number, found.title)
        title = say("table.title", title=found.title, players=count, games=len(outcomes))
        Output().print(ranking(outcomes, title, say))
        if len(outcomes) < number:
            raise typer.Exit(INTERRUPTED)


def ranking(outcomes: list[Outcome], title: str, say: Catalogue) -> Table:
    """Who won how often and with how many points, with 95 % intervals."""
    table = Table(title=title, title_justify="left")
    table.add_column(say("table.player"))
    for heading in ("games", "wins", "rate", "interval", "score", "interval"):
        table.add_column(say(f"table.{heading}"), justify="right")
    for line in standings(outcomes):
        table.add_row(
            line.level,
            str(line.games),
            f"{line.wins:.1f}",
            f"{100 * line.wins / line.games:.1f} %",
            f"{100 * line.win_low:.1f}-{100 * line.win_high:.1f} %",
            f"{line.score:.1f}",
            f"{line.score - line.score_margin:.1f}-{line.score + line.score_margin:.1f}",
        )
    return table
