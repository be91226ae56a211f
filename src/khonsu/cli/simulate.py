"""`khonsu simulate`: plays many games, sums up how they went, and keeps them as data."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

import khonsu
from khonsu.adapters.data import JSON_LINES, PARQUET, Plan, make, usual_format
from khonsu.cli import INTERRUPTED
from khonsu.cli.arguments import (
    Components,
    FirstSeed,
    GameName,
    Language,
    Number,
    Opponents,
    Options,
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
from khonsu.engine.errors import BadOption
from khonsu.engine.language import tenths
from khonsu.engine.text import SEAT_LETTERS
from khonsu.players.arena import Outcome, Pairing, mean_and_margin, play_all

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from khonsu.engine.text import Catalogue


class Format(StrEnum):
    """How data are written."""

    PARQUET = PARQUET
    JSON_LINES = JSON_LINES


Out = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Keep every game there, as data (docs/research.md).", show_default=False),
]
Shard = Annotated[int, typer.Option(help="With --out: games in a file.", min=1, max=1_000_000)]
Observations = Annotated[bool, typer.Option("--observations", help="With --out: what whoever chose observed, too.")]
Form = Annotated[
    Format | None, typer.Option("--format", help="With --out: how to write it.", show_default="parquet, if pyarrow is there")
]


def simulate(
    game: GameName,
    number: Number = 1000,
    players: Players = None,
    opponents: Opponents = "random",
    option: Options = None,
    seed: FirstSeed = 0,
    components: Components = None,
    processes: Processes = None,
    ray: Ray = None,
    out: Out = None,
    shard: Shard = 1000,
    observations: Observations = False,
    form: Form = None,
    lang: Language = None,
) -> None:
    """Play many games between opponents and sum up scores, lengths, seats and ends.

    Ctrl-C sums up what has been played so far. With `--out`, games are kept as data; the same call goes on with what is missing.
    """
    found = read_game(game, components)
    levels = read_levels(opponents)
    options = read_options(option)
    # Refuses wrong options and player counts before any process starts.
    count = found.start(company(found) if players is None else players, 0, **options).players
    lineup = tuple(levels[seat % len(levels)] for seat in range(count))
    own = None if components is None else str(components)
    pairings = [Pairing(found.id, lineup, seed + index, options, own) for index in range(number)]
    say = words(read_language(lang))
    if out is None and (observations or form):
        raise BadOption("--observations and --format say how games are kept: name a folder with --out.")
    if out is None:
        coming = play_all(pairings, processes, ray)
    else:
        plan = Plan(
            khonsu.__version__,
            found.id,
            found.rules_version,
            found.tables.hash(),
            lineup,
            options,
            own,
            seed,
            number,
            shard,
            observations,
            form.value if form else usual_format(),
        )
        coming = make(plan, out.resolve(), processes, ray)
    outcomes = gathered(coming, number, found.title)
    output = Output()
    title = say("table.title", title=found.title, players=count, games=len(outcomes))
    if not outcomes:
        output.print(title)
        raise typer.Exit(INTERRUPTED)
    output.print(_seats(outcomes, lineup, title, say))
    for line in _course(outcomes, say):
        output.print(line, soft_wrap=True)
    tell_troubles(outcomes, say)
    if len(outcomes) < number:
        raise typer.Exit(INTERRUPTED)


def _seats(outcomes: Sequence[Outcome], lineup: tuple[str, ...], title: str, say: Catalogue) -> Table:
    table = Table(title=title, title_justify="left")
    for heading in ("seat", "player"):
        table.add_column(say(f"table.{heading}"))
    for heading in ("rate", "score", "margin", "lowest", "highest"):
        table.add_column(say(f"table.{heading}"), justify="right")
    for seat, level in enumerate(lineup):
        scores = [outcome.scores[seat] for outcome in outcomes]
        wins = sum(1 / len(outcome.winners) for outcome in outcomes if seat in outcome.winners)
        mean, margin = mean_and_margin(scores)
        rate = f"{tenths(say.lang, 100 * wins / len(outcomes))} %"
        table.add_row(
            SEAT_LETTERS[seat],
            level,
            rate,
            tenths(say.lang, mean),
            f"± {tenths(say.lang, margin)}",
            str(min(scores)),
            str(max(scores)),
        )
    return table


def _course(outcomes: Sequence[Outcome], say: Catalogue) -> Iterator[str]:
    """How long the games were, why they ended and what decided them."""
    lengths = [outcome.choices for outcome in outcomes]
    yield say(
        "table.choices", mean=tenths(say.lang, sum(lengths) / len(lengths)), least=str(min(lengths)), most=str(max(lengths))
    )
    yield say("table.ends", ends=_counted([outcome.end for outcome in outcomes]))
    decided = [_decision(outcome.decided, say) for outcome in outcomes]
    yield say("table.decided", causes=_counted(decided))


def _decision(place: int, say: Catalogue) -> str:
    if place < 0:
        return say("table.by_nothing")
    return say("table.by_tie_break", number=str(place)) if place else say("table.by_score")


def _counted(causes: list[str]) -> str:
    return ", ".join(f"{cause} {count}" for cause, count in Counter(causes).most_common())
