"""`khonsu arena`: lets opponents play each other and ranks them."""

from __future__ import annotations

from dataclasses import asdict
from json import dumps
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from khonsu.cli import INTERRUPTED
from khonsu.cli.arguments import (
    AnyGame,
    Components,
    FirstSeed,
    Kept,
    Language,
    Number,
    Opponents,
    Options,
    Own,
    Players,
    Processes,
    Ray,
    company,
    read_game,
    read_language,
    read_levels,
    read_options,
)
from khonsu.cli.output import Output
from khonsu.cli.progress import gathered
from khonsu.cli.troubles import tell_troubles
from khonsu.cli.words import words
from khonsu.engine import registry
from khonsu.engine.errors import BadOption
from khonsu.engine.language import tenths
from khonsu.players.arena import Diary, Outcome, Pairing, Question, pairings, play_all, standings, until_answered
from khonsu.players.rating import ratings

if TYPE_CHECKING:
    from khonsu.engine.text import Catalogue

# The yardsticks: quick, whatever the game.
USUAL = "random,greedy"


def arena(
    game: AnyGame = None,
    number: Number = 100,
    players: Players = None,
    opponents: Opponents = USUAL,
    player: Own = None,
    option: Options = None,
    vary: Annotated[bool, typer.Option("--vary", help="Draw the options that are not given at random.")] = False,
    seed: FirstSeed = 0,
    reaches: Annotated[
        int | None,
        typer.Option(
            metavar="PERCENT",
            help="Ask whether the first opponent wins at least so many games, and stop as soon as that is decided.",
            min=1,
            max=99,
            show_default=False,
        ),
    ] = None,
    save: Kept = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
    components: Components = None,
    processes: Processes = None,
    ray: Ray = None,
    lang: Language = None,
) -> None:
    """Let opponents play each other with rotated seats, and rank them.

    Without GAME, all games are played in turn. Everybody who is named has a seat, unless --players says otherwise. Ctrl-C ranks
    what has been played so far.
    """
    say = words(read_language(lang))
    levels = (*read_levels(opponents), *read_levels(",".join(player))) if player else read_levels(opponents)
    question = None if reaches is None else Question(levels[0], reaches / 100)
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
        coming = play_all(games, processes, ray) if save is None else Diary(save).play_all(games, processes, ray)
        outcomes = gathered(coming if question is None else until_answered(coming, question), number, found.title)
        title = say("table.title", title=found.title, players=count, games=len(outcomes))
        answer = None if question is None else question.answer(outcomes)
        if json:
            typer.echo(document(found.id, count, outcomes, games, answer))
        else:
            Output().print(ranking(outcomes, games, title, say))
            if question is not None:
                word = {True: "yes", False: "no", None: "open"}[answer]
                Output().print(say(f"table.reaches_{word}", player=question.level, rate=str(reaches)))
        tell_troubles(outcomes, say)
        if len(outcomes) < number and answer is None:
            raise typer.Exit(INTERRUPTED)


def document(game: str, players: int, outcomes: list[Outcome], games: list[Pairing], answer: bool | None) -> str:
    """Everything about a run, as JSON."""
    rated = ratings(outcomes, [pairing.seed for pairing in games[: len(outcomes)]]) if outcomes else []
    return dumps(
        {
            "game": game,
            "players": players,
            "games": len(outcomes),
            "standings": [asdict(line) for line in standings(outcomes)],
            "ratings": [asdict(line) for line in rated],
            "reached": answer,
            "troubles": [trouble for outcome in outcomes for trouble in outcome.troubles],
        }
    )


def ranking(outcomes: list[Outcome], games: list[Pairing], title: str, say: Catalogue) -> Table:
    """Who won how often, with how many points, and how strong that makes him, with 95 % intervals."""
    rated = (
        {line.level: line for line in ratings(outcomes, [pairing.seed for pairing in games[: len(outcomes)]])}
        if outcomes
        else {}
    )
    table = Table(title=title, title_justify="left")
    table.add_column(say("table.player"))
    for heading in ("games", "rate", "score", "rating"):
        table.add_column(say(f"table.{heading}"), justify="right")
    for line in standings(outcomes):
        strength = rated[line.level]
        table.add_row(
            line.level,
            str(line.games),
            f"{tenths(say.lang, 100 * line.wins / line.games)} % ({100 * line.win_low:.0f}-{100 * line.win_high:.0f})",
            f"{tenths(say.lang, line.score)} ± {tenths(say.lang, line.score_margin)}",
            f"{strength.rating:+.0f} ({strength.low:+.0f} {strength.high:+.0f})",
        )
    return table
