"""`khonsu box`: what is printed in a game, a file of your own box checked, and games with it compared with ours."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table

from khonsu.cli import INTERRUPTED
from khonsu.cli.arguments import GameName, Language, Opponents, Processes, company, read_game, read_language, read_levels
from khonsu.cli.output import Output
from khonsu.cli.progress import gathered
from khonsu.cli.words import words
from khonsu.engine.box import Box, differences, fingerprint, leaves, read_box, table_standing, value_at
from khonsu.engine.box_words import complaint, place_name, table_name, value_name
from khonsu.engine.components import PART, read_tables
from khonsu.engine.errors import BadComponents
from khonsu.engine.language import tenths
from khonsu.players.arena import Outcome, Pairing, mean_and_margin, play_all

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khonsu.engine.game import Game
    from khonsu.engine.text import Catalogue

# Means that differ by more than this part of ours, and by more than luck explains, are far off; so is a number that is so many times ours.
FAR = 0.25
TIMES = 3

BoxFile = Annotated[Path | None, typer.Argument(metavar="FILE", help="File of your own box.", show_default=False)]


def box(
    game: GameName,
    file: BoxFile = None,
    check: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Check this file and tell what differs.", show_default=False)
    ] = None,
    simulate: Annotated[bool, typer.Option("--simulate", help="Play games with it and compare them with ours.")] = False,
    number: Annotated[int, typer.Option("-n", "--number", help="How many games of each.", min=2, max=100_000)] = 200,
    opponents: Opponents = "greedy",
    processes: Processes = None,
    lang: Language = None,
) -> None:
    """Check the numbers that you copied from your own box, and see whether games with them are still games.

    Without a file, list the tables and how certain ours are. The exit code is 1 if the file cannot be played with, or if games with it are far off.
    """
    found = read_game(game)
    language = read_language(lang)
    say, text = words(language), found.text(language)
    output = Output()
    place = check or file
    if place is None:
        output.print(_tables(found, say, text))
        return
    try:
        own = read_box(found.id, json.dumps(read_tables(place), ensure_ascii=False))
    except BadComponents as error:
        if error.fault is None:
            # There is no such file.
            raise
        Output(stderr=True).print(f"{place}: {complaint(text, error)}", soft_wrap=True)
        raise typer.Exit(1) from None
    changes = differences(found, own.tables)
    for line in _told(found, own, changes, say, text):
        output.print(line, soft_wrap=True)
    if simulate:
        pairings = _pairings(found, own, place, read_levels(opponents), number)
        outcomes = gathered(play_all(pairings, processes), len(pairings), found.title)
        if len(outcomes) < len(pairings):
            raise typer.Exit(INTERRUPTED)
        output.print(_setting_told(pairings, say, text))
        far = _compare(outcomes[::2], outcomes[1::2], say, output)
        if far and (slips := [place_name(text, one) for one in changes if _is_far(*_both(found, own, one))]):
            output.print(say("box.slips", names=slips), soft_wrap=True)
        if far:
            raise typer.Exit(1)


def _tables(game: Game, say: Catalogue, text: Catalogue) -> Table:
    table = Table(box=None, pad_edge=False)
    for heading in ("box.table", "box.name", "box.standing", "box.numbers"):
        table.add_column(say(heading), no_wrap=heading == "box.table")
    facts = game.tables.facts()
    for name in facts:
        entries = sum(1 for _ in leaves(facts[name], name))
        table.add_row(name, table_name(text, name), say(f"box.{table_standing(game, name)}"), str(entries))
    return table


def _told(game: Game, own: Box, changes: Sequence[str], say: Catalogue, text: Catalogue) -> list[str]:
    ours = game.tables.facts()
    named = ", ".join(part for part in (own.name, own.edition, own.printing) if part)
    lines = [
        say("box.holds", tables=[table_name(text, name) for name in own.tables], mark=fingerprint(own.play.tables.hash()))
    ]
    lines[:0] = [named] if named else []
    for place in changes:
        before, after = value_at(ours, place), value_at(own.tables, place)
        told = say("box.change", name=place_name(text, place), ours=value_name(text, before), yours=value_name(text, after))
        lines.append(f"  {told}{say('box.far') if _is_far(before, after) else ''}")
    return lines if changes else [*lines, say("box.same")]


def _is_far(before: Any, after: Any) -> bool:
    """Whether a number looks like a slip of the finger."""
    if not isinstance(before, int) or not isinstance(after, int):
        return False
    low, high = sorted((abs(before), abs(after)))
    return high - low > TIMES and high > TIMES * max(1, low)


def _pairings(game: Game, own: Box, file: Path, levels: Sequence[str], number: int) -> list[Pairing]:
    """Games with our numbers and with those of a box, in turn, with the same luck."""
    players, options = _setting(game, own)
    lineup = tuple(levels[seat % len(levels)] for seat in range(players))
    boxes = (None, str(file.resolve()))
    return [Pairing(game.id, lineup, seed, options, components) for seed in range(number) for components in boxes]


def _setting_told(pairings: Sequence[Pairing], say: Catalogue, text: Catalogue) -> str:
    """What was played; letters that are all the same are told once."""
    first = pairings[0]
    options = [f"{text(f'option.{name}')}: {''.join(dict.fromkeys(str(value)))}" for name, value in first.options.items()]
    return ", ".join([say("box.compared", n=len(pairings) // 2, players=len(first.levels)), *options])


def _compare(ours: Sequence[Outcome], yours: Sequence[Outcome], say: Catalogue, output: Output) -> bool:
    """Show games side by side; whether they are far from each other."""
    table = Table()
    table.add_column()
    for heading in ("box.ours", "box.yours"):
        table.add_column(say(heading), justify="right")
    far: list[str] = []
    for what, measure in MEASURES.items():
        one, two = (mean_and_margin(measure(games)) for games in (ours, yours))
        table.add_row(
            say(f"box.{what}"), *(f"{tenths(say.lang, mean)} ± {tenths(say.lang, margin)}" for mean, margin in (one, two))
        )
        if abs(one[0] - two[0]) > max(FAR * abs(one[0]), one[1] + two[1]):
            far.append(f"box.{what}_far")
    output.print(table)
    for sentence in far or ["box.alike"]:
        output.print(say(sentence), soft_wrap=True)
    return bool(far)


def _both(game: Game, own: Box, place: str) -> tuple[Any, Any]:
    return value_at(game.tables.facts(), place), value_at(own.tables, place)


def _setting(game: Game, own: Box) -> tuple[int, dict[str, Any]]:
    """A game in which the tables of a box matter."""
    shown = [dict(game.tables.standard[name].get("shown", {})) for name in own.tables]
    counts = {one.pop("players", company(game)) for one in shown}
    options = {name: value for one in shown for name, value in one.items() if value != PART}
    return counts.pop() if len(counts) == 1 else company(game), options


def _scores(games: Sequence[Outcome]) -> list[int]:
    return [score for outcome in games for score in outcome.scores]


def _lengths(games: Sequence[Outcome]) -> list[int]:
    return [outcome.choices for outcome in games]


MEASURES = {"scores": _scores, "lengths": _lengths}
