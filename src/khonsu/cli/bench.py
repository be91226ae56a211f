"""`khonsu bench`: how fast the games are on this machine."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from khonsu.cli.arguments import AnyGame, Language, read_game, read_language
from khonsu.cli.measure import Speed, compiled, import_seconds, measure
from khonsu.cli.output import Output
from khonsu.cli.progress import shown
from khonsu.cli.words import words
from khonsu.engine import registry

if TYPE_CHECKING:
    from khonsu.engine.text import Catalogue


def bench(
    game: AnyGame = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print plain JSON.")] = False,
    lang: Language = None,
) -> None:
    """Measure random play, copies, views, dumps and drawings on this machine.

    With `KHONSU_PURE=1` in the environment the interpreted sources are measured.
    """
    names = [game] if game is not None else list(registry.game_names())
    found = [read_game(name) for name in names]
    say = words(read_language(lang))
    speeds = dict(zip(names, shown(map(measure, found), len(names), "khonsu bench"), strict=True))
    if as_json:
        doc = {"compiled": compiled(), "import_s": import_seconds(), "games": {n: asdict(s) for n, s in speeds.items()}}
        typer.echo(json.dumps(doc))
        return
    output = Output()
    output.print(_table(speeds, say))
    output.print(f"import khonsu: {1000 * import_seconds():.0f} ms")


def _table(speeds: dict[str, Speed], say: Catalogue) -> Table:
    table = Table(title=say("bench.compiled" if compiled() else "bench.interpreted"), title_justify="left")
    for heading in ("game", "choices", "games", "copy", "view", "dump", "drawing"):
        table.add_column(say(f"bench.{heading}"), justify="left" if heading == "game" else "right")
    for name, speed in speeds.items():
        table.add_row(
            name,
            f"{speed.choices_per_s:,.0f}",
            f"{speed.games_per_s:,.0f}",
            f"{speed.copy_us:.1f} µs",
            f"{speed.view_us:.1f} µs",
            f"{speed.dump_us:.1f} µs",
            "-" if speed.draw_ms is None else f"{speed.draw_ms:.1f} ms",
        )
    return table
